"""A program as something that Python can call, by walking: nothing is made beforehand."""

from __future__ import annotations

from functools import partial

from tassel_compiler.depth import deep
from tassel_compiler.ir.expansion import expanded
from tassel_compiler.ir.program import Ask, Program
from tassel_compiler.ir.work import WORK
from tassel_runtime.engine import Cells, EngineFault
from tassel_runtime.engines.oracle.walker import Walker
from tassel_runtime.engines.stepping import Made


class WalkedCode:
    def __init__(self, program: Program) -> None:
        self.program = expanded(program)
        self.work = [WORK]
        self.sums: list[int] = []
        self.blocks: list[Made] = [partial(self._step, block.number) for block in program.blocks]
        self.options: list[Made] = [self.enumerator(ask.options) for ask in program.asks]
        self.seats: list[Made] = [partial(self._seat, ask) for ask in program.asks]

    def sum_up(self, cells: Cells) -> None:
        pass

    def traced_blocks(self) -> list[Made]:
        raise EngineFault("who walks keeps no account of changes")

    def function(self, name: str, traced: bool = False) -> Made:
        return partial(self._call, name)

    def enumerator(self, name: str) -> Made:
        return partial(self._list, name)

    @deep()
    def _step(self, block: int, cells: Cells) -> int:
        return Walker(self.program, cells, self.work).step(block)

    @deep()
    def _seat(self, ask: Ask, cells: Cells) -> int:
        return Walker(self.program, cells, self.work).value(ask.seat, {})

    @deep()
    def _call(self, name: str, cells: Cells, *args: int) -> int:
        return Walker(self.program, cells, self.work).call(name, args)

    @deep()
    def _list(self, name: str, cells: Cells, trail: list[int], offered: list[int]) -> int:
        offered += Walker(self.program, cells, self.work).options(name)
        return 0

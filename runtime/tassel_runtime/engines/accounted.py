"""An engine with an account of changes, made of one that keeps none and one that does.

Every run that is to be accounted for is played by both: the one that was asked for moves the vector, the other one
tells what changed. They must come to the same vector, or it is a fault; so whoever plays with an account checks the
engine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tassel_compiler.ir.program import Ask, EntryPoint, Program
from tassel_runtime.engine import Cells, Chooser, Engine, EngineFault
from tassel_runtime.trace import Trace


class Accounted:
    """An `Engine`."""

    def __init__(self, mover: Engine, teller: Engine) -> None:
        self._mover, self._teller = mover, teller

    @property
    def program(self) -> Program:
        return self._mover.program

    def start(self, seed: int) -> Cells:
        return self._mover.start(seed)

    def enter(self, cells: Cells, entry: EntryPoint, args: Sequence[int], trace: Trace | None = None) -> None:
        self._both(cells, trace, lambda engine, on, told: engine.enter(on, entry, args, told))

    def advance(self, cells: Cells, trace: Trace | None = None) -> None:
        self._both(cells, trace, lambda engine, on, told: engine.advance(on, told))

    def answer(self, cells: Cells, value: int, trace: Trace | None = None) -> None:
        self._both(cells, trace, lambda engine, on, told: engine.answer(on, value, told))

    def waiting(self, cells: Cells) -> Ask | None:
        return self._mover.waiting(cells)

    def seat(self, cells: Cells) -> int:
        return self._mover.seat(cells)

    def options(self, cells: Cells) -> list[int]:
        return self._mover.options(cells)

    def candidates(self, cells: Cells) -> list[int]:
        return self._mover.candidates(cells)

    def call(self, cells: Cells, function: str, *args: int) -> int:
        return self._mover.call(cells, function, *args)

    def playout(self, cells: Cells, pick: Callable[[int], int]) -> tuple[int, int]:
        return self._mover.playout(cells, pick)

    def guided(self, cells: Cells, choose: Chooser) -> tuple[int, int]:
        return self._mover.guided(cells, choose)

    def _both(self, cells: Cells, trace: Trace | None, run: Callable[[Engine, Cells, Trace | None], None]) -> None:
        if trace is None:
            run(self._mover, cells, None)
            return
        moved, told = list(cells), list(cells)
        run(self._mover, moved, None)
        run(self._teller, told, trace)
        if moved != told:
            at = next(i for i, (a, b) in enumerate(zip(moved, told, strict=True)) if a != b)
            raise EngineFault(f"the engines disagree: cell {at} holds {moved[at]} and {told[at]}")
        cells[:] = moved

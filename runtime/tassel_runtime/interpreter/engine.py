"""The engine: starts games, stops where somebody must choose, goes on with the answer.

The vector alone is the situation. An engine keeps the program's functions and one snapshot (the last
vector at which it stopped with what could be chosen there, so that `options` need not list it again);
everything else is in the cells, so a vector may be copied, edited, stored and given to another engine at
any time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tassel_compiler.ir.program import ANSWER, HASH, PC, STATUS, Ask, Entry, Program
from tassel_runtime.interpreter.code import Code, Made
from tassel_runtime.interpreter.fault import EngineFault
from tassel_runtime.interpreter.trace import Raw, Trace
from tassel_runtime.rng import seed as seed_cells

FUEL = 10_000_000
"""Blocks in one run; a program that needs more turns in a circle."""


class Engine:
    def __init__(self, program: Program, traced: bool = False) -> None:
        self.program = program
        self.code = Code(program)
        self._then = [ask.then for ask in program.asks]
        self._seen: list[int] = []
        self._listed: list[int] = []
        if traced:
            self.code.traced_blocks()

    def start(self, seed: int) -> list[int]:
        """The vector before the first block: generator seeded, nothing run yet."""
        cells = list(self.program.start)
        seed_cells(cells, seed)
        cells[PC], cells[STATUS] = self.program.entry, 0
        return cells

    def advance(self, cells: list[int], trace: Trace | None = None) -> None:
        """Run until somebody must choose between two options or more, or the game is over."""
        self._check(cells)
        if trace is None:
            self._run(cells, self.code.blocks)
        else:
            self._run(cells, self.code.traced_blocks(), trace.raw)

    def waiting(self, cells: list[int]) -> Ask | None:
        pc = cells[PC]
        return self.program.asks[-1 - pc] if pc < 0 else None

    def over(self, cells: list[int]) -> bool:
        return cells[STATUS] != 0

    def seat(self, cells: list[int]) -> int:
        """Who must choose."""
        return self.code.seats[self._number(cells)](cells)

    def options(self, cells: list[int]) -> list[int]:
        """What can be chosen, always in the same order."""
        number = self._number(cells)
        if cells == self._seen:
            return list(self._listed)
        return self._enumerate(self.code.options[number], cells)

    def candidates(self, cells: list[int]) -> list[int]:
        """What could be chosen if nothing were forbidden."""
        ask = self.program.asks[self._number(cells)]
        return self._enumerate(self.code.enumerator(ask.candidates or ask.options), cells)

    def answer(self, cells: list[int], value: int, trace: Trace | None = None) -> None:
        """Choose, then go on. The caller has looked at `options`."""
        ask = self.program.asks[self._number(cells)]
        cells[ANSWER], cells[PC] = value, ask.then
        self.advance(cells, trace)

    def call(self, cells: list[int], function: str, *args: int) -> int:
        return self.code.function(function)(cells, *args)

    def enter(self, cells: list[int], entry: Entry, args: Sequence[int], trace: Trace | None = None) -> None:
        """Start one rule on its own; the game is over when it comes back."""
        if len(args) != len(entry.params):
            raise EngineFault(f"{entry.rule} takes {len(entry.params)} arguments, not {len(args)}")
        cells[STATUS] = 0
        if entry.block < 0:
            if trace is None:
                self.code.function(entry.function)(cells, *args)
            else:
                self.code.function(entry.function, traced=True)(cells, trace.raw, *args)
            cells[PC], cells[STATUS] = 0, 1
            return
        for cell, value in zip(entry.cells, args, strict=True):
            cells[cell] = value
        if entry.ret >= 0:
            cells[entry.ret] = 0
        cells[PC] = entry.block
        self.advance(cells, trace)

    def playout(self, cells: list[int], pick: Callable[[int], int]) -> tuple[int, int]:
        """To the end: how many decisions, how many of all choices were forced. `pick(n)` gives 0..n-1."""
        blocks, options, then = self.code.blocks, self.code.options, self._then
        decisions = forced = 0
        pc, fuel = cells[PC], FUEL
        while pc:
            while pc > 0:
                pc = blocks[pc](cells)
                fuel -= 1
                if not fuel:
                    raise _circle()
            if pc == 0:
                break
            offered: list[int] = []
            options[-1 - pc](cells, [], offered)
            if len(offered) == 1:
                forced += 1
                cells[ANSWER] = offered[0]
            elif offered:
                decisions += 1
                cells[ANSWER] = offered[pick(len(offered))]
            else:
                raise self._stuck(-1 - pc)
            pc = then[-1 - pc]
        cells[PC], cells[STATUS] = 0, 1
        return decisions, forced

    def _run(self, cells: list[int], blocks: Sequence[Made], *raw: list[Raw]) -> None:
        pc, fuel = cells[PC], FUEL
        if pc < 0 and cells[STATUS] == 0:
            return
        while True:
            while pc > 0:
                pc = blocks[pc](cells, *raw)
                fuel -= 1
                if not fuel:
                    raise _circle()
            if pc == 0:
                cells[PC], cells[STATUS] = 0, 1
                return
            offered = self._enumerate(self.code.options[-1 - pc], cells)
            if len(offered) != 1:
                break
            cells[ANSWER] = offered[0]
            pc = self._then[-1 - pc]
        if not offered:
            raise self._stuck(-1 - pc)
        cells[PC] = pc
        self._seen, self._listed = cells.copy(), offered

    def _enumerate(self, enumerator: Made, cells: list[int]) -> list[int]:
        offered: list[int] = []
        enumerator(cells, [], offered)
        return offered

    def _number(self, cells: list[int]) -> int:
        if cells[PC] >= 0:
            raise EngineFault("nobody has to choose anything now")
        return -1 - cells[PC]

    def _stuck(self, number: int) -> EngineFault:
        return EngineFault(f"nothing can be chosen at {self.program.asks[number].id}")

    def _check(self, cells: list[int]) -> None:
        if len(cells) != self.program.cells or cells[HASH] != self.program.start[HASH]:
            raise EngineFault("these cells belong to another program")


def _circle() -> EngineFault:
    return EngineFault(f"after {FUEL} blocks the program still turns in a circle")

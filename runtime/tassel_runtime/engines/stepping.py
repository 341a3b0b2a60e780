"""An engine whose code runs block by block under Python's hand.

What the code is made of is its own affair (`Code`): functions written for the program, or a walk through its tree. What
all such engines do alike stands here once: to start, to go from block to block, to take an option that is alone, to
stop where somebody must choose. One snapshot is kept (the last vector at which a run stopped, with what could be chosen
there), so that `options` need not list it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tassel_compiler.ir.program import ANSWER, PC, STATUS, EntryPoint, Program
from tassel_compiler.ir.work import MOST_BLOCKS, WORK
from tassel_runtime.engine import Cells, Chooser, NoWayOn, Stopped
from tassel_runtime.engines.vectors import Vectors, turning_in_a_circle
from tassel_runtime.lots import by_lot
from tassel_runtime.stops import why_stopped
from tassel_runtime.trace import Raw, Trace

Made = Callable[..., int]


class Code(Protocol):
    """A program as something that Python can call.

    A block takes the vector (a traced one also the trace) and gives the number of the block to go on with, 0 for
    "over", -1 - n for "ask n waits". An enumerator takes the vector, a trail and the list to fill.
    """

    @property
    def work(self) -> list[int]:
        """What is left of the work that a run may do, in its only place; code that spends it stops below 0."""
        ...

    @property
    def sums(self) -> list[int]:
        """Sums that code keeps beside the vector, in their only place; none for code that keeps nothing."""
        ...

    def sum_up(self, cells: Cells) -> None:
        """Adds them up anew: before code runs on a vector that it did not leave itself."""
        ...

    @property
    def blocks(self) -> Sequence[Made]: ...

    @property
    def options(self) -> Sequence[Made]:
        """The enumerator of every ask."""
        ...

    @property
    def seats(self) -> Sequence[Made]:
        """Who is asked, for every ask."""
        ...

    def traced_blocks(self) -> Sequence[Made]: ...

    def function(self, name: str, traced: bool = False) -> Made:
        """As a caller outside sees it: the vector (and the trace), then the arguments."""
        ...

    def enumerator(self, name: str) -> Made: ...


class Stepping(Vectors):
    """An `Engine`."""

    def __init__(self, program: Program, code: Code) -> None:
        super().__init__(program)
        self.code = code
        self._then = [ask.then for ask in program.asks]
        self._seen: list[int] = []
        self._listed: list[int] = []
        self._inside = 0  # calls of this engine that wait for another one

    def advance(self, cells: list[int], trace: Trace | None = None) -> None:
        self._check(cells)
        with self._restored(cells):
            self._advance(cells, trace)

    def _advance(self, cells: list[int], trace: Trace | None) -> None:
        if trace is None:
            self._run(cells, self.code.blocks)
        else:
            self._run(cells, self.code.traced_blocks(), trace.raw)

    def seat(self, cells: list[int]) -> int:
        return self.code.seats[self._number(cells)](cells)

    def options(self, cells: list[int]) -> list[int]:
        number = self._number(cells)
        if cells == self._seen:
            return list(self._listed)
        return self._enumerate(self.code.options[number], cells)

    def candidates(self, cells: list[int]) -> list[int]:
        ask = self.program.asks[self._number(cells)]
        return self._enumerate(self.code.enumerator(ask.candidates or ask.options), cells)

    def answer(self, cells: list[int], value: int, trace: Trace | None = None) -> None:
        ask = self.program.asks[self._number(cells)]
        self._check(cells)
        with self._restored(cells):
            cells[ANSWER], cells[PC] = value, ask.then
            self._advance(cells, trace)

    def call(self, cells: list[int], function: str, *args: int) -> int:
        with self._restored(cells):
            return self.code.function(function)(cells, *args)

    def enter(self, cells: list[int], entry: EntryPoint, args: Sequence[int], trace: Trace | None = None) -> None:
        self._check_taken(entry, args)
        with self._restored(cells):
            self._enter(cells, entry, args, trace)

    def _enter(self, cells: list[int], entry: EntryPoint, args: Sequence[int], trace: Trace | None) -> None:
        def call() -> None:
            if trace is None:
                self.code.function(entry.function)(cells, *args)
            else:
                self.code.function(entry.function, traced=True)(cells, trace.raw, *args)

        if self._entered(cells, entry, args, call):
            self._advance(cells, trace)

    def playout(self, cells: list[int], pick: Callable[[int], int]) -> tuple[int, int]:
        asks = self.program.asks
        return self.guided(cells, lambda ask, offered: offered[by_lot(asks[ask], offered, pick)])

    def guided(self, cells: list[int], choose: Chooser) -> tuple[int, int]:
        with self._restored(cells):
            return self._guided(cells, choose)

    def _guided(self, cells: list[int], choose: Chooser) -> tuple[int, int]:
        blocks, options, then, work = self.code.blocks, self.code.options, self._then, self.code.work
        decisions = forced = 0
        pc, fuel = cells[PC], MOST_BLOCKS
        while pc:
            while pc > 0:
                fuel -= 1
                if not fuel:
                    raise turning_in_a_circle(self.program, pc)
                pc = blocks[pc](cells)
            if pc == 0:
                break
            offered: list[int] = []
            options[-1 - pc](cells, [], offered)
            work[0] = WORK
            if len(offered) == 1:
                forced += 1
                cells[ANSWER] = offered[0]
            elif offered:
                decisions += 1
                cells[PC] = pc
                cells[ANSWER] = choose(-1 - pc, offered)
                work[0] = WORK
            else:
                raise self._stuck(-1 - pc)
            pc = then[-1 - pc]
        cells[PC], cells[STATUS] = 0, 1
        return decisions, forced

    def _run(self, cells: list[int], blocks: Sequence[Made], *raw: list[Raw]) -> None:
        """From one decision to the next. Whoever runs restores the vector where there is no way on."""
        offered: list[int]
        pc, fuel = cells[PC], MOST_BLOCKS
        if pc < 0 and cells[STATUS] == 0:
            return
        while True:
            while pc > 0:
                fuel -= 1
                if not fuel:
                    raise turning_in_a_circle(self.program, pc)
                pc = blocks[pc](cells, *raw)
            if pc == 0:
                cells[PC], cells[STATUS] = 0, 1
                return
            offered = []
            self.code.options[-1 - pc](cells, [], offered)
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
        with self._restored(cells):
            enumerator(cells, [], offered)
        return offered

    def _restored(self, cells: list[int]) -> _Restored:
        return _Restored(self, cells)


class _Restored:
    """Where the game cannot go on the vector is again what it was. Every decision comes through here, so it is a class
    and no generator, which would take three times as long."""

    __slots__ = ("_before", "_cells", "_engine", "_sums")

    def __init__(self, engine: Stepping, cells: list[int]) -> None:
        self._engine, self._cells, self._before = engine, cells, cells.copy()

    def __enter__(self) -> None:
        engine = self._engine
        if not engine._inside:
            engine.code.work[0] = WORK
        engine._inside += 1
        self._sums = engine.code.sums[:]
        if self._sums:  # calls inside another one may be about another vector
            engine.code.sum_up(self._cells)

    def __exit__(self, _kind: object, problem: BaseException | None, _trace: object) -> None:
        self._engine._inside -= 1
        if self._sums:
            self._engine.code.sums[:] = self._sums
        if isinstance(problem, NoWayOn):
            self._cells[:] = self._before
            if isinstance(problem, Stopped):
                problem.words = why_stopped(self._engine.program, problem)

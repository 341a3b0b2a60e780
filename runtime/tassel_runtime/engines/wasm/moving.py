"""A vector moved by a module: written into its memory, run on, read back.

The module holds one vector. As long as it is the one that the caller has (which `==` tells), nothing is written, and
what can be chosen there is known from the last run.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from tassel_compiler.ir.analysis import changing
from tassel_compiler.ir.program import ANSWER, PC, EntryPoint, Program
from tassel_runtime.engine import Chooser, EngineFault, NoWayOn
from tassel_runtime.engines.vectors import Vectors
from tassel_runtime.engines.wasm.halting import no_way_on
from tassel_runtime.engines.wasm.instances import Halted, Instance, compiled
from tassel_runtime.lots import by_lot
from tassel_runtime.trace import Trace


class ModuleEngine(Vectors):
    """An `Engine`."""

    def __init__(self, program: Program, whole: bool = False) -> None:
        super().__init__(program)
        self.instance = Instance(compiled(program, whole))
        self._whole: ModuleEngine | None = None  # for functions that only tests and the curious call
        self._changing = changing(program.functions)
        self._held: list[int] = []        # the vector in the memory, if it is known
        self._listed: list[int] | None = None
        self._aside = 0                   # forced choices of other runs, while somebody chooses

    def advance(self, cells: list[int], trace: Trace | None = None) -> None:
        self._check(cells)
        self._untraced(trace)
        with self._stopping():
            self._run(cells, self._with(cells))

    def seat(self, cells: list[int]) -> int:
        self._number(cells)
        with self._stopping():
            self._put(cells)
            self.instance.call("ready")
            return self.instance.call("seat")

    def options(self, cells: list[int]) -> list[int]:
        self._number(cells)
        with self._stopping():
            self._put(cells)
            if self._listed is None:
                self._listed = self._offered(self.instance.call("options"))
            return list(self._listed)

    def candidates(self, cells: list[int]) -> list[int]:
        self._number(cells)
        with self._stopping():
            self._put(cells)
            return self._offered(self.instance.call("candidates"))

    def answer(self, cells: list[int], value: int, trace: Trace | None = None) -> None:
        ask = self.program.asks[self._number(cells)]
        self._check(cells)
        self._untraced(trace)
        with self._stopping():
            if cells == self._held:
                self._ran(cells, self.instance.call("answer", value))
            else:
                self._run(cells, self._with(cells, {ANSWER: value, PC: ask.then}))

    def call(self, cells: list[int], function: str, *args: int) -> int:
        found = self.program.functions.get(function)
        if found is None:
            raise EngineFault(f"there is no function {function}")
        if found.role == "options":
            raise EngineFault(f"{function} offers options; it has no result")
        if not self.instance.has(f"function.{function}"):
            self._whole = self._whole or ModuleEngine(self.program, whole=True)
            return self._whole.call(cells, function, *args)
        with self._stopping():
            self._put(cells)
            self.instance.call("ready")
            result = self.instance.call(f"function.{function}", *args)
            if function in self._changing:
                self._take(cells)
            return result

    def enter(self, cells: list[int], entry: EntryPoint, args: Sequence[int], trace: Trace | None = None) -> None:
        self._check_taken(entry, args)
        self._untraced(trace)
        after = list(cells)
        if self._entered(after, entry, args, lambda: self.call(after, entry.function, *args)):
            self.advance(after)
        cells[:] = after

    def playout(self, cells: list[int], pick: Callable[[int], int]) -> tuple[int, int]:
        """Decision by decision, since somebody outside picks; whole games in the module are played by `Playing`."""


        def chosen(count: int) -> int:
            ask = self.program.asks[self.instance.call("decision")]
            place = pick(count) if ask.tried is None else by_lot(ask, self._offered(count), pick)
            return self.instance.call("choose", place)

        return self._to_the_end(cells, chosen)

    def guided(self, cells: list[int], choose: Chooser) -> tuple[int, int]:
        """Who chooses may ask this engine about other vectors, so the memory is looked at anew before the answer."""

        def chosen(count: int) -> int:
            self._take(cells)
            offered, before = self._offered(count), self.instance.number("forced")
            value = choose(self._number(cells), offered)
            self._put(cells)
            self._aside += self.instance.number("forced") - before
            return self.instance.call("answer", value)

        before = list(cells)
        try:
            return self._to_the_end(cells, chosen)
        except NoWayOn:
            cells[:] = before
            raise

    def _to_the_end(self, cells: list[int], chosen: Callable[[int], int]) -> tuple[int, int]:
        self._aside, before, decisions, alone = 0, self.instance.number("forced"), 0, 0
        with self._stopping():
            self._put(cells)
            count = self.instance.call("advance")
            while count:
                alone += count == 1
                decisions += count > 1
                count = chosen(count) if count > 1 else self.instance.call("choose", 0)
            self._take(cells)
        return decisions, self.instance.number("forced") - before - self._aside + alone

    # ---- the memory ----

    def _put(self, cells: list[int]) -> None:
        if cells != self._held:
            self._write(array("i", cells))
            self._held = list(cells)

    def _with(self, cells: list[int], changed: dict[int, int] | None = None) -> array[int]:
        words = array("i", cells)
        for cell, value in (changed or {}).items():
            words[cell] = value
        return words

    def _write(self, words: array[int]) -> None:
        self._held, self._listed = [], None
        self.instance.put(0, words)

    def _take(self, cells: list[int]) -> None:
        cells[:] = self.instance.words(0, self.program.cells)
        self._held, self._listed = list(cells), None

    def _offered(self, count: int) -> list[int]:
        return list(self.instance.words(self.instance.memory["offers"], count))

    # ---- runs ----

    def _run(self, cells: list[int], words: array[int]) -> None:
        self._write(words)
        self._ran(cells, self.instance.call("advance"))

    def _ran(self, cells: list[int], count: int) -> None:
        self._take(cells)
        if count:
            self._listed = self._offered(count)

    def _untraced(self, trace: Trace | None) -> None:
        if trace is not None:
            raise EngineFault("a module keeps no account of changes")

    @contextmanager
    def _stopping(self) -> Iterator[None]:
        """The caller's vector is untouched until a run is done, so nothing has to be taken back."""
        try:
            yield
        except Halted as problem:
            self._held, self._listed = [], None
            raise no_way_on(self.program, self.instance, problem) from None
        except BaseException:
            self._held, self._listed = [], None
            raise

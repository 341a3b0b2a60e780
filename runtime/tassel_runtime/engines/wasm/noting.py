"""Games inside the module that are written down: one call a game, then its journal is read."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from tassel_compiler.ir.program import Program
from tassel_compiler.wasm.answers import answers_of
from tassel_runtime.batch import record_of
from tassel_runtime.engines.wasm.halting import no_way_on
from tassel_runtime.engines.wasm.instances import Halted, Instance, compiled
from tassel_runtime.engines.wasm.playing import signed_seed
from tassel_runtime.engines.wasm.seating_minds import SeatedMinds
from tassel_runtime.minds import BY_LOT, Mind
from tassel_runtime.noted import NotedGame


class Noting:
    """`GameNotes`."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.instance = Instance(compiled(program))
        self._answers = [answers_of(program, ask) for ask in program.asks]
        self._held, self._limits = -1, array("i")
        self._minds = SeatedMinds(self.instance)
        self._by_lot = [BY_LOT] * program.players

    def limits(self, said: Callable[[int, int], int]) -> array[int]:
        words = array("i")
        for ask, (low, count) in enumerate(self._answers):
            words.extend(said(ask, value) for value in range(low, low + count))
        return words

    def play(self, seed: int, held: int = -1, limits: array[int] | None = None,
             minds: Sequence[Mind] = ()) -> NotedGame:  # fmt: skip
        call, memory, players = self.instance.call, self.instance.memory, self.program.players
        if limits is not None and limits is not self._limits:
            self.instance.put(memory["limits"], limits)
            self._limits = limits
        if held != self._held:
            call("hold", held)
            self._held = held
        self._minds.seat(minds or self._by_lot)
        try:
            count = call("journal", signed_seed(seed))
        except Halted as problem:
            raise no_way_on(self.program, self.instance, problem) from problem
        decisions, forced, *rest = self.instance.words(memory["results"], record_of(players))
        journal = self.instance.words(memory["journal"], count)
        cells = self.instance.words(0, self.program.cells)
        return NotedGame(decisions, forced, tuple(rest[:players]), tuple(rest[players:]), journal, cells)

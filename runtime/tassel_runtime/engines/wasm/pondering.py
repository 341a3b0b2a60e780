"""Decisions of players who think, asked of the module one by one; and samples of the games that they play."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from tassel_compiler.ir.program import Program
from tassel_runtime.batch import record_of
from tassel_runtime.engine import EngineFault
from tassel_runtime.engines.wasm.halting import no_way_on
from tassel_runtime.engines.wasm.instances import Halted, Instance, compiled
from tassel_runtime.engines.wasm.playing import signed_seed
from tassel_runtime.engines.wasm.seating_minds import SeatedMinds
from tassel_runtime.minds import GameSample, Mind


class Pondering:
    """`Ponders`, and `Samples`."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.instance = Instance(compiled(program))
        self._minds = SeatedMinds(self.instance)

    def ponder(self, cells: list[int], mind: Mind, seed: int) -> int:
        try:
            self.instance.put(0, array("i", cells))
            self.instance.call("ready")
            seat = self.instance.call("seat")
            if seat < 0:
                raise EngineFault("nobody has to choose anything now")
            self._minds.seat_one(seat, mind)
            return self.instance.call("ponder", signed_seed(seed))
        except Halted as problem:
            raise no_way_on(self.program, self.instance, problem) from None

    def sample(self, seed: int, minds: Sequence[Mind], one_of: int) -> GameSample:
        call, memory, players = self.instance.call, self.instance.memory, self.program.players
        self._minds.seat(minds)
        try:
            call("thoughtful", 1)
            call("keep", one_of)
            call("play", signed_seed(seed), 1)
        except Halted as problem:
            raise no_way_on(self.program, self.instance, problem) from None
        begin = memory["places"]
        kept = self.instance.words(begin, (self.instance.number("kept") - begin) // 4)
        _, _, *rest = self.instance.words(memory["results"], record_of(players))
        return GameSample(kept, tuple(rest[:players]), tuple(rest[players:]))

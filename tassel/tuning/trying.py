"""Settings tallied: each is compiled once, and its games go on where they were left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tassel.newfolder.base import Base
from tassel.simulation.executing import executor_for
from tassel.simulation.orders import unit_of, units
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import Tally
from tassel.simulation.tasks import SimulationTask
from tassel.tuning.knobs import Dial, Turned, edits
from tassel.tuning.searching import NoGame
from tassel.tuning.targets import Target, distance_to
from tassel_compiler.ir.program import Program


@dataclass
class Trials:
    """Rules with knobs, and the games that every setting plays."""

    base: Base
    knobs: Sequence[Dial]
    targets: Sequence[Target]
    entrants: tuple[Entrant, ...]
    seed: int
    jobs: int
    _tried: dict[tuple[int, ...], tuple[Program, Tally]] = field(default_factory=dict)

    def judge(self, setting: Turned, games: int) -> float:
        """The distance after so many games."""
        key = tuple(setting[knob.name] for knob in self.knobs)
        if key not in self._tried:
            self._tried[key] = self.program(setting), Tally(len(self.entrants))
        program, tally = self._tried[key]
        done = tally.games + len(tally.failed)
        if games > done:
            tally.join(tallied(program, self.entrants, range(self.seed + done, self.seed + games), self.jobs))
        if tally.failed:
            raise NoGame(f"the game of seed {tally.failed[0].seed} could not go on: {tally.failed[0].why}")
        return distance_to(self.targets, tally)

    def program(self, setting: Turned) -> Program:
        found = self.base.program(edits(self.knobs, setting), len(self.entrants))
        if found is None:
            raise NoGame("the rules with these numbers are in error")
        return found


def tallied(program: Program, entrants: tuple[Entrant, ...], seeds: range, jobs: int) -> Tally:
    """What these seeds come to."""
    size = unit_of(entrants)
    task = SimulationTask(program, entrants)
    whole = Tally(len(entrants))
    for unit in executor_for(task, min(jobs, -(-len(seeds) // size))).results(units(seeds, size)):
        whole.join(unit.sums)
    return whole

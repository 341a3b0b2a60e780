"""Settings tallied: each is compiled once, and its games go on where they were left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tassel.newfolder.base import Base
from tassel.players.seating import minds_of
from tassel.simulation.executing import executor_for, is_far
from tassel.simulation.gamerow import FailedGame
from tassel.simulation.orders import unit_of, units
from tassel.simulation.seating import Entrant
from tassel.simulation.tally import Tally
from tassel.simulation.tasks import SimulationTask
from tassel.tuning.knobs import Dial, Turned, edits
from tassel.tuning.proposal import Evidence
from tassel.tuning.searching import NoGame, Searched
from tassel.tuning.targets import Measured, Target, distance_to
from tassel_compiler.ir.program import Program


@dataclass
class Trials:
    """Rules with knobs, and the games that every setting plays."""

    base: Base
    knobs: Sequence[Dial]
    targets: Sequence[Target]
    kinds: tuple[str, ...]
    seed: int
    jobs: int
    where: str = ""  # games are played (`executing`)
    _tried: dict[tuple[int, ...], tuple[Program, Tally]] = field(default_factory=dict)

    def judge(self, setting: Turned, games: int) -> float:
        """The distance after so many games."""
        key = tuple(setting[knob.name] for knob in self.knobs)
        if key not in self._tried:
            self._tried[key] = self.program(setting), Tally(len(self.kinds))
        program, tally = self._tried[key]
        done = tally.games + len(tally.failed)
        if games > done:
            tally.join(self.tallied(program, range(self.seed + done, self.seed + games)))
        if tally.failed:
            raise NoGame(f"the game of seed {tally.failed[0].seed} could not go on: {tally.failed[0].why}")
        return distance_to(self.targets, tally)

    def program(self, setting: Turned) -> Program:
        found = self.base.program(edits(self.knobs, setting), len(self.kinds))
        if found is None:
            raise NoGame("the rules with these numbers are in error")
        return found

    def entrants(self, program: Program) -> tuple[Entrant, ...]:
        """Players by what was learned of the rules as they are, laid out for a program with other numbers."""
        minds = minds_of(self.kinds, self.base.expression, program)
        return tuple(Entrant(kind, mind=mind) for kind, mind in zip(self.kinds, minds, strict=True))

    def tallied(self, program: Program, seeds: range) -> Tally:
        """What these seeds come to."""
        entrants = self.entrants(program)
        size = unit_of(entrants, is_far(self.where))
        whole, jobs = Tally(len(entrants)), min(self.jobs, -(-len(seeds) // size))
        for unit in executor_for(SimulationTask(program, entrants), jobs, self.where).results(units(seeds, size)):
            whole.join(unit.sums)
        return whole

    def readings(self, setting: Turned, seeds: range) -> tuple[list[Measured], list[FailedGame]]:
        """What these seeds say of everything that is wanted, and which of their games stopped."""
        tally = self.tallied(self.program(setting), seeds)
        return [reading for target in self.targets for reading in target.readings(tally)], tally.failed


def proof_of(tried: Trials, found: Searched, games: int, command: str) -> Evidence:
    """Fresh games: twice as many as decided, from seeds that nobody has seen, under the rules as they are and tuned."""
    first, many = tried.seed + games, 2 * games
    before = {knob.name: knob.now for knob in tried.knobs}
    (was, was_failed), (now, now_failed) = (
        tried.readings(setting, range(first, first + many)) for setting in (before, found.best)
    )
    return Evidence(was, now, many, first, command, tried.kinds, tuple(was_failed), tuple(now_failed))

"""One game from its seed to its row, by an engine that asks for each decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol

from tassel.simulation.courses import Courses
from tassel.simulation.gamerow import Ended, FailedGame, GameRow
from tassel.simulation.restrictions import Leash
from tassel.simulation.seating import Entrant, seated
from tassel.simulation.subjects import Subjects
from tassel.simulation.watching import Watch
from tassel_compiler.ir.program import Program, Slot
from tassel_runtime.atlas import PLAYER
from tassel_runtime.bots.greedy import Greedy
from tassel_runtime.engine import Chooser, NoEngine, NoWayOn
from tassel_runtime.engines import AUTO, USUAL
from tassel_runtime.game import Game, State
from tassel_runtime.lots import Lots, by_lot
from tassel_runtime.minds import GREEDY, RANDOM, Mind
from tassel_runtime.state import state_hash


class Seeds(Protocol):
    """Plays a game for every seed."""

    def play(self, seed: int) -> Ended: ...

    def chooser(self, seed: int, cells: list[int]) -> Chooser:
        """The players of a game, who look at its vector."""
        ...


Taste = Callable[[list[int], int, int, list[int], Lots], int]
"""Which of these options a kind of player takes: the vector, the question, the seat, the options, the chance of all
players."""


class Table:
    """A program with its entrants, ready for any seed."""

    def __init__(self, program: Program, entrants: Sequence[Entrant], beside: Seeds | None = None,
                 engine: str = AUTO) -> None:  # fmt: skip
        """`beside` another table of the same program, whose engine and names are shared."""
        shared = self._shared = beside if isinstance(beside, Table) else None
        self.program, self._entrants, self._engine = program, entrants, engine
        self.subjects: Subjects = shared.subjects if shared else Subjects(program)
        self.watch: Watch = shared.watch if shared else Watch(program, self.subjects)
        score = next(slot for slot in program.slots if (slot.holder, slot.name) == (PLAYER, program.score))
        self._points = slice(score.base, score.base + score.size)
        self.ends = {slot.name: slice(slot.base, slot.base + slot.size) for slot in program.slots if _is_counted(slot)}
        self.courses = Courses(program, entrants)
        self._bounds = [Leash(e.restriction, self.subjects) if e.restriction else None for e in entrants]

    @cached_property
    def game(self) -> Game:
        """What is asked step by step, which is quickest in Python; not made before somebody is: a table whose games a
        module plays needs none."""
        if self._shared is not None:
            return self._shared.game
        return Game(self.program, engine=USUAL if self._engine == AUTO else self._engine)

    @cached_property
    def _kinds(self) -> list[Taste]:
        return [self._taste(entrant.mind) for entrant in self._entrants]

    def play(self, seed: int) -> Ended:
        engine, watch, sits = self.game.engine, self.watch, seated(len(self._entrants), seed)
        cells = engine.start(seed)
        answer = self.chooser(seed, cells)
        watch.begin()
        watch.keeps_choices = self.courses.kept

        def choose(ask: int, offered: list[int]) -> int:
            value = answer(ask, offered)
            watch.lies(cells)
            watch.decide(ask, engine.seat(cells), offered, value, cells[self._points])
            return value

        try:
            decisions, forced = engine.guided(cells, choose)
        except NoWayOn as problem:
            return FailedGame(seed, str(problem))
        watch.lies(cells)
        watch.end(cells[self._points])
        state = State(self.game, cells)
        return self.row(seed, sits, cells, state.scores(), state.ranking(), decisions, forced)

    def chooser(self, seed: int, cells: list[int]) -> Chooser:
        """The players of a game, who look at its vector."""
        sits, lots, seat_of = seated(len(self._entrants), seed), Lots(seed), self.game.engine.seat

        def choose(ask: int, offered: list[int]) -> int:
            seat = seat_of(cells)
            bounds = self._bounds[sits[seat]]
            allowed = bounds.left(ask, offered) if bounds else offered
            return self._kinds[sits[seat]](cells, ask, seat, allowed, lots) if len(allowed) > 1 else allowed[0]

        return choose

    def row(self, seed: int, sits: list[int], cells: Sequence[int], points: list[int], ranks: list[int], decisions: int,
            forced: int) -> GameRow:  # fmt: skip
        """What was watched, with the last vector."""
        watch = self.watch
        return GameRow(
            seed, sits, points, ranks, decisions, forced, watch.options, watch.leads,
            state_hash(self.program, cells)[:16],
            {name: list(cells[there]) for name, there in self.ends.items()},
            {self.program.asks[ask].id: times for ask, times in sorted(watch.asked.items())},
            watch.named_times(), watch.named_marks(), self.courses.digest(sits, watch.choices.tobytes()),
        )  # fmt: skip

    def _taste(self, mind: Mind) -> Taste:
        """As an engine does that plays whole games by itself."""
        if mind.kind == RANDOM:
            asks = self.program.asks
            return lambda cells, ask, seat, offered, lots: offered[by_lot(asks[ask], offered, lots)]
        if mind.kind != GREEDY:
            return _cannot_search
        greedy = Greedy(self.game, mind)
        return lambda cells, ask, seat, offered, lots: offered[greedy.choose(cells, seat, offered, lots)]


def _cannot_search(cells: list[int], ask: int, seat: int, offered: list[int], lots: Lots) -> int:
    raise NoEngine("who searches plays inside a module only (--engine wasm), and at most one player is held")


def _is_counted(slot: Slot) -> bool:
    """Levels and amounts that each seat has one of."""
    return slot.holder == PLAYER and slot.form == "number" and len(slot.dims) == 1

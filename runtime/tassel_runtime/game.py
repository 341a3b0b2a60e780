"""A game in play: the Python face of an engine.

A `State` is a vector with the engine that moves it. It always stands at a decision with two or more
options, or at the end. The past is a chain of earlier vectors shared between clones, so `clone` costs
one copy and `undo` one copy, whatever the length of the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.ir.program import Program
from tassel_runtime import state as vector
from tassel_runtime.atlas import PLAYER, Atlas
from tassel_runtime.decisions import FALLBACK, Option, options, parse
from tassel_runtime.engine import NoWayOn
from tassel_runtime.engines import USUAL, engine_for
from tassel_runtime.reasons import Reason, why_not
from tassel_runtime.trace import Change, Trace
from tassel_runtime.views import View, view


class Wrong(ValueError):
    """A caller asked a state for what it cannot do: an option that is not there, an undo at the start."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Who is asked, for what, and what may be answered."""

    seat: int
    id: str
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of the past: the vector before it, what was chosen, what it changed."""

    before: tuple[int, ...]
    chosen: int
    changes: tuple[Change, ...]
    earlier: Step | None


class Game:
    """A program with its engine and its names."""

    def __init__(
        self, program: Program, traced: bool = False, lang: str = FALLBACK, engine: str = USUAL
    ) -> None:
        self.program = program
        self.engine = engine_for(program, engine, traced)
        self.atlas = Atlas(program)
        self.traced = traced
        self.lang = lang

    def start(self, seed: int) -> State:
        """A new game, gone on to its first decision."""
        cells = self.engine.start(seed)
        trace = Trace() if self.traced else None
        self.engine.advance(cells, trace)
        return State(self, cells, opening=changes_of(trace))

    def from_json(self, data: object) -> State:
        """A saved situation; raises `StateError` for what is none of this program."""
        state = State(self, vector.from_json(self.program, data))
        try:
            stuck = not state.over and not state.options()
        except NoWayOn as problem:
            raise vector.StateError(f"the game cannot go on from here: {problem}") from None
        if stuck:
            raise vector.StateError("nothing can be chosen here")
        return state


class State:
    """A situation of a game."""

    def __init__(
        self, game: Game, cells: list[int], past: Step | None = None, opening: tuple[Change, ...] = ()
    ) -> None:
        self.game = game
        self.cells = cells
        self.past = past
        self.opening = opening
        self._decision: Decision | None = None

    @property
    def over(self) -> bool:
        return self.game.engine.waiting(self.cells) is None

    @property
    def hash(self) -> str:
        return str(vector.state_hash(self.game.program, self.cells))

    def decision(self) -> Decision | None:
        """The decision that waits, or None when the game is over."""
        if self._decision is None:
            self._decision = self._ask()
        return self._decision

    def options(self) -> tuple[Option, ...]:
        decision = self.decision()
        return () if decision is None else decision.options

    def choose(self, choice: int | str) -> None:
        """Take an option by its position from 0, or by its id or label.

        The vector is replaced only when all is done, so a choice that is interrupted has not been made.
        """
        option = self._option(choice)
        trace = Trace() if self.game.traced else None
        after = list(self.cells)
        self.game.engine.answer(after, option.value, trace)
        step = Step(tuple(self.cells), option.value, changes_of(trace), self.past)
        self.cells, self.past, self._decision = after, step, None

    def undo(self) -> None:
        """Take back the last decision."""
        if self.past is None:
            raise Wrong("there is no decision to take back")
        self.cells = list(self.past.before)
        self.past = self.past.earlier
        self._decision = None

    def clone(self) -> State:
        return State(self.game, list(self.cells), self.past, self.opening)

    def view(self, seat: int) -> View:
        """What a seat may see."""
        return view(self.game.atlas, self.cells, seat)

    def scores(self) -> list[int]:
        """The points of each seat."""
        slot = self.game.atlas.slots[PLAYER, self.game.program.score]
        return [self.cells[self.game.atlas.address(slot, (p,))] for p in range(self.game.program.players)]

    def ranking(self) -> list[int]:
        """The rank of each seat, 1 for the winners; what the rules leave tied shares a rank."""
        keys = self.rank_keys()
        return [1 + sum(1 for other in keys if other > key) for key in keys]

    def rank_keys(self) -> list[tuple[int, ...]]:
        engine, program = self.game.engine, self.game.program
        return [tuple(engine.call(list(self.cells), f, p) for f in program.rank) for p in range(program.players)]

    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranking()) if rank == 1]

    def why_not(self, value: int) -> Reason | None:
        return why_not(self.game.engine, self.cells, value)

    def to_json(self) -> dict[str, object]:
        return {**vector.to_json(self.game.program, self.cells)}

    def _option(self, choice: int | str) -> Option:
        offered = self.options()
        found = (
            parse(choice, offered)
            if isinstance(choice, str)
            else (offered[choice] if 0 <= choice < len(offered) else None)
        )
        if found is None:
            raise Wrong(f"{choice!r} is not offered; there are {', '.join(o.id for o in offered) or 'no options'}")
        return found

    def _ask(self) -> Decision | None:
        engine = self.game.engine
        ask = engine.waiting(self.cells)
        if ask is None:
            return None
        offered = options(self.game.atlas, ask, engine.options(self.cells), self.game.lang)
        return Decision(engine.seat(self.cells), ask.id, offered)


def changes_of(trace: Trace | None) -> tuple[Change, ...]:
    return () if trace is None else tuple(trace)

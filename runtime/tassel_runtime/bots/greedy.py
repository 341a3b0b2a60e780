"""A player that looks one turn ahead, in Python: option for option what a module does (`wasm.minds_code`).

It imagines what it cannot see, tries each option, goes on with every choice of its own as long as there is room for so
many situations, and takes the option that promises most. What a situation promises says a worth that was learned.

A module that tries an option behind which the rules end stops altogether; whoever asked it then asks this player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tassel_runtime.engine import Cells, Engine, NoWayOn
from tassel_runtime.game import Game, State
from tassel_runtime.minds import Mind
from tassel_runtime.views import determinise
from tassel_runtime.worth import POINT, value_for

_WIN = 1 << 20
"""What winning is worth at the end, beside the points."""
Pick = Callable[[int], int]


class Greedy:
    """Of one game and one mind."""

    def __init__(self, game: Game, mind: Mind) -> None:
        assert mind.worth is not None
        self._game, self._engine, self._mind, self._worth = game, game.engine, mind, mind.worth

    def choose(self, cells: Cells, seat: int, offered: Sequence[int], pick: Pick) -> int:
        """The place of the option that it takes; chance is what `pick(n)` gives, 0..n-1."""
        if self._mind.stray and pick(self._mind.stray) == 0:
            return pick(len(offered))
        world = determinise(self._game.program, cells, seat, pick, self._game.atlas)
        room, found, best, same = self._mind.tries // len(offered), 0, -(2**31), 0
        for i, option in enumerate(offered):
            value = self._tried(world, option, seat, room)
            if value == best:
                same += 1
                found = i if pick(same) == 0 else found
            elif value > best:
                best, same, found = value, 1, i
        return found

    def _tried(self, cells: Cells, option: int, seat: int, room: int) -> int:
        """Where the rules end nobody wants to go."""
        try:
            return self._ahead(_after(self._engine, cells, option), seat, room)
        except NoWayOn:
            return -_WIN

    def _ahead(self, cells: Cells, seat: int, room: int) -> int:
        engine = self._engine
        while engine.waiting(cells) is not None and engine.seat(cells) != seat and self._hides(cells, seat):
            engine.answer(cells, engine.options(cells)[0])
        if engine.waiting(cells) is None:
            return value_for(self._ends(cells), seat)
        asked = engine.seat(cells)
        if asked == seat:
            offered = engine.options(cells)
            if len(offered) <= room:
                return max(self._tried(cells, one, seat, room // len(offered)) for one in offered)
        return value_for(self._worth.worths(cells, asked), seat)

    def _hides(self, cells: Cells, seat: int) -> bool:
        """Whether this seat has decided something in secret: what it comes to is seen when the others have decided,
        whatever they do, the same for every option."""
        return any(cells[part.base + seat] for part in self._game.program.ranges if part.secret)

    def _ends(self, cells: Cells) -> list[int]:
        state = State(self._game, cells)
        return [points * POINT + _WIN * (place == 1)
                for points, place in zip(state.scores(), state.ranking(), strict=True)]  # fmt: skip


def _after(engine: Engine, cells: Cells, option: int) -> Cells:
    copy = list(cells)
    engine.answer(copy, option)
    return copy

"""One game being played by learners: who chooses, what can be chosen, who wins."""

from __future__ import annotations

from collections.abc import Sequence

from tassel.environments.choices import Choices
from tassel.environments.sight import Seen, Sight
from tassel_runtime.game import Game, State


class Setting:
    """What all tables of one program share."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.choices = Choices(game.program)
        self.sight = Sight(game.program)

    @property
    def players(self) -> int:
        return self.game.program.players


class Sitting:
    """A situation, with the page of the options that lies open."""

    def __init__(self, rules: Setting, cells: Sequence[int], page: int = 0) -> None:
        self.rules = rules
        self.cells = list(cells)
        self.page = page
        self._offered: dict[int, int | None] | None = None

    @classmethod
    def begun(cls, rules: Setting, seed: int) -> Sitting:
        cells = rules.game.engine.start(seed)
        rules.game.engine.advance(cells)
        return cls(rules, cells)

    @property
    def over(self) -> bool:
        return self.rules.game.engine.waiting(self.cells) is None

    @property
    def seat(self) -> int:
        """Who must choose; -1 when the game is over."""
        return -1 if self.over else self.rules.game.engine.seat(self.cells)

    def offered(self) -> dict[int, int | None]:
        """The numbers that can be chosen now."""
        if self._offered is None:
            engine = self.rules.game.engine
            ask = engine.waiting(self.cells)
            values = [] if ask is None else engine.options(self.cells)
            self._offered = {} if ask is None else self.rules.choices.offered(ask, values, self.page)
        return self._offered

    def take(self, action: int) -> None:
        """Choose; raises `NoWayOn` where the rules end, and then nothing has happened."""
        value = self.offered()[action]
        if value is None:
            self.page += 1
        else:
            after = list(self.cells)
            self.rules.game.engine.answer(after, value)
            self.cells, self.page = after, 0
        self._offered = None

    def label(self, action: int) -> str:
        """What an action that can be chosen is called."""
        value = self.offered()[action]
        if value is None:
            return "further options"
        decision = State(self.rules.game, self.cells).decision()
        assert decision is not None
        return next(option.label for option in decision.options if option.value == value)

    def look(self, seat: int) -> Seen:
        ask = self.rules.game.engine.waiting(self.cells)
        return self.rules.sight.look(self.cells, seat, self.seat, -1 if ask is None else ask.number)

    def shares(self) -> list[float]:
        """The share of each seat in the victory: 1 for a winner alone, equal parts for those who share it."""
        winners = State(self.rules.game, self.cells).winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.rules.players)]

    def points(self) -> list[int]:
        return State(self.rules.game, self.cells).scores()

"""A rule set as a game of OpenSpiel: `pyspiel.load_game("tassel", {"rules": "RULES", "players": 3})`.

Importing this module registers the game. Chance is drawn inside (`SAMPLED_STOCHASTIC`): a state begins with one chance
node, which takes the next seed, and carries its generator with it, so a clone has the same future. Algorithms that must
not know the future ask for `resample_from_infostate`, which deals again what a seat cannot see.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random, SystemRandom
from typing import Any

import numpy as np
import pyspiel

from tassel import opening
from tassel.environments.sitting import Setting, Sitting
from tassel_runtime.views import determinise

NAME = "tassel"
_LONGEST = 1_000_000
_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="A board game from rules files",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.CONSTANT_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "", "players": 3, "engine": "auto", "seed": -1},
    default_loadable=False,  # rules must be named
)


@lru_cache(maxsize=8)
def rules_of(expression: str, players: int, engine: str) -> Setting:
    """Compiled once, however many games ask for it."""
    return Setting(opening.game(expression, players, engine=engine))


class TasselGame(pyspiel.Game):
    """The rules with a number of players, and where seeds come from (`seed` -1: from the machine)."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        default = _TYPE.parameter_specification
        rules, players, engine, seed = (given.get(key, default[key]) for key in ("rules", "players", "engine", "seed"))
        self.rules = rules_of(rules, players, engine)
        self.seeds = Random(seed) if seed >= 0 else SystemRandom()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.choices.count,
            max_chance_outcomes=1,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPE, info, given)

    def new_initial_state(self) -> TasselState:
        return TasselState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.rules)


class TasselState(pyspiel.State):
    """A situation: the vector and the open page are all there is to copy."""

    def __init__(self, game: TasselGame) -> None:
        super().__init__(game)
        self.cells: list[int] | None = None
        self.page = 0

    def table(self) -> Sitting:
        assert self.cells is not None
        return Sitting(self.get_game().rules, self.cells, self.page)

    def current_player(self) -> int:
        if self.cells is None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.table().seat
        return int(pyspiel.PlayerId.TERMINAL) if seat < 0 else seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table().offered())

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        table = Sitting.begun(game.rules, game.seeds.getrandbits(62)) if self.cells is None else self.table()
        if self.cells is not None:
            table.take(action)
        self.cells, self.page = table.cells, table.page

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "begin"
        table = self.table()
        return table.label(action) if action in table.offered() else str(action)

    def is_terminal(self) -> bool:
        return self.cells is not None and self.table().over

    def returns(self) -> list[float]:
        return self.table().shares() if self.is_terminal() else [0.0] * self.num_players()

    def resample_from_infostate(self, player: int, sample: Any) -> TasselState:
        """A state that agrees with what a seat sees; `sample` gives numbers from 0 to 1."""
        copy: TasselState = self.clone()
        if self.cells is not None:
            chance = Random(int(sample() * 2**53))
            game = self.get_game().rules.game
            copy.cells = determinise(game.program, self.cells, player, chance.randrange, game.atlas)
        return copy

    def __str__(self) -> str:
        """The whole vector: who may see what is said by the observer."""
        return "before the game" if self.cells is None else " ".join(map(str, [self.page, *self.cells]))


class Observer:
    """What OpenSpiel asks observations from."""

    def __init__(self, rules: Setting) -> None:
        self.rules = rules
        self.tensor = np.zeros(len(rules.sight.names), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: TasselState, player: int) -> None:
        self.tensor[:] = 0 if state.cells is None else state.table().look(player)

    def string_from(self, state: TasselState, player: int) -> str:
        """What a seat sees, without what is nothing."""
        if state.cells is None:
            return "before the game"
        seen = state.table().look(player)
        return ", ".join(f"{name} {value}" for name, value in zip(self.rules.sight.names, seen, strict=True) if value)


pyspiel.register_game(_TYPE, TasselGame)

"""A rule set as an environment of PettingZoo: agents take turns, each with a mask of what it may choose.

    from tassel.environments.aec import env
    table = env("RULES", players=3)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, done, cut, info = table.last()
        table.step(None if done or cut else table.action_space(agent).sample(observation["action_mask"]))

The reward comes at the end: the share of the victory. Where the rules themselves end (a stop, see docs/language.md) the
game is truncated, and `infos` says why.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from tassel import opening
from tassel.environments.sitting import Setting, Sitting
from tassel_runtime.engine import NoWayOn
from tassel_runtime.game import Game

Observation = dict[str, npt.NDArray[Any]]
_CELL = np.iinfo(np.int32)


def env(rules: str, players: int, engine: str = "auto", render_mode: str | None = None) -> AECEnv:
    """The environment with PettingZoo's own checks around it: order of calls, numbers in bounds."""
    bare = raw_env(opening.game(rules, players, engine=engine), render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


class raw_env(AECEnv):
    """The environment alone."""

    def __init__(self, game: Game, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {
            "name": f"{game.program.rules}_{game.program.players}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.rules = Setting(game)
        self.possible_agents = [f"player_{seat + 1}" for seat in range(self.rules.players)]
        self.agents: list[str] = []
        self.table: Sitting | None = None
        self._seeds = np.random.default_rng()
        shape = (len(self.rules.sight.names),)
        self._observed = spaces.Dict(
            {
                "observation": spaces.Box(_CELL.min, _CELL.max, shape, np.int32),
                "action_mask": spaces.Box(0, 1, (self.rules.choices.count,), np.int8),
            }
        )
        self._chosen = {agent: spaces.Discrete(self.rules.choices.count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._observed

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._chosen[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. With a seed it is always the same; without one each game draws the next."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.table = Sitting.begun(self.rules, int(self._seeds.integers(2**62)))
        self.agent_selection = self.agents[max(self.table.seat, 0)]

    def observe(self, agent: str) -> Observation:
        assert self.table is not None
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.rules.choices.count, dtype=np.int8)
        if seat == self.table.seat:
            mask[list(self.table.offered())] = 1
        return {"observation": self.table.look(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.table is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        try:
            self._take(action)
        except NoWayOn as stop:
            self.truncations = dict.fromkeys(self.agents, True)
            self.infos = {one: {"stopped": str(stop)} for one in self.agents}
        self._accumulate_rewards()

    def _take(self, action: int | None) -> None:
        assert self.table is not None
        if action is None or int(action) not in self.table.offered():
            raise ValueError(f"action {action} is not offered; the mask says which are")
        self.table.take(int(action))
        if not self.table.over:
            self.agent_selection = self.possible_agents[self.table.seat]
            return
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, self.table.shares(), strict=True))
        points = zip(self.agents, self.table.points(), strict=True)
        self.infos = {agent: {"points": score} for agent, score in points}

    def render(self) -> str:
        """Who must choose what."""
        assert self.table is not None
        if self.table.over:
            points = zip(self.possible_agents, self.table.points(), strict=True)
            return "over: " + ", ".join(f"{agent} {score}" for agent, score in points)
        return f"{self.agent_selection}: " + ", ".join(
            f"{action} {self.table.label(action)}" for action in self.table.offered()
        )

    def close(self) -> None:
        self.table = None

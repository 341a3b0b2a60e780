"""The two libraries that play with learners find what they ask for."""

from __future__ import annotations

import contextlib
import io
import warnings
from random import Random

import numpy as np
import pyspiel
import pytest
from pettingzoo.test import api_test

from tassel.environments import aec, spiel
from tassel_runtime.engine import Stopped
from tests import compiled
from tests.runtime.test_shipped_agreement import SETS


@pytest.fixture(autouse=True)
def compiled_once(monkeypatch):
    monkeypatch.setattr("tassel.opening.program", compiled.program)


@pytest.mark.parametrize("rules", SETS)
def test_pettingzoo_finds_an_environment_in_order(rules):
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")  # that an observation with a mask is a dict is what PettingZoo itself asks for
        api_test(aec.env(rules, 3, engine="python"), num_cycles=60)


def play(table, seed):
    table.reset(seed=seed)
    chance, shares = np.random.default_rng(seed), dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, done, cut, _ = table.last()
        shares[agent] += reward
        mask = observation["action_mask"]
        table.step(None if done or cut else int(chance.choice(np.flatnonzero(mask))))
    return shares


def test_a_game_ends_with_shares_that_are_one_victory_and_a_seed_gives_the_same_game():
    table = aec.env("bruxelles-1893", 3, engine="python")
    shares = play(table, 4)
    assert sum(shares.values()) == pytest.approx(1)
    assert play(table, 4) == shares
    assert table.unwrapped.table.over and "over: player_1" in table.render()


def test_only_who_must_choose_has_something_to_choose_from():
    table = aec.env("bruxelles-1893", 3, engine="python")
    table.reset(seed=1)
    chosen = table.agent_selection
    for agent in table.agents:
        assert bool(table.observe(agent)["action_mask"].any()) == (agent == chosen)
    assert chosen in table.render()
    with pytest.raises(ValueError, match="is not offered"):
        table.step(int(np.flatnonzero(table.observe(chosen)["action_mask"] == 0)[0]))


def test_where_the_rules_end_everybody_is_told_why(monkeypatch):
    table = aec.env("bruxelles-1893", 3, engine="python")
    table.reset(seed=1)

    def stop(*_):
        raise Stopped(0, 1, 2, 3)

    action = int(np.flatnonzero(table.observe(table.agent_selection)["action_mask"])[0])
    monkeypatch.setattr(table.unwrapped.rules.game.engine, "answer", stop)
    table.step(action)
    assert all(table.truncations.values()) and all("stop 0" in info["stopped"] for info in table.infos.values())


def game(seed=-1):
    return pyspiel.load_game("tassel", {"rules": "bruxelles-1893", "players": 3, "engine": "python", "seed": seed})


def to_the_end(state, seed):
    chance = Random(seed)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    return state.returns()


def test_openspiel_plays_a_game_by_its_own_checks():
    with contextlib.redirect_stdout(io.StringIO()):
        pyspiel.random_sim_test(game(3), num_sims=1, serialize=False, verbose=False)


def test_seeds_repeat_games_and_a_clone_has_the_same_future():
    first, second = game(3).new_initial_state(), game(3).new_initial_state()
    first.apply_action(0)
    second.apply_action(0)
    assert str(first) == str(second)
    clone = first.clone()
    assert to_the_end(first, 1) == to_the_end(clone, 1) and str(first) == str(clone) != str(second)
    assert sum(first.returns()) == pytest.approx(1)


def test_a_resampled_state_looks_the_same_to_who_asked_and_has_another_future():
    state = game(3).new_initial_state()
    assert str(state) == "before the game" and state.is_chance_node()
    state.apply_action(0)
    seat = state.current_player()
    observer = state.get_game().make_py_observer()
    chance = Random(1)
    other = state.resample_from_infostate(seat, chance.random)
    assert str(other) != str(state)
    assert observer.string_from(other, seat) == observer.string_from(state, seat)
    assert other.legal_actions() == state.legal_actions()
    assert state.action_to_string(seat, state.legal_actions()[0])


def test_rules_are_compiled_once():
    assert game().rules is game().rules and spiel.NAME in pyspiel.registered_names()

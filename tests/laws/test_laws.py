"""Whole random games of every shipped game, for each number of players, under every law."""

from __future__ import annotations

import json
from random import Random

import pytest

from tassel_compiler.catalog import games
from tassel_runtime import bots
from tassel_runtime.game import State
from tassel_runtime.laws import check_game
from tassel_runtime.log import records, text
from tassel_runtime.replay import replay
from tests import compiled
from tests.compiled import game, program

COUNTS = {
    "branch-lines": (2, 3, 4),
    "crates-downstream": (2, 3, 4),
    "bruxelles-1893": (2, 3, 4, 5),
    "bruxelles-1893-first-edition": (2, 3, 4, 5),
    "bruxelles-1897": (2, 3, 4),
    "five-in-a-row": (2,),
    "game-of-hex": (2,),
    "mudlarks": (2, 3, 4),
    "nine-mens-morris": (2,),
    "oh-hell": (3, 4, 5, 6, 7),
    "seed-swap": (2, 3, 4, 5),
    "small-go": (2,),
}
TABLES = [(rules, players) for rules, counts in COUNTS.items() for players in counts]
GAMES, CLOSELY = 6, 2

at_every_table = pytest.mark.parametrize(("rules", "players"), TABLES)


def played(rules: str, players: int, seed: int, traced: bool = False) -> State:
    state, dice = game(rules, players, traced).start(seed), Random(seed)
    while not state.over:
        state.choose(bots.random(state, dice))
    return state


def test_no_shipped_game_and_no_number_of_players_is_left_out() -> None:
    assert {rules: compiled.players(rules) for rules in games()} == COUNTS


@at_every_table
def test_random_games_keep_every_law(rules: str, players: int) -> None:
    found = {seed: check_game(game(rules, players), seed, every=5 if seed < CLOSELY else 7) for seed in range(GAMES)}
    assert {seed: broken for seed, broken in found.items() if broken} == {}


@at_every_table
def test_nobody_ever_owns_less_than_nothing(rules: str, players: int) -> None:
    """A demand that was carried out although it was impossible would show here."""
    here = program(rules, players)
    atlas, score = game(rules, players).atlas, here.score
    slots = [s for s in here.slots if s.form == "number" and s.holder in ("player", "supply", "space")]
    cells = [cell for s in slots if s.name != score for cell in range(s.base, s.base + s.size)]
    for seed in range(4):
        state, dice = game(rules, players).start(seed), Random(seed)
        while not state.over:
            state.choose(bots.random(state, dice))
            assert [atlas.cell_name(cell) for cell in cells if state.cells[cell] < 0] == []


@at_every_table
def test_the_same_seed_and_choices_give_the_same_game(rules: str, players: int) -> None:
    one, other = played(rules, players, 5), played(rules, players, 5)
    assert one.cells == other.cells and one.hash == other.hash
    assert played(rules, players, 6).hash != one.hash


@at_every_table
def test_a_log_plays_again_to_the_same_end(rules: str, players: int) -> None:
    lines = [text(record) for record in records(played(rules, players, 7, traced=True), 7)]
    assert all(json.loads(line) for line in lines)
    result = replay(lines, lambda _rules, _players: game(rules, players, True))
    assert result.ok, result


@pytest.mark.soak
@at_every_table
@pytest.mark.parametrize("part", range(20))
def test_thousands_of_random_games_keep_every_law(rules: str, players: int, part: int) -> None:
    seeds = range(1000 + part * 100, 1000 + part * 100 + 100)
    found = {seed: check_game(game(rules, players), seed, every=31) for seed in seeds}
    assert {seed: broken for seed, broken in found.items() if broken} == {}


@pytest.mark.soak
@at_every_table
def test_no_decision_of_a_hundred_games_breaks_a_law(rules: str, players: int) -> None:
    found = {seed: check_game(game(rules, players), seed) for seed in range(100, 200)}
    assert {seed: broken for seed, broken in found.items() if broken} == {}

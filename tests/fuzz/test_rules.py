"""Rules changed in one place as a person would: told, or compiled to a sound program that all engines play alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tassel.mutation.judging import Judge, at_most
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import compile_rules
from tassel_compiler.ir.finish import finish
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.verify import verify
from tassel_compiler.passes import improve
from tassel_runtime.engine import NoWayOn
from tassel_runtime.game import Game
from tests.compiled import players
from tests.fuzz.rounds import rounds

TINY = str(Path(__file__).resolve().parents[1] / "tiny")
BASE = "bruxelles-1893"
HOUSE = (
    f"{BASE}+a-new-noble+a-sixth-round+the-opera+two-more-francs",
    f"{BASE}+another-solvay+marble+the-tramway",
    f"{BASE}+belle-epoque+tamer-cards+iris-ties-score-half",
    "oh-hell+written-bids",
)
SHIPPED = (f"{BASE}+belle-epoque+asymmetric", "bruxelles-1893-first-edition", "bruxelles-1897", "seed-swap", *HOUSE)
DECISIONS, GAMES = 12, 4  # in a game, with a change


def fewest(rules: str) -> int:
    """The smallest table that they are for."""
    return players(rules)[0]


@cache
def judge(rules: str) -> Judge:
    sink = Sink()
    compiled = compile_rules(rules, (fewest(rules),), sink)
    assert not sink.failed
    return Judge(compiled, (), 0)


def changed(rules: str, site: int) -> Program | None:
    """What one change becomes, if it is legal."""
    ground = judge(rules)
    with at_most(20):
        checked = ground._checked(ground.sites[site])
        return None if checked is None else ground._lowered(checked, fewest(rules))


def story(game: Game, seed: int) -> list[object]:
    """What a game comes to, and why it goes no further."""
    seen: list[object] = []
    dice = Random(seed)
    try:
        state = game.start(seed)
        for _ in range(DECISIONS):
            seen.append(tuple(state.cells))
            if state.over:
                break
            state.choose(dice.randrange(len(state.options())))
    except NoWayOn as problem:
        seen.append(str(problem))
    return seen


def tries(rules: str, seeds: Iterable[int]) -> dict[int, list[int]]:
    """The seeds of the games that are played with each change: most of a try is compiling, so a change has several."""
    found: dict[int, list[int]] = {}
    for seed in seeds:
        dice = Random(f"{Path(rules).name} {seed // GAMES}")
        found.setdefault(dice.randrange(len(judge(rules).sites)), []).append(seed)
    return found


def alike(rules: str, site: int, seeds: Sequence[int]) -> bool:
    made = changed(rules, site)
    if made is None:
        return False
    made = finish(improve(made))
    assert verify(made) == [], site
    oracle, *others = (Game(made, engine=engine) for engine in ("oracle", "python", "wasm"))
    for seed in seeds:
        told = story(oracle, seed)
        assert [story(game, seed) for game in others] == [told] * len(others), (site, seed)
    return True


def test_every_house_rule_that_ships_is_changed() -> None:
    """A folder that is added must be added here."""
    folders = Path(__file__).resolve().parents[2].joinpath("rules", "house").iterdir()
    changed = {name for rules in HOUSE for name in rules.split("+")}
    assert {folder.name for folder in folders if folder.is_dir()} <= changed


@pytest.mark.parametrize("part", range(8))
def test_a_change_of_the_small_game_is_told_or_played_alike(part: int) -> None:
    found = tries(TINY, rounds(960, most=320))
    legal = [alike(TINY, site, found[site]) for site in sorted(found)[part::8]]
    assert sum(legal) > len(legal) // 4


@pytest.mark.parametrize("rules", SHIPPED)
def test_a_change_of_what_ships_is_told_or_played_alike(rules: str) -> None:
    found = tries(rules, rounds(8, most=12))
    assert sum(alike(rules, site, found[site]) for site in found)

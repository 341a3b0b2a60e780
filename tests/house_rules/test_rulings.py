"""The other reading of a contested ruling is a small overlay: in order, different from the base, and named by it."""

from __future__ import annotations

from functools import cache

import pytest
import yaml

from tassel.opening import compile_rules, front
from tassel.scenarios import Outcome, run_files
from tassel_compiler.driver import Compiled
from tassel_runtime.game import Game
from tassel_runtime.laws import check_game
from tests.house_rules.shelf import RULES, head, listed, scenarios, shelf, together

NAMES = shelf("rulings")
FILES = {file.stem: file for file in scenarios("rulings")}
RULINGS = yaml.load((RULES / "rulings.yaml").read_text(encoding="utf-8"), yaml.BaseLoader)["rulings"]
LANGUAGES = {"en", "fr", "de"}
ENOUGH = 12


def answered(name: str) -> list[str]:
    return listed(head(name).get("ruling"))


def test_enough_rulings_ship_their_other_reading() -> None:
    assert len({id for name in NAMES for id in answered(name)}) >= ENOUGH


@pytest.mark.parametrize("name", NAMES)
def test_a_module_names_its_ruling_and_the_ruling_says_how_it_is_read_there(name: str) -> None:
    assert name.startswith("ruling-")
    assert set(head(name)["title"]) == LANGUAGES  # type: ignore[call-overload]
    assert answered(name)
    for id in answered(name):
        assert set(RULINGS[id]["other"]) == LANGUAGES, id


def test_every_other_reading_that_is_described_is_shipped() -> None:
    shipped = {id for name in NAMES for id in answered(name)}
    assert [id for id, ruling in RULINGS.items() if "other" in ruling and id not in shipped] == []


@pytest.mark.parametrize("name", NAMES)
def test_alone_it_is_in_order_and_its_games_keep_every_law(name: str) -> None:
    compiled = compile_rules(together(name), [2, 3 + NAMES.index(name) % 3])
    assert said(compiled) <= said(front(together(name).removesuffix(f"+{name}")))
    for players, program in compiled.programs.items():
        assert check_game(Game(program), players, every=9) == [], players


@pytest.mark.parametrize("name", NAMES)
def test_its_scenarios_hold_with_it_and_not_all_of_them_without_it(name: str) -> None:
    file = FILES[name]
    with_it = list(run_files([file]))
    assert with_it and all(outcome.ok for outcome in with_it)
    without = together(name).removesuffix(f"+{name}")
    assert any(outcome.file == file and not outcome.ok for outcome in everything(without))


def said(compiled: Compiled) -> set[str]:
    return {item.message for item in compiled.sink.items}


@cache
def everything(rules: str) -> list[Outcome]:
    return list(run_files(FILES.values(), rules=rules))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_that_do_not_clash_keep_every_law_together(players: int) -> None:
    friends: list[str] = []
    for name in NAMES:
        if not set(listed(head(name).get("clashes"))) & set(friends):
            friends.append(name)
    assert len(friends) >= ENOUGH
    program = compile_rules(together(*friends), [players]).programs[players]
    for seed in (1, 2, 3):
        assert check_game(Game(program), seed, every=9) == []

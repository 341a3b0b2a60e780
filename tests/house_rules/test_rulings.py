"""The other reading of a contested ruling is a small overlay: in order, different from the base, and named by it."""

from __future__ import annotations

import pytest

from tassel.opening import open_compiled, open_front
from tassel.scenarios import read_file, run_files
from tassel_compiler.disk.reading import Named
from tassel_compiler.driver import Compiled, plain_programs
from tassel_runtime.laws import check_game
from tests.compiled import game
from tests.compiled import players as compiled_players
from tests.house_rules.shelf import RULES, base, head, listed, scenarios, shelf, together
from tests.plainly import read_plainly

NAMES = shelf("rulings")
FILES = {file.stem: file for file in scenarios("rulings")}
RULINGS = read_plainly(RULES / "rulings.yaml")["rulings"]
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


def test_every_module_has_a_file_of_scenarios_and_every_file_its_module() -> None:
    assert set(FILES) == set(NAMES)


def test_every_other_reading_that_is_described_is_shipped() -> None:
    shipped = {id for name in NAMES for id in answered(name)}
    assert [id for id, ruling in RULINGS.items() if "other" in ruling and id not in shipped] == []


@pytest.mark.parametrize("name", NAMES)
def test_alone_it_is_in_order_and_its_games_keep_every_law(name: str) -> None:
    """Played with the numbers of players of its scenarios, and lowered for one more, so that all have every number."""
    compiled = open_compiled(together(name), sorted(tables(name)))
    assert plain_programs(compiled, [2 + NAMES.index(name) % 4])
    assert said(compiled) <= said(open_front(without(name)))
    for players in compiled.programs:
        assert check_game(game(together(name), players), players, every=9) == [], players


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_alone_its_games_keep_every_law_with_any_number_of_players(name: str) -> None:
    for players in compiled_players(together(name)):
        assert check_game(game(together(name), players), players, every=9) == [], players


@pytest.mark.parametrize("name", NAMES)
def test_its_scenarios_hold_with_it_and_not_all_of_them_without_it(name: str) -> None:
    file = FILES[name]
    with_it = list(run_files([file]))
    assert with_it
    assert [f"{file}:{f.line}: {one.name}: {f.told}" for one in with_it for f in one.failures] == []
    assert not all(outcome.ok for outcome in run_files([file], rules=without(name)))


def without(name: str) -> str:
    return together(name).removesuffix(f"+{name}")


def tables(name: str) -> set[int]:
    """The numbers of players of its scenarios."""
    return {len(one.scenario.players) for one in read_file(Named(FILES[name])) if one.scenario}


def said(compiled: Compiled) -> set[str]:
    return {item.message for item in compiled.sink.items}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_that_do_not_clash_keep_every_law_together(players: int) -> None:
    friends: list[str] = []
    for name in (name for name in NAMES if base(name) == base(NAMES[0])):
        if not set(listed(head(name).get("clashes"))) & set(friends):
            friends.append(name)
    assert len(friends) >= ENOUGH
    for seed in (1, 2, 3):
        assert check_game(game(together(*friends), players), seed, every=9) == []

"""What is printed on the pieces is held against what a scenario says, entry by entry."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from tassel_compiler.ir.imprint import Printed
from tassel_compiler.lower.lettering import printed
from tassel_runtime.scenario import data_of, read_scenario, run_scenario
from tests.tiny import building

BASE = {"scenario": "s", "rules": "tiny", "players": ["ann", "ben"]}


@cache
def shown(*texts: str) -> Mapping[str, Printed]:
    compiled = building.compiled(texts)
    assert compiled.declared is not None and compiled.checked is not None
    return printed(compiled.declared, compiled.checked, 2)


def failures(said: object, there: Mapping[str, Printed] | None = None) -> list[tuple[str, str]]:
    scenario = read_scenario(data_of({**BASE, "printed": said}))
    assert not isinstance(scenario, list)
    result = run_scenario(scenario, building.game(), shown() if there is None else there)
    return [(failure.code, failure.told) for failure in result.failures]


HOLDS = {
    "constants": {"hours": 4, "prices": [1, 2, 4]},
    "kinds/species": ["cod", "eel", "ray"],
    "kinds/species/eel": {"groups": ["slim"]},
    "tracks": {"skill": [1, 2, 3, 5]},
    "supply/fish": {"cod": 5, "ray": 3},
    "cards/order": {"soup": {"worth": 2, "wants": "cod", "urgent": False, "copies": 2}},
    "zones/hand": {"of": "order", "face": "down", "seen-by": "owner"},
    "zones/display/holds": 3,
}


def test_what_is_printed_so_holds() -> None:
    assert failures(HOLDS) == []


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"constants/hours": 3}, "constants/hours: expected 3, found 4"),
        ({"tracks/skill": [1, 2, 3]}, "tracks/skill: expected [1, 2, 3], found [1, 2, 3, 5]"),
        ({"kinds/species": ["eel", "cod", "ray"]}, "kinds/species: expected [eel, cod, ray], found [cod, eel, ray]"),
        ({"cards/order/soup": {"copies": 3}}, "cards/order/soup/copies: expected 3, found 2"),
        ({"supply": {"fish": {"cod": 4}}}, "supply/fish/cod: expected 4, found 5"),
    ],
)
def test_what_is_printed_otherwise_is_told(said: object, told: str) -> None:
    assert failures(said) == [("", told)]


def test_a_name_that_is_not_there_is_told() -> None:
    told = "cards/order has no 'soop'; did you mean 'soup'?"
    assert failures({"cards/order/soop": {"worth": 2}}) == [("E0904", told)]
    assert failures({"card/order": []}) == [("E0904", "what is printed has no 'card'; did you mean 'cards'?")]


def test_a_table_over_what_is_none_is_told() -> None:
    assert failures({"constants/hours": {"two": 4}}) == [("E0905", "constants/hours is 4, and no table")]


def test_a_changed_table_no_longer_holds() -> None:
    changed = shown("change:\n  cards/order/each/soup/worth: 3\n")
    assert [told for _, told in failures(HOLDS, changed)] == ["cards/order/soup/worth: expected 2, found 3"]


def test_what_is_played_needs_a_rule() -> None:
    wrong = read_scenario(data_of({**BASE, "printed": {"constants/hours": 4}, "then": {"ann": {"coin": 3}}}))
    assert isinstance(wrong, list) and [failure.told for failure in wrong] == ["the scenario does not say 'play'"]


def test_play_is_looked_at_too() -> None:
    both = {**BASE, "printed": {"constants/hours": 4}, "play": "refill", "then": {"ann": {"coin": 7}}}
    scenario = read_scenario(data_of(both))
    assert not isinstance(scenario, list)
    assert not run_scenario(scenario, building.game(), shown()).ok

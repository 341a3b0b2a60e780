"""No key of a scenario is ignored: with another value there it fails, is refused, or is another scenario."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from tassel.scenarios import _parts, to_data
from tassel_compiler.diagnostics import Sink
from tassel_compiler.ir.imprint import Printed
from tassel_compiler.loading import Node, load
from tassel_compiler.lower.lettering import printed
from tassel_compiler.source import SourceText
from tassel_runtime.game import Game
from tassel_runtime.scenario import Scenario, read_scenario, run_scenario
from tests.schema.keys import Key, Steps, Walker, changed, without
from tests.tiny import building

TEXT = """
tassel: 1
rules: tiny
scenarios:
- scenario: an hour of rest
  about: before lunch
  example:
    {of: rule/hour, title: {en: a rest}, told: {en: "Ben: 4 are 6."}, picture: before, shows: [pool], points: "no"}
  cites: [LAKE-1]
  players: [ann, ben]
  given: {ben: {coin: 4}}
  play: hour
  by: ben
  when: [{decision: hour, by: ben, offered: [cast], not-offered: [shop], only: [cast, serve, rest], choose: rest}]
  then: {ben: {coin: 6}}
- scenario: a boat lies there
  players: [ann, ben]
  setup: refill
  seed: 3
  given: {ann: {coin: 9, boat: 1}, "pool(1,1)": {boat: {ann: 1}}}
  play: fish-somewhere
  when: [{why-not: {"pool(1,1)": vacant}, choose: "pool(2,1)"}, cod*2]
  then: {ann: {coin: 7, fish: {cod: +2}}, display: [soup, soup, smoke]}
- scenario: a new display
  players: [ann, ben]
  play: deliver
  with: [order/soup]
  given: {ann: {fish: {cod: 1}, hand: [soup]}}
  then: {ann: {point: +2, skill: 2}}
- scenario: the first day
  players: [ann, ben]
  seed: 4
  play: game
  then: {decision: hour, by: ann}
- scenario: what is written on an order
  players: [ann, ben]
  printed: {cards/order/soup: {worth: 2}}
"""
BY_HAND = {
    "about": "a remark for the reader of the file",
    "tassel": "the version: tests/schema/test_wording.py",
}


@cache
def tree() -> Node:
    node = load(SourceText("one.yaml", TEXT), Sink())
    assert node is not None
    return node


@cache
def game() -> Game:
    return building.game()


@cache
def shown() -> Mapping[str, Printed]:
    compiled = building.compiled()
    assert compiled.declared is not None and compiled.checked is not None
    return printed(compiled.declared, compiled.checked, 2)


def played(node: Node) -> list[object]:
    """What becomes of each scenario, and which it is."""
    found: list[object] = []
    for data in _parts(to_data(node)):
        scenario = read_scenario(data)
        if isinstance(scenario, Scenario):
            failures = run_scenario(scenario, game(), shown()).failures
            found.append((scenario.name, scenario.cites, scenario.example, failures))
        else:
            found.append(scenario)
    return found


def places() -> dict[Key, list[Steps]]:
    found: dict[Key, list[Steps]] = {}
    for place in Walker("scenario").places(tree()):
        found.setdefault(place.key, []).append(place.steps)
    return found


def test_the_scenarios_of_the_sample_hold() -> None:
    assert [failures for _, _, _, failures in played(tree())] == [()] * 5  # type: ignore[misc]


def test_the_sample_uses_every_key() -> None:
    assert {key for _, key in Walker("scenario").all_keys()} == {key for _, key in places()}


@pytest.mark.parametrize("key", sorted(places()), ids=" / ".join)
def test_a_key_changes_the_scenario_or_is_refused(key: Key) -> None:
    usual = played(tree())
    seen = any(played(how(tree(), steps)) != usual for steps in places()[key] for how in (changed, without))
    assert seen == (key[1] not in BY_HAND)

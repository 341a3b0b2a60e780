"""What people write who come from other tools, languages and keyboards: the first repair is what they meant.

Each line is another member of a class that a sample of slips had; what could be something else gets no repair.
"""

from __future__ import annotations

import pytest
import yaml

from tassel.workspace.nearness import numbers_lost
from tassel.workspace.repairs import repairs
from tassel.workspace.slips_of_homes import below_a_section
from tassel.workspace.slips_of_names import as_a_name
from tassel_compiler.effects.phrasebook.readings import readings
from tassel_compiler.source import SourceText, Span
from tests.workspace.editing import Edited, in_order

RIGHT = """tassel: 1
overlay: carp
title: {en: Carp and tench}
languages: [en]
on: tiny
change:
  constants/hand-limit: 10
  cards/order/each/soup/worth: 3
add:
  constants/share: {by-players: {2: 5, 3: 4, 4: 3}}
  values/pity: {of: {p: player}, is: 2 * (p's coin)}
  table/host: maybe player
  tracks/fame: {levels: [0, 1, 3, 6]}
  places/pool/has/depth: number
  values/meek: {of: {p: player}, is: p's coin < 3}
  rules/welcome: |
    set host to nobody
    if host exists:
      as host: score 2 point
    else:
      lose 1 coin
    repeat 3 times while some p in players where p is meek:
      set coin to 0
      advance fame 2
  words/host: {en: {name: the host, set: "{to} is the host", you: become the host}}
  words/depth: {en: {name: "the depth of {1}", raise: "{1} gets deeper"}}
  words/fame: {en: {name: fame, agrees: many, raise: "rise in fame by {2}"}}
hooks:
  alms: {at: after hour by others when meek(you), do: gain 1 coin}
"""
SLIPS = [
    ("limit: 10", "limit: 1O"),
    ("limit: 10", "limit: l0"),
    ("limit: 10", "limit: 10 -- orders"),
    ("limit: 10", "limit: 10# orders"),
    ("worth: 3", "worth: 3 // dear"),
    ('"{to} is the host"', '"{p} is the host"'),
    ('"{to} is the host"', "„{to} is the host“"),
    ('"{to} is the host"', "«{to} is the host»"),
    ('of {1}"', 'of {0}"'),
    ('of {1}"', 'of {pool}"'),
    ("if host exists:", "if host:"),
    ("score 2 point", "score 2 pts"),
    ("score 2 point", "score 2 siegpunkte"),
    ("repeat 3 times while", "repeat 3 x while"),
    ("while some p", "until no p"),
    ("set coin to 0", "zero coin"),
    ("advance fame 2", "advance fame +2"),
    ("by others when meek(you)", "when meek(you) by others"),
    ("when meek(you)", "when meek"),
    ("levels: [", "stufen: ["),
    ("levels: [", "niveaux: ["),
    ("on: tiny", "on: The Tiny"),
    ("do: gain", "doet: gain"),
    ("set: ", "sets: "),
    ("score 2 point", "scoor 2 point"),
    ("if host exists:", "indien host bestaat:"),
    ("repeat 3 times", "herhaal 3 keer"),
    ("{en: Carp", "{en:Carp"),
    ("{2: 5, 3: 4, 4: 3}", "{2:5, 3:4, 4:3}"),
    ("{2: 5, 3: 4", "{2: 5, 2: 4"),
    ("3: 4, 4: 3}", "3: 4, 3: 3}"),
    ("{by-players: {2: 5, 3: 4, 4: 3}}", "{by-players: [5, 4, 3]}"),
    ("2 * (p's coin)", "2 (p's coin)"),
    ("2 * (p's coin)", "twice (p's coin)"),
    ("    else:\n      lose", "  else:\n      lose"),
    ("    else:\n      lose", "      else:\n        lose"),
    ("agrees: many", "agrees: plural"),
    ("limit: 10", "limit: 10.0"),
    ("as host: score 2 point", "host scores 2 point"),
    ("while some p in players where p is meek", "while some meek p in players"),
    ("by others when meek(you)", "by others, when: meek(you)"),
    ("{at: after hour by others when meek(you),", "{if: meek(you), at: after hour by others,"),
    ("{at: after hour by others when meek(you),", "{at: after hour when meek(you), by: others,"),
]


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Edited:
    return in_order(tmp_path_factory.mktemp("others"), RIGHT)


def _offered(edited: Edited) -> list[str]:
    found = edited.workspace.analyse()
    first = next(item for item in found.diagnostics if item.severity == "error")
    text = edited.workspace.texts.text(edited.file)
    return [one.applied(text) for one in repairs(edited.workspace, edited.file, found, first)]


@pytest.mark.parametrize(("right", "wrong"), SLIPS, ids=[wrong for _, wrong in SLIPS])
def test_the_first_repair_is_what_was_meant(edited: Edited, right: str, wrong: str) -> None:
    edited.put((right, wrong))
    assert [yaml.safe_load(text) for text in _offered(edited)[:1]] == [yaml.safe_load(RIGHT)]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("score 2 point", "score 2 pebble"), ("worth: 3", "worth: abc"), ('"{to} is', '"{to} and {whoever} are')],
)
def test_nothing_is_better_than_something_else(edited: Edited, right: str, wrong: str) -> None:
    """A noun that nobody knows is no other one, and a slot is no list."""
    edited.put((right, wrong))
    assert _offered(edited) == []


def test_what_is_completed_from_the_other_side_keeps_its_parts() -> None:
    said = ["or u is wood"[:start] + put + "or u is wood"[end:] for start, end, put in readings("or u is wood")]
    assert "it or u is wood" in said


def test_until_no_is_while_some() -> None:
    assert numbers_lost("until no p in players", "while some p in players") == 0
    assert numbers_lost("if no p in players", "if some p in players") == 1


LAYERS = """tassel: 1
overlay: carp
together:
  spring:
    constants/hand-limit: 4
    constants/hours: 2
"""


def test_paths_below_a_layer_are_put_below_change_and_nothing_is_removed() -> None:
    source = SourceText("overlay.yaml", LAYERS)
    at = LAYERS.index("constants/hand-limit")
    found = [one.applied(LAYERS) for _, one in below_a_section(Span(source, at, at + len("constants/hand-limit")))]
    paths = {"constants/hand-limit": 4, "constants/hours": 2}
    assert [yaml.safe_load(text)["together"]["spring"] for text in found] == [{"change": paths}, {"add": paths}]


@pytest.mark.parametrize(
    ("title", "name"), [("Belle Époque", "belle-epoque"), ("Die Gärten (2)", "die-garten-2"), ("Nord_Süd", "nord-sud")]
)
def test_a_title_is_read_as_the_name_that_it_would_have(title: str, name: str) -> None:
    source = SourceText("overlay.yaml", title)
    assert [one.text for _, one in as_a_name(Span(source, 0, len(title)))][0] == name


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ("insert:\n  rules/hour/steps/rest: welcome\nhooks:", "{after: ..., do: ...}"),
        ("hooks:\n  lull: 3", "{at: ..., do: ...}"),
    ],
)
def test_what_cannot_be_mended_is_told_with_what_a_right_one_looks_like(edited: Edited, wrong: str, hint: str) -> None:
    edited.put(("hooks:", wrong))
    first = next(item for item in edited.workspace.analyse().diagnostics if item.severity == "error")
    assert hint in (first.hint or "")

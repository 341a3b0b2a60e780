"""What two games share stands once, is at least two fifths of the card game, and has a page that cannot drift."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.resolve.declarations import Declarations, Origin
from tassel_compiler.resolve.vocabulary import parts
from tests.rules.reach import declared, pieces

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/shared-mechanisms.md"
GAMES = ("bruxelles-1893", "bruxelles-1897")
SHARED = "rules/shared/"
SHARE = 40  # of a hundred


def test_two_fifths_of_the_card_game_are_shared() -> None:
    """Rules, their steps and values that are played, what single cards do included; numbers and data are not."""
    found = pieces("bruxelles-1897")
    shared = [piece for piece in found if SHARED in piece.file]
    assert 100 * len(shared) >= SHARE * len(found), f"{len(shared)} of {len(found)}"
    assert f"{len(shared)} of {len(found)} today" in PAGE.read_text(encoding="utf-8")


def test_no_rule_and_no_value_stands_twice() -> None:
    told: dict[str, set[str]] = {}
    for game in ("bruxelles-1893", "bruxelles-1893-first-edition", "bruxelles-1897"):
        d = declared(game)
        rules = [
            (r.origin, "; ".join(unparse(s.body) for s in r.steps)) for p, r in d.rules.items() if "/each/" not in p
        ]
        for origin, text in (*rules, *((v.origin, unparse(v.body)) for v in d.values.values())):
            told.setdefault(text, set()).add(f"{origin.span.path} {origin.path}")
    twice = {text: places for text, places in told.items() if len({p.split()[1] for p in places}) > 1}
    twice |= {text: p for text, p in told.items() if len({place.split("/")[1] for place in p} - {"shared"}) > 1}
    assert twice == {}


def things(d: Declarations) -> dict[str, Origin]:
    """Everything that has a name, and where it was declared."""
    found: dict[str, Origin] = {}
    for family in d.families.values():
        found |= {name: family.origin for name in (family.name, family.many) if name}
        found |= {m.name: m.origin for m in family.members.values()}
    for table in (d.slots, d.zones):
        found |= {thing.name: thing.origin for thing in table.values()}
    found |= {r.name: r.origin for path, r in d.rules.items() if path.startswith("rules/")}
    for named in (d.values, d.constants, d.tracks):
        found |= {thing.name: thing.origin for thing in named.values()}
    return found


def policies(game: str) -> set[str]:
    """What the shared modules name and the game declares."""
    d = declared(game)
    known = things(d)
    texts = [s.body for r in d.rules.values() for s in r.steps if SHARED in s.body.span.source.path]
    texts += [v.body for v in d.values.values() if SHARED in v.origin.span.path]
    names = {part.text for text in texts for part in parts(text) if isinstance(part, t.Name)}
    return {name for name in names if name in known and SHARED not in known[name].span.path}


def listed(game: str) -> set[str]:
    line = next(line for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith(f"- `{game}`: "))
    return set(re.findall(r"`([^`]+)`", line.partition(": ")[2]))


def test_the_page_names_every_shared_module_and_no_other() -> None:
    named = set(re.findall(r"rules/shared/([\w-]+)\.yaml", PAGE.read_text(encoding="utf-8")))
    assert named == {file.stem for file in (ROOT / "rules/shared").glob("*.yaml")}


@pytest.mark.parametrize("game", GAMES)
def test_the_page_lists_the_policies_of(game: str) -> None:
    assert listed(game) == policies(game)

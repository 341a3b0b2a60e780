"""Which printed values nobody has seen: those of rows, tracks and constants that are inferred or assumed.

What a rule says is not asked: it stands in a rulebook or is ruled. A value is a number, a list, a table by players or
an effect, told by its path in the rules, under which an answer changes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tassel_compiler.loading import Node
from tassel_compiler.overlays import Tree
from tassel_compiler.printing.entities.inventory import RuleSet, name_of, printed_name
from tassel_compiler.printing.entities.settings import EFFECTS, settings
from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.resolve.declarations import Declarations, Origin
from tassel_compiler.resolve.typography import Typography

UNSURE = ("inferred", "assumed")
_NOT_PRINTED = ("knobs", "starts-in", "many", "values", "groups", "has", "use", "for-each", "limit", "includes", "size")
_SHORT = "is"
_SAID_BY_FORM = (_SHORT, "copies", "levels", *EFFECTS)
_TOLD = re.compile(r"[\w\s,;:.\[\]-]*")  # numbers and names; all else is worked out
_WORD = re.compile(r"[a-z][a-z0-9-]*")


@dataclass(frozen=True, slots=True)
class AskedValue:
    path: str
    label: str
    text: str  # as the rules have it
    spoken: str  # the same in words
    effect: bool
    pictured: bool  # a sentence or a formula, which the picture says in the words of the game


@dataclass(frozen=True, slots=True)
class AskedThing:
    """An entry with values that are not sure. `family` and `id` tell which card, track or constant it is."""

    path: str
    family: str
    id: str
    name: str
    status: str
    values: tuple[AskedValue, ...]


def open_questions(rules: RuleSet, lang: str) -> tuple[AskedThing, ...]:
    """In the order of the rules."""
    declared, tree = rules.declared, rules.tree
    if declared is None or tree is None:
        return ()
    things = (_thing(declared, tree, lang, *found) for found in _unsure(declared))
    return tuple(thing for thing in things if thing.values)


def _unsure(declared: Declarations) -> Iterator[tuple[str, str, Origin]]:
    for family in declared.families.values():
        rows = (row for row in family.rows.values() if row.origin.path.endswith(f"/{row.name}"))  # not a mere name
        yield from ((family.name, row.name, row.origin) for row in rows if _is_unsure(row.origin))
    yield from (("track", track.name, track.origin) for track in declared.tracks.values() if _is_unsure(track.origin))
    yield from (("constant", one.name, one.origin) for one in declared.constants.values() if _is_unsure(one.origin))


def _is_unsure(origin: Origin) -> bool:
    return origin.status in UNSURE


def _thing(declared: Declarations, tree: Tree, lang: str, family: str, id: str, origin: Origin) -> AskedThing:
    number = f" {id}" if id.isdecimal() else ""  # of those that have no other name
    name = name_of(declared, lang, "" if number else family, family if number else id) + number
    values = tuple(_values(declared, tree, lang, origin.path))
    return AskedThing(origin.path, family, id, capitalised(name), origin.status, values)


def _values(declared: Declarations, tree: Tree, lang: str, path: str) -> Iterator[AskedValue]:
    for one in settings(tree, path):
        key = one.name or _SHORT
        if key.partition("/")[0] in _NOT_PRINTED or one.text in ("yes", "no"):
            continue
        text = "; ".join(f"{players}: {told}" for players, told in one.by_players) or one.text
        typography = Typography.of(declared.phrases, lang)
        told = typography.apart(typography.labelled(str(n), told) for n, told in one.by_players) or one.text
        spoken = text if one.effect else _WORD.sub(lambda word: name_of(declared, lang, "", word[0]), told.strip("[]"))
        pictured = one.effect or not _TOLD.fullmatch(text)
        yield AskedValue(f"{path}/{key}", _label(declared, lang, path, key), text, spoken, one.effect, pictured)


def _label(declared: Declarations, lang: str, path: str, key: str) -> str:
    """What a value is called on a form: as on boards, else as in sentences, unless it has places to fill there."""
    if key in _SAID_BY_FORM:
        return ""
    kind = path.split("/")[1] if path.count("/") > 1 else ""
    found = printed_name(declared, lang, kind, key.rpartition("/")[2])
    return "" if "{" in found else found


def value_node(tree: Tree, path: str) -> Node | None:
    """What stands at the path of a value; of an entry in short form the entry itself."""
    found = tree.at(path)
    return found if found is not None else tree.at(path.rpartition("/")[0])

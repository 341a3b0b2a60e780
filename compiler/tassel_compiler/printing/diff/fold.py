"""Differences that show in another: they are told there, and what they cite counts there.

A value that only one rule set has shows in whatever uses it. A row without a deed that only one rule set has (a colour,
a suit) is listed with its family, where that differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from tassel_compiler.printing.diff.cells import CellFacts
from tassel_compiler.printing.diff.model import NO_FACT, Difference, FactPoint
from tassel_compiler.printing.entities.uses import Users
from tassel_compiler.resolve.declarations import Word

_NAMING = ("one", "many", "name")
_NUMBER = re.compile(r"\s*\d+$")
FAMILIES = {"kinds": "kind", "places": "place", "cards": "card"}
Sides = Mapping[str, Users]  # "a" and "b"


def folded(differences: Iterable[Difference], sides: Sides, cells: CellFacts) -> list[Difference]:
    """What is left to tell."""
    found = list(differences)
    families = {d.id for d in found if d.kind in FAMILIES.values()}
    told = [d for d in found if not (_is_value(d) or _is_bare_row(d) and d.kind in families)]
    told = [_with_rows(d, [r for r in found if _is_bare_row(r) and r.kind == d.id], cells) for d in told]
    hosts = [(d, _hosts(d.id, sides[d.only])) for d in found if _is_value(d)]
    return [_with_values(d, hosts) for d in told]


def is_name(difference: Difference) -> bool:
    """Nothing but the name differs."""
    return difference.only == "" and not difference.points


def other_names(
    differences: Iterable[Difference], forms_a: Mapping[str, str], forms_b: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """Names in A and in B, each pair once; of things that are numbered the name alone. Values are named by others.

    Where both sides only inflect their words otherwise, as for many, the words themselves stand there, by `forms`.
    """
    named = (d for d in differences if d.name_b and d.kind not in ("value", "constant"))
    pairs = ((_NUMBER.sub("", d.name), _NUMBER.sub("", d.name_b)) for d in named)
    words = ((forms_a.get(a, a), forms_b.get(b, b)) for a, b in pairs)
    return tuple(dict.fromkeys((a, b) for a, b in words if a != b))


def words_by_form(words: Mapping[str, Word], lang: str) -> Mapping[str, str]:
    """What a word is alone, by each form that it takes."""
    told = (word.forms.get(lang, {}) for word in words.values())
    return {form: forms["one"] for forms in told if "one" in forms for key, form in forms.items() if key in _NAMING}


def _is_value(difference: Difference) -> bool:
    return difference.only != "" and difference.kind == "value"


def _is_bare_row(difference: Difference) -> bool:
    section, _, below = difference.path.partition("/")
    is_row = section in FAMILIES and below.partition("/")[0] == difference.kind
    return is_row and difference.only != "" and not any(point.sentence for point in difference.points)


def _with_rows(family: Difference, rows: list[Difference], cells: CellFacts) -> Difference:
    """A family lists those of its rows that only one side has; where it has them alone, they are all of it."""
    if not rows or family.kind not in FAMILIES.values():
        return family
    names = {side: ", ".join(r.name for r in rows if r.only == side) for side in ("a", "b")}
    sources = dict.fromkeys([*family.sources, *(id for row in rows for id in row.sources)])
    label = "" if family.only else cells.word(family.id, "many") or family.name
    point = FactPoint(label, names["a"], names["b"], False)
    said = [p for p in family.points if p.label or p.a != NO_FACT]  # other rows make other groups
    listed = any((p.a, p.b) == (point.a, point.b) for p in said)  # in the order of a ring
    return replace(family, points=(*said, *([] if listed else [point])), sources=tuple(sources))


def _with_values(difference: Difference, hosts: list[tuple[Difference, set[str]]]) -> Difference:
    """With what the values cite that are only used here."""
    sources = dict.fromkeys(difference.sources)
    for value, paths in hosts:
        if difference.only in ("", value.only) and difference.path in paths:
            sources |= dict.fromkeys(value.sources)
    return replace(difference, sources=tuple(sources))


def _hosts(value: str, users: Users) -> set[str]:
    """The paths that read a value, and those that read the values that read it."""
    done: set[str] = set()
    found: set[str] = set()
    todo = [value]
    while todo:
        name = todo.pop()
        for origin in users.of({name}) if name not in done else ():
            found |= set(_above(origin.path.partition("#")[0]))
            if origin.path.startswith("values/"):
                todo.append(origin.path.partition("/")[2])
        done.add(name)
    return found


def _above(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path.rpartition("/")[0]

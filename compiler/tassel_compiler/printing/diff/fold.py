"""Differences that show in another: they are told there, and what they cite counts there.

A value that only one rule set has shows in whatever uses it. A row without a deed that only one rule set has (a colour,
a suit) is listed with its family, where that differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from tassel_compiler.printing.diff.model import NO_FACT, Difference, FactPoint
from tassel_compiler.printing.entities.uses import Users
from tassel_compiler.resolve.declarations import Declarations

_NAMING = ("one", "many", "name")
_NUMBER = re.compile(r"\s*\d+$")
_WORD = re.compile(r"\w+")
_SMALL, _STEM = 3, 6  # letters: of articles at most, and of a word those that its endings leave alone
FAMILIES = {"kinds": "kind", "places": "place", "cards": "card"}
Sides = Mapping[str, Users]  # "a" and "b"


def folded(differences: Iterable[Difference], sides: Sides) -> list[Difference]:
    """What is left to tell."""
    found = list(differences)
    families = {d.id for d in found if d.kind in FAMILIES.values()}
    told = [d for d in found if not (_is_value(d) or _is_bare_row(d) and d.kind in families)]
    told = [_with_rows(d, [r for r in found if _is_bare_row(r) and r.kind == d.id]) for d in told]
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
    known = ((a, b, forms_a.get(a.lower(), ""), forms_b.get(b.lower(), "")) for a, b in pairs)
    words = ((one, two) if one and two else (a, b) for a, b, one, two in known)
    found = dict.fromkeys((a, b) for a, b in words if a != b)
    return tuple(pair for pair in found if not any(_follows(pair, other) for other in found if other != pair))


def _follows(pair: tuple[str, str], other: tuple[str, str]) -> bool:
    """Whether a name is another one only because a word in it is, `red card` where `red` is told, or says less of
    the same."""
    (a, b), (x, y) = (tuple(_weighty(name) for name in names) for names in (pair, other))
    return bool(x and y) and (x < a and y < b and a - x == b - y or a == x and b < y)


def _weighty(name: str) -> frozenset[str]:
    """The words that make a name what it is, without their endings: not articles, and what joins words."""
    return frozenset(word[:_STEM] for word in _WORD.findall(name.lower()) if len(word) > _SMALL)


def words_by_form(declared: Declarations, lang: str) -> Mapping[str, str]:
    """What a word is alone, by each form that it takes. Of a track what is counted are its steps, and it has a name."""
    told = (word.forms.get(lang, {}) for name, word in declared.words.items() if name not in declared.tracks)
    named = ((forms["one"], form) for forms in told if "one" in forms for key, form in forms.items() if key in _NAMING)
    return {form.lower(): one for one, form in named}


def _is_value(difference: Difference) -> bool:
    return difference.only != "" and difference.kind == "value"


def _is_bare_row(difference: Difference) -> bool:
    section, _, below = difference.path.partition("/")
    is_row = section in FAMILIES and below.partition("/")[0] == difference.kind
    return is_row and difference.only != "" and not any(point.sentence for point in difference.points)


def _with_rows(family: Difference, rows: list[Difference]) -> Difference:
    """A family lists those of its rows that only one side has; where it has them alone, they are all of it."""
    if not rows or family.kind not in FAMILIES.values():
        return family
    names = {side: ", ".join(r.name for r in rows if r.only == side) for side in ("a", "b")}
    sources = dict.fromkeys([*family.sources, *(id for row in rows for id in row.sources)])
    point = FactPoint("", names["a"], names["b"], False)
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

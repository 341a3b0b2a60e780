"""What a mistake leaves behind it: names of the rules that are gone, or are no longer what they were.

Who took out a wrong size of a board, a wrong value of a kind or the wrong cards of a zone has taken its names with it,
and every sentence that says one of them would be told as another mistake. So what is told later, of a line that says
such a name, waits until the first mistake is mended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel.workspace.entries import Trail, entry_at
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence

_FAMILIES = ("kinds", "places", "cards")
_NAMED = ("constants", "values", "zones", "player", "table", "supply", "tracks")
_INNER = ("has", "each", "groups", "zones", "ways")  # what has names of its own below a family
_EDITS = ("change", "add", "insert", "extend")
_WORD = re.compile(r"[a-z][\w-]*")


def names_left(root: Node, keys: Trail) -> frozenset[str]:
    """The names that the entry at these keys gave or made what they are."""
    edit, path = (keys[:1], keys[1:]) if keys[0] in _EDITS else ((), keys)
    steps = "/".join(path).split("/")
    if len(steps) < 2 or steps[0] not in (*_FAMILIES, *_NAMED):
        return frozenset()
    if steps[0] in _FAMILIES and len(steps) > 3 and steps[2] in _INNER:
        return frozenset({steps[3]}) if len(steps) == 4 or steps[2] != "each" else frozenset()  # a row lacks a cell
    if steps[0] not in _FAMILIES:
        return frozenset({steps[1]})
    whole = entry_at(root, (*edit, *path[:2]))
    return frozenset({steps[1], *_names_of(whole.value if whole is not None else None)})


def _names_of(family: Node | None) -> Iterator[str]:
    get = family.get if isinstance(family, Mapping) else (lambda _key: None)
    for key in ("many", "values", "ring"):
        yield from _scalars(get(key))
    for key in ("groups", "each"):
        below = get(key)
        yield from (entry.key.text for entry in below.entries) if isinstance(below, Mapping) else ()


def _scalars(node: Node | None) -> Iterator[str]:
    for one in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(one, Scalar):
            yield one.text


def says_one_of(text: str, names: frozenset[str]) -> bool:
    return not names.isdisjoint(_WORD.findall(text))

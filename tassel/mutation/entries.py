"""The tables of a rule set changed in one entry: numbers, flags, names, rows, steps, the order of lists.

Texts are not changed here but by their trees; what only people read and what laws ask not at all.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence
from tassel_compiler.source import Span

_RULES = ("game", "constants", "kinds", "player", "table", "supply", "tracks", "places", "cards", "zones", "values",
          "rules", "changes", "hooks")  # fmt: skip
FOR_PEOPLE = frozenset({"id", "source", "ruling", "status", "note", "many", "knobs", "title"})
_LAWS = frozenset({"conserved"})  # says what play must not lose, and moves nothing
DROPPED = frozenset({"each", "steps", "starts"})  # entries below these may be left out
FLAGS = {"yes": "no", "no": "yes"}
_NUMBER = re.compile(r"-?\d+")
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_OTHERS = 2

_Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class _Changed:
    path: str
    span: Span
    sort: str
    before: str
    after: str
    root: Callable[[], Mapping]


@dataclass(frozen=True, slots=True)
class _Spot:
    """A node of the tables, and the keys that lead to it."""

    path: _Path
    node: Node

    @property
    def key(self) -> str:
        return next((str(step) for step in reversed(self.path) if isinstance(step, str)), "")


def changed_entries(root: Mapping, texts: Iterable[Span]) -> Iterator[_Changed]:
    """Every entry of the tables, changed; `texts` is where effects and formulas stand."""
    spots = list(_spots(root, _Texts(texts)))
    names: dict[str, dict[str, None]] = defaultdict(dict)
    for spot in spots:
        if isinstance(spot.node, Scalar) and _NAME.fullmatch(spot.node.text):
            names[spot.key][spot.node.text] = None
    for spot in spots:
        for sort, after in _instead(spot, names):
            before, now = _said(spot.node), _said(after) if after is not None else ""
            make = partial(_with, root, spot.path, after)
            yield _Changed("/".join(map(str, spot.path)), spot.node.span, sort, before, now, make)


class _Texts:
    """Where effects and formulas stand, by file."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self._starts: dict[str, list[int]] = defaultdict(list)
        for span in spans:
            self._starts[span.path].append(span.start)

    def within(self, span: Span) -> bool:
        return any(span.start <= start < max(span.end, span.start + 1) for start in self._starts.get(span.path, ()))


def _spots(root: Mapping, texts: _Texts) -> Iterator[_Spot]:
    for section in _RULES:
        node = root.get(section)
        if node is not None:
            yield from _below(_Spot((section,), node), texts)


def _below(spot: _Spot, texts: _Texts) -> Iterator[_Spot]:
    node = spot.node
    if isinstance(node, Scalar):
        if not texts.within(node.span):
            yield spot
        return
    if len(spot.path) > 1:
        yield spot
    if isinstance(node, Mapping):
        for entry in node.entries:
            if entry.key.text not in FOR_PEOPLE | _LAWS:
                yield from _below(_Spot((*spot.path, entry.key.text), entry.value), texts)
    else:
        for i, item in enumerate(node.items):
            yield from _below(_Spot((*spot.path, i), item), texts)


# ---- what may stand instead ----


def _instead(spot: _Spot, names: dict[str, dict[str, None]]) -> Iterator[tuple[str, Node | None]]:
    """What an entry is changed to, None where it is left out."""
    node = spot.node
    if isinstance(node, Scalar):
        yield from _other_scalars(node, list(names.get(spot.key, ())))
    elif isinstance(node, Sequence):
        yield from _other_lists(node)
    if len(spot.path) > 1 and spot.path[-2] in DROPPED:
        yield f"{'step' if spot.path[-2] == 'steps' else 'row'} left out", None


def _other_scalars(node: Scalar, names: list[str]) -> Iterator[tuple[str, Node]]:
    if node.text in FLAGS:
        yield "flag", replace(node, text=FLAGS[node.text])
    elif _NUMBER.fullmatch(node.text):
        yield "number of a table", replace(node, text=str(int(node.text) + 1))
        if int(node.text) > 0:
            yield "number of a table", replace(node, text=str(int(node.text) - 1))
    elif _NAME.fullmatch(node.text):
        others = [name for name in names if name != node.text]
        Random(f"{node.text} {node.span.start}").shuffle(others)
        yield from (("name of a table", replace(node, text=name)) for name in others[:_OTHERS])


def _other_lists(node: Sequence) -> Iterator[tuple[str, Node]]:
    """The list without one of its items, and with two neighbours exchanged."""
    items = node.items
    if len(items) > 1:
        for i in range(len(items)):
            yield "item left out", replace(node, items=(*items[:i], *items[i + 1 :]))
    for i in range(len(items) - 1):
        if _said(items[i]) != _said(items[i + 1]):
            yield "order of a list", replace(node, items=(*items[:i], items[i + 1], items[i], *items[i + 2 :]))


def _said(node: Node) -> str:
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return f"[{', '.join(_said(item) for item in node.items)}]"
    return f"{{{', '.join(f'{e.key.text}: {_said(e.value)}' for e in node.entries)}}}"


# ---- the tree with the entry ----


def _with(root: Mapping, path: _Path, node: Node | None) -> Mapping:
    result = _put(root, path, node)
    assert isinstance(result, Mapping)
    return result


def _put(node: Node, path: _Path, new: Node | None) -> Node | None:
    if not path:
        return new
    step, rest = path[0], path[1:]
    if isinstance(node, Sequence):
        assert isinstance(step, int)
        items = tuple(i if n != step else _put(i, rest, new) for n, i in enumerate(node.items))
        return replace(node, items=tuple(item for item in items if item is not None))
    assert isinstance(node, Mapping)
    changed = ((e.key, _put(e.value, rest, new) if e.key.text == step else e.value) for e in node.entries)
    return replace(node, entries=tuple(Entry(key, value) for key, value in changed if value is not None))

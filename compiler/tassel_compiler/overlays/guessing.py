"""The path that was probably meant by one that leads nowhere.

People forget a level (`cards/order/soup` for `cards/order/each/soup`), write one too many, take another section or
another sign, or misspell a name. All of these are ways through the tree at a cost; the cheapest way is the guess.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel_compiler.loading import Mapping, Node
from tassel_compiler.overlays.shapes import TreeSteps
from tassel_compiler.spelling import nearest

# Levels between names: what an entry holds others under, and the keys that hold its only text.
LEVELS = frozenset(
    {"has", "each", "hooks", "groups", "zones", "use", "with", "options", "steps", "remember", "start", "changes"}
)
_TEXTS = frozenset({"is", "do", "slot", "values", "by-players"})
_SIGNS = re.compile(r"\s*[/\\.:]\s*")

_ALIKE, _NEAR, _LEVEL, _NAME, _DROPPED = 0.3, 1.0, 0.5, 0.9, 0.8  # what a step away from the text costs
_BUDGET = 2.0
_DEEP = 4  # names before those that are known
_OF_ALL_GAMES = frozenset({"phrases"})  # which nobody means by a word of his own game
_PRINTED = frozenset({"words", "phrases", "topics"})


def path_pieces(text: str) -> TreeSteps:
    """The names of a path, whatever signs stand between and around them."""
    return tuple(piece for piece in _SIGNS.split(text.strip()) if piece)


def guess(root: Node, names: TreeSteps) -> str | None:
    """The existing path that these names mean, or None if none is near. Equal cost: the first in the tree.

    A name alone that is one is meant, however deep it stands.
    """
    best: tuple[bool, float, TreeSteps] | None = None
    rivals: list[TreeSteps] = []  # as good as that, and found later
    for cost, path in _ways(root, names, _BUDGET, ()) if names else ():
        if path[0] in _OF_ALL_GAMES and names[0] not in _OF_ALL_GAMES:
            continue
        other = len(names) == 1 and path[-1] != names[-1]
        if best is None or (other, cost) < best[:2]:
            best, rivals = (other, cost, path), []
        elif (other, cost) == best[:2]:
            rivals.append(path)
    if best is None:
        return _ending_so(root, names)
    if any(_any_of_them(best[2], rival, names) for rival in rivals):
        return None
    return "/".join(best[2])


def _any_of_them(path: TreeSteps, other: TreeSteps, names: TreeSteps) -> bool:
    """Whether two paths differ by a name alone that nobody said: any of those that stand there may be meant."""
    apart = [pair for pair in zip(path, other, strict=False) if pair[0] != pair[1]]
    return len(path) == len(other) and len(apart) == 1 and not set(apart[0]) & {*names, *LEVELS}


def _ending_so(root: Node, names: TreeSteps) -> str | None:
    """The one path whose last names are these, however it begins."""
    for left in range(1, max(len(names) - 1, 1)):
        found = list(_paths_to(root, names[left:], ()))
        if found:
            return "/".join(found[0]) if len(found) == 1 else None
    return None


def _paths_to(node: Node, ending: TreeSteps, path: TreeSteps) -> Iterator[TreeSteps]:
    if not isinstance(node, Mapping) or len(path) > _DEEP:
        return
    at: Node | None = node
    for name in ending:
        at = at.get(name) if isinstance(at, Mapping) else None
    if at is not None:
        yield (*path, *ending)
    for entry in node.entries:
        if path or entry.key.text not in _PRINTED:
            yield from _paths_to(entry.value, ending, (*path, entry.key.text))


def _ways(node: Node, names: TreeSteps, budget: float, path: TreeSteps) -> Iterator[tuple[float, TreeSteps]]:
    """Ways from a node along the names that are left, each with what it costs."""
    if not names:
        yield 0.0, path
        return
    if _may_drop(names[0], node) and path and budget >= _DROPPED:
        yield from _after(_DROPPED, node, names[1:], budget, path)
    if not isinstance(node, Mapping):
        return
    alike = nearest(names[0], (entry.key.text for entry in node.entries)) if budget >= _NEAR else None
    near = alike or _part_of(names[0], node)
    for entry in node.entries:
        cost = _difference(names[0], entry.key.text, near)
        if cost is not None and cost <= budget:
            yield from _after(cost, entry.value, names[1:], budget, (*path, entry.key.text))
        through = _LEVEL if entry.key.text in LEVELS or not path else _NAME
        if through <= budget and isinstance(entry.value, Mapping):
            yield from _after(through, entry.value, names, budget, (*path, entry.key.text))


def _after(
    cost: float, node: Node, names: TreeSteps, budget: float, path: TreeSteps
) -> Iterator[tuple[float, TreeSteps]]:
    return ((cost + rest, found) for rest, found in _ways(node, names, budget - cost, path))


def _part_of(name: str, node: Mapping) -> str | None:
    """The one key that ends with what is written, as somebody says the number of a card alone."""
    ends = [e.key.text for e in node.entries if e.key.text.endswith(name)] if len(name) > 1 else []
    return ends[0] if len(ends) == 1 else None


def _may_drop(name: str, node: Node) -> bool:
    """A word of structure is not missed where there is nothing of the kind."""
    return name in _TEXTS | LEVELS and (not isinstance(node, Mapping) or node.get(name) is None)


def _difference(name: str, key: str, near: str | None) -> float | None:
    if name == key:
        return 0.0
    if key.casefold() in (name.casefold(), f"{name.casefold()}s"):
        return _ALIKE
    return _NEAR if key == near else None

"""The merged tree, and places in it by path.

A path is names with `/` between them, as in `rules/turn/steps/act`. A name may itself hold a `/`; at every
level the longest entry that fits is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as MappingOf
from dataclasses import field

from tassel_compiler.documents.tongues import Tongues
from tassel_compiler.frozen import frozen
from tassel_compiler.loading import Entry, Mapping, Node, Scalar
from tassel_compiler.overlays.shapes import TreeSteps, long_key
from tassel_compiler.source import Span


@frozen
class Taken:
    """What an overlay took away, or put something else in the place of: its path, where that is said, what it was."""

    path: str
    span: Span
    old: Node


@frozen
class Tree:
    """The rule set as one mapping; `layers` are the names of its parts in load order."""

    root: Mapping
    layers: tuple[str, ...] = ()
    history: MappingOf[str, tuple[Node, ...]] = field(default_factory=dict)
    taken: tuple[Taken, ...] = ()  # in the order of the overlays
    needs: tuple[tuple[str, Scalar], ...] = ()  # what modules expect from the game: whose, and the name
    edits: MappingOf[str, Span] = field(default_factory=dict)  # names, and where an overlay last wrote their entries
    titles: tuple[tuple[str, Node], ...] = ()  # of overlays, by name
    tongues: Tongues = Tongues()
    answers: tuple[tuple[str, Node], ...] = ()  # rulings that overlays play the other way, by name

    def at(self, path: str) -> Node | None:
        """The node at a path such as `rules/turn/steps/act`."""
        return follow(self.root, path).node


@frozen
class Walk:
    """How far a path leads: the names found, the last node on the way, and the names left over."""

    steps: TreeSteps
    last: Node
    rest: TreeSteps

    @property
    def node(self) -> Node | None:
        return None if self.rest else self.last


def follow(root: Node, path: str) -> Walk:
    rest = tuple(path.split("/"))
    steps: TreeSteps = ()
    node = root
    while rest and isinstance(node, Mapping):
        entry = _longest(node, rest)
        if entry is None:
            break
        name = entry.key.text
        steps, rest, node = (*steps, name), rest[name.count("/") + 1 :], entry.value
    return Walk(steps, node, rest)


def meant(root: Mapping, path: str) -> Walk:
    """The same; of an entry in short form the key that it leaves out leads to the entry."""
    trail = follow(root, path)
    short = len(trail.rest) == 1 and not isinstance(trail.last, Mapping)
    return Walk(trail.steps, trail.last, ()) if short and trail.rest[0] == long_key(trail.steps, root) else trail


def _longest(node: Mapping, rest: TreeSteps) -> Entry | None:
    names = {"/".join(rest[: taken + 1]) for taken in range(min(len(rest), 4))}
    fitting = [entry for entry in node.entries if entry.key.text in names]
    return max(fitting, key=lambda entry: len(entry.key.text), default=None)


def edited(root: Mapping, steps: TreeSteps, edit: Callable[[Mapping], Mapping]) -> Mapping:
    """`root` with the mapping at `steps` replaced by its edited self. The steps must exist."""
    if not steps:
        return edit(root)
    entries = tuple(
        Entry(entry.key, edited(entry.value, steps[1:], edit))
        if entry.key.text == steps[0] and isinstance(entry.value, Mapping)
        else entry
        for entry in root.entries
    )
    return Mapping(entries, root.span)


def with_value(mapping: Mapping, name: str, value: Node) -> Mapping:
    """The mapping with the value of an existing entry replaced; the entry keeps its place and key."""
    entries = (Entry(e.key, value) if e.key.text == name else e for e in mapping.entries)
    return Mapping(tuple(entries), mapping.span)


def without(mapping: Mapping, name: str) -> Mapping:
    return Mapping(tuple(e for e in mapping.entries if e.key.text != name), mapping.span)


def with_entry(mapping: Mapping, entry: Entry, index: int | None = None) -> Mapping:
    """The mapping with a new entry at `index`, or at the end."""
    entries = mapping.entries
    at = len(entries) if index is None else index
    return Mapping((*entries[:at], entry, *entries[at:]), mapping.span)


def keyed(mapping: Mapping, name: str) -> Scalar | None:
    return next((entry.key for entry in mapping.entries if entry.key.text == name), None)

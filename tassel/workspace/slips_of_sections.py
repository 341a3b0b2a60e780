"""What becomes of entries, said under another key than was meant: a list that is put in the place of one where more was
to be in it, two levels of keys in each other's place, and one of a table for more players than there are."""

from __future__ import annotations

from collections.abc import Iterator

from tassel.workspace.entries import around, inmost
from tassel.workspace.repair import Repair, difference
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Entry, Mapping, Node, Sequence, load
from tassel_compiler.source import Span

_CHANGE, _EXTEND, _ON = "change", "extend", "on"
_MORE, _TURNED, _STANDS_ON, _FOLLOWS = 0.6, 0.6, 0.5, 0.6  # slips


def more_of_a_list(marked: Span) -> Iterator[tuple[float, Repair]]:
    """`change: {values: [clay]}`: whatever was in the list is missed now, so it was to be one more."""
    root = load(marked.source, Sink())
    for entry in root.entries if isinstance(root, Mapping) else ():
        edits = entry.value.entries if isinstance(entry.value, Mapping) else ()
        if entry.key.text == _CHANGE and edits and all(isinstance(one.value, Sequence) for one in edits):
            yield _MORE, Repair(f"write `{_EXTEND}`", entry.key.span, _EXTEND)


def levels_in_turn(marked: Span) -> Iterator[tuple[float, Repair]]:
    """`change: {other: ...}` for `other: {change: ...}`: the key that is marked, and the one above it."""
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    for above, below in zip(trail, trail[1:], strict=False):
        if below.key.span.start == marked.start and _alone(above):
            text, one, other = marked.source.text, above.key.span, below.key.span
            whole = f"{text[: one.start]}{other.words}{text[one.end : other.start]}{one.words}{text[other.end :]}"
            yield _TURNED, difference(marked.source, whole)


def _alone(above: Entry) -> bool:
    return isinstance(above.value, Mapping) and len(above.value.entries) == 1


def for_too_many(marked: Span) -> Iterator[tuple[float, Repair]]:
    """`{3: 1, 4: 2, 6: 3}`: the number that follows the others."""
    entries = _counted(load(marked.source, Sink()), marked)
    for before, last in zip(entries, entries[1:], strict=False):
        meant = int(before.key.text) + 1
        if int(last.key.text) > meant:
            yield _FOLLOWS, Repair(f"write `{meant}`", last.key.span, str(meant))


def _counted(root: Node | None, marked: Span) -> list[Entry]:
    """The entries around the place, or below it, whose keys are numbers."""
    nodes = [one.value for one in inmost(root, marked)]
    below = [e.value for node in nodes[-1:] if isinstance(node, Mapping) for e in node.entries]
    for node in (*reversed(nodes), *below):
        if isinstance(node, Mapping) and node.entries and all(e.key.text.isdecimal() for e in node.entries):
            return list(node.entries)
    return []


def called_its_ground(marked: Span, layer: str) -> Iterator[tuple[float, Repair]]:
    """Who changes what a layer has changed stands on it, and on what that one stands on."""
    root = load(marked.source, Sink())
    on = root.get(_ON) if isinstance(root, Mapping) else None
    if on is not None and not isinstance(on, Mapping):
        yield _STANDS_ON, Repair(f"write `{layer}`", on.span, layer)

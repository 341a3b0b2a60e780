"""The names in what overlays took away or replaced, and where they did."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tassel_compiler.loading import Mapping, Node, Scalar, Sequence
from tassel_compiler.overlays.tree import Taken
from tassel_compiler.source import Span


def gone(taken: Iterable[Taken]) -> dict[str, Span]:
    """The last that took a name away stands for it; one that names it goes before one that takes more."""
    edits = tuple(taken)
    inside = {name: edit.span for edit in edits for name in _names(edit.old)}
    return inside | {edit.path.rpartition("/")[2]: edit.span for edit in edits}


def _names(node: Node) -> Iterator[str]:
    """Keys of tables, entries of lists."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            yield entry.key.text
            yield from _names(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            if isinstance(item, Scalar):
                yield item.text
            else:
                yield from _names(item)

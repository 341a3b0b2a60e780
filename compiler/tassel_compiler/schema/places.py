"""From the path of a schema error to the node and the key it is about."""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.loading import Mapping, Node, Scalar, Sequence
from tassel_compiler.source import Span

_Plain = str | list["_Plain"] | dict[str, "_Plain"]


def plain_data(node: Node) -> _Plain:
    """The node as data, for the validator."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return [plain_data(item) for item in node.items]
    return {entry.key.text: plain_data(entry.value) for entry in node.entries}


def node_at(root: Node, path: Iterable[str | int]) -> tuple[Node, Scalar | None]:
    """The node at a path, and the key it stands under."""
    node, key = root, None
    for step in path:
        if isinstance(node, Sequence) and isinstance(step, int):
            node = node.items[step]
        elif isinstance(node, Mapping):
            entry = next(e for e in node.entries if e.key.text == step)
            node, key = entry.value, entry.key
    return node, key


def value_span(node: Node, key: Scalar | None) -> Span:
    """Where a value stands. One that is empty, or that has many lines, is shown by its key."""
    if key is None or key.span.source is not node.span.source:  # the key may be of a file below the overlay
        return node.span
    return node.span if isinstance(node, Scalar) and node.text else key.span


def key_span(node: Node, name: str) -> Span:
    """Where a key of a mapping stands."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            if entry.key.text == name:
                return entry.key.span
    return node.span


def named(path: Iterable[str | int], title: str) -> str:
    """A path as messages name it; the top of a document by what it is."""
    steps = [str(step + 1) if isinstance(step, int) else step for step in path]
    return '"' + "/".join(steps) + '"' if steps else title

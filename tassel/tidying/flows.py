"""Lists and mappings that are written in one line."""

from __future__ import annotations

from collections.abc import Iterator

from tassel.tidying.lines import in_flow
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence
from tassel_compiler.source import Span


def flows(root: Node) -> Iterator[tuple[Span, str]]:
    """The place of each outermost one, and how it is written."""
    if in_flow(root):
        text = root.span.source.text[root.span.start : root.span.end]
        if "\n" not in text and "#" not in text and "&" not in text:
            yield root.span, _written(root)
        return
    for inner in _inside(root):
        yield from flows(inner) if not isinstance(inner, Scalar) else ()


def _inside(node: Node) -> Iterator[Node]:
    if isinstance(node, Mapping):
        yield from (entry.value for entry in node.entries)
    elif isinstance(node, Sequence):
        yield from node.items


def _written(node: Node) -> str:
    match node:
        case Mapping(entries=entries) if in_flow(node):
            return "{" + ", ".join(_entry(entry.key, entry.value) for entry in entries) + "}"
        case Sequence(items=items) if in_flow(node):
            return "[" + ", ".join(map(_written, items)) + "]"
    return node.span.source.text[node.span.start : node.span.end]


def _entry(key: Scalar, value: Node) -> str:
    written = _written(value)
    return f"{_written(key)}: {written}" if written else f"{_written(key)}: "

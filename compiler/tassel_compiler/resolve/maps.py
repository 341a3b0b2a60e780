"""Ways from one place to the next, as they are written: the name of a pattern, or who leads to whom."""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.loading.nodes import Mapping, Node, Scalar
from tassel_compiler.resolve.cells import spoken_of, text_of
from tassel_compiler.resolve.declarations import WayBetween
from tassel_compiler.source import Span

_ONE_WAY = "one-way"


def read_ways(node: Node | None) -> dict[str, WayBetween]:
    entries = node.entries if isinstance(node, Mapping) else ()
    return {entry.key.text: _way(entry.key.text, entry.value) for entry in entries}


def _way(name: str, node: Node) -> WayBetween:
    """`beside`, `{bern: [basel, thun]}`, `{one-way: {bern: [basel]}}`"""
    if isinstance(node, Scalar):
        return WayBetween(name, text_of(node), (), False, node.span)
    inner = node.get(_ONE_WAY) if isinstance(node, Mapping) else None
    return WayBetween(name, "", tuple(_pairs(node if inner is None else inner)), inner is not None, node.span)


def _pairs(node: Node) -> Iterator[tuple[str, str, Span]]:
    for entry in node.entries if isinstance(node, Mapping) else ():
        yield from ((entry.key.text, to, span) for to, span in spoken_of(entry.value))

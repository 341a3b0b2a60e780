"""Ways from one place to the next, as they are written: the name of a pattern, or who leads to whom, and whether they
go one way."""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading.nodes import Mapping, Node, Scalar
from tassel_compiler.resolve.cells import as_cell, spoken_of, text_of
from tassel_compiler.resolve.declarations import Truth, WayBetween
from tassel_compiler.source import Span

ONE_WAY = "one-way"


def read_ways(node: Node | None) -> dict[str, WayBetween]:
    entries = node.entries if isinstance(node, Mapping) else ()
    return {entry.key.text: _way(entry.key.text, entry.value) for entry in entries}


def read_one_way(node: Node | None, sink: Sink) -> bool:
    """Of what lies between two places: whether it leads from the first to the second alone."""
    told = as_cell(node, sink) if isinstance(node, Scalar) else None
    if node is not None and not isinstance(told, Truth):
        sink.report("E0203", node.span, found=text_of(node) or "a list or mapping", expected="yes or no")
    return isinstance(told, Truth) and bool(told)


def _way(name: str, node: Node) -> WayBetween:
    """`beside`, `{bern: [basel, thun]}`, `{one-way: {bern: [basel]}}`"""
    if isinstance(node, Scalar):
        return WayBetween(name, text_of(node), (), False, node.span)
    inner = node.get(ONE_WAY) if isinstance(node, Mapping) else None
    return WayBetween(name, "", tuple(_pairs(node if inner is None else inner)), inner is not None, node.span)


def _pairs(node: Node) -> Iterator[tuple[str, str, Span]]:
    for entry in node.entries if isinstance(node, Mapping) else ():
        yield from ((entry.key.text, to, span) for to, span in spoken_of(entry.value))

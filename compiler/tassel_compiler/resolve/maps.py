"""Ways from one place to the next, as they are written: the name of a pattern, or who leads to whom, and whether they
go one way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading.nodes import Mapping, Node, Scalar
from tassel_compiler.resolve.cells import as_cell, spoken_of, text_of
from tassel_compiler.resolve.declarations import FLAG, Family, Member, Row, Slot, Truth, WayBetween
from tassel_compiler.source import Span

ONE_WAY = "one-way"
_Held = TypeVar("_Held", Slot, Member)


def read_ways(node: Node | None) -> dict[str, WayBetween]:
    entries = node.entries if isinstance(node, Mapping) else ()
    return {entry.key.text: _way(entry.key.text, entry.value) for entry in entries}


def read_one_way(node: Node | None, sink: Sink) -> bool:
    """Of what lies between two places: whether it leads from the first to the second alone."""
    told = as_cell(node, sink) if isinstance(node, Scalar) else None
    if node is not None and not isinstance(told, Truth):
        sink.report("E0203", node.span, found=text_of(node) or "a list or mapping", expected="yes or no")
    return isinstance(told, Truth) and bool(told)


def with_flags(families: dict[str, Family], slots: dict[str, Slot]) -> None:
    """A `group of town` that players, places or rows have is a flag by town; a row that lists some has it of these."""
    for key, slot in slots.items():
        slots[key] = _flagged(slot, families)
    for family in families.values():
        for name, member in family.members.items():
            family.members[name] = made = _flagged(member, families)
            for row in family.rows.values() if made is not member else ():
                _listed(row, name)


def _flagged(slot: _Held, families: dict[str, Family]) -> _Held:
    family = families.get(slot.type.of) if slot.type.form == "group" else None
    if family is None or family.form != "place" or slot.by:
        return slot
    return replace(slot, type=FLAG, by=(family.name,))


def _listed(row: Row, name: str) -> None:
    cell, span = row.data.pop(name, ((), row.origin.span))
    names = cell if isinstance(cell, tuple) else (cell,)
    if names:
        row.tables[name] = tuple((str(one), Truth(1), span) for one in names)


def _way(name: str, node: Node) -> WayBetween:
    """`beside`, `{bern: [basel, thun]}`, `{one-way: {bern: [basel]}}`"""
    if isinstance(node, Scalar):
        return WayBetween(name, text_of(node), (), False, node.span)
    inner = node.get(ONE_WAY) if isinstance(node, Mapping) else None
    return WayBetween(name, "", tuple(_pairs(node if inner is None else inner)), inner is not None, node.span)


def _pairs(node: Node) -> Iterator[tuple[str, str, Span]]:
    for entry in node.entries if isinstance(node, Mapping) else ():
        yield from ((entry.key.text, to, span) for to, span in spoken_of(entry.value))

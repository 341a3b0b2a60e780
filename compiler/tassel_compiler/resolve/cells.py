"""Data in the YAML as plain values: numbers, names, lists, and tables by number of players."""

from __future__ import annotations

import re

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading.nodes import Mapping, Node, Scalar, Sequence
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Origin

_INTEGER = re.compile(r"-?[0-9]+\Z")
_WORDS = {"yes": 1, "true": 1, "no": 0, "false": 0}


def as_cell(node: Node, sink: Sink) -> Cell:
    """A number, a name, a list or a `by-players` table. Yes and no are 1 and 0."""
    if isinstance(node, Scalar):
        if _INTEGER.match(node.text):
            return int(node.text)
        return _WORDS.get(node.text, node.text)
    if isinstance(node, Sequence):
        return tuple(as_cell(item, sink) for item in node.items)
    table = node.get("by-players")
    about = ("by-players", "source", "status", "ruling", "note")
    if not isinstance(table, Mapping) or any(e.key.text not in about for e in node.entries):
        sink.report(
            "E0203",
            node.span,
            found="a mapping",
            expected="a number, a name, a list or {by-players: {2: ...}}",
        )
        return 0
    entries: list[tuple[int, Cell]] = []
    for entry in table.entries:
        if not _INTEGER.match(entry.key.text):
            sink.report("E0203", entry.key.span, found=entry.key.text, expected="a number of players")
            continue
        entries.append((int(entry.key.text), as_cell(entry.value, sink)))
    return ByPlayers(tuple(entries), node.span)


def text_of(node: Node | None, default: str = "") -> str:
    return node.text if isinstance(node, Scalar) else default


def names_of(node: Node | None) -> tuple[str, ...]:
    """A list of names; a single name counts as a list of one."""
    if isinstance(node, Scalar):
        return (node.text,)
    if isinstance(node, Sequence):
        return tuple(item.text for item in node.items if isinstance(item, Scalar))
    return ()


def origin_of(path: str, node: Node) -> Origin:
    """What an entry says about itself; an entry without a mapping of its own says nothing."""
    if not isinstance(node, Mapping):
        return Origin(path, node.span)
    return Origin(
        path,
        node.span,
        source=names_of(node.get("source")),
        status=text_of(node.get("status"), "printed"),
        ruling=names_of(node.get("ruling")),
        note=text_of(node.get("note")),
    )

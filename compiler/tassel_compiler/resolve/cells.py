"""Data in the YAML as plain values: numbers, names, lists, and tables by number of players."""

from __future__ import annotations

import re
from itertools import pairwise

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading.nodes import Mapping, Node, Scalar, Sequence
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Origin, Truth
from tassel_compiler.source import Span
from tassel_compiler.spelling.amounts import number_meant

_INTEGER = re.compile(r"-?[0-9]+\Z")
_WORDS = {"yes": 1, "true": 1, "no": 0, "false": 0}


def as_cell(node: Node, sink: Sink) -> Cell:
    """A number, a name, a list or a `by-players` table. Yes and no are 1 and 0."""
    if isinstance(node, Scalar):
        if _INTEGER.match(node.text):
            return int(node.text)
        return Truth(_WORDS[node.text]) if node.text in _WORDS else node.text
    if isinstance(node, Sequence):
        _spaced(node, sink)
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
    rows: list[Span] = []
    for entry in table.entries:
        if not _INTEGER.match(entry.key.text):
            _no_count(entry.key, entry.value, sink)
            continue
        entries.append((int(entry.key.text), as_cell(entry.value, sink)))
        rows.append(entry.key.span)
    return ByPlayers(tuple(entries), node.span, tuple(rows))


_RANGE = re.compile(r"([0-9]+) *(?:\.\.|-|–|to) *([0-9]+)\Z")


def _no_count(key: Scalar, value: Node, sink: Sink) -> None:
    """A key of a table by players that is no number: a range is written out."""
    hint, found = number_meant(key.text), _RANGE.match(key.text)
    if found and isinstance(value, Scalar) and int(found[2]) - int(found[1]) in range(12):
        counts = range(int(found[1]), int(found[2]) + 1)
        hint = "one entry for each: `" + ", ".join(f"{n}: {value.text}" for n in counts) + "`"
    sink.report("E0203", key.span, hint=hint, found=f"`{key.text}`", expected="a number of players")


def _spaced(node: Sequence, sink: Sink) -> None:
    """`[1, 2,5, 3]`: a comma without a blank, among others that have one, looks as if it were part of a number."""
    text = node.span.source.text
    gaps = [text[a.span.end : b.span.start] for a, b in pairwise(node.items)]
    for (a, b), gap in zip(pairwise(node.items), gaps, strict=True):
        numbers = all(isinstance(item, Scalar) and _INTEGER.match(item.text) for item in (a, b))
        if gap == "," and numbers and any(other != "," for other in gaps):
            span = Span(node.span.source, a.span.start, b.span.end)
            hint = f"write ⟪`{text[a.span.start : a.span.end]}, {text[b.span.start : b.span.end]}`⟫"
            sink.report("E0203", span, hint=hint, found=f"`{text[span.start : span.end]}`", expected="one number")


def one_way(path: str, node: Node, ways: tuple[str, ...], sink: Sink) -> None:
    """Report keys that say the same in two ways, at the later one."""
    found = [entry.key for entry in node.entries if entry.key.text in ways] if isinstance(node, Mapping) else []
    for second in found[1:]:
        sink.report("E0709", second.span, path=path, first=found[0].text, second=second.text)


def text_of(node: Node | None, default: str = "") -> str:
    return node.text if isinstance(node, Scalar) else default


def names_of(node: Node | None) -> tuple[str, ...]:
    """A list of names; a single name counts as a list of one."""
    if isinstance(node, Scalar):
        return (node.text,)
    if isinstance(node, Sequence):
        return tuple(item.text for item in node.items if isinstance(item, Scalar))
    return ()


def spoken_of(node: Node | None) -> tuple[tuple[str, Span], ...]:
    """The names of a list, each with its place."""
    items = node.items if isinstance(node, Sequence) else ()
    return tuple((item.text, item.span) for item in items if isinstance(item, Scalar))


def origin_of(path: str, node: Node, above: Origin | None = None) -> Origin:
    """What an entry says about itself. One that cites nothing rests on what the entry `above` it rests on."""
    get = node.get if isinstance(node, Mapping) else (lambda _key: None)
    source, ruling, status = names_of(get("source")), names_of(get("ruling")), text_of(get("status"))
    inherited = above is not None and not source and not ruling
    if above is not None and inherited:
        source, ruling, given = _inherited(above, node.span.source.layer)
        status = status or given
    note, inherited = text_of(get("note")), inherited and bool(source or ruling)
    return Origin(path, node.span, source, status or "printed", ruling, note, inherited, node)


def named_in(path: str, names: Node, item: Node, family: Origin) -> Origin:
    """The origin of a row that has only a name, in a list of them: it can rest on nothing but what its family does."""
    source, ruling, status = _inherited(family, item.span.source.layer)
    return Origin(path, names.span, source, status, ruling, "", bool(source or ruling), names)


def _inherited(above: Origin, layer: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Source, ruling and status for a part that `layer` wrote.

    What an overlay puts into an entry of the game rests on what the overlay cites for that entry, and on nothing that
    the game cites for it.
    """
    if above.span.source.layer == layer:
        return above.source, above.ruling, above.status
    get = above.node.get if isinstance(above.node, Mapping) and not above.inherited else (lambda _key: None)
    source, ruling, status = (_said_by(layer, get(key)) for key in ("source", "ruling", "status"))
    return source, ruling, "".join(status) if status and (source or ruling) else "printed"


def _said_by(layer: str, node: Node | None) -> tuple[str, ...]:
    items = node.items if isinstance(node, Sequence) else (node,)
    return tuple(item.text for item in items if isinstance(item, Scalar) and item.span.source.layer == layer)

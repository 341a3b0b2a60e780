"""From the files `cards.yaml` to a plan. A later folder changes single entries: what it says about a deck replaces what
was said before, key by key; `off: yes` takes a deck out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import is_file
from tassel_compiler.documents import CardsFile, DocumentReader, read
from tassel_compiler.loading import Node, Scalar, nodes
from tassel_compiler.places import shown
from tassel_compiler.printing.cards.plan import UNPLANNED, CardsPlan, Deck, PanelPlan, Show, Size
from tassel_compiler.printing.print_folders import CARDS_PLAN, PrintFolder
from tassel_compiler.source import NOWHERE, Span
from tassel_compiler.spelling import nearest

_SMALLEST = Size(10, 10)
SORTS = ("track", "values", "rows", "area", "scale")

_Table = dict[str, Node]
Sizes = Mapping[str, Size]


def read_cards_plan(folders: Sequence[PrintFolder], sink: Sink, reader: DocumentReader = read) -> CardsPlan | None:
    """The plan that all folders make together; None if a file of theirs is not in order."""
    merged: dict[str, _Table] = {}
    for folder in folders:
        path = folder.path / CARDS_PLAN
        found = reader(folder.file(path), shown(path), folder.layer, sink) if is_file(path) else None
        if isinstance(found, CardsFile):
            _merge(merged, found.root)
        elif found is not None:
            sink.report("E0702", found.root.span, where=shown(path), key="print")
    return _plan(merged, sink) if not sink.failed else None


def _merge(into: dict[str, _Table], root: Node) -> None:
    for entry in _entries(root):
        if isinstance(entry.value, nodes.Mapping):
            table = into.setdefault(entry.key.text, {})
            for inner in entry.value.entries:
                table[inner.key.text] = _over(table.get(inner.key.text), inner.value)
        else:
            into.setdefault("", {})[entry.key.text] = entry.value


def _over(before: Node | None, after: Node) -> Node:
    """Mappings key by key, everything else as a whole."""
    if not isinstance(before, nodes.Mapping) or not isinstance(after, nodes.Mapping):
        return after
    named = {e.key.text: e for e in (*before.entries, *after.entries)}
    return nodes.Mapping(tuple(named.values()), after.span)


def _plan(merged: Mapping[str, _Table], sink: Sink) -> CardsPlan:
    plain = merged.get("", {})
    papers, sizes = (
        {name: _measure(node) for name, node in merged.get(key, {}).items()} for key in ("papers", "sizes")
    )
    decks = (_deck(name, node, sizes, sink) for name, node in merged.get("decks", {}).items() if not _off(node))
    unplanned = merged.get(UNPLANNED, {}).items()
    rest = nodes.Mapping(tuple(nodes.Entry(Scalar(k, NOWHERE), v) for k, v in unplanned), NOWHERE)
    return CardsPlan(
        papers,
        _number(plain.get("margin"), 7),
        _number(plain.get("bleed"), 3),
        {name: node.text for name, node in merged.get("colours", {}).items() if isinstance(node, Scalar)},
        sizes,
        tuple(decks),
        _deck(UNPLANNED, rest, sizes, sink),
        {noun: _counted(node) for noun, node in merged.get("counters", {}).items()},
        _names(plain.get("without-board")),
        tuple(_named(merged)),
    )


def _named(merged: Mapping[str, _Table]) -> Iterator[tuple[str, str, Span]]:
    yield from (("noun", noun, node.span) for noun, node in merged.get("counters", {}).items())
    listed = merged.get("", {}).get("without-board")
    yield from (("place", e.text, e.span) for e in _items(listed) if isinstance(e, Scalar))
    for node in merged.get("decks", {}).values():
        lays = _child(node, "lays")
        if isinstance(lays, Scalar) and not _off(node):
            yield "place", lays.text, lays.span


def _items(node: Node | None) -> Sequence[Node]:
    return node.items if isinstance(node, nodes.Sequence) else ()


def _counted(node: Node) -> dict[int, int]:
    """How many pieces of each value."""
    return {int(e.key.text): int(_number(e.value, 1)) for e in _entries(node)}


def _off(node: Node) -> bool:
    return _text(node, "off") == "yes"


def _deck(name: str, node: Node, sizes: Sizes, sink: Sink) -> Deck:
    return Deck(
        name,
        _text(node, "of") or name,
        _text(node, "template") or "plain",
        _size(_child(node, "size"), sizes, sink),
        _text(node, "colour"),
        _text(node, "title"),
        _texts(node, "back"),
        tuple(_show(e) for e in _entries(_child(node, "show"))),
        _texts(node, "options"),
        _names(_child(node, "rows")),
        _texts(node, "only"),
        {e.key.text: int(_number(e.value, 1)) for e in _entries(_child(node, "copies"))},
        _text(node, "stock"),
        _text(node, "lays"),
        _text(node, "for-each") == "player",
        tuple(_panels(_child(node, "panels"))),
        dict(_spans(node)),
    )


def _panels(node: Node | None) -> Iterator[PanelPlan]:
    for item in node.items if isinstance(node, nodes.Sequence) else ():
        sort = next((key for key in SORTS if _text(item, key)), SORTS[0])
        names = _names(_child(item, "show"))
        yield PanelPlan(sort, _text(item, sort), _text(item, "icon"), names, _text(item, "changed-by"), item.span)


def _spans(node: Node) -> Iterator[tuple[str, Span]]:
    yield "", node.span
    yield from ((e.key.text, e.value.span) for e in _entries(node))


def _show(entry: nodes.Entry) -> Show:
    return Show(entry.key.text, _text(entry.value, "at"), _text(entry.value, "icon"), entry.key.span)


def _size(node: Node | None, sizes: Sizes, sink: Sink) -> Size:
    if isinstance(node, nodes.Mapping):
        return _measure(node)
    name = node.text if isinstance(node, Scalar) else "poker"
    if name not in sizes:
        span = node.span if node is not None else None
        sink.report("E1003", span, what="size", found=name, near=nearest(name, sizes))
    return sizes.get(name, _SMALLEST)


def _measure(node: Node) -> Size:
    return Size(_number(_child(node, "width"), _SMALLEST.width), _number(_child(node, "height"), _SMALLEST.height))


def _child(node: Node | None, key: str) -> Node | None:
    return node.get(key) if isinstance(node, nodes.Mapping) else None


def _entries(node: Node | None) -> tuple[nodes.Entry, ...]:
    return node.entries if isinstance(node, nodes.Mapping) else ()


def _text(node: Node | None, key: str) -> str:
    found = _child(node, key)
    return found.text if isinstance(found, Scalar) else ""


def _texts(node: Node, key: str) -> dict[str, str]:
    return {e.key.text: e.value.text for e in _entries(_child(node, key)) if isinstance(e.value, Scalar)}


def _names(node: Node | None) -> tuple[str, ...]:
    return tuple(e.text for e in node.items if isinstance(e, Scalar)) if isinstance(node, nodes.Sequence) else ()


def _number(node: Node | None, default: float) -> float:
    try:
        return float(node.text) if isinstance(node, Scalar) else default
    except ValueError:
        return default

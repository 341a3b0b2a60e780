"""How a table is laid out on paper: from the files `layout.yaml` of all print folders, a later one key by key.

Everything in it is optional. `areas` are what is lettered in the picture of a table, `table` their order in rows,
`things` how a place or zone is drawn, `markers` how a slot is drawn that names a place, `hidden` what is not shown.
What no area holds has an area of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import is_file
from tassel_compiler.documents import DocumentReader, LayoutFile, read
from tassel_compiler.frozen import frozen
from tassel_compiler.loading import Node, Scalar, nodes
from tassel_compiler.places import shown
from tassel_compiler.printing.print_folders import LAYOUT_PLAN, PrintFolder
from tassel_compiler.source import NOWHERE, Span

_CELL = (24.0, 24.0)


@frozen
class NamedThing:
    """A name in a layout, with its place."""

    name: str
    span: Span
    layer: str


@frozen
class ThingLook:
    """How the elements of a place, or the cards of a zone, are drawn."""

    name: NamedThing
    draw: str = ""  # grid ring list spots points row pile; empty: as it is declared
    cell: tuple[float, float] = _CELL
    sized: bool = False
    corners: NamedThing | None = None  # the place whose elements lie where four cells meet
    under: NamedThing | None = None  # the list that continues the columns
    across: NamedThing | None = None  # lists of numbers along the edges
    down: NamedThing | None = None
    across_icon: str = ""
    down_icon: str = ""
    show: tuple[NamedThing, ...] | None = None
    icon: str = ""  # the word whose drawing stands for an element
    icons: Mapping[str, str] = field(default_factory=dict)  # attribute -> the word whose drawing stands for it
    nameless: bool = False  # cards are told apart by what they do
    spots: Mapping[str, tuple[NamedThing, tuple[int, int]]] = field(default_factory=dict)  # column, row
    leftward: bool = False  # the first card lies on the right
    below: NamedThing | None = None  # the value that the place of a card alone decides, told under it
    below_icon: str = ""
    bare: tuple[NamedThing, ...] = ()  # slots that are told without a word
    sideways: tuple[NamedThing, ...] = ()  # a card with one of these flags lies across
    loose: tuple[NamedThing, ...] = ()  # holders whose cards lie open and uncounted: players hold some as amounts
    on: NamedThing | None = None  # the condition that tells on which cells of a board the cards of a zone lie
    steps: tuple[NamedThing, ...] = ()  # the first and the last of a board on which a number is counted
    drawn: tuple[NamedThing, ...] = ()  # every word whose drawing is asked for
    attributes: tuple[NamedThing, ...] = ()  # those that have a drawing here


@frozen
class MarkerLook:
    """How a slot is drawn that names an element of a place: a pin, the cells around it, or an angle."""

    name: NamedThing
    draw: str = "pin"  # pin area angle
    reach: int = 0
    icon: str = ""
    shows: str = ""  # a kind, each at its distance from the middle: the first two numbers of its rows, down and right
    drawn: tuple[NamedThing, ...] = ()  # the same, with their places
    shown: tuple[NamedThing, ...] = ()


@frozen
class AreaLook:
    name: NamedThing
    title: Mapping[str, str] = field(default_factory=dict)
    holds: tuple[NamedThing, ...] = ()
    width: float = 0  # of the lines in which they lie; 0: as wide as the table


@frozen
class TableLayout:
    things: Mapping[str, ThingLook] = field(default_factory=dict)
    markers: Mapping[str, MarkerLook] = field(default_factory=dict)
    areas: Mapping[str, AreaLook] = field(default_factory=dict)
    table: tuple[tuple[NamedThing, ...], ...] = ()
    hidden: tuple[NamedThing, ...] = ()  # what is not shown
    when_told: tuple[NamedThing, ...] = ()  # what is shown only where an example speaks of it
    laid_by: tuple[NamedThing, ...] = ()  # the rules after which a table is ready for the first move


def read_layout(folders: Sequence[PrintFolder], sink: Sink, reader: DocumentReader = read) -> TableLayout:
    """The layout that all folders make together."""
    merged: nodes.Mapping = nodes.Mapping((), NOWHERE)
    for folder in folders:
        path = folder.path / LAYOUT_PLAN
        found = reader(folder.file(path), shown(path), folder.layer, sink) if is_file(path) else None
        if isinstance(found, LayoutFile):
            merged = _over(merged, found.root)
        elif found is not None:
            sink.report("E0702", found.root.span, where=shown(path), key="layout")
    return _layout(merged)


def _over(before: nodes.Mapping, after: nodes.Mapping) -> nodes.Mapping:
    """Tables key by key; rows of a table and what an area holds are added to; other things as a whole."""
    named = {entry.key.text: entry for entry in before.entries}
    for entry in after.entries:
        old = named.get(entry.key.text)
        named[entry.key.text] = nodes.Entry(entry.key, _one_over(old.value, entry)) if old is not None else entry
    return nodes.Mapping(tuple(named.values()), after.span)


def _one_over(old: Node, entry: nodes.Entry) -> Node:
    if isinstance(old, nodes.Mapping) and isinstance(entry.value, nodes.Mapping):
        return _over(old, entry.value)
    adding = entry.key.text in ("table", "holds", "hidden", "when-told", "show")
    if adding and isinstance(old, nodes.Sequence) and isinstance(entry.value, nodes.Sequence):
        return nodes.Sequence((*old.items, *entry.value.items), entry.value.span)
    return entry.value


def _layout(root: nodes.Mapping) -> TableLayout:
    return TableLayout(
        {key.name: _thing(key, node) for key, node in _named(root.get("things"))},
        {key.name: _marker(key, node) for key, node in _named(root.get("markers"))},
        {key.name: _area(key, node) for key, node in _named(root.get("areas"))},
        tuple(_names(row) for row in _items(root.get("table"))),
        _names(root.get("hidden")),
        _names(root.get("when-told")),
        _names(root.get("laid-by")),
    )


def _thing(key: NamedThing, node: Node) -> ThingLook:
    table = node if isinstance(node, nodes.Mapping) else nodes.Mapping((), node.span)
    cell = table.get("cell")
    size = tuple(float(item.text) for item in _items(cell) if isinstance(item, Scalar))
    corners, under, across, down = (_name(table.get(name)) for name in ("corners", "under", "across", "down"))
    show = table.get("show")
    return ThingLook(
        key,
        _text(table, "draw"),
        (size[0], size[1]) if len(size) > 1 else _CELL,
        len(size) > 1,
        corners, under, across, down,
        _text(table, "across-icon"), _text(table, "down-icon"),
        _names(show) if show is not None else None,
        _text(table, "icon"),
        {name.name: inner.text for name, inner in _named(table.get("icons")) if isinstance(inner, Scalar)},
        _text(table, "names") == "no",
        {spot.name: (spot, _spot(at)) for spot, at in _named(table.get("spots"))},
        _text(table, "from") == "right",
        _name(table.get("below")), _text(table, "below-icon"),
        _names(table.get("bare")), _names(table.get("sideways")), _names(table.get("loose")),
        _name(table.get("on")), _names(table.get("steps")),
        (*_given(table, "icon", "across-icon", "down-icon", "below-icon"), *_values(table.get("icons"))),
        tuple(name for name, _ in _named(table.get("icons"))),
    )  # fmt: skip


def _spot(node: Node) -> tuple[int, int]:
    found = [int(item.text) for item in _items(node) if isinstance(item, Scalar)]
    return (found[0], found[1]) if len(found) > 1 else (1, 1)


def _marker(key: NamedThing, node: Node) -> MarkerLook:
    table = node if isinstance(node, nodes.Mapping) else nodes.Mapping((), node.span)
    return MarkerLook(key, _text(table, "draw") or "pin", int(_text(table, "reach") or 0), _text(table, "icon"),
                      _text(table, "shows"), _given(table, "icon"), _given(table, "shows"))  # fmt: skip


def _area(key: NamedThing, node: Node) -> AreaLook:
    table = node if isinstance(node, nodes.Mapping) else nodes.Mapping((), node.span)
    title = {name.name: inner.text for name, inner in _named(table.get("title")) if isinstance(inner, Scalar)}
    return AreaLook(key, title, _names(table.get("holds")), float(_text(table, "width") or 0))


def _named(node: Node | None) -> Iterator[tuple[NamedThing, Node]]:
    if isinstance(node, nodes.Mapping):
        yield from ((_of(entry.key), entry.value) for entry in node.entries)


def _names(node: Node | None) -> tuple[NamedThing, ...]:
    return tuple(_of(item) for item in _items(node) if isinstance(item, Scalar))


def _name(node: Node | None) -> NamedThing | None:
    return _of(node) if isinstance(node, Scalar) else None


def _given(table: nodes.Mapping, *keys: str) -> tuple[NamedThing, ...]:
    return tuple(name for key in keys if (name := _name(table.get(key))) is not None)


def _values(node: Node | None) -> tuple[NamedThing, ...]:
    return tuple(_of(value) for _, value in _named(node) if isinstance(value, Scalar))


def _of(node: Scalar) -> NamedThing:
    return NamedThing(node.text, node.span, node.span.source.layer)


def _items(node: Node | None) -> tuple[Node, ...]:
    return node.items if isinstance(node, nodes.Sequence) else ()


def _text(table: nodes.Mapping, key: str) -> str:
    found = table.get(key)
    return found.text if isinstance(found, Scalar) else ""

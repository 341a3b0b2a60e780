"""What is printed how: papers, sizes, colours and decks, read from `cards.yaml` of every print folder.

A later folder changes single entries: what it says about a deck replaces what was said before, key by key; `off: yes`
takes the deck out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Node, Scalar, load_file, nodes
from tassel_compiler.places import shown
from tassel_compiler.reference.print_folders import PrintFolder
from tassel_compiler.schema import validate
from tassel_compiler.source import NOWHERE, Span

FILE = "cards.yaml"


@dataclass(frozen=True, slots=True)
class Size:
    """Millimetres."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Show:
    """One attribute of a row on its card: which, with which icon, in which spot of the template."""

    what: str
    at: str
    icon: str
    span: Span


@dataclass(frozen=True, slots=True)
class Deck:
    name: str
    of: str
    template: str
    size: Size
    colour: str
    title: str
    back: Mapping[str, str]
    show: tuple[Show, ...]
    span: Span
    options: Mapping[str, str] = field(default_factory=dict)
    only: Mapping[str, str] = field(default_factory=dict)  # attribute -> the value that its cards have
    copies: Mapping[str, int] = field(default_factory=dict)  # row -> how many, where its kind does not say
    each_player: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    papers: Mapping[str, Size]
    margin: float
    bleed: float
    colours: Mapping[str, str]
    decks: tuple[Deck, ...]
    rest: Deck  # how kinds of card are printed that no deck mentions


Table = dict[str, Node]


def read_plan(folders: Sequence[PrintFolder], sink: Sink) -> Plan | None:
    """The plan that all folders make together."""
    merged: dict[str, Table] = {}
    for folder in folders:
        path = folder.path / FILE
        root = load_file(path, shown(path), folder.layer, sink) if path.is_file() else None
        if root is not None:
            validate("cards", root, sink)
            _merge(merged, root)
    return None if sink.failed else _plan(merged)


def _merge(into: dict[str, Table], root: Node) -> None:
    for entry in root.entries if isinstance(root, nodes.Mapping) else ():
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


def _plan(merged: dict[str, Table]) -> Plan:
    plain = merged.get("", {})
    sizes = {name: _size(node, {}) for name, node in merged.get("sizes", {}).items()}
    decks = (_deck(name, node, sizes) for name, node in merged.get("decks", {}).items() if text(node, "off") != "yes")
    return Plan(
        {name: _size(node, {}) for name, node in merged.get("papers", {}).items()},
        number(plain.get("margin"), 7),
        number(plain.get("bleed"), 3),
        {name: node.text for name, node in merged.get("colours", {}).items() if isinstance(node, Scalar)},
        tuple(decks),
        _deck("rest", nodes.Mapping(tuple(_entries(merged.get("rest", {}))), NOWHERE), sizes),
    )


def _entries(table: Table) -> Iterator[nodes.Entry]:
    for key, value in table.items():
        yield nodes.Entry(Scalar(key, NOWHERE), value)


def _deck(name: str, node: Node, sizes: Mapping[str, Size]) -> Deck:
    size = node.get("size") if isinstance(node, nodes.Mapping) else None
    return Deck(
        name,
        text(node, "of") or name,
        text(node, "template") or "plain",
        _size(size, sizes),
        text(node, "colour"),
        text(node, "title"),
        texts(child(node, "back")),
        tuple(_show(e) for e in entries(child(node, "show"))),
        node.span,
        texts(child(node, "options")),
        texts(child(node, "only")),
        {e.key.text: int(number(e.value, 1)) for e in entries(child(node, "copies"))},
        text(node, "for-each") == "player",
    )


def _show(entry: nodes.Entry) -> Show:
    value = entry.value
    at = value.text if isinstance(value, Scalar) else text(value, "at")
    return Show(entry.key.text, at, text(value, "icon"), entry.key.span)


def _size(node: Node | None, sizes: Mapping[str, Size]) -> Size:
    if isinstance(node, nodes.Mapping):
        return Size(number(node.get("width"), 63), number(node.get("height"), 88))
    name = node.text if isinstance(node, Scalar) else ""
    return sizes.get(name, Size(63, 88))


def child(node: Node | None, key: str) -> Node | None:
    return node.get(key) if isinstance(node, nodes.Mapping) else None


def entries(node: Node | None) -> tuple[nodes.Entry, ...]:
    return node.entries if isinstance(node, nodes.Mapping) else ()


def text(node: Node | None, key: str) -> str:
    found = child(node, key)
    return found.text if isinstance(found, Scalar) else ""


def texts(node: Node | None) -> dict[str, str]:
    return {e.key.text: e.value.text for e in entries(node) if isinstance(e.value, Scalar)}


def number(node: Node | None, default: float) -> float:
    try:
        return float(node.text) if isinstance(node, Scalar) else default
    except ValueError:
        return default

"""Slots, supply, tracks and zones: what the table can hold."""

from __future__ import annotations

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.loading.nodes import Entry, Mapping, Node, Sequence
from tassel_compiler.resolve.cells import as_cell, origin_of, spoken_of, text_of
from tassel_compiler.resolve.declarations import Cell, Constant, Family, Origin, Slot, Track, Truth, Zone
from tassel_compiler.resolve.families import read_member
from tassel_compiler.resolve.texts import block, formula


def read_slots(root: Mapping, sink: Sink) -> dict[str, Slot]:
    """Slots of players and of the table. Those of families are their members that some text writes."""
    slots: dict[str, Slot] = {}
    for holder in ("player", "table"):
        section = root.get(holder)
        for entry in section.entries if isinstance(section, Mapping) else ():
            member = read_member(f"{holder}/{entry.key.text}", entry.key, entry.value, sink)
            if member:
                get = entry.value.get if isinstance(entry.value, Mapping) else (lambda _key: None)
                m, room = member, get("room")
                kept = 0 if room is None else as_cell(room, sink)
                seen, position = text_of(get("seen-by"), "all"), spoken_of(get("position"))
                slot = Slot(m.name, holder, m.type, m.by, m.start, m.origin, seen, m.starts, position, kept)
                slots[slot.key] = slot
    return slots


def read_supply(root: Mapping, sink: Sink) -> dict[str, dict[str, Cell] | Cell]:
    supply: dict[str, dict[str, Cell] | Cell] = {}
    section = root.get("supply")
    for entry in section.entries if isinstance(section, Mapping) else ():
        node = entry.value
        if isinstance(node, Mapping) and node.get("by-players") is None:
            supply[entry.key.text] = {
                e.key.text: as_cell(e.value, sink)
                for e in node.entries
                if e.key.text not in ("source", "status", "ruling", "note")
            }
        else:
            supply[entry.key.text] = as_cell(node, sink)
    return supply


def supply_entries(root: Mapping) -> dict[str, Entry]:
    """What the supply says, by stock, and by stock/member."""
    found: dict[str, Entry] = {}
    for entry in _entries(root.get("supply")):
        found[entry.key.text] = entry
        found |= {f"{entry.key.text}/{inner.key.text}": inner for inner in _entries(entry.value)}
    return found


def read_tracks(root: Mapping, sink: Sink) -> dict[str, Track]:
    tracks: dict[str, Track] = {}
    section = root.get("tracks")
    for entry in section.entries if isinstance(section, Mapping) else ():
        node = entry.value
        levels = node.get("levels") if isinstance(node, Mapping) else None
        if not isinstance(levels, Sequence) or not isinstance(node, Mapping):
            sink.report("E0203", node.span, found="no levels", expected="levels: [1, 2, 3]")
            continue
        limit = node.get("limit")
        cells = tuple(as_cell(item, sink) for item in levels.items)
        tracks[entry.key.text] = Track(
            entry.key.text,
            cells,
            formula(limit, sink) if limit else None,
            origin_of(f"tracks/{entry.key.text}", node),
        )
    return tracks


def read_zones(
    root: Mapping, families: dict[str, Family], constants: dict[str, Constant], sink: Sink
) -> dict[str, Zone]:
    zones: dict[str, Zone] = {}
    for entry in _entries(root.get("zones")):
        holder = text_of(entry.value.get("each")) if isinstance(entry.value, Mapping) else ""
        origin = origin_of(f"zones/{entry.key.text}", entry.value)
        _add_zone(zones, origin, entry.key.text, entry.value, holder, constants, sink)
    for family in families.values():
        section = root.get(family.form + "s")
        node = section.get(family.name) if isinstance(section, Mapping) else None
        for entry in _entries(node.get("zones") if isinstance(node, Mapping) else None):
            path = f"{family.form}s/{family.name}/zones/{entry.key.text}"
            origin = origin_of(path, entry.value, family.origin)
            _add_zone(zones, origin, entry.key.text, entry.value, family.name, constants, sink)
    return zones


def _entries(node: Node | None) -> tuple[Entry, ...]:
    return node.entries if isinstance(node, Mapping) else ()


def _add_zone(
    zones: dict[str, Zone], origin: Origin, name: str, node: Node, holder: str, constants: dict[str, Constant],
    sink: Sink,
) -> None:  # fmt: skip
    """A zone is a mapping, or just the kind of card it holds."""
    get = node.get if isinstance(node, Mapping) else (lambda _key: None)
    cards = text_of(get("of")) if isinstance(node, Mapping) else text_of(node)
    face = text_of(get("face"), "up")
    seen = text_of(get("seen-by"), "all" if face == "up" else "nobody")
    refill = get("when-empty")
    empty = refill.get("do") if isinstance(refill, Mapping) else refill
    body: t.Block | None = block(empty, sink) if empty is not None else None
    zone = Zone(
        name,
        cards,
        holder,
        face,
        seen,
        _room(get("holds"), constants, sink),
        body,
        origin,
        isinstance(refill, Mapping) and text_of(refill.get("at-once")).lower() in ("yes", "true"),
        text_of(get("face-up")),
    )
    zones[zone.key] = zone


def _room(node: Node | None, constants: dict[str, Constant], sink: Sink) -> int:
    """How many have room, as a number or as a constant that is one: who lays out more by it has room for more."""
    if node is None:
        return 0
    cell = as_cell(node, sink)
    named = constants[cell].value if isinstance(cell, str) and cell in constants else cell
    if isinstance(named, int) and not isinstance(named, Truth) and named >= 0:
        return named
    sink.report("E0203", node.span, found=text_of(node), expected="a number, or a constant that is one number")
    return 0

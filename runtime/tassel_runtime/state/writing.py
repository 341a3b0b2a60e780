"""A vector as nested JSON, under the names that the rules declare."""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.ir.program import ANSWER, HASH, PC, RNG0, STATUS, Program, Slot
from tassel_runtime.layout import Layout
from tassel_runtime.state.frames import canonical
from tassel_runtime.state.shape import Plain, content, held, keys, slot_key


def to_json(program: Program, cells: Sequence[int], frames: bool = True) -> dict[str, Plain]:
    """The whole situation. Without `frames` it is for reading only: nobody can go on from it."""
    clean, layout = canonical(program, cells), Layout(program)
    data: dict[str, Plain] = {
        "rules": program.rules,
        "players": program.players,
        "program": program.hash,
        "over": clean[STATUS] != 0,
        "header": {"hash": clean[HASH], "pc": clean[PC], "answer": clean[ANSWER],
                   "rng": list(clean[RNG0:RNG0 + 4])},
        "slots": _slots(layout, clean),
        "zones": {zone.name: _zone(layout, clean, zone.name) for zone in program.zones},
    }
    if frames:
        data["frames"] = {slot_key(program.slots, slot): nested(layout, slot, clean, 0, slot.base)
                          for slot in program.slots if slot.holder == "frame"}
        data["cells"] = {str(a): clean[a] for a in unnamed(program) if clean[a]}
    return data


def unnamed(program: Program) -> list[int]:
    """Cells that no slot, zone or card covers."""
    named = set(range(RNG0 + 4))
    for slot in program.slots:
        named.update(range(slot.base, slot.base + slot.size))
    for zone in program.zones:
        named.update(range(zone.base, zone.base + zone.count * (zone.capacity + 1)))
    for kind in program.cards.values():
        named.update(range(kind.where, kind.where + kind.count))
    return [a for a in range(program.cells) if a not in named]


def _slots(layout: Layout, cells: Sequence[int]) -> dict[str, Plain]:
    data: dict[str, Plain] = {}
    slots = layout.program.slots
    for holder in dict.fromkeys(slot.holder for slot in slots):
        if holder not in ("frame", "header"):
            data[holder] = _holder(layout, [s for s in slots if s.holder == holder], cells)
    return data


def _holder(layout: Layout, slots: list[Slot], cells: Sequence[int]) -> Plain:
    """A member's slots together: a list of players, a mapping of a place's members."""
    inner = [slot for slot in slots if held(slot)]
    data: dict[str, Plain] = {slot_key(layout.program.slots, slot): nested(layout, slot, cells, 0, slot.base)
                              for slot in slots if slot not in inner}
    if not inner:
        return data
    kind, size = inner[0].dims[0]
    each: list[Plain] = []
    for i in range(size):
        each.append({slot_key(layout.program.slots, slot):
                     nested(layout, slot, cells, 1, slot.base + i * (slot.size // size)) for slot in inner})
    names = keys(layout, kind, size)
    members: Plain = each if names is None else dict(zip(names, each, strict=True))
    return {"each": members, "all": data} if data else members


def nested(layout: Layout, slot: Slot, cells: Sequence[int], depth: int, base: int) -> Plain:
    """The slot's cells from `base` on, from dimension `depth` inwards."""
    if depth == len(slot.dims):
        return content(layout, slot, cells[base])
    kind, size = slot.dims[depth]
    step = 1
    for _, inner in slot.dims[depth + 1:]:
        step *= inner
    items = [nested(layout, slot, cells, depth + 1, base + i * step) for i in range(size)]
    names = keys(layout, kind, size)
    return items if names is None else dict(zip(names, items, strict=True))


def _zone(layout: Layout, cells: Sequence[int], name: str) -> Plain:
    zone = layout.zones[name]
    cards: list[Plain] = []
    for i in range(zone.count):
        cards.append([layout.member(zone.cards, card) for card in layout.contents(cells, zone, i)])
    if zone.count == 1 and not zone.holder:
        return cards[0]
    names = keys(layout, zone.holder, zone.count)
    return cards if names is None else dict(zip(names, cards, strict=True))

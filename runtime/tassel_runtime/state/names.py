"""What a cell is called, for people: `player 2 coin`, `supply apple red`, `pile: card 3`."""

from __future__ import annotations

from tassel_compiler.ir.program import HEADER, Program, Slot
from tassel_runtime.atlas import Atlas, unravel


def describe(program: Program, address: int) -> str:
    if 0 <= address < len(HEADER):
        return HEADER[address]
    slots = [s for s in program.slots if s.base <= address < s.base + s.size]
    if slots:
        slots.sort(key=lambda slot: slot.holder == "frame")
        return " or ".join(_slot_cell(program, slot, address) for slot in slots)
    return _zone_cell(program, address) or _where_cell(program, address) or f"cell {address}"


def _slot_cell(program: Program, slot: Slot, address: int) -> str:
    atlas = Atlas(program)
    index = unravel(slot, address - slot.base)
    words = [_member(atlas, kind, i) for (kind, _), i in zip(slot.dims, index, strict=True)]
    if slot.dims and slot.dims[0][0] == slot.holder:
        return " ".join([words[0], slot.name, *words[1:]])
    front = [] if slot.holder == "table" else [slot.holder]
    return " ".join([*front, slot.name, *words])


def _member(atlas: Atlas, kind: str, number: int) -> str:
    return f"player {number + 1}" if kind == "player" else atlas.member(kind, number)


def _zone_cell(program: Program, address: int) -> str:
    for zone in program.zones:
        instance, spot = divmod(address - zone.base, zone.capacity + 1)
        if 0 <= instance < zone.count:
            name = Atlas(program).zone_name(zone.cards, zone.first + instance)
            return f"{name}: length" if spot == 0 else f"{name}: card {spot}"
    return ""


def _where_cell(program: Program, address: int) -> str:
    for kind in program.cards.values():
        if 0 <= address - kind.where < kind.count:
            return f"where {Atlas(program).member(kind.name, address - kind.where)} lies"
    return ""

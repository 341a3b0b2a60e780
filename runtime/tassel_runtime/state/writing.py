"""A vector as nested JSON, under the names that the rules declare."""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.ir.op_form import Json
from tassel_compiler.ir.program import ANSWER, HASH, PC, RNG0, STATUS, Program, Slot
from tassel_runtime.atlas import Atlas
from tassel_runtime.state.frames import canonical
from tassel_runtime.state.shape import content, held, keys, slot_key


def to_json(program: Program, cells: Sequence[int], frames: bool = True) -> dict[str, Json]:
    """The whole situation. Without `frames` it is for reading only: nobody can go on from it."""
    clean, atlas = canonical(program, cells), Atlas(program)
    data: dict[str, Json] = {
        "rules": program.rules,
        "players": program.players,
        "program": program.hash,
        "over": clean[STATUS] != 0,
        "header": {"hash": clean[HASH], "pc": clean[PC], "answer": clean[ANSWER],
                   "rng": list(clean[RNG0:RNG0 + 4])},
        "slots": _slots(atlas, clean),
        "zones": {zone.name: _zone(atlas, clean, zone.name) for zone in program.zones},
    }
    if frames:
        data["frames"] = {slot_key(program.slots, slot): _nested(atlas, slot, clean, 0, slot.base)
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


def _slots(atlas: Atlas, cells: Sequence[int]) -> dict[str, Json]:
    data: dict[str, Json] = {}
    slots = atlas.program.slots
    for holder in dict.fromkeys(slot.holder for slot in slots):
        if holder not in ("frame", "header"):
            data[holder] = _holder(atlas, [s for s in slots if s.holder == holder], cells)
    return data


def _holder(atlas: Atlas, slots: list[Slot], cells: Sequence[int]) -> Json:
    """A member's slots together: a list of players, a mapping of a place's members."""
    inner = [slot for slot in slots if held(slot)]
    data: dict[str, Json] = {slot_key(atlas.program.slots, slot): _nested(atlas, slot, cells, 0, slot.base)
                              for slot in slots if slot not in inner}
    if not inner:
        return data
    kind, size = inner[0].dims[0]
    each: list[Json] = []
    for i in range(size):
        each.append({slot_key(atlas.program.slots, slot):
                     _nested(atlas, slot, cells, 1, slot.base + i * (slot.size // size)) for slot in inner})
    names = keys(atlas, kind, size)
    members: Json = each if names is None else dict(zip(names, each, strict=True))
    return {"each": members, "all": data} if data else members


def _nested(atlas: Atlas, slot: Slot, cells: Sequence[int], depth: int, base: int) -> Json:
    """The slot's cells from `base` on, from dimension `depth` inwards."""
    if depth == len(slot.dims):
        return content(atlas, slot, cells[base])
    kind, size = slot.dims[depth]
    step = 1
    for _, inner in slot.dims[depth + 1:]:
        step *= inner
    items = [_nested(atlas, slot, cells, depth + 1, base + i * step) for i in range(size)]
    names = keys(atlas, kind, size)
    return items if names is None else dict(zip(names, items, strict=True))


def _zone(atlas: Atlas, cells: Sequence[int], name: str) -> Json:
    zone = atlas.zones[name]
    cards: list[Json] = []
    for i in range(zone.count):
        cards.append([atlas.member(zone.cards, card) for card in atlas.contents(cells, zone, i)])
    if zone.count == 1 and not zone.holder:
        return cards[0]
    names = keys(atlas, zone.holder, zone.count)
    return cards if names is None else dict(zip(names, cards, strict=True))

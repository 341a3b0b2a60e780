"""A vector as it is drawn: plain data under the names of the rules."""

from __future__ import annotations

from tassel_compiler.ir.program import Program, Zone
from tassel_compiler.ir.zones import sees
from tassel_compiler.printing.drawing.situation import PlainData, Situation
from tassel_runtime.atlas import PLAYER
from tassel_runtime.state.writing import to_json


def situation(program: Program, cells: list[int], seats: tuple[str, ...]) -> Situation:
    """A vector as it is drawn."""
    data = to_json(program, cells, frames=False)
    slots, zones = data["slots"], data["zones"]
    return Situation(seats, slots if isinstance(slots, dict) else {}, zones if isinstance(zones, dict) else {})


def seen_situation(program: Program, cells: list[int], seats: tuple[str, ...], seat: int) -> Situation:
    """The same as one seat sees it: of cards that it may not see only their kind, of what others hide nothing."""
    whole = situation(program, cells, seats)
    zones = {zone.name: _veiled(zone, whole.zones[zone.name], seat) for zone in program.zones}
    hidden = {slot.name for slot in program.slots if slot.hidden and slot.holder == PLAYER}
    slots = {**whole.slots, PLAYER: _without(whole.slots.get(PLAYER), hidden, seat)}
    return Situation(seats, slots, zones)


def _veiled(zone: Zone, held: PlainData, seat: int) -> PlainData:
    """What lies in a zone, instance by instance."""
    if zone.count == 1 and not zone.holder:
        return held if sees(zone, 0, seat) else _backs(zone, held)
    if isinstance(held, dict):
        return {name: one if sees(zone, i, seat) else _backs(zone, one) for i, (name, one) in enumerate(held.items())}
    found = held if isinstance(held, list) else []
    return [one if sees(zone, i, seat) else _backs(zone, one) for i, one in enumerate(found)]


def _backs(zone: Zone, held: PlainData) -> PlainData:
    return [f"{zone.cards}/"] * len(held) if isinstance(held, list) else held


def _without(held: PlainData, hidden: set[str], seat: int) -> PlainData:
    """What seats have, but for what they hide from this one."""
    if not hidden or not isinstance(held, (dict, list)):
        return held
    if isinstance(held, dict) and "each" in held:
        return {**held, "each": _without(held["each"], hidden, seat)}
    rows = list(held.values()) if isinstance(held, dict) else held
    kept = [row if i == seat or not isinstance(row, dict) else _open(row, hidden) for i, row in enumerate(rows)]
    return dict(zip(held, kept, strict=True)) if isinstance(held, dict) else kept


def _open(row: dict[str, PlainData], hidden: set[str]) -> PlainData:
    return {name: value for name, value in row.items() if name not in hidden}

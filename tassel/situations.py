"""A vector as it is drawn: plain data under the names of the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tassel_compiler.ir.program import Program, Zone
from tassel_compiler.ir.zones import shows
from tassel_compiler.printing.drawing.situation import PlainData, Situation
from tassel_runtime.atlas import PLAYER, Atlas
from tassel_runtime.state.writing import to_json


def situation(program: Program, cells: list[int], seats: tuple[str, ...]) -> Situation:
    """A vector as it is drawn."""
    data = to_json(program, cells, frames=False)
    slots, zones = data["slots"], data["zones"]
    return Situation(seats, slots if isinstance(slots, dict) else {}, zones if isinstance(zones, dict) else {})


def seen_situation(program: Program, cells: list[int], seats: tuple[str, ...], seat: int) -> Situation:
    """The same as one seat sees it: of cards that it may not see only their kind, of what others hide nothing."""
    whole = situation(program, cells, seats)
    atlas = Atlas(program)

    def veiled(zone: Zone, held: PlainData, i: int) -> PlainData:
        """What lies in an instance of a zone, in its order: names, and backs."""
        cards = zip(held if isinstance(held, list) else [], atlas.contents(cells, zone, i), strict=True)
        return [name if shows(zone, i, seat, cells, card) else f"{zone.cards}/" for name, card in cards]

    zones = {zone.name: _by_instance(zone, whole.zones[zone.name], partial(veiled, zone)) for zone in program.zones}
    hidden = {slot.name for slot in program.slots if slot.hidden and slot.holder == PLAYER}
    slots = {**whole.slots, PLAYER: _without(whole.slots.get(PLAYER), hidden, seat)}
    return Situation(seats, slots, zones)


def _by_instance(zone: Zone, held: PlainData, veiled: Callable[[PlainData, int], PlainData]) -> PlainData:
    """What lies in a zone, instance by instance."""
    if zone.count == 1 and not zone.holder:
        return veiled(held, 0)
    if isinstance(held, dict):
        return {name: veiled(one, i) for i, (name, one) in enumerate(held.items())}
    return [veiled(one, i) for i, one in enumerate(held if isinstance(held, list) else [])]


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

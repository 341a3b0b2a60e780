"""Nested JSON back to a vector: exactly the inverse of `to_json` with frames."""

from __future__ import annotations

from tassel_compiler.ir.program import ANSWER, HASH, NOBODY, PC, RNG0, STATUS, Program, Slot, Zone
from tassel_runtime.atlas import NUMBER, Atlas
from tassel_runtime.state.checked import checked
from tassel_runtime.state.errors import StateError
from tassel_runtime.state.shape import held, keys, slot_key, words
from tassel_runtime.state.writing import unnamed


def from_json(program: Program, data: object) -> list[int]:
    """The vector; `StateError` if the data is not a situation of this program."""
    top = _mapping(data, "a situation")
    header = _mapping(top.get("header"), "header")
    if header.get("hash") != program.start[HASH]:
        raise StateError("this situation belongs to another compiled game")
    cells = [0] * program.cells
    cells[HASH], cells[STATUS] = program.start[HASH], int(top.get("over") is True)
    cells[PC], cells[ANSWER] = _number(header.get("pc")), _number(header.get("answer"))
    cells[RNG0:RNG0 + 4] = [_number(word) for word in _list(header.get("rng"), 4, "rng")]
    atlas = Atlas(program)
    _fill_slots(atlas, cells, _mapping(top.get("slots"), "slots"))
    _fill_zones(atlas, cells, _mapping(top.get("zones"), "zones"))
    _fill_frames(atlas, cells, _mapping(top.get("frames", {}), "frames"))
    free = {str(address): address for address in unnamed(program)}
    for name, value in _mapping(top.get("cells", {}), "cells").items():
        if name not in free:
            raise StateError(f"there is no cell {name!r} without a name")
        cells[free[name]] = _number(value)
    return checked(program, cells)


def _fill_frames(atlas: Atlas, cells: list[int], data: dict[str, object]) -> None:
    """Frames share cells; what does not run was written as 0 under every name, so only the others matter."""
    for slot in atlas.program.slots:
        key = slot_key(atlas.program.slots, slot)
        if slot.holder == "frame" and key in data:
            _fill(atlas, slot, cells, 0, slot.base, data[key])


def _fill_slots(atlas: Atlas, cells: list[int], data: dict[str, object]) -> None:
    slots = atlas.program.slots
    for slot in slots:
        if slot.holder in ("frame", "header"):
            continue
        key, holder = slot_key(slots, slot), data.get(slot.holder)
        both = isinstance(holder, dict) and set(holder) == {"each", "all"}
        if not held(slot):
            inner = _mapping(holder, slot.holder)
            _fill(atlas, slot, cells, 0, slot.base, _get(inner["all"] if both else inner, key))
            continue
        kind, size = slot.dims[0]
        members = _mapping(holder, slot.holder)["each"] if both else holder
        for i, member in enumerate(_items(atlas, kind, size, members, slot.holder)):
            _fill(atlas, slot, cells, 1, slot.base + i * (slot.size // size), _get(member, key))


def _fill(atlas: Atlas, slot: Slot, cells: list[int], depth: int, base: int, data: object) -> None:
    if depth == len(slot.dims):
        cells[base] = _content(atlas, slot, data)
        return
    kind, size = slot.dims[depth]
    step = 1
    for _, inner in slot.dims[depth + 1:]:
        step *= inner
    for i, item in enumerate(_items(atlas, kind, size, data, slot.name)):
        _fill(atlas, slot, cells, depth + 1, base + i * step, item)


def _fill_zones(atlas: Atlas, cells: list[int], data: dict[str, object]) -> None:
    for kind in atlas.program.cards.values():
        cells[kind.where:kind.where + kind.count] = [-1] * kind.count
    for zone in atlas.program.zones:
        found = data.get(zone.name)
        single = zone.count == 1 and not zone.holder
        instances = [found] if single else _items(atlas, zone.holder, zone.count, found, zone.name)
        for i, cards in enumerate(instances):
            _fill_zone(atlas, cells, zone, i, cards)


def _fill_zone(atlas: Atlas, cells: list[int], zone: Zone, i: int, cards: object) -> None:
    if not isinstance(cards, list) or len(cards) > zone.capacity:
        raise StateError(f"{zone.name} holds a list of at most {zone.capacity} cards")
    base, names = atlas.zone_address(zone, i), atlas.members(zone.cards)
    cells[base] = len(cards)
    for spot, card in enumerate(cards):
        if card not in names:
            equal = ", ".join(name for name in names if name.startswith(f"{card}{NUMBER}"))
            there = f"; there are {equal}" if equal else ""
            raise StateError(f"{zone.name}: there is no {zone.cards} {card!r}{there}")
        number = names.index(card)
        where = atlas.program.cards[zone.cards].where + number
        if cells[where] >= 0:
            raise StateError(f"{card} lies in two places")
        cells[base + 1 + spot], cells[where] = number, zone.first + i


def _items(atlas: Atlas, kind: str, size: int, data: object, what: str) -> list[object]:
    names = keys(atlas, kind, size)
    if names is None:
        return _list(data, size, what)
    mapping = _mapping(data, what)
    return [_get(mapping, name) for name in names]


def _content(atlas: Atlas, slot: Slot, data: object) -> int:
    if data is None:
        return NOBODY
    if isinstance(data, str):
        names = words(atlas, slot)
        if data not in names:
            raise StateError(f"{slot.name}: there is no {slot.of or slot.form} {data!r}")
        return names.index(data)
    value = int(data) if isinstance(data, bool) else _number(data)
    if slot.levels and not 1 <= value <= slot.levels:
        raise StateError(f"{slot.name} has the levels 1 to {slot.levels}, and not {value}")
    return value


def _number(data: object) -> int:
    if type(data) is not int or not -(2 ** 31) <= data < 2 ** 31:
        raise StateError(f"a 32-bit number is expected, not {str(data)[:40]!r}")
    return data


def _mapping(data: object, what: str) -> dict[str, object]:
    if not isinstance(data, dict):
        raise StateError(f"{what}: a mapping is expected")
    return data


def _list(data: object, size: int, what: str) -> list[object]:
    if not isinstance(data, list) or len(data) != size:
        raise StateError(f"{what}: a list of {size} is expected")
    return data


def _get(data: object, key: str) -> object:
    mapping = _mapping(data, key)
    if key not in mapping:
        raise StateError(f"{key} is missing")
    return mapping[key]

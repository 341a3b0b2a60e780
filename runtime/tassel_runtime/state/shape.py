"""How the cells of a slot nest: by name where every index of a dimension has one, else as a list."""

from __future__ import annotations

from tassel_compiler.ir.op_form import Json
from tassel_compiler.ir.program import NOBODY, Slot
from tassel_runtime.atlas import Atlas


def keys(atlas: Atlas, kind: str, size: int) -> tuple[str, ...] | None:
    """Names of the indices of a dimension, or None if it is a list. Players are a list."""
    if kind == "player":
        return None
    members = atlas.members(kind)
    return members if len(members) == size == len(set(members)) else None


def content(atlas: Atlas, slot: Slot, value: int) -> Json:
    """A cell's content in words; a number that has no word stays a number."""
    if slot.form == "flag" and value in (0, 1):
        return bool(value)
    if slot.form in ("player", "kind", "place", "card"):
        if slot.maybe and value == NOBODY:
            return None
        names = words(atlas, slot)
        return names[value] if 0 <= value < len(names) else value
    return value


def words(atlas: Atlas, slot: Slot) -> tuple[str, ...]:
    """What its numbers are called; nothing if two are called the same."""
    names = atlas.members(slot.of or slot.form)
    return names if len(set(names)) == len(names) else ()


def slot_key(slots: tuple[Slot, ...], slot: Slot) -> str:
    """The slot's name; where several of one holder share it, its address tells them apart."""
    twins = [s for s in slots if (s.holder, s.name) == (slot.holder, slot.name)]
    return slot.name if len(twins) == 1 else f"{slot.name}@{slot.base}"


def held(slot: Slot) -> bool:
    """Whether the first dimension is the holder itself, so that the slot nests inside each of its members."""
    return bool(slot.dims) and slot.dims[0][0] == slot.holder

"""What changes on a table while a game is played: its own state, that of players and of the elements of places.

A member of a place is state if no row has it printed, or if some rule sets it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.drawing.stage import SEAT, HeldSlot, Stage
from tassel_compiler.resolve.declarations import Declarations, Family, Type
from tassel_compiler.resolve.vocabulary import parts


def state_slots(declared: Declarations) -> Iterator[HeldSlot]:
    """Slots of the table and of players, then those of places."""
    tracks = declared.tracks
    for slot in declared.slots.values():
        if slot.holder in ("table", SEAT) and slot.name not in tracks:
            yield _held(declared, slot.name, slot.holder, slot.type, slot.by)
    written = frozenset(_written(declared))
    for family in declared.families.values():
        yield from state_members(declared, family, written) if family.form == "place" else ()


def state_members(declared: Declarations, family: Family, written: frozenset[str]) -> Iterator[HeldSlot]:
    printed = {name for row in family.rows.values() for name in row.data}
    for member in family.members.values():
        if member.type.form not in ("deed", "formula") and (member.name not in printed or member.name in written):
            yield _held(declared, member.name, family.name, member.type, member.by)


def visible_places(declared: Declarations) -> Iterator[str]:
    """Places on which something can stand or lie, or that a marker may point at."""
    slots = tuple(state_slots(declared))
    marked = {slot.of for slot in slots if _is_marker(slot)}
    zones = {zone.holder for zone in declared.zones.values()}
    held = {slot.holder for slot in slots if not _is_marker(slot)}
    places = (name for name, family in declared.families.items() if family.form == "place")
    yield from (name for name in places if name in marked | zones | held)


def counted_on_table(declared: Declarations, stage: Stage) -> tuple[str, ...]:
    """Numbers that the table itself counts; what was there before is no number of it."""
    found = (slot for slot in state_slots(declared) if slot.holder == "table" and slot.form == "number" and not slot.by)
    kept = (slot for slot in found if not declared.slots[slot.key].position)
    return tuple(slot.name for slot in kept if not stage.is_hidden(slot.key, slot.name))


def _is_marker(slot: HeldSlot) -> bool:
    return slot.form == "place" and not slot.by


def _written(declared: Declarations) -> Iterator[str]:
    """The last names of what rules set."""
    for rule in declared.rules.values():
        for step in rule.steps:
            for part in parts(step.body):
                if isinstance(part, t.Set) and isinstance(word := part.slot.words[-1], t.Phrase):
                    yield word.names[-1].text


def _held(declared: Declarations, name: str, holder: str, type: Type, by: tuple[str, ...]) -> HeldSlot:
    family = declared.families.get(type.of or type.form)
    return HeldSlot(name, holder, family.form if family is not None else type.form, type.of, by)

"""Positions: what a number of the table that is counted by them speaks of.

A slot of the table that says `position: [a, b]` is one number for each position that came up: what every `a` and every
`b` hold. So a position is told by slots with names, which everybody sees, and by nothing else; how
many are kept is said, since the vector has that much room from the start.
"""

from __future__ import annotations

from tassel_compiler.check.world import World
from tassel_compiler.resolve.declarations import Slot
from tassel_compiler.source import Span


def check_positions(world: World) -> None:
    for slot in world.d.slots.values():
        if slot.position or slot.room != 0:
            world.checked.positions[slot.key] = _keys(slot, world)


def _keys(slot: Slot, world: World) -> tuple[str, ...]:
    at = slot.origin.at("slot")
    if slot.holder != "table" or slot.type.form != "number" or slot.by or slot.start is not None:
        _wrong(world, at, "a number that is counted by positions", "a `number` of the table, without a start")
    if slot.seen_by != "all":
        _wrong(world, slot.origin.at("seen-by"), f"`{slot.seen_by}`", "a count that everybody may see")
    if slot.room == 0 or not slot.position:
        _wrong(world, at, "`position` without `room`, or `room` without `position`", "both of them")
    return tuple(key for name, span in slot.position for key in _named(name, span, slot, world))


def _named(name: str, span: Span, slot: Slot, world: World) -> list[str]:
    """Everything of this name that changes during the game."""
    slots = [s for s in world.d.slots.values() if s.name == name and not s.position]
    if any(s.seen_by != "all" for s in slots):
        _wrong(world, span, f"`{name}`, which not everybody sees", "a slot that everybody sees")
    written = [key for key in sorted(world.checked.written) if key.partition(".")[2] == name]
    if not slots and not written:
        legal = {s.name for s in world.d.slots.values()} | {key.partition(".")[2] for key in world.checked.written}
        world.unknown(name, span, legal - {slot.name})
    return [*(s.key for s in slots), *written]


def _wrong(world: World, span: Span, found: str, expected: str) -> None:
    world.report("E0203", span, found=found, expected=expected)

"""What is left of what can run out: together, or on the places of the table where a layout lays it.

An area may hold `supply.NOUN`, or `supply.MEMBER` of a noun that is counted by a kind: that much lies there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tassel_compiler.printing.drawing.blocks import Drawn, flowing
from tassel_compiler.printing.drawing.contents import of_slot
from tassel_compiler.printing.drawing.stage import SUPPLY, HeldSlot, Stage

_SIZE = 7.4


def is_stock(name: str) -> bool:
    return name.startswith(f"{SUPPLY}.")


def stock_of(stage: Stage, name: str, width: float) -> Drawn:
    """What is left under one name; of a noun without the members that another area holds."""
    held = {thing.name for area in stage.layout.areas.values() for thing in area.holds}
    return _drawn(stage, width, lambda noun, member: name == member or name == noun and member not in held)


def rest_of_stock(stage: Stage, width: float) -> Drawn:
    """What no area holds."""
    held = {thing.name for area in stage.layout.areas.values() for thing in area.holds}
    return _drawn(stage, width, lambda noun, member: noun not in held and member not in held)


def stock_is_looked_at(stage: Stage, name: str) -> bool:
    """Whether a picture that is about some things is about this stock."""
    focus = stage.focus
    return focus is not None and any(
        name in (slot.key, *_members(stage, slot)) for slot in stage.slots_of(SUPPLY) if focus.has(slot.key)
    )


def _members(stage: Stage, slot: HeldSlot) -> Iterator[str]:
    value = stage.situation.value(SUPPLY, "", slot.name)
    yield from (f"{SUPPLY}.{member}" for member in (value if isinstance(value, dict) else ()))


def _drawn(stage: Stage, width: float, wanted: Callable[[str, str], bool]) -> Drawn:
    found: list[Drawn] = []
    for slot in stage.slots_of(SUPPLY):
        value = stage.situation.value(SUPPLY, "", slot.name)
        if isinstance(value, dict):
            seen = (member for member in value if not stage.is_hidden(f"{SUPPLY}.{member}"))
            value = {member: value[member] for member in seen if wanted(slot.key, f"{SUPPLY}.{member}")}
        elif not wanted(slot.key, slot.key):
            continue
        found += of_slot(stage, slot, value, _SIZE)
    return flowing(found, width, 4)

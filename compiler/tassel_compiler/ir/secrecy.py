"""What of the vector a seat may see: what is named here, and nothing else.

Everybody sees how many cards lie where. Header and frames are nobody's: the generator lies there, and what a rule holds
in its hands. Where a card lies is seen with the zone in which it lies, so of these cells the vector itself has to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from tassel_compiler.ir.program import Program, Slot
from tassel_compiler.ir.zones import sees

INNER = ("frame", "header")
"""Holders of slots that nobody looks at."""
BLANK = -(1 << 31)
"""What stands in a view where something cannot be seen."""


def only_seen_by(slot: Slot, at: int, players: int) -> int | None:
    """The seat that alone may see this cell of a slot; None: everybody may."""
    return at * players // slot.size if slot.hidden and slot.holder == "player" else None


def undecided(program: Program, seat: int) -> Iterator[int]:
    """The cells in which others keep what they have decided, for a while: to this seat they may as well hold 0."""
    for part in program.ranges:
        if part.secret:
            yield from (part.base + other for other in range(part.count) if other != seat)


def never_seen(program: Program, seat: int) -> Iterator[tuple[int, int]]:
    """The cells that this seat never sees, stretch by stretch: the first one, and the one behind the last."""
    shown = [False] * program.cells
    for slot in program.slots:
        if slot.holder not in INNER:
            for at in range(slot.size):
                shown[slot.base + at] = only_seen_by(slot, at, program.players) in (None, seat)
    for zone in program.zones:
        for i in range(zone.count):
            length = zone.base + i * (zone.capacity + 1)
            behind = length + 1 + zone.capacity * sees(zone, i, seat)
            shown[length:behind] = [True] * (behind - length)
    for kind in program.cards.values():
        shown[kind.where:kind.where + kind.count] = [True] * kind.count
    for seen, stretch in groupby(range(program.cells), shown.__getitem__):
        cells = list(stretch)
        if not seen:
            yield cells[0], cells[-1] + 1

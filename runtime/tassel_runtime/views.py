"""What a seat may see, and imagining the rest.

A card in a zone that a seat cannot see is one of an exchange class: all unseen cards of the same kind
that began in the same place. A view says of such a card only which class it is of. To determinise is to
deal every class back at random into the hidden places and to seed the generator anew, so that a bot
which plays on from there learns nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tassel_compiler.ir.program import Program, Zone
from tassel_runtime.atlas import INNER, PLAYER, Atlas
from tassel_runtime.rng import seed

Class = tuple[str, int]


@dataclass(frozen=True, slots=True)
class View:
    """Cells by name (None: secret), zones by name (None: a card of a class), and what the classes hold."""

    seat: int
    cells: dict[str, str | None]
    zones: dict[str, list[str | None]]
    unseen: dict[str, dict[str, int]]


def sees(zone: Zone, i: int, seat: int) -> bool:
    """Whether a seat sees the faces of the cards in a zone instance."""
    if zone.seen_by == "owner":
        return zone.holder == PLAYER and i == seat
    return zone.seen_by == "all" and zone.face == "up"


def view(atlas: Atlas, cells: list[int], seat: int) -> View:
    zones: dict[str, list[str | None]] = {}
    for zone in atlas.program.zones:
        for i in range(zone.count):
            shown = sees(zone, i, seat)
            zones[atlas.zone_name(zone.cards, zone.first + i)] = [
                atlas.member(zone.cards, card) if shown else None for card in atlas.contents(cells, zone, i)
            ]
    unseen = {}
    for (kind, home), places in hidden(atlas, cells, seat).items():
        rows = atlas.program.cards[kind]
        unseen[atlas.zone_name(kind, home)] = dict(Counter(rows.rows[rows.row_of[cells[at]]] for at in places))
    return View(seat, dict(_cells(atlas, cells, seat)), zones, unseen)


def _cells(atlas: Atlas, cells: list[int], seat: int) -> Iterator[tuple[str, str | None]]:
    for slot in atlas.program.slots:
        if slot.holder in INNER:
            continue
        for at in range(slot.size):
            owner = at * atlas.program.players // slot.size if slot.holder == PLAYER else seat
            name = atlas.cell_name(slot.base + at)
            if name is not None:
                secret = slot.hidden and owner != seat
                yield name, None if secret else atlas.value_name(slot, cells[slot.base + at])


def hidden(atlas: Atlas, cells: list[int], seat: int) -> dict[Class, list[int]]:
    """The addresses of the cells that hold unseen cards, by exchange class."""
    classes: dict[Class, list[int]] = {}
    for zone in atlas.program.zones:
        home = atlas.program.cards[zone.cards].home
        for i in range(zone.count):
            if not sees(zone, i, seat):
                at = atlas.zone_address(zone, i) + 1
                for place in range(at, at + cells[at - 1]):
                    classes.setdefault((zone.cards, home[cells[place]]), []).append(place)
    return classes


def determinise(program: Program, cells: list[int], seat: int, rng: Random, atlas: Atlas | None = None) -> list[int]:
    """A copy that agrees with everything the seat sees, and is otherwise as good as any."""
    atlas = atlas or Atlas(program)
    copy = list(cells)
    for (kind, _), places in sorted(hidden(atlas, cells, seat).items()):
        where = program.cards[kind].where
        instances = [cells[where + cells[at]] for at in places]
        dealt = [cells[at] for at in places]
        rng.shuffle(dealt)
        for at, card, instance in zip(places, dealt, instances, strict=True):
            copy[at] = card
            copy[where + card] = instance
    seed(copy, rng.getrandbits(63))
    return copy

"""What a seat may see, and imagining the rest.

A card in a zone that a seat cannot see, unless it was turned up there, is one of an exchange class: all unseen cards of
the same kind that began in the same place. A view says of such a card only which class it is of. To determinise is to
deal every class back at random into the hidden places, to let others decide anew what they have decided in
secret, and to seed the generator anew, so that a bot which plays on from there learns nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tassel_compiler.ir.program import RNG0, RNG1, RNG2, RNG3, Program, Slot
from tassel_compiler.ir.secrecy import INNER, only_seen_by, undecided
from tassel_compiler.ir.zones import is_turned, sees, shows
from tassel_runtime.atlas import Atlas

_WORD = 2**32 - 1
Class = tuple[str, int]


@dataclass(frozen=True, slots=True)
class View:
    """Cells by name (None: secret), zones by name (None: a card of a class), and what the classes hold."""

    seat: int
    cells: dict[str, str | None]
    zones: dict[str, list[str | None]]
    unseen: dict[str, dict[str, int]]


def view(atlas: Atlas, cells: list[int], seat: int) -> View:
    zones: dict[str, list[str | None]] = {}
    for zone in atlas.program.zones:
        for i in range(zone.count):
            zones[atlas.zone_name(zone.cards, zone.first + i)] = [
                atlas.member(zone.cards, card) if shows(zone, i, seat, cells, card) else None
                for card in atlas.contents(cells, zone, i)
            ]
    unseen = {}
    for (kind, home), places in hidden(atlas, cells, seat).items():
        rows = atlas.program.cards[kind]
        unseen[atlas.zone_name(kind, home)] = dict(Counter(rows.rows[rows.row_of[cells[at]]] for at in places))
    return View(seat, dict(_cells(atlas, cells, seat)), zones, unseen)


def _cells(atlas: Atlas, cells: list[int], seat: int) -> Iterator[tuple[str, str | None]]:
    for slot, at, owner, name in named_cells(atlas):
        yield name, atlas.value_name(slot, cells[at]) if owner in (None, seat) else None


def named_cells(atlas: Atlas) -> Iterator[tuple[Slot, int, int | None, str]]:
    """Every cell with a name: its slot, its address, the seat that alone may see it (None: everybody may), the name."""
    for slot in atlas.program.slots:
        if slot.holder in INNER:
            continue
        for at in range(slot.size):
            name = atlas.cell_name(slot.base + at)
            if name is not None:
                yield slot, slot.base + at, only_seen_by(slot, at, atlas.program.players), name


def hidden(atlas: Atlas, cells: list[int], seat: int) -> dict[Class, list[int]]:
    """The addresses of the cells that hold unseen cards, by exchange class, zone by zone."""
    classes: dict[Class, list[int]] = {}
    for zone in sorted(atlas.program.zones, key=lambda zone: zone.first):
        home = atlas.program.cards[zone.cards].home
        for i in range(zone.count):
            if not sees(zone, i, seat):
                at = atlas.zone_address(zone, i) + 1
                for place in range(at, at + cells[at - 1]):
                    if not is_turned(zone, cells, cells[place]):
                        classes.setdefault((zone.cards, home[cells[place]]), []).append(place)
    return classes


def determinise(
    program: Program, cells: list[int], seat: int, pick: Callable[[int], int], atlas: Atlas | None = None
) -> list[int]:
    """A copy that agrees with everything the seat sees, and is otherwise as good as any. `pick(n)` gives 0..n-1."""
    atlas = atlas or Atlas(program)
    copy, classes = list(cells), hidden(atlas, cells, seat)
    kinds = list(program.cards)
    for kind, home in sorted(classes, key=lambda one: (kinds.index(one[0]), one[1])):
        _deal(copy, program.cards[kind].where, classes[kind, home], pick)
    for cell in undecided(program, seat):
        copy[cell] = 0
    for cell in (RNG0, RNG1, RNG2, RNG3):
        copy[cell] = (pick(_WORD) + 2**31) % 2**32 - 2**31
    copy[RNG0] |= 1
    return copy


def _deal(cells: list[int], where: int, places: list[int], pick: Callable[[int], int]) -> None:
    """From the last on each card changes places with one not behind it, and says so."""
    for i in range(len(places) - 1, 0, -1):
        one, other = places[i], places[pick(i + 1)]
        first, second = cells[one], cells[other]
        cells[where + first], cells[where + second] = cells[where + second], cells[where + first]
        cells[one], cells[other] = second, first

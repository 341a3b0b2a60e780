"""Where the zones of one card kind lie in the vector: address and capacity of every instance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tassel_compiler.ir.program import Program, Zone


@dataclass(frozen=True, slots=True)
class Spots:
    """An instance is a length and then its cards, front first; cells past the end hold 0. `where` says of each card
    which instance holds it, -1 for none.
    """

    kind: str
    where: int
    count: int
    addresses: tuple[int, ...]
    capacities: tuple[int, ...]


def spots_of(program: Program, kind: str) -> Spots:
    found: dict[int, tuple[int, int]] = {}
    for zone in program.zones:
        if zone.cards == kind:
            for i in range(zone.count):
                found[zone.first + i] = (zone.base + i * (zone.capacity + 1), zone.capacity)
    order = [found.get(i, (0, 0)) for i in range(max(found, default=-1) + 1)]
    cards = program.cards[kind]
    return Spots(kind, cards.where, cards.count, tuple(a for a, _ in order), tuple(c for _, c in order))


def sees(zone: Zone, i: int, seat: int) -> bool:
    """Whether a seat sees the faces of the cards in a zone instance."""
    if zone.seen_by == "owner":
        return zone.holder == "player" and i == seat
    return zone.seen_by == "all" and zone.face == "up"


def shows(zone: Zone, i: int, seat: int, cells: Sequence[int], card: int) -> bool:
    """Whether a seat sees the face of this card in a zone instance: there, or because it was turned up."""
    return sees(zone, i, seat) or is_turned(zone, cells, card)


def is_turned(zone: Zone, cells: Sequence[int], card: int) -> bool:
    """Whether a card lies face up among others that do not."""
    return zone.turned >= 0 and cells[zone.turned + card] != 0


def turned_flags(program: Program, kind: str) -> tuple[int, ...]:
    """Where it stands of the cards of a kind whether they were turned up."""
    return tuple(sorted({z.turned for z in program.zones if z.cards == kind and z.turned >= 0}))


def unseen_zones(program: Program, kind: str, seat: int) -> tuple[int, ...]:
    """By zone instance: 1 if the seat does not see what lies there."""
    found = {z.first + i: not sees(z, i, seat) for z in program.zones if z.cards == kind for i in range(z.count)}
    return tuple(int(found.get(i, False)) for i in range(max(found, default=-1) + 1))


def misplaced(program: Program, cells: Sequence[int]) -> str:
    """What is wrong with where the cards lie, if anything: each lies once, where it says, and none behind the end.

    The cells hold what they may: lengths are within capacities, cards are cards.
    """
    for kind in program.cards.values():
        spots, found = spots_of(program, kind.name), [-1] * kind.count
        for zone, (base, room) in enumerate(zip(spots.addresses, spots.capacities, strict=True)):
            size = cells[base]
            if any(cells[base + 1 + size:base + 1 + room]):
                return f"more than {size} cards of {kind.name} lie in zone {zone}"
            for card in cells[base + 1:base + 1 + size]:
                if found[card] >= 0:
                    return f"{kind.name} {card} lies in two places"
                found[card] = zone
        if found != list(cells[kind.where:kind.where + kind.count]):
            return f"a card of {kind.name} does not lie where it says"
        for flags in turned_flags(program, kind.name):
            there = {z.first + i for z in program.zones if z.turned == flags for i in range(z.count)}
            if any(cells[flags + card] and zone not in there for card, zone in enumerate(found)):
                return f"a card of {kind.name} is turned up where cards are not"
    return ""

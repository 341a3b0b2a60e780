"""Where the zones of one card kind lie in the vector: address and capacity of every instance."""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.ir.program import Program


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

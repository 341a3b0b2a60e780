"""Who plays, and who sits where.

An entrant is a kind of player with its restriction; entrants take turns on the seats: in the game of seed s the first
one sits on seat s mod n, the others follow. So every entrant plays from every seat equally often, and where it sits
follows from the seed alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from tassel.simulation.restrictions import Restriction


@dataclass(frozen=True, slots=True)
class Entrant:
    kind: str
    restriction: Restriction = Restriction()

    def __str__(self) -> str:
        return f"{self.kind} ({self.restriction})" if self.restriction else self.kind


def seated(entrants: int, seed: int) -> list[int]:
    """For each seat the number of the entrant who sits there."""
    return [(seat - seed) % entrants for seat in range(entrants)]

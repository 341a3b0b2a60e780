"""Who plays, and who sits where.

An entrant is a kind of player with its restriction and what it has learned; entrants take turns on the seats: in the
game of seed s the first one sits on seat s mod n, the others follow. So every entrant plays from every seat equally
often, and where it sits follows from the seed alone.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field

from tassel.simulation.restrictions import Restriction
from tassel_runtime.minds import BY_LOT, Mind


@dataclass(frozen=True, slots=True)
class Entrant:
    kind: str
    restriction: Restriction = Restriction()
    mind: Mind = field(default=BY_LOT, compare=False)

    @property
    def learned(self) -> str:
        """Tells worths apart; empty for who has none."""
        worth = self.mind.worth
        return "" if worth is None else hashlib.sha256(worth.words(0).tobytes()).hexdigest()[:16]

    def __str__(self) -> str:
        return f"{self.kind} ({self.restriction})" if self.restriction else self.kind


def seated(entrants: int, seed: int) -> list[int]:
    """For each seat the number of the entrant who sits there."""
    return [(seat - seed) % entrants for seat in range(entrants)]

"""Whether a player who is held to something could keep to it: where nothing else was left to choose, it could not.

Looked at are choices among several; a move without a choice is no choice against the restriction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tassel.simulation.gamerow import GameRow
from tassel.simulation.restrictions import Leash
from tassel.simulation.seating import Entrant
from tassel.simulation.subjects import Subjects
from tassel_compiler.ir.program import Program


@dataclass(frozen=True, slots=True)
class HeldPlayer:
    """Which of the entrants, and to what."""

    entrant: int
    leash: Leash

    def broke(self, row: GameRow) -> bool:
        chosen = row.marks["chosen"][row.entrants.index(self.entrant)]
        return any(map(self.leash.refuses_named, chosen))


def held_player(program: Program, entrants: Sequence[Entrant]) -> HeldPlayer | None:
    """The one who is held to something, if there is one."""
    held = next((i for i, entrant in enumerate(entrants) if entrant.restriction), None)
    return None if held is None else HeldPlayer(held, Leash(entrants[held].restriction, Subjects(program)))

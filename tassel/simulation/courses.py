"""Games that are one game: where neither the rules nor the players draw lots, a seed changes nothing.

Players who search or look ahead choose alike in like situations, but for ties. In rules without chance they may play
one game again and again, and n games then say no more than one does. So at such a table each game has a course, what
everybody chose in it, and what is said of many games counts each course once (`Tally.different`). Where chance decides,
games are independent though they may come out alike, and no course is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from tassel.simulation.seating import Entrant
from tassel_compiler.ir.ops import Random, Shuffle
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import walk


class Courses:
    """Of one table."""

    def __init__(self, program: Program, entrants: Sequence[Entrant]) -> None:
        self._names = [f"{entrant} {entrant.learned}" for entrant in entrants]
        by_lot = any(not entrant.mind.thinks or entrant.mind.stray for entrant in entrants)
        self.kept = not by_lot and not draws_lots(program)

    def digest(self, sits: Sequence[int], choices: bytes) -> str:
        """A digest of a game by who sat where, and by question, seat and answer of each decision, 32 bits each."""
        if not self.kept:
            return ""
        names = "|".join(self._names[entrant] for entrant in sits)
        return sha256(names.encode() + choices).hexdigest()[:16]


def draws_lots(program: Program) -> bool:
    """Whether the rules use their generator anywhere."""
    bodies = (*(block.body for block in program.blocks), *(one.body for one in program.functions.values()))
    return any(isinstance(op, Random | Shuffle) for body in bodies for op in walk(body))

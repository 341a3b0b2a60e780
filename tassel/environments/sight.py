"""What a seat sees, as one row of numbers that keeps its length through a game.

It holds what a `View` holds and nothing else, so a learner knows as much as a person at the table: first who looks, who
must choose and what is asked; then every cell with a name; then every place of every pile, hand and display; last how
many cards of each name are among those that this seat cannot see. `names` says what each number is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tassel_compiler.ir.program import Program
from tassel_compiler.ir.zones import shows
from tassel_runtime.atlas import Atlas
from tassel_runtime.views import hidden, named_cells

Seen: TypeAlias = npt.NDArray[np.int32]
NOTHING, SECRET = 0, -2
"""Of a place in a pile: no card lies there; a card does, and this seat does not see which."""


class Sight:
    """Where everything stands in the row of numbers of one program."""

    def __init__(self, program: Program) -> None:
        self.atlas = Atlas(program)
        self.cells = tuple((at, owner, name) for _, at, owner, name in named_cells(self.atlas))
        self.names = ("seat", "who must choose", "question", *(name for _, _, name in self.cells))
        self._places = len(self.names)
        self.names += tuple(_places(self.atlas))
        self._unseen: dict[tuple[str, int], int] = {}
        for kind, cards in sorted(program.cards.items()):
            for home in sorted(set(cards.home)):
                self._unseen[kind, home] = len(self.names)
                of = self.atlas.zone_name(kind, home)
                self.names += tuple(f"unseen {kind}/{name} of {of}" for name in cards.rows)

    def look(self, cells: Sequence[int], seat: int, chooser: int, question: int) -> Seen:
        """The numbers for a seat. `chooser` and `question` are -1 when the game is over."""
        row = np.zeros(len(self.names), dtype=np.int32)
        row[:3] = seat, chooser, question
        row[3 : self._places] = [cells[at] if owner in (None, seat) else SECRET for at, owner, _ in self.cells]
        self._fill_places(row, cells, seat)
        vector = list(cells)
        for (kind, home), places in hidden(self.atlas, vector, seat).items():
            row_of = self.atlas.program.cards[kind].row_of
            for place in places:
                row[self._unseen[kind, home] + row_of[vector[place]]] += 1
        return row

    def _fill_places(self, row: Seen, cells: Sequence[int], seat: int) -> None:
        at, atlas = self._places, self.atlas
        for zone in atlas.program.zones:
            row_of = atlas.program.cards[zone.cards].row_of
            for i in range(zone.count):
                held = atlas.contents(list(cells), zone, i)
                there = [row_of[card] + 1 if shows(zone, i, seat, cells, card) else SECRET for card in held]
                row[at : at + len(there)] = there
                at += zone.capacity


def _places(atlas: Atlas) -> Iterator[str]:
    for zone in atlas.program.zones:
        for i in range(zone.count):
            name = atlas.zone_name(zone.cards, zone.first + i)
            yield from (f"{name}[{place}]" for place in range(zone.capacity))

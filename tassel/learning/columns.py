"""The columns of the regression: of every trait, what of it counts by itself.

An amount is a number and, for the first few, whether there are so many; a level, whether it is reached; one of several,
whether it is that one; a card, how many of its row lie there. From the weights of the columns come the rows of a worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tassel_compiler.ir.program import PC, STATUS, Program
from tassel_runtime.minds import GameSample
from tassel_runtime.worth import AMOUNT, LEVEL, MINE, POINT, YOURS, OwnCell, OwnZone, Traits, WorthRow

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]
FIRST, FIRST_THERE = 4, 1  # of an amount before a seat, and in a place: so many have a number of their own
_Numbers = Callable[[Ints, int], npt.NDArray[np.generic]]


@dataclass(frozen=True, slots=True)
class Column:
    """Of a trait: what it counts, and how strongly it is held to nothing (1: as usual)."""

    name: str
    what: str  # each | from | is | card | asked
    level: int
    held: float
    numbers: _Numbers  # situations, seat -> one number for each situation


class Columns:
    """Of one program."""

    def __init__(self, program: Program) -> None:
        self.program, self.traits = program, Traits(program)
        self.all = [*self._of_cells(), *self._of_zones(), *self._of_asks()]

    def matrices(self, situations: Ints) -> list[Floats]:
        """For each seat a row for every situation: what it has, times the number of seats, less what all have."""
        seats = range(self.program.players)
        own = [np.stack([column.numbers(situations, seat).astype(np.float64) for column in self.all], 1)
               for seat in seats]  # fmt: skip
        everybody = np.add.reduce(own)
        return [one * len(seats) - everybody for one in own]

    def rows(self, weights: Sequence[Floats]) -> dict[str, list[WorthRow]]:
        """The rows of a worth, for a list of weights a stage. What is worth nothing anywhere is left out."""
        by_name: dict[str, list[int]] = {}
        for i, column in enumerate(self.all):
            by_name.setdefault(column.name, []).append(i)
        found = {name: [self._row(at, stage) for stage in weights] for name, at in by_name.items()}
        return {name: row for name, row in found.items() if any(map(any, row))}

    def _row(self, at: Sequence[int], weights: Floats) -> WorthRow:
        numbers = {i: round(float(weights[i]) * POINT) for i in at}
        columns = {i: self.all[i] for i in at}
        if any(column.what in ("card", "asked") for column in columns.values()):
            return (sum(numbers.values()),)
        top = max(column.level for column in columns.values())
        row = [0] * (top + 2)
        for i, column in columns.items():
            for level in range(top + 1):
                counts = {"each": level, "from": level >= column.level, "is": level == column.level}[column.what]
                row[level] += numbers[i] * counts
            row[top + 1] += numbers[i] * (column.what == "each")
        behind = next(iter(columns.values())).name in self._mine  # one's own seat are those of others
        return (*row, 0) if behind else tuple(row)

    # ---- of what there is ----

    def _of_cells(self) -> Iterator[Column]:
        points = f"{YOURS}{self.program.score}"
        self._mine = {own.name for own in self.traits.cells if own.form == MINE}
        for own in self.traits.cells:
            if own.form == AMOUNT:
                yield Column(own.name, "each", 0, 1, _level(own))
                first = 0 if own.name == points else FIRST if own.name.startswith(YOURS) else FIRST_THERE
                for level in range(1, first + 1):
                    yield Column(own.name, "from", level, 5, _at_least(own, level))
            elif own.form == LEVEL:
                for level in range(1, own.levels + 1):
                    yield Column(own.name, "from", level, 1, _at_least(own, level))
            else:
                for level in range(1, 2 if own.form == MINE else own.levels + 1):
                    yield Column(own.name, "is", level, 1, _exactly(own, level))

    def _of_zones(self) -> Iterator[Column]:
        for zone in self.traits.zones:
            for name in dict.fromkeys(zone.cards):
                yield Column(name, "card", 0, 1, _cards(zone, name))

    def _of_asks(self) -> Iterator[Column]:
        for number, name in enumerate(self.traits.asks):
            yield Column(name, "asked", 0, 1, _asked(number))


def _level(own: OwnCell) -> _Numbers:
    return lambda cells, seat: np.maximum(cells[:, own.at[seat]] - own.low[seat], 0)


def _at_least(own: OwnCell, level: int) -> _Numbers:
    return lambda cells, seat: cells[:, own.at[seat]] - own.low[seat] >= level


def _exactly(own: OwnCell, level: int) -> _Numbers:
    return lambda cells, seat: cells[:, own.at[seat]] - own.low[seat] == level


def _cards(zone: OwnZone, name: str) -> _Numbers:
    meant = np.array([card == name for card in zone.cards])

    def counted(cells: Ints, seat: int) -> npt.NDArray[np.generic]:
        base = zone.at[seat]
        size = cells[:, base]
        most = int(size.max(initial=0))
        lie = cells[:, base + 1 : base + 1 + most]
        there = np.arange(most)[None, :] < size[:, None]
        found: npt.NDArray[np.generic] = np.add.reduce(meant[lie] & there, axis=1)
        return found

    return counted


def _asked(number: int) -> _Numbers:
    return lambda cells, seat: (cells[:, PC] == -1 - number) & (cells[:, STATUS] == seat)


def situations_of(program: Program, sample: GameSample) -> Ints:
    """One row for each situation that was kept."""
    return np.frombuffer(sample.cells.tobytes(), dtype=np.int32).reshape(-1, program.cells)

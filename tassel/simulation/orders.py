"""What is to be played, and its division into units.

A unit is what a processor is given at a time. Results do not depend on how large units are:
they are so small that progress is seen and little is lost, and so large that handing them over costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tassel.simulation.seating import Entrant
from tassel_runtime.minds import GREEDY, SEARCH

_Job = TypeVar("_Job")
UNIT, SLOW_UNIT, SLOWEST_UNIT = 128, 16, 1
FAR_UNIT, FAR_SLOW_UNIT = 2048, 128
"""Where it costs something to hand them over, units are of about half a second."""


@dataclass(frozen=True, slots=True)
class GameOrder:
    """Games of the seeds from `first` on."""

    rules: str
    entrants: tuple[Entrant, ...]
    first: int
    games: int

    @property
    def players(self) -> int:
        return len(self.entrants)

    @property
    def seeds(self) -> range:
        return range(self.first, self.first + self.games)


def unit_of(entrants: Iterable[Entrant], far: bool = False) -> int:
    """How many games a unit has: few where players think, more where units go to another machine."""
    kinds = {entrant.mind.kind for entrant in entrants}
    if SEARCH in kinds:
        return SLOWEST_UNIT
    if GREEDY in kinds:
        return FAR_SLOW_UNIT if far else SLOW_UNIT
    return FAR_UNIT if far else UNIT


def units(jobs: Iterable[_Job], size: int = UNIT) -> Iterator[Sequence[_Job]]:
    """The jobs in order, so many at a time."""
    unit: list[_Job] = []
    for job in jobs:
        unit.append(job)
        if len(unit) == size:
            yield unit
            unit = []
    if unit:
        yield unit

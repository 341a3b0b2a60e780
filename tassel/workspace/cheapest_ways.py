"""The nearest texts that the grammar takes: a parser that corrects what it reads.

What stands there is a road with turnings: each word may be read as it is, as one of those that it may have been, be
left out, or one may be put in before it, each for a price in slips. The cheapest ways through that the parser can
follow are looked for (Dijkstra with what is left at least as a bound, so A*), over pairs of a place and a stack of the
parser: Lyon's error-correcting parser, over the tables of LR. Several slips of one sentence cost what they cost
together, and nobody had to think of that pair of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from tassel_compiler.effects.automaton import Automaton

_MOST_LOOKED_AT = 4000
_MOST_ALIKE = 12  # ways to the same place with the same left to say
_MOST_FOUND = 24


class Uttered(NamedTuple):
    terminal: str
    text: str


class Turning(NamedTuple):
    """What may be read from a place on, up to another one."""

    past: int
    words: tuple[Uttered, ...]
    cost: float
    kept: bool = False


class Road(NamedTuple):
    turnings: Sequence[Sequence[Turning]]  # by place
    put_in: Mapping[str, tuple[float, str]]  # by terminal, what may be missing


_Way = tuple["_Way", int, Turning] | None


def cheapest_ways(
    machine: Automaton, begin: int, ending: Sequence[str], road: Road, most: float
) -> Iterator[tuple[float, list[tuple[int, Turning]]]]:
    """The cheapest ways through, each with its cost and what it takes where."""
    left = _least_left(road)
    order = count()
    waiting: list[tuple[float, int, float, int, int, _Way]] = [(left[0], next(order), 0.0, 0, begin, None)]
    seen: Counter[tuple[int, int]] = Counter()
    found = 0
    for _ in range(_MOST_LOOKED_AT):
        if not waiting or found == _MOST_FOUND:
            return
        _, _, cost, place, stack, way = heappop(waiting)
        seen[place, stack] += 1
        if seen[place, stack] > _MOST_ALIKE:
            continue
        if place == len(road.turnings) and machine.ends(stack, ending):
            found += 1
            yield cost, _steps(way)
        for turning in _possible(machine, stack, road, place):
            further = _behind(machine, stack, turning)
            total = cost + turning.cost
            if further is not None and total + left[turning.past] <= most:
                bound = total + left[turning.past]
                heappush(waiting, (bound, next(order), total, turning.past, further, (way, place, turning)))


def _possible(machine: Automaton, stack: int, road: Road, place: int) -> Iterator[Turning]:
    if place < len(road.turnings):
        yield from road.turnings[place]
    for terminal in machine.acceptable(stack):
        if terminal in road.put_in:
            cost, text = road.put_in[terminal]
            yield Turning(place, (Uttered(terminal, text),), cost)


def _behind(machine: Automaton, stack: int, turning: Turning) -> int | None:
    further: int | None = stack
    for word in turning.words:
        further = machine.after(further, word.terminal) if further is not None else None
    return further


def _least_left(road: Road) -> list[float]:
    """From each place on, what it costs at least, whatever the parser says."""
    left = [0.0] * (len(road.turnings) + 1)
    for place in range(len(road.turnings) - 1, -1, -1):
        left[place] = min((turning.cost + left[turning.past] for turning in road.turnings[place]), default=99.0)
    return left


def _steps(way: _Way) -> list[tuple[int, Turning]]:
    steps: list[tuple[int, Turning]] = []
    while way is not None:
        way, place, turning = way
        steps.append((place, turning))
    return steps[::-1]

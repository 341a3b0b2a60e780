"""Rulings that came up: in how many games a text did something that rests on how an unclear place is ruled, and how
often.

It says what a ruling had to do with these games, not what another one would have changed: that is a comparison.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tassel.statistics.intervals import Estimate
from tassel.statistics.means import mean
from tassel.statistics.rates import rate
from tassel.statistics.sums import Moments
from tassel_compiler.ir.program import Program


@dataclass(frozen=True, slots=True)
class RulingFigures:
    """In what share of the games it came up, and how many changes of a game rest on it."""

    id: str
    games: Estimate
    changes: Estimate


def ruling_figures(
    program: Program, texts: Sequence[Mapping[int, int]], ruled: Mapping[str, Sequence[str]]
) -> list[RulingFigures]:
    """Those that came up most often first. `texts` says of each game how many changes each text made, `ruled` which
    rulings rest on what stands at a path and below it."""
    by_ruling: dict[str, set[int]] = {}
    for number, why in enumerate(program.whys):
        for ruling in {one for path in _above(why.path) for one in ruled.get(path, ())}:
            by_ruling.setdefault(ruling, set()).add(number)
    found = [_figures(ruling, numbers, texts) for ruling, numbers in by_ruling.items()]
    return sorted(found, key=lambda one: (-one.games.mid, -one.changes.mid, one.id))


def _above(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]


def _figures(ruling: str, numbers: set[int], texts: Sequence[Mapping[int, int]]) -> RulingFigures:
    counts = [sum(game[number] for number in numbers & game.keys()) for game in texts]
    sums = Moments(len(counts), sum(counts), sum(count * count for count in counts))
    return RulingFigures(ruling, rate(sum(map(bool, counts)), len(counts)), mean(sums))

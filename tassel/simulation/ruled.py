"""Rulings that came up: in how many games something happened that rests on how an unclear place is ruled.

A text happens when it changes something; a card, a place or a member of a kind also when it is chosen, for what it does
may stand in a rule that it calls. All this says what a ruling had to do with these games, not what another one would
have changed: that is a comparison.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tassel.statistics.intervals import Estimate
from tassel.statistics.means import mean
from tassel.statistics.rates import rate
from tassel.statistics.sums import Moments


@dataclass(frozen=True, slots=True)
class RulingFigures:
    """In what share of the games it came up, and how often in a game."""

    id: str
    games: Estimate
    times: Estimate


def ruling_figures(
    happened: Sequence[Mapping[str, int]], can_happen: Iterable[str], ruled: Mapping[str, Sequence[str]]
) -> list[RulingFigures]:
    """Those that came up most often first. `happened` says of each game how often each path did something, or each
    subject was chosen; `can_happen` which of these there are; `ruled` which rulings rest on what stands at a path and
    below it."""
    by_ruling: dict[str, set[str]] = {}
    for name in can_happen:
        for ruling in {one for path in _above(name) for one in ruled.get(path, ())}:
            by_ruling.setdefault(ruling, set()).add(name)
    for path, rulings in ruled.items():
        for ruling in rulings if _row(path) else ():
            by_ruling.setdefault(ruling, set()).add(_row(path))
    found = [_figures(ruling, names, happened) for ruling, names in by_ruling.items()]
    return sorted(found, key=lambda one: (-one.games.mid, -one.times.mid, one.id))


def _above(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]


def _row(path: str) -> str:
    """The subject that stands at a path, if it is one of a family: `guest/anna` at `cards/guest/each/anna`."""
    parts = path.split("/")
    return f"{parts[1]}/{parts[3]}" if len(parts) == 4 and parts[2] == "each" else ""


def _figures(ruling: str, names: set[str], happened: Sequence[Mapping[str, int]]) -> RulingFigures:
    counts = [sum(game[name] for name in names & game.keys()) for game in happened]
    sums = Moments(len(counts), sum(counts), sum(count * count for count in counts))
    return RulingFigures(ruling, rate(sum(map(bool, counts)), len(counts)), mean(sums))

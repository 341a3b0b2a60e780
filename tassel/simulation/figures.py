"""What a tally says: every rate, mean and difference with its interval and the number it rests on.

Lists of many subjects say for each the level at which it would be told if all of them are asked at once
(`several.benjamini_hochberg`): of those told at 0.05, one in twenty may be as strong as the others.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tassel.simulation.tally import BROKEN, Tally
from tassel.statistics.contrasts import contrast, contrast_of_rates
from tassel.statistics.intervals import Estimate
from tassel.statistics.means import mean
from tassel.statistics.rates import rate, ratio, shared_rate
from tassel.statistics.several import benjamini_hochberg
from tassel.statistics.sums import Crossed

FALSE_SHARE = 0.05


@dataclass(frozen=True, slots=True)
class SideFigures:
    """A seat or an entrant: the share of the wins, the points."""

    wins: Estimate
    points: Estimate


@dataclass(frozen=True, slots=True)
class MarkFigures:
    """Seats with a mark against seats without: `verb` says what they did with the subject."""

    verb: str
    name: str
    sort: str
    seats: int  # with the mark, of all games
    share: Estimate  # of all seats
    wins: Estimate  # of those with it
    gain: Estimate  # their share of wins less that of the others
    points: Estimate  # their points less those of the others
    level: float  # at which the gain is told, among all of its list


@dataclass(frozen=True, slots=True)
class LengthFigures:
    decisions: Estimate
    forced: Estimate
    options: Estimate
    leads: Estimate
    best: Estimate
    shared: Estimate  # games that several win; where it is everybody, a draw


def sides(tally: Tally, family: str) -> list[SideFigures]:
    """By seat or by entrant."""
    return [
        SideFigures(rate(wins.total / tally.parts, wins.count), mean(tally.moments(f"{family}/{i}/points")))
        for i in range(tally.players)
        for wins in [tally.moments(f"{family}/{i}/wins")]
    ]


def not_kept(tally: Tally) -> Estimate:
    """The share of games in which a player could not keep to what it is held to."""
    return rate(tally.moments(BROKEN).total, tally.different)


def length(tally: Tally) -> LengthFigures:
    return LengthFigures(
        mean(tally.moments("decisions")), shared_rate(tally.crossed("forced")), ratio(tally.crossed("options")),
        mean(tally.moments("leads")), mean(tally.moments("best")),
        rate(tally.moments("shared").total, tally.different),
    )  # fmt: skip


def end_figures(tally: Tally) -> dict[str, tuple[Estimate, Estimate]]:
    """What a seat has at the end of each amount and track: everybody, and winners."""
    return {
        name: (mean(tally.moments(f"ends/{name}"), tally.players), ratio(tally.crossed(f"ends of winners/{name}")))
        for name in tally.named("ends")
    }


def often(tally: Tally, family: str) -> dict[str, Estimate]:
    """How often in a game a question was a decision (`asked`), a subject was chosen (`times`)."""
    return {name: mean(tally.moments(f"{family}/{name}")) for name in tally.named(family)}


def mark_list(tally: Tally, verb: str, sort_of: Callable[[str], str], sorts: tuple[str, ...] = ()) -> list[MarkFigures]:
    """All subjects with a mark, the most certain gains and losses first."""
    names = [name for name in tally.named(verb) if not sorts or sort_of(name) in sorts]
    gains = [contrast_of_rates(tally.wins_of(verb, name), tally.parts) for name in names]
    levels = benjamini_hochberg([gain.p for gain in gains])
    found = []
    for name, gain, level in zip(names, gains, levels, strict=True):
        m = tally.marked(verb, name)
        wins = Crossed(tally.different, m["x"], m["wins"], m["xx"], m["x wins"], m["wins wins"])
        all_seats, size = tally.different * tally.players, tally.players
        seats = Crossed(tally.different, all_seats, m["x"], all_seats * size, size * m["x"], m["xx"])
        points = contrast(tally.points_of(verb, name)).estimate
        found.append(MarkFigures(verb, name, sort_of(name), tally.total(f"{verb}/{name}"), shared_rate(seats),
                                 shared_rate(wins, tally.parts), gain.estimate, points, level))  # fmt: skip
    return sorted(found, key=lambda one: (one.level, -abs(one.gain.mid), one.name))

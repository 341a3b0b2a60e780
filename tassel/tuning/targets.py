"""What is wanted of a game, and how far a tally is from it.

Three sorts: `seats` (every seat wins as often), the name of a card, place or answer (seats that have it win as often as
the others), and `decisions=150`, `points=40`, `leads=12` (the mean of a game; points are those of the best seat). A
distance is counted in what matters: `enough` points of share, or that part of the wanted number; so distances add up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from tassel.simulation.gamerow import DONE_NOW
from tassel.simulation.restrictions import meant_by
from tassel.simulation.tally import Tally
from tassel.statistics.contrasts import FEWEST, Contrasted, contrast_of_rates
from tassel.statistics.intervals import Estimate
from tassel.statistics.means import mean
from tassel.statistics.rates import rate
from tassel.statistics.samples import games_for

_AMOUNTS = {"decisions": "decisions", "points": "best", "leads": "leads"}
_SAID = re.compile(r"(?P<what>[a-z]+)=(?P<wanted>\d+(?:\.\d+)?)$")
FEWEST_GAMES = 2  # games of which something can be said


class NoTarget(ValueError):
    """What was named is nothing that can be wanted."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One number that should be `wanted`; a share is told in hundredths."""

    key: str  # for machines, and to be told in another language
    name: str
    found: Estimate
    wanted: float
    matters: float  # a distance below this does not
    share: bool
    lacking: str = ""  # where nothing is known: what too few games have, and how many would do

    @property
    def met(self) -> bool | None:
        """Whether it is where it should be, give or take what matters; None where too few games were played."""
        low, high = self.wanted - self.matters, self.wanted + self.matters
        if low <= self.found.low and self.found.high <= high:
            return True
        return False if self.found.high < low or self.found.low > high else None


class Target(Protocol):
    """What somebody wants."""

    @property
    def name(self) -> str: ...

    def readings(self, tally: Tally) -> list[Measured]: ...


@dataclass(frozen=True, slots=True)
class EqualSeats:
    enough: float
    name: str = "seats"

    def readings(self, tally: Tally) -> list[Measured]:
        fair = 1 / tally.players
        wins = [tally.moments(f"seat/{seat}/wins") for seat in range(tally.players)]
        return [
            Measured(f"seat/{seat}", f"seat {seat + 1} wins", rate(sums.total / tally.parts, sums.count), fair,
                     self.enough, True)
            for seat, sums in enumerate(wins)
        ]


@dataclass(frozen=True, slots=True)
class FairSubject:
    """Seats with it win as often as seats without: those that keep a card, use what can be done, choose the rest."""

    name: str
    enough: float

    def readings(self, tally: Tally) -> list[Measured]:
        verb = next((verb for verb in DONE_NOW if f"{verb}/{self.name}" in tally.sums), "chosen")
        seats = tally.wins_of(verb, self.name)
        gain = contrast_of_rates(seats, tally.parts).estimate
        name = f"seats that {DONE_NOW[verb]} {self.name} win more often by"
        lacking = "" if gain.known else _lacking(self.name, verb, seats)
        return [Measured(f"{verb}/{self.name}", name, gain, 0.0, self.enough, True, lacking)]


def _lacking(name: str, verb: str, seats: Contrasted) -> str:
    """Why seats with it and seats without could not be compared."""
    games, without = f"{seats.count:,} games", seats.others < seats.x
    fewer = round(seats.others if without else seats.x)
    said = f"{name} was {verb} {'too often: all but' if without else 'too rarely:'} {fewer:,} times in {games}"
    if not fewer:
        return f"{said}, needs {FEWEST} times"
    if fewer < FEWEST:
        return f"{said}, needs about {games_for(fewer, seats.count, FEWEST):,}"
    return f"{name} was {verb} {round(seats.x):,} times in {games}, with no difference to go by"


@dataclass(frozen=True, slots=True)
class WantedMean:
    name: str
    sums: str
    wanted: float
    enough: float

    def readings(self, tally: Tally) -> list[Measured]:
        found = mean(tally.moments(self.sums))
        return [Measured(self.sums, self.name, found, self.wanted, self.enough * self.wanted, False)]


def target_of(text: str, known: list[str], enough: float) -> Target:
    """Raises `NoTarget`, or `Unheard` for a name that nothing has."""
    if text == "seats":
        return EqualSeats(enough)
    match = _SAID.match(text)
    if match is not None and match["what"] in _AMOUNTS:
        if not float(match["wanted"]):
            raise NoTarget(f"{text!r}: a game without any is none; name a number above 0")
        return WantedMean(match["what"], _AMOUNTS[match["what"]], float(match["wanted"]), enough)
    what = text.partition("=")[0]
    if what in _AMOUNTS:
        raise NoTarget(f"{text!r}: behind = stands a number above 0, such as {what}=40")
    names = meant_by(text, known)
    if len(names) > 1:
        raise NoTarget(f"{text!r} means {len(names)} things ({', '.join(names[:3])} ...); name one of them")
    return FairSubject(names[0], enough)


def distance_to(targets: Iterable[Target], tally: Tally) -> float:
    """How far all of it is from what is wanted: squares of what matters, without what chance alone puts there."""
    if tally.games < FEWEST_GAMES:
        return float("inf")
    return sum(_part(reading) for target in targets for reading in target.readings(tally))


def _part(reading: Measured) -> float:
    """What is not known is as far off as can be: else numbers with which a thing never comes up would look best."""
    if not reading.found.known:
        return float("inf")
    spread = (reading.found.high - reading.found.low) / 4
    off = (reading.found.mid - reading.wanted) / reading.matters
    return max(0.0, off * off - (spread / reading.matters) ** 2)


def number_told(number: float, share: bool) -> str:
    return f"{100 * number:.1f} %" if share else f"{number:.2f}"

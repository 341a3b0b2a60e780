"""Sums over games: whole numbers under names, which join by adding.

Everything that is said of many games follows from a `Tally`, and a `Tally` from its games in any order and any
grouping. A name says what is summed, a list of numbers behind it the sums: of a number `[Σ, Σ²]`, of two numbers of a
game `[Σx, Σy, Σx², Σxy, Σy²]`, how often something came up `[n]`,
of a mark (which seats hold, chose or saw a subject) what `MARK_SUMS` says. Whoever was
not there in a game adds nothing, so sums of what is rare cost nothing; how many games there were is known.

At a table without chance the same game may be played again and again (`courses`). What is read off the sums counts each
different game once: a sum of n games that are d different ones is read as d/n of it.

Wins are counted in parts: two winners have half a win each, and `parts` parts make a whole for any number of winners.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import lcm

from tassel.simulation.gamerow import Ended, FailedGame, GameRow
from tassel.statistics.contrasts import Contrasted
from tassel.statistics.sums import Crossed, Moments

BROKEN = "broken"  # games in which a player could not keep to what it was held to
MARK_SUMS = ("x", "xx", "wins", "x wins", "wins wins", "points", "x points", "points points", "all x", "all points")
_WORD = 1 << 64


class Tally:
    def __init__(self, players: int) -> None:
        self.players = players
        self.parts = lcm(*range(1, players + 1))
        self.games = 0
        self.failed: list[FailedGame] = []
        self.courses: set[str] = set()  # of games at a table without chance; empty where chance decides
        self.checksum = 0  # over the last state of every game, whatever their order
        self.sums: dict[str, list[int]] = {}

    # ---- adding --------------------------------------------------------------------------------------------

    def add(self, outcome: Ended, marked: bool = True) -> None:
        """What seats did with subjects is most of what adding costs; who does not ask for it leaves it out."""
        if isinstance(outcome, FailedGame):
            self.failed.append(outcome)
            return
        self.count(1, mixed(outcome.seed, int(outcome.state, 16)))
        if outcome.course:
            self.courses.add(outcome.course)
        wins = shares_of_wins(outcome, self.parts)
        self._length(outcome)
        self._seats(outcome, wins)
        if marked:
            self._marks(outcome, wins)

    def count(self, games: int, states: int) -> None:
        """So many games more, with the sum of what their last states come to (`mixed`)."""
        self.games += games
        self.checksum = (self.checksum + states) % _WORD

    def join(self, other: Tally) -> None:
        self.count(other.games, other.checksum)
        self.failed += other.failed
        self.courses |= other.courses
        for name, sums in other.sums.items():
            self.sum(name, sums)

    def sum(self, name: str, numbers: Iterable[int]) -> None:
        known = self.sums.get(name)
        self.sums[name] = list(numbers) if known is None else [a + b for a, b in zip(known, numbers, strict=True)]

    def _length(self, row: GameRow) -> None:
        for name, number in (("decisions", row.decisions), ("leads", row.leads), ("shared", int(row.winners > 1))):
            self.sum(name, (number, number * number))
        self._pair("forced", row.decisions + row.forced, row.forced)
        self._pair("options", row.decisions, row.options)
        for family, counts in (("asked", row.asked), ("times", row.times)):
            for name, number in counts.items():
                self.sum(f"{family}/{name}", (number, number * number))

    def _seats(self, row: GameRow, wins: list[int]) -> None:
        total = sum(row.points)
        self.sum("points", (total, total * total))
        best = max(row.points)
        self.sum("best", (best, best * best))
        for seat, (entrant, share, points) in enumerate(zip(row.entrants, wins, row.points, strict=True)):
            for who in (f"seat/{seat}", f"entrant/{entrant}"):
                self.sum(f"{who}/wins", (share, share * share))
                self.sum(f"{who}/points", (points, points * points))
            self.sum(f"points had/{points}", (1,))
        for name, ends in row.ends.items():
            everybody = sum(ends)
            self.sum(f"ends/{name}", (everybody, everybody * everybody))
            of_winners = sum(end for end, rank in zip(ends, row.ranks, strict=True) if rank == 1)
            self._pair(f"ends of winners/{name}", row.winners, of_winners)

    def _pair(self, name: str, x: int, y: int) -> None:
        self.sum(name, (x, y, x * x, x * y, y * y))

    def _marks(self, row: GameRow, wins: list[int]) -> None:
        total = sum(row.points)
        for verb, seats in row.marks.items():
            found: dict[str, list[int]] = {}
            for seat, names in enumerate(seats):
                for name in names:
                    three = found.setdefault(name, [0, 0, 0])
                    three[0] += 1
                    three[1] += wins[seat]
                    three[2] += row.points[seat]
            for name, (x, w, p) in found.items():
                mark = self.sums.get(f"{verb}/{name}")
                if mark is None:
                    mark = self.sums[f"{verb}/{name}"] = [0] * len(MARK_SUMS)
                mark[0] += x  # one by one: this is most of what counting costs
                mark[1] += x * x
                mark[2] += w
                mark[3] += x * w
                mark[4] += w * w
                mark[5] += p
                mark[6] += x * p
                mark[7] += p * p
                mark[8] += total * x
                mark[9] += total * p

    # ---- reading -------------------------------------------------------------------------------------------

    @property
    def different(self) -> int:
        """How many different games these are: all of them where chance decides."""
        return len(self.courses) or self.games

    def total(self, name: str, place: int = 0) -> int:
        """A sum as it is, over all games."""
        return self.sums.get(name, [0] * (place + 1))[place]

    def apart(self, sums: Sequence[int]) -> Sequence[float]:
        """The part of some sums that counts each different game once."""
        return parts_of(sums, self.different, self.games)

    def moments(self, name: str) -> Moments:
        return Moments(self.different, *self.apart(self.sums.get(name, (0, 0))))

    def crossed(self, name: str) -> Crossed:
        return Crossed(self.different, *self.apart(self.sums.get(name, (0, 0, 0, 0, 0))))

    def named(self, family: str) -> list[str]:
        """The names that were summed under a family, in order."""
        return sorted(name.removeprefix(family + "/") for name in self.sums if name.startswith(family + "/"))

    def marked(self, verb: str, name: str) -> dict[str, float]:
        found = self.sums.get(f"{verb}/{name}", [0] * len(MARK_SUMS))
        return dict(zip(MARK_SUMS, self.apart(found), strict=True))

    def wins_of(self, verb: str, name: str) -> Contrasted:
        """The wins of the seats with a mark against those of the seats without."""
        m, n, t = self.marked(verb, name), self.different, self.parts
        return Contrasted(n, self.players, m["x"], m["wins"], n * t, m["xx"], m["x wins"], m["wins wins"], n * t * t,
                          t * m["x"], t * m["wins"])  # fmt: skip

    def points_of(self, verb: str, name: str) -> Contrasted:
        m, all_points = self.marked(verb, name), self.moments("points")
        return Contrasted(self.different, self.players, m["x"], m["points"], all_points.total, m["xx"], m["x points"],
                          m["points points"], all_points.squares, m["all x"], m["all points"])  # fmt: skip

    # ---- keeping -------------------------------------------------------------------------------------------

    def record(self) -> dict[str, object]:
        """As JSON: the same games give the same text."""
        failed = sorted(self.failed, key=lambda game: game.seed)
        return {"players": self.players, "games": self.games, "failed": [[f.seed, f.why] for f in failed],
                **({"courses": sorted(self.courses)} if self.courses else {}),
                "checksum": f"{self.checksum:016x}", "sums": dict(sorted(self.sums.items()))}  # fmt: skip


def parts_of(sums: Sequence[int], different: int, games: int) -> Sequence[float]:
    """Sums over games of which so many are different, each of these counted once."""
    return sums if different == games else [number * different / games for number in sums]


def shares_of_wins(row: GameRow, parts: int) -> list[int]:
    """By seat, in parts of a whole win."""
    return [parts // row.winners if rank == 1 else 0 for rank in row.ranks]


def joined_tallies(players: int, tallies: Iterable[Tally]) -> Tally:
    whole = Tally(players)
    for one in tallies:
        whole.join(one)
    return whole


def of_rows(players: int, rows: Iterable[Ended]) -> Tally:
    tally = Tally(players)
    for row in rows:
        tally.add(row)
    return tally


def sums_of(record: Mapping[str, object]) -> Tally:
    """A tally from what `record` gave."""
    from typing import Any, cast

    kept = cast(Mapping[str, Any], record)
    tally = Tally(kept["players"])
    tally.games, tally.checksum = kept["games"], int(kept["checksum"], 16)
    tally.failed = [FailedGame(seed, why) for seed, why in kept["failed"]]
    tally.courses = set(kept.get("courses", ()))
    tally.sums = {name: list(sums) for name, sums in kept["sums"].items()}
    return tally


def mixed(seed: int, state: int) -> int:
    """A number in which every bit of both counts (splitmix64), so that sums over games in any order tell them apart."""
    z = (state + (seed % _WORD + 1) * 0x9E3779B97F4A7C15) % _WORD
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % _WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB % _WORD
    return z ^ z >> 31

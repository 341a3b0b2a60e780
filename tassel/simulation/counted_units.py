"""Many games summed at once from their journals: what `Tally.add` does row by row, as sums over columns.

Counting is most of what a game by lot costs. As long as nobody keeps the games, no name need be spelt: what happened
between seats and subjects is a table of yes and no for a whole unit, and each name is looked up once for all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import accumulate

import numpy as np
import numpy.typing as npt

from tassel.simulation.gamerow import MARK_VERBS
from tassel.simulation.holding import HeldPlayer
from tassel.simulation.journals import Journals, read_journals
from tassel.simulation.meant_options import MeantOptions, WholeColumn
from tassel.simulation.playing import Table
from tassel.simulation.tally import BROKEN, Tally, mixed
from tassel_compiler.ir.program import ANSWER, PC, Program
from tassel_runtime.atlas import PLAYER
from tassel_runtime.noted import NotedGame
from tassel_runtime.state import state_hash
from tassel_runtime.state.frames import frame_cells

_Marks = npt.NDArray[np.bool_]


class UnitCounter:
    """Of one table; ready for any number of units."""

    def __init__(self, table: Table, held: HeldPlayer | None = None) -> None:
        self.table, self.program, self.held = table, table.program, held
        self._meant = MeantOptions(table.subjects)
        self._lie = _CardTable(table)
        self._frames = sorted(frame_cells(self.program))
        self._named = np.array([ask.decode.form == "options" for ask in self.program.asks], dtype=bool)

    def sum(self, tally: Tally, seeds: Sequence[int], seated: Sequence[Sequence[int]], games: Sequence[NotedGame]
            ) -> None:  # fmt: skip
        """Games of these seeds, with who sat where."""
        if not games:
            return
        unit = _Unit(tally, games, np.array(seated, dtype=np.int64))
        states = (int(state[:16], 16) for state in self._states(unit.cells))
        tally.count(len(games), sum(mixed(seed, state) for seed, state in zip(seeds, states, strict=True)))
        journals = read_journals(games, self.program.players)
        if self.table.courses.kept:
            tally.courses.update(map(self.table.courses.digest, seated, journals.choices(len(games))))
        unit.sum_length(journals, [ask.id for ask in self.program.asks])
        unit.sum_seats()
        unit.sum_ends(self.table.ends)
        self._sum_marks(unit, journals)

    def _states(self, cells: WholeColumn) -> Iterator[str]:
        """What `state_hash` says of each vector: where nothing runs any more, no frame is more than a leftover."""
        if cells[:, PC].any() or not self.program.frames:
            yield from (state_hash(self.program, row) for row in cells.tolist())
            return
        clean = cells.astype("<i4")
        clean[:, ANSWER] = 0
        clean[:, self._frames] = 0
        yield from (sha256(row.tobytes()).hexdigest() for row in clean)

    def _sum_marks(self, unit: _Unit, journals: Journals) -> None:
        row = journals.game * self.program.players + journals.seat
        place, subject = self._meant.of(np.repeat(journals.ask, journals.offers), journals.offered)
        offered = np.repeat(row, journals.offers)[place], subject
        place, subject = self._meant.of(journals.ask, journals.chosen)
        chosen, used = (row[place], subject), self._named[journals.ask[place]]
        marks = {"offered": offered, "chosen": chosen, "used": (chosen[0][used], chosen[1][used]),
                 "held": self._lie.held(unit.games, journals), "kept": self._lie.kept(unit.cells)}  # fmt: skip
        names = self.table.subjects.names
        for verb in MARK_VERBS:
            unit.sum_marks(verb, names, marks[verb])
        unit.sum_often("times", names, journals.game[place], subject)
        if self.held is not None:
            refused = np.array([self.held.leash.refuses_named(name) for name in names], dtype=bool)
            broken = len(np.unique(journals.game[place][refused[subject] & unit.sat(chosen[0], self.held.entrant)]))
            if broken:
                unit.tally.sum(BROKEN, (broken, broken))


class _CardTable:
    """Whose zones are, and what cards are called, for all kinds of cards together."""

    def __init__(self, table: Table) -> None:
        program = table.program
        kinds = list(program.cards.values())
        self._first = np.array([0, *accumulate(kind.count for kind in kinds)], dtype=np.int64)
        subjects = [table.subjects.card(kind.name, card) for kind in kinds for card in range(kind.count)]
        self._subject = np.array(subjects, dtype=np.int64)
        self._owner = _owners(program)
        where = [kind.where + card for kind in kinds for card in range(kind.count)]
        self._where = np.array(where, dtype=np.int64)
        self._kind = np.repeat(np.arange(len(kinds)), [kind.count for kind in kinds])
        self._start = np.array(program.start, dtype=np.int64)[self._where]
        self._seats = program.players

    def held(self, games: int, journals: Journals) -> tuple[WholeColumn, WholeColumn]:
        """Rows and subjects of cards that lay before a seat when somebody was asked, or in the end: of several moves of
        a card without a question between them the last one counts. What lies there at the start was moved there."""
        cards = len(self._subject)
        whose = self._owner[self._kind, self._start + 1]
        dealt = np.flatnonzero(whose >= 0)
        of_dealt, dealt = np.repeat(np.arange(games), len(dealt)), np.resize(dealt, games * len(dealt))
        game = np.concatenate([of_dealt, journals.moved_game])
        epoch = np.concatenate([np.searchsorted(journals.game, of_dealt) + of_dealt, journals.moved_epoch])
        card = np.concatenate([dealt, self._first[journals.moved_kind] + journals.moved_card])
        zone = np.concatenate([self._start[dealt], journals.moved_zone])
        _, last = np.unique((epoch * cards + card)[::-1], return_index=True)
        last = len(card) - 1 - last
        seat = self._owner[self._kind[card[last]], zone[last] + 1]
        mine = seat >= 0
        return game[last][mine] * self._seats + seat[mine], self._subject[card[last][mine]]

    def kept(self, cells: WholeColumn) -> tuple[WholeColumn, WholeColumn]:
        seat = self._owner[self._kind, cells[:, self._where] + 1]
        game, card = np.nonzero(seat >= 0)
        return game * self._seats + seat[game, card], self._subject[card]


def _owners(program: Program) -> WholeColumn:
    """For every kind of card the seat of each zone, or -1; the first column is for cards that are nowhere."""
    kinds = list(program.cards)
    zones = 1 + max((zone.first + zone.count for zone in program.zones), default=0)
    found = np.full((max(1, len(kinds)), zones), -1, dtype=np.int64)
    for zone in program.zones:
        if zone.holder == PLAYER:
            found[kinds.index(zone.cards), zone.first + 1 : zone.first + zone.count + 1] = range(zone.count)
    return found


class _Unit:
    """The games of a unit as columns, and the tally they go into."""

    def __init__(self, tally: Tally, games: Sequence[NotedGame], entrants: WholeColumn) -> None:
        self.tally, self.games, self.entrants = tally, len(games), entrants
        self.points = np.array([game.points for game in games], dtype=np.int64)
        first = np.array([game.places for game in games], dtype=np.int64) == 1
        self.winners = np.add.reduce(first, axis=1)
        self.first, self.wins = first, np.where(first, tally.parts // self.winners[:, None], 0)
        self.cells = np.stack([np.frombuffer(game.cells, dtype=np.int32) for game in games]).astype(np.int64)
        self._decisions, self._forced = (np.array([getattr(game, name) for game in games], dtype=np.int64)
                                         for name in ("decisions", "forced"))  # fmt: skip

    def sat(self, rows: WholeColumn, entrant: int) -> _Marks:
        """In which of these rows (games times seats) this one sat."""
        return np.equal(self.entrants.reshape(-1)[rows], entrant)

    def _moments(self, name: str, numbers: WholeColumn) -> None:
        self.tally.sum(name, [int(numbers.sum()), int((numbers * numbers).sum())])

    def _pair(self, name: str, x: WholeColumn, y: WholeColumn) -> None:
        self.tally.sum(name, [int(one.sum()) for one in (x, y, x * x, x * y, y * y)])

    def sum_length(self, journals: Journals, asks: Sequence[str]) -> None:
        self._moments("decisions", self._decisions)
        self._moments("leads", _leads(journals, self.points))
        self._moments("shared", (self.winners > 1).astype(np.int64))
        self._pair("forced", self._decisions + self._forced, self._forced)
        options = np.bincount(journals.game, journals.offers, self.games).astype(np.int64)
        self._pair("options", self._decisions, options)
        self.sum_often("asked", asks, journals.game, journals.ask)

    def sum_often(self, family: str, names: Sequence[str], games: WholeColumn, numbers: WholeColumn) -> None:
        """How often in each game a name came up."""
        often = np.bincount(games * len(names) + numbers, minlength=self.games * len(names)).reshape(-1, len(names))
        sums = np.stack([np.add.reduce(often), np.add.reduce(often * often)])
        self._join(family, names, np.flatnonzero(sums[0]), sums)

    def sum_seats(self) -> None:
        self._moments("points", np.add.reduce(self.points, axis=1))
        self._moments("best", np.maximum.reduce(self.points, axis=1))
        for seat in range(self.points.shape[1]):
            for who, there in ((f"seat/{seat}", np.s_[:, seat]), (f"entrant/{seat}", self.entrants == seat)):
                self._moments(f"{who}/wins", self.wins[there])
                self._moments(f"{who}/points", self.points[there])
        for had, times in zip(*np.unique(self.points, return_counts=True), strict=True):
            self.tally.sum(f"points had/{had}", [int(times)])

    def sum_ends(self, ends: Mapping[str, slice]) -> None:
        for name, there in ends.items():
            have = self.cells[:, there]
            self._moments(f"ends/{name}", np.add.reduce(have, axis=1))
            self._pair(f"ends of winners/{name}", self.winners, np.add.reduce(have * self.first, axis=1))

    def sum_marks(self, verb: str, names: Sequence[str], marks: tuple[WholeColumn, WholeColumn]) -> None:
        """Rows (games times seats) and subjects that have a mark."""
        there: _Marks = np.zeros((self.points.size, len(names)), dtype=bool)
        there[marks] = True
        met = np.flatnonzero(np.logical_or.reduce(there))
        mine = there[:, met].reshape(*self.points.shape, -1).astype(np.int64)
        x = np.add.reduce(mine, axis=1)
        w, p = (np.add.reduce(mine * of[:, :, None], axis=1) for of in (self.wins, self.points))
        total = np.add.reduce(self.points, axis=1)[:, None]
        products = (x, x * x, w, x * w, w * w, p, x * p, p * p, total * x, total * p)  # `MARK_SUMS`
        self._join(verb, [names[i] for i in met.tolist()], np.arange(len(met)),
                   np.stack([np.add.reduce(one) for one in products]))  # fmt: skip

    def _join(self, family: str, names: Sequence[str], of: WholeColumn, sums: WholeColumn) -> None:
        for number in of.tolist():
            self.tally.sum(f"{family}/{names[number]}", sums[:, number].tolist())


def _leads(journals: Journals, ends: WholeColumn) -> WholeColumn:
    """How often the lead passed on in each game: of points before every decision, and in the end."""
    games = len(ends)
    game = np.concatenate([journals.game, np.arange(games)])
    order = np.argsort(game, kind="stable")
    game, points = game[order], np.concatenate([journals.points, ends])[order]
    alone = np.add.reduce(points == np.maximum.reduce(points, axis=1)[:, None], axis=1) == 1
    game, leader = game[alone], np.argmax(points[alone], axis=1)
    passed = (game[1:] == game[:-1]) & (leader[1:] != leader[:-1])
    return np.bincount(game[1:][passed], minlength=games)

"""Journals of many games side by side (`tassel_runtime.noted`): a row for every decision, and where cards came to lie.

What has to be walked is walked once, entry by entry; all that is asked of it afterwards are columns of numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tassel.simulation.meant_options import WholeColumn
from tassel_runtime.noted import NotedGame

_HEAD = 4  # words of a decision before the points


@dataclass(frozen=True, slots=True)
class Journals:
    """`game` says of each decision and of each move whose it is; `epoch` of a move how many decisions were before it,
    of all games together and one for every game."""

    game: WholeColumn
    ask: WholeColumn
    seat: WholeColumn
    chosen: WholeColumn
    points: WholeColumn       # a row for each decision
    offers: WholeColumn       # how many options it had
    offered: WholeColumn      # all options, one decision after the other
    moved_game: WholeColumn
    moved_epoch: WholeColumn
    moved_kind: WholeColumn
    moved_card: WholeColumn
    moved_zone: WholeColumn

    def choices(self, games: int) -> Iterator[bytes]:
        """Question, seat and answer of each decision, 32 bits each, game by game."""
        words = np.stack([self.ask, self.seat, self.chosen], axis=1).astype(np.int32)
        ends = np.searchsorted(self.game, np.arange(games + 1))
        yield from (words[ends[game] : ends[game + 1]].tobytes() for game in range(games))


def read_journals(games: Sequence[NotedGame], seats: int) -> Journals:
    words = array("i")
    starts = [0]
    for game in games:
        words.extend(game.journal)
        starts.append(len(words))
    decisions, moves = _walked(words, _HEAD + seats)
    column = np.frombuffer(words, dtype=np.int32).astype(np.int64)
    d, m, ends = np.array(decisions, dtype=np.int64), np.array(moves, dtype=np.int64), np.array(starts[1:])
    of, moved_of = (np.searchsorted(ends, at, side="right") for at in (d, m))
    offers = column[d + 2]
    before = np.cumsum(offers) - offers
    options = np.repeat(d + _HEAD + seats - before, offers) + np.arange(int(offers.sum()))
    return Journals(
        of, column[d], column[d + 1], column[d + 3], column[d[:, None] + _HEAD + np.arange(seats)], offers,
        column[options], moved_of, np.searchsorted(d, m) + moved_of, -1 - column[m], column[m + 1], column[m + 2],
    )  # fmt: skip


def _walked(words: array[int], head: int) -> tuple[list[int], list[int]]:
    """Where decisions begin, and moves."""
    at, end = 0, len(words)
    decisions: list[int] = []
    moves: list[int] = []
    while at < end:
        if words[at] < 0:
            moves.append(at)
            at += 3
        else:
            decisions.append(at)
            at += head + words[at + 2]
    return decisions, moves

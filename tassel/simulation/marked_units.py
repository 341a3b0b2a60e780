"""Marks of many games summed at once: what `Tally.add` does name by name, as sums over rows of bits.

Most of what counting costs are names that were offered, chosen or held. As long as nobody keeps the games they need not
be spelt: bits are gathered for a unit and become columns of numbers, and each name is looked up once for all of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from tassel.simulation.gamerow import MARK_VERBS
from tassel.simulation.subjects import Subjects
from tassel.simulation.tally import Tally

_Ints = npt.NDArray[np.int64]


class MarkedUnit:
    """Of one program, for a few games."""

    def __init__(self, subjects: Subjects) -> None:
        self._subjects = subjects
        self._marks: dict[str, list[int]] = {verb: [] for verb in MARK_VERBS}
        self._times: list[Mapping[int, int]] = []
        self._wins: list[Sequence[int]] = []
        self._points: list[Sequence[int]] = []

    def add(self, marks: Mapping[str, Sequence[int]], times: Mapping[int, int], wins: Sequence[int],
            points: Sequence[int]) -> None:  # fmt: skip
        """A game: for every verb the bits of each seat, how often what was chosen; wins in parts, and points."""
        for verb, seats in marks.items():
            self._marks[verb] += seats
        self._times.append(dict(times))
        self._wins.append(list(wins))
        self._points.append(list(points))

    def into(self, tally: Tally) -> None:
        if self._wins:
            wins, points = np.array(self._wins, dtype=np.int64), np.array(self._points, dtype=np.int64)
            for verb in MARK_VERBS:
                self._sum_marks(tally, verb, wins, points)
            self._sum_times(tally)

    def _sum_marks(self, tally: Tally, verb: str, wins: _Ints, points: _Ints) -> None:
        there = _columns(self._marks[verb], len(self._subjects.names)).reshape(*wins.shape, -1)
        x = np.add.reduce(there, axis=1)
        w, p = (np.add.reduce(there * of[:, :, None], axis=1) for of in (wins, points))
        total = np.add.reduce(points, axis=1)[:, None]
        products = (x, x * x, w, x * w, w * w, p, x * p, p * p, total * x, total * p)  # `MARK_SUMS`
        self._join(tally, verb, np.stack([np.add.reduce(one) for one in products]))

    def _sum_times(self, tally: Tally) -> None:
        often = np.zeros((len(self._times), len(self._subjects.names)), dtype=np.int64)
        for game, times in enumerate(self._times):
            for bits, number in times.items():
                while bits:
                    lowest = bits & -bits
                    often[game, lowest.bit_length() - 1] += number
                    bits ^= lowest
        self._join(tally, "times", np.stack([np.add.reduce(often), np.add.reduce(often * often)]))

    def _join(self, tally: Tally, family: str, sums: _Ints) -> None:
        """What never came up adds nothing."""
        names = self._subjects.names
        for subject in np.flatnonzero(sums[0]).tolist():
            tally.sum(f"{family}/{names[subject]}", sums[:, subject].tolist())


def _columns(bits: Sequence[int], subjects: int) -> _Ints:
    """A row for every set of bits, a column for every subject."""
    size = (subjects + 7) // 8
    packed = np.frombuffer(b"".join(one.to_bytes(size, "little") for one in bits), dtype=np.uint8)
    return np.unpackbits(packed.reshape(len(bits), size), axis=1, bitorder="little")[:, :subjects].astype(np.int64)

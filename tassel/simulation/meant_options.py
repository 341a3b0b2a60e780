"""What options mean, for many at once: a question and an answer each, and out come the numbers of subjects.

Most answers mean one subject and are small, so one table holds them by question and answer; what means several, or
nothing, or is large (baskets, subsets), has a list of its own. Every pair is looked up by name once.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tassel.simulation.subjects import Subjects

WholeColumn = npt.NDArray[np.int64]
_ROOM = 512        # answers of each question that are in the table, from -1 on
_UNKNOWN = -1
_LARGEST = 1 << 32


class MeantOptions:
    """Of one program. A code from 0 on is a subject, one from -2 downwards a list of subjects."""

    def __init__(self, subjects: Subjects) -> None:
        self._subjects = subjects
        self._table = np.full((len(subjects.program.asks), _ROOM), _UNKNOWN, dtype=np.int64)
        self._lists: list[list[int]] = []
        self._large: dict[int, int] = {}

    def of(self, asks: WholeColumn, answers: WholeColumn) -> tuple[WholeColumn, WholeColumn]:
        """Pairs of a place in what is given and a subject that it means."""
        codes = self._codes(asks, answers)
        one = codes >= 0
        lists = [self._lists[-2 - code] for code in codes[~one].tolist()]
        places = np.repeat(np.flatnonzero(~one), [len(numbers) for numbers in lists])
        several = np.array([number for numbers in lists for number in numbers], dtype=np.int64)
        return np.concatenate([np.flatnonzero(one), places]), np.concatenate([codes[one], several])

    def _codes(self, asks: WholeColumn, answers: WholeColumn) -> WholeColumn:
        small = (answers >= -1) & (answers < _ROOM - 1)
        codes = np.where(small, self._table[asks, np.where(small, answers + 1, 0)], _UNKNOWN)
        unknown = np.flatnonzero(codes == _UNKNOWN)
        if len(unknown):
            pairs, back = np.unique(asks[unknown] * _LARGEST + answers[unknown], return_inverse=True)
            codes[unknown] = np.array([self._code(pair) for pair in pairs.tolist()], dtype=np.int64)[back]
        return codes

    def _code(self, pair: int) -> int:
        """An answer may be below 0: it is the pair's least distance to a whole question."""
        known = self._large.get(pair)
        if known is None:
            ask = (pair + _LARGEST // 2) // _LARGEST
            known = self._large[pair] = self._met(ask, pair - ask * _LARGEST)
        return known

    def _met(self, ask: int, answer: int) -> int:
        meant = self._subjects.meant(self._subjects.program.asks[ask], answer)
        numbers = list(dict.fromkeys(map(self._subjects.number, meant)))
        code = numbers[0]
        if len(numbers) > 1:
            code = -2 - len(self._lists)
            self._lists.append(numbers)
        if -1 <= answer < _ROOM - 1:
            self._table[ask, answer + 1] = code
        return code

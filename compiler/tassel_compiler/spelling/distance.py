"""How many slips of the fingers lie between two words.

A slip is a letter too many, too few or wrong, or two neighbours in the wrong order: the distance of Damerau, in which
no part of a word is touched twice.
"""

from __future__ import annotations


def slips(a: str, b: str, most: int) -> int:
    """The distance, or any larger number than `most` when it is larger than that."""
    if abs(len(a) - len(b)) > most or _apart(a, b) > most:
        return most + 1
    before, last = [0] * (len(b) + 1), list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        row = [i] * (len(b) + 1)
        for j, other in enumerate(b, 1):
            row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                row[j] = min(row[j], before[j - 2] + 1)
        if min(row) > most:
            return most + 1
        before, last = last, row
    return last[-1]


def _apart(a: str, b: str) -> int:
    """A cheap lower bound: letters of the longer word that the other does not have at all."""
    longer, shorter = (a, b) if len(a) >= len(b) else (b, a)
    return sum(letter not in shorter for letter in longer)

"""A sentence with one slip taken back: a word left out, put in, written otherwise, or in front of its neighbour.

Whoever repairs what a parser refuses looks for the smallest change after which it does not (Aho and Peterson); here all
changes of one slip around the place are made, and who calls takes the likeliest of them that mends. So nothing needs to
be known of each mistake, and what is found is a sentence of the language in any case.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from tassel.workspace.nearness import HABITS, PIECE
from tassel_compiler.effects.grammar import keywords
from tassel_compiler.spelling.distance import slips
from tassel_compiler.spelling.numerals import numeral

_NEAR = 4  # pieces on either side of what is marked
_PUT_IN = ("from", "in", "is", "to", "any", "1", "do", "be", "where", "of", "for", "per", "by", "not", "times")
_MOST_SLIPS = 3
_SIGNS = {":": (";", " ="), ",": (";", " and"), ".": (";",), "+": ("and",)}
_Change = tuple[int, int, str]


def one_slip(line: str, start: int, end: int, words: Collection[str]) -> Iterator[_Change]:
    """What to write instead of which part of a line; `words` could stand where `start` to `end` is marked."""
    pieces = [(found.start(), found.end(), found.group()) for found in PIECE.finditer(line)]
    marked = [n for n, (i, j, _) in enumerate(pieces) if i < max(end, start + 1) and j > start]
    first = max((marked[0] if marked else len(pieces)) - _NEAR, 0)
    last = min((marked[-1] if marked else len(pieces)) + _NEAR, len(pieces) - 1)
    for n in range(first, last + 1):
        i, j, piece = pieces[n]
        yield from ((i, j, other) for other in _otherwise(piece))
        near = words if n in marked else keywords()
        yield from ((i, j, word) for word in near if _alike(piece, word))
        if len(pieces) > 1:
            yield from _without(line, i, j)
        if n < last:
            yield i, pieces[n + 1][1], f"{pieces[n + 1][2]}{line[j : pieces[n + 1][0]]}{piece}"
        yield from _before(line, i, j)
    yield from _ended(line)
    yield from _whose(line, words)


def _otherwise(piece: str) -> Iterator[str]:
    yield from _SIGNS.get(piece, ())
    number = numeral(piece)
    if number is not None:
        yield str(number)
    yield from HABITS.get(piece.casefold(), ())
    if piece != piece.casefold():
        yield piece.casefold()
    if piece.endswith("s") and len(piece) > _MOST_SLIPS:
        yield piece[:-1]
    elif piece.isalpha() and len(piece) >= _MOST_SLIPS:
        yield f"{piece}s"


def _alike(piece: str, word: str) -> bool:
    most = max(1, min(_MOST_SLIPS, max(len(piece), len(word)) // 3))
    alone = min(len(piece), len(word)) == 1 and len(piece) != len(word)  # a letter is a name of its own
    return piece != word and not alone and slips(piece, word, most) <= most


def _without(line: str, i: int, j: int) -> Iterator[_Change]:
    """A piece goes with the blank before it, or behind it."""
    if i and line[i - 1] == " " and line[j : j + 1] in ("", " ", ";", ",", ":", ")"):
        yield i - 1, j, ""
    else:
        yield i, j + (line[j : j + 1] == " "), ""


def _before(line: str, i: int, j: int) -> Iterator[_Change]:
    """Something is missing in front of a word, or behind it."""
    if line[i].isalnum() and (i == 0 or line[i - 1] in " ("):
        yield from ((i, i, f"{word} ") for word in _PUT_IN)
        yield j, j, "'s"


def _ended(line: str) -> Iterator[_Change]:
    """The head of a block without its colon, or with something else at its end; a choice without its other half."""
    end = len(line.rstrip())
    if not line.rstrip().endswith(":"):
        yield end, end, ":"
    if " if " in line and " else " not in line:
        yield from ((end, end, f" else {other}") for other in ("it", "0"))
    for ending in (" then", " then:", " do", " do:", ".", ",", ";", " of:", " :"):
        if line.rstrip().endswith(ending):
            yield end - len(ending), end, "" if ending in ".,;" else ":"


def _whose(line: str, words: Collection[str]) -> Iterator[_Change]:
    """`ps name`, `p.name`, `name of p`: all are `p's name`; and two words that are one."""
    pieces = list(PIECE.finditer(line))
    for one, other in pairwise(pieces):
        name = one.group()
        if f"{name}-{other.group()}" in words:
            yield one.end(), other.start(), "-"
        if name.endswith("s") and name.isalpha() and other.group()[0].isalpha():
            yield one.start(), one.end(), f"{name[:-1]}'s"
    for one, dot, other in zip(pieces, pieces[1:], pieces[2:], strict=False):
        if dot.group() == "." and one.group()[0].isalpha() and other.group()[0].isalpha():
            yield one.start(), other.end(), f"{one.group()}'s {other.group()}"
        if dot.group() == "of" and one.group()[0].isalpha() and other.group()[0].isalpha():
            yield one.start(), other.end(), f"{other.group()}'s {one.group()}"

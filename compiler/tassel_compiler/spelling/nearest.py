"""The legal name that a word was probably meant to be, for "did you mean"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from tassel_compiler.spelling.asking import asked_about
from tassel_compiler.spelling.distance import slips
from tassel_compiler.spelling.effort import can_spend
from tassel_compiler.spelling.guess import Grade, Guess

_MOST = 2000  # candidates that are compared
_LONGEST = 200  # nobody misspells a name of this length; comparing it would only cost time
_SHORT = 5  # letters of a word in which two slips are many, so that it must begin alike
_PART = 4  # letters of a part of a name that say something by themselves

_DIGIT = re.compile(r"\d")

_Rank = tuple[int, int, int, int, int, str]


def nearest(word: str, candidates: Iterable[str]) -> Guess | None:
    """The name nearest to a word that is none, or None when none is near. It does not depend on their order.

    One slip is allowed for every three letters, one more in a short word that begins alike. Of two that are equally
    near, the one with the same letters in another order wins, then the one with more of them, then the one that begins
    alike, then the one whose length differs less, then the first in the alphabet.
    """
    heard = asked_about(word)
    if heard is not None:
        heard.update(candidates)
    if heard is not None or not word or len(word) > _LONGEST or not can_spend(1):
        return None
    legal = sorted(set(candidates))[:_MOST]
    if not can_spend(len(legal)):
        return None
    folded = fold(word)
    names = (name for name in legal if name != word)
    ranked = sorted(rank for name in names if (rank := _rank(folded, name)))
    if not ranked or (len(ranked) > 1 and _only_numbered(folded, ranked[0], ranked[1])):
        return None
    return Guess(ranked[0][-1], Grade(ranked[0][0]))


def _only_numbered(word: str, one: _Rank, other: _Rank) -> bool:
    """Whether two names are as near as each other, and nothing but a digit is another one: any of them may be meant."""
    names = [_DIGIT.sub("0", fold(name)) for name in (one[-1], other[-1])]
    return one[:-1] == other[:-1] and one[0] == Grade.SLIP and names[0] == names[1] and _looks_like(word) == word


@lru_cache(maxsize=32768)
def fold(word: str) -> str:
    """Without letter case and accents."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c))


def _rank(folded: str, name: str) -> _Rank | None:
    other = fold(name)
    length = abs(len(folded) - len(other))
    begins = int(folded[:1] != other[:1])
    alike = _looks_like(folded) == _looks_like(other) or _joined(folded) == _joined(other)
    if alike or _parts(folded) == _parts(other):
        return Grade.SAME, 0, 0, begins, length, name
    if _one(folded) == _one(other):
        return Grade.SAME, 1, 0, begins, length, name
    shorter, longer = sorted((len(folded), len(other)))
    sure = max(longer, 3) // 3
    most = sure + (longer <= _SHORT and not begins)
    apart = slips(folded, other, most)
    if apart <= sure and apart < shorter and not another_word(folded, other):
        return Grade.SLIP, apart, _unlike(folded, other), begins, length, name
    if _shared(folded, other) or (apart <= most < shorter and not another_word(folded, other)):
        return Grade.LIKE, apart, 0, begins, length, name
    return None


def another_word(word: str, name: str) -> bool:
    """Whether one of the words of a name is more than a slip away from the one at its place: `card-display` has most
    letters of `card-discard`, and is another thing."""
    mine, theirs = word.split("-"), name.split("-")
    if not 1 < len(mine) == len(theirs):
        return False
    allowed = [max(1, max(len(one), len(other)) // 3) for one, other in zip(mine, theirs, strict=True)]
    return any(slips(one, other, most) > most for one, other, most in zip(mine, theirs, allowed, strict=True))


@lru_cache(maxsize=32768)
def _looks_like(word: str) -> str:
    """With one of the signs that look alike beside digits."""
    return word.replace("l", "1").replace("o", "0") if _DIGIT.search(word) else word


def _unlike(word: str, name: str) -> int:
    """Letters in another order before letters that were left out, and both before other letters."""
    letters = iter(name)
    return 0 if sorted(word) == sorted(name) else 1 if all(letter in letters for letter in word) else 2


def _parts(word: str) -> list[str]:
    """The words of a name, in any order, however they are joined."""
    return sorted(word.replace("_", "-").replace(" ", "-").split("-"))


def _joined(word: str) -> str:
    return word.replace("_", "").replace(" ", "").replace("-", "")


def _one(word: str) -> str:
    """One of many, as far as the ending tells."""
    for many, one in (("ies", "y"), ("es", ""), ("s", "")):
        if word.endswith(many) and len(word) > len(many) + 2:
            return word[: -len(many)] + one
    return word


def _shared(a: str, b: str) -> bool:
    """One name is a whole part of the other, or half of both is the same."""
    few, many = sorted((_parts(a), _parts(b)), key=len)
    same = [part for part in few if len(part) >= _PART and part in many]
    return len(many) > 1 and 2 * len(same) >= len(many) and (len(few) > 1 or bool(same))

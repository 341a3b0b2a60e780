"""Words of one meaning: a table of groups, which lies beside the words of the rules (`rules/words/kindred.txt`).

Who writes a name from memory writes what it means: a table of spelling does not know it, and one of meanings does.
A name of several words is kindred to another if each of its words is; so is a word in another form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from tassel_compiler.disk.reading import Named, read_text
from tassel_compiler.places import data_root
from tassel_compiler.spelling.nearest import fold
from tassel_compiler.spelling.numerals import numeral

_ENDINGS = (
    "ations",
    "ation",
    "ings",
    "ing",
    "ment",
    "ions",
    "ion",
    "ies",
    "ers",
    "er",
    "ed",
    "es",
    "en",
    "s",
    "e",
    "n",
    "y",
)
_ROOT = 3  # letters
_MONEY = "money"
_FORMED, KINDRED, _ONE_OF_THEM = 0.5, 0.8, 1.25  # slips


@cache
def _kin() -> dict[str, frozenset[str]]:
    """By each word of the table, all that mean the same."""
    found: dict[str, frozenset[str]] = {}
    text = read_text(Named(data_root("rules") / "words" / "kindred.txt"))
    for line in (line for line in text.splitlines() if not line.startswith("#")):
        words = frozenset(stem(fold(word)) for word in line.split())
        found.update({word: found.get(word, frozenset()) | words for word in words})
    return found


@lru_cache(maxsize=32768)
def stem(word: str) -> str:
    """Without what tells one form of a word from another."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _ROOT:
            return word[: -len(ending)]
    return "go" if word in ("going", "goes", "gone", "go") else word


def of_one_root(word: str, name: str) -> bool:
    """`going-to-market` and `go-to-market`: the same words in another form."""
    mine, theirs = fold(word).split("-"), fold(name).split("-")
    return word != name and len(mine) == len(theirs) and list(map(stem, mine)) == list(map(stem, theirs))


def of_one_meaning(word: str, name: str) -> bool:
    """Whether each word of one means what the word of the other does at its place."""
    mine, theirs = fold(word).split("-"), fold(name).split("-")
    if word == name:
        return False
    pairs = zip(mine, theirs, strict=False)
    if len(mine) == len(theirs) and all(_mean_one_thing(one, other) for one, other in pairs):
        return True
    return "-" in word + name and _mean_one_thing("-".join(mine), "-".join(theirs))


def of_money(word: str) -> bool:
    """Whether people call so what is paid with, whatever a game calls it."""
    return _mean_one_thing(word, _MONEY)


def _mean_one_thing(one: str, other: str) -> bool:
    if stem(one) == stem(other) or stem(other) in _kin().get(stem(one), ()):
        return True
    return (one.isdecimal() or other.isdecimal()) and _digits(one) == _digits(other)


def _digits(word: str) -> str:
    """`two` is 2."""
    number = numeral(word)
    return word if number is None else str(number)


@lru_cache(maxsize=1024)
def kindred(word: str, names: frozenset[str]) -> tuple[tuple[bool, str], ...]:
    """Those of the names that mean it, and whether it is only another form of the same word."""
    if len(word) < _ROOT:
        return ()
    formed = ((True, name) for name in sorted(names) if of_one_root(word, name))
    return (*formed, *((False, name) for name in sorted(names) if of_one_meaning(word, name)))


def how_far(word: str, names: Iterable[str]) -> Iterator[tuple[float, str]]:
    """With how many slips it counts as that each of the names is said so; where several are, none is sure."""
    found = kindred(word, frozenset(names))
    formed = [name for same, name in found if same]
    meant = [name for same, name in found if not same and name not in formed]
    yield from ((_FORMED if len(formed) == 1 else _ONE_OF_THEM, name) for name in formed)
    yield from ((KINDRED if len(meant) == 1 and not formed else _ONE_OF_THEM, name) for name in meant)

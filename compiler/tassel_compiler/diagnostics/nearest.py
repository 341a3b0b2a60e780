"""The legal name a misspelt word was probably meant to be."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

_CLOSE = 0.6
_MOST = 2000  # candidates that are compared
_LONGEST = 200  # nobody misspells a name of this length; comparing it would only cost time


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The most similar candidate, or None when none is close. Equal similarity: the first in the alphabet."""
    if not word or len(word) > _LONGEST:
        return None
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(word.casefold())
    best: tuple[float, str] | None = None
    for candidate in sorted(set(candidates))[:_MOST]:
        score = _similarity(matcher, word, candidate)
        if score >= _CLOSE and (best is None or score > best[0]):
            best = (score, candidate)
    return best[1] if best else None


def _similarity(matcher: SequenceMatcher[str], word: str, candidate: str) -> float:
    folded = candidate.casefold()
    if candidate == word:
        return 0.0
    if folded == word.casefold() or _parts(folded) == _parts(word.casefold()):
        return 1.0
    matcher.set_seq1(folded)
    if matcher.real_quick_ratio() < _CLOSE or matcher.quick_ratio() < _CLOSE:
        return 0.0
    return matcher.ratio()


def _parts(word: str) -> list[str]:
    """The words of a name, in any order, however they are joined."""
    return sorted(word.replace("_", "-").replace(" ", "-").split("-"))

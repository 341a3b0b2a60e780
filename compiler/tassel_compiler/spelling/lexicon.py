"""What a game prints for its things, looked up from the printed side.

Whoever thinks of the table and not of the file writes `Karte` or `cartes`. The game's own words are loaded for
printing; here they answer what the thing is called in the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import cached_property, lru_cache

from tassel_compiler.spelling.guess import Grade, Guess
from tassel_compiler.spelling.nearest import fold

_Printed = Iterable[tuple[str, str]]  # a name of the rules, and a text that is printed for it
_ENDING = re.compile(r"\{.*?\}")
_ARTICLE = re.compile(r"(?:the|an?|l[ae]s?|une?|der|die|das|de|het|een|eine?) |l['’]")
_OF = re.compile(r" (?:of|de|von|van) | d'")  # `cans of oil`: people say cans
_FEW = 4  # things of which each may be meant
_LONG = 5  # letters of words that say by themselves which of several is meant
_SHORT = 3  # letters of a word that is too short to stand for a whole name


@lru_cache(maxsize=32768)
def _plain(text: str) -> str:
    return fold(_ENDING.sub("", text)).replace("-", " ").strip()


class Spellings:
    """Made when it is first asked: most texts are in order."""

    def __init__(self, printed: Callable[[], _Printed] = tuple) -> None:
        self._printed = printed

    def own(self, word: str, names: Collection[str] | None = None) -> Guess | None:
        """The name of what is printed so, among these names if they are given; one that is spelt so comes first."""
        found = sorted(self._names.get(_plain(word), ()), key=lambda name: name.casefold() != word.casefold())
        fitting = next((name for name in found if names is None or name in names), None)
        return Guess(fitting, Grade.SAME) if fitting is not None and fitting != word else None

    def all_own(self, word: str) -> list[str]:
        """The names of all that is printed so, whole or with its last word."""
        whole, parts = self._told
        few = dict.fromkeys(parts.get(_plain(word), ()))
        return list(dict.fromkeys((*whole.get(_plain(word), ()), *(few if len(few) <= _FEW else ()))))

    @cached_property
    def _names(self) -> dict[str, list[str]]:
        """Whole texts before their last words: `tower` is the tower, not the old one, and no tower of several."""
        whole, parts = self._told
        alone = {word: names for word, names in parts.items() if len(set(names)) == 1}
        return {word: whole.get(word, []) + alone.get(word, []) for word in whole | alone}

    @cached_property
    def _told(self) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
        """By whole texts, and by their last words; and by those before: the Laurel track is `laurel` to many."""
        whole: dict[str, list[str]] = {}
        parts: dict[str, list[str]] = {}
        for name, text in self._printed():
            plain = _plain(text)
            last = plain.split(" ")[-1]
            whole.setdefault(plain, []).append(name)
            head = _OF.split(plain)[0]
            for word in {last, head} - {plain}:
                if len(word) >= _SHORT and " " not in word:
                    parts.setdefault(word, []).append(name)
            before = plain[(article.end() if (article := _ARTICLE.match(plain)) else 0) :].rpartition(" ")[0]
            if len(before) >= _LONG:
                parts.setdefault(before, []).append(name)
            if plain == last and len(last) >= _SHORT:
                parts.setdefault(last, []).append(name)
        return whole, parts


NO_WORDS = Spellings()

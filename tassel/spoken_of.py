"""Where the rules speak of what somebody asks for in their own words: who wants to sell is shown what is said of sales.

A sentence counts by the words that it shares with what was asked, each the more the fewer sentences have it, and the
less the longer the sentence is. Words are alike that begin alike, so that `sell` finds `sells`; nothing is known of
any language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import log, sqrt

from tassel.rule_sentences import RuleSentences
from tassel_compiler.foreign.plain import plain
from tassel_compiler.spelling.nearest import fold

_MOST = 3
_WORD = re.compile(r"[^\W\d_]{2,}")
_END = re.compile(r"(?<=[.!?])\s+")  # of a sentence
_BEGINS = 4  # letters that must be the same at the beginning
_OF = 0.55  # and so much of the longer word
_OFTEN = 0.2  # of all sentences: a word that so many have says nothing
_SAID_ELSEWHERE = ("step", "value", "constant")  # in the rule to which they belong
_NAMED = 2  # times as much if it stands in the name


@dataclass(frozen=True, slots=True)
class SpokenOf:
    """A thing of the rules, and what they say there."""

    name: str
    sentence: str


class SpokenWords:
    """All that the rules say, by its words."""

    def __init__(self, sentences: RuleSentences) -> None:
        self._sentences = sentences

    def of(self, asked: str) -> list[SpokenOf]:
        """Where it is spoken of, the likeliest first."""
        wanted = {word for word in _words(asked) if word not in self._common}
        found = [(_weight(wanted, said, self._rare), one) for one, said in self._said if wanted]
        best = sorted((pair for pair in found if pair[0] > 0), key=lambda pair: (-pair[0], pair[1].name))
        kept: dict[str, SpokenOf] = {}
        for _, one in best:
            kept.setdefault(one.name, one)
        return list(kept.values())[:_MOST]

    def counted(self) -> dict[str, object]:
        """The same for who looks for words elsewhere: all words, and of each sentence whose it is, and which words
        it has how often.
        """
        numbers = {word: n for n, word in enumerate(dict.fromkeys(word for _, said in self._said for word in said))}
        said = [
            [one.name, plain(one.sentence), [n for word, many in words.items() for n in (numbers[word], many)]]
            for one, words in self._said
        ]
        return {"words": list(numbers), "said": said}

    @cached_property
    def _said(self) -> list[tuple[SpokenOf, Counter[str]]]:
        return [(one, _counted(one)) for one in self._all()]

    def _all(self) -> Iterator[SpokenOf]:
        for path, entity in self._sentences.things.items():
            if entity.kind not in _SAID_ELSEWHERE:
                for text in self._sentences.at(path):
                    yield from (SpokenOf(entity.name, one) for one in _END.split(text) if one)

    @cached_property
    def _rare(self) -> dict[str, float]:
        held = Counter(word for _, said in self._said for word in said)
        return {word: log(1 + len(self._said) / many) for word, many in held.items()}

    @cached_property
    def _common(self) -> frozenset[str]:
        few = log(1 + 1 / _OFTEN)
        return frozenset(word for word, rare in self._rare.items() if rare < few)


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text).replace("œ", "oe"))


def _counted(one: SpokenOf) -> Counter[str]:
    found = Counter(_words(one.sentence))
    for word in _words(one.name):
        found[word] += _NAMED
    return found


def _weight(wanted: set[str], said: Counter[str], rare: dict[str, float]) -> float:
    """Of each word that is wanted the one that fits best; all of them found is worth more than one found often."""
    fits = [max((rare[word] * min(many, _NAMED + 1) for word, many in said.items() if _alike(one, word)), default=0.0)
            for one in wanted]  # fmt: skip
    return sum(fits) * sum(fit > 0 for fit in fits) / sqrt(10 + said.total())


def _alike(one: str, other: str) -> bool:
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return one == other or same >= _BEGINS and same >= _OF * max(len(one), len(other))

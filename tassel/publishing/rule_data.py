"""What a page must know to say by which rule something happened: the sentences of every place in the rules; and where
these speak of what somebody asks for.

A watched module notes for each cell the place that wrote it. Places of one thing have the same sentences, which stand
there once.
"""

from __future__ import annotations

from tassel.publishing.module_data import PageData
from tassel.rule_sentences import RuleSentences
from tassel.spoken_of import SpokenWords
from tassel_compiler.driver import Compiled
from tassel_compiler.foreign.plain import behaved
from tassel_compiler.wasm.about import About


def rule_data(rules: Compiled, about: About, lang: str) -> PageData:
    """`of` says of each place which of the `sentences` are told for it; -1 where there are none."""
    told, numbers = RuleSentences(rules, lang), dict[tuple[str, ...], int]()
    of = []
    for path, _, _ in about.whys:
        sentences = tuple(behaved(text) for text in told.at(path)) if path else ()
        of.append(numbers.setdefault(sentences, len(numbers)) if sentences else -1)
    spoken = SpokenWords(told).counted()
    return {"spoken": spoken, "reasons": about.memory["reasons"], "of": of, "sentences": [list(one) for one in numbers]}

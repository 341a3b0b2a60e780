"""Words for rows whose own say what they held before somebody changed it: the noun of their kind, and what they hold.

`three apples` is a basket that holds apples; where an overlay puts pears into it and leaves the words behind, it
is told as `basket (pears)`. On entry the words that may still be printed; on exit an entry for each such row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tassel_compiler.core.meaning import plain_cell
from tassel_compiler.printing.grammar.lexicon import Forms, LexiconEntries, form
from tassel_compiler.resolve.declarations import Cell, Declarations, Family
from tassel_compiler.resolve.words import completed


def row_words(
    declared: Declarations, words: LexiconEntries, lang: str, outdated: Mapping[str, str]
) -> dict[str, Mapping[str, Forms]]:
    """`outdated`: the words of each row, by family and name, that are printed no more."""
    found: dict[str, Mapping[str, Forms]] = {}
    for key, word in outdated.items():
        family, _, name = key.partition("/")
        found[word] = {lang: {"name": _Rows(declared, words, lang).name(declared.families[family], name)}}
    return found


class _Rows:
    def __init__(self, declared: Declarations, words: LexiconEntries, lang: str) -> None:
        self.declared = declared
        self.words = words
        self.lang = lang

    def name(self, family: Family, row: str) -> str:
        cells = [cell for cell, _ in family.rows[row].data.values()]
        held = [told for cell in cells for told in self._cell(cell)] or [self._say("none")]
        noun = form(self._forms(family.name), "nom", "one", "name")
        return f"{noun} ({self._say('list').join(held)})"

    def _cell(self, cell: Cell) -> Iterator[str]:
        """The names of what a row holds; its numbers."""
        for one in cell if isinstance(cell, tuple) else (cell,):
            text = plain_cell(one)
            yield form(self._forms(text), "name", "one")

    def _forms(self, name: str) -> Forms:
        keys = (name, *(f"{family.name}/{name}" for family in self.declared.families.values()))
        found = next((self.words[key][self.lang] for key in keys if self.lang in self.words.get(key, {})), None)
        return found if found is not None else {"name": name.replace("-", " ")}

    def _say(self, key: str) -> str:
        return completed(self.declared.phrases, key, self.lang, " / ")

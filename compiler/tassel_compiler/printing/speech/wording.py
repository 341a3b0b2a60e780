"""What all voices of a rule set tell alike: its words, what stands behind its names, whom each rule speaks to.

All of it follows from the checked tree, and to work it out takes longer than most of what a voice is asked, so it is
kept with the tree, once, and the part that depends on the language once for each. Nobody changes what is kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeGuard

from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.printing.grammar.lexicon import LexiconEntries
from tassel_compiler.printing.grammar.sentences import Named
from tassel_compiler.printing.grammar.unfolding import Formula
from tassel_compiler.printing.speech.as_played import as_played, for_everybody
from tassel_compiler.printing.speech.group_words import group_words
from tassel_compiler.printing.speech.row_words import row_words
from tassel_compiler.printing.speech.together import told_to_all
from tassel_compiler.resolve.declarations import ByPlayers, Declarations, Word
from tassel_compiler.resolve.vocabulary import vocabulary

OF_TEXTS = frozenset({"variable", "step", "option", "built in"})  # names that are not declared


class Wording:
    @classmethod
    def of(cls, checked: Checked) -> Wording:
        return checked.derive(cls, lambda: cls(checked))

    def __init__(self, checked: Checked) -> None:
        declared, written = checked.declared, Handwritten.of(checked)
        self._checked = checked
        self.told_to_all = told_to_all(declared)
        self.phrases = _entries(declared.phrases)
        self._outdated = {node.key: name for name, (node, _) in written.outdated.items() if node.sort == "data"}
        words = {name: entry for name, entry in _entries(declared.words).items() if name not in written.outdated}
        self._words = words | {name: _only_named(words[name]) for name in written.outdated_calls if name in words}
        self._named = _named(declared)
        self._spoken: dict[str, tuple[LexiconEntries, Named]] = {}

    def spoken(self, lang: str) -> tuple[LexiconEntries, Named]:
        """The words of a language, and what it tells behind names."""
        if lang not in self._spoken:
            declared = self._checked.declared
            words = {**self._words, **group_words(declared, self._words, lang)}
            words |= row_words(declared, words, lang, self._outdated)
            self._spoken[lang] = words, replace(self._named, unfolded=_formulas(self._checked, words))
        return self._spoken[lang]


def _named(declared: Declarations) -> Named:
    constants = {c.name: _number(c.value) for c in declared.constants.values()}
    families = declared.families.values()
    return Named(
        {name: value for name, value in constants.items() if value is not None},
        {c.name: ", ".join(map(str, c.value)) for c in declared.constants.values() if _is_row(c.value)},
        {name: as_played(declared, name) for name in declared.values},
        {f"{family.name}/{group}": names for family in families for group, names in family.groups.items()},
        frozenset(name for name, sort in vocabulary(declared).items() if sort not in OF_TEXTS),
        single=frozenset(key for key, zone in declared.zones.items() if zone.holds == 1),
        changed=for_everybody(declared),
        rows=frozenset(name for family in families for row in family.rows for name in (row, f"{family.name}/{row}")),
    )


def _is_row(value: object) -> TypeGuard[tuple[int, ...]]:
    """A list of plain numbers."""
    return isinstance(value, tuple) and all(isinstance(item, int) for item in value)


def _number(value: object) -> int | list[tuple[int, int]] | None:
    if isinstance(value, ByPlayers):
        return [(players, cell) for players, cell in value.entries if isinstance(cell, int)] or None
    return value if isinstance(value, int) else None


def _formulas(checked: Checked, words: LexiconEntries) -> dict[str, Formula]:
    """The values that no words tell."""
    values = checked.declared.values
    return {
        name: Formula(value.params, as_played(checked.declared, name))
        for name, value in checked.values.items()
        if name in values and name not in words
    }


def _only_named(entry: Mapping[str, Mapping[str, str]]) -> dict[str, Mapping[str, str]]:
    """Without the sentences of its calls: the rule is called by its name."""
    return {lang: {form: said for form, said in forms.items() if form.partition("-")[0] != "do"}
            for lang, forms in entry.items()}  # fmt: skip


def _entries(words: Mapping[str, Word]) -> LexiconEntries:
    return {name: {**word.forms, "": {"verb": word.verb, "spend": word.spend}} for name, word in words.items()}

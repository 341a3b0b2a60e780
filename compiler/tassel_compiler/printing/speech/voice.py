"""A rule set speaking one language: its words, what its names mean, and the numbers that stand behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeGuard

from tassel_compiler.core import Checked, Var
from tassel_compiler.core.bindings import Bindings
from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.lexicon import LexiconEntries
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.grammar.sentences import Named, Printer
from tassel_compiler.printing.grammar.unfolding import Formula
from tassel_compiler.printing.speech.as_played import as_played, for_everybody
from tassel_compiler.printing.speech.group_words import group_words
from tassel_compiler.printing.speech.together import told_to_all
from tassel_compiler.resolve.declarations import ByPlayers, Declarations, Param, Row, Rule, Word
from tassel_compiler.resolve.vocabulary import parts, vocabulary

OF_TEXTS = frozenset({"variable", "step", "option", "built in"})  # names that are not declared


class Voice:
    def __init__(self, checked: Checked, lang: str) -> None:
        declared = checked.declared
        self.checked = checked
        self.declared = declared
        self.bindings = checked.bindings
        self.lang = lang
        written = Handwritten.of(checked)
        self.told_to_all = told_to_all(declared)
        words = {name: entry for name, entry in _entries(declared.words).items() if name not in written.outdated}
        words |= {name: _only_named(words[name]) for name in written.outdated_calls if name in words}
        words |= group_words(declared, words, lang)
        known = replace(_named(declared), unfolded=_formulas(checked, words))
        self.printer = Printer(_entries(declared.phrases), words, lang, self.bindings, known)

    def read(self, bindings: Bindings) -> None:
        """Speak of texts that were checked apart."""
        self.bindings = self.printer.bindings = bindings

    def scene(self, rule: Rule) -> Scene:
        """What the sentences of a rule know: its own variables, and the numbers printed on its row."""
        used = self._variables(tuple(step.body for step in rule.steps))
        scene = self.about(rule.row, (*rule.params, *rule.remember), used)
        return replace(scene, person="table") if rule.path in self.told_to_all else scene

    def about(self, row: Row | None, params: Iterable[Param] = (), used: Mapping[str, Var] | None = None) -> Scene:
        known = (used[param.name] for param in params if used and param.name in used)
        return Scene(known=tuple(known), row=self._printed(row))

    def stands_for(self, name: t.Name, row: Row | None) -> str | int | None:
        """The number behind a name, or the noun of what a variable holds."""
        found = self.bindings.get(name.span)
        if found is None:
            return None
        if found.var is not None:
            return found.type.of or found.type.form
        constant = self.declared.constants.get(found.key) if found.sort == "constant" else None
        if constant is not None and isinstance(constant.value, int):
            return constant.value
        return self._printed(row).get(found.key)

    def formula(self, tree: t.Expr, params: Iterable[Param] = (), row: Row | None = None) -> str:
        """A value in words."""
        return self.printer.formula(tree, self.about(row, params, self._variables(tree)))

    def _variables(self, tree: object) -> dict[str, Var]:
        """The variables that a text names."""
        meanings = (self.bindings.get(part.span) for part in parts(tree) if isinstance(part, t.Name))
        return {found.var.name: found.var for found in meanings if found is not None and found.var is not None}

    def _printed(self, row: Row | None) -> Mapping[str, int]:
        """Numbers of the card or row itself, by the member that each of them is."""
        data = row.data if row is not None else {}
        family = row.owner.partition("/")[2] if row is not None else ""
        return {f"{family}.{name}": value for name, (value, _) in data.items() if isinstance(value, int)}


def _named(declared: Declarations) -> Named:
    constants = {c.name: _number(c.value) for c in declared.constants.values()}
    families = declared.families.values()
    return Named(
        {name: value for name, value in constants.items() if value is not None},
        {c.name: ", ".join(map(str, c.value)) for c in declared.constants.values() if _is_row(c.value)},
        {name: as_played(declared, name) for name in declared.values},
        {f"{family.name}/{group}": names for family in families for group, names in family.groups.items()},
        frozenset(name for name, sort in vocabulary(declared).items() if sort not in OF_TEXTS),
        changed=for_everybody(declared),
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

"""A rule set speaking one language: its words, what its names mean, and the numbers that stand behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from tassel_compiler.core import Checked, Var
from tassel_compiler.core.bindings import Bindings
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.grammar.sentences import Printer
from tassel_compiler.printing.speech.wording import Wording
from tassel_compiler.resolve.declarations import Param, Row, Rule
from tassel_compiler.resolve.typography import Typography
from tassel_compiler.resolve.vocabulary import words_said_in


class Voice:
    """What it speaks of never changes: it prints the trees of this check, and those of texts that were checked apart
    if it is made with their `bindings`."""

    def __init__(self, checked: Checked, lang: str, bindings: Bindings | None = None) -> None:
        self.checked: Final = checked
        self.declared: Final = checked.declared
        self.bindings: Final = bindings if bindings is not None else checked.bindings
        self.lang: Final = lang
        self.typography = Typography.of(self.declared.phrases, lang)
        wording = Wording.of(checked)
        self.told_to_all = wording.told_to_all
        words, known = wording.spoken(lang)
        self.printer: Final = Printer(wording.phrases, words, lang, self.bindings, known)

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
        found = self.bindings.meant(name.span)
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
        meanings = (self.bindings.meant(name.span) for name in words_said_in(tree))
        return {found.var.name: found.var for found in meanings if found is not None and found.var is not None}

    def _printed(self, row: Row | None) -> Mapping[str, int]:
        """Numbers of the card or row itself, by the member that each of them is."""
        data = row.data if row is not None else {}
        family = row.owner.partition("/")[2] if row is not None else ""
        return {f"{family}.{name}": value for name, (value, _) in data.items() if isinstance(value, int)}

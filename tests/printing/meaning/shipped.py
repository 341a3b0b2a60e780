"""The same law over the texts of the rules that ship: what no sentence of theirs shows when it is changed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random

from tassel.mutation.texts import mutants
from tassel_compiler.core.bindings import Meant
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.resolve.declarations import Rule, Step
from tassel_compiler.resolve.vocabulary import parts
from tests.printing.ground import LANGUAGES, Ground, Text
from tests.printing.meaning.meant import meaning
from tests.printing.meaning.telling import Lost


@dataclass(frozen=True)
class Place:
    """A text that ships: a step of a rule."""

    rule: Rule
    step: Step

    @property
    def name(self) -> str:
        return f"{self.rule.path}.{self.step.name}" if self.step.name else self.rule.path


class Shipped(Ground):
    """A rule set; its texts are checked again one by one, changed."""

    def places(self) -> Iterator[Place]:
        rules = (*self.declared.rules.values(), *(hook.rule for hook in self.declared.hooks))
        return (Place(rule, step) for rule in rules for step in rule.steps if step.body.deeds)

    def text(self, place: Place, block: t.Block) -> Text | None:
        return self.check_in(place.rule, place.step, block, Sink())

    def meant(self, name: t.Name) -> Meant | None:
        return self.checked.bindings.get(name.span)

    # ---- what may stand where a name stands ----

    @cached_property
    def alike(self) -> dict[tuple[str, str], list[str]]:
        """The names of each sort and type that the texts use."""
        found: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
        for span, meant in self.checked.bindings.uses():
            if meant.sort not in ("variable", "word", "step", "option"):
                found[_sort(meant)][span.words] = None
        return {key: list(names) for key, names in found.items()}

    def others(self, place: Place, names: dict[str, Meant], dice: Random, name: str) -> tuple[str, ...]:
        meant = names.get(name)
        if meant is None:
            return ()
        if meant.var is not None:
            same = [other for other, its in names.items() if its.var is not None and its.type == meant.type]
        else:
            same = [o for o in self.alike.get(_sort(meant), []) if self.said(place, o) != self.said(place, name)]
        found = [other for other in same if other != name and other.isprintable() and " " not in other]
        dice.shuffle(found)
        return tuple(found[:2])

    def said(self, place: Place, name: str) -> object:
        """What is told of a name: a number that is printed, or words, which two things may share."""
        row = place.rule.row
        if row is not None and name in row.data:
            return row.data[name][0]
        constant = self.declared.constants.get(name)
        if constant is not None:
            return constant.value
        word = self.declared.words.get(name)
        forms = word.forms.get("en", {}) if word else {}
        return forms.get("do") or dict(forms) or name

    def lost(self, place: Place) -> Iterator[Lost]:
        """The mutants of a text that read like it, though they mean something else."""
        block = place.step.body
        whole = self.text(place, block)
        if whole is None:
            return
        names = {p.text: m for p in parts(block) if isinstance(p, t.Name) and (m := self.meant(p)) is not None}
        said = {lang: self.sentence(whole, lang) for lang in LANGUAGES}
        for mutant in mutants(block, partial(self.others, place, names, Random(place.name))):
            other = self.text(place, mutant.tree)
            if other is None:
                continue
            alike = [lang for lang in LANGUAGES if self.sentence(other, lang) == said[lang]]
            if alike and meaning(other) != meaning(whole):
                yield from (Lost(mutant.sort, lang, unparse(block), unparse(mutant.tree), said[lang]) for lang in alike)


def _sort(meant: Meant) -> tuple[str, str]:
    holder = meant.key.rpartition(".")[0] if meant.sort in ("slot", "member", "zone") else ""
    return f"{meant.sort} {holder}", str(meant.type)

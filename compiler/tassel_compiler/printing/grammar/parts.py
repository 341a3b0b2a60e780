"""What the parts of the printer that put formulas into words share: nouns, the lexicon, phrases, and each other.

Conditions hold values and values conditions. So that they import each other one way only, each part knows of the
whole what `Phrases` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.measure import ToldMeasure
from tassel_compiler.printing.grammar.nouns import Nouns
from tassel_compiler.printing.grammar.reading import Reading
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.grammar.templates import TemplateSlot
from tassel_compiler.printing.grammar.unfolding import Unfolding


class Phrases(Protocol):
    """All formulas in words."""

    nouns: Nouns
    measure: ToldMeasure
    reading: Reading
    unfolding: Unfolding

    def value(self, e: t.Expr, scene: Scene, wanted: str = "") -> str: ...

    def thing(self, e: t.Expr, scene: Scene, wanted: str) -> str: ...

    def path(self, path: t.Path, scene: Scene, wanted: str = "") -> str: ...

    def test(self, e: t.Test, scene: Scene) -> str: ...

    def quality(self, e: t.Expr, scene: Scene, *tags: str) -> str: ...

    def arguments(self, args: Sequence[t.Expr], scene: Scene, case: str = "") -> dict[str, TemplateSlot]: ...

    def with_arguments(self, text: str, args: Sequence[t.Expr], scene: Scene, case: str = "") -> str: ...

    def number_of(self, names: Sequence[t.Name], n: str, scene: Scene, case: str = "") -> str: ...


class FormulaPart:
    """One of the parts; `formulas` is the whole."""

    def __init__(self, formulas: Phrases) -> None:
        self.formulas = formulas
        self.nouns = formulas.nouns
        self.lexicon = formulas.nouns.lexicon
        self.reading = formulas.reading
        self.say = formulas.nouns.templates.say

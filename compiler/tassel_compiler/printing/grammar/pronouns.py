"""`it`: what was just named, as the object right behind a verb."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.formulas import FormulaPhrases
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.grammar.templates import TemplateSlot

OBJECT = re.compile(r"(?:\w+ )?\{(\d)\}")  # a verb and its object, or the object before its verb


class Pronouns:
    def __init__(self, formulas: FormulaPhrases) -> None:
        self.formulas = formulas
        self.nouns = formulas.nouns

    def it(self, what: t.Expr, scene: Scene) -> str:
        """The pronoun of what was just named; empty for anything else."""
        var = self.formulas.reading.variable(what)
        return self.nouns.it(var, scene) if var is not None and var is scene.topic else ""

    def objects(self, text: str, args: Sequence[t.Expr], scene: Scene) -> dict[str, TemplateSlot]:
        """What the arguments in a text stand for; the object right behind the verb may be `it`."""
        slots = self.formulas.arguments(args, scene)
        found = OBJECT.match(text)
        if found is not None and int(found[1]) <= len(args):
            slots[found[1]] = self.it(args[int(found[1]) - 1], scene) or slots[found[1]]
        return slots

"""Deeds that give something a name: choosing, finding, composing, remembering."""

from __future__ import annotations

from functools import partial

from tassel_compiler.core import Var
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.only_one import OnlyOne
from tassel_compiler.printing.grammar.scene import Scene, ToldValue
from tassel_compiler.printing.grammar.templates import TemplateSlot
from tassel_compiler.printing.grammar.things import AmountPhrases

NAMED_AGAIN = frozenset({"player", "number", "flag"})  # people and numbers are never `it`


class VariableNaming:
    def __init__(self, amounts: AmountPhrases, only: OnlyOne) -> None:
        self.only = only
        self.amounts = amounts
        self.formulas = amounts.formulas
        self.nouns = amounts.nouns
        self.lexicon = amounts.lexicon

    def say(self, key: str, scene: Scene, **slots: TemplateSlot) -> str:
        return self.formulas.say(key, [scene.person], **slots)

    def named(self, one: t.Choose | t.Compose | t.Let, scene: Scene) -> str:
        match one:
            case t.Choose(binder, random):
                key = "choose-random" if random else "choose"
                one_of = self.formulas.sets.one_of(binder, scene, "the" if self.only.is_alone(binder) else "a")
                return self.say(key, scene, one=one_of, **self.formulas.sets.parted(one_of))
            case t.Compose():
                return self._composed(one, scene)
            case t.Let(_, t.Query("first", binder)):
                return self.say("find", scene, one=self.formulas.sets.first(binder, scene))
            case t.Let(_, value) if self.formulas.reading.is_you(value):
                return self.say("remember-you", scene)
            case t.Let(_, value):
                return self.say("remember", scene, value=self.formulas.value(value, scene))

    def _composed(self, one: t.Compose, scene: Scene) -> str:
        text = self.say("compose", scene, np=self.amounts.things(one.things, scene))
        if one.source is not None:
            text = self._from(one.source, text, scene)
        if one.where is None:
            return text
        inner = scene.of(self.lexicon.meant(one.name).var)
        return f"{text} {self.formulas.say('provided', test=self.formulas.test(one.where, inner))}"

    def _from(self, source: t.Path, deed: str, scene: Scene) -> str:
        """Where no words tell what may be used, how many of each."""
        value = self.formulas.unfolding.source(source)
        if value is None:
            place = lambda form: self.formulas.path(source, scene, form)  # noqa: E731
            return self.say("compose-from", scene, deed=deed, place=place)
        most = self.formulas.value(value.body, scene.naming(value.params[0]), "nom")
        return self.say("compose-within", scene, deed=deed, n=most)

    def after(self, one: t.Choose | t.Compose | t.Let, scene: Scene) -> Scene:
        """A value that `let` names is told by `settled`, or remembered like what was chosen."""
        var = self.lexicon.meant(one.binder.name if isinstance(one, t.Choose) else one.name).var
        topic = var if isinstance(one, t.Choose) and var is not None and self.is_topic(var) else None
        noun = self.formulas.sets.noun(one.binder) if isinstance(one, t.Choose) else ""
        return scene.naming(var, noun).about(topic)

    def told(self, one: t.Let, scene: Scene) -> Scene:
        """The name is told by its value."""
        var = self.lexicon.meant(one.name).var
        return scene.saying(var, ToldValue(one.value, partial(self._value, one.value, scene))).about(None)

    def _value(self, value: t.Expr, scene: Scene, wanted: str) -> str:
        if isinstance(value, t.Path):
            return self.formulas.value(value, scene, wanted)
        text = self.formulas.value(value, scene)
        behind = isinstance(value, t.Arithmetic) and wanted in ("of", "on", "from", "to", "at")
        return self.nouns.placed(f"({text})" if behind else text, wanted)

    def is_topic(self, var: Var) -> bool:
        return var.type.form not in NAMED_AGAIN and self.lexicon.find(self.lexicon.of_type(var.type)) is not None

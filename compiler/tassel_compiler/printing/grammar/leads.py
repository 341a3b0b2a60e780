"""What leads a block: `three times: ...`, `for each hut: ...`, `otherwise, if it rains: ...`."""

from __future__ import annotations

from typing import assert_never

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.deeds import Plain
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.grammar.templates import TemplateSlot
from tassel_compiler.resolve.words import COMMON


class Leads(Plain):
    """Whoever lays a block out in lines gives nothing for what is done, and has the line that leads them."""

    def led(self, one: t.Deed, scene: Scene, deed: TemplateSlot, several: bool = True) -> str:
        match one:
            case t.Repeat(times, test):
                if test is None:
                    return self._times("repeat", times, scene, deed)
                return self._while(times, test, scene, deed)
            case t.UpTo(times):
                return self._times("up-to", times, scene, deed)
            case t.ForEach(binder):
                each = self.formulas.sets.one_of(binder, scene, "each")
                return self.say(_key("for-each", several), scene, each=each, deed=deed)
            case t.As():
                return self.say("as-block", scene, who=self.who(one, scene), deed=deed)
            case t.If() | t.May() | t.ChooseOne() | t.When() | t.Require() | t.Gain() | t.Pay() | t.Lose():
                return ""  # led by their arms and options, or by nothing
            case t.Advance() | t.Grow() | t.Set() | t.Put() | t.Move() | t.Shuffle() | t.Choose() | t.Compose():
                return ""
            case t.Let() | t.Do() | t.Call():
                return ""
            case _:
                assert_never(one)

    def who(self, one: t.As, scene: Scene) -> str:
        if isinstance(one.who, t.Path):
            return self.formulas.path(one.who, scene, "nom")
        return self.formulas.sets.one_of(one.who, scene, "each", "nom")

    def arm(self, arm: t.Arm, other: bool, scene: Scene, deed: TemplateSlot, several: bool = True) -> str:
        """`other`: it stands behind another one."""
        if isinstance(arm.test, t.Possible) and arm.test.rule is None:
            return self.say(_key("if-possible", several), scene, deed=deed)
        test = self.formulas.test(arm.test, scene)
        return self.say(_key("else-if" if other else "if", several), scene, test=test, deed=deed)

    def _while(self, times: t.Expr, test: t.Expr, scene: Scene, deed: TemplateSlot) -> str:
        """With a test, the number is the most laps that there are."""
        n = self.formulas.value(times, scene, "number")
        said = self.times(int(n)) if n.isdigit() else ""
        most = self.say("most-times", scene, times=said) if said else self.say("most-times-so", scene, n=n)
        return self.say("while", scene, times=most, test=self.formulas.test(test, scene), deed=deed)

    def _times(self, key: str, times: t.Expr, scene: Scene, deed: TemplateSlot) -> str:
        """`three times: ...`, but `as many times as ...: ...`"""
        n = self.formulas.value(times, scene, "number")
        if not n.isdigit():
            return self.say(f"{key}-so", scene, n=n, deed=deed)
        return self.say(key, scene, times=self.times(int(n)), deed=deed)

    def times(self, n: int) -> str:
        """`three times`"""
        forms = self.lexicon.forms(f"{COMMON}times")
        many = self.nouns.templates.is_many(n)
        return self.nouns.amount(str(n), self.nouns.inflected(forms, many), self.nouns.tags(forms, many))


def _key(key: str, several: bool) -> str:
    """`if it rains, go home`, but a colon before several deeds."""
    return f"{key}-block" if several else key

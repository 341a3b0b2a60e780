"""Amounts of things: `two green cards of your choice`, `as many coins as ...`, `for each card`."""

from __future__ import annotations

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.formulas import Formulas
from tassel_compiler.printing.grammar.scene import Bound, Scene


class Amounts:
    def __init__(self, formulas: Formulas) -> None:
        self.formulas = formulas
        self.nouns = formulas.nouns
        self.say = formulas.say

    def noun_key(self, things: t.Things) -> str:
        names = names_of(things)
        return self.nouns.head(names)[1] if names else ""

    def things(self, things: t.Things, scene: Scene) -> str:
        names = names_of(things)
        if not names:
            return self.formulas.path(things.what, scene)
        text = self._amount(things, names, scene)
        if things.any:
            text = self.say("any", [scene.person], np=text)
        owners = things.what.words[:-1]
        if not owners:
            return text
        owner = t.Path(owners, things.what.span)
        return self.say("of", thing=text, owner=lambda form: self.formulas.path(owner, scene, form))

    def _amount(self, things: t.Things, names: list[str], scene: Scene) -> str:
        if things.every:
            return self.all_of(names, scene)
        if things.amount is not None:
            return self.so_many(names, things.amount, scene)
        return self._bare(things, names, scene)

    def all_of(self, names: list[str], scene: Scene) -> str:
        tags = self.nouns.tags(self.nouns.lexicon.forms(self.nouns.head(names)[1]), True)
        return self.say("all", tags, noun=self.nouns.counted(names, scene, many=True, weak=True))

    def so_many(self, names: list[str], amount: t.Expr, scene: Scene) -> str:
        if isinstance(amount, t.Number):
            return self._so_many(names, str(amount.value), scene)
        return self._so_many(names, self.formulas.value(amount, scene, "number"), scene)

    def _bare(self, things: t.Things, names: list[str], scene: Scene) -> str:
        """No amount was written: the first word may be a number with a name, or the whole is one thing."""
        if things.any:
            return self._so_many(names, "1", scene)
        if len(names) > 1 and self._is_number(names, scene):
            return self._so_many(names[1:], self.nouns.name(names[:1], scene, "nom"), scene)
        return self.nouns.name(names, scene)

    def _is_number(self, names: list[str], scene: Scene) -> bool:
        first = names[0]
        bound = scene.bound.get(first, Bound())
        joint = self.nouns.lexicon.find(" ".join(names)) is not None
        return not (joint or bound.kind or first == "your" or self.nouns.lexicon.is_adjective(first))

    def _so_many(self, names: list[str], amount: str, scene: Scene) -> str:
        """A number stands before the noun; any other amount is compared with."""
        n, bracket, note = amount.partition(" (")
        if n.isdigit():
            return self.formulas.number_of(names, n, scene) + bracket + note
        tags = self.nouns.tags(self.nouns.lexicon.forms(self.nouns.head(names)[1]), True)
        noun = self.nouns.counted(names, scene, many=True)
        return self.say("as-many", self.nouns.begun(tags, noun), noun=noun, n=amount)

    # ---- rates ----

    def per(self, per: t.Per | None, deed: str, scene: Scene) -> str:
        if per is None:
            return deed
        if isinstance(per.over, t.Path) and self._is_count(per.over):
            first = per.over.words[0]
            names = [n.text for n in first.names] if isinstance(first, t.Phrase) else []
            return self.each(names, per.lot, deed, scene)
        if isinstance(per.over, t.Binder):
            return self._per_member(per.over, per.lot, deed, scene)
        return self.say("per-value", deed=deed, n=per.lot, value=self.formulas.value(per.over, scene, "dat"))

    def each(self, names: list[str], lot: int, deed: str, scene: Scene) -> str:
        """`... for each hut`, `... for every three huts`"""
        if lot != 1:
            return self.say("per-lot", [scene.person], deed=deed, np=self.formulas.number_of(names, str(lot), scene))
        tags = self.nouns.tags(self.nouns.lexicon.forms(self.nouns.head(names)[1]), False)
        noun = self.nouns.counted(names, scene, many=False)
        each = self.say("each", tags, noun=self.nouns.counted(names, scene, many=False, weak=True))
        return self.say("per", [scene.person], deed=deed, noun=noun, each=each)

    def _per_member(self, binder: t.Binder, lot: int, deed: str, scene: Scene) -> str:
        if lot != 1:
            return self.say("per-lot", [scene.person], deed=deed, np=f"{lot} {self.formulas.members(binder, scene)}")
        each = self.formulas.one_of(binder, scene, "each")
        return self.say("per", [scene.person], deed=deed, noun=self.formulas.one_of(binder, scene, "bare"), each=each)

    def _is_count(self, over: t.Path) -> bool:
        """A noun alone, or the size of a pile whose cards have a noun."""
        first, rest = over.words[0], over.words[1:]
        if not isinstance(first, t.Phrase):
            return False
        if not rest:
            return self.nouns.is_countable(self.nouns.head([n.text for n in first.names])[1])
        size = isinstance(rest[0], t.Phrase) and rest[0].names[-1].text == "size" and len(rest) == 1
        return size and self.nouns.is_countable(first.names[-1].text)

    def rate(self, amount: t.Expr | None, scene: Scene) -> tuple[t.Expr, list[str], int] | None:
        """`worth * huts`, `worth * (coin / 4)`: so many for each hut, for every four coins."""
        if not isinstance(amount, t.Arithmetic) or amount.op != "*":
            return None
        over, lot = amount.right, 1
        if isinstance(over, t.Arithmetic) and over.op == "/":
            number = self.formulas.value(over.right, scene)
            over, lot = over.left, int(number) if number.isdigit() else 0
        if not lot or not isinstance(over, t.Path) or not self._is_count(over):
            return None
        first = over.words[0]
        names = [n.text for n in first.names] if isinstance(first, t.Phrase) else []
        return (amount.left, names, lot) if len(names) > 1 or names[0] not in scene.bound else None


def names_of(things: t.Things) -> list[str]:
    last = things.what.words[-1]
    return [n.text for n in last.names] if isinstance(last, t.Phrase) else []

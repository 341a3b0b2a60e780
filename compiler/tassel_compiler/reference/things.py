"""Amounts of things: `2 green cards of your choice`, `as many coins as ...`."""

from __future__ import annotations

from tassel_compiler.effects import tree as t
from tassel_compiler.reference.formulas import Formulas
from tassel_compiler.reference.scene import Bound, Scene


class Amounts:
    def __init__(self, formulas: Formulas) -> None:
        self.formulas = formulas
        self.nouns = formulas.nouns
        self.say = formulas.say

    def noun_key(self, things: t.Things) -> str:
        names = _names(things)
        return self.nouns.head(names)[1] if names else ""

    def things(self, things: t.Things, scene: Scene) -> str:
        names = _names(things)
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
        return self.say("all", tags, noun=self.nouns.counted(names, scene, many=True))

    def so_many(self, names: list[str], amount: t.Expr, scene: Scene) -> str:
        if isinstance(amount, t.Number):
            return self._so_many(names, str(amount.value), scene)
        return self._so_many(names, self.formulas.value(amount, scene, "number"), scene)

    def _bare(self, things: t.Things, names: list[str], scene: Scene) -> str:
        """No amount was written: the first word may be a number with a name, or the whole is one thing."""
        if things.any:
            return self.say("np", n=1, noun=self.nouns.counted(names, scene, many=False))
        if len(names) > 1 and self._is_number(names, scene):
            return self._so_many(names[1:], self.nouns.name(names[:1], scene, "nom"), scene)
        return self.nouns.name(names, scene)

    def _is_number(self, names: list[str], scene: Scene) -> bool:
        first = names[0]
        bound = scene.bound.get(first, Bound())
        joint = self.nouns.lexicon.find(" ".join(names)) is not None
        return not (joint or bound.kind or first == "your" or self.nouns.lexicon.is_adjective(first))

    def _so_many(self, names: list[str], amount: str, scene: Scene) -> str:
        """Digits stand before the noun; any other amount is compared with."""
        if amount.isdigit():
            return self.say("np", n=amount, noun=self.nouns.counted(names, scene, many=amount != "1"))
        tags = self.nouns.tags(self.nouns.lexicon.forms(self.nouns.head(names)[1]), True)
        return self.say("as-many", tags, noun=self.nouns.counted(names, scene, many=True), n=amount)

    def per(self, per: t.Per | None, deed: str, scene: Scene) -> str:
        if per is None:
            return deed
        if isinstance(per.over, t.Binder):
            noun = self._lot_of_members(per.over, per.lot, scene)
        else:
            noun = self._lot_of(per.over, per.lot, scene)
        key = "per" if per.lot == 1 else "per-lot"
        return self.say(key, deed=deed, n=per.lot, noun=noun)

    def _lot_of_members(self, binder: t.Binder, lot: int, scene: Scene) -> str:
        forms = self.nouns.lexicon.forms(self.formulas.bound(binder).kind)
        return self.nouns.inflected(forms, lot != 1) + self.formulas.narrowed(binder, scene, lot != 1)

    def _lot_of(self, over: t.Expr, lot: int, scene: Scene) -> str:
        first = over.words[0] if isinstance(over, t.Path) else None
        if isinstance(over, t.Path) and isinstance(first, t.Phrase) and self._is_count(over):
            return self.nouns.counted([n.text for n in first.names], scene, many=lot != 1)
        return self.say("unit-of", value=self.formulas.value(over, scene))


    def _is_count(self, over: t.Path) -> bool:
        """A noun alone, or the size of a pile whose cards have a noun."""
        first, rest = over.words[0], over.words[1:]
        if not rest:
            return True
        size = isinstance(rest[0], t.Phrase) and rest[0].names[-1].text == "size" and len(rest) == 1
        return size and isinstance(first, t.Phrase) and self.nouns.is_countable(first.names[-1].text)


def _names(things: t.Things) -> list[str]:
    last = things.what.words[-1]
    return [n.text for n in last.names] if isinstance(last, t.Phrase) else []

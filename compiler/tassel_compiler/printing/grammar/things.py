"""Amounts of things: `two green cards of your choice`, `as many coins as ...`, `for each card`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.formulas import FormulaPhrases
from tassel_compiler.printing.grammar.reading import COUNTED
from tassel_compiler.printing.grammar.scene import Scene

NounNames = Sequence[t.Name]


class AmountPhrases:
    def __init__(self, formulas: FormulaPhrases) -> None:
        self.formulas = formulas
        self.nouns = formulas.nouns
        self.lexicon = formulas.lexicon
        self.reading = formulas.reading
        self.say = formulas.say

    def noun_key(self, things: t.Things) -> str:
        names = _names_of(things)
        return self.nouns.head(names)[1] if names else ""

    def is_one_thing(self, things: t.Things) -> bool:
        """A card, or what was composed before: not an amount of something."""
        if things.amount is not None or things.every or things.any:
            return False
        meant = self.reading.last(things.what)
        of_one = meant.type.form in ("card", "basket") and meant.sort != "family"
        return of_one or meant.sort == "zone" or isinstance(things.what.words[-1], t.Apply)

    def things(self, things: t.Things, scene: Scene) -> str:
        names = _names_of(things)
        if not names or self.is_one_thing(things):
            return self.formulas.path(things.what, scene)
        text = self._amount(things, names, scene)
        owners = things.what.words[:-1]
        if not owners:
            return text
        owner = t.Path(owners, things.what.span)
        return self.say("of", thing=text, owner=lambda form: self.formulas.path(owner, scene, form))

    def _amount(self, things: t.Things, names: NounNames, scene: Scene) -> str:
        if things.every:
            return self.all_of(names, scene)
        if things.amount is not None:
            return self.so_many(names, things.amount, scene, things.any)
        if len(names) > 1 and not things.any and self._is_number(names[0]):
            return self._so_many(names[1:], self.nouns_amount(names[0], scene), scene)
        return self._so_many(names, "1", scene, things.any)

    def _is_number(self, name: t.Name) -> bool:
        """A number with a name may stand before a noun."""
        meant = self.lexicon.meant(name)
        return meant.type.form == "number" and meant.sort not in ("row", "group")

    def nouns_amount(self, name: t.Name, scene: Scene) -> str:
        return self.formulas.value(t.Path((t.Phrase((name,), name.span),), name.span), scene, "number")

    def all_of(self, names: NounNames, scene: Scene) -> str:
        tags = self.nouns.tags(self.lexicon.forms(self.nouns.head(names)[1]), True)
        return self.say("all", tags, noun=self.nouns.counted(names, scene, many=True, weak=True))

    def so_many(self, names: NounNames, amount: t.Expr, scene: Scene, free: bool = False) -> str:
        if isinstance(amount, t.Number):
            return self._so_many(names, str(amount.value), scene, free)
        return self._so_many(names, self.formulas.value(amount, scene, "number"), scene, free)

    def _so_many(self, names: NounNames, amount: str, scene: Scene, free: bool = False) -> str:
        """A number stands before the noun; any other amount is compared with. `free` is said of the noun."""
        chosen = partial(self._chosen, scene) if free else str
        n, bracket, note = amount.partition(" (")
        if n.isdigit():
            return chosen(self.formulas.number_of(names, n, scene)) + bracket + note
        tags = self.nouns.tags(self.lexicon.forms(self.nouns.head(names)[1]), True)
        noun = chosen(self.nouns.counted(names, scene, many=True))
        return self.say("as-many", self.nouns.begun(tags, noun), noun=noun, n=amount)

    def _chosen(self, scene: Scene, np: str) -> str:
        return self.say("any", [scene.person], np=np)

    # ---- rates ----

    def per(self, per: t.Per | None, deed: str, scene: Scene, things: t.Things) -> str:
        if per is None:
            return deed
        if isinstance(per.over, t.Binder):
            return self._per_member(per.over, per.lot, deed, scene)
        names = self._counted(per.over)
        if names:
            return self.each(names, per.lot, deed, scene)
        value, tags = self.formulas.value(per.over, scene, "dat"), self._agreement(things)
        if per.lot == 1:
            return self.say("per-value", tags, deed=deed, value=value)
        return self.say("per-value", tags, deed=deed, value=f"({self.say('divided', a=f'({value})', b=str(per.lot))})")

    def _agreement(self, things: t.Things) -> list[str]:
        """Of an amount in words: one, or several."""
        return self.nouns.tags(self.lexicon.find(self.noun_key(things)) or {}, not self.is_single(things))

    def is_single(self, things: t.Things) -> bool:
        names = _names_of(things)
        if things.amount is not None or things.every:
            return isinstance(things.amount, t.Number) and things.amount.value == 1
        return not (len(names) > 1 and self._is_number(names[0])) or self.nouns_amount(names[0], Scene()) == "1"

    def each(self, names: NounNames, lot: int, deed: str, scene: Scene, leads: bool = False) -> str:
        """`... for each hut`, `... for every three huts`; before the deed, `for each hut, ...`, where it `leads`."""
        if self._is_own(names):
            return self._own_each(names, lot, deed, scene, leads)
        if lot != 1:
            return self.say("per-lot", [scene.person], deed=deed, np=self.formulas.number_of(names, str(lot), scene))
        tags = self.nouns.tags(self.lexicon.forms(self.nouns.head(names)[1]), False)
        noun = self.nouns.counted(names, scene, many=False)
        each = self.say("each", tags, noun=self.nouns.counted(names, scene, many=False, weak=True))
        return self.say("per-so" if leads else "per", [scene.person], deed=deed, noun=noun, each=each)

    def _own_each(self, names: NounNames, lot: int, deed: str, scene: Scene, leads: bool) -> str:
        """`... for each hut you have`, `... for every three huts you have`"""
        if lot != 1:
            return self.say("per-own-lot", [scene.person], deed=deed, np=partial(self._lot, names, str(lot), scene))
        tags = [*self.nouns.tags(self.lexicon.forms(self.nouns.head(names)[1]), False), scene.person]
        noun = lambda many: self.nouns.counted(names, scene, bool(many), weak=bool(many))  # noqa: E731
        return self.say("per-own-so" if leads else "per-own", tags, deed=deed, noun=noun)

    def _lot(self, names: NounNames, n: str, scene: Scene, between: str) -> str:
        """`three huts`, `three of your huts`: with a word between the two."""
        if not between:
            return self.formulas.number_of(names, n, scene)
        tags = self.nouns.tags(self.lexicon.forms(self.nouns.head(names)[1]), True)
        noun = self.nouns.counted(names, scene, many=True, weak=True)
        return f"{self.nouns.numeral(n, noun, tags)} {between} {noun}"

    def _is_own(self, names: NounNames) -> bool:
        """Pieces and numbers that whoever acts has, whose noun does not say so."""
        meant = self.lexicon.meant(names[-1])
        owned = any(self.lexicon.meant(name).key == "your" for name in names)
        return not owned and (meant.sort in COUNTED or (meant.sort == "slot" and self.reading.of_player(meant)))

    def _per_member(self, binder: t.Binder, lot: int, deed: str, scene: Scene) -> str:
        if lot != 1:
            np = f"{lot} {self.formulas.sets.members(binder, scene)}"
            return self.say("per-lot", [scene.person], deed=deed, np=np)
        each = self.formulas.sets.one_of(binder, scene, "each")
        noun = self.formulas.sets.one_of(binder, scene, "bare")
        return self.say("per", [scene.person], deed=deed, noun=noun, each=each)

    def _counted(self, over: t.Expr) -> NounNames:
        """The words of things that the player has and that are counted."""
        match over:
            case t.Path((t.Phrase(names),)):
                meant = self.lexicon.meant(names[-1])
                number = meant.type.form == "number" and meant.sort not in ("word", "variable", "constant", "track")
                return names if number and self.nouns.is_countable(self.nouns.head(names)[1]) else ()
            case t.Path((t.Phrase((zone,)), t.Phrase((size,)))) if self.lexicon.meant(size).key == "size":
                own = self.lexicon.meant(zone).sort == "zone" and self.nouns.is_countable(self.nouns.noun(zone))
                return (zone,) if own else ()
            case _:
                return ()

    def rate(self, amount: t.Expr | None) -> tuple[t.Expr, NounNames, int] | None:
        """`worth * huts`, `worth * (coin / 4)`: so many for each hut, for every four coins."""
        if not isinstance(amount, t.Arithmetic) or amount.op != "*":
            return None
        match amount.right:
            case t.Arithmetic("/", over, t.Number(lot)) if lot:
                names = self._counted(over)
            case over:
                names, lot = self._counted(over), 1
        return (amount.left, names, lot) if names else None


def _names_of(things: t.Things) -> NounNames:
    last = things.what.words[-1]
    return last.names if isinstance(last, t.Phrase) else ()

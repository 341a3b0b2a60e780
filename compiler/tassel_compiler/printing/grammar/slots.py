"""Setting, raising and lowering what a slot holds; a slot may say itself what each of these is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.lexicon import Forms
from tassel_compiler.printing.grammar.pronouns import Pronouns
from tassel_compiler.printing.grammar.reading import OF_PLAYER, final, single_name
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.grammar.templates import TemplateSlot, filled
from tassel_compiler.printing.grammar.things import AmountPhrases, NounNames

NOT_COUNTED = ("word", "variable", "constant", "track")


class Slots:
    def __init__(self, amounts: AmountPhrases, pronouns: Pronouns) -> None:
        self.amounts = amounts
        self.formulas = amounts.formulas
        self.nouns = amounts.nouns
        self.lexicon = amounts.lexicon
        self.reading = amounts.reading
        self.pronouns = pronouns

    def say(self, key: str, scene: Scene, **slots: TemplateSlot) -> str:
        return self.formulas.say(key, [scene.person], **slots)

    # ---- more and fewer ----

    def grow(self, one: t.Grow, scene: Scene) -> str:
        """Of things that are counted one has more or fewer; a value is raised or lowered."""
        one = replace(one, slot=self.reading.owned(one.slot))
        n = self.formulas.value(one.by, scene, "acc")
        own = self._own(one.slot, (one.verb,), scene, n)
        if own is not None:
            return own
        names, owners = self.counted(one.slot), one.slot.words[:-1]
        verb = self.lexicon.verb(self.nouns.head(names)[1]) if names else None
        if verb is None or owners or not self.is_gain(one, scene):
            tags = [scene.person, *(["number"] if n.isdigit() else [])]
            return self.formulas.say(one.verb, tags, place=self._value(one.slot, scene), n=n)
        return self.say(verb, scene, np=self.amounts.so_many(names, one.by, scene))

    def is_gain(self, one: t.Grow, scene: Scene) -> bool:
        """Whether raising is having more: by a number that is worked out it may be having fewer, which no gain is."""
        by = self.formulas.value(one.by, scene, "number").partition(" (")[0]
        return one.verb == "raise" and by.isdigit()

    def counted(self, slot: t.Path) -> NounNames:
        """The words of a thing that is counted; none if the slot is a value with a name."""
        last, meant = slot.words[-1], self.reading.last(slot)
        names = last.names if isinstance(last, t.Phrase) else ()
        if not names or meant.type.form != "number" or meant.sort in NOT_COUNTED:
            return ()
        forms = self.lexicon.find(self.nouns.head(names)[1])
        return names if forms and "many" in forms and "name" not in forms else ()

    def _value(self, slot: t.Path, scene: Scene) -> Callable[[str], str]:
        """The slot by name, or the number of what it counts."""
        said = self.formulas.value if self.counted(slot) else self.formulas.path
        return lambda form: said(slot, scene, form)

    # ---- setting ----

    def set(self, one: t.Set, scene: Scene) -> str:
        one = replace(one, slot=self.reading.owned(one.slot))
        own = self._own(one.slot, self._keys(one.to), scene, lambda wanted: self._to(one, scene, wanted or "acc"))
        if own is not None:
            return own
        if self.reading.is_kept(one.slot):
            return self._kept(one, scene)
        if self.is_flag(one):
            return self._flagged(one, scene)
        if self.reading.last(one.slot).type.form == "flag":
            name = self.formulas.path(one.slot, scene, "nom")
            return self.say("now-holds-if", scene, a=name, test=self.formulas.test(one.to, scene))
        names, owners = self.counted(one.slot), one.slot.words[:-1]
        if names and owners and isinstance(one.to, t.Number) and one.to.value == 0:
            np, place = self.amounts.all_of(names, scene), t.Path(owners, one.slot.span)
            return self.say("remove", scene, np=np, place=lambda form: self.formulas.path(place, scene, form))
        key = "settle-on" if self.reading.variable(one.slot) is not None else "set"
        tags = [scene.person, *self.formulas.agreement(one.slot, scene)]
        value = lambda wanted: self._to(one, scene, wanted or "acc")  # noqa: E731
        return self.formulas.say(key, tags, slot=self._value(one.slot, scene), value=value)

    def _kept(self, one: t.Set, scene: Scene) -> str:
        """A set of places as a whole."""
        sets = self.formulas.sets
        kept = lambda form: sets.kept(one.slot, scene, form or "nom")  # noqa: E731
        if not isinstance(one.to, t.Constant):
            return self.say("set-whole", scene, kept=kept, value=sets.whole(one.to, scene, "nom"))
        clause, of = sets.kept_clause(one.slot), self.reading.last(one.slot).type.of
        if not clause:
            return self.say("set-empty", scene, kept=kept)
        forms = self.lexicon.forms(of)
        noun = self.nouns.inflected(forms, True)
        return self.formulas.say("set-none", self.nouns.tags(forms, True), noun=noun, where=f" {clause}")

    def _to(self, one: t.Set, scene: Scene, wanted: str) -> str:
        if self.reading.last(one.slot).type.form == "number":
            return self.formulas.value(one.to, scene, wanted)
        return self.formulas.thing(one.to, scene, wanted)

    def is_flag(self, one: t.Set) -> bool:
        return self.reading.last(one.slot).type.form == "flag" and isinstance(one.to, t.Constant)

    def _flagged(self, one: t.Set, scene: Scene) -> str:
        """`you are now sleepy`, `that hut is no longer open`; without an adjective the name, which holds or not."""
        so = isinstance(one.to, t.Constant) and one.to.word == "yes"
        if (parted := self.reading.among(one.slot)) is not None:
            tags = self.formulas.agreement(parted[0], scene)
            a = self.formulas.thing(parted[0], scene, "nom")
            kept = lambda form: self.formulas.sets.kept(parted[1], scene, form)  # noqa: E731
            return self.formulas.say("now-in" if so else "no-longer-in", tags, a=a, b=kept)
        word = one.slot.words[-1]
        key = self.lexicon.key(final(word))
        if not self.lexicon.is_adjective(key):
            name = self.formulas.path(one.slot, scene, "nom")
            return self.say("now-holds" if so else "now-fails", scene, a=name)
        names = word.names[:-1] if isinstance(word, t.Phrase) else ()
        owners = (t.Phrase(names, word.span),) if names else one.slot.words[:-1]
        yours = not owners or self.reading.is_you(t.Path(owners, one.slot.span))
        if yours and self.reading.last(one.slot).key.startswith(OF_PLAYER):
            return self.say("now-you" if so else "no-longer-you", scene, b=self.nouns.predicate(key, ("m", "one")))
        owner = t.Path(owners, one.slot.span) if owners else one.slot
        tags = self.formulas.agreement(owner, scene)
        a = self.formulas.thing(owner, scene, "nom")
        return self.formulas.say("now-is" if so else "no-longer-is", tags, a=a, b=self.nouns.predicate(key, tags))

    # ---- in words of its own ----

    def _keys(self, to: t.Expr) -> tuple[str, ...]:
        name = single_name(to)
        if isinstance(to, t.Constant):
            return (to.word, "set")
        return (name.text, "set") if name is not None and self.lexicon.meant(name).var is None else ("set",)

    def _own(self, slot: t.Path, keys: Sequence[str], scene: Scene, to: TemplateSlot) -> str | None:
        """A slot may say what setting it is: `mark {1} as used`, where {1} is whose it is, `{to}` the value."""
        word = slot.words[-1]
        forms: Forms | None = self._forms(slot)
        told = [f"{key}-{scene.person}" for key in keys] + list(keys)
        text = next((forms[key] for key in told if key in forms), None) if forms else None
        if text is None:
            return None
        qualifiers = word.names[:-1] if isinstance(word, t.Phrase) else ()
        owners = (t.Phrase(qualifiers, word.span),) if qualifiers else slot.words[:-1]
        if bool(owners) != ("{1" in text):
            return None
        owner = self.pronouns.objects(text, [t.Path(owners, slot.span)], scene) if owners else {}
        return filled(text, {**owner, "to": to})

    def _forms(self, slot: t.Path) -> Forms | None:
        var = self.reading.variable(slot)
        if var is not None:
            return self.lexicon.own(var)
        return self.lexicon.find(self.lexicon.key(final(slot.words[-1])))

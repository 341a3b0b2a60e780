"""Deeds one by one: a template each, told to the player (`take`) or about one (`takes`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.chains import listed
from tassel_compiler.printing.grammar.judging import plain_word
from tassel_compiler.printing.grammar.scene import Bound, Scene
from tassel_compiler.printing.grammar.templates import Slot, filled
from tassel_compiler.printing.grammar.things import Amounts

BARE = (t.Gain, t.Pay, t.Lose, t.Advance, t.Put, t.Move, t.Choose, t.Do, t.Grow, t.Shuffle)
OBJECT = re.compile(r"(?:\w+ )?\{(\d)\}")  # a verb and its object, or the object before its verb


class Plain:
    """Deeds without deeds inside."""

    def __init__(self, amounts: Amounts) -> None:
        self.amounts = amounts
        self.formulas = amounts.formulas
        self.nouns = amounts.nouns

    def say(self, key: str, scene: Scene, **slots: Slot) -> str:
        return self.formulas.say(key, [scene.person], **slots)

    def plain(self, one: t.Deed, scene: Scene) -> str:
        match one:
            case t.Gain():
                return self._gain(one, scene)
            case t.Pay():
                return self.paid(one, scene)
            case t.Lose(things, per):
                text = self.say("lose", scene, np=self.amounts.things(things, scene))
                return self.amounts.per(per, text, scene)
            case t.Advance():
                return self._advance([one], scene)
            case t.Put(things, where):
                return self.say("put", scene, np=self._object(things, scene), place=self._at(where, scene))
            case t.Move(verb, things, source, target):
                places = {"source": self._at(source, scene), "target": self._at(target, scene)}
                return self.say(verb, scene, np=self._object(things, scene), **places)
            case t.Choose() | t.Compose() | t.Let():
                return self._naming(one, scene)
            case t.Call(rule, args):
                return self._call(rule.text, args, scene)
            case t.Do(what):
                return self._do(what, scene)
            case t.Require(test):
                return self.say("require", scene, test=self.formulas.test(test, scene))
            case t.Shuffle(zone):
                return self.say("shuffle", scene, zone=self.formulas.path(zone, scene))
            case t.Grow():
                return self._grow(one, scene)
            case t.Set(slot, to):
                return self._set(slot, to, scene)
            case _:
                return ""

    def together(self, run: Sequence[t.Deed], scene: Scene) -> str:
        """Several gains, or several steps, of the same verb: `gain two coins and a gem`."""
        steps = [one for one in run if isinstance(one, t.Advance)]
        if steps:
            return self._advance(steps, scene)
        np = listed([self._had(one, scene) for one in run], self.nouns.templates)
        return self.say(self.shared(run[0]), scene, np=np, place="")

    def shared(self, one: t.Deed) -> str:
        """The verb that a deed can share with its neighbours; empty if it says more than what is had."""
        match one:
            case t.Advance():
                return "advance"
            case t.Gain(source=None, per=None) if not isinstance(one.things.amount, t.Arithmetic):
                return self.verb(one)
            case t.Grow("raise", slot) if len(slot.words) == 1 and (names := self._counted(slot)):
                return self.nouns.lexicon.verb(self.nouns.head(names)[1]) or ""
            case _:
                return ""

    def _had(self, one: t.Deed, scene: Scene) -> str:
        match one:
            case t.Gain():
                return self.amounts.things(one.things, scene)
            case t.Grow():
                return self.amounts.so_many(self._counted(one.slot), one.by, scene)
            case _:
                return ""

    def bare(self, one: t.Deed) -> bool:
        """Whether the language tells this behind `you may`."""
        if self.nouns.templates.variants("mood").get("name") != "infinitive":
            return True
        match one:
            case t.Gain(per=t.Per(over=t.Arithmetic())):
                return False
            case t.Call(rule):
                return "do-may" in self.nouns.lexicon.forms(rule.text)
            case t.Set(t.Path((*_, t.Phrase((*_, slot))))):
                return "set-may" in self.nouns.lexicon.forms(slot.text)
            case _:
                return isinstance(one, BARE)

    # ---- things that are had, paid, moved ----

    def verb(self, one: t.Gain) -> str:
        return self.nouns.lexicon.verb(self.amounts.noun_key(one.things)) or one.verb

    def _gain(self, one: t.Gain, scene: Scene) -> str:
        if rated := self._rated(one, scene):
            return rated
        np = self.amounts.things(one.things, scene)
        key = "take-from" if one.source is not None else self.verb(one)
        place = self._at(one.source, scene) if one.source is not None else ""
        return self.amounts.per(one.per, self.say(key, scene, np=np, place=place), scene)

    def _rated(self, one: t.Gain, scene: Scene) -> str:
        """`score (worth * huts) point`: so many points for each hut."""
        rate = self.amounts.rate(one.things.amount, scene)
        if rate is None or one.per is not None or one.source is not None:
            return ""
        amount, names, lot = rate
        things = replace(one.things, amount=amount)
        text = self.say(self.verb(one), scene, np=self.amounts.things(things, scene), place="")
        return self.amounts.each(names, lot, text, scene)

    def paid(self, one: t.Pay, scene: Scene) -> str:
        np = self.amounts.things(one.things, scene)
        if one.to is not None:
            text = self.say("pay-player", scene, np=np, who=self._at(one.to, scene))
        else:
            key = self.nouns.lexicon.verb(self.amounts.noun_key(one.things), "spend") or "pay"
            text = self.say(key, scene, np=np)
        return self.amounts.per(one.per, text, scene)

    def _object(self, things: t.Things, scene: Scene) -> str:
        """What is put or moved: `it`, if it is what was just chosen."""
        whole = things.amount is None and not (things.every or things.any)
        return (self.it(things.what, scene) if whole else "") or self.amounts.things(things, scene)

    def it(self, what: t.Expr, scene: Scene) -> str:
        """The pronoun of what was just named; empty for anything else."""
        word = plain_word(what)
        kind = scene.bound[word].kind if word is not None and word == scene.topic else ""
        return self.nouns.it(kind, scene.person) if kind else ""

    def _advance(self, run: Sequence[t.Advance], scene: Scene) -> str:
        far = listed([self._steps(one, scene) for one in run], self.nouns.templates)
        return self.say("advance", scene, far=far)

    def _steps(self, one: t.Advance, scene: Scene) -> str:
        word = one.track.words[-1]
        key = word.names[-1].text if isinstance(word, t.Phrase) else word.name.text
        steps = self.formulas.value(one.by, scene, "acc") if one.by is not None else "1"
        forms = self.nouns.lexicon.find(key) or {}
        if "one" in forms:
            many = steps != "1"
            noun, tags = self.nouns.inflected(forms, many), self.nouns.tags(forms, many)
            steps = self.nouns.amount(steps, noun, tags) if steps.isdigit() else f"{steps} {noun}"
        return self.formulas.say("far", n=steps, place=self._at(one.track, scene))

    # ---- names ----

    def after(self, one: t.Deed, scene: Scene) -> Scene:
        """What the sentences after this one may call by name, and what they may call `it`."""
        match one:
            case t.Choose(binder):
                bound = self.formulas.bound(binder)
                return scene.knowing(binder.name.text, bound).about(_thing(binder.name.text, bound))
            case t.Compose(name, things):
                return scene.knowing(name.text, Bound(self.amounts.noun_key(things) or "choice")).about("")
            case t.Let(name, t.Query("first", binder)):
                return scene.knowing(name.text, self.formulas.bound(binder)).about("")
            case t.Let(name, value):
                told = self._at(value, scene) if isinstance(value, t.Path) else None
                return scene.knowing(name.text, Bound(text=self.formulas.value(value, scene), told=told))
            case _:
                return scene.about(self._named(one, scene))

    def _named(self, one: t.Deed, scene: Scene) -> str:
        """The variable that a deed is about; no other deed lets `it` be clear behind it."""
        word = plain_word(_object_of(one))
        return word if word is not None and word in scene.bound and _thing(word, scene.bound[word]) else ""

    def _naming(self, one: t.Deed, scene: Scene) -> str:
        match one:
            case t.Choose(binder, random):
                key = "choose-random" if random else "choose"
                one_of = self.formulas.one_of(binder, scene)
                return self.say(key, scene, one=one_of, **self.formulas.parted(one_of))
            case t.Compose(name, things, source, where):
                text = self.say("compose", scene, np=self.amounts.things(things, scene))
                if source is not None:
                    text = self.say("compose-from", scene, deed=text, place=self._at(source, scene))
                if where is None:
                    return text
                inner = scene.knowing(name.text, Bound(self.amounts.noun_key(things) or "choice"))
                return f"{text} {self.formulas.say('provided', test=self.formulas.test(where, inner))}"
            case t.Let(_, t.Query("first", binder)):
                return self.say("find", scene, one=self.formulas.one_of(binder, scene))
            case _:
                return ""  # `let` names a value; the text of the value stands wherever the name does

    # ---- rules ----

    def _do(self, what: t.Path, scene: Scene) -> str:
        if self.it(what, scene):
            forms = self.nouns.lexicon.forms(scene.bound[scene.topic].kind)
            return self.formulas.say("do-its", [*self.nouns.tags(forms, False), scene.person])
        return self.say("do", scene, what=self._at(what, scene))

    def _call(self, rule: str, args: Sequence[t.Expr], scene: Scene) -> str:
        said = self.formulas.say("list").join(self.formulas.value(a, scene) for a in args)
        forms = self.nouns.lexicon.forms(rule)
        verb = forms.get(f"do-{scene.person}") or forms.get("do")
        if verb is None:
            return self.say("call", scene, name=forms.get("name", rule), args=f" ({said})" if said else "")
        if " " not in verb and "{1" not in verb and args:
            verb = f"{verb} {{1}}"  # `activate` asks for its object, `refill the row` not
        return filled(verb, self._objects(verb, args, scene))

    def _objects(self, text: str, args: Sequence[t.Expr], scene: Scene) -> dict[str, Slot]:
        """What the arguments in a text stand for; the object right behind the verb may be `it`."""
        slots = self.formulas.arguments(args, scene)
        object = OBJECT.match(text)
        if object is not None and int(object[1]) <= len(args):
            slots[object[1]] = self.it(args[int(object[1]) - 1], scene) or slots[object[1]]
        return slots

    # ---- slots ----

    def _grow(self, one: t.Grow, scene: Scene) -> str:
        """Of things that are counted one has more or fewer; a value is raised or lowered."""
        names = self._counted(one.slot)
        owners = one.slot.words[:-1]
        verb = self.nouns.lexicon.verb(self.nouns.head(names)[1]) if names else None
        if verb is None or (owners and one.verb == "lower"):
            n = self.formulas.value(one.by, scene, "acc")
            own = self._own(one.slot, (one.verb,), scene, n)
            return own if own is not None else self.say(one.verb, scene, place=self._at(one.slot, scene), n=n)
        np = self.amounts.so_many(names, one.by, scene)
        if owners:
            return self.say("put", scene, np=np, place=self._at(t.Path(owners, one.slot.span), scene))
        return self.say("lose" if one.verb == "lower" else verb, scene, np=np)

    def _counted(self, slot: t.Path) -> list[str]:
        """The words of a thing that is counted; none if the slot is a value with a name."""
        last = slot.words[-1]
        names = [n.text for n in last.names] if isinstance(last, t.Phrase) else []
        forms = self.nouns.lexicon.find(self.nouns.head(names)[1]) if names else None
        return names if forms and "many" in forms and "name" not in forms else []

    def _set(self, slot: t.Path, to: t.Expr, scene: Scene) -> str:
        value = to.word if isinstance(to, t.Constant) else plain_word(to)
        named = value if value is not None and value not in scene.bound else None
        keys = (named, "set") if named else ("set",)
        own = self._own(slot, keys, scene, lambda wanted: self.formulas.value(to, scene, wanted or "acc"))
        if own is not None:
            return own
        names = self._counted(slot)
        owners = slot.words[:-1]
        if names and owners and isinstance(to, t.Number) and to.value == 0:
            np = self.amounts.all_of(names, scene)
            return self.say("remove", scene, np=np, place=self._at(t.Path(owners, slot.span), scene))
        if plain_word(slot) in scene.bound:
            return self.say("settle-on", scene, value=self.formulas.value(to, scene, "acc"))
        place = self.formulas.path(slot, scene)
        return self.say("set", scene, slot=place, value=self.formulas.value(to, scene, "acc"))

    def _own(self, slot: t.Path, keys: Sequence[str], scene: Scene, to: Slot) -> str | None:
        """A slot may say what setting it is: `mark {1} as used`, where {1} is whose it is, `{to}` the value."""
        word = slot.words[-1]
        forms = self.nouns.lexicon.find(word.names[-1].text) if isinstance(word, t.Phrase) else None
        told = [f"{key}-{scene.person}" for key in keys] + list(keys)
        text = next((forms[key] for key in told if key in forms), None) if forms else None
        if text is None:
            return None
        qualifiers = word.names[:-1] if isinstance(word, t.Phrase) else ()
        owners = (t.Phrase(qualifiers, word.span),) if qualifiers else slot.words[:-1]
        if "{1" in text and not owners:
            return None
        owner = self._objects(text, [t.Path(owners, slot.span)], scene) if owners else {}
        return filled(text, {**owner, "to": to})

    def _at(self, path: t.Path, scene: Scene) -> Callable[[str], str]:
        return lambda form: self.formulas.path(path, scene, form)


def _thing(name: str, bound: Bound) -> str:
    """People and numbers are named again."""
    return "" if bound.kind in ("player", "number", "choice") else name


def _object_of(one: t.Deed) -> t.Expr | None:
    match one:
        case t.Put(t.Things(None, False, False, what)) | t.Move(_, t.Things(None, False, False, what)):
            return what
        case t.Do(what) | t.Call(_, (what,)):
            return what
        case t.Set(t.Path((owner, *_), span)):
            return t.Path((replace(owner, names=owner.names[:1]),), span) if isinstance(owner, t.Phrase) else None
        case _:
            return None


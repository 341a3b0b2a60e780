"""Deeds one by one: a template each, told to the player (`take`) or about one (`takes`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import assert_never

from tassel_compiler.core import Var
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.chains import listed
from tassel_compiler.printing.grammar.naming import VariableNaming
from tassel_compiler.printing.grammar.only_one import OnlyOne
from tassel_compiler.printing.grammar.pronouns import Pronouns
from tassel_compiler.printing.grammar.reading import final
from tassel_compiler.printing.grammar.scene import SPOKEN_TO, Scene
from tassel_compiler.printing.grammar.slots import Slots
from tassel_compiler.printing.grammar.templates import TemplateSlot, filled
from tassel_compiler.printing.grammar.things import AmountPhrases

_BARE = (t.Gain, t.Pay, t.Lose, t.Advance, t.Put, t.Move, t.Choose, t.Do, t.Grow, t.Shuffle)


class Plain:
    """Deeds without deeds inside."""

    def __init__(self, amounts: AmountPhrases, only: OnlyOne) -> None:
        self.amounts = amounts
        self.formulas = amounts.formulas
        self.nouns = amounts.nouns
        self.lexicon = amounts.lexicon
        self.naming = VariableNaming(amounts, only)
        self.pronouns = Pronouns(amounts.formulas)
        self.slots = Slots(amounts, self.pronouns)

    def say(self, key: str, scene: Scene, **slots: TemplateSlot) -> str:
        return self.formulas.say(key, [scene.person], **slots)

    def plain(self, one: t.Simple | t.Require, scene: Scene) -> str:
        match one:
            case t.Gain():
                return self._gain(one, scene)
            case t.Pay():
                return self.paid(one, scene)
            case t.Lose(things, per):
                text = self.say("lose", scene, np=self.amounts.things(things, scene))
                return self.amounts.per(per, text, scene, things)
            case t.Advance():
                return self._advance([one], scene)
            case t.Put(things, where):
                return self.say("put", scene, np=self._object(things, scene), place=self._at(where, scene))
            case t.Move(verb, things, source, target):
                places = {"source": self._at(source, scene), "target": self._toward(target, scene)}
                return self.say(verb, scene, np=self._object(things, scene), **places)
            case t.Choose() | t.Compose() | t.Let():
                return self.naming.named(one, scene)
            case t.Call(rule, args):
                return self._call(rule, args, scene)
            case t.Do(what):
                return self._do(what, scene)
            case t.Require(test):
                return self.say("require", scene, test=self.formulas.test(test, scene))
            case t.Shuffle(zone):
                return self.say("shuffle", scene, zone=self.formulas.path(zone, scene))
            case t.Grow():
                return self.slots.grow(one, scene)
            case t.Set():
                return self.slots.set(one, scene)
            case _:
                assert_never(one)

    def together(self, run: Sequence[t.Deed], scene: Scene) -> str:
        """Several gains, or several steps, of the same verb: `gain two coins and a gem`."""
        steps = [one for one in run if isinstance(one, t.Advance)]
        if steps:
            return self._advance(steps, scene)
        had = (one for one in run if isinstance(one, t.Gain | t.Grow))
        np = listed([self._had(one, scene) for one in had], self.nouns.templates)
        return self.say(self.shared(run[0]), scene, np=np)

    def shared(self, one: t.Deed) -> str:
        """The verb that a deed can share with its neighbours; empty if it says more than what is had."""
        match one:
            case t.Advance():
                return "advance"
            case t.Gain(exactly=False, source=None, per=None) if not isinstance(one.things.amount, t.Arithmetic):
                return self.verb(one)
            case t.Grow(_, slot) if len(slot.words) == 1 and (names := self.slots.counted(slot)):
                if not self.slots.is_gain(one, Scene()):
                    return ""
                return self.lexicon.verb(self.nouns.head(names)[1]) or ""
            case t.Gain() | t.Grow() | t.Pay() | t.Lose() | t.Set() | t.Put() | t.Move() | t.Shuffle() | t.Choose():
                return ""
            case t.Compose() | t.Let() | t.Do() | t.Call() | t.Require() | t.When() | t.If() | t.May() | t.UpTo():
                return ""
            case t.Repeat() | t.ForEach() | t.As() | t.ChooseOne():
                return ""
            case _:
                assert_never(one)

    def _had(self, one: t.Gain | t.Grow, scene: Scene) -> str:
        match one:
            case t.Gain():
                return self.amounts.things(one.things, scene)
            case t.Grow():
                return self.amounts.so_many(self.slots.counted(one.slot), one.by, scene)
            case _:
                assert_never(one)

    @property
    def tells_alike(self) -> bool:
        """Whether the language has one form of a deed for `take` and for `you may take`."""
        return self.nouns.templates.variants("mood").get("name") != "infinitive"

    def bare(self, one: t.Deed) -> bool:
        """Whether the language tells this behind `you may`."""
        if self.tells_alike:
            return not isinstance(one, t.Set) or not self.slots.is_flag(one)
        match one:
            case t.Gain(per=t.Per(over=t.Arithmetic())):
                return False
            case t.Call(rule):
                return "do-may" in self.lexicon.forms(self.lexicon.key(rule))
            case t.Set(slot):
                return "set-may" in (self.lexicon.find(self.lexicon.key(final(slot.words[-1]))) or {})
            case _:
                return isinstance(one, _BARE)

    # ---- things that are had, paid, moved ----

    def verb(self, one: t.Gain) -> str:
        return self.lexicon.verb(self.amounts.noun_key(one.things)) or one.verb

    def _gain(self, one: t.Gain, scene: Scene) -> str:
        if rated := self._rated(one, scene):
            return rated
        np = self.amounts.things(one.things, scene)
        if one.exactly:
            np = self.say("exactly-one" if self.amounts.is_single(one.things) else "exactly", scene, np=np)
        if one.source is None:
            return self.amounts.per(one.per, self.say(self.verb(one), scene, np=np), scene, one.things)
        text = self.say("take-from", scene, np=np, place=self._at(one.source, scene))
        return self.amounts.per(one.per, text, scene, one.things)

    def _rated(self, one: t.Gain, scene: Scene) -> str:
        """`score (worth * huts) point`: so many points for each hut, which leads the sentence of an amount in words."""
        rate = self.amounts.rate(one.things.amount)
        if rate is None or one.per is not None or one.source is not None or one.exactly:
            return ""
        amount, names, lot = rate
        things = replace(one.things, amount=amount)
        text = self.say(self.verb(one), scene, np=self.amounts.things(things, scene))
        told = self.formulas.value(amount, scene, "number").partition(" (")[0]
        leads = not told.isdigit() and not scene.nested and scene.person in SPOKEN_TO
        return self.amounts.each(names, lot, text, scene, leads)

    def paid(self, one: t.Pay, scene: Scene) -> str:
        np = self.amounts.things(one.things, scene)
        if one.to is not None and self.formulas.reading.is_you(one.to):
            text = self.say("pay-yourself", scene, np=np)
        elif one.to is not None:
            text = self.say("pay-player", scene, np=np, who=self._at(one.to, scene))
        else:
            key = self.lexicon.verb(self.amounts.noun_key(one.things), "spend") or "pay"
            text = self.say(key, scene, np=np)
        return self.amounts.per(one.per, text, scene, one.things)

    def _object(self, things: t.Things, scene: Scene) -> str:
        """What is put or moved: `it`, if it is what was just chosen."""
        whole = self.amounts.is_one_thing(things)
        return (self.pronouns.it(things.what, scene) if whole else "") or self.amounts.things(things, scene)

    def _advance(self, run: Sequence[t.Advance], scene: Scene) -> str:
        far = listed([self._steps(one, scene) for one in run], self.nouns.templates)
        return self.say("advance", scene, far=far)

    def _steps(self, one: t.Advance, scene: Scene) -> str:
        forms = self.lexicon.find(self.lexicon.key(final(one.track.words[-1]))) or {}
        by, at = one.by if one.by is not None else t.Number(1, one.span), self._at(one.track, scene)
        steps = self.formulas.value(by, scene, "number" if "one" in forms else "acc")
        if "one" not in forms:
            return self.formulas.say("far" if steps.isdigit() else "far-so", n=steps, place=at)
        many = self.nouns.templates.is_many(steps)
        noun, tags = self.nouns.inflected(forms, many), self.nouns.tags(forms, many)
        if steps.isdigit():
            return self.formulas.say("far", n=self.nouns.amount(steps, noun, tags), place=at)
        steps = self.formulas.say("as-many", self.nouns.begun(tags, noun), noun=noun, n=steps)
        return self.formulas.say("far-as-many", n=steps, place=at)

    # ---- what the sentences after a deed know ----

    def after(self, one: t.Deed, scene: Scene) -> Scene:
        """What the sentences after this one may call by name, and what they may call `it`."""
        if isinstance(one, t.Choose | t.Compose | t.Let):
            return self.naming.after(one, scene)
        return scene.about(self._named(one, scene))

    def _named(self, one: t.Deed, scene: Scene) -> Var | None:
        """The variable that a deed is about; no other deed lets `it` be clear behind it."""
        var = self.formulas.reading.variable(_object_of(one))
        return var if var is not None and var not in scene.said and self.naming.is_topic(var) else None

    # ---- rules ----

    def _do(self, what: t.Path, scene: Scene) -> str:
        if self.pronouns.it(what, scene) and scene.topic is not None:
            topic = scene.topic
            forms = self.lexicon.forms(scene.nouns.get(topic) or self.lexicon.of_type(topic.type))
            return self.formulas.say("do-its", [*self.nouns.tags(forms, False), scene.person])
        return self.say("do", scene, what=self._at(what, scene))

    def _call(self, rule: t.Name, args: Sequence[t.Expr], scene: Scene) -> str:
        said = self.formulas.say("list").join(self.formulas.value(a, scene) for a in args)
        forms = self.lexicon.forms(self.lexicon.key(rule))
        verb = forms.get(f"do-{scene.person}") or forms.get("do")
        if verb is None:
            return self.say("call", scene, name=forms.get("name", rule.text), args=f" ({said})" if said else "")
        if " " not in verb and "{1" not in verb and args:
            verb = f"{verb} {{1}}"  # `activate` asks for its object, `refill the row` not
        return filled(verb, self.pronouns.objects(verb, args, scene))

    def _toward(self, path: t.Path, scene: Scene) -> Callable[[str], str]:
        """Where a move ends: a place that says `to` is reached otherwise than what is put there."""
        word = path.words[-1]
        own = len(path.words) == 1 and isinstance(word, t.Phrase) and self.nouns.has_form(word.names, "to")
        return lambda form: self._reached(self.formulas.path(path, scene, "to" if own else form))

    def _reached(self, place: str) -> str:
        """`onto the shelf`, where a language says otherwise where a way ends than where something lies."""
        ends = self.nouns.templates.variants("toward").items()
        return next((end + place.removeprefix(at) for at, end in ends if place.startswith(at)), place)

    def _at(self, path: t.Path, scene: Scene) -> Callable[[str], str]:
        return lambda form: self.formulas.path(path, scene, form)


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

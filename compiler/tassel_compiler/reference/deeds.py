"""Deeds and blocks of deeds, one template each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tassel_compiler.effects import tree as t
from tassel_compiler.reference.formulas import filled, plain_word
from tassel_compiler.reference.scene import Bound, Scene
from tassel_compiler.reference.templates import Slot
from tassel_compiler.reference.things import Amounts

CLOSED = (t.If, t.ChooseOne, t.ForEach, t.As, t.Repeat, t.UpTo, t.May)


class Deeds:
    def __init__(self, amounts: Amounts) -> None:
        self.amounts = amounts
        self.formulas = amounts.formulas
        self.nouns = amounts.nouns

    def say(self, key: str, scene: Scene, **slots: Slot) -> str:
        return self.formulas.say(key, [scene.person], **slots)

    # ---- sequences ----

    def block(self, block: t.Block, scene: Scene) -> str:
        return self.sequence(block.deeds, scene)

    def sequence(self, deeds: Sequence[t.Deed], scene: Scene) -> str:
        text, closed, demands = "", False, list[str]()
        for i, one in enumerate(deeds):
            if isinstance(one, t.Require):
                demands.append(self.formulas.test(one.test, scene))
                continue
            if isinstance(one, t.Pay) and not text and _follows(deeds[i + 1 :]):
                rest = deeds[i + 1 :]
                demands += [self.formulas.test(d.test, scene) for d in rest if isinstance(d, t.Require)]
                text = self._exchange(one, [d for d in rest if not isinstance(d, t.Require)], scene)
                break
            said = self.deed(one, scene)
            scene = self.after(one, scene)
            if not said:
                continue
            if text:
                said = self.say("and-then" if closed else "then", scene, deed=said)
            text, closed = text + said, isinstance(one, CLOSED)
        return self._demanding(text, demands, scene)

    def _exchange(self, pay: t.Pay, rest: Sequence[t.Deed], scene: Scene) -> str:
        """`pay X; take Y` is one deal: return X to take Y."""
        paid = self._paid(pay, scene)
        return self.say(
            "pay-to",
            scene,
            pay=paid,
            rest=lambda person: self.sequence(rest, scene.spoken(person) if person else scene),
        )

    def _demanding(self, text: str, demands: list[str], scene: Scene) -> str:
        if not demands:
            return text
        test = self.formulas.say("and").join(demands)
        return self.say("only-if" if text else "require", scene, deed=text, test=test)

    def after(self, one: t.Deed, scene: Scene) -> Scene:
        """What the sentences after this one may call by name."""
        match one:
            case t.Choose(binder):
                return scene.knowing(binder.name.text, self.formulas.bound(binder))
            case t.Compose(name, things):
                return scene.knowing(name.text, Bound(self.amounts.noun_key(things) or "choice"))
            case t.Let(name, t.Query("first", binder)):
                return scene.knowing(name.text, self.formulas.bound(binder))
            case t.Let(name, value):
                return scene.knowing(name.text, Bound(text=self.formulas.value(value, scene)))
            case _:
                return scene

    # ---- single deeds ----

    def deed(self, one: t.Deed, scene: Scene) -> str:
        match one:
            case t.Gain():
                return self._gain(one, scene)
            case t.Pay():
                return self._paid(one, scene)
            case t.Lose(things, per):
                text = self.say("lose", scene, np=self.amounts.things(things, scene))
                return self.amounts.per(per, text, scene)
            case t.Advance(track, by):
                return self._advance(track, by, scene)
            case t.Put(things, where):
                return self.say(
                    "put", scene, np=self.amounts.things(things, scene), place=self._at(where, scene)
                )
            case t.Move(verb, things, source, target):
                places = {"source": self._at(source, scene), "target": self._at(target, scene)}
                return self.say(verb, scene, np=self.amounts.things(things, scene), **places)
            case t.When(deed, test):
                return self.say(
                    "when", scene, deed=self.deed(deed, scene), test=self.formulas.test(test, scene)
                )
            case t.Choose() | t.Compose() | t.Let():
                return self._naming(one, scene)
            case t.Call() | t.Do() | t.Require() | t.Shuffle() | t.Set() | t.Grow():
                return self._plain(one, scene)
            case _:
                return self._nested(one, scene)

    def _gain(self, one: t.Gain, scene: Scene) -> str:
        verb = self.nouns.lexicon.verb(self.amounts.noun_key(one.things)) or one.verb
        np = self.amounts.things(one.things, scene)
        key = "take-from" if one.source is not None else verb
        place = self._at(one.source, scene) if one.source is not None else ""
        return self.amounts.per(one.per, self.say(key, scene, np=np, place=place), scene)

    def _paid(self, one: t.Pay, scene: Scene) -> str:
        np = self.amounts.things(one.things, scene)
        if one.to is None:
            return self.amounts.per(one.per, self.say("pay", scene, np=np), scene)
        return self.amounts.per(
            one.per, self.say("pay-player", scene, np=np, who=self._at(one.to, scene)), scene
        )

    def _advance(self, track: t.Path, by: t.Expr | None, scene: Scene) -> str:
        word = track.words[-1]
        key = word.names[-1].text if isinstance(word, t.Phrase) else word.name.text
        steps = self.formulas.value(by, scene, "acc") if by is not None else "1"
        forms = self.nouns.lexicon.find(key) or {}
        many = steps != "1"
        if "one" in forms:
            steps = f"{steps} {self.nouns.inflected(forms, many)}"
        return self.say("advance", scene, n=steps, place=self._at(track, scene))

    def _naming(self, one: t.Deed, scene: Scene) -> str:
        match one:
            case t.Choose(binder, random):
                key = "choose-random" if random else "choose"
                return self.say(key, scene, one=self.formulas.one_of(binder, scene))
            case t.Compose(name, things, source, where):
                text = self.say("compose", scene, np=self.amounts.things(things, scene))
                if source is not None:
                    text = self.say("compose-from", scene, deed=text, place=self._at(source, scene))
                if where is None:
                    return text
                inner = scene.knowing(name.text, Bound(self.amounts.noun_key(things) or "choice"))
                clause = self.formulas.say("such-that", test=self.formulas.test(where, inner))
                return f"{text} {clause}"
            case t.Let(_, t.Query("first", binder)):
                return self.say("find", scene, one=self.formulas.one_of(binder, scene))
            case _:
                return ""  # `let` names a value; the text of the value stands wherever the name does

    def _plain(self, one: t.Deed, scene: Scene) -> str:
        match one:
            case t.Call(rule, args):
                return self._call(rule.text, args, scene)
            case t.Do(what):
                return self.say("do", scene, what=self._at(what, scene))
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

    def _call(self, rule: str, args: Sequence[t.Expr], scene: Scene) -> str:
        said = self.formulas.say("list").join(self.formulas.value(a, scene) for a in args)
        forms = self.nouns.lexicon.forms(rule)
        verb = forms.get("do-they" if scene.person == "they" else "do") or forms.get("do")
        if verb is not None:
            bare = (
                " " not in verb and "{1}" not in verb
            )  # `activate` asks for its object, `refill the row` not
            return f"{verb} {said}".rstrip() if bare else filled(verb, [self.formulas.value(a, scene) for a in args])
        return self.say("call", scene, name=forms.get("name", rule), args=f" ({said})" if said else "")

    def _grow(self, one: t.Grow, scene: Scene) -> str:
        """Of things that are counted one has more or fewer; a value is raised or lowered."""
        names = self._counted(one.slot)
        owners = one.slot.words[:-1]
        verb = self.nouns.lexicon.verb(self.nouns.head(names)[1]) if names else None
        if verb is None or (owners and one.verb == "lower"):
            n = self.formulas.value(one.by, scene, "acc")
            return self.say(one.verb, scene, place=self.formulas.path(one.slot, scene), n=n)
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
        own = self._own_words(slot, to, scene)
        if own is not None:
            return own
        names = self._counted(slot)
        owners = slot.words[:-1]
        if names and owners and isinstance(to, t.Number) and to.value == 0:
            np = self.amounts.all_of(names, scene)
            return self.say("remove", scene, np=np, place=self._at(t.Path(owners, slot.span), scene))
        value = self.formulas.value(to, scene, "acc")
        if plain_word(slot) in scene.bound:
            return self.say("settle-on", scene, value=value)
        return self.say("set", scene, slot=self.formulas.path(slot, scene), value=value)

    def _own_words(self, slot: t.Path, to: t.Expr, scene: Scene) -> str | None:
        """A flag may say what setting it is: `mark {1} as used`, where {1} is whose flag it is."""
        word = slot.words[-1]
        forms = self.nouns.lexicon.find(word.names[-1].text) if isinstance(word, t.Phrase) else None
        value = to.word if isinstance(to, t.Constant) else plain_word(to)
        if forms is None or value is None or value in scene.bound:
            return None
        told = (f"{value}-they", value) if scene.person == "they" else (value,)
        text = next((forms[key] for key in told if key in forms), None)
        if text is None or "{1}" not in text:
            return text
        qualifiers = word.names[:-1] if isinstance(word, t.Phrase) else ()
        owner = (t.Phrase(qualifiers, word.span),) if qualifiers else slot.words[:-1]
        return text.replace("{1}", self.formulas.path(t.Path(owner, slot.span), scene, "acc")) if owner else None

    def _at(self, path: t.Path, scene: Scene) -> Slot:
        return lambda form: self.formulas.path(path, scene, form)

    # ---- blocks ----

    def _nested(self, one: t.Deed, scene: Scene) -> str:
        match one:
            case t.May(body):
                return self.say("may", scene, deed=self._told(body, scene))
            case t.UpTo(times, body):
                return self._times("up-to", "up-to-so", times, body, scene)
            case t.Repeat(times, test, body):
                return self._repeat(times, test, body, scene)
            case t.ForEach(binder, body):
                inner = scene.knowing(binder.name.text, self.formulas.bound(binder))
                each = self.formulas.one_of(binder, scene, "each")
                return self.say("for-each", scene, each=each, deed=self._told(body, inner))
            case t.As(who, body):
                return self._as(who, body, scene)
            case t.If(arms, other):
                return self._if(arms, other, scene)
            case t.ChooseOne(options):
                if len(options) == 1:
                    return self._option(replace(options[0], name=None), scene)
                return self.say("choose-one", scene, list=self._options(options, scene))
            case _:
                return ""

    def _repeat(self, times: t.Expr, test: t.Expr | None, body: t.Block, scene: Scene) -> str:
        """Where there is a test, a computed number only says that the repetition ends."""
        if test is None:
            return self._times("repeat", "repeat-so", times, body, scene)
        said = self.formulas.test(test, scene)
        if not self.formulas.value(times, scene, "number").isdigit():
            return self.say("while-so", scene, deed=self._told(body, scene), test=said)
        return self.say("while", scene, deed=self._times("repeat", "repeat-so", times, body, scene), test=said)

    def _times(self, key: str, so: str, times: t.Expr, body: t.Block, scene: Scene) -> str:
        """`3 times: ...`, but `as many times as ...: ...`"""
        n = self.formulas.value(times, scene, "number")
        return self.say(key if n.isdigit() else so, scene, n=n, deed=self._told(body, scene))

    def _told(self, body: t.Block, scene: Scene) -> Slot:
        """`{deed}` goes on in the person of the sentence, `{deed.you}` speaks to the player."""
        return lambda person: self.block(body, scene.spoken(person) if person else scene)

    def _as(self, who: t.Path | t.Binder, body: t.Block, scene: Scene) -> str:
        if isinstance(who, t.Path):
            name = self.formulas.path(who, scene, "nom")
            return self.say(_as(body), scene, who=name, deed=self.block(body, scene.spoken("they")))
        inner = scene.knowing(who.name.text, self.formulas.bound(who)).spoken("they")
        each = self.formulas.one_of(who, scene, "each", "nom")
        return self.say(_as(body), scene, who=each, deed=self.block(body, inner))

    def _if(self, arms: Sequence[t.Arm], other: t.Block | None, scene: Scene) -> str:
        parts: list[str] = []
        for arm in arms:
            key = "else-if" if parts else "if"
            if isinstance(arm.test, t.Possible) and arm.test.rule is None:
                parts.append(self.say("if-possible", scene, deed=self._told(arm.body, scene)))
                continue
            test = self.formulas.test(arm.test, scene)
            parts.append(self.say(key, scene, test=test, deed=self._told(arm.body, scene)))
        if other is not None:
            parts.append(self.say("else", scene, deed=self._told(other, scene)))
        return "".join(parts)

    def _options(self, options: Sequence[t.Option], scene: Scene) -> str:
        return self.formulas.say("or-option").join(self._option(o, scene) for o in options)

    def _option(self, option: t.Option, scene: Scene) -> str:
        text = self.block(option.body, scene)
        if option.test is not None:
            test = self.formulas.test(option.test, scene)
            text = self.say("only-if", scene, deed=text, test=test)
        if option.name is None:
            return text
        forms = self.nouns.lexicon.forms(option.name.text)
        return self.say("named-option", scene, name=forms.get("name", option.name.text), deed=text)


def _as(body: t.Block) -> str:
    """`each player gains ...`, but `each player: for each ...`"""
    return "as-block" if isinstance(body.deeds[0], t.If | t.ForEach | t.Repeat | t.UpTo) else "as"


def _follows(rest: Sequence[t.Deed]) -> bool:
    """What is had in exchange comes right after it; demands between the two do not matter."""
    first = next((d for d in rest if not isinstance(d, t.Require)), None)
    return isinstance(first, t.Gain | t.Advance | t.Call | t.Do)

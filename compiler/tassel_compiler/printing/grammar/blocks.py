"""Blocks of deeds: conditions, choices, repetitions, what each player does; and deeds in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.chains import MOST, Said, broken, chained
from tassel_compiler.printing.grammar.deeds import Plain
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.grammar.templates import Slot

CLOSED = (t.If, t.ChooseOne, t.ForEach, t.As, t.Repeat, t.UpTo, t.May, t.When)
TOLD = (t.Gain, t.Pay, t.Lose, t.Advance, t.Call, t.Do, t.Put, t.Move, t.May, t.When)  # about somebody, in one sentence


class Deeds(Plain):
    """Every deed; the plain ones are those of `Plain`."""

    # ---- in a row ----

    def block(self, block: t.Block, scene: Scene) -> str:
        return self.sequence(block.deeds, scene)

    def sequence(self, deeds: Sequence[t.Deed], scene: Scene) -> str:
        demands = [d for d in deeds if isinstance(d, t.Require)]
        rest = [d for d in deeds if not isinstance(d, t.Require)]
        said, tests = self._said(rest, scene), self._tests(deeds, demands, scene)
        text = chained(said, scene, self.nouns.templates)
        if not tests:
            return text
        test = self.formulas.say("and").join(tests)
        if not text:
            return self.say("require", scene, deed="", test=test)
        return self.say("only-if-all" if broken(said) and not scene.nested else "only-if", scene, deed=text, test=test)

    def _tests(self, deeds: Sequence[t.Deed], demands: Sequence[t.Require], scene: Scene) -> list[str]:
        """What the deeds demand, each in the scene of its own place."""
        found: list[str] = []
        for one in deeds:
            if isinstance(one, t.Require):
                found.append(self.formulas.test(one.test, scene))
            scene = self.after(one, scene)
        return found

    def _said(self, deeds: Sequence[t.Deed], scene: Scene) -> list[Said]:
        if len(deeds) > 1 and isinstance(deeds[0], t.Pay) and _follows(deeds[1]):
            return [Said(self._exchange(deeds[0], deeds[1:], scene), True)]
        found: list[Said] = []
        for run in _runs(deeds, self):
            text = self.together(run, scene) if len(run) > 1 else self.deed(run[0], scene)
            for one in run:
                scene = self.after(one, scene)
            if text:
                found.append(Said(text, isinstance(run[-1], CLOSED)))
        return found

    def _exchange(self, pay: t.Pay, rest: Sequence[t.Deed], scene: Scene) -> str:
        """`pay X; take Y` is one deal: return X to take Y."""
        inner = scene.inside()
        key = "pay-to" if all(self.bare(one) for one in rest) else "pay-and"
        return self.say(
            key,
            scene,
            pay=self.paid(pay, scene),
            rest=lambda person: self.sequence(rest, inner.spoken(person) if person else inner),
        )

    def deed(self, one: t.Deed, scene: Scene) -> str:
        match one:
            case t.When(deed, test):
                return self.say("when", scene, deed=self.deed(deed, scene), test=self.formulas.test(test, scene))
            case t.May(body):
                return self._may(body, scene)
            case t.UpTo(times, body):
                return self._times("up-to", times, body, scene)
            case t.Repeat(times, test, body):
                return self._repeat(times, test, body, scene)
            case t.ForEach(binder, body):
                name = binder.name.text
                inner = scene.knowing(name, self.formulas.bound(binder)).about(name)
                each = self.formulas.one_of(binder, scene, "each")
                return self.say(_led("for-each", body), scene, each=each, deed=self._told(body, inner))
            case t.As(who, body):
                return self._as(who, body, scene)
            case t.If(arms, other):
                return self._if(arms, other, scene)
            case t.ChooseOne(options):
                return self._choice(options, scene)
            case _:
                return self.plain(one, scene)

    # ---- blocks ----

    def _may(self, body: t.Block, scene: Scene) -> str:
        if self.bare_block(body):
            return self.say("may-do", scene, deed=self.block(body, scene.inside().spoken("may")))
        key = "may" if _short(body) else "may-block"
        return self.say(key, scene, deed=self._told(body, scene))

    def bare_block(self, body: t.Block) -> bool:
        """Whether `you may` can stand before all of it."""
        deeds = [one for one in body.deeds if not isinstance(one, t.Require)]
        return len(deeds) <= MOST and all(self.bare(one) and not isinstance(one, CLOSED) for one in deeds)

    def _repeat(self, times: t.Expr, test: t.Expr | None, body: t.Block, scene: Scene) -> str:
        """Where there is a test, a computed number only says that the repetition ends."""
        if test is None:
            return self._times("repeat", times, body, scene)
        said = self.formulas.test(test, scene)
        if not isinstance(times, t.Number):
            return self.say("while-so", scene, deed=self._told(body, scene), test=said)
        return self.say("while", scene, deed=self._times("repeat", times, body, scene), test=said)

    def _times(self, key: str, times: t.Expr, body: t.Block, scene: Scene) -> str:
        """`three times: ...`, but `as many times as ...: ...`"""
        n = self.formulas.value(times, scene, "number")
        deed = self._told(body, scene)
        if not n.isdigit():
            return self.say(f"{key}-so", scene, n=n, deed=deed)
        return self.say(key, scene, times=self.times(int(n)), n=n, deed=deed)

    def times(self, n: int) -> str:
        """`three times`"""
        forms = self.nouns.lexicon.forms("times")
        return self.nouns.amount(str(n), self.nouns.inflected(forms, n != 1), self.nouns.tags(forms, n != 1))

    def _told(self, body: t.Block, scene: Scene) -> Slot:
        """`{deed}` goes on in the person of the sentence, `{deed.you}` speaks to the player."""
        inner = scene.inside()
        return lambda person: self.block(body, inner.spoken(person) if person else inner)

    def _as(self, who: t.Path | t.Binder, body: t.Block, scene: Scene) -> str:
        """`each player gains ...`; what is longer is told to each of them."""
        if isinstance(who, t.Path):
            name, inner = self.formulas.path(who, scene, "nom"), scene
        else:
            name = self.formulas.one_of(who, scene, "each", "nom")
            inner = scene.knowing(who.name.text, self.formulas.bound(who))
        if _about(body):
            return self.say("as", scene, who=name, deed=self.block(body, inner.inside().spoken("they")))
        return self.say("as-block", scene, who=name, deed=self.block(body, inner.inside().spoken("you")))

    def _if(self, arms: Sequence[t.Arm], other: t.Block | None, scene: Scene) -> str:
        parts: list[str] = []
        for arm in arms:
            if isinstance(arm.test, t.Possible) and arm.test.rule is None:
                parts.append(self.say(_led("if-possible", arm.body), scene, deed=self._told(arm.body, scene)))
                continue
            test = self.formulas.test(arm.test, scene)
            key = _led("else-if" if parts else "if", arm.body)
            parts.append(self.say(key, scene, test=test, deed=self._told(arm.body, scene)))
        if other is not None:
            parts.append(self.say(_led("else", other), scene, deed=self._told(other, scene)))
        return "".join(part for part in parts)

    def _choice(self, options: Sequence[t.Option], scene: Scene) -> str:
        inner = scene.inside()
        if len(options) == 1:
            return self._option(replace(options[0], name=None), inner)
        if any(option.name for option in options):
            told = self.formulas.say("or-named").join(self._option(o, inner) for o in options)
            return self.say("choose-named", scene, list=told)
        told = self.formulas.say("or-option").join(self._option(o, inner) for o in options)
        return self.say("choose-one", scene, list=told)

    def _option(self, option: t.Option, scene: Scene) -> str:
        text = self.block(option.body, scene)
        if option.test is not None:
            text = self.say("only-if", scene, deed=text, test=self.formulas.test(option.test, scene))
        if option.name is None:
            return text
        name = self.nouns.lexicon.forms(option.name.text).get("name", option.name.text)
        return self.say("named-option", scene, name=name[:1].upper() + name[1:], deed=text)


def _runs(deeds: Sequence[t.Deed], plain: Plain) -> list[list[t.Deed]]:
    """Deeds in a row that share a verb stand together."""
    runs: list[list[t.Deed]] = []
    for one in deeds:
        last = runs[-1][-1] if runs else None
        if last is not None and _alike(last, one, plain):
            runs[-1].append(one)
        else:
            runs.append([one])
    return runs


def _alike(a: t.Deed, b: t.Deed, plain: Plain) -> bool:
    """Two verbs that a language says alike are one."""
    said = plain.nouns.templates.variants
    return bool(plain.shared(a) and plain.shared(b)) and said(plain.shared(a)) == said(plain.shared(b))


def _led(key: str, body: t.Block) -> str:
    """`if it rains, go home`, but a colon before several deeds."""
    return key if _short(body) else f"{key}-block"


def _short(body: t.Block) -> bool:
    deeds = [d for d in body.deeds if not isinstance(d, t.Require | t.Let)]
    return len(deeds) < 3 and not any(isinstance(d, CLOSED) for d in deeds)


def _about(body: t.Block) -> bool:
    """Whether a sentence about a player says it: `each player gains a coin and loses a gem`."""
    deeds = body.deeds
    if len(deeds) == 1 and isinstance(deeds[0], t.May):
        return _short(deeds[0].body)
    return len(deeds) < 3 and all(isinstance(one, TOLD) for one in deeds)


def _follows(first: t.Deed) -> bool:
    """What is had in exchange comes right after it."""
    return isinstance(first, t.Gain | t.Advance | t.Call | t.Do)

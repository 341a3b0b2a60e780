"""Blocks of deeds: conditions, choices, repetitions, what each player does; and deeds in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.printing.grammar.chains import MOST_LINKS, Said, broken, chained, closed
from tassel_compiler.printing.grammar.deeds import Plain
from tassel_compiler.printing.grammar.leads import Leads
from tassel_compiler.printing.grammar.only_one import OnlyOne
from tassel_compiler.printing.grammar.scene import Person, Scene
from tassel_compiler.printing.grammar.settled import Settled
from tassel_compiler.printing.grammar.things import AmountPhrases
from tassel_compiler.printing.grammar.thirds import ThirdPerson
from tassel_compiler.resolve.vocabulary import parts

CLOSED = (t.If, t.ChooseOne, t.ForEach, t.As, t.Repeat, t.UpTo, t.May, t.When)
TOLD = (t.Gain, t.Pay, t.Lose, t.Advance, t.Call, t.Do, t.Put, t.Move, t.May, t.When)  # about somebody, in one sentence


class Deeds(Leads):
    """Every deed; the plain ones are those of `Plain`."""

    def __init__(
        self, amounts: AmountPhrases, values: Mapping[str, t.Expr], groups: Mapping[str, Sequence[str]],
        single: frozenset[str],
    ) -> None:  # fmt: skip
        super().__init__(amounts, OnlyOne(amounts.formulas.reading, values, single))
        self.settled = Settled(amounts.lexicon, values, groups)
        self.thirds = ThirdPerson(amounts.formulas.reading, values)

    # ---- in a row ----

    def block(self, block: t.Block, scene: Scene) -> str:
        return self.sequence(block.deeds, scene)

    def sequence(self, deeds: Sequence[t.Deed], scene: Scene, behind: bool = False) -> str:
        """What is demanded before anything has changed is a condition of all that follows; `behind` it in a choice."""
        if deeds:
            self.nouns.templates.measure.at(deeds[0].span)
        followed, scene = scene.followed, scene.inside() if scene.followed else scene
        scenes = self.scenes(deeds, scene)
        demands = [i for i, one in enumerate(deeds) if self._is_first(one, deeds[:i])]
        tests = [self._demanded(deeds[i], scenes[i]) for i in demands]
        rest = [i for i in range(len(deeds)) if i not in demands]
        said = self._said([deeds[i] for i in rest], [scenes[i] for i in rest])
        if followed and takes_otherwise(deeds):
            said = [*said[:-1], closed(said[-1], self.nouns.templates)]
        text = chained(said, scene, self.nouns.templates)
        first = scene.nested and not behind
        return self._conditional(text, broken(said), tests, scene, first) if tests else text

    def _is_first(self, one: t.Deed, before: Sequence[t.Deed]) -> bool:
        """Whether a demand asks for the same before the deeds in front of it."""
        return isinstance(one, t.Require) and self.settled.is_untouched(one, before)

    def _conditional(self, text: str, long: bool, tests: Sequence[str], scene: Scene, first: bool) -> str:
        test = self.formulas.say("and").join(tests)
        if not text:
            return self.say("require", scene, test=test)
        key = "only-if-first" if first else "only-if-all" if long and not scene.nested else "only-if"
        return self.say(key, scene, deed=text, test=test)

    def _demanded(self, one: t.Deed, scene: Scene) -> str:
        assert isinstance(one, t.Require)
        depth = 1 if isinstance(one.test, t.Logic) else 0
        return self.formulas.conditions.test(one.test, scene, True, depth)

    def scenes(self, deeds: Sequence[t.Deed], scene: Scene) -> list[Scene]:
        """The scene of each deed, and the one behind them all."""
        found = [scene]
        for i, one in enumerate(deeds):
            told = self.is_told(one, deeds[i + 1 :], scene)
            scene = self.naming.told(one, scene) if told and isinstance(one, t.Let) else self.after(one, scene)
            found.append(scene)
        return found

    def is_told(self, one: t.Deed, rest: Sequence[t.Deed], scene: Scene) -> bool:
        """Whether the name that a deed gives is told by its value; one that is known beyond these deeds is not."""
        if not isinstance(one, t.Let) or (isinstance(one.value, t.Query) and one.value.kind == "first"):
            return False
        if self.lexicon.meant(one.name).var in scene.known:
            return False
        return self.settled.is_settled(one, rest) and not self._is_said_to_others(one, rest)

    def _is_said_to_others(self, let: t.Let, rest: Sequence[t.Deed]) -> bool:
        """Whether what is the reader's now would be told where somebody else is spoken to."""
        if not self.thirds.is_of_actor(let.value):
            return False
        var = self.lexicon.meant(let.name).var
        acting = (part for part in parts(tuple(rest)) if isinstance(part, t.As) and not self._about(part.body))
        return var is not None and any(self.settled.names(var, part.body) for part in acting)

    def _said(self, deeds: Sequence[t.Deed], scenes: Sequence[Scene]) -> list[Said]:
        if len(deeds) > 1 and isinstance(deeds[0], t.Pay) and _follows(deeds[1]):
            return [Said(self._exchange(deeds[0], deeds[1:], scenes[0]), True)]
        found: list[Said] = []
        for run in _runs(range(len(deeds)), deeds, self):
            one, scene = deeds[run[0]], scenes[run[0]]
            if self.is_told(one, deeds[run[0] + 1 :], scene):
                continue
            told = [deeds[i] for i in run]
            among = scene.nested and len(deeds) > 1
            text = self.together(told, scene) if len(run) > 1 else self.deed(one, scene, among)
            last = deeds[run[-1]]
            found.append(Said(text, isinstance(last, (*CLOSED, t.Require)), isinstance(last, CLOSED)))
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

    def deed(self, one: t.Deed, scene: Scene, among: bool = False) -> str:
        """`among` others inside a sentence, a condition stands first: behind the deed it would be one of them all."""
        match one:
            case t.When(deed, test):
                told = lambda person: self.deed(deed, scene.spoken(person) if person else scene)  # noqa: E731
                key = "if" if among else "when"
                return self.say(key, scene, deed=told, test=self.formulas.test(test, scene))
            case t.May(body):
                return self._may(body, scene)
            case t.UpTo() | t.Repeat() | t.ForEach():
                return self._looped(one, scene)
            case t.As():
                return self._as(one, scene)
            case t.If():
                return self._if(one, scene)
            case t.ChooseOne(options):
                return self._choice(options, scene)
            case _:
                return self.plain(one, scene)

    # ---- blocks ----

    def _may(self, body: t.Block, scene: Scene) -> str:
        if self.bare_block(body):
            return self.say("may-do", scene, deed=self.block(body, scene.inside().spoken("may")))
        told = self._told(body, scene, True)
        return self.say("may" if _short(body) else "may-block", scene, deed=told)

    def bare_block(self, body: t.Block) -> bool:
        """Whether `you may` can stand before all of it."""
        deeds = body.deeds
        if len(deeds) == 1 and isinstance(deeds[0], t.ChooseOne):
            return all(one.test is None and self.bare_block(one.body) for one in deeds[0].options)
        few = len(deeds) <= MOST_LINKS
        return few and all(self.bare(one) and not isinstance(one, (*CLOSED, t.Require)) for one in deeds)

    def inner(self, one: t.Deed, scene: Scene) -> Scene:
        """What the body of a loop knows, or of what somebody does: that is told to this one."""
        if isinstance(one, t.As) and scene.person == "table":
            scene = scene.spoken("you")
        match one:
            case t.ForEach(binder):
                var = self.formulas.sets.variable(binder)
                named = scene.naming(var, self.formulas.sets.noun(binder))
                return named.about(var if var is not None and self.naming.is_topic(var) else None)
            case t.As(t.Binder() as binder):
                return scene.naming(self.formulas.sets.variable(binder)).about(None)
            case _:
                return scene.about(None)

    def _looped(self, one: t.Repeat | t.UpTo | t.ForEach, scene: Scene) -> str:
        told = self._told(one.body, self.inner(one, scene))
        return self.led(one, scene, told, not _short(one.body))

    def _told(
        self, body: t.Block, scene: Scene, behind: bool = False, followed: bool = False
    ) -> Callable[[str], str]:
        """`{deed}` goes on in the person of the sentence, `{deed.you}` speaks to the player. Each is told once, however
        often it is asked for: blocks stand in blocks."""
        inner = scene.inside(followed)

        @cache
        def said(person: Person) -> str:
            return self.sequence(body.deeds, replace(inner, person=person), behind)

        return lambda person: said(inner.spoken(person).person if person else inner.person)

    def _as(self, one: t.As, scene: Scene) -> str:
        """`each player gains ...`; what is longer is told to each of them."""
        if one.secret:
            return self._secretly(one, scene)
        told = self._told(one.body, self.inner(one, scene))
        if isinstance(one.who, t.Path) and self.formulas.reading.is_you(one.who):
            return told(scene.person)
        if self._about(one.body):
            return self.say("as", scene, who=self.who(one, scene), deed=told("they"))
        return self.led(one, scene, told("you"))

    def _secretly(self, one: t.As, scene: Scene) -> str:
        """What everybody chooses, and what is done with it when all have chosen."""
        first, then = self.secret(one, scene)
        who, choice = self.who(one, scene), lambda person: self._told(*first)(person or "you")
        if then is None and not picks(first[0]):
            return self.say("secretly-choose", scene, who=who, choice=choice)
        after = (lambda person: self._told(*then)(person or "you")) if then is not None else ""
        if picks(first[0]):
            after = self.say("as-chosen-then", scene, deed=after) if after else self.say("as-chosen", scene)
        return self.say("secretly", scene, who=who, choice=choice, deed=after)

    def secret(self, one: t.As, scene: Scene) -> tuple[tuple[t.Block, Scene], tuple[t.Block, Scene] | None]:
        """The choices, and what follows them, each with what is known there."""
        deeds, n, inner = one.body.deeds, one.chosen(), self.inner(one, scene)
        behind = self.scenes(deeds[:n], inner)[-1]
        rest = (t.Block(deeds[n:], one.body.span), behind) if deeds[n:] else None
        return (t.Block(deeds[:n], one.body.span), inner), rest

    def _about(self, body: t.Block) -> bool:
        """Whether a sentence about a player says it: `each player gains a coin and loses a gem`."""
        deeds = body.deeds
        if not self.thirds.tells(body):
            return False
        if len(deeds) == 1 and isinstance(deeds[0], t.May):
            return _short(deeds[0].body) and not self.thirds.names_actor(deeds[0].body)
        return len(deeds) < 3 and all(isinstance(one, TOLD) and self._is_told_of(one) for one in deeds)

    def _is_told_of(self, one: t.Deed) -> bool:
        """Whether the words of a rule say what somebody else does."""
        forms = self.lexicon.forms(self.lexicon.key(one.rule)) if isinstance(one, t.Call) else {}
        return "do-they" in forms or "do" not in forms

    def _if(self, one: t.If, scene: Scene) -> str:
        bodies = [*(arm.body for arm in one.arms), *([one.other] if one.other is not None else [])]
        told = [self._told(body, scene.about(None), followed=body is not bodies[-1]) for body in bodies]
        parts = [self.arm(arm, i > 0, scene, told[i], not _short(arm.body)) for i, arm in enumerate(one.arms)]
        if one.other is not None:
            parts.append(self.say("else" if _short(one.other) else "else-block", scene, deed=told[-1]))
        return "".join(parts)

    def _choice(self, options: Sequence[t.Option], scene: Scene) -> str:
        inner = scene.inside()
        if len(options) == 1:
            return self._option(replace(options[0], name=None), inner)
        told = self.formulas.say("or-option").join(self._option(o, inner) for o in options)
        return self.say("choose-one", scene, list=told)

    def _option(self, option: t.Option, scene: Scene) -> str:
        text = self.sequence(option.body.deeds, scene, option.name is None)
        test = self.formulas.test(option.test, scene) if option.test is not None else ""
        if option.name is None:
            return self.say("only-if", scene, deed=text, test=test) if test else text
        name = self.lexicon.forms(self.lexicon.key(option.name)).get("name", option.name.text)
        name = capitalised(name)
        if test:
            return self.say("named-option-if", scene, name=name, deed=text, test=test)
        return self.say("named-option", scene, name=name, deed=text)


def _runs(order: Sequence[int], deeds: Sequence[t.Deed], plain: Plain) -> list[list[int]]:
    """Deeds in a row that share a verb stand together."""
    runs: list[list[int]] = []
    for i in order:
        last = deeds[runs[-1][-1]] if runs else None
        if last is not None and _alike(last, deeds[i], plain):
            runs[-1].append(i)
        else:
            runs.append([i])
    return runs


def _alike(a: t.Deed, b: t.Deed, plain: Plain) -> bool:
    """Two verbs that a language says alike are one."""
    said = plain.nouns.templates.variants
    return bool(plain.shared(a) and plain.shared(b)) and said(plain.shared(a)) == said(plain.shared(b))


def takes_otherwise(deeds: Sequence[t.Deed]) -> bool:
    """Whether an `otherwise` behind them would be heard as that of a condition with which they end."""
    match deeds[-1]:
        case t.If() | t.When():
            return True
        case t.Repeat(_, _, body) | t.ForEach(_, body) | t.UpTo(_, body) | t.As(_, body) | t.May(body):
            return takes_otherwise(body.deeds)
        case t.ChooseOne(options):
            return takes_otherwise(options[-1].body.deeds)
        case _:
            return False


def _short(body: t.Block) -> bool:
    deeds = [d for d in body.deeds if not isinstance(d, t.Require | t.Let)]
    return len(deeds) < 3 and not any(isinstance(d, CLOSED) for d in deeds)


def _follows(first: t.Deed) -> bool:
    """What is had in exchange comes right after it."""
    return isinstance(first, t.Gain | t.Advance | t.Call | t.Do)


def picks(block: t.Block) -> bool:
    """Whether one of several ways is chosen here, which are told as what one does."""
    return any(isinstance(deed, t.ChooseOne) for deed in block.deeds)

"""A block of deeds as the lines of a numbered list.

What is short stays one sentence. What is long is parted: a loop, a condition or a choice becomes a line that leads a
list of its own. Inside such a list the text speaks to the reader, whoever acts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.book.model import StepItem
from tassel_compiler.printing.book.plan import BookPlan
from tassel_compiler.printing.grammar.blocks import picks, takes_otherwise
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.speech.voice import Voice

_SHORT = 150  # signs of a sentence that can stand in one line
LEADS = (t.If, t.ChooseOne, t.ForEach, t.As, t.Repeat, t.UpTo, t.May)


class Lines:
    """`also` adds to a line what else belongs to its deeds, such as the rules that they call."""

    def __init__(self, voice: Voice, plan: BookPlan, also: Callable[[StepItem, object], StepItem]) -> None:
        self.printer = voice.printer
        self.deeds = voice.printer.deeds
        self.heading: Callable[[str], str] = lambda key: plan.heading(key, voice.lang)
        self.colon = voice.typography.sign(":")
        self.also = also

    def block(self, block: t.Block, scene: Scene) -> tuple[StepItem, ...]:
        text = self._text(self.deeds.sequence(block.deeds, scene))
        if len(text) <= _SHORT or self._whole(block.deeds):
            return (self.also(StepItem(text), block),) if text else ()
        found: list[StepItem] = []
        for i, (deed, at) in enumerate(zip(block.deeds, self.deeds.scenes(block.deeds, scene), strict=False)):
            if not self.deeds.is_told(deed, block.deeds[i + 1 :], at):
                found += self._deed(deed, at)
        return tuple(found)

    def _whole(self, deeds: Sequence[t.Deed]) -> bool:
        """Deeds that only a single sentence tells rightly: a demand on them all, or a deal."""
        deal = isinstance(deeds[0], t.Pay) and len(deeds) > 1
        return deal or any(isinstance(deed, t.Require) for deed in deeds)

    def _deed(self, deed: t.Deed, scene: Scene) -> tuple[StepItem, ...]:
        text = self._text(self.deeds.deed(deed, scene))
        if not text:
            return ()
        if len(text) <= _SHORT or not isinstance(deed, LEADS):
            return (self.also(StepItem(text), deed),)
        return self._parted(deed, scene)

    def _parted(self, deed: t.Deed, scene: Scene) -> tuple[StepItem, ...]:
        match deed:
            case t.If(arms, other):
                return self._arms(arms, other, scene)
            case t.ChooseOne(options):
                items = tuple(self._option(option, scene) for option in options)
                return (StepItem(self.heading("choose-one"), items=items, numbered=False),)
            case t.May(body):
                return (_led(self.heading("may"), self.block(body, scene)),)
            case t.As(secret=True):
                return self._secret(deed, scene)
            case t.ForEach(_, body) | t.As(_, body) | t.Repeat(_, _, body) | t.UpTo(_, body):
                lead = self._before(self.deeds.led(deed, scene, ""))
                return (_led(lead, self.block(body, self.deeds.inner(deed, scene))),)
            case _:
                return ()

    def _secret(self, deed: t.As, scene: Scene) -> tuple[StepItem, ...]:
        """What everybody chooses, and below it what is done when all have chosen."""
        first, then = self.deeds.secret(deed, scene)
        who = self.deeds.who(deed, scene)
        lead = self._before(self.deeds.say("secretly-choose", scene, who=who, choice=""))
        items = (_led(lead, self.block(*first)),)
        below = self.block(*then) if then is not None else ()
        if picks(first[0]):
            chosen = self.deeds.say("revealed", scene, deed=self.deeds.say("as-chosen", scene))
            return (*items, StepItem(self._text(chosen), items=below))
        if not below:
            return items
        return (*items, _led(self._before(self.deeds.say("revealed", scene, deed="")), below))

    def _arms(self, arms: Sequence[t.Arm], other: t.Block | None, scene: Scene) -> tuple[StepItem, ...]:
        leads = [self._before(self.deeds.arm(arm, i > 0, scene, "")) for i, arm in enumerate(arms)]
        bodies = [arm.body for arm in arms]
        if other is not None:
            leads.append(self.heading("otherwise"))
            bodies.append(other)
        told = zip(leads, bodies, strict=True)
        return tuple(self._arm(lead, body, scene, body is not bodies[-1]) for lead, body in told)

    def _arm(self, lead: str, body: t.Block, scene: Scene, followed: bool) -> StepItem:
        """A condition in a condition stands below it where an `otherwise` follows: beside it, it would be its own."""
        items = self.block(body, scene)
        return StepItem(lead, items=items) if followed and takes_otherwise(body.deeds) else _led(lead, items)

    def _option(self, option: t.Option, scene: Scene) -> StepItem:
        lexicon = self.deeds.lexicon
        label = lexicon.forms(lexicon.key(option.name)).get("name", "") if option.name is not None else ""
        items = self.block(option.body, scene)
        if option.test is not None:
            test = self.deeds.formulas.test(option.test, scene)
            head = self._before(self.deeds.say("only-if-first", scene, test=test, deed=""))
            return StepItem(head, label, items=items)
        if len(items) == 1 and not items[0].label:
            return StepItem(items[0].text, label, items[0].see, items[0].items, items[0].numbered)
        return StepItem("", label, items=items)

    def _text(self, text: str) -> str:
        return self.printer.sentence(self.deeds.say("effect", Scene(), deed=text)) if text else ""

    def _before(self, text: str) -> str:
        """A line that leads a list."""
        return self.printer.sentence(text.strip(" \u00a0\u202f:,;")) + self.colon


def _led(lead: str, items: tuple[StepItem, ...]) -> StepItem:
    """Steps below the line that leads them; a single one goes on in that line."""
    if len(items) == 1 and items[0].text and not items[0].label:
        return replace(items[0], text=f"{lead} {items[0].text}")
    return StepItem(lead, items=items)

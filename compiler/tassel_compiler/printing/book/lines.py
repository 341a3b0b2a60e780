"""A block of deeds as the lines of a numbered list.

What is short stays one sentence. What is long is parted: a loop, a condition or a choice becomes a line that leads a
list of its own. Inside such a list the text speaks to the reader, whoever acts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.book.model import Item
from tassel_compiler.printing.book.plan import Plan
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.speech.voice import Voice

SHORT = 150  # signs of a sentence that can stand in one line
LEADS = (t.If, t.ChooseOne, t.ForEach, t.As, t.Repeat, t.UpTo, t.May)


class Lines:
    """`also` adds to a line what else belongs to its deeds, such as the rules that they call."""

    def __init__(self, voice: Voice, plan: Plan, also: Callable[[Item, object], Item]) -> None:
        self.printer = voice.printer
        self.deeds = voice.printer.deeds
        self.heading: Callable[[str], str] = lambda key: plan.heading(key, voice.lang)
        self.also = also

    def block(self, block: t.Block, scene: Scene) -> tuple[Item, ...]:
        text = self._text(self.deeds.sequence(block.deeds, scene))
        if len(text) <= SHORT or self._whole(block.deeds):
            return (self.also(Item(text), block),) if text else ()
        found: list[Item] = []
        for deed in block.deeds:
            found += self._deed(deed, scene)
            scene = self.deeds.after(deed, scene)
        return tuple(found)

    def _whole(self, deeds: Sequence[t.Deed]) -> bool:
        """Deeds that only a single sentence tells rightly: a demand on them all, or a deal."""
        deal = isinstance(deeds[0], t.Pay) and len(deeds) > 1
        return deal or any(isinstance(deed, t.Require) for deed in deeds)

    def _deed(self, deed: t.Deed, scene: Scene) -> tuple[Item, ...]:
        text = self._text(self.deeds.deed(deed, scene))
        if not text:
            return ()
        if len(text) <= SHORT or not isinstance(deed, LEADS):
            return (self.also(Item(text), deed),)
        return self._parted(deed, scene)

    def _parted(self, deed: t.Deed, scene: Scene) -> tuple[Item, ...]:
        match deed:
            case t.If(arms, other):
                return self._arms(arms, other, scene)
            case t.ChooseOne(options):
                items = tuple(self._option(option, scene) for option in options)
                return (Item(self.heading("choose-one"), items=items, numbered=False),)
            case t.May(body):
                return (Item(self.heading("may"), items=self.block(body, scene)),)
            case t.ForEach(binder, body) | t.As(t.Binder() as binder, body):
                inner = scene.knowing(binder.name.text, self.deeds.formulas.bound(binder))
                return (Item(self._lead(deed, scene), items=self.block(body, inner)),)
            case t.As(_, body) | t.Repeat(_, _, body) | t.UpTo(_, body):
                return (Item(self._lead(deed, scene), items=self.block(body, scene)),)
            case _:
                return ()

    def _lead(self, deed: t.Deed, scene: Scene) -> str:
        """`For each hut that is open:`"""
        deeds, formulas = self.deeds, self.deeds.formulas
        match deed:
            case t.ForEach(binder, _):
                each = formulas.one_of(binder, scene, "each")
                return self._before(deeds.say("for-each", scene, each=each, deed=""))
            case t.As(t.Binder() as binder, _):
                who = formulas.one_of(binder, scene, "each", "nom")
                return self._before(deeds.say("as-block", scene, who=who, deed=""))
            case t.As(t.Path() as path, _):
                return self._before(deeds.say("as-block", scene, who=formulas.path(path, scene, "nom"), deed=""))
            case t.Repeat(times, None, _):
                return self._times("repeat", times, scene)
            case t.Repeat(_, t.Path() | t.Query() as test, _):
                return self._before(deeds.say("while-so", scene, test=formulas.test(test, scene), deed=""))
            case t.Repeat(times, _, _):
                return self._times("repeat", times, scene)
            case t.UpTo(times, _):
                return self._times("up-to", times, scene)
            case _:
                return ""

    def _times(self, key: str, times: t.Expr, scene: Scene) -> str:
        n = self.deeds.formulas.value(times, scene, "number")
        return self._before(self.deeds.say(key if n.isdigit() else f"{key}-so", scene, n=n, deed=""))

    def _arms(self, arms: Sequence[t.Arm], other: t.Block | None, scene: Scene) -> tuple[Item, ...]:
        found: list[Item] = []
        for arm in arms:
            if isinstance(arm.test, t.Possible) and arm.test.rule is None:
                lead = self.heading("if-possible")
            else:
                test = self.deeds.formulas.test(arm.test, scene)
                lead = self._before(self.deeds.say("if", scene, test=test, deed=""))
            found.append(Item(lead, items=self.block(arm.body, scene)))
        if other is not None:
            found.append(Item(self.heading("otherwise"), items=self.block(other, scene)))
        return tuple(found)

    def _option(self, option: t.Option, scene: Scene) -> Item:
        name = option.name.text if option.name else ""
        label = self.deeds.nouns.lexicon.forms(name).get("name", "") if name else ""
        items = self.block(option.body, scene)
        if len(items) == 1 and not items[0].label:
            return Item(items[0].text, label, items[0].see, items[0].items, items[0].numbered)
        return Item("", label, items=items)

    def _text(self, text: str) -> str:
        return self.printer.sentence(self.deeds.say("effect", Scene(), deed=text)) if text else ""

    def _before(self, text: str) -> str:
        """A line that leads a list."""
        return self.printer.sentence(text.rstrip(" \u00a0\u202f:,")) + self.heading("colon")

"""Sentences of which an overlay says that they are others now, or gone, put where they stand.

All numbers count what was written before the overlays. A block of which a sentence is another keeps the rest; one that
is another itself is looked into as it is now.
"""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse
from tassel_compiler.effects import tree as t
from tassel_compiler.effects.inside import inner_sentences, with_sentences
from tassel_compiler.effects.unparse import BLOCKS
from tassel_compiler.loading.nodes import Patched, SentenceEdit, SentenceNumbers
from tassel_compiler.overlays.numbered_sentences import quote

_SHOWN = 6  # sentences that are listed where a number is none


class Patching:
    def __init__(self, sink: Sink) -> None:
        self.sink = sink

    def block(self, whole: t.Block, node: Patched) -> t.Block | None:
        edits = list(node.instead)
        found = self._all(whole.deeds, edits, None)
        if found is None:
            return None
        deeds = tuple(one for several in found for one in several)
        if not deeds:
            self._nothing(edits[-1], "remove the step")
            return None
        return t.Block(deeds, whole.span)

    def _all(
        self, deeds: Sequence[t.Deed], edits: Sequence[SentenceEdit], around: tuple[t.Deed, ...] | None
    ) -> list[tuple[t.Deed, ...]] | None:
        """What stands in the place of each sentence; None where that was told to be wrong."""
        found: list[tuple[t.Deed, ...]] = [(one,) for one in deeds]
        sound = True
        for edit in edits:
            if not 1 <= edit.numbers[0] <= len(deeds):
                self._none(edit, deeds, around)
            elif len(edit.numbers) == 1:
                made = self._made(edit)
                sound, found[edit.numbers[0] - 1] = sound and made is not None, made or ()
        for number in sorted({edit.numbers[0] for edit in edits if len(edit.numbers) > 1}):
            if 1 <= number <= len(deeds):
                within = [edit for edit in edits if edit.numbers[0] == number and len(edit.numbers) > 1]
                made = self._inside(found[number - 1], within)
                sound, found[number - 1] = sound and made is not None, made or ()
        return found if sound else None

    def _made(self, edit: SentenceEdit) -> tuple[t.Deed, ...] | None:
        if edit.new is None:
            return ()
        made = parse("block", edit.new, self.sink)
        return made.deeds if isinstance(made, t.Block) else None

    def _inside(self, deeds: tuple[t.Deed, ...], edits: Sequence[SentenceEdit]) -> tuple[t.Deed, ...] | None:
        """A block with other sentences in it."""
        block = deeds[0] if len(deeds) == 1 and isinstance(deeds[0], BLOCKS) else None
        inner = inner_sentences(block) if block is not None else ()
        further = [SentenceEdit(edit.numbers[1:], edit.key, edit.new) for edit in edits]
        found = self._all(inner, further, deeds)
        if found is None or block is None:
            return deeds if found is not None else None
        made = with_sentences(block, found)
        if made is None:
            above = edits[-1].key.text.rpartition("/")[0]
            self._nothing(edits[-1], f"remove the sentence around it: `{above}`, {quote((block,))}")
            return None
        return (made,)

    def _none(
        self, edit: SentenceEdit, deeds: Sequence[t.Deed], around: tuple[t.Deed, ...] | None
    ) -> None:
        """Report a number that no sentence has, with those that there are and what each of them says."""
        path, start = edit.key.text, len(edit.key.text)
        for number in reversed(edit.numbers):
            start -= len(str(number)) + 1
        above, past = path[:start], start + 1 + len(str(edit.numbers[0]))
        place = edit.key.at(start + 1, past)
        if deeds or around is None:
            there = f"there are {len(deeds)}" if len(deeds) > 1 else "there is one"
            hint = self._offered(edit, above, deeds)
        else:
            there = f"\"{above}\" is {quote(around) if around else 'gone'}, which has no sentences in it"
            hint = f"leave `{path[start:]}` out if you mean {quote(around)}" if around else "leave it out"
        self.sink.report("E0619", place, hint=hint, path=path[:past], there=there)

    def _offered(self, edit: SentenceEdit, above: str, deeds: Sequence[t.Deed]) -> str:
        """The numbers there are, and the sentence that only one forgotten or exchanged number leads to.

        That is nothing to carry out: any of the others may be meant as well.
        """
        shown = [f"{i} is {quote((one,))}{_size(one)}" for i, one in enumerate(deeds[:_SHOWN], 1)]
        listed = ", ".join((*shown, *([f"{len(deeds)} in all"] if len(deeds) > _SHOWN else [])))
        near = _near(edit.numbers, deeds)
        if near is None:
            return listed
        numbers, one = near
        return f"{listed}. Do you mean \"{'/'.join((above, *map(str, numbers)))}\", {quote((one,))}?"

    def _nothing(self, edit: SentenceEdit, hint: str) -> None:
        self.sink.report("E0203", edit.key.span, hint=hint, found="nothing", expected="a sentence")


def _near(numbers: SentenceNumbers, deeds: Sequence[t.Deed]) -> tuple[SentenceNumbers, t.Deed] | None:
    """The only sentence that these numbers lead to when one of them was forgotten, or the first two exchanged."""
    tried = [(i, *numbers) for i in range(1, len(deeds) + 1)]
    if len(numbers) > 1:
        tried.append((numbers[1], numbers[0], *numbers[2:]))
    found = [(one, deed) for one in tried if (deed := _addressed(one, deeds)) is not None]
    return found[0] if len(found) == 1 else None


def _addressed(numbers: SentenceNumbers, deeds: Sequence[t.Deed]) -> t.Deed | None:
    """The sentence that all of the numbers lead to."""
    found: t.Deed | None = None
    for number in numbers:
        if not 1 <= number <= len(deeds):
            return None
        found = deeds[number - 1]
        deeds = inner_sentences(found)
    return found


def _size(deed: t.Deed) -> str:
    inner = len(inner_sentences(deed))
    return f" with {inner} in it" if inner else ""

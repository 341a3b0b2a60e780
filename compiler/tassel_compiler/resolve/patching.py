"""Sentences of which an overlay says that they are others now, or gone, put where they stand.

All numbers count what was written before the overlays. A block of which a sentence is another keeps the rest; one that
is another itself is looked into as it is now.
"""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse, unparse
from tassel_compiler.effects import tree as t
from tassel_compiler.effects.inside import inner_sentences, with_sentences
from tassel_compiler.effects.unparse import BLOCKS
from tassel_compiler.frozen import frozen
from tassel_compiler.loading.nodes import Patched, Scalar, SentenceNumbers

_SHOWN, _WIDE = 6, 36  # sentences that are listed where a number is none, and letters of each


@frozen
class _Edit:
    """What becomes of one sentence: its numbers from here on, where that is said, what stands in its place."""

    numbers: SentenceNumbers
    key: Scalar
    new: Scalar | None


class Patching:
    def __init__(self, sink: Sink) -> None:
        self.sink = sink

    def block(self, whole: t.Block, node: Patched) -> t.Block | None:
        edits = [_Edit(*one) for one in node.instead]
        found = self._all(whole.deeds, edits)
        if found is None:
            return None
        deeds = tuple(one for several in found for one in several)
        if not deeds:
            self._nothing(edits[-1], "remove the step")
            return None
        return t.Block(deeds, whole.span)

    def _all(self, deeds: Sequence[t.Deed], edits: Sequence[_Edit]) -> list[tuple[t.Deed, ...]] | None:
        """What stands in the place of each sentence; None where that was told to be wrong."""
        found: list[tuple[t.Deed, ...]] = [(one,) for one in deeds]
        sound = True
        for edit in edits:
            if not 1 <= edit.numbers[0] <= len(deeds):
                self._none(edit, deeds)
            elif len(edit.numbers) == 1:
                made = self._made(edit)
                sound, found[edit.numbers[0] - 1] = sound and made is not None, made or ()
        for number in sorted({edit.numbers[0] for edit in edits if len(edit.numbers) > 1}):
            if 1 <= number <= len(deeds):
                within = [edit for edit in edits if edit.numbers[0] == number and len(edit.numbers) > 1]
                made = self._inside(found[number - 1], within)
                sound, found[number - 1] = sound and made is not None, made or ()
        return found if sound else None

    def _made(self, edit: _Edit) -> tuple[t.Deed, ...] | None:
        if edit.new is None:
            return ()
        made = parse("block", edit.new, self.sink)
        return made.deeds if isinstance(made, t.Block) else None

    def _inside(self, deeds: tuple[t.Deed, ...], edits: Sequence[_Edit]) -> tuple[t.Deed, ...] | None:
        """A block with other sentences in it."""
        block = deeds[0] if len(deeds) == 1 and isinstance(deeds[0], BLOCKS) else None
        inner = inner_sentences(block) if block is not None else ()
        found = self._all(inner, [_Edit(edit.numbers[1:], edit.key, edit.new) for edit in edits])
        if found is None or block is None:
            return deeds if found is not None else None
        made = with_sentences(block, found)
        if made is None:
            self._nothing(edits[-1], f"remove the sentence around it: `{edits[-1].key.text.rpartition('/')[0]}`")
            return None
        return (made,)

    def _none(self, edit: _Edit, deeds: Sequence[t.Deed]) -> None:
        path, start = edit.key.text, len(edit.key.text)
        for number in reversed(edit.numbers):
            start -= len(str(number)) + 1
        shown = [f"{i} is `{_line(one)}`" for i, one in enumerate(deeds[:_SHOWN], 1)]
        more = [f"{len(deeds)} in all"] if len(deeds) > _SHOWN else []
        leave = f"leave `{path[start:]}` out: that is the sentence itself"
        hint = _meant(path[:start], edit.numbers, deeds) or (", ".join((*shown, *more)) if deeds else leave)
        place = edit.key.at(start + 1, start + 1 + len(str(edit.numbers[0])))
        many = f"there are {len(deeds)}" if len(deeds) > 1 else "there is one"
        there = many if deeds else "a sentence that is no block has none in it"
        self.sink.report("E0619", place, hint=hint, path=path[: start + 1 + len(str(edit.numbers[0]))], there=there)

    def _nothing(self, edit: _Edit, hint: str) -> None:
        self.sink.report("E0203", edit.key.span, hint=hint, found="nothing", expected="a sentence")


def _meant(path: str, numbers: SentenceNumbers, deeds: Sequence[t.Deed]) -> str | None:
    """The one sentence that could be meant by numbers of which one was forgotten, or which are the other way round."""
    inside = [len(inner_sentences(one)) if isinstance(one, BLOCKS) else 0 for one in deeds]
    long_enough = [i for i, many in enumerate(inside, 1) if numbers[0] <= many]
    found = [(i, *numbers) for i in long_enough]
    if len(numbers) > 1:
        found += [(numbers[1], numbers[0], *numbers[2:])] if numbers[1] in long_enough else []
    if len(found) != 1:
        return None
    return f"it stands in sentence {found[0][0]}: write ⟪path:`{'/'.join((path, *map(str, found[0])))}`⟫"


def _line(deed: t.Deed) -> str:
    text = unparse(t.Block((deed,), deed.span)).split("\n")[0]
    return text if len(text) <= _WIDE else f"{text[: _WIDE - 1]}…"

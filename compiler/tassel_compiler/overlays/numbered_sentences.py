"""The sentences of a text by the numbers that paths of overlays name them with.

A text that overlays have changed is numbered as it was written; a sentence that stands in the place of another has
the number of that one. Whoever shows numbers, addresses a sentence or quotes one asks here, so that all mean the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse, unparse
from tassel_compiler.effects import tree as t
from tassel_compiler.effects.inside import branches, inner_sentences, with_sentences
from tassel_compiler.effects.unparse import BLOCKS, INDENT, deed, heads
from tassel_compiler.frozen import frozen
from tassel_compiler.loading.nodes import Patched, Scalar, SentenceNumbers

_WIDE = 60  # letters of a sentence that is quoted in a message
_Edits = dict[SentenceNumbers, tuple[t.Deed, ...]]


@frozen
class NumberedLine:
    """One line of a text; without numbers where no path leads to it alone, such as `else:`."""

    numbers: SentenceNumbers
    text: str


def numbered_lines(text: Scalar) -> list[NumberedLine]:
    """List the lines of a text, each sentence on its own and with its numbers; nothing where it cannot be read."""
    found, edits = _read(text)
    return list(_lines(found, edits, (), 0))


def standing_sentences(text: Scalar, numbers: SentenceNumbers) -> tuple[t.Deed, ...] | None:
    """Return what stands where these numbers lead to, after all edits; None where they lead nowhere."""
    found, edits = _read(text)
    here: tuple[t.Deed, ...] | None = None
    for i, number in enumerate(numbers, 1):
        if not 1 <= number <= len(found):
            return None
        above = numbers[:i]
        here = edits.get(above, (found[number - 1],))
        found = _within(here)
    return None if here is None else tuple(_edited(here, edits, numbers))


def sentence_numbers(text: Scalar) -> list[SentenceNumbers]:
    """List the numbers of all sentences of a text, in their order."""
    return [line.numbers for line in numbered_lines(text) if line.numbers]


def quote(deeds: Sequence[t.Deed]) -> str:
    """Quote sentences on one line, shortened: a block by its head."""
    lines = [_plain(one) for one in deeds]
    text = "; ".join(lines)
    return f"`{text if len(text) <= _WIDE else f'{text[: _WIDE - 1]}…'}`"


def says_the_same(deeds: Sequence[t.Deed], text: Scalar) -> bool:
    """Whether a text is these sentences, however it is laid out."""
    other = parse("block", text, Sink())
    return isinstance(other, t.Block) and unparse(t.Block(tuple(deeds), other.span)) == unparse(other)


def _plain(one: t.Deed) -> str:
    return unparse(t.Block((one,), one.span)).split("\n")[0]


def _read(text: Scalar) -> tuple[tuple[t.Deed, ...], _Edits]:
    below = text.below if isinstance(text, Patched) and text.below is not None else text
    instead = text.instead if isinstance(text, Patched) else ()
    return _deeds(below), {edit.numbers: _deeds(edit.new) if edit.new is not None else () for edit in instead}


def _deeds(text: Scalar) -> tuple[t.Deed, ...]:
    block = parse("block", text, Sink())
    return block.deeds if isinstance(block, t.Block) else ()


def _within(deeds: Sequence[t.Deed]) -> tuple[t.Deed, ...]:
    """The sentences in a block; none of anything else."""
    return inner_sentences(deeds[0]) if len(deeds) == 1 else ()


def _edited(deeds: Sequence[t.Deed], edits: _Edits, above: SentenceNumbers) -> Iterator[t.Deed]:
    """The same sentences with all that was changed inside them."""
    for one in deeds:
        inner = [tuple(_edited(edits.get((*above, i), (said,)), edits, (*above, i)))
                 for i, said in enumerate(_within(deeds), 1)]  # fmt: skip
        made = with_sentences(one, inner) if isinstance(one, BLOCKS) and len(deeds) == 1 else one
        yield one if made is None else made


def _lines(found: Sequence[t.Deed], edits: _Edits, above: SentenceNumbers, depth: int) -> Iterator[NumberedLine]:
    for i, written in enumerate(found, 1):
        yield from _standing(written, edits, (*above, i), depth)


def _standing(written: t.Deed, edits: _Edits, numbers: SentenceNumbers, depth: int) -> Iterator[NumberedLine]:
    """The lines of what stands where one sentence was written. Of several only the first shows the number of all."""
    standing = edits.get(numbers, (written,))
    if not standing:
        yield NumberedLine(numbers, f"{INDENT * depth}(removed)")
    for place, one in enumerate(standing):
        if isinstance(one, BLOCKS):
            inner = edits if len(standing) == 1 else None
            yield from _block(one, inner, numbers if place == 0 else (), depth)
        else:
            yield NumberedLine(numbers if place == 0 else (), INDENT * depth + deed(one))


def _block(block: t.Nested, edits: _Edits | None, numbers: SentenceNumbers, depth: int) -> Iterator[NumberedLine]:
    """The lines of a block; without `edits` it shares its number with others, and no path leads into it."""
    if isinstance(block, t.ChooseOne):
        yield NumberedLine(numbers, f"{INDENT * depth}choose one:")
        depth += 1
    counted = 0
    for i, (head, body) in enumerate(zip(heads(block), branches(block), strict=True)):
        first = i == 0 and not isinstance(block, t.ChooseOne)
        yield NumberedLine(numbers if first else (), INDENT * depth + head)
        for one in body.deeds:
            counted += 1
            if edits is not None:
                yield from _standing(one, edits, (*numbers, counted), depth + 1)
            elif isinstance(one, BLOCKS):
                yield from _block(one, None, (), depth + 1)
            else:
                yield NumberedLine((), INDENT * (depth + 1) + deed(one))

"""YAML documents as trees of nodes with spans.

Scalars stay the text their author wrote (`no`, `on`, `1:30`, `012`); readers ask for the type they want. A
scalar also knows, for every character of its value, where that character stands in the file, through folding,
block indentation and escapes, so that an error in an effect text can point at the exact word.
"""

from __future__ import annotations

from tassel_compiler.frozen import frozen
from tassel_compiler.source import Span


@frozen
class Scalar:
    text: str
    span: Span
    style: str = ""  # "" plain, "'" or '"' quoted, "|" or ">" block
    spots: tuple[int, ...] | None = None  # value offset -> source offset; None: 1:1 from span.start

    def __hash__(self) -> int:
        return hash((self.text, self.span))  # the rest follows, and is long

    def at(self, start: int, end: int) -> Span:
        """The source span of characters start..end of the value."""
        if self.spots is None:
            last = len(self.text)  # what is missing at the end stands where the end is
            return Span(self.span.source, self.span.start + min(start, last), self.span.start + min(end, last))
        if not self.spots:
            return self.span
        past = len(self.spots) - 1
        first = self.spots[min(start, past)]
        final = self.spots[min(max(end - 1, start), past)] + (1 if end > start else 0)
        return Span(self.span.source, first, max(first, final))


SentenceNumbers = tuple[int, ...]
"""A sentence by its number, and those of the blocks around it before."""


@frozen
class SentenceEdit:
    """What becomes of one sentence: its numbers, where that is said, and what stands in its place."""

    numbers: SentenceNumbers
    key: Scalar
    new: Scalar | None


@frozen
class Patched(Scalar):
    """A text of sentences of which some are others now, or gone: each by its number, counted from 1 as they were
    written, and behind that of a block by one in the block.

    Each stays in the file in which it stands. What is not read as sentences shows the text below, with what was put
    into it as remarks.
    """

    below: Scalar | None = None
    instead: tuple[SentenceEdit, ...] = ()


def patched(old: Scalar, number: SentenceNumbers, key: Scalar, new: Scalar | None) -> Patched:
    """What was said before of the same sentence, or of one in it, is said no more."""
    below = old.below if isinstance(old, Patched) and old.below is not None else old
    known = old.instead if isinstance(old, Patched) else ()
    instead = (*(one for one in known if one.numbers[: len(number)] != number), SentenceEdit(number, key, new))
    remarks = (f"# {'/'.join(map(str, one.numbers))}: {' '.join(one.new.text.split()) if one.new is not None else '-'}"
               for one in sorted(instead, key=lambda one: one.numbers))  # fmt: skip
    return Patched("\n".join((below.text.rstrip("\n"), *remarks)), below.span, below.style, below.spots, below, instead)


@frozen
class Entry:
    key: Scalar
    value: Node


@frozen
class Mapping:
    entries: tuple[Entry, ...]
    span: Span

    def get(self, key: str) -> Node | None:
        for entry in self.entries:
            if entry.key.text == key:
                return entry.value
        return None


@frozen
class Sequence:
    items: tuple[Node, ...]
    span: Span


Node = Scalar | Mapping | Sequence

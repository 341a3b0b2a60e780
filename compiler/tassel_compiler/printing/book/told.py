"""What writers ask of a book: what a text may point to, under which title, and which words a line may not part."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel_compiler.printing.book.model import Book, Entries, Section, anchors

_WORD = re.compile(r"[^\W\d_]{4,}|\d+")
_STEM = 5  # signs that a word keeps in all its forms
_SYMBOL = re.compile(r"(?<=\d) (?=[A-Z]{2}\b)")  # a number and the symbol behind it


def bound(text: str) -> str:
    """A text whose numbers stay with their symbols: `5 VP`."""
    return _SYMBOL.sub("\u00a0", text)


def says_more(text: str, title: str) -> bool:
    """Whether a sentence tells more than its title: `Fold the paper.` under `Folding a paper` does not.

    Words are compared by how they begin, since titles name what sentences order; short ones say nothing here.
    """
    return not _stems(text) <= _stems(title)


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in _WORD.findall(text.casefold()))


def told_sentences(book: Book) -> Iterator[tuple[str, str]]:
    """Anchor and title."""
    for chapter in book.chapters:
        yield from in_section(chapter)


def in_section(section: Section) -> Iterator[tuple[str, str]]:
    yield from ((anchor, section.title) for anchor in section.anchors)
    for part in section.parts:
        if isinstance(part, Entries):
            yield from ((entry.anchor, entry.name) for entry in part.entries)
            yield from ((a, e.name) for e in part.entries for a in anchors(e) if a != e.anchor)
        else:
            yield from ((anchor, section.title) for anchor in anchors(part))
    for inner in section.sections:
        yield from in_section(inner)

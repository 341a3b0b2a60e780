"""What a sentence says that the one before it did not: word by word, so that a reader's eye goes there first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

TEXT, NEW = "text", "new"
_TOKEN = re.compile(r"(?:\w+|[^\w\s])\s*")
_ALIKE = 0.5  # of two texts that share less, every word is new
_GAP = 2  # words that stay between others that do not are read with them
_Run = tuple[str, str]


def only_now(before: str, now: str) -> tuple[_Run, ...]:
    """The text of now in pieces, each `text` or `new`; nothing where all of it is new, or none."""
    a, b = _TOKEN.findall(before), _TOKEN.findall(now)
    matcher = SequenceMatcher(None, [t.strip() for t in a], [t.strip() for t in b], autojunk=False)
    shared = sum(block.size for block in matcher.get_matching_blocks())
    if 2 * shared < _ALIKE * (len(a) + len(b)):
        return ()
    found = list(_bridged((tag == "equal", b[start:end]) for tag, _, _, start, end in matcher.get_opcodes()))
    return tuple(found) if {kind for kind, _ in found} == {TEXT, NEW} else ()


def _bridged(pieces: Iterable[tuple[bool, list[str]]]) -> Iterator[_Run]:
    """Pieces that follow each other, with the spaces at their ends outside of what is new."""
    told = [(stays, words) for stays, words in pieces if words]
    last = len(told) - 1
    kinds = [TEXT if stays and (len(words) > _GAP or n in (0, last)) else NEW for n, (stays, words) in enumerate(told)]
    joined: list[tuple[str, str]] = []
    for kind, (_, words) in zip(kinds, told, strict=True):
        text = "".join(words)
        if joined and joined[-1][0] == kind:
            joined[-1] = (kind, joined[-1][1] + text)
        else:
            joined.append((kind, text))
    for kind, text in joined:
        bare = text.rstrip() if kind == NEW else text
        yield kind, bare
        if bare != text:
            yield TEXT, text[len(bare) :]

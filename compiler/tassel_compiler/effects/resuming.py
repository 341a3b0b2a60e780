"""What is left of a block when one of its lines is wrong.

The line is replaced by a sentence that is always right, so the lines around it are read as if nothing had happened, and
the block that it heads, if it heads one, is read by itself. An `else` that belonged to it goes with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tassel_compiler.loading.nodes import Scalar

STAND_IN = "x"  # the call of a rule: any one letter is a sentence
_LISTS_OPTIONS = re.compile(r"choose\b(?!.*\bin\b)")


@dataclass(frozen=True, slots=True)
class _Line:
    start: int
    end: int  # behind its line break
    depth: int
    words: str

    @property
    def blank(self) -> bool:
        return not self.words or self.words.startswith("#")


def resumed(scalar: Scalar, at: int) -> Iterator[Scalar]:
    """The rest of the text without the line of this place, and the block below that line."""
    return (piece for piece in _pieces(scalar, at) if piece.text.strip())


def _pieces(scalar: Scalar, at: int) -> Iterator[Scalar]:
    lines = list(_lines(scalar.text))
    which = next((i for i, line in enumerate(lines) if line.start <= at < line.end), None)
    if which is None or lines[which].words in ("", STAND_IN):
        return
    head = lines[which]
    below = _below(lines, which)
    rest = below
    while rest < len(lines) and lines[rest].depth == head.depth and lines[rest].words.startswith("else"):
        rest = _below(lines, rest)
    yield _without(scalar, lines, which, rest)
    if not _LISTS_OPTIONS.match(head.words):
        yield from _by_itself(scalar, lines[which + 1 : below])


def _lines(text: str) -> Iterator[_Line]:
    for found in re.finditer(r"([ ]*)([^\n]*)(?:\n|\Z)", text):
        if found.start() < len(text):
            yield _Line(found.start(), found.end(), len(found[1]), found[2].strip())


def _below(lines: list[_Line], which: int) -> int:
    """The first line behind the block of this one."""
    end = which + 1
    while end < len(lines) and (lines[end].blank or lines[end].depth > lines[which].depth):
        end += 1
    return end


def _without(scalar: Scalar, lines: list[_Line], which: int, rest: int) -> Scalar:
    head = lines[which]
    before = list(range(head.start + head.depth))
    after = list(range(lines[rest].start, len(scalar.text))) if rest < len(lines) else []
    if head.words.startswith("else"):
        return _cut(scalar, list(range(head.start)) + after, None)
    return _cut(scalar, before + [head.start + head.depth, head.end - 1] + after, len(before))


def _by_itself(scalar: Scalar, lines: list[_Line]) -> Iterator[Scalar]:
    depth = min((line.depth for line in lines if not line.blank), default=None)
    if depth is not None:
        yield _cut(scalar, [i for line in lines for i in range(min(line.start + depth, line.end - 1), line.end)], None)


def _cut(scalar: Scalar, places: list[int], stand_in: int | None) -> Scalar:
    """The characters at these places as a text of its own that knows where they stand in the file."""
    text = [scalar.text[i] for i in places]
    if stand_in is not None:
        text[stand_in] = STAND_IN
        text[stand_in + 1] = "\n"
    spots = scalar.spots or range(scalar.span.start, scalar.span.start + len(scalar.text))
    return Scalar("".join(text), scalar.span, "|", tuple(spots[i] for i in places))

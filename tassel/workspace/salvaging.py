"""A tree from a text that is no YAML just now.

The block at the place where the parser gave up is blanked, letter for letter, so every other place keeps its number,
and the text is read again; where that was not enough the block around it goes. A key that has nothing left below it
goes too: that nothing stands there is no mistake of whoever wrote it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Node, load
from tassel_compiler.source import SourceText

_TRIES = 8
_NOT_A_BREAK = re.compile(r"[^\n]")


@dataclass(frozen=True, slots=True)
class _Block:
    first: int  # line
    past: int  # the first line behind it
    depth: int


def salvaged(source: SourceText, sink: Sink) -> Node | None:
    """The tree of what can be read; what cannot is told."""
    text, last = source.text, None
    for _ in range(_TRIES):
        told = Sink()
        if not text.strip() and text != source.text:
            return None  # nothing is left, and why was told
        read = source if text == source.text else SourceText(source.path, text, source.layer)
        root = load(read, told)
        sink.extend(told.items)
        if root is not None:
            return root
        place = next((item.span.line for item in told.items if item.span is not None), 1) - 1
        lines = text.split("\n")
        last = _block(lines, place, last)
        text = "\n".join(_without(lines, last))
    return None


def _without(lines: list[str], block: _Block) -> list[str]:
    """The lines with a block blanked, and each key above it that holds nothing else."""
    left = [_NOT_A_BREAK.sub(" ", line) if block.first <= n < block.past else line for n, line in enumerate(lines)]
    above = next((n for n in range(block.first - 1, -1, -1) if _says(left[n])), None)
    if above is None or _depth(left[above]) >= block.depth or not left[above].rstrip().endswith(":"):
        return left
    held = _block(left, above, None)
    return left if any(map(_says, left[above + 1 : held.past])) else _without(left, held)


def _says(line: str) -> bool:
    """Whether anything but a note stands there."""
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _block(lines: list[str], place: int, last: _Block | None) -> _Block:
    """The line with all that stands below it; the one around the last block where that one was not enough."""
    first = min(place, len(lines) - 1)
    while first > 0 and not lines[first].strip():
        first -= 1
    within = last is not None and last.first <= place <= last.past
    depth = last.depth if last is not None and within else _depth(lines[first]) + 1
    while first > 0 and (not lines[first].strip() or _depth(lines[first]) >= depth):
        first -= 1
    past = first + 1
    while past < len(lines) and (not lines[past].strip() or _depth(lines[past]) > _depth(lines[first])):
        past += 1
    return _Block(first, past, _depth(lines[first]))


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" "))

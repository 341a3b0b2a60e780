"""An `else` that stands deeper or less deep than its `if`: it is moved with its block below each `if` before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel.workspace.repair import Repair
from tassel_compiler.effects.tongues import meant_in_tongue
from tassel_compiler.source import Span

_ELSE, _IF = re.compile(r" *(?:- +)?else\b"), re.compile(r" *(?:else )?if\b")
_MOVED, _FARTHER = 0.6, 0.1  # slips
_HEADS = ("if", "as", "for each", "repeat", "else if")
_THEN = re.compile(r",? (?:then|dann|so|alors|dan|do|faire)$")
_FAR = 30  # lines
_STEP = 2  # blanks


def under_its_if(marked: Span) -> Iterator[tuple[float, Repair]]:
    """The line that is marked or the one behind it, as deep as an `if` above it."""
    source = marked.source
    lines = source.text.split("\n")
    here = marked.line - 1
    near = [m for m in (here, here + 1, here - 1, here - 2, here - 3) if 0 <= m < len(lines)]
    n = next((m for m in near if _ELSE.match(lines[m])), None)
    if n is None or _stands_right(lines, n):
        return
    depth = _depth(lines[n])
    past = n + 1
    while past < len(lines) and lines[past].strip() and _depth(lines[past]) > depth:
        past += 1
    start = source.line_starts()[n]
    end = start + len("\n".join(lines[n:past]))
    below = _depth(lines[n + 1]) if n + 1 < len(lines) else 0
    heads = [m for m in range(n - 1, max(n - _FAR, -1), -1) if _IF.match(lines[m])]
    for far, other in enumerate(dict.fromkeys(_depth(lines[m]) for m in heads)):
        cost = _MOVED + _FARTHER * far
        if depth != other == below - _STEP:  # its block stands where it belongs
            yield cost, Repair("move `else` below its `if`", Span(source, start, start + depth), " " * other)
        elif other != depth:
            moved = "\n".join(" " * (other + _depth(line) - depth) + line.lstrip() for line in lines[n:past])
            yield cost, Repair("move `else` below its `if`", Span(source, start, end), moved)


def head_above(marked: Span) -> Iterator[tuple[float, Repair]]:
    """`wenn bf > 2 dann`: a head in another language, without its colon, is none, and what stands below it is told."""
    source = marked.source
    lines = source.text.split("\n")
    n = marked.line - 2
    said = lines[n].strip() if n >= 0 else ""
    first, _, rest = said.partition(" ")
    if not rest or said.endswith(":") or _depth(lines[n]) >= _depth(lines[n + 1]):
        return
    for own in meant_in_tongue(first):
        if own in _HEADS:
            put = f"{own} {_THEN.sub('', rest)}:"
            start = source.line_starts()[n] + _depth(lines[n])
            yield _MOVED, Repair(f"write `{put}`", Span(source, start, start + len(said)), put)


def _stands_right(lines: list[str], n: int) -> bool:
    """Whether the line above it that is no deeper begins with an `if` of the same depth."""
    above = next((m for m in range(n - 1, -1, -1) if lines[m].strip() and _depth(lines[m]) <= _depth(lines[n])), None)
    return above is not None and _depth(lines[above]) == _depth(lines[n]) and _IF.match(lines[above]) is not None


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())

"""Amounts that are worked out, as people write them: `2min(a, b)`, `max(x - 1)`, `coin > 5 coin`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel.workspace.lines_around import line_around
from tassel.workspace.repair import Repair, smallest
from tassel_compiler.source import Span

_TIMES = re.compile(r"(?<![\w-])(\d+) ?(?=(?:[a-z][\w-]*)?\()")
_GREATER = re.compile(r"\bmax\((?=[^,()]*(?:\([^()]*\)[^,()]*)*\))")
_TWICE = re.compile(r"\b(([a-z][\w-]*) (?:[<>]=?|=|!=) (?:\d+|\([^()]*\))) \2\b")
_AT_LEAST_NOTHING, _MULTIPLIED, _ONCE = 0.4, 0.5, 0.1  # slips


def sums_as_written(marked: Span) -> Iterator[tuple[float, Repair]]:
    text = marked.source.text
    first, past = line_around(text, marked.start)
    line = text[first:past]
    for found in _GREATER.finditer(line):
        at = first + found.end()
        yield _AT_LEAST_NOTHING, Repair("write `0, `", Span(marked.source, at, at), "0, ")
    for found in _TWICE.finditer(line):  # `coin > 5 coin`
        yield _ONCE, smallest(marked.source, first + found.start(), first + found.end(), found[1])
    for found in _TIMES.finditer(line):
        end = _closed(line, line.index("(", found.end()))
        if end:
            product = f"{found[1]} * {line[found.end() : end]}"
            for put in (f"({product})", product):
                yield _MULTIPLIED, smallest(marked.source, first + found.start(), first + end, put)


def _closed(line: str, at: int) -> int:
    """Where the bracket that opens here is closed; 0 where it is not."""
    depth = 0
    for n in range(at, len(line)):
        depth += (line[n] == "(") - (line[n] == ")")
        if not depth:
            return n + 1
    return 0

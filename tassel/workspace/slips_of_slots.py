"""Slots in texts whose bracket is not closed: `{wage BF`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel.workspace.lines_around import line_around
from tassel.workspace.repair import Repair
from tassel_compiler.source import Span

_OPEN = re.compile(r"\{[\w.-]+(?=[^\w.{}:-][^{}:]*(?:[\"']|$))")
_CLOSED = 0.3  # slips


def closed_slots(marked: Span) -> Iterator[tuple[float, Repair]]:
    text = marked.source.text
    for found in _OPEN.finditer(text, *line_around(text, marked.start)):
        yield _CLOSED, Repair("write `}`", Span(marked.source, found.end(), found.end()), "}")

"""A name that is misspelt where it is declared: what is said throughout is right then, and the declaration is not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tassel.workspace.nearness import slips_between
from tassel.workspace.repair import Repair
from tassel_compiler.source import Span
from tassel_compiler.spelling.distance import slips

_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_DECLARED = re.compile(
    r"(?:(?<=[/{\[ \n])|^)([a-z][\w-]*)(?=:)|(?<=many: )([a-z][\w-]*)|(?<=[\[ ])[a-z][\w-]*(?=[,\]])"
)
_CERTAIN, _LIKELY = 0.2, 0.9  # slips
_SURE = 2  # times that something is said


def declared_otherwise(marked: Span, said: str) -> Iterator[tuple[float, Repair]]:
    """The declaration of a name like this one, which nobody says besides."""
    text = marked.source.text
    if not _NAME.fullmatch(said) or len(said) <= _SURE:
        return
    times = Counter(_NAME.findall(text))
    for found in _DECLARED.finditer(text):
        name = found[0]
        if times[name] == 1 and slips(said, name, 3) <= _far(said, name):
            often = _CERTAIN if times[said] >= _SURE else _LIKELY
            span = Span(marked.source, found.start(), found.end())
            yield often * max(slips_between(said, name), 1), Repair(f"write `{said}`", span, said)


def _far(said: str, name: str) -> int:
    return max(1, min(3, max(len(said), len(name)) // 3))

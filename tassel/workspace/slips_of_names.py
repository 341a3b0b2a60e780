"""Names in another shape: misspelt where they are declared (what is said throughout is right then), told by a title,
or with another kind before them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tassel.workspace.analysing import Workspace
from tassel.workspace.kindred import of_one_meaning
from tassel.workspace.lines_around import line_around
from tassel.workspace.nearness import slips_between
from tassel.workspace.repair import Repair
from tassel_compiler.source import Span
from tassel_compiler.spelling.distance import slips
from tassel_compiler.spelling.nearest import fold

_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_DECLARED = re.compile(
    r"(?:(?<=[/{\[ \n])|^)([a-z][\w-]*)(?=:)|(?<=many: )([a-z][\w-]*)|(?<=[\[ ])[a-z][\w-]*(?=[,\]])"
)
_CERTAIN, _LIKELY = 0.15, 0.9  # slips
_TITLE, _TITLE_PART, _OF_KIND = 0.5, 0.9, 0.7  # slips
_WORD = re.compile(r"[a-z0-9]+")
_ANCHOR = re.compile(r"(?<![\w/-])([a-z][\w-]*)/([a-z][\w-]*)(?![\w/-])")
_SURE = 2  # times that something is said


def declared_otherwise(marked: Span, said: str) -> Iterator[tuple[float, Repair]]:
    """The declaration of a name like this one, which nobody says besides."""
    text = marked.source.text
    if not _NAME.fullmatch(said) or len(said) <= _SURE:
        return
    times = Counter(_NAME.findall(text))
    for found in _DECLARED.finditer(text):
        name = found[0]
        near = slips(said, name, 3) <= _far(said, name)
        if times[name] == 1 and (near or _is_part(said, name) or of_one_meaning(said, name)):
            often = _CERTAIN if times[said] >= _SURE else _LIKELY
            span = Span(marked.source, found.start(), found.end())
            yield often * (max(slips_between(said, name), 1) if near else 1), Repair(f"write `{said}`", span, said)


def as_a_name(marked: Span) -> Iterator[tuple[float, Repair]]:
    """A title where a name stands: in small letters, without accents, its words joined; or its last word alone."""
    said = marked.words.strip("\"'")
    name = "-".join(_WORD.findall(fold(said)))
    for cost, put in ((_TITLE, name), (_TITLE_PART, name.rpartition("-")[2])):
        if put and put != said:
            yield cost, Repair(f"write `{put}`", marked, put)


def of_another_kind(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """`person/anna` where she is of another kind; `supply/x` where x is of a kind that stands between."""
    declared = workspace.declared
    text = marked.source.text
    first, past = line_around(text, marked.start)
    for found in _ANCHOR.finditer(text, first, past) if declared is not None else ():
        assert declared is not None
        span = Span(marked.source, found.start(), found.end())
        if not span.start <= marked.start <= span.end:
            continue
        for family in (one.name for one in declared.families.values() if found[2] in one.rows):
            yield _OF_KIND, Repair(f"write `{family}/{found[2]}`", span, f"{family}/{found[2]}")
            put = f"{found[1]}/{family}/{found[2]}"
            yield _OF_KIND, Repair(f"write `{put}`", span, put)


def _is_part(said: str, name: str) -> bool:
    """Whether one is how the other begins or ends."""
    return any(one.startswith(f"{other}-") or one.endswith(f"-{other}") for one, other in ((said, name), (name, said)))


def _far(said: str, name: str) -> int:
    return max(1, min(3, max(len(said), len(name)) // 3))

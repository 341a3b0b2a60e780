"""A repair carried out on the text before anybody sees it: what it mends, and what it brings to light.

The mistake must be gone, and there must be no new one, but for those that it hid: of the same entry, and not in what
was written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.repair import Repair
from tassel_compiler.diagnostics import Diagnostic

_SORT = 3  # letters of a code that say of what sort a mistake is


class Left(NamedTuple):
    """What is wrong when something is mended: mistakes that it hid, others of the lines that were mended, and all; and
    whether what is wrong in these lines is of the same sort, and nothing else came to light."""

    hidden: int
    beside: int = 0
    all: int = 0
    alike: bool = False


def mistakes_left(workspace: Workspace, path: Path, one: Repair, item: Diagnostic, before: Analysis) -> Left | None:
    """How many mistakes are left; None where the repair does not mend."""
    wrong: list[Diagnostic] = []

    def heard(items: Iterable[Diagnostic]) -> None:
        new = brought_to_light(before, items, item)
        instead = Counter(_place(other) for other in before.diagnostics if other is not item)
        for other in new:
            instead[_place(other)] -= 1
            if _sign(other) == _sign(item) or not (_was_hidden(other, one, before) or instead[_place(other)] >= 0):
                wrong.append(other)

    source = workspace.texts.text(path)
    mended = one.applied(source)
    after = workspace.tried(path, mended).analyse(heard, lambda: wrong)
    if not wrong:
        heard(after.diagnostics)
    if wrong:
        return None
    lines = lines_written(one, source, mended)
    left = [other for other in after.diagnostics if other.severity == "error"]
    there = [o for o in left if o.span is not None and o.span.path == one.span.path and o.span.line in lines]
    hidden = list(brought_to_light(before, after.diagnostics, item))
    told = {_place(other) for other in before.diagnostics}
    more = [other for other in there if is_one_more(other, item, lines)]
    alike = bool(more) and all(other in more or _place(other) in told for other in (*there, *hidden))
    return Left(len(hidden), max(len(there) - len(hidden), 0), len(left), alike)


def lines_written(one: Repair, before: str, after: str) -> range:
    """The lines of the text that a repair wrote, by their numbers."""
    first = before.count("\n", 0, one.span.start) + 1
    return range(
        first, first + after.count("\n") - before.count("\n") + before.count("\n", one.span.start, one.span.end) + 1
    )


def is_one_more(other: Diagnostic, item: Diagnostic, lines: range) -> bool:
    """Whether it is one more mistake of the same sort in these lines."""
    here = other.span is not None and item.span is not None and other.span.path == item.span.path
    return here and other.code[:_SORT] == item.code[:_SORT] and other.span is not None and other.span.line in lines


def brought_to_light(before: Analysis, items: Iterable[Diagnostic], mended: Diagnostic) -> Iterator[Diagnostic]:
    """What is told more often than before, when this one is mended."""
    left = Counter(_sign(other) for other in before.diagnostics if other is not mended)
    for other in items:
        left[_sign(other)] -= 1
        if left[_sign(other)] < 0 and _counts(other, mended):
            yield other


def _counts(other: Diagnostic, item: Diagnostic) -> bool:
    """Warnings come up when what hid them is gone; who mends a warning shall not get the like of it."""
    return other.severity == "error" or other.code == item.code


def _was_hidden(new: Diagnostic, one: Repair, before: Analysis) -> bool:
    """Whether it stands in an entry that was set aside, behind what was written or before it."""
    if new.span is None or new.span.path != one.span.path:
        return False
    end, longer = one.span.start + len(one.text), len(one.text) - (one.span.end - one.span.start)
    if new.span.start < end and new.span.end > one.span.start:
        return False
    start = new.span.start - (longer if new.span.start >= end else 0)
    first, last = min(start, one.span.start), max(start, one.span.end)
    places = [place for place in before.set_aside if place.path == one.span.path]
    return any(place.start <= first and last <= place.end for place in places)


def _place(item: Diagnostic) -> tuple[str, str, int]:
    """What is told, and where: what it says may be another thing each time that a part of it is mended."""
    return item.code, item.span.path if item.span is not None else "", item.span.start if item.span is not None else 0


def _sign(item: Diagnostic) -> tuple[str, str]:
    return item.code, item.message

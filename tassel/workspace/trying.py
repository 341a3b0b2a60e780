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


class Left(NamedTuple):
    """What is wrong when something is mended: mistakes that it hid, others of the lines that were mended, and all."""

    hidden: int
    beside: int = 0
    all: int = 0


def mistakes_left(workspace: Workspace, path: Path, one: Repair, item: Diagnostic, before: Analysis) -> Left | None:
    """How many mistakes are left; None where the repair does not mend."""
    wrong: list[Diagnostic] = []

    def heard(items: Iterable[Diagnostic]) -> None:
        new = brought_to_light(before, items, item)
        wrong.extend(other for other in new if _sign(other) == _sign(item) or not _was_hidden(other, one, before))

    source = workspace.texts.text(path)
    after = workspace.tried(path, one.applied(source)).analyse(heard, lambda: wrong)
    if not wrong:
        heard(after.diagnostics)
    if wrong:
        return None
    first = source.count("\n", 0, one.span.start) + 1
    lines = range(first, first + one.text.count("\n") + 1)
    left = [other.span for other in after.diagnostics if other.severity == "error"]
    there = sum(span is not None and span.path == one.span.path and span.line in lines for span in left)
    hidden = sum(1 for _ in brought_to_light(before, after.diagnostics, item))
    return Left(hidden, max(there - hidden, 0), len(left))


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


def _sign(item: Diagnostic) -> tuple[str, str]:
    return item.code, item.message

"""A key that stands twice: one of the two was meant to be another one, which is known from what lacks.

Of numbers it is the one that is missing in their row; of names one that all rows beside it have, a language of the
game, a seat of the scenario, or the other half of a pair. What is said twice in the same words is said once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel.workspace.analysing import Workspace
from tassel.workspace.entries import inmost
from tassel.workspace.everyday import KEYS_SAID
from tassel.workspace.repair import Repair, difference
from tassel.workspace.things import EDITS
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Entry, Mapping, Scalar, load
from tassel_compiler.source import Span

_SAME, _WITHIN, _BESIDE, _FIRST = 0.3, 0.4, 0.7, 0.2  # slips
_PAIRS = (("one", "many"), ("from", "to"), ("if", "if-not"), ("which", "which-not"), ("before", "after"))
_SECTIONS = (*EDITS, "hooks", "changes")
_SEATS = "players"


def one_of_two(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """The second of two, or the first, under the name that lacks; or only one of them."""
    root = load(marked.source, Sink())
    if not isinstance(root, Mapping):
        return
    trail = inmost(root, marked)
    within = trail[-1].value if trail else root
    if not isinstance(within, Mapping):
        return
    first = next((entry for entry in within.entries if entry.key.text == marked.words.strip("\"'")), None)
    if first is None:
        return
    yield from _said_again(marked, first)
    there = [entry.key.text for entry in within.entries]
    if marked.words.isdecimal():
        meant = _numbers(there, marked.words)
    else:
        meant = ((name, _BESIDE) for name in _lacking(workspace, root, trail, there))
    for name, cost in meant:
        yield cost, Repair(f"write `{name}`", marked, name)
        yield cost + _FIRST, Repair(f"write `{name}`", first.key.span, name)


def _said_again(marked: Span, first: Entry) -> Iterator[tuple[float, Repair]]:
    """The same key with the same value: once is enough."""
    said = marked.source.text[first.key.span.start : max(first.key.span.end, first.value.span.end)]
    text = marked.source.text
    if isinstance(first.value, Scalar) and text.startswith(said, marked.start):
        end = marked.start + len(said)
        before = re.search(r",\s*\Z|\n *\Z", text[: marked.start])
        if before is not None and re.match(r"\s*(?:[,}\n]|\Z)", text[end:]):
            yield _SAME, difference(marked.source, f"{text[: before.start()]}{text[end:]}")


def _numbers(there: list[str], said: str) -> Iterator[tuple[str, float]]:
    """The one that lacks among them, or else the next one."""
    known = sorted(int(name) for name in there if name.isdecimal())
    between = [n for n in range(known[0], known[-1]) if n not in known]
    yield from ((str(n), _WITHIN) for n in sorted(between, key=lambda n: abs(n - int(said))))
    yield str(known[-1] + 1), _BESIDE


def _lacking(workspace: Workspace, root: Mapping, trail: list[Entry], there: list[str]) -> list[str]:
    """Names that could stand there and do not, the surest first."""
    rows = trail[-2].value if len(trail) > 1 else root
    beside = [e.value for e in rows.entries if e is not trail[-1]] if isinstance(rows, Mapping) and trail else []
    keys = [frozenset(e.key.text for e in row.entries) for row in beside if isinstance(row, Mapping)]
    seats = root.get(_SEATS)
    named = [item.text for item in getattr(seats, "items", ()) if isinstance(item, Scalar)]
    columns = workspace.declared.columns if workspace.declared is not None else ()
    found = [other for pair in _PAIRS for one, other in (pair, pair[::-1]) if one in there]
    for names in (columns, named, sorted(frozenset.intersection(*keys)) if keys else ()):
        found += names if set(names) & set(there) else ()
    sections = [name for name in _SECTIONS if not trail and any(name in KEYS_SAID.get(key, ()) for key in there)]
    return [name for name in dict.fromkeys((*found, *sections)) if name not in there]

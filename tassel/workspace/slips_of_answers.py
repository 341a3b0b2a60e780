"""What a scenario says in another form than it has: a cell by its numbers alone, a change without its sign, a list of
options without the one that ends it, what is printed among what comes out.

No number is made up. What is offered says the same in another form, and is one that makes the example hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel.workspace.analysing import Workspace
from tassel.workspace.entries import inmost
from tassel.workspace.repair import Repair
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence, load
from tassel_compiler.source import Span

_CELL = re.compile(r"(\d+) ?[,;./x:-] ?(\d+)")
_NUMBER = re.compile(r"(?P<sign>[-+]|=-|=)?(?P<number>\d+)")
_OTHER_SIGNS = {None: ("+", "-"), "+": ("",), "-": ("", "=-"), "=": ("+", ""), "=-": ("-",)}
_ONLY, _DONE = re.compile(r"\bonly: *\[[^\[\]]*(?=\])"), "done"
_PRINTED, _THEN, _PLAY = "printed", "then", "play"
_AS_A_CELL, _SIGNED, _ENDED, _OF_PRINT = 0.5, 0.6, 0.8, 0.6  # slips


def answers_in_another_form(workspace: Workspace, marked: Span, holds: bool) -> Iterator[tuple[float, Repair]]:
    """How many slips it is; `holds` where all could be read, and it is what came out that is another thing."""
    yield from _as_cells(workspace, marked)
    if holds:
        yield from _with_its_sign(marked)
        yield from _with_its_end(marked)
    else:
        yield from _of_print(marked)


def _as_cells(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """`[4,4]`: the cell of a grid."""
    found = _CELL.fullmatch(marked.words.strip("[](){}\"' "))
    declared = workspace.declared
    if found is None or declared is None:
        return
    line = marked.source.text[marked.source.text.rfind("\n", 0, marked.start) + 1 : marked.start]
    within = line.count("[") + line.count("{") > line.count("]") + line.count("}")
    for family in (one for one in declared.families.values() if one.shape == "grid"):
        put = f"{family.name}({found[1]},{found[2]})"
        yield _AS_A_CELL, Repair(f"write `{put}`", marked, f'"{put}"' if within else put)


def _with_its_sign(marked: Span) -> Iterator[tuple[float, Repair]]:
    """`4` where it became four more, `+4` where there are four now."""
    trail = inmost(load(marked.source, Sink()), marked)
    value = trail[-1].value if trail else None
    said = _NUMBER.fullmatch(value.span.words) if isinstance(value, Scalar) else None
    for sign in _OTHER_SIGNS[said["sign"]] if said is not None and value is not None else ():
        assert said is not None and value is not None
        put = f"{sign}{said['number']}"
        yield _SIGNED, Repair(f"write `{put}`", value.span, put)


def _with_its_end(marked: Span) -> Iterator[tuple[float, Repair]]:
    """What ends a choice is an option as well."""
    found = _ONLY.search(marked.source.text, marked.start, marked.end)
    if found is not None:
        put = f", {_DONE}"
        yield _ENDED, Repair(f"write `{_DONE}`", Span(marked.source, found.end(), found.end()), put)


def _of_print(marked: Span) -> Iterator[tuple[float, Repair]]:
    """Nothing is played: what must hold is what is printed."""
    for entries in _beside(load(marked.source, Sink()), marked):
        by_name = {entry.key.text: entry for entry in entries}
        if _THEN in by_name and _PRINTED not in by_name and _PLAY not in by_name:
            yield _OF_PRINT, Repair(f"write `{_PRINTED}`", by_name[_THEN].key.span, _PRINTED)


def _beside(node: Node | None, marked: Span) -> Iterator[tuple[Entry, ...]]:
    """The entries among which the one that is marked stands."""
    if isinstance(node, Mapping):
        if any(entry.key.span.start == marked.start for entry in node.entries):
            yield node.entries
        for entry in node.entries:
            yield from _beside(entry.value, marked)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _beside(item, marked)

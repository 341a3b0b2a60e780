"""The head of an overlay, and sections of a module where an overlay edits paths.

What an overlay stands on is known from the rules that it is looked at in, what it is called from its folder; and of
what stands below a section of a module the tree knows what is there already and what is new.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent, indent
from typing import NamedTuple

from tassel.workspace.analysing import Workspace
from tassel.workspace.repair import Repair, difference
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Entry, Mapping, Scalar, load
from tassel_compiler.loading.heads import foundation
from tassel_compiler.overlays import Tree
from tassel_compiler.places import base_folder, names, overlay_folder
from tassel_compiler.source import Span

_VERSION, _OVERLAY, _ON, _TITLE = "tassel", "overlay", "on", "title"
_ADDED, _CHANGED = "add", "change"
_SURE, _LIKELY = 0.2, 0.5  # slips
_DEPTH = "  "
_SECTIONS = frozenset((
    "constants", "kinds", "player", "table", "supply", "tracks", "places", "cards", "zones", "values", "rules", "words",
))  # fmt: skip


class _AsEdit(NamedTuple):
    section: str
    path: str
    entry: Entry


def head_of_an_overlay(workspace: Workspace, path: Path, marked: Span) -> Iterator[tuple[float, Repair]]:
    """A key of the head that lacks, where only one value is possible; the version by another name."""
    root = load(marked.source, Sink())
    if not isinstance(root, Mapping) or not root.entries:
        return
    there = {entry.key.text: entry for entry in root.entries}
    first = root.entries[0]
    if _VERSION not in there and isinstance(first.value, Scalar) and first.value.text == "1":
        yield _SURE, Repair(f"write `{_VERSION}`", first.key.span, _VERSION)
    if _OVERLAY in there and _ON not in there:
        below = _stands_on(workspace.expression, path)
        if below:
            put = below[-1] if len(below) == 1 else f"[{', '.join(below)}]"
            yield _SURE, _line_behind(there.get(_TITLE, there[_OVERLAY]), f"{_ON}: {put}")
    elif _ON in there and _OVERLAY not in there and _VERSION in there:
        yield _LIKELY, _line_behind(there[_VERSION], f"{_OVERLAY}: {path.resolve().parent.name}")


def _stands_on(expression: str, path: Path) -> list[str]:
    """The names of the rules below the folder of this file, if that is the last one."""
    first, *rest = names(expression)
    base = base_folder(first)
    folders = foundation(base) if base is not None else ""
    homes = [overlay_folder(name) for name in rest]
    if isinstance(folders, str) or not homes or homes[-1] is None or homes[-1].resolve() != path.resolve().parent:
        return []
    return [folders[-1].name, *(home.name for home in homes[:-1] if home is not None)]


def _line_behind(entry: Entry, line: str) -> Repair:
    """A line of its own behind an entry."""
    source = entry.key.span.source
    at = source.text.find("\n", max(entry.key.span.end, entry.value.span.end))
    at = len(source.text) if at < 0 else at
    return Repair(f"write `{line}`", Span(source, at, at), f"\n{line}")


def section_of_a_module(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """`constants: {rounds: 4}` of an overlay: `change: {constants/rounds: 4}`, or `add` where that is new."""
    root = load(marked.source, Sink())
    entries = root.entries if isinstance(root, Mapping) else ()
    section = next((entry for entry in entries if entry.key.span.start == marked.start), None)
    if section is None or section.key.text not in _SECTIONS or workspace.tree is None:
        return
    edits = list(_edits(workspace.tree, section.key.text, section))
    there = {entry.key.text for entry in entries}
    if not edits or any(edit.section in there for edit in edits):
        return
    by_section = {edit.section: [one for one in edits if one.section == edit.section] for edit in edits}
    lines = [f"{name}:\n" + "\n".join(map(_written, found)) for name, found in by_section.items()]
    text, end = marked.source.text, section.value.span.end
    whole = f"{text[: section.key.span.start]}{chr(10).join(lines)}{text[end:]}"
    yield _LIKELY, difference(marked.source, whole)


def _edits(tree: Tree, path: str, entry: Entry) -> Iterator[_AsEdit]:
    """The paths that it would edit: as deep as both have tables."""
    for inner in entry.value.entries if isinstance(entry.value, Mapping) else ():
        below = f"{path}/{inner.key.text}"
        there = tree.at(below)
        if isinstance(there, Mapping) and isinstance(inner.value, Mapping):
            yield from _edits(tree, below, inner)
        else:
            yield _AsEdit(_ADDED if there is None else _CHANGED, below, inner)


def _written(edit: _AsEdit) -> str:
    """The entry by its path, its lines as deep as they have to be."""
    source, value = edit.entry.key.span.source, edit.entry.value.span
    said = source.text[edit.entry.key.span.end : value.end]
    first, _, rest = said.partition("\n")
    below = f"\n{indent(dedent(rest), _DEPTH * 2)}" if rest else ""
    return f"{_DEPTH}{edit.path}{first}{below}"

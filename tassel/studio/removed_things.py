"""What the files that somebody edits remove from the rules below: what it was called there, and how it comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from tassel.studio.open_rules import Known, StudioData
from tassel.studio.places_in_text import thing_at
from tassel.workspace.lines_of_text import text_without
from tassel.workspace.salvaging import salvaged
from tassel.workspace.turning_numbers import TextEdit, smallest_edit
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled
from tassel_compiler.loading import Mapping as Tree
from tassel_compiler.loading import Node, Scalar, Sequence
from tassel_compiler.printing.entities.inventory import inventory, name_of
from tassel_compiler.source import SourceText

_REMOVE = "remove"


def removed_paths(text: str) -> list[str]:
    """List the paths that an overlay removes, in their order, be the rest of its text in order or not."""
    return [path for _, path in _removed(salvaged(SourceText("", text), Sink()))]


def removed_things(
    known: Known, below: Callable[[], Compiled | None], folders: tuple[Path, ...], lang: str
) -> list[StudioData]:
    """Tell what the texts in these folders remove, each with its name in the rules below, else that of its word. The
    rules below are opened only where something is removed."""
    drafts = known.analysis.drafts.items()
    texts = [draft.source.text for path, draft in drafts if any(path.is_relative_to(folder) for folder in folders)]
    paths = dict.fromkeys(path for text in texts for path in removed_paths(text))
    if not paths:
        return []
    rules = below()
    things = {one.path: one for one in inventory(rules, known.tongue(lang))} if rules is not None else {}
    names = {path: things[at].name if (at := thing_at(path, things)) else _word(known, path, lang) for path in paths}
    return [{"path": path, "name": name} for path, name in names.items()]


def restored(text: str, path: str) -> TextEdit | None:
    """The edit after which a text removes this no more; None where it does not remove it."""
    found = [n for n, one in _removed(salvaged(SourceText("", text), Sink())) if one == path]
    now = text
    for n in reversed(found):
        now = text_without(now, (_REMOVE, n))
    return smallest_edit(text, now) if found else None


def _word(known: Known, path: str, lang: str) -> str:
    """What a thing is called whose word is still there, else its id."""
    declared, id = known.rules.declared if known.rules is not None else None, path.rpartition("/")[2]
    called = declared is not None and id in declared.words
    return name_of(declared, known.tongue(lang), "", id) if called and declared is not None else id.replace("-", " ")


def _removed(root: Node | None) -> Iterator[tuple[int, str]]:
    listed = root.get(_REMOVE) if isinstance(root, Tree) else None
    for n, item in enumerate(listed.items if isinstance(listed, Sequence) else ()):
        if isinstance(item, Scalar) and item.text:
            yield n, item.text

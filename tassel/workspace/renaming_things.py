"""A thing gets another name, in every text of the user's that speaks of it.

Words of sentences are known to mean it; keys, steps of paths and plain texts that are written like it are taken to. The
whole is tried before it is given back: the rules must be in order as they were, or nothing is changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.answers import places_of, uses_of
from tassel.workspace.things import Pointed
from tassel_compiler.documents.kinds import HEAD_KEYS
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence
from tassel_compiler.places import shipped
from tassel_compiler.source import Span

_NAME = re.compile(r"[a-z][a-z0-9-]*\Z")
_PRINTED = ("en", "fr", "de", "title", "note", "about")
Changes = dict[Path, list[Span]]


class NotRenamed(Exception):
    """Why a thing keeps its name."""


def renaming(workspace: Workspace, found: Analysis, thing: Pointed, new: str) -> Changes:
    """The places in which the new name has to be written, by file."""
    old = thing.span.words.rpartition("/")[2]
    if not _NAME.match(new):
        raise NotRenamed("a name is small letters, digits and hyphens, and begins with a letter")
    if not found.in_order:
        raise NotRenamed("mend the mistakes first: what is not in order cannot be renamed safely")
    own = {draft.source.path: path for path, draft in found.drafts.items() if not shipped(path)}
    var = thing.meant is not None and thing.meant.var is not None
    if not var and any(span.path not in own for span in places_of(found, thing)[-1:]):
        raise NotRenamed(f"`{old}` comes from rules that ship with the program")
    changes: dict[Path, dict[Span, None]] = {}
    for span in (*uses_of(found, thing), *(() if var else _written(found, own, old))):
        if span.path in own and span.words == old:
            changes.setdefault(own[span.path], {})[span] = None
    made = {path: sorted(spans, key=lambda span: span.start) for path, spans in changes.items()}
    _try(workspace, found, made, new)
    return made


def _try(workspace: Workspace, found: Analysis, changes: Changes, new: str) -> None:
    tried = workspace
    for path, spans in changes.items():
        tried = tried.tried(path, rewritten(workspace.texts.text(path), spans, new))
    after = tried.analyse()
    if not after.in_order:
        first = next(item for item in after.diagnostics if item.severity == "error")
        place = first.span.place() if first.span is not None else ""
        raise NotRenamed(f"{place}: {first.message}")


def rewritten(text: str, spans: list[Span], new: str) -> str:
    for span in reversed(spans):
        text = text[: span.start] + new + text[span.end :]
    return text


def _written(found: Analysis, own: dict[str, Path], old: str) -> Iterator[Span]:
    """Keys, steps of paths and plain texts that are this name."""
    for path in own.values():
        draft = found.draft(path)
        entries = draft.root.entries if draft is not None and isinstance(draft.root, Mapping) else ()
        for entry in entries:
            if entry.key.text not in HEAD_KEYS:
                yield from _names(entry.value, old)


def _names(node: Node, old: str) -> Iterator[Span]:
    match node:
        case Scalar():
            yield from _steps(node, old)
        case Sequence(items=items):
            for item in items:
                yield from _names(item, old)
        case Mapping(entries=entries):
            for entry in entries:
                yield from _steps(entry.key, old)
                if entry.key.text not in _PRINTED:
                    yield from _names(entry.value, old)


def _steps(scalar: Scalar, old: str) -> Iterator[Span]:
    """The steps of a path that are this name; a sentence is no path."""
    if " " in scalar.text or "\n" in scalar.text:
        return
    start = 0
    for step in scalar.text.split("/"):
        if step == old:
            yield scalar.at(start, start + len(step))
        start += len(step) + 1

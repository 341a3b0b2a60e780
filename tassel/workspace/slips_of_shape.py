"""A text or a list where a mapping belongs: it may be the value of one of the keys that can stand there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tassel.workspace.analysing import Workspace
from tassel.workspace.completing import completions
from tassel.workspace.entries import around
from tassel.workspace.repair import Repair
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, load
from tassel_compiler.source import Span

_FEW = 24  # keys that are tried


def one_slip_of_shape(workspace: Workspace, path: Path, marked: Span) -> Iterator[Repair]:
    root = load(marked.source, Sink())
    trail = [entry for _, entry in around(root, marked)] if root is not None else []
    value = trail[-1].value if trail else None
    if value is None or isinstance(value, Mapping) or value.span.source is not marked.source:
        return
    text = marked.source.text
    start, end = value.span.start, value.span.end
    written = text[start:end]
    if not written or "\n" in written:
        return
    names = completions(workspace, path, start + 1, f"{text[:start]}{{x: {written}}}{text[end:]}").names
    for name in names[:_FEW]:
        put = f"{{{name}: {written}}}"
        yield Repair(f"write `{put}`", Span(marked.source, start, end), put)

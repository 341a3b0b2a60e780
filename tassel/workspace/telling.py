"""Mistakes as they are told by a command: all of them, and to people with the repair that was tried and mends.

A compiler stops at the first stage that failed, and what it found is a part of what is wrong; the rest is found as an
editor finds it, with the mistakes set aside. The advice of a diagnostic knows its mistake; it does not know whether
following it mends. So the likeliest repair is tried first, and where it is not what the advice says it is told instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.entries import inmost
from tassel.workspace.patience import patience
from tassel.workspace.plan_texts import files_beside
from tassel.workspace.repair import Repair
from tassel.workspace.repairs import repairs
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.loading import load
from tassel_compiler.places import shipped
from tassel_compiler.source import SourceText, Span

_MOST = 4  # mistakes that are mended in thought: who has more reads the first ones
_QUOTED = re.compile(r"`([^`]*)`|\"([^\"]*)\"")
_PATIENCE = 3.0  # seconds of work, however busy the machine is


class ToldInFull(NamedTuple):
    """What is told, and of how many mistakes the advice was not tried, as there are many."""

    items: list[Diagnostic]
    untried: int = 0


def told_in_full(expression: str, first: Sequence[Diagnostic], advised: bool) -> ToldInFull:
    """All that is wrong with rules of which a compiler told this before it stopped; `advised` adds what mends."""
    if not any(item.severity == "error" and item.span is not None for item in first):
        return ToldInFull(list(first))
    workspace = Workspace(expression)
    workspace.beside = files_beside(expression)
    found = workspace.analyse()
    told = [*found.diagnostics, *(item for item in first if not any(_alike(one, item) for one in found.diagnostics))]
    return _with_tried_repairs(workspace, found, told) if advised else ToldInFull(told)


def _with_tried_repairs(workspace: Workspace, found: Analysis, told: list[Diagnostic]) -> ToldInFull:
    """The same mistakes; the first ones in the user's own files with what mends them."""
    stop = patience(_PATIENCE)
    wrong = [n for n, item in enumerate(told) if item.severity == "error"]
    for tried, n in enumerate(wrong):
        if tried == _MOST or stop():
            return ToldInFull(told, len(wrong) - tried)
        told[n] = _mended(workspace, found, told[n], stop)
    return ToldInFull(told)


def _mended(workspace: Workspace, found: Analysis, item: Diagnostic, stop: Callable[[], bool]) -> Diagnostic:
    paths = {draft.source.path: path for path, draft in found.drafts.items() if not shipped(path)}
    path = paths.get(item.span.path) if item.span is not None else None
    same = next((one for one in found.diagnostics if _alike(one, item)), None)
    if path is None or same is None:
        return item
    offered = repairs(workspace, path, found, same, stop)
    if not offered or _says(item.hint or "", offered[0].text):
        return item
    said = _said(offered[0], workspace.texts.text(path))
    return replace(item, hint=said) if said else item


def _says(hint: str, text: str) -> bool:
    """Whether the advice is first of all to write this; a sign alone is better shown where it stands."""
    advised = _QUOTED.search(hint)
    return advised is not None and text in advised.groups() and any(letter.isalnum() for letter in text)


def _alike(one: Diagnostic, other: Diagnostic) -> bool:
    places = [(item.span.place(), item.span.column) if item.span is not None else None for item in (one, other)]
    return one.code == other.code and one.message == other.message and places[0] == places[1]


def _said(one: Repair, text: str) -> str:
    """The first line as it is then, without the key that it begins with; nothing where blanks are all that changes.

    Of a line that stood there before and stands elsewhere now, what is done with it is said.
    """
    after = one.applied(text)
    old, new = text.split("\n"), after.split("\n")
    line = next((b for a, b in zip(old, new, strict=False) if a.strip() != b.strip()), "")
    if line.strip() in (other.strip() for other in old):
        return "" if one.title.startswith("write") else one.title
    return f"write `{_value_of_line(after, line)}`" if line else ""


def _value_of_line(text: str, line: str) -> str:
    """What a line says behind its key; all of it where what ends in a colon is no key, such as `if coin > 3:`."""
    source = SourceText("", text)
    root, start = load(source, Sink()), text.find(line) + len(line) - len(line.lstrip(" -"))
    inside = inmost(root, Span(source, start, start)) if root is not None else []
    key = next((entry.key for entry in inside if entry.key.span.start == start), None)
    value = line.strip().removeprefix("- ")[len(key.text) :].lstrip(":\"' ") if key is not None else ""
    return value if value and not value.startswith(("|", ">")) else line.strip()

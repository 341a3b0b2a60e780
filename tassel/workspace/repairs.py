"""Repairs of mistakes: what could be meant, the likeliest first, and only what mends.

The advice of a diagnostic names what to write instead, and much more is thought of (`proposing`). It is put in order
(`ranking`) and tried on the text before anybody sees it (`trying`); this file says what is offered of it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection
from pathlib import Path

from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.completing import completions
from tassel.workspace.ranking import how_many_names, likeliest
from tassel.workspace.repair import Repair, difference, lines_that_differ
from tassel.workspace.trying import Left, brought_to_light, is_one_more, lines_written, mistakes_left
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.source import SourceText, Span

_AS_NEAR = 0.2  # slips
_BESIDE = 0.8  # slips that are added where another mistake of the line is left: what mends both may be farther
_NAMELESS = ("E0203", "E0204", "E0207", "E0221", "E0704", "E0904")
_A_KEY, _UNREAD = "E0701", "E01"
_PLAYED = ("E1013",)  # what came out otherwise: which of rules and example is meant no spelling says
_FEW = 24  # names of which each is tried
_FAR, _ALIKE = 1.2, 0.05  # slips
_MOST_OF_A_KIND = 8  # mistakes that are mended as one
_SAME = re.compile(r"\b(?:take|gain|score|in|on)\b")  # words of which one does what the other does


def repairs(
    workspace: Workspace, path: Path, found: Analysis, item: Diagnostic, stop: Callable[[], bool] = lambda: False
) -> list[Repair]:
    """What mends this mistake, the likeliest first; what was found so far when nobody waits for it any more.

    Where nothing mends all, the likeliest that brings another mistake of the same line to light is tried together with
    what mends that one; and who makes a slip in one key of a row makes it in all of them, so they are mended as one.
    """
    offered = _offered(workspace, path, found, item, stop)
    singly = [one for left, one in offered if not (left.hidden and left.alike)]
    if not offered or stop():
        return singly
    left, first = offered[0]
    if left.alike:
        return [*_all_of_a_kind(workspace, path, item, first, stop), *singly]
    if left.hidden:
        further, in_its_line = _further(workspace, path, found, item, first, stop)
        if in_its_line and not further and item.code.startswith(_UNREAD):
            return []  # a sentence that is none is not mended by another one that says nothing
        return [*further, *singly]
    return singly


def _all_of_a_kind(
    workspace: Workspace, path: Path, item: Diagnostic, first: Repair, stop: Callable[[], bool]
) -> list[Repair]:
    """The repair, and those of the mistakes of its sort that its lines have besides, as one; none where one is left."""
    text = workspace.texts.text(path)
    after, wrong = first.applied(text), _words_marked(item)
    for _ in range(_MOST_OF_A_KIND):
        tried = workspace.tried(path, after)
        found = tried.analyse()
        lines = lines_written(first, text, after)
        more = next((other for other in found.diagnostics if is_one_more(other, item, lines)), None)
        if more is None:
            left = any(one.severity == "error" and one.span and one.span.line in lines for one in found.diagnostics)
            return [] if left else _as_one(workspace, item, text, after, wrong)
        mending = _offered(tried, path, found, more, stop)
        if not mending or (mending[0][0].hidden and not mending[0][0].alike):
            return []
        wrong += _words_marked(more)
        after = mending[0][1].applied(after)
    return []


def _words_marked(item: Diagnostic) -> list[str]:
    """What is marked, and each of its words."""
    words = item.span.words if item.span is not None else ""
    return [words, *re.findall(r"[\w-]+", words)]


def _as_one(workspace: Workspace, item: Diagnostic, text: str, after: str, wrong: Collection[str] = ()) -> list[Repair]:
    """Several repairs of a text, unless a name got lost on the way."""
    assert item.span is not None
    names = how_many_names(workspace, text, wrong)
    old, new = lines_that_differ(text, after)
    return [difference(SourceText(item.span.path, text), after)] if names(new) >= names(old) else []


def _further(
    workspace: Workspace, path: Path, found: Analysis, item: Diagnostic, first: Repair, stop: Callable[[], bool]
) -> tuple[list[Repair], bool]:
    """The repair, and what mends the mistake that it brings to light in its line, as one; whether there is such one."""
    text = workspace.texts.text(path)
    between = first.applied(text)
    tried = workspace.tried(path, between)
    after = tried.analyse()
    lines = lines_written(first, text, between)
    news = [other for other in brought_to_light(found, after.diagnostics, item) if other.span is not None]
    second = next((other for other in news if other.span is not None and other.span.line in lines), None)
    mending = _offered(tried, path, after, second, stop) if second is not None else []
    whole = [one.applied(between) for left, one in mending[:1] if not left.hidden]
    as_one = [both for after_both in whole for both in _as_one(workspace, item, text, after_both)]
    return as_one, second is not None


def _offered(
    workspace: Workspace, path: Path, found: Analysis, item: Diagnostic, stop: Callable[[], bool]
) -> list[tuple[Left, Repair]]:
    """What mends this mistake, with how many others are left."""
    if item.span is None or not _of_this_text(found, path, item.span) or (item.code in _PLAYED and not item.edits):
        return []
    text = workspace.texts.text(path)
    mending: list[tuple[Left, Repair]] = []
    least = math.inf  # slips of the first that leaves nothing wrong
    guesses: list[tuple[float, str]] = []  # those of them that nobody advised
    for far, advised_so, one in likeliest(workspace, path, text, item, found, stop):
        if stop() or far > least + _AS_NEAR:
            break
        left = mistakes_left(workspace, path, one, item, found)
        if left is None or (left.hidden and not left.alike and not advised_so):
            continue  # what nobody advised mends alone, or it is not believed
        mending.append((left, one))
        least = min(least, far + _BESIDE * bool(left.beside)) if not left.hidden else least
        if not left.hidden and not advised_so:
            guesses.append((far, _SAME.sub(_said_alike, one.applied(text))))
    if len(mending) == len(guesses) and _unsure(guesses):
        return []
    if not mending and not stop():
        mending = _only_one(workspace, path, found, item, stop)
    return sorted(mending, key=lambda pair: pair[0])


def _of_this_text(found: Analysis, path: Path, span: Span) -> bool:
    """Whether the place lies in the text that would be changed, and not in another of which it is told here."""
    draft = found.draft(path)
    return draft is None or draft.source.path == span.path


def _unsure(guesses: list[tuple[float, str]]) -> bool:
    """Whether the first is so far that another thing may be meant as well: then nobody is misled."""
    near = [said for far, said in guesses if far <= guesses[0][0] + _ALIKE]
    return bool(guesses) and guesses[0][0] >= _FAR and len(set(near)) > 1


def _like(name: str, said: str) -> bool:
    """Whether one key may have been meant by the other; two letters are a code, and others are another thing."""
    return sorted(name) == sorted(said) if len(name) == len(said) == len("en") else bool(set(name) & set(said))


def _said_alike(found: re.Match[str]) -> str:
    return "take" if len(found[0]) > len("in") else "in"


def _only_one(
    workspace: Workspace, path: Path, found: Analysis, item: Diagnostic, stop: Callable[[], bool]
) -> list[tuple[Left, Repair]]:
    """The one name that fits there, where there is but one after which nothing is wrong."""
    assert item.span is not None
    listed = [name for edit in item.edits if edit.sort == "among" for name in edit.what.split(", ")]
    if item.code not in _NAMELESS and not listed:
        return []
    said = item.span.words.casefold()
    if item.code == _A_KEY:  # the only key that is free is none that was meant, unless it is like it
        listed = [name for name in listed if _like(name, said) and "/" not in said]
        if not listed:
            return []
    text = workspace.texts.text(path)
    marked = Span(SourceText(item.span.path, text), item.span.start, item.span.end)
    names = listed or completions(workspace, path, marked.start).names
    tried = [Repair(f"write `{name}`", marked, name) for name in names] if len(names) <= _FEW else []
    left = ((one, mistakes_left(workspace, path, one, item, found)) for one in tried if not stop())
    mending = [(wrong, one) for one, wrong in left if wrong is not None and not wrong.hidden]
    least = min((wrong for wrong, _ in mending), default=Left(0))
    best = [found for found in mending if found[0] == least]  # what leaves no other mistake in its line either
    if len(best) > 1:  # of several the one that is declared, and that nobody says yet
        best = [(left, one) for left, one in best if not _is_said(one.text, text)]
    return best if len(best) == 1 and not stop() else []


def _is_said(name: str, text: str) -> bool:
    """Whether a name stands anywhere in a text but where it is declared, or is not declared there."""
    said = [found.end() for found in re.finditer(rf"(?<![\w/-]){re.escape(name)}(?![\w-])", text)]
    return not said or any(not text.startswith(":", end) for end in said)

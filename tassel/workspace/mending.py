"""A whole rule set mended, as far as advice goes, by nothing that makes another mistake."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.patience import patience
from tassel.workspace.repair import Repair
from tassel.workspace.repairs import repairs
from tassel.workspace.whole_check import besides, tell_the_rest
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.places import shipped

_MOST = 200  # repairs of one run
_PATIENCE = 10.0  # seconds of work for one of them
_TRIED = 2  # repairs of a mistake that are carried out to see what is left
_TOGETHER = 2  # further repairs that one may need to be one
_Sign = tuple[str, str]
_FOR_NOTHING = "W0802"


@dataclass(frozen=True, slots=True)
class Mended:
    path: Path
    item: Diagnostic
    repair: Repair


def mended(workspace: Workspace) -> Iterator[Mended]:
    """Carry out repairs in the open texts; what ships with the program is left alone.

    After each lot that is carried out the whole is compiled: it has fewer mistakes than before, and none that was not
    there. A repair that only moves a mistake elsewhere counts together with what mends that, or not at all.
    """
    given_up: set[tuple[str, str]] = set()  # mistakes that nothing mends
    for _ in range(_MOST):
        found = workspace.analyse()
        item = next((one for one in found.diagnostics if _is_wrong(one) and _sign(one) not in given_up), None)
        if item is None:
            return
        lot = _lot(workspace, found, item, _wrong(workspace, found), _TOGETHER)
        if lot is None:
            given_up.add(_sign(item))
        else:
            yield from lot


def _lot(
    workspace: Workspace, found: Analysis, item: Diagnostic, first: Counter[_Sign], more: int
) -> list[Mended] | None:
    """The repairs, one after the other, after which less is wrong than at first; the texts are as before if none is."""
    path = _own_file(found, item)
    if path is None:
        return None
    before = workspace.texts.text(path)
    for one in repairs(workspace, path, found, item, patience(_PATIENCE))[:_TRIED]:
        workspace.texts.put(path, one.applied(before))
        again = workspace.analyse()
        left = _wrong(workspace, again)
        done = Mended(path, item, one)
        if left <= first and left.total() < first.total():
            return [done]
        new = [other for other in again.diagnostics if _is_wrong(other) and left[_sign(other)] > first[_sign(other)]]
        if more and new and left.total() <= first.total() + _TOGETHER:
            further = _lot(workspace, again, new[0], first, more - 1)
            if further is not None:
                return [done, *further]
        workspace.texts.put(path, before)
    return None


def _wrong(workspace: Workspace, found: Analysis) -> Counter[_Sign]:
    """All that is wrong, as `check` has it too: also what is looked for only once the rules are in order.

    What is not written yet counts as it would be written, plans and examples too.
    """
    rest = Sink()
    if found.compiled is not None and found.in_order:
        tell_the_rest(found.compiled, rest, workspace.texts.source)
    told = (*found.diagnostics, *besides(found.diagnostics, rest.items))
    return Counter(_sign(item) for item in told if _is_wrong(item))


def _sign(item: Diagnostic) -> _Sign:
    return item.code, item.message


def _is_wrong(item: Diagnostic) -> bool:
    """A mistake, or words for nothing, which are printed nowhere."""
    return item.severity == "error" or item.code == _FOR_NOTHING


def _own_file(found: Analysis, item: Diagnostic) -> Path | None:
    """The file of the user's own that a mistake stands in."""
    files = (path for path, draft in found.drafts.items() if not shipped(path))
    named = (path for path in files if item.span is not None and found.drafts[path].source.path == item.span.path)
    return next(named, None)

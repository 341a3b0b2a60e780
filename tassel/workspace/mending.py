"""A whole rule set mended, as far as advice goes: the first repair of each mistake, one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.patience import patience
from tassel.workspace.repair import Repair
from tassel.workspace.repairs import repairs
from tassel_compiler.diagnostics import Diagnostic
from tassel_compiler.places import shipped

_MOST = 200  # repairs of one run
_PATIENCE = 10.0  # seconds of work for one of them
_FOR_NOTHING = "W0802"


@dataclass(frozen=True, slots=True)
class Mended:
    path: Path
    item: Diagnostic
    repair: Repair


def mended(workspace: Workspace) -> Iterator[Mended]:
    """Carries out the repairs in the open texts; what ships with the program is left alone."""
    for _ in range(_MOST):
        found = next(_possible(workspace, workspace.analyse()), None)
        if found is None:
            return
        workspace.texts.put(found.path, found.repair.applied(workspace.texts.text(found.path)))
        yield found


def _is_wrong(item: Diagnostic) -> bool:
    """A mistake, or words for nothing, which are printed nowhere."""
    return item.severity == "error" or item.code == _FOR_NOTHING


def _possible(workspace: Workspace, found: Analysis) -> Iterator[Mended]:
    by_source = {draft.source.path: path for path, draft in found.drafts.items() if not shipped(path)}
    for item in found.diagnostics:
        path = by_source.get(item.span.path) if item.span is not None and _is_wrong(item) else None
        if path is not None:
            offered = repairs(workspace, path, found, item, patience(_PATIENCE))
            yield from (Mended(path, item, repair) for repair in offered[:1])

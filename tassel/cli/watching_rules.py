"""`tassel check --watch` and `--fix`: rules that somebody is working on."""

from __future__ import annotations

import time
from pathlib import Path

from tassel.cli.output import COMMAND, FINE, WRONG, mistakes, note
from tassel.opening import unknown
from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.mending import mended
from tassel.workspace.plan_texts import files_beside
from tassel.workspace.whole_check import besides, tell_the_rest
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.disk.folders import stamps
from tassel_compiler.disk.reading import InFolder
from tassel_compiler.disk.refused import why
from tassel_compiler.disk.writing import write
from tassel_compiler.places import RULE_FILES

_LOOK = 0.3  # seconds between two looks at the files


def fix(expression: str, form: str) -> int:
    """Carry out the repairs that mend, write the files, and show what is left."""
    workspace = workspace_of(expression)
    files: dict[Path, None] = {}
    for one in mended(workspace):
        files[one.path] = None
        place = one.item.span.place() if one.item.span is not None else ""
        note(f"{place}: {one.item.message}: {one.repair.title}")
    for file in files:
        try:
            write(InFolder(file, file.parent), workspace.texts.text(file).encode(), force=True)
        except (OSError, ValueError) as problem:
            note(f"error: {file.as_posix()}: {why(problem)}")
            return WRONG
    return _show(workspace, workspace.analyse(), form)


def watch(expression: str, form: str) -> int:
    """Show what is wrong whenever a file of these rules changes, until Ctrl-C."""
    workspace = workspace_of(expression)
    parts = workspace.analyse().parts
    if parts is None:
        return _show(workspace, workspace.analyse(), form)
    folders = sorted({file.parent for file in (*parts.files, *workspace.beside)})
    while True:
        before = _stamps(folders)  # of the files that are looked at now: what is saved meanwhile is another look
        _show(workspace, workspace.analyse(), form)
        while _stamps(folders) == before:
            time.sleep(_LOOK)


def workspace_of(expression: str) -> Workspace:
    workspace = Workspace(expression)
    workspace.beside = files_beside(expression)
    return workspace


def _stamps(folders: list[Path]) -> list[str]:
    return [stamp for folder in folders for stamp in stamps(folder, RULE_FILES)]


def told_now(found: Analysis) -> tuple[Diagnostic, ...]:
    """All that is wrong, as `check` has it too, each once: plans were looked at with the rules already."""
    rest, rules = Sink(), found.compiled
    if rules is not None and found.in_order:
        tell_the_rest(rules, rest)
    return (*found.diagnostics, *besides(found.diagnostics, rest.items))


def _show(workspace: Workspace, found: Analysis, form: str) -> int:
    told = told_now(found)
    right = found.in_order and all(item.severity != "error" for item in told)
    mistakes(told, form)
    note(f"{workspace.expression}: {'in order' if right else 'not in order'}")
    if unknown(item.code for item in told):
        return COMMAND
    return FINE if right else WRONG

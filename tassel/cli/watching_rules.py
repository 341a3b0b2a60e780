"""`tassel check --watch` and `--fix`: rules that somebody is working on."""

from __future__ import annotations

import time
from pathlib import Path

from tassel.cli.output import COMMAND, FINE, WRONG, mistakes, note
from tassel.opening import unknown
from tassel.workspace.analysing import Workspace
from tassel.workspace.analysis import Analysis
from tassel.workspace.mending import mended
from tassel.workspace.plan_texts import plan_files
from tassel_compiler.disk.folders import stamps
from tassel_compiler.disk.refused import why
from tassel_compiler.disk.writing import write
from tassel_compiler.places import RULE_FILES

_LOOK = 0.3  # seconds between two looks at the files


def fix(expression: str, form: str) -> int:
    """Carry out the repairs that mend, write the files, and show what is left."""
    workspace = _workspace(expression)
    files: dict[Path, None] = {}
    for one in mended(workspace):
        files[one.path] = None
        place = one.item.span.place() if one.item.span is not None else ""
        note(f"{place}: {one.item.message}: {one.repair.title}")
    for file in files:
        try:
            write(file, workspace.texts.text(file).encode(), force=True)
        except (OSError, ValueError) as problem:
            note(f"error: {file.as_posix()}: {why(problem)}")
            return WRONG
    return _show(workspace, workspace.analyse(), form)


def watch(expression: str, form: str) -> int:
    """Show what is wrong whenever a file of these rules changes, until Ctrl-C."""
    workspace = _workspace(expression)
    parts = workspace.analyse().parts
    if parts is None:
        return _show(workspace, workspace.analyse(), form)
    folders = sorted({file.parent for file in (*parts.files, *workspace.beside)})
    while True:
        before = _stamps(folders)  # of the files that are looked at now: what is saved meanwhile is another look
        _show(workspace, workspace.analyse(), form)
        while _stamps(folders) == before:
            time.sleep(_LOOK)


def _workspace(expression: str) -> Workspace:
    workspace = Workspace(expression)
    workspace.beside = plan_files(expression)
    return workspace


def _stamps(folders: list[Path]) -> list[str]:
    return [stamp for folder in folders for stamp in stamps(folder, RULE_FILES)]


def _show(workspace: Workspace, found: Analysis, form: str) -> int:
    mistakes(found.diagnostics, form)
    note(f"{workspace.expression}: {'in order' if found.in_order else 'not in order'}")
    if unknown(item.code for item in found.diagnostics):
        return COMMAND
    return FINE if found.in_order else WRONG

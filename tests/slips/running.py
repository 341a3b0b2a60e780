"""What is told of a slip: rules are compiled for all their numbers of players, scenarios are run."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tassel.scenarios import Outcome, run_files
from tassel_compiler.catalog import Parts, find
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.disk.reading import Named
from tassel_compiler.documents import Overlay, parse
from tassel_compiler.documents import read as read_document
from tassel_compiler.driver import Compiled, compile_parts, compile_rules, front_of
from tassel_compiler.source import SourceText
from tests.slips.table import Slip

TINY = Path(__file__).resolve().parents[1] / "tiny"


@dataclass(frozen=True, slots=True)
class Told:
    code: str
    file: str
    line: int
    marked: str
    text: str


def told(slip: Slip, folder: Path) -> list[Told]:
    """Errors and warnings, or why a scenario does not hold. `folder` is where files may be written."""
    if any("scenario:" in text for text in slip.files.values()) and not slip.expression:
        return _played(slip, folder)
    compiled = _named(slip, folder) if slip.expression else _united(slip)
    return [_of(item) for item in compiled.sink.items if item.severity != "info"]


def _of(item: Diagnostic) -> Told:
    related = [f"{r.message} {r.span.place()}" for r in item.related]
    text = "\n".join([item.message, item.hint or "", *related])
    if item.span is None:
        return Told(item.code, "", 0, "", text)
    source = item.span.source
    return Told(item.code, source.path, item.span.line, source.text[item.span.start : item.span.end], text)


# ---- rules -------------------------------------------------------------------------------------------------


@cache
def _base(name: str) -> Parts:
    sink = Sink()
    if name != "tiny":
        parts = find(name, sink)
        assert parts is not None
        return parts
    found = (read_document(Named(path), f"tiny/{path.name}", "tiny", sink) for path in sorted(TINY.glob("*.yaml")))
    return Parts([document for document in found if document is not None])


def _united(slip: Slip) -> Compiled:
    """The files on top of their base, in memory."""
    sink = Sink()
    base = _base(slip.base)
    parts = Parts(list(base.modules), list(base.overlays))
    for path, text in slip.files.items():
        document = parse(SourceText(path, text, "ours"), sink)
        if document is not None:
            (parts.overlays if isinstance(document, Overlay) else parts.modules).append(document)
    if sink.failed:
        return Compiled(slip.base, sink)
    return compile_parts(slip.base, parts, None, sink) if slip.base == "tiny" else front_of(slip.base, parts, sink)


def _named(slip: Slip, folder: Path) -> Compiled:
    """The files on disk, found by an expression."""
    _write(slip, folder)
    sink = Sink()
    there = Path.cwd()
    os.chdir(folder)
    try:
        return compile_rules(slip.expression.replace("tiny+", f"{TINY}+"), None, sink)
    finally:
        os.chdir(there)


def _write(slip: Slip, folder: Path) -> None:
    for name, text in slip.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


# ---- scenarios ---------------------------------------------------------------------------------------------


def _played(slip: Slip, folder: Path) -> list[Told]:
    """The scenario, on the overlay beside it if there is one."""
    _write(slip, folder)
    rules = f"{TINY}+{folder}" if "ours.yaml" in slip.files else str(TINY)
    return [told for outcome in run_files([folder / "one.yaml"], rules=rules) for told in _failures(outcome)]


def _failures(outcome: Outcome) -> list[Told]:
    return [Told(f.code or "fails", outcome.file.name, f.line, "", f.told) for f in outcome.failures]

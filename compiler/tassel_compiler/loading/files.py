"""Files on disk: what may be opened, how much of it, and as which text."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading.composer import load
from tassel_compiler.loading.limits import DEFAULT, Limits
from tassel_compiler.loading.nodes import Node
from tassel_compiler.source import SourceText, Span
from tassel_compiler.spelling import nearest


def load_file(path: Path, display: str, layer: str, sink: Sink, limits: Limits = DEFAULT) -> Node | None:
    """The tree of one file. `display` is the name that diagnostics show."""
    source = read_source(path, display, layer, sink, limits)
    return load(source, sink, limits) if source else None


def read_source(
    path: Path, display: str, layer: str, sink: Sink, limits: Limits = DEFAULT
) -> SourceText | None:
    """The text of one file, with line ends as `\\n`, or None. A file is measured before it is read."""
    top = Span(SourceText(display, "", layer), 0, 0)
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            what = "is a folder" if stat.S_ISDIR(status.st_mode) else "is not an ordinary file"
            sink.report("E0002", top, path=display, problem=what)
            return None
        data = b"" if status.st_size > limits.bytes else _bytes(path, limits)
        size = max(status.st_size, len(data))
    except (OSError, ValueError) as problem:
        _unreadable(path, display, problem, top, sink)
        return None
    if size > limits.bytes:
        sink.report("E0003", top, path=display, size=size, limit=limits.bytes)
        return None
    return _decoded(data, display, layer, top, sink)


def _bytes(path: Path, limits: Limits) -> bytes:
    with path.open("rb") as file:
        return file.read(limits.bytes + 1)


def _unreadable(path: Path, display: str, problem: Exception, top: Span, sink: Sink) -> None:
    if isinstance(problem, (FileNotFoundError, NotADirectoryError)):
        sink.report("E0001", top, path=display, near=nearest(path.name, _neighbours(path)))
        return
    reason = "may not be read" if isinstance(problem, PermissionError) else "cannot be read"
    sink.report("E0002", top, path=display, problem=reason)


def _neighbours(path: Path) -> list[str]:
    try:
        return os.listdir(path.parent)
    except (OSError, ValueError):
        return []


def _decoded(data: bytes, display: str, layer: str, top: Span, sink: Sink) -> SourceText | None:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        if b"\0" in data:
            sink.report("E0004", top, character="U+0000")
        else:
            sink.report("E0005", _before(data, problem.start, display, layer), offset=problem.start,
                        byte=f"0x{data[problem.start]:02X}")  # fmt: skip
        return None
    return SourceText(display, text.replace("\r\n", "\n").replace("\r", "\n"), layer)


def _before(data: bytes, offset: int, display: str, layer: str) -> Span:
    """The place of a byte that cannot be shown: right behind the text in front of it."""
    text = data[:offset].decode("utf-8-sig", "replace").replace("\r\n", "\n")
    return Span(SourceText(display, text, layer), len(text), len(text))


def inside(folder: Path, path: str, sink: Sink, span: Span | None) -> Path | None:
    """The place of `path` in `folder`; None, and a diagnostic, when it leads out of it, links included."""
    try:
        root = folder.resolve()
        target = (root / path).resolve()
    except (OSError, ValueError, RuntimeError):
        target = None
    if target is None or not target.is_relative_to(root):
        sink.report("E0006", span, path=path, folder=folder.name)
        return None
    return target

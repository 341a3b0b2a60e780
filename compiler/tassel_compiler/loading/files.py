"""Files on disk: what may be opened, how much of it, and as which text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk import folders, reading
from tassel_compiler.disk.reading import Place
from tassel_compiler.disk.refused import Reason, Refused, why
from tassel_compiler.foreign.plain import plain
from tassel_compiler.loading.composer import load
from tassel_compiler.loading.limits import DEFAULT, Limits
from tassel_compiler.loading.nodes import Node
from tassel_compiler.source import SourceText, Span
from tassel_compiler.spelling import nearest

_CODES = {Reason.OUTSIDE: "E0006", Reason.LARGE: "E0003", Reason.MANY: "E0028", Reason.NAME: "E0029"}


SourceReader = Callable[[Place, str, str, Sink], SourceText | None]
"""From a file and where it may lie, the name that is shown for it and its layer to its text: that on disk, or that of
whoever has it open."""


def load_file(
    place: Place, display: str, layer: str, sink: Sink, limits: Limits = DEFAULT
) -> Node | None:  # fmt: skip
    """The tree of one file. `display` is the name that diagnostics show."""
    source = read_source(place, display, layer, sink, limits)
    return load(source, sink, limits) if source else None


def read_source(
    place: Place, display: str, layer: str, sink: Sink, limits: Limits = DEFAULT
) -> SourceText | None:  # fmt: skip
    """The text of one file, with line ends as `\\n`, or None."""
    path, top = place.path, Span(SourceText(display, "", layer), 0, 0)
    try:
        data = reading.read(place, limits.bytes)
    except (FileNotFoundError, NotADirectoryError):
        sink.report("E0001", top, path=display, near=nearest(path.name, folders.names(path.parent)))
    except (OSError, ValueError) as problem:
        _refuse(problem, display, path.parent, top, sink)
    else:
        return _decoded(data, display, layer, top, sink)
    return None


def _refuse(problem: Exception, display: str, folder: Path, span: Span | None, sink: Sink) -> None:
    """Tell why a file or folder is not read."""
    if isinstance(problem, Refused) and problem.reason in _CODES:
        sink.report(_CODES[problem.reason], span, path=plain(display), folder=plain(folder.name) or ".",
                    size=problem.size, limit=problem.limit)  # fmt: skip
        return
    said = "may not be read" if isinstance(problem, PermissionError) else "cannot be read"
    sink.report("E0002", span, path=plain(display), problem=why(problem) if isinstance(problem, Refused) else said)


def listed(folder: Path, ending: str, display: str, sink: Sink, total: int = folders.TOTAL) -> list[Path]:
    """The files of a folder whose names end so; none, and a diagnostic, where they are too many or too large, or nobody
    may look.
    """
    if folders.is_closed(folder):
        _refuse(PermissionError(), display, folder, None, sink)
        return []
    try:
        return folders.files(folder, ending, total)
    except Refused as problem:
        _refuse(problem, display, folder, None, sink)
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
    target = folders.real(folder / path)
    root = folders.real(folder)
    if "\0" in path or not target.is_relative_to(root):
        sink.report("E0006", span, path=plain(path), folder=plain(folder.name))
        return None
    return target

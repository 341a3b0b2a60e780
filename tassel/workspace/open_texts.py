"""Texts that are being edited, by the file that they will be saved to."""

from __future__ import annotations

from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import real
from tassel_compiler.loading import read_source
from tassel_compiler.source import SourceText


class OpenTexts:
    """What is open hides what is on disk; all other files are read when they are asked for."""

    def __init__(self) -> None:
        self._open: dict[Path, str] = {}

    def put(self, path: Path, text: str) -> None:
        self._open[real(path)] = text.replace("\r\n", "\n").replace("\r", "\n")

    def close(self, path: Path) -> None:
        self._open.pop(real(path), None)

    def text(self, path: Path) -> str:
        """What is open, or what is on disk; nothing where neither is."""
        open_text = self._open.get(real(path))
        source = self.source(path, path.name, "", Sink(), None) if open_text is None else None
        return open_text if open_text is not None else source.text if source is not None else ""

    def besides(self, path: Path, text: str) -> OpenTexts:
        """The same texts, and this one."""
        other = OpenTexts()
        other._open = {**self._open, real(path): text}
        return other

    def source(self, path: Path, display: str, layer: str, sink: Sink, within: Path | None) -> SourceText | None:
        """The text that counts for this file now."""
        text = self._open.get(real(path)) if self._open else None
        return SourceText(display, text, layer) if text is not None else read_source(path, display, layer, sink, within)

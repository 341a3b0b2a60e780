"""Texts that are being edited, by the file that they will be saved to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import Stamp, leads_elsewhere, real, stamp_of
from tassel_compiler.disk.reading import Place
from tassel_compiler.loading import read_source
from tassel_compiler.places import file_in
from tassel_compiler.source import SourceText


class OpenTexts:
    """What is open hides what is on disk; all other files are read when they are asked for."""

    def __init__(self) -> None:
        self._open: dict[Path, str] = {}
        self._read: dict[tuple[Place, str, str], tuple[Stamp, SourceText]] = {}  # files as they lie on disk
        self._homes: dict[Path, Path] = {}  # folders, as they really are called

    def look_again(self) -> None:
        """Folders may have become links to others since; whoever looks at a whole rule set says when it begins."""
        self._homes.clear()

    def really(self, path: Path) -> Path:
        """How a file is called, all links followed."""
        if leads_elsewhere(path):
            return real(path)
        home = self._homes.get(path.parent)
        if home is None:
            home = self._homes[path.parent] = real(path.parent)
        return home / path.name

    def put(self, path: Path, text: str) -> None:
        self._open[real(path)] = text.replace("\r\n", "\n").replace("\r", "\n")

    def is_open(self, path: Path) -> bool:
        """Whether a file, as it really is called, is open."""
        return path in self._open

    @property
    def open(self) -> tuple[Path, ...]:
        return tuple(self._open)

    @property
    def opened(self) -> dict[Path, str]:
        """The open texts, as they are now."""
        return dict(self._open)

    def differ_only_at(self, path: Path, before: Mapping[Path, str]) -> bool:
        """Whether all open texts but this one are what they were."""
        there = self._open.keys() | before.keys()
        return all(self._open.get(one) == before.get(one) for one in there if one != path)

    def close(self, path: Path) -> None:
        self._open.pop(real(path), None)

    def text(self, path: Path) -> str:
        """What is open, or what is on disk; nothing where neither is."""
        open_text = self._open.get(real(path))
        source = self.source(file_in(path.parent, path), path.name, "", Sink()) if open_text is None else None
        return open_text if open_text is not None else source.text if source is not None else ""

    def besides(self, path: Path, text: str) -> OpenTexts:
        """The same texts, and this one."""
        other = OpenTexts()
        other._open = {**self._open, real(path): text}
        other._read = self._read
        return other

    def source(self, place: Place, display: str, layer: str, sink: Sink) -> SourceText | None:
        """The text that counts for this file now."""
        text = self._open.get(self.really(place.path)) if self._open else None
        if text is not None:
            return SourceText(display, text, layer)
        stamp, key = stamp_of(place.path), (place, display, layer)
        known = self._read.get(key)
        if known is not None and stamp is not None and known[0] == stamp:
            return known[1]
        found = read_source(place, display, layer, sink)
        if found is not None and stamp is not None:
            self._read[key] = stamp, found
        return found

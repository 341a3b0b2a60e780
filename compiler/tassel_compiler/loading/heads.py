"""Read the top-level keys of a document, also while the rest of it is no YAML.

Which rules a file belongs to is said in its head (`overlay`, `on`, `rules`, `game`). The head is read by the YAML
reader that the compiler uses, so every spelling that the compiler takes (quotes, lists in brackets or below, anchors,
any order of keys) says the same everywhere. A text that is no YAML just now is read entry by entry, and those that can
be read alone count.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from tassel_compiler import places
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import is_file
from tassel_compiler.frozen import frozen
from tassel_compiler.loading.composer import load
from tassel_compiler.loading.files import read_source
from tassel_compiler.loading.nodes import Mapping, Node, Scalar, Sequence
from tassel_compiler.source import SourceText

_KEPT = 512  # texts
_CONTINUES = ("-", "]", "}", " ", "\t", "#")  # how a line begins that belongs to the entry above it


@frozen
class HeadEntry:
    """One top-level key: its value, and where in the document that stands, of a list its items."""

    key: str
    value: Node
    start: int
    end: int

    @property
    def names(self) -> tuple[str, ...]:
        """The names behind the key: one, or those of a list."""
        items = self.value.items if isinstance(self.value, Sequence) else (self.value,)
        return tuple(item.text for item in items if isinstance(item, Scalar) and item.text)


@frozen
class DocumentHead:
    entries: tuple[HeadEntry, ...] = ()
    whole: bool = True  # whether all of the document could be read

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(entry.key for entry in self.entries)

    def get(self, *keys: str) -> HeadEntry | None:
        """The entry of the first of these keys that is there."""
        return next((entry for key in keys for entry in self.entries if entry.key == key), None)

    def names(self, *keys: str) -> tuple[str, ...]:
        """The names behind the first of these keys that is there."""
        entry = self.get(*keys)
        return entry.names if entry is not None else ()


@lru_cache(maxsize=_KEPT)
def read_head(text: str) -> DocumentHead:
    """Read the top-level entries of a document, or of as much of it as can be read."""
    root = load(SourceText("", text), Sink())
    if root is not None:
        return DocumentHead(tuple(_entries_of(root, 0)))
    return DocumentHead(tuple(entry for start, part in _parts_of(text) for entry in _read_part(start, part)), False)


def _entries_of(root: Node, start: int) -> Iterator[HeadEntry]:
    for entry in root.entries if isinstance(root, Mapping) else ():
        listed = entry.value.items if isinstance(entry.value, Sequence) else ()
        first, last = (listed[0].span, listed[-1].span) if listed else (entry.value.span, entry.value.span)
        yield HeadEntry(entry.key.text, entry.value, start + first.start, start + last.end)


def _parts_of(text: str) -> Iterator[tuple[int, str]]:
    """Split a text before each line that begins a top-level entry; yield each part with its place."""
    start = 0
    for line in re.finditer(r"^(?=[^\n])", text, re.MULTILINE):
        if line.start() > start and not text.startswith(_CONTINUES, line.start()):
            yield start, text[start : line.start()]
            start = line.start()
    yield start, text[start:]


def _read_part(start: int, part: str) -> Iterator[HeadEntry]:
    """Read one entry alone; while its list is being typed the bracket of its first line may be missing."""
    first = part.split("\n", 1)[0]
    for tried in (part, first, f"{first}]"):
        root = load(SourceText("", tried), Sink())
        if isinstance(root, Mapping):
            yield from _entries_of(root, start)
            return


def base_of_game(folder: Path) -> str:
    """Read the name of the game that the edition in a folder stands on; empty where it is no edition."""
    file = folder / "game.yaml"
    if places.shipped(file) or not is_file(file):
        return places.base_said(folder)
    source = read_source(places.file_in(folder, file), file.name, "", Sink())
    game = read_head(source.text).get("game") if source is not None else None
    base = game.value.get("base") if game is not None and isinstance(game.value, Mapping) else None
    return base.text if isinstance(base, Scalar) else ""


def foundation(folder: Path) -> list[Path] | str:
    """List the folders of a game from the ground up; the name of the one that is missing where there is none."""
    return places.foundation(folder, base_of_game)

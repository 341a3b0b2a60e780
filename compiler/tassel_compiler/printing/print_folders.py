"""Which folders a printed rule set is made of: what all games share, then `print/` of the game, of each edition and of
each overlay, in the order in which they apply. Later folders override earlier ones, file by file and entry by entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import is_file, is_folder, real
from tassel_compiler.disk.reading import InFolder, Named, Place
from tassel_compiler.foreign.drawings import read_drawing
from tassel_compiler.loading import listed, read_source
from tassel_compiler.loading.heads import foundation
from tassel_compiler.places import (
    PRINT_FOLDER,
    base_folder,
    data_root,
    names,
    overlay_folder,
    shipped,
    shown,
)
from tassel_compiler.source import SourceText, Span

TEMPLATE, DRAWING = ".typ", ".svg"
BOOK_PLAN, CARDS_PLAN, LAYOUT_PLAN, ICONS_PLAN = PLANS = "book.yaml", "cards.yaml", "layout.yaml", "icons.yaml"


@dataclass(frozen=True, slots=True)
class PrintFolder:
    layer: str
    path: Path
    shipped: bool  # comes with the rules; others are a user's

    def file(self, path: Path) -> Place:
        """A file that is printed with it, which must lie in its folder of rules."""
        return Named(path) if self.shipped else InFolder(path, self.path.parent)


def print_folders(expression: str) -> tuple[PrintFolder, ...]:
    """The folders that are there; a name that is no rule set adds none."""
    return tuple(folder for folder in possible_folders(expression) if is_folder(folder.path))


def possible_folders(expression: str) -> tuple[PrintFolder, ...]:
    """Where each layer has its print folder, if it has one."""
    first, *rest = names(expression)
    base = base_folder(first)
    ground = foundation(base) if base is not None else []
    folders = [*(ground if isinstance(ground, list) else []), *(f for name in rest if (f := overlay_folder(name)))]
    found = [("print", data_root("rules") / PRINT_FOLDER), *((real(f).name, f / PRINT_FOLDER) for f in folders)]
    return tuple(PrintFolder(layer, path, shipped(path)) for layer, path in found)


def own_layers(expression: str) -> frozenset[str]:
    """Those that do not ship, whether or not they have such a folder."""
    return frozenset(folder.layer for folder in possible_folders(expression) if not folder.shipped)


def texts(folder: PrintFolder, place: str, ending: str, sink: Sink) -> Iterator[tuple[Path, SourceText]]:
    """The files of an ending in a place of the folder. A drawing of a user is written anew; one that could do something
    is told and left out."""
    for path in listed(folder.path / place, ending, shown(folder.path / place), sink):
        source = read_source(folder.file(path), shown(path), folder.layer, sink)
        if source is not None and ending == DRAWING and not folder.shipped:
            source = _rewrite_drawing(source, sink)
        if source is not None:
            yield path, source


def _rewrite_drawing(source: SourceText, sink: Sink) -> SourceText | None:
    found = read_drawing(source.text)
    if isinstance(found, str):
        return SourceText(source.path, found, source.layer)
    sink.report("E1008", _word(source, found.line, found.word) or _line(source, found.line), message=found.said)
    return None


def file_of(folders: Sequence[PrintFolder], name: str) -> tuple[PrintFolder, Path]:
    """The file of this name that is used: the one in the last folder that has it."""
    paths = [(folder, path) for folder in folders for path in (folder.path / "cards" / name, folder.path / name)]
    return next((found for found in reversed(paths) if is_file(found[1])), paths[-1])


def line_of(folders: Sequence[PrintFolder], name: str, number: int) -> Span | None:
    """A line of the template of this name."""
    folder, path = file_of(folders, name)
    source = read_source(folder.file(path), shown(path), "print", Sink()) if is_file(path) else None
    return _line(source, number) if source is not None else None


def _word(source: SourceText, number: int, word: str) -> Span | None:
    """The first such word on this line or below."""
    found = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])").search(source.text, source.line_starts()[number - 1])
    return Span(source, *found.span()) if word and found else None


def _line(source: SourceText, number: int) -> Span | None:
    """What stands on a line, if there is such a line."""
    if not 1 <= number <= len(source.line_starts()):
        return None
    start, text = source.line_starts()[number - 1], source.line_text(number)
    return Span(source, start + len(text) - len(text.lstrip()), start + len(text))

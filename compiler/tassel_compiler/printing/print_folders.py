"""Which folders a printed rule set is made of: what all games share, then `print/` of the game, of each edition and of
each overlay, in the order in which they apply. Later folders override earlier ones, file by file and entry by entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading.files import read_source
from tassel_compiler.places import base_folder, data_root, foundation, names, overlay_folder, shown
from tassel_compiler.source import Span


@dataclass(frozen=True, slots=True)
class PrintFolder:
    layer: str
    path: Path
    shipped: bool  # comes with the rules; others are a user's


def print_folders(expression: str) -> tuple[PrintFolder, ...]:
    """The folders that are there; a name that is no rule set adds none."""
    first, *rest = names(expression)
    base = base_folder(first)
    ground = foundation(base) if base is not None else []
    folders = [*(ground if isinstance(ground, list) else []), *(f for name in rest if (f := overlay_folder(name)))]
    found = [("print", data_root("rules") / "print"), *((f.resolve().name, f / "print") for f in folders)]
    return tuple(PrintFolder(layer, path, _shipped(path)) for layer, path in found if path.is_dir())


def _shipped(path: Path) -> bool:
    return data_root("rules").resolve() in path.resolve().parents


def file_of(folders: Sequence[PrintFolder], name: str) -> Path:
    """The file of this name that is used: the one in the last folder that has it."""
    paths = [path for folder in folders for path in (folder.path / "cards" / name, folder.path / name)]
    return next((path for path in reversed(paths) if path.is_file()), paths[-1])


def line_of(folders: Sequence[PrintFolder], name: str, number: int) -> Span | None:
    """A line of the template of this name."""
    path = file_of(folders, name)
    source = read_source(path, shown(path), "print", Sink()) if path.is_file() else None
    if source is None or not 1 <= number <= len(source.line_starts()):
        return None
    start, text = source.line_starts()[number - 1], source.line_text(number)
    return Span(source, start + len(text) - len(text.lstrip()), start + len(text))

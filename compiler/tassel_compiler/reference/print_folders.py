"""Which folders a printed rule set is made of: what all games share, then `print/` of the game, of each edition and of
each overlay, in the order in which they apply. Later folders override earlier ones, file by file and entry by entry.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tassel_compiler.places import base_folder, data_root, foundation, names, overlay_folder


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

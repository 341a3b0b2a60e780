"""A folder for a house rule that checks, plays and passes its own scenario before its owner has written a line.

On entry the name of a folder and a rule set expression; on exit the folder holds `overlay.yaml` with one change
made and a sample of every other kind asleep, `scenarios/first.yaml` and `README.md`. Everything in them is taken
from what the rules declare, so a game that was written yesterday gets samples of its own.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from tassel.newfolder.base import Base, free_name, open_base
from tassel.newfolder.modelines import schemas_beside, with_modeline
from tassel.newfolder.numbers import changed_number
from tassel.newfolder.pages import overlay_text, readme_text, scenario_text
from tassel.newfolder.samples import samples
from tassel_compiler.disk.folders import is_folder, real
from tassel_compiler.disk.reading import InFolder
from tassel_compiler.disk.writing import make_folder
from tassel_compiler.disk.writing import write as write_file
from tassel_compiler.places import as_typed, is_path, names


def folder_files(folder: Path, expression: str, title: str = "", lang: str = "en") -> dict[str, str]:
    """What the folder is going to hold; `Unusable` if the rules are not in order. Without a title it is called as its
    folder is; what explains it is in `lang`, but for the commands in README.md."""
    base = open_base(expression)
    name = free_name(slug(folder), (*base.layers, *base.tree.layers))
    title = title or name.replace("-", " ").capitalize()
    change = changed_number(base)
    asleep = samples(base)
    rules = f"{expression}+{as_typed(folder)}"
    return {
        "overlay.yaml": overlay_text(name, title, base.titled(title), base.layers, change, asleep, lang),
        "scenarios/first.yaml": scenario_text(seen_from(base, folder / "scenarios"), change, lang),
        "README.md": readme_text(title, rules, as_typed(folder), base.players, change, asleep),
    }


def write(folder: Path, texts: dict[str, str]) -> None:
    for name, text in {**texts, **schemas_beside(list(texts))}.items():
        file = folder / name
        make_folder(InFolder(file.parent, folder))
        write_file(InFolder(file, folder), with_modeline(name, text).encode("utf-8"))


def slug(folder: Path) -> str:
    """A name that an overlay may have."""
    name = re.sub(r"[^\w]+", "-", real(folder).name).strip("-").lower()
    return name or "house-rule"


def seen_from(base: Base, place: Path) -> str:
    """The expression of the base and the folder above, for a file that lies at this place."""
    at = real(place)
    own = (name for name in names(base.expression))
    parts = (os.path.relpath(name, at) if is_path(name) and is_folder(Path(name)) else name for name in own)
    return "+".join([*parts, ".."])

"""What may be published of where rules lie: a folder and its files by their names, and no path of the machine.

Where a folder lies concerns nobody but whoever publishes it, and nobody else has it there.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tassel.rule_titles import titles_of
from tassel_compiler.disk.folders import real
from tassel_compiler.places import is_path, names
from tassel_compiler.wasm.about import read_about, with_about


def public_name(expression: str) -> str:
    """Name rules as whoever has their folders beside them would: those that ship by name, a folder as `./name`."""
    return "+".join(f"./{real(Path(name)).name}" if is_path(name) else name for name in names(expression))


def public_titles(rules: tuple[str, ...], lang: str) -> tuple[str, ...]:
    """Call rules that stand beside each other by their titles, else by their public names."""
    titles = titles_of(rules, lang)
    return tuple(public_name(one) if title == one else title for one, title in zip(rules, titles, strict=True))


def public_place(place: str) -> str:
    """Shorten `path:line` to the file and the folder that it lies in."""
    return "/".join(place.split("/")[-2:])


def public_module(module: bytes) -> bytes:
    """Take the paths out of what a module says of its rules."""
    said = read_about(module)
    whys = [[path, text, public_place(place)] for path, text, place in said.whys]
    return with_about(module, replace(said, rules=public_name(said.rules), whys=whys))

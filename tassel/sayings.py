"""What the tool itself says in the languages of people: a folder with a file for each, all with the same keys.

A language is added as one more file. Rules may be printed in a language that is not among them; around it the tool
speaks English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tassel_compiler.disk.folders import is_file
from tassel_compiler.disk.reading import Named, read
from tassel_compiler.foreign.data import read_json

_ENGLISH = "en"


@cache
def sayings(folder: Path, lang: str) -> Mapping[str, str]:
    found: dict[str, str] = read_json(read(Named(_file(folder, lang if speaks(folder, lang) else _ENGLISH))))
    return found


def speaks(folder: Path, lang: str) -> bool:
    return is_file(_file(folder, lang))


def _file(folder: Path, lang: str) -> Path:
    return folder / f"{lang}.json"

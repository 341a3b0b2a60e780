"""What comes of setting type: pages, or why there are none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from tassel_compiler.frozen import frozen

PageForm = Literal["pdf", "svg"] | float
"""One document, a drawing for each page, or a picture for each, of so many points per inch."""


class NoTypst(Exception):
    """The extra that sets type is not installed."""


@frozen
class Overfull:
    """A card whose text does not fit, and the smallest size that was tried."""

    card: str
    name: str
    size: float


@frozen
class Pages:
    """A PDF, or one picture or drawing for each page; and what did not fit."""

    files: tuple[bytes, ...]
    overfull: tuple[Overfull, ...]


@frozen
class NotSet:
    """Why nothing could be set: characters that no font has, with the font, or what a template says."""

    message: str
    glyphs: Mapping[str, str]
    file: str = ""
    line: int = 0
    unfit: str = ""  # what does not belong in a page


def with_number(character: str) -> str:
    """A character, and its number for those whose screen has no font for it either."""
    return f"{character} (U+{ord(character):04X})"

"""Cells of a table for other programs: a text that one of them would compute stays a text."""

from __future__ import annotations

_COMPUTED = tuple("=+-@＝＋－＠")
_JUMPING = ("\t", "\r", "\n")
_BARE = str.maketrans(dict.fromkeys(map(chr, (*range(9), 11, 12, *range(13, 32), *range(127, 160))), "�"))


def cell(text: str) -> str:
    """An apostrophe in front of what would be a formula; no control characters."""
    bare = text.replace("\r", "\n").translate(_BARE).encode("utf-8", "replace").decode("utf-8")
    return f"'{bare}" if _seen(bare).startswith(_COMPUTED) or bare.lstrip(" ").startswith(_JUMPING) else bare


def _seen(text: str) -> str:
    """From the first sign on that people see: programs skip what stands before it."""
    return next((text[i:] for i, c in enumerate(text) if c.isprintable() and not c.isspace()), "")

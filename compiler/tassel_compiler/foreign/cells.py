"""Cells of a table for other programs: a text that one of them would compute stays a text."""

from __future__ import annotations

_COMPUTED = tuple("=+-@＝＋－＠")
_JUMPING = ("\t", "\r", "\n")
_UNSEEN = (*range(9), 11, 12, *range(13, 32), *range(127, 160), 0x61C, 0x200E, 0x200F, *range(0x2028, 0x202F),
           *range(0x2066, 0x206A))  # fmt: skip
_BARE = str.maketrans(dict.fromkeys(map(chr, _UNSEEN), "�"))


def cell(text: str) -> str:
    """An apostrophe in front of what would be a formula; no control characters, nothing that turns round how it
    is read."""
    bare = text.replace("\r", "\n").translate(_BARE).encode("utf-8", "replace").decode("utf-8")
    return f"'{bare}" if _seen(text).startswith(_COMPUTED) or bare.lstrip(" ").startswith(_JUMPING) else bare


def _seen(text: str) -> str:
    """From the first sign on that people see: programs skip what stands before it."""
    return next((text[i:] for i, c in enumerate(text) if c.isprintable() and not c.isspace()), "")

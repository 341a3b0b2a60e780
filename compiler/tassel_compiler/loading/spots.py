"""Where each character of a YAML scalar's value stands in the file.

YAML only ever drops or folds white space between the other characters of a value, and replaces escapes one by
one. So both texts are walked side by side: a visible character is looked for behind any white space of the
file, white space of the value is laid on the white space of the file as it comes.
"""

from __future__ import annotations

import re

_SPACE = frozenset(" \t\n\r\x85\u2028\u2029")
_BREAKS = frozenset("\n\r\x85\u2028\u2029")
_PROPERTY = re.compile(r"(?:[&!]\S*\s+(?:#[^\n]*\n\s*)*)*")
_HEX = {"x": 2, "u": 4, "U": 8}
_PLAIN_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\",
    "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip


def content_start(source: str, start: int, end: int) -> int:
    """Where a scalar begins behind its anchor."""
    if source[start : start + 1] not in ("&", "!"):
        return start
    match = _PROPERTY.match(source, start, end)
    return match.end() if match else start


def spots(source: str, start: int, end: int, value: str, style: str) -> tuple[int, ...] | None:
    """Source offset of every character of `value`; None when they follow one another from `start`."""
    if style == "" and source[start:end] == value:
        return None
    if style in ("'", '"') and source[start + 1 : end - 1] == value:  # nothing escaped, nothing folded
        return tuple(range(start + 1, end - 1))
    first = _body(source, start, end, style)
    walk = _Walk(source, first, end, style)
    return tuple(walk.place(c) for c in value)


def _body(source: str, start: int, end: int, style: str) -> int:
    if style in ("'", '"'):
        return start + 1
    if style in ("|", ">"):
        while start < end and source[start] not in _BREAKS:
            start += 1
    return start + 1 if style in ("|", ">") and start < end else start


class _Walk:
    """A position in the file that moves on with the characters of the value."""

    __slots__ = ("_at", "_end", "_source", "_style")

    def __init__(self, source: str, at: int, end: int, style: str) -> None:
        self._source, self._at, self._end, self._style = source, at, end, style

    def place(self, c: str) -> int:
        while self._at < self._end:
            length, char = self._unit()
            if char == c or (c in _SPACE and char in _SPACE):
                found = self._at
                self._at += length
                return found
            if char not in _SPACE and char != "" and length == 1:
                break  # a fold that left no trace: stay in front of the next visible character
            self._at += length
        return min(self._at, max(self._end - 1, 0))

    def _unit(self) -> tuple[int, str]:
        """Length in the file of what stands here, and the character it makes."""
        source, at = self._source, self._at
        char = source[at]
        if self._style == "'" and source[at : at + 2] == "''":
            return 2, "'"
        if self._style != '"' or char != "\\" or at + 1 >= self._end:
            return 1, char
        return _escape(source, at)


def _escape(source: str, at: int) -> tuple[int, str]:
    kind = source[at + 1]
    if kind in _HEX:
        digits = source[at + 2 : at + 2 + _HEX[kind]]
        return 2 + len(digits), chr(int(digits, 16))
    if kind in _BREAKS:
        return 2, ""
    return 2, _PLAIN_ESCAPES.get(kind, "")

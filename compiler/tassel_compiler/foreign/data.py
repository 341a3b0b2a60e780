"""JSON that may also be looked at in a terminal: the same data, with every sign that a terminal obeys spelt out."""

from __future__ import annotations

import json
import re
from typing import Any

_OBEYED = re.compile("[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]")


def as_json(
    value: object, indent: int | None = None, separators: tuple[str, str] | None = None, ascii: bool = False
) -> str:
    text = json.dumps(value, ensure_ascii=ascii, indent=indent, separators=separators)
    return text if text.isascii() and "\x7f" not in text else _OBEYED.sub(_spelt, text)


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise KeyTwice(f"the key {ascii(next(key for key in found if keys.count(key) > 1))[:60]} stands twice")
    return found


def _spelt(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


class NestsTooDeep(ValueError):
    """Deeper than anybody writes, and than Python reads."""


class KeyTwice(ValueError):
    """Two values stand under one key, and readers differ in which one they take."""


def read_json(text: str | bytes, unique_keys: bool = False) -> Any:
    """What somebody wrote as JSON; `ValueError` if it is none, or nests deeper than anybody writes."""
    try:
        return json.loads(text, object_pairs_hook=_without_twins if unique_keys else None)
    except RecursionError:
        raise NestsTooDeep from None

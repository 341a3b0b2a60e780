"""Entries and items taken out of a text, or put into a list, as its lines stand: in brackets or line by line."""

from __future__ import annotations

from tassel.studio.turning_numbers import behind
from tassel.workspace.entries import Trail, entry_at, place_of
from tassel.workspace.salvaging import salvaged
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Sequence
from tassel_compiler.source import SourceText


def without_entry(text: str, keys: Trail) -> str:
    """Without the entry at these keys, and without what would be empty then; the text itself where there is none."""
    root = salvaged(SourceText("", text), Sink())
    found = entry_at(root, keys) if root is not None else None
    if found is None or root is None:
        return text
    above = entry_at(root, keys[:-1]) if len(keys) > 1 else None
    if above is not None and isinstance(above.value, Mapping) and len(above.value.entries) == 1:
        return without_entry(text, keys[:-1])
    place = place_of(found)
    line = text.rfind("\n", 0, place.start) + 1
    if text[line : place.start].strip():
        return _without_piece(text, place.start, place.end)
    return text[:line] + text[behind(text, place.end) :]


def with_item(text: str, listed: Sequence, item: str) -> str:
    """With one more item at the end of a list."""
    end = listed.span.end
    if text[end - 1 : end] == "]":
        empty = not text[listed.span.start : end].strip("[] \n")
        return f"{text[: end - 1].rstrip()}{'' if empty else ', '}{item}{text[end - 1 :]}"
    line = text.rfind("\n", 0, listed.span.start) + 1
    indent = text[line : listed.span.start].partition("-")[0]
    at = behind(text, end)
    return f"{text[:at]}{indent}- {item}\n{text[at:]}"


def without_item(text: str, listed: Sequence, at: int) -> str:
    """Without an item of a list that has more of them."""
    place = listed.items[at].span
    if text[listed.span.end - 1 : listed.span.end] == "]":
        return _without_piece(text, place.start, place.end)
    return text[: text.rfind("\n", 0, place.start) + 1] + text[behind(text, place.end) :]


def _without_piece(text: str, start: int, end: int) -> str:
    """Without what stands between commas, and without the comma behind it, or before it where it is the last."""
    after = text[end:].lstrip(" \n")
    if after.startswith(","):
        return text[:start] + after[1:].lstrip(" \n")
    return text[:start].rstrip(" \n").removesuffix(",") + text[end:]

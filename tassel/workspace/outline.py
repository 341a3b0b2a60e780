"""The entries of a document as headings, down to the names that people look for."""

from __future__ import annotations

from dataclasses import dataclass

from tassel.workspace.entries import place_of
from tassel_compiler.loading import Mapping, Node
from tassel_compiler.source import Span

_DEEP = 3


@dataclass(frozen=True, slots=True)
class Heading:
    name: str
    key: Span
    whole: Span
    below: tuple[Heading, ...]


def headings(root: Node, deep: int = _DEEP) -> list[Heading]:
    entries = root.entries if isinstance(root, Mapping) and deep else ()
    return [
        Heading(entry.key.text, entry.key.span, place_of(entry), tuple(headings(entry.value, deep - 1)))
        for entry in entries
    ]

"""Advice that respects where it is followed: an overlay has no sections, it adds entries by their paths."""

from __future__ import annotations

import re
from functools import lru_cache

from tassel_compiler.source import SourceText, Span

_OVERLAY = re.compile(r"^overlay:", re.M)


def in_overlay(span: Span | None) -> bool:
    return span is not None and _is_overlay(span.source)


@lru_cache(maxsize=64)
def _is_overlay(source: SourceText) -> bool:
    """Looked for once: a file may have thousands of mistakes."""
    return _OVERLAY.search(source.text) is not None


class Declaring(str):
    """The word that lacks a declaration: `{declare:rules}` is how to declare it there."""

    __slots__ = ("overlay",)
    overlay: bool

    def __new__(cls, word: str, span: Span | None) -> Declaring:
        made = super().__new__(cls, word)
        made.overlay = in_overlay(span)
        return made

    def __format__(self, section: str) -> str:
        if not section:
            return "declare it under `add`" if self.overlay else "declare it"
        if not self.overlay:
            return f"declare it under `{section}`"
        return "under `add` write `" + section + "/" + self + ": ...`"

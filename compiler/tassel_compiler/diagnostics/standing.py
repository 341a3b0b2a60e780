"""Advice that respects where it is followed: an overlay has no sections, it adds entries by their paths."""

from __future__ import annotations

from tassel_compiler.source import Span


def in_overlay(span: Span | None) -> bool:
    """Whether a place lies in the text of an overlay."""
    return span is not None and "overlay" in span.source.keys


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

"""Where the YAML parser stopped, seen in the text again."""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.loading.nodes import Scalar
from tassel_compiler.source import SourceText, Span


@dataclass(frozen=True, slots=True)
class Trouble:
    """Where the parser stopped, and what it said."""

    source: SourceText
    at: int
    context_at: int | None
    said: str
    last: Scalar | None

    def char(self, offset: int | None) -> str:
        return self.source.text[offset : offset + 1] if offset is not None else ""

    def span(self, start: int, length: int = 1) -> Span:
        start = min(start, len(self.source.text))
        return Span(self.source, start, min(start + length, len(self.source.text)))

    def line_start(self, at: int | None = None) -> int:
        offset = self.at if at is None else at
        line, _ = self.source.position(min(offset, len(self.source.text)))
        return self.source.line_starts()[line - 1]

    def rest(self, start: int) -> str:
        """The line from this place on."""
        return self.source.text[start:].split("\n", 1)[0]

    def line(self, start: int) -> str:
        return self.rest(self.line_start(start))

    def in_brackets(self, start: int) -> bool:
        """Whether a place stands inside `{...}` or `[...]` that began on its line."""
        before = self.source.text[self.line_start(start) : start]
        return before.count("{") > before.count("}") or before.count("[") > before.count("]")

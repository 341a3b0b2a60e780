"""Source texts and places in them.

Every tree of the compiler points back here. A span is a range of characters of one text; lines and columns are
counted from 1 and worked out only when somebody asks, so carrying a span costs three words.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field

from tassel_compiler.frozen import frozen


@dataclass(eq=False)
class SourceText:
    """One file (or string) a user wrote. `layer` names the module or overlay it belongs to."""

    path: str
    text: str
    layer: str = ""
    keys: tuple[str, ...] = ()  # of its top level, once it was read
    sentences: set[int] = field(default_factory=set, repr=False)  # where texts begin that were read as sentences
    _starts: list[int] = field(default_factory=list, repr=False)

    def line_starts(self) -> list[int]:
        if not self._starts:
            starts = [0]
            for i, c in enumerate(self.text):
                if c == "\n":
                    starts.append(i + 1)
            self._starts = starts
        return self._starts

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of a character offset."""
        starts = self.line_starts()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        starts = self.line_starts()
        end = starts[line] if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end].rstrip("\r\n")


@frozen
class Span:
    """Characters `start` up to, not including, `end` of one source text."""

    source: SourceText
    start: int
    end: int

    @property
    def path(self) -> str:
        return self.source.path

    @property
    def line(self) -> int:
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.position(self.start)[1]

    @property
    def end_line(self) -> int:
        return self.source.position(self.end)[0]

    @property
    def end_column(self) -> int:
        return self.source.position(self.end)[1]

    @property
    def words(self) -> str:
        """What stands there, as far as the first line goes."""
        return self.source.text[self.start : self.end].split("\n")[0].strip()

    @property
    def whole(self) -> str:
        """All that stands there, in one line."""
        return " ".join(self.source.text[self.start : self.end].split())

    def place(self) -> str:
        """`file:line`, the way people cite a place."""
        return f"{self.path}:{self.line}"

    def to(self, other: Span) -> Span:
        """From the start of this span to the end of the other one (same text)."""
        return Span(self.source, self.start, max(self.end, other.end))


NOWHERE = Span(SourceText("<nowhere>", ""), 0, 0)

"""What may be told of one rule set in one language.

A value that nobody has words for is told by its formula, and so are those in it; a word may say twice what stands in
it. So a few lines may ask for more text than anybody could print, and each line more doubles it. What is told is
counted in letters, each formula that is looked at as a few of them; whoever asks for more is told where.
"""

from __future__ import annotations

from tassel_compiler.source import Span

MOST_TOLD = 3_000_000  # letters; the largest game that ships comes to 182,000
FORMULA = 20


class TooLong(Exception):
    """More is to be told than anybody reads: where it was asked for."""

    def __init__(self, span: Span | None) -> None:
        super().__init__("more text than anybody reads")
        self.span = span


class ToldMeasure:
    def __init__(self) -> None:
        self._left = MOST_TOLD
        self._at: Span | None = None

    def at(self, span: Span) -> None:
        """The sentence that is told now."""
        self._at = span

    def spend(self, letters: int) -> None:
        self._left -= letters
        if self._left < 0:
            raise TooLong(self._at)

"""What looking ahead may cost.

Foresight looks at everything that a guard covers, calls taken apart, and writes down a try for each way that is open.
That is counted, sentence by sentence and try by try; a place that spends more than it may is told, and nobody waits.
"""

from __future__ import annotations

from tassel_compiler.source import Span

UNDER_ONE_GUARD = 10_000    # under one guard; the games that ship look at 15
UNDER_ALL_GUARDS = 500_000  # under all guards of a rule set; the games that ship come to 380
TRIES = 20_000         # of one search, written out; the games that ship have 152
STACKED = 300          # tries that stand in one another: so deep is the code of a search


class TooMuch(Exception):
    """A place asks for more than anybody gets; without a span, who asked knows the place."""

    def __init__(self, span: Span | None = None, code: str = "E0413") -> None:
        super().__init__(code)
        self.span = span
        self.code = code

    def at(self, span: Span | None) -> TooMuch:
        """The same, where it was asked for; the innermost place counts."""
        return TooMuch(self.span or span, self.code)

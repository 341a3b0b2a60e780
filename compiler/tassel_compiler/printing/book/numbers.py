"""Numbers of the rules as text: plain ones, lists, and those that depend on how many play."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from tassel_compiler.printing.book.plan import BookPlan
from tassel_compiler.printing.entities.inventory import name_of
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations
from tassel_compiler.resolve.typography import Typography
from tassel_compiler.source import Span

NBSP = "\u00a0"


class BookNumbers:
    def __init__(self, declared: Declarations, plan: BookPlan, lang: str) -> None:
        self.declared = declared
        self.plan = plan
        self.lang = lang
        self.typography = Typography.of(declared.phrases, lang)

    def constant(self, name: str) -> str:
        found = self.declared.constants.get(name)
        return self.text(found.value) if found is not None else ""

    def text(self, cell: Cell) -> str:
        if isinstance(cell, ByPlayers):
            return self._by_players(cell)
        if isinstance(cell, tuple):
            return self.listed([self.text(entry) for entry in cell])
        return self.word(cell) if isinstance(cell, str) else str(cell).replace("-", "−")

    def tabled(self, table: Iterable[tuple[str, Cell, Span]], flags: bool = False) -> str:
        """`first: 1, second: 2`, without those of which there is nothing; of a set the names alone."""
        if flags:
            return ", ".join(self.word(value) for value, cell, _ in table if cell)
        told = ((self.word(value), self.text(cell)) for value, cell, _ in table if cell != 0)
        return ", ".join(self.typography.labelled(*one, NBSP) for one in told)

    def of(self, cell: Cell, players: int) -> str:
        """The cell at a table of so many."""
        if isinstance(cell, ByPlayers):
            return next((self.text(inner) for n, inner in cell.entries if n == players), "")
        return self.text(cell)

    def word(self, name: str) -> str:
        """A name as a value: the thing it names."""
        if name in self.declared.constants:
            return self.constant(name)
        if name in self.plan.names:
            return self.plan.names[name].get(self.lang, name)
        return name_of(self.declared, self.lang, "", name)

    def listed(self, texts: list[str]) -> str:
        """`a, b and c`"""
        if len(texts) < 2:
            return "".join(texts)
        last = self.plan.heading("and", self.lang)
        return f"{', '.join(texts[:-1])} {last} {texts[-1]}"

    def _by_players(self, cell: ByPlayers) -> str:
        """`1 (2–3 players) or 2 (4–5 players)`"""
        runs = [(text, [n for n, _ in run]) for text, run in groupby(
            ((n, self.text(inner)) for n, inner in cell.entries), key=lambda pair: pair[1])]  # fmt: skip
        players = self.plan.heading("players", self.lang)
        told = [f"{text} ({_range(counts)}{NBSP}{players})" for text, counts in runs]
        return f" {self.plan.heading('or', self.lang)} ".join(told)


def _range(counts: list[int]) -> str:
    return f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else str(counts[0])

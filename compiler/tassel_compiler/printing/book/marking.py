"""The small print of an entity: ids of its sources made short, numbers of the rulings it rests on, how sure it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tassel_compiler.printing.book.model import Marks
from tassel_compiler.resolve.declarations import Origin

_NO_TITLES: Mapping[str, str] = {}


class Marking:
    """`numbers` are those of the rulings, in the order of their file.

    `books` are the rule books of this game: a difference rests on those of both games, and only its own are named.
    What cites nothing, but is of an overlay, is from there: `titles` by layer.
    """

    def __init__(
        self, numbers: Mapping[str, int], books: frozenset[str] = frozenset(), titles: Mapping[str, str] = _NO_TITLES
    ) -> None:
        self.numbers = numbers
        self.books = books
        self.titles = titles

    def of(self, origin: Origin) -> Marks:
        marks = self.marks(origin.source, origin.ruling, origin.status)
        title = self.titles.get(origin.span.source.layer)
        return replace(marks, sources=(title,)) if title and not origin.source else marks

    def marks(self, sources: Iterable[str], rulings: Iterable[str], status: str) -> Marks:
        found = sorted({self.numbers[id] for id in rulings if id in self.numbers})
        own = (id for id in sources if not self.books or id.partition("-")[0] in self.books)
        return Marks(shortened(own), tuple(found), status)


def shortened(ids: Iterable[str]) -> tuple[str, ...]:
    """`AB-TURN-01, AB-TURN-02, AB-TURN-03, AB-END-01` is `AB-TURN-01–03, AB-END-01`."""
    runs: list[list[str]] = []
    for id in dict.fromkeys(ids):
        if runs and _follows(runs[-1][-1], id):
            runs[-1].append(id)
        else:
            runs.append([id])
    found = (run[0] if len(run) == 1 else f"{run[0]}–{run[-1].rpartition('-')[2]}" for run in runs)
    return tuple(found)


def _follows(first: str, second: str) -> bool:
    stem, _, number = first.rpartition("-")
    other, _, following = second.rpartition("-")
    return stem == other and number.isdigit() and following.isdigit() and int(following) == int(number) + 1

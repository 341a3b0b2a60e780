"""Where the cards of a kind begin: in a zone that is there, and whose copies have an owner each where it needs one.

A word that stands on the kind is told once, there; what a single card says is told at that card.
"""

from __future__ import annotations

from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.declarations import Declarations, Family, Row
from tassel_compiler.resolve.homes import home_of
from tassel_compiler.spelling import nearest

_PLAYER = "player"


class Homes:
    def __init__(self, declared: Declarations, family: Family, sink: Sink) -> None:
        self.d = declared
        self.family = family
        self.sink = sink

    def run(self) -> None:
        made: set[int] = set()  # rows of a product stand where it does: what holds for one holds for all
        for row in self.family.rows.values():
            if row.origin.span.start in made:
                continue
            home = home_of(self.d, self.family, row)
            if home is None:
                self._lost(row)
                made.add(row.origin.span.start)
            elif (home.zone.holder == _PLAYER) != (row.for_each == _PLAYER):
                self._whose(row, home.zone.name, home.zone.holder == _PLAYER)

    def _lost(self, row: Row) -> None:
        """A card that begins nowhere."""
        word = row.home or self.family.home
        member, asked, _ = word.partition("'s ")
        if asked and self._is_told(row, member):
            return
        zone, legal = word.rpartition("'s ")[2], self._zones()
        near = nearest(zone, legal)
        depends = f"say its `{member}`: it starts in a zone of that" if asked and zone in legal else None
        hint = near.advice() if near else depends
        own = row.home or depends or not word
        name = row.name if own else self.family.name
        span = (row.origin if own else self.family.origin).at("starts-in")
        self.sink.report("E0213", span, hint=hint, word=name, family=self.family.name)

    def _is_told(self, row: Row, member: str) -> bool:
        """Whether what the home depends on is none of its kind on this row: that is told for itself."""
        declared = self.family.members.get(member)
        family = self.d.families.get(declared.type.of) if declared is not None else None
        return family is not None and member in row.data and str(row.data[member][0]) not in family.rows

    def _zones(self, holder: str | None = None) -> list[str]:
        """The zones for these cards, of all holders or of one."""
        found = (z for z in self.d.zones.values() if z.cards == self.family.name)
        return [z.name for z in found if holder in (None, z.holder)]

    def _whose(self, row: Row, zone: str, everybody: bool) -> None:
        """`for-each: player` and a zone that each player has belong together."""
        if everybody:
            hint = "a card in it is somebody's: write ⟪`for-each: player`⟫ beside `starts-in`"
            found, expected = f"`{zone}`, which each player has", "the zone of one holder, or `for-each: player`"
        else:
            theirs = self._zones(_PLAYER)
            hint = f"let it start in {_either(theirs)}" if theirs else "⟪drop for-each:leave `for-each` out⟫"
            found, expected = f"`for-each: player` for `{zone}`", "a zone that each player has"
        key = "starts-in" if everybody else "for-each"
        span = row.origin.at(key) if row.origin.at(key) != row.origin.span else self.family.origin.at(key)
        own = span if span != self.family.origin.span else row.origin.span
        self.sink.report("E0203", own, hint=hint, found=found, expected=expected)


def _either(names: list[str]) -> str:
    return " or ".join(f"⟪`{name}`⟫" for name in names)

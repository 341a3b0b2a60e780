"""Maps: ways name places that are there, patterns fit the shape, and what joins places says which two."""

from __future__ import annotations

from tassel_compiler.check.other_sorts import refused_name
from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.resolve.declarations import Declarations, Family, Row, WayBetween
from tassel_compiler.source import Span

PATTERNS = {
    "grid": ("beside", "diagonal", "around", "hexagonal", "across", "down", "falling", "rising"),
    "ring": ("beside",),
    "list": ("beside",),
}
"""By shape: what may be said of how its places lie."""


class MapChecker:
    def __init__(self, declared: Declarations, sink: Sink) -> None:
        self.d = declared
        self.sink = sink

    def run(self) -> None:
        for family in self.d.families.values():
            for way in family.ways.values():
                self._way(family, way)
            if family.between:
                self._joining(family)
            for row in family.rows.values():
                self._begins_with(row)

    def _way(self, family: Family, way: WayBetween) -> None:
        if way.name in family.members:
            self.sink.report("E0202", way.span, word=way.name)
        patterns = PATTERNS.get(family.shape, ())
        if way.pattern and way.pattern not in patterns:
            hint = f"write one of {', '.join(patterns)}" if patterns else "say who leads to whom: `{a: [b, c]}`"
            near = self.sink.near(way.pattern, patterns)
            if any(way.pattern in known for known in PATTERNS.values()):
                found = f"`{way.pattern}`, which leads nowhere in a {family.shape}" if patterns else f"`{way.pattern}`"
                expected = f"one of {', '.join(patterns)}" if patterns else "who leads to whom"
                self.sink.report("E0203", way.span, hint=hint, found=found, expected=expected)
            else:
                self.sink.report("E0204", way.span, hint=None if near else hint, word=way.pattern, near=near)
        seen: dict[tuple[str, str], Span] = {}
        for one, other, span in way.pairs:
            if self._places(family, (one, other), span):
                self._once(way, (one, other), span, seen)

    def _once(self, way: WayBetween, pair: tuple[str, str], span: Span, seen: dict[tuple[str, str], Span]) -> None:
        """A pair stands once; where the way goes both ways, in one direction."""
        if pair[0] == pair[1]:
            self.sink.report("E0203", span, found=f"a way from `{pair[0]}` to itself", expected="another place")
        key = pair if way.one_way else (min(pair), max(pair))
        if key in seen:
            hint = None if way.one_way else "a way goes in both directions, unless it says `one-way`: write it once"
            said = "the way from `{}` to `{}`" if way.one_way else "the way between `{}` and `{}`"
            told = said.format(*pair)
            self.sink.report("E0326", span, hint=hint, related=(Related("here already", seen[key]),), told=told)
        seen[key] = span

    def _begins_with(self, row: Row) -> None:
        """A set of places that a row lists names each of them once."""
        for told in row.tables.values():
            names = [name for name, _, _ in told]
            for name in dict.fromkeys(one for one in names if names.count(one) > 1):
                self.sink.report("E0326", told[0][2], told=f"`{name}`")

    def _joining(self, family: Family) -> None:
        places = self.d.families.get(family.between)
        names = [f.name for f in self.d.families.values() if f.form == "place" and f is not family]
        if places is None or places.form != "place" or places is family:
            refused_name(self.d, self.sink, family.between, names, family.origin.at("between"))
            return
        if not family.many:
            self.sink.report("E0203", family.origin.span, found="no `many`", expected="`many`: a word for all of them")
        for row in family.rows.values():
            self._ends(row, places)

    def _ends(self, row: Row, places: Family) -> None:
        if len(row.ends) != 2 or row.ends[0][0] == row.ends[1][0]:
            span = row.ends[0][1] if row.ends else row.origin.span
            found = f"{len(row.ends)} ends" if len(row.ends) != 2 else "twice the same end"
            self.sink.report("E0203", span, found=found, expected="`ends` of two places: `ends: [a, b]`")
        for name, span in row.ends:
            self._places(places, (name,), span)

    def _places(self, family: Family, names: tuple[str, ...], span: Span) -> bool:
        """Whether these are places of the family; a grid has none with names."""
        missing = [name for name in names if name not in family.rows]
        for name in missing:
            refused_name(self.d, self.sink, name, family.rows, span)
        return not missing

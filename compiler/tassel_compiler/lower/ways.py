"""Ways from place to place as tables: for each place, where one gets by one step, in the order of places.

A pattern is worked out from rows and columns, a list of pairs is read in both directions unless it says otherwise, and
so does what lies between two places lead from each of them to the other.
"""

from __future__ import annotations

from tassel_compiler.lower.layout import Layout
from tassel_compiler.resolve.declarations import Family, WayBetween

NextPlaces = tuple[tuple[int, ...], ...]
"""For each place the members that it leads to."""

_DOWN, _RIGHT = (1, 0), (0, 1)
_FALLING, _RISING = (1, 1), (1, -1)
_PATTERNS: dict[str, tuple[tuple[int, int], ...]] = {
    "beside": (_DOWN, _RIGHT),
    "diagonal": (_FALLING, _RISING),
    "around": (_DOWN, _RIGHT, _FALLING, _RISING),
    "hexagonal": (_DOWN, _RIGHT, _RISING),
    "across": (_RIGHT,),
    "down": (_DOWN,),
    "falling": (_FALLING,),
    "rising": (_RISING,),
}
"""Steps by so many rows and columns; each may be gone back."""


class WayTables:
    def __init__(self, layout: Layout) -> None:
        self.l = layout
        self._known: dict[str, tuple[NextPlaces, NextPlaces]] = {}

    def leads(self, key: str) -> NextPlaces:
        """Where one step leads; a way between places leads to what lies there."""
        return self._found(key)[0]

    def onwards(self, key: str) -> NextPlaces:
        """The place where each of these steps ends."""
        return self._found(key)[1]

    def _found(self, key: str) -> tuple[NextPlaces, NextPlaces]:
        if key not in self._known:
            name, _, word = key.partition(".")
            family = self.l.d.families[name]
            if word in family.ways:
                leads = self._way(family, family.ways[word])
                self._known[key] = leads, leads
            elif family.between:
                ends = self._ends(family)
                self._known[key] = ends, ends
            else:
                self._known[key] = self._joining(family, self.l.d.families[word])
        return self._known[key]

    def _way(self, family: Family, way: WayBetween) -> NextPlaces:
        found: list[set[int]] = [set() for _ in range(self.l.size(family.name))]
        steps = [(self.l.index(family.name, a), self.l.index(family.name, b)) for a, b, _ in way.pairs]
        if way.pattern:
            steps = self._grid(family, way.pattern) if family.shape == "grid" else self._line(family)
        for one, other in steps:
            found[one].add(other)
            if not way.one_way:
                found[other].add(one)
        return tuple(tuple(sorted(those)) for those in found)

    def _grid(self, family: Family, pattern: str) -> list[tuple[int, int]]:
        rows, columns = self.l.names[family.name].grid
        return [
            (row * columns + column, (row + down) * columns + column + right)
            for row in range(rows)
            for column in range(columns)
            for down, right in _PATTERNS[pattern]
            if row + down < rows and 0 <= column + right < columns
        ]

    def _line(self, family: Family) -> list[tuple[int, int]]:
        """One beside the next; in a ring the last beside the first."""
        count = self.l.size(family.name)
        last = [(count - 1, 0)] if family.shape == "ring" and count > 1 else []
        return [*((i, i + 1) for i in range(count - 1)), *last]

    def _ends(self, family: Family) -> NextPlaces:
        return tuple(
            tuple(sorted(self.l.index(family.between, name) for name, _ in row.ends)) for row in family.rows.values()
        )

    def _joining(self, places: Family, between: Family) -> tuple[NextPlaces, NextPlaces]:
        found: list[list[tuple[int, int]]] = [[] for _ in range(self.l.size(places.name))]
        for number, row in enumerate(between.rows.values()):
            one, other = (self.l.index(places.name, name) for name, _ in row.ends)
            found[one].append((number, other))
            if not row.one_way:
                found[other].append((number, one))
        return tuple(tuple(n for n, _ in those) for those in found), tuple(tuple(p for _, p in t) for t in found)

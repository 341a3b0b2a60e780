"""What is printed on cards and tracks, as a tree of texts: what scenarios hold against the rule book.

It is read from what the program is made of, with the same settling of constants and numbers of players, so that an
entry of a table which changes shows here, whether the program reads it or has worked it out long before.
"""

from __future__ import annotations

from collections.abc import Mapping

from tassel_compiler.core import Checked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.ir.imprint import Printed
from tassel_compiler.ir.program import NOBODY
from tassel_compiler.lower.constants import Constants
from tassel_compiler.lower.layout import Layout
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations, Family, Truth, Zone

_SECTION = {"kind": "kinds", "place": "places", "card": "cards"}
_CARRIED_OUT = ("deed", "formula")


def printed(declared: Declarations, checked: Checked, players: int) -> Mapping[str, Printed]:
    """By section and name, as the rules call them."""
    return _Lettering(Layout(declared, checked, players, Sink())).all()


class _Lettering:
    def __init__(self, layout: Layout) -> None:
        self.l = layout
        self.constants = Constants(layout)

    def all(self) -> Mapping[str, Printed]:
        d = self.l.d
        found: dict[str, dict[str, Printed]] = {section: {} for section in _SECTION.values()}
        for family in d.families.values():
            found[_SECTION[family.form]][family.name] = self._family(family)
        return {
            **found,
            "constants": {name: self._cell(constant.value) for name, constant in d.constants.items()},
            "tracks": {name: self._cell(track.levels) for name, track in d.tracks.items()},
            "supply": {name: self._stock(amounts) for name, amounts in d.supply.items()},
            "zones": {zone.name: self._zone(zone) for zone in d.zones.values()},
        }

    # ---- kinds, places, cards ----

    def _family(self, family: Family) -> Printed:
        """Each member with what is printed on it."""
        names = family.rows if family.form == "card" else self.l.names[family.name].members
        return {name: self._row(family, name, i) for i, name in enumerate(names)}

    def _row(self, family: Family, name: str, i: int) -> Printed:
        first = i
        found: dict[str, Printed] = {}
        if family.form == "card":
            numbers = self.l.cards[family.name].row_of
            found["copies"] = str(numbers.count(i))
            if i not in numbers:
                return found
            first = numbers.index(i)
        for member in family.members.values():
            if member.type.form not in _CARRIED_OUT and not member.by:
                found[member.name] = self._member(family, member.name, first)
            elif name in family.rows and member.name in family.rows[name].tables:
                table = family.rows[name].tables[member.name]
                found[member.name] = {value: self._cell(cell) for value, cell, _ in table}
        groups = tuple(group for group, members in family.groups.items() if name in members)
        return {**found, "groups": groups} if groups else found

    def _member(self, family: Family, name: str, number: int) -> Printed:
        type_ = self.l.checked.types[f"{family.name}.{name}"]
        if type_.form == "list":
            return self._cell(self.constants.listed(family.name, name, number))
        value = self.constants.attribute(family.name, name, number)
        if type_.form == "flag":
            return "yes" if value else "no"
        if type_.form == "group":
            members = self.l.names[type_.of].members
            return tuple(member for i, member in enumerate(members) if value >> i & 1)
        if type_.form in ("kind", "place", "card"):
            return "nobody" if value == NOBODY else self._named(type_.of, value)
        return str(value)

    def _named(self, family: str, number: int) -> str:
        return self.constants.row_name(family, number)

    # ---- whatever else ----

    def _cell(self, cell: Cell) -> Printed:
        if isinstance(cell, ByPlayers):
            return next((self._cell(inner) for n, inner in cell.entries if n == self.l.players), "")
        if isinstance(cell, tuple):
            return tuple(self._cell(inner) for inner in cell)
        if isinstance(cell, Truth):
            return "yes" if cell else "no"
        if isinstance(cell, str) and cell in self.l.d.constants:
            return self._cell(self.l.d.constants[cell].value)
        return str(cell)

    def _stock(self, amounts: dict[str, Cell] | Cell) -> Printed:
        if isinstance(amounts, dict):
            return {name: self._cell(amount) for name, amount in amounts.items()}
        return self._cell(amounts)

    def _zone(self, zone: Zone) -> Printed:
        held = {"holds": str(zone.holds)} if zone.holds else {}
        turned = {"face-up": zone.turned} if zone.turned else {}
        return {"of": zone.cards, "face": zone.face, "seen-by": zone.seen_by, **held, **turned}

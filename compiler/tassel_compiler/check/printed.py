"""What is printed on rows, and the tables of constants: each cell is of its type, for every number of players.

These cells become constant tables when a program is laid out; on exit that cannot go wrong.
"""

from __future__ import annotations

from tassel_compiler.check.other_sorts import refused_name
from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.declarations import (
    ByPlayers,
    Cell,
    Constant,
    Declarations,
    Family,
    Knob,
    Row,
    Slot,
    Truth,
    Type,
)
from tassel_compiler.resolve.shared import shares
from tassel_compiler.source import Span
from tassel_compiler.spelling.amounts import number_meant

_LARGEST = 2**31 - 1

_FEW = 12  # names that are listed when none is near


class PrintedChecker:
    def __init__(self, declared: Declarations, sink: Sink) -> None:
        self.d = declared
        self.sink = sink

    def run(self) -> None:
        for constant in self.d.constants.values():
            self._constant(constant)
        for family in self.d.families.values():
            for row in family.rows.values():
                self._row(family, row)
            self._numbered(family)
        for slot in self.d.slots.values():
            self._starts(slot)
        for track in self.d.tracks.values():
            for i, level in enumerate(track.levels):
                self._number(level, track.origin.at("levels", i), ())
            if not track.levels:
                self.sink.report("E0203", track.origin.span, found="no levels", expected="levels: [1, 2, 3]")
        for name, amounts in self.d.supply.items():
            if shares(self.d, name):
                continue
            for member, cell in amounts.items() if isinstance(amounts, dict) else (("", amounts),):
                entry = self.d.supply_entries[f"{name}/{member}" if member else name]
                self._number(cell, entry.value.span, ())

    def _constant(self, constant: Constant) -> None:
        value, above = constant.value, (constant.name,)
        if constant.knob is not None and not isinstance(value, str):
            self._turned(constant.knob, value, constant.origin.span)
        if isinstance(value, ByPlayers):
            self._complete(value)
            for n, cell in value.entries:
                self._number(cell, constant.origin.at("by-players", str(n)), above, lists=True)
            return
        for i, cell in enumerate(value if isinstance(value, tuple) else (value,)):
            self._number(cell, constant.origin.at(i) if isinstance(value, tuple) else constant.origin.span, above)

    def _starts(self, slot: Slot) -> None:
        """A table of numbers at the start names values of the last index."""
        family = self.d.families.get(slot.by[-1]) if slot.by else None
        legal = self._members(family) if family else []
        for name, cell, span in slot.starts:
            if name not in legal:
                refused_name(self.d, self.sink, name, legal, span)
            self._number(cell, slot.origin.at("start", name), ())

    def _row(self, family: Family, row: Row) -> None:
        for name, (cell, span) in row.data.items():
            self._cell(cell, self._settled(family.members[name].type), span)
        for name, table in row.tables.items():
            counted = self.d.families.get(family.members[name].by[0])
            legal = self._members(counted) if counted else []
            for value, cell, span in table:
                if value not in legal:
                    refused_name(self.d, self.sink, value, legal, span)
                self._cell(cell, self._settled(family.members[name].type), row.origin.at(name, value))
        for knob in row.knobs:
            self._knob(row, knob)

    def _knob(self, row: Row, knob: Knob) -> None:
        """It turns a number of this row, which begins within it; an overlay may set any number."""
        cell, span = row.data.get(knob.name, (None, knob.span))
        if isinstance(cell, str) and cell not in self.d.constants:
            return  # told where it stands
        numbers = [name for name, (other, _) in row.data.items() if isinstance(other, int)]
        if not isinstance(cell, int):
            self.sink.report("E0204", knob.span, word=knob.name, near=self.sink.near(knob.name, numbers))
        else:
            self._turned(knob, cell, span)

    def _turned(self, knob: Knob, cell: Cell, span: Span) -> None:
        if not isinstance(cell, int):
            self.sink.report("E0203", knob.span, found="a range", expected="none where there is not one number")
        elif knob.low > knob.high:
            hint = f"the smaller number first: ⟪`from: {knob.high}, to: {knob.low}`⟫"
            self.sink.report("E0318", knob.span, hint=hint, found=f"{knob.low}..{knob.high}", expected="a range")
        elif span.source is knob.span.source and not knob.low <= cell <= knob.high:
            self.sink.report("E0318", span, found=cell, expected=f"{knob.low}..{knob.high}, as `knobs` says")

    def _settled(self, raw: Type) -> Type:
        family = self.d.families.get(raw.of) if raw.form == "named" else None
        return Type(family.form, family.name, raw.maybe) if family else raw

    def _numbered(self, family: Family) -> None:
        """The rows of a list of places are called 1, 2, 3 ...; those of a grid have no names."""
        if family.form != "place" or family.shape not in ("list", "grid", "ring"):
            return
        for row in family.rows.values():
            ring = family.shape == "ring" and row.origin.path == f"places/{family.name}"
            if family.shape == "list" and not row.name.isdigit() or family.shape == "grid" or ring and not row.name:
                self.sink.report(
                    "E0205", row.origin.span, word=row.name, owner=f"{family.shape} {family.name}", near=None
                )

    # ---- cells ---------------------------------------------------------------------------------------------

    def _cell(self, cell: Cell, type_: Type, span: Span) -> None:
        if isinstance(cell, ByPlayers):
            for entry in self._complete(cell):
                self._cell(entry, type_, cell.span)
        elif type_.form in ("group", "list"):
            self._entries(cell, type_, span)
        elif isinstance(cell, tuple):
            self._wrong(cell, str(type_), span)
        elif cell == "nobody" and type_.maybe:
            return
        elif type_.form in ("kind", "place", "card"):
            self._name(cell, type_.of, span)
        elif type_.form == "flag":
            if cell not in (0, 1):
                self._wrong(cell, "yes or no", span)
        elif type_.form == "number":
            self._number(cell, span, ())
        else:
            self._wrong(cell, f"nothing: a {type_} is not printed but set in the game", span)

    def _entries(self, cell: Cell, type_: Type, span: Span) -> None:
        items = cell if isinstance(cell, tuple) else (cell,)
        for item in items:
            if type_.form == "group":
                self._name(item, type_.of, span, groups=True)
            elif type_.of == "number":
                self._number(item, span, ())
            else:
                self._name(item, type_.of, span)

    def _name(self, cell: Cell, family: str, span: Span, groups: bool = False) -> None:
        legal = self._members(self.d.families[family])
        if groups:
            legal += [g for f in self.d.families.values() for g in f.groups]
        if str(cell) not in legal:
            legal = [name for name in legal if " " not in name]  # others are slips themselves
            near, few = self.sink.near(_shown(cell), legal), len(legal) <= _FEW
            listed = ", ".join(f"`{name}`" for name in legal)
            hint = f"write one of {family}: ⟪among:{listed}⟫" if few and not near else None
            refused_name(self.d, self.sink, _shown(cell), legal, span, hint, near)

    def _members(self, family: Family) -> list[str]:
        included = self.d.families.get(family.includes)
        first = self._members(included) if included else []
        if family.shape == "list":
            return [str(n) for n in range(1, 1000)]
        return first + list(family.rows) + ([family.name] if family.shape == "single" else [])

    def _number(self, cell: Cell, span: Span, above: tuple[str, ...], lists: bool = False) -> None:
        """A number, or the name of a constant that in the end is one."""
        if isinstance(cell, ByPlayers):
            for entry in self._complete(cell):
                self._number(entry, cell.span, above, lists)
        elif isinstance(cell, tuple) and lists:
            for item in cell:
                self._number(item, span, above)
        elif isinstance(cell, int) and not isinstance(cell, Truth):
            if not -_LARGEST <= cell <= _LARGEST:
                self.sink.report("E0318", span, found=cell, expected=f"{-_LARGEST}..{_LARGEST}")
        elif isinstance(cell, str) and cell in self.d.constants:
            if cell in above:
                self.sink.report("E0501", span, word=cell, chain=" > ".join((*above, cell)))
            else:
                self._number(self.d.constants[cell].value, span, (*above, cell))
        else:
            self._wrong(cell, "a number or the name of a constant", span, number_meant(_shown(cell)))

    def _complete(self, table: ByPlayers) -> list[Cell]:
        """The entries of a table that has one for every number of players."""
        low, high = self.d.game.players
        known = [n for n, _ in table.entries]
        for n in range(low, high + 1):
            if n not in known:
                self.sink.report("E0317", table.span, players=n, legal=f"{low} to {high}")
                break
        return [entry for _, entry in table.entries]

    def _wrong(self, cell: Cell, expected: str, span: Span, hint: str | None = None) -> None:
        self.sink.report("E0203", span, hint=hint, found=f"`{_shown(cell)}`", expected=expected)


def _shown(cell: Cell) -> str:
    if isinstance(cell, tuple):
        return f"[{', '.join(_shown(item) for item in cell)}]"
    if isinstance(cell, Truth):
        return "yes" if cell else "no"
    return "by-players" if isinstance(cell, ByPlayers) else str(cell)

"""The table as a picture, made from the atlas alone.

Grids are drawn as grids, other places as lists, seats side by side, zones as rows of cards. Nothing here
knows what lies on the table: what is drawn is what the rules declare, as far as the seat that looks may
see it. Empty places and zeros are left out.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tassel.terminal.naming import TableNaming
from tassel_compiler.ir.program import Names, Slot, Zone
from tassel_compiler.ir.secrecy import INNER
from tassel_compiler.ir.zones import shows
from tassel_runtime.atlas import PLAYER, unravel

_Cells = Sequence[int]

_SHORT = 8  # lists up to here are drawn with their empty places


class Drawing:
    """Draws situations of one program for one seat that looks."""

    def __init__(self, naming: TableNaming, looker: int) -> None:
        self.naming = naming
        self.atlas = naming.atlas
        self.looker = looker

    def table(self, cells: _Cells) -> RenderableType:
        places = [self._place(cells, names) for names in self.atlas.program.names.values()]
        zones = [
            self._zone_line(cells, zone, 0) for zone in self.atlas.program.zones if self.atlas.holder_kind(zone) is None
        ]
        drawn = [place for place in places if place is not None]
        parts: list[RenderableType] = [self._line("table", cells), self._line("supply", cells)]
        return Group(*parts, Columns(drawn, padding=(0, 2)), *[z for z in zones if z], self._seats(cells))

    # ---- lines of the table and the supply -----------------------------------------------------------------

    def _line(self, holder: str, cells: _Cells) -> RenderableType:
        parts = [words for slot in self._slots(holder) if (words := self._slot(cells, slot, []))]
        return self._labelled(holder, Text("  ·  ".join(parts) or "–", style="not bold"))

    def _slots(self, holder: str) -> list[Slot]:
        return [slot for slot in self.atlas.program.slots if slot.holder == holder]

    # ---- places --------------------------------------------------------------------------------------------

    def _place(self, cells: _Cells, names: Names) -> RenderableType | None:
        slots = [s for s in self._slots(names.name) if s.dims and s.dims[0][0] == names.name]
        zones = [z for z in self.atlas.program.zones if z.holder == names.name != PLAYER]
        marks = {cells[s.base]: s for s in self._slots("table") if s.of == names.name and not s.dims}
        if names.name in (PLAYER, *INNER) or not (slots or zones or (marks and names.grid[1])):
            return None
        if not (slots or zones):
            inner: RenderableType = self._dots(names, marks)
        else:
            texts = [self._spot(cells, slots, zones, i) for i in range(len(names.members))]
            for i, slot in marks.items():
                if 0 <= i < len(texts):
                    self._mark(texts[i], slot)
            inner = _grid(texts, names.grid[1]) if names.grid[1] else self._list(names, texts)
        name = self.naming.word(names.name)
        return Panel(inner, title=Text(name), title_align="left", border_style="dim", expand=False)

    def _mark(self, text: Text, slot: Slot) -> None:
        text.append("\n" if text.plain else "").append(self.naming.word(slot.name), style="bold")

    def _dots(self, names: Names, marks: dict[int, Slot]) -> Text:
        """A grid on which nothing lies: dots, and what points there."""
        text = Text()
        for i in range(len(names.members)):
            text.append("● " if i in marks else "· ", style="bold" if i in marks else "dim")
            if (i + 1) % names.grid[1] == 0 and i + 1 < len(names.members):
                text.append("\n")
        words = [f"● {self.naming.word(slot.name)} {_where(names, i)}" for i, slot in marks.items()]
        return text.append("\n" + "\n".join(words), style="dim")

    def _spot(self, cells: _Cells, slots: list[Slot], zones: list[Zone], i: int) -> Text:
        parts = [words for slot in slots if (words := self._slot(cells, slot, [i]))]
        text = Text("\n".join(parts))
        for zone in zones:
            text.append("\n" if text.plain else "").append(self._cards(cells, zone, i))
        return text

    def _list(self, names: Names, texts: list[Text]) -> Table:
        shown = Table(box=None, show_header=False, pad_edge=False)
        for i, text in enumerate(texts):
            if text.plain or len(texts) <= _SHORT:
                shown.add_row(Text(self.naming.element(names.name, i), style="dim"), text)
        return shown

    # ---- seats ---------------------------------------------------------------------------------------------

    def _seats(self, cells: _Cells) -> Table:
        shown = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        shown.add_column("")
        for seat in range(self.atlas.program.players):
            mark = " ◂" if seat == self.looker else ""
            shown.add_column(Text(self.naming.seat(seat) + mark, style=self.naming.style(seat)))
        seats = range(self.atlas.program.players)
        for slot in self._slots(PLAYER):
            texts = [self._own(cells, slot, seat) for seat in seats]
            if any(texts):
                shown.add_row(Text(self.naming.word(slot.name), style="dim"), *map(Text, texts))
        for zone in self.atlas.program.zones:
            if zone.holder == PLAYER and any(cells[self.atlas.zone_address(zone, s)] for s in seats):
                shown.add_row(Text(self.naming.word(zone.name), style="dim"),
                              *[self._cards(cells, zone, seat) for seat in seats])  # fmt: skip
        return shown

    def _own(self, cells: _Cells, slot: Slot, seat: int) -> str:
        if slot.hidden and seat != self.looker:
            return "?"
        if len(slot.dims) == 1:
            return self.naming.content(slot, cells[slot.base + seat])
        return self._entries(cells, slot, [seat])

    # ---- slots and zones -----------------------------------------------------------------------------------

    def _slot(self, cells: _Cells, slot: Slot, index: list[int]) -> str:
        """A slot in a few words, nothing if it is empty."""
        name = self.naming.word(slot.name)
        if len(slot.dims) > len(index):
            inner = self._entries(cells, slot, index)
            return f"{name} {inner}" if inner else ""
        value = cells[self.atlas.address(slot, index)]
        if slot.form == "number":
            return f"{value} {name}" if value or slot.holder == "supply" else ""
        if slot.form == "flag":
            return name if value else ""
        text = self.naming.content(slot, value)
        return text if index else f"{name} {text}"

    def _entries(self, cells: _Cells, slot: Slot, index: list[int]) -> str:
        """`2 red, 1 blue`: the entries of a slot with several cells that are not empty."""
        parts = []
        for at in range(slot.size):
            where = unravel(slot, at)
            value = cells[slot.base + at]
            if list(where[: len(index)]) == index and value not in (0, -1):
                kinds = [kind for kind, _ in slot.dims[len(index) :]]
                names = [self.naming.element(k, i) for k, i in zip(kinds, where[len(index) :], strict=True)]
                amount = f"{self.naming.content(slot, value)} " if slot.form != "flag" else ""
                parts.append(amount + " ".join(names))
        return ", ".join(parts)

    def _zone_line(self, cells: _Cells, zone: Zone, i: int) -> Text | None:
        if not cells[self.atlas.zone_address(zone, i)]:
            return None
        return self._labelled(zone.name, self._cards(cells, zone, i))

    def _labelled(self, name: str, told: Text) -> Text:
        return Text(self.naming.labelled(self.naming.word(name), ""), style="bold").append(told)

    def _cards(self, cells: _Cells, zone: Zone, i: int) -> Text:
        cards = self.atlas.contents(cells, zone, i)
        if not cards:
            return Text("")
        open_ones = [card for card in cards if shows(zone, i, self.looker, cells, card)]
        if not open_ones:
            return Text(f"▒ {len(cards)}", style="dim")
        names = [self.naming.card(zone.cards, card) if card in open_ones else "▒" for card in cards]
        if len(names) > 12:
            names = [*names[:11], f"… {len(names) - 11}"]
        return Text(" │ ".join(names), style="not bold")


def _grid(texts: list[Text], columns: int) -> Table:
    shown = Table(box=box.SQUARE, show_lines=True, show_header=True, pad_edge=False, border_style="dim")
    shown.add_column("", style="dim")
    for column in range(columns):
        shown.add_column(str(column + 1), header_style="dim")
    for row in range(len(texts) // columns):
        shown.add_row(str(row + 1), *texts[row * columns : (row + 1) * columns])
    return shown


def _where(names: Names, i: int) -> str:
    row, column = divmod(i, names.grid[1])
    return f"{row + 1}, {column + 1}"

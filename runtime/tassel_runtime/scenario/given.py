"""Laying out the table as a scenario says.

Cards are pulled first (`cards`), then cells are written, then the state of single cards. At the end the totals that
cannot change are mended: what was given to somebody is taken from the supply, or from the seats' own stock, or else
from other holders that the scenario does not speak of; what is missing goes to the supply or to a seat, never to a
place. A cell holds only what it can: a level that its track has, no fewer pieces than none, and one number.
"""

from __future__ import annotations

from tassel_compiler.ir.program import Law, Slot
from tassel_runtime.atlas import PLAYER, Atlas
from tassel_runtime.scenario.cards import card_cells, lay_cards
from tassel_runtime.scenario.data import Table
from tassel_runtime.scenario.entries import CardEntry, CellEntry, Reader, ZoneEntry
from tassel_runtime.scenario.pages import NO_NAME, NO_SUM, OUT_OF_RANGE, TWICE


class Written:
    """The cells that lines have spoken of, and how many cells each of these lines meant."""

    def __init__(self, atlas: Atlas) -> None:
        self.pieces = frozenset(address for law in atlas.program.laws for address in law.cells)
        self._by: dict[int, int] = {}

    def __contains__(self, address: int) -> bool:
        return address in self._by

    def again(self, addresses: tuple[int, ...]) -> bool:
        """Whether a line that meant as little has spoken of one of them. Part of what a line meant may follow it."""
        return any(self._by.get(address, len(addresses) + 1) <= len(addresses) for address in addresses)

    def add(self, addresses: tuple[int, ...]) -> None:
        for address in addresses:
            self._by[address] = len(addresses)


def lay_out(reader: Reader, cells: list[int], given: Table) -> None:
    """Change the cells; what does not fit is left with the reader as failures."""
    entries = reader.entries(given)
    lay_cards(reader, cells, [e for e in entries if isinstance(e, ZoneEntry)])
    written = Written(reader.atlas)
    for entry in entries:
        if isinstance(entry, CellEntry):
            _write(reader, cells, entry, written)
    for entry in entries:
        if isinstance(entry, CardEntry):
            for cell in card_cells(reader, cells, entry):
                _write(reader, cells, cell, written)
    for law in reader.atlas.program.laws:
        _mend(reader, cells, law, written, given.line)


def _write(reader: Reader, cells: list[int], entry: CellEntry, written: Written) -> None:
    value = reader.value(entry.slot, entry.value)
    if value is None:
        return
    line = entry.value.line
    if len(entry.addresses) > 1 and value and entry.slot.form == "number":
        reader.fail(line, NO_NAME, f"{entry.name} is several numbers: say which")
        return
    change = entry.value.text[:1] in ("+", "-") and entry.slot.form == "number"
    if not change and written.again(entry.addresses):
        reader.fail(line, TWICE, f"{entry.name} was given above: say it once")
    for address in entry.addresses:
        cells[address] = cells[address] + value if change else value
    written.add(entry.addresses)
    _in_range(reader, cells, entry, written.pieces)


def _in_range(reader: Reader, cells: list[int], entry: CellEntry, pieces: frozenset[int]) -> None:
    """A step on a track is one of its levels, and of pieces there are no fewer than none."""
    levels, line = entry.slot.levels, entry.value.line
    for address in entry.addresses:
        now = cells[address]
        if levels and not 1 <= now <= levels:
            reader.fail(line, OUT_OF_RANGE, f"{entry.name}: the levels are 1 to {levels}, and not {now}")
        elif now < 0 and (entry.slot.moved or address in pieces):
            reader.fail(line, OUT_OF_RANGE, f"{entry.name} would be {now}: there are no fewer pieces than none")


_PLACE = 2  # the last order: what lies elsewhere


# ---- totals ------------------------------------------------------------------------------------------------


def _mend(reader: Reader, cells: list[int], law: Law, written: Written, line: int) -> None:
    """Make a total true again with cells that the scenario does not speak of."""
    missing = sum(reader.atlas.program.start[c] for c in law.cells) - sum(cells[c] for c in law.cells)
    free = [c for c in law.cells if c not in written]
    for address in sorted(free, key=lambda c: _order(reader.atlas, c)):
        step = max(missing, -cells[address])
        if step > 0 and _order(reader.atlas, address) == _PLACE:
            continue
        cells[address] += step
        missing -= step
    if missing:
        what = f"{-missing} too many" if missing < 0 else f"{missing} missing"
        reader.fail(line, NO_SUM, f"the pieces given do not add up: {law.name}, {what}")


def _order(atlas: Atlas, address: int) -> int:
    """The supply first, then the seats, then what lies elsewhere."""
    cell = atlas.cell(address)
    slot: Slot | None = cell.slot if cell else None
    holder = slot.holder if slot else ""
    return 0 if holder == "supply" else 1 if holder == PLAYER else _PLACE

"""What lies on the table, line by line, for who cannot see its picture: as far as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tassel.studio.open_rules import StudioData
from tassel.terminal.naming import TableNaming
from tassel_runtime.views import view

_NOTHING = ("0", "no", "nobody", "-", "")


def table_in_words(naming: TableNaming, cells: Sequence[int], seat: int) -> Iterator[StudioData]:
    """Every cell that holds something, every zone with its open cards and how many lie face down."""
    seen, harmless = view(naming.atlas, list(cells), seat), naming.harmless
    for name, value in seen.cells.items():
        if value is not None and value not in _NOTHING:
            yield {"name": harmless(naming.change(name)), "says": harmless(naming.change(value)), "hidden": 0}
    for name, cards in seen.zones.items():
        open_ones = [harmless(naming.thing(card)) for card in cards if card is not None]
        if cards:
            hidden = len(cards) - len(open_ones)
            yield {"name": harmless(naming.change(name)), "says": ", ".join(open_ones), "hidden": hidden}

"""The whole table: areas, each with a letter that texts may use, on shelves, and what lies before each player.

Of tables for several numbers of players the first one is drawn whole; of another one, where that is much less, only
what lies otherwise there.
"""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.frozen import frozen
from tassel_compiler.printing.drawing.blocks import Drawn, beside, padded, stacked
from tassel_compiler.printing.drawing.packing import shelved, spread
from tassel_compiler.printing.drawing.scene import (
    GAP,
    TABLE_WIDTH,
    areas_of,
    flowing_top,
    inside_of,
    on_cloth,
    title_of,
    titled,
)
from tassel_compiler.printing.drawing.seats import seat_panels
from tassel_compiler.printing.drawing.stage import SEAT, SUPPLY, Stage
from tassel_compiler.printing.drawing.stocks import rest_of_stock

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PLAYERS = "players"
_EDGE = 6.0
_NARROW = 166.0
_PANELS = (150.0, 108.0)  # before a player
_MUCH_LESS = 0.62  # of the height of a table
_HALF_A_PAGE, _PAGE = 310.0, 450.0
_LARGER = (1.4, 1.3, 1.2, 1.1)


@frozen
class LetteredArea:
    """A part of the table, how a text may call it, and what is in it."""

    letter: str
    name: str
    title: str
    holds: tuple[str, ...]

    @property
    def counts(self) -> bool:
        """Whether nothing but markers of players stands there."""
        return all(name.startswith(f"{SEAT}.") for name in self.holds)


@frozen
class TablePart:
    """An area and its drawings: as wide as it likes, and narrow, so that it may lie beside others."""

    area: LetteredArea
    drawn: Drawn
    narrow: Drawn


@frozen
class WholeTable:
    """What all share, row by row, and what lies before each seat."""

    rows: tuple[tuple[TablePart, ...], ...]
    players: LetteredArea
    seats: tuple[Drawn, ...]

    @property
    def shared(self) -> tuple[TablePart, ...]:
        return tuple(part for row in self.rows for part in row)

    @property
    def areas(self) -> tuple[LetteredArea, ...]:
        return (*(part.area for part in self.shared), self.players)

    def has(self, other: WholeTable) -> bool:
        """Whether the other is this one with fewer seats."""
        return self.rows == other.rows and self.seats[: len(other.seats)] == other.seats

    def beside(self, first: WholeTable) -> WholeTable:
        """What lies otherwise here than on the first table. Where markers of players stand is not told again: there are
        as many as play, and those of the first table show where."""
        rows = (tuple(part for part in row if part not in first.shared and not part.area.counts) for row in self.rows)
        return WholeTable(tuple(row for row in rows if row), self.players, self.seats)


def table_of(stage: Stage, titles: tuple[str, str]) -> WholeTable:
    """The whole table; `titles` are those of the supply and of the players."""
    letters = iter(_letter(n) for n in range(len(LETTERS) * (len(LETTERS) + 1)))

    def part(title: str, name: str, holds: tuple[str, ...], inside: Drawn, narrow: Drawn) -> TablePart:
        area = LetteredArea(next(letters), name, title, holds)
        return TablePart(area, *(titled(stage, title, one, area.letter) for one in (inside, narrow)))

    rows = []
    for row in areas_of(stage):
        seen = [(area, inside) for area in row if (inside := inside_of(stage, area)).width]
        rows.append(tuple(
            part(title_of(stage, area), area.name.name, tuple(thing.name for thing in area.holds), inside,
                 inside_of(stage, area, _NARROW) if inside.width > _NARROW else inside)
            for area, inside in seen
        ))  # fmt: skip
    supply = rest_of_stock(stage, TABLE_WIDTH - 10)
    rows += [(part(titles[0], SUPPLY, (SUPPLY,), supply, rest_of_stock(stage, _NARROW)),)] if supply.width else []
    players = LetteredArea(next(letters), PLAYERS, titles[1], (SEAT,))
    each = (tuple(seat_panels(stage, range(stage.players), wide)) for wide in _PANELS)
    seats = min(each, key=lambda found: seats_around(found, TABLE_WIDTH).height)
    return WholeTable(tuple(row for row in rows if row), players, seats)


def drawn_table(stage: Stage, table: WholeTable, width: float = TABLE_WIDTH) -> Drawn:
    """All of it, as low as it can be."""
    ways = ([[part.drawn for part in row] for row in table.rows], [[part.narrow for part in row] for row in table.rows])
    shelves = min((shelved(rows, width, GAP) for rows in ways), key=lambda found: (found.width > width, found.height))
    before = titled(stage, table.players.title, seats_around(table.seats, width), table.players.letter)
    whole = stacked([line for line in (shelves, before) if line.height], GAP)
    return on_cloth(stage, padded(Drawn(max(width, whole.width), whole.height, whole.shapes), _EDGE))


def as_large_as_its_page(stage: Stage, table: WholeTable) -> Drawn:
    """A table so high that no text has room beside it is put together narrower, and so shown larger, as long as it has
    room on a page."""
    whole = drawn_table(stage, table)
    if whole.height < _HALF_A_PAGE:
        return whole
    found = (drawn_table(stage, table, TABLE_WIDTH / times) for times in _LARGER)
    return next((one for one in found if one.height * zoom_of(one) <= _PAGE and zoom_of(one) > 1), whole)


def zoom_of(drawn: Drawn) -> float:
    """How many times as large a table is shown that is narrower than the page."""
    return (TABLE_WIDTH + 2 * _EDGE) / drawn.width


def is_much_less(part: Drawn, whole: Drawn) -> bool:
    """Whether what lies otherwise is worth a picture of its own, in place of one more of the whole table."""
    return part.height <= _MUCH_LESS * whole.height


def shared_table(stage: Stage, table: WholeTable) -> Drawn:
    """What lies between the players, on a cloth of its own. Each row has its line, whatever lies on it: in a game in
    play nothing changes its place."""
    lines = [flowing_top([part.drawn for part in row], TABLE_WIDTH) for row in table.rows]
    return on_cloth(stage, padded(stacked(lines, GAP), _EDGE))


def before_seats(stage: Stage, table: WholeTable, first: int) -> Drawn:
    """What lies before the players, from one of them on in their order."""
    seats = [*table.seats[first:], *table.seats[:first]]
    return on_cloth(stage, padded(flowing_top(seats, TABLE_WIDTH), 3))


def seats_around(seats: Sequence[Drawn], width: float) -> Drawn:
    """What lies before the players, in one line if three or fewer have room there, else in two or, if that is too wide,
    in two columns: whoever follows clockwise in play follows clockwise here."""
    half = -(-len(seats) // 2)
    alone = len(seats) < 3 or len(seats) == 3 and _long(seats) <= width
    if alone or _long(seats[:half]) <= width:
        lines = [seats] if alone else [seats[:half], seats[half:][::-1]]
        return stacked([spread(line, width, GAP) for line in lines], GAP)
    side = 1 + len(seats) // 2
    return beside([stacked([*seats[:1], *reversed(seats[side:])], GAP), stacked(seats[1:side], GAP)], GAP)


def _long(line: Sequence[Drawn]) -> float:
    return sum(one.width for one in line) + GAP * (len(line) - 1)


def _letter(n: int) -> str:
    return LETTERS[n] if n < len(LETTERS) else f"{LETTERS[n // len(LETTERS) - 1]}{LETTERS[n % len(LETTERS)]}"

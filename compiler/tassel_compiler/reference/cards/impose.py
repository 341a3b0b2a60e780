"""Where cards lie on paper, in millimetres from its upper left corner.

Cards of one size fill sheets in reading order; the paper is turned if more of them fit that way. A sheet of backs
follows each sheet of fronts, mirrored, so that they meet when the paper is turned over along its left edge. With a
bleed cards stand apart and have a margin of their own; without, neighbours share a cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tassel_compiler.reference.cards.plan import Size

Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One card on a sheet: which, and the corner of its cut edge."""

    card: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Sheet:
    side: Side
    paper: Size
    size: Size
    x: float  # the block of all cards, cut edges
    y: float
    width: float
    height: float
    cells: tuple[Cell, ...]
    ruler: Point
    across: tuple[float, ...]  # where to cut: x of the vertical cuts, y of the horizontal ones
    down: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """How many cards of a size fit on a paper."""

    paper: Size
    size: Size
    columns: int
    rows: int
    gap: float

    @property
    def places(self) -> int:
        return self.columns * self.rows

    @property
    def width(self) -> float:
        return _length(self.columns, self.size.width, self.gap)

    @property
    def height(self) -> float:
        return _length(self.rows, self.size.height, self.gap)

    @property
    def left(self) -> float:
        return (self.paper.width - self.width) / 2

    @property
    def top(self) -> float:
        return (self.paper.height - self.height) / 2


def best_grid(paper: Size, size: Size, margin: float, bleed: float) -> Grid | None:
    """The paper as it stands or turned, whichever takes more cards; None if it takes none."""
    turned = Size(paper.height, paper.width)
    grids = [_grid(p, size, margin, bleed) for p in (paper, turned)]
    best = max(grids, key=lambda grid: grid.places)
    return best if best.places else None


def _grid(paper: Size, size: Size, margin: float, bleed: float) -> Grid:
    gap, room = 2 * bleed, 2 * (margin + bleed)
    columns = _fitting(paper.width - room, size.width, gap)
    rows = _fitting(paper.height - room, size.height, gap)
    return Grid(paper, size, columns, rows, gap)


def _fitting(room: float, length: float, gap: float) -> int:
    return max(0, int((room + gap + 1e-6) / (length + gap)))


def _length(count: int, length: float, gap: float) -> float:
    return count * length + max(0, count - 1) * gap


def sheets(grid: Grid, cards: Sequence[int], backs: bool) -> Iterator[Sheet]:
    """Every card once, in order; after each front its back."""
    for start in range(0, len(cards), grid.places):
        taken = cards[start : start + grid.places]
        yield _sheet(grid, taken, "front")
        if backs:
            yield _sheet(grid, taken, "back")


def _sheet(grid: Grid, cards: Sequence[int], side: Side) -> Sheet:
    cells = tuple(_cell(grid, i, card, side) for i, card in enumerate(cards))
    across, down = grid.size.width, grid.size.height
    xs = sorted({edge for cell in cells for edge in (cell.x, round(cell.x + across, 4))})
    ys = sorted({edge for cell in cells for edge in (cell.y, round(cell.y + down, 4))})
    box = (grid.left, grid.top, grid.width, grid.height)
    return Sheet(side, grid.paper, grid.size, *box, cells, _ruler(grid, xs), tuple(xs), tuple(ys))


def _ruler(grid: Grid, cuts: Sequence[float]) -> Point:
    """Where the ruler begins: below the cards, right of the first cut, so that no mark runs through its ticks."""
    below = grid.top + grid.height + grid.gap / 2
    return Point(round(cuts[0] + 2, 4), round((below + grid.paper.height) / 2 + 1.5, 4))


def _cell(grid: Grid, place: int, card: int, side: Side) -> Cell:
    row, column = divmod(place, grid.columns)
    if side == "back":
        column = grid.columns - 1 - column
    x = grid.left + column * (grid.size.width + grid.gap)
    y = grid.top + row * (grid.size.height + grid.gap)
    return Cell(card, round(x, 4), round(y, 4))

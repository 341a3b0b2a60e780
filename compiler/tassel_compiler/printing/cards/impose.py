"""Where cards lie on paper, in millimetres from its upper left corner.

Cards of one size fill sheets in reading order; the paper is turned if more of them fit that way. A sheet of backs
follows each sheet of fronts, mirrored, so that they meet when the paper is turned over like a page. With a bleed cards
stand apart and have a margin of their own; without, neighbours share a cut. Folded, a sheet has fronts on one half and
their backs on the other, mirrored at the fold: paper that is printed on one side is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from tassel_compiler.frozen import frozen
from tassel_compiler.printing.cards.plan import Size

Side = Literal["front", "back"]
SIDES: tuple[Side, ...] = ("front", "back")
EXACT = 4  # digits behind the point: a tenth of a micrometre


@frozen
class PlacedCard:
    """One card on a sheet: which, and the corner of its cut edge; its size where others on the sheet have another."""

    card: int
    x: float
    y: float
    size: Size | None = None


@frozen
class Area:
    x: float
    y: float
    width: float
    height: float


@frozen
class RulerPlace:
    x: float
    y: float


@frozen
class Sheet:
    side: Side
    paper: Size
    size: Size  # of each card that says no other
    block: Area  # all cards, cut edges
    trim: Area  # what is left of the paper when it is cut
    cells: tuple[PlacedCard, ...]
    across: tuple[float, ...] = ()  # where to cut: x of the vertical cuts
    down: tuple[float, ...] = ()  # y of the horizontal ones
    ruler: RulerPlace | None = None
    backs: tuple[PlacedCard, ...] = ()  # that lie beside their fronts
    fold: float | None = None  # x of the line at which they meet
    corners: bool = False  # each card is cut out for itself, at its own corners


@frozen
class Grid:
    """How cards of a size stand on a paper."""

    paper: Size
    size: Size
    columns: int
    rows: int
    bleed: float

    @property
    def places(self) -> int:
        return self.columns * self.rows

    @property
    def block(self) -> Area:
        width = _length(self.columns, self.size.width, 2 * self.bleed)
        height = _length(self.rows, self.size.height, 2 * self.bleed)
        return Area(_half(self.paper.width - width), _half(self.paper.height - height), width, height)


def best_grid(paper: Size, size: Size, margin: float, bleed: float) -> Grid | None:
    """The paper as it stands or turned, whichever takes more cards; None if it takes none."""
    turned = Size(paper.height, paper.width)
    grids = [_grid(p, size, margin, bleed) for p in (paper, turned)]
    best = max(grids, key=lambda grid: grid.places)
    return best if best.places else None


def folding_grid(paper: Size, size: Size, margin: float, bleed: float) -> Grid | None:
    """The same for fronts beside their backs: as many columns on each side of the fold; None if there is no room."""
    turned = Size(paper.height, paper.width)
    grids = [_grid(p, size, margin, bleed) for p in (paper, turned)]
    best = max((replace(grid, columns=grid.columns // 2 * 2) for grid in grids), key=lambda grid: grid.places)
    return best if best.places else None


def bare_grid(size: Size, columns: int, rows: int) -> Grid:
    """Cards side by side on a paper that is no larger than they are."""
    return Grid(Size(columns * size.width, rows * size.height), size, columns, rows, 0)


def _grid(paper: Size, size: Size, margin: float, bleed: float) -> Grid:
    room = 2 * (margin + bleed)
    columns = _fitting(paper.width - room, size.width, 2 * bleed)
    return Grid(paper, size, columns, _fitting(paper.height - room, size.height, 2 * bleed), bleed)


def _fitting(room: float, length: float, gap: float) -> int:
    return max(0, int((room + gap + 1e-6) / (length + gap)))


def _length(count: int, length: float, gap: float) -> float:
    return round(count * length + max(0, count - 1) * gap, EXACT)


def _half(length: float) -> float:
    return round(length / 2, EXACT)


def sheets(grid: Grid, cards: Sequence[int], sides: Sequence[Side] = SIDES, marked: bool = True) -> Iterator[Sheet]:
    """Every card once, in order; after each front its back. Without marks, which images need, backs stay in order."""
    for start in range(0, len(cards), grid.places):
        taken = cards[start : start + grid.places]
        for side in sides:
            yield _marked(grid, taken, side) if marked else _bare(grid, taken, side)


def folded_sheets(grid: Grid, cards: Sequence[int]) -> Iterator[Sheet]:
    """Every card once, in order, its back beside it behind the fold."""
    half = grid.columns // 2
    middle = round(grid.paper.width / 2, EXACT)
    for start in range(0, len(cards), half * grid.rows):
        taken = [divmod(n, half) for n in range(len(cards[start : start + half * grid.rows]))]
        fronts = [_at(grid, row, column, cards[start + n]) for n, (row, column) in enumerate(taken)]
        backs = [_at(grid, row, grid.columns - 1 - column, cards[start + n]) for n, (row, column) in enumerate(taken)]
        yield replace(_cut(grid, fronts, "front", (*fronts, *backs)), backs=tuple(backs), fold=middle)


def _bare(grid: Grid, cards: Sequence[int], side: Side) -> Sheet:
    cells = tuple(_cell(grid, place, card, "front") for place, card in enumerate(cards))
    return Sheet(side, grid.paper, grid.size, grid.block, grid.block, cells)


def _marked(grid: Grid, cards: Sequence[int], side: Side) -> Sheet:
    cells = tuple(_cell(grid, place, card, side) for place, card in enumerate(cards))
    return _cut(grid, cells, side, cells)


def _cut(grid: Grid, cells: Sequence[PlacedCard], side: Side, all: Sequence[PlacedCard]) -> Sheet:
    """With marks along the edges of all that lies on it."""
    width, height = grid.size.width, grid.size.height
    across = tuple(sorted({edge for cell in all for edge in (cell.x, round(cell.x + width, EXACT))}))
    down = tuple(sorted({edge for cell in all for edge in (cell.y, round(cell.y + height, EXACT))}))
    whole = Area(0, 0, grid.paper.width, grid.paper.height)
    trim = grid.block if grid.bleed else whole
    return Sheet(side, grid.paper, grid.size, grid.block, trim, tuple(cells), across, down, _ruler(grid))


def _ruler(grid: Grid) -> RulerPlace:
    """Where the ruler begins: below the cards, right of the first cut, so that no mark runs through its ticks."""
    below = grid.block.y + grid.block.height + grid.bleed
    return RulerPlace(round(grid.block.x + 2, EXACT), round((below + grid.paper.height) / 2 + 1.5, EXACT))


def _cell(grid: Grid, place: int, card: int, side: Side) -> PlacedCard:
    row, column = divmod(place, grid.columns)
    if side == "back":
        column = grid.columns - 1 - column
    return _at(grid, row, column, card)


def _at(grid: Grid, row: int, column: int, card: int) -> PlacedCard:
    x = grid.block.x + column * (grid.size.width + 2 * grid.bleed)
    y = grid.block.y + row * (grid.size.height + 2 * grid.bleed)
    return PlacedCard(card, round(x, EXACT), round(y, EXACT))

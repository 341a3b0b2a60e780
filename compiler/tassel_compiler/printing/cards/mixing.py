"""Large things of different sizes together on sheets, so that a small board does not take one alone.

They stand on shelves, the highest first, and lie apart: cuts go around each of them, where its own corners say, and not
from edge to edge. Backs lie behind their fronts, mirrored like those of other sheets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tassel_compiler.frozen import frozen
from tassel_compiler.printing.cards.impose import EXACT, Area, PlacedCard, RulerPlace, Sheet, Side
from tassel_compiler.printing.cards.plan import Size

APART = 7.0  # millimetres between two cut edges: room for the marks of both


@frozen
class SheetRoom:
    """A paper, its margin and the colour beyond cut edges."""

    paper: Size
    margin: float
    bleed: float

    @property
    def inner(self) -> Size:
        edge = 2 * (self.margin + self.bleed)
        return Size(self.paper.width - edge, self.paper.height - edge)

    def holds(self, size: Size) -> bool:
        return size.width <= self.inner.width and size.height <= self.inner.height


def mixed_sheets(room: SheetRoom, things: Sequence[tuple[int, Size]], sides: Sequence[Side]) -> Iterator[Sheet]:
    """Everything once; each of them has room on a paper for itself."""
    for shelves in _papers(room, _shelves(room, things)):
        cells = tuple(_laid(room, shelves))
        for side in sides:
            yield _sheet(room, cells if side == "front" else tuple(_mirrored(room, cell) for cell in cells), side)


_Shelf = list[tuple[int, Size]]


def _shelves(room: SheetRoom, things: Sequence[tuple[int, Size]]) -> list[_Shelf]:
    """Each stands on the first shelf that has room for it."""
    found: list[_Shelf] = []
    for thing in sorted(things, key=lambda one: (-one[1].height, -one[1].width)):
        free = (shelf for shelf in found if _wide(room, [*shelf, thing]) <= room.inner.width)
        shelf = next(free, None)
        if shelf is None:
            found.append([thing])
        else:
            shelf.append(thing)
    return found


def _papers(room: SheetRoom, shelves: Sequence[_Shelf]) -> list[list[_Shelf]]:
    found: list[list[_Shelf]] = []
    for shelf in shelves:
        free = (paper for paper in found if _high(room, [*paper, shelf]) <= room.inner.height)
        paper = next(free, None)
        if paper is None:
            found.append([shelf])
        else:
            paper.append(shelf)
    return found


def _wide(room: SheetRoom, shelf: _Shelf) -> float:
    return sum(size.width for _, size in shelf) + _gap(room) * (len(shelf) - 1)


def _high(room: SheetRoom, shelves: Sequence[_Shelf]) -> float:
    return sum(shelf[0][1].height for shelf in shelves) + _gap(room) * (len(shelves) - 1)


def _gap(room: SheetRoom) -> float:
    return APART + 2 * room.bleed


def _laid(room: SheetRoom, shelves: Sequence[_Shelf]) -> Iterator[PlacedCard]:
    y = (room.paper.height - _high(room, shelves)) / 2
    for shelf in shelves:
        x = (room.paper.width - _wide(room, shelf)) / 2
        for card, size in shelf:
            yield PlacedCard(card, round(x, EXACT), round(y, EXACT), size)
            x += size.width + _gap(room)
        y += shelf[0][1].height + _gap(room)


def _mirrored(room: SheetRoom, cell: PlacedCard) -> PlacedCard:
    wide = cell.size.width if cell.size is not None else 0
    return replace(cell, x=round(room.paper.width - cell.x - wide, EXACT))


def _sheet(room: SheetRoom, cells: tuple[PlacedCard, ...], side: Side) -> Sheet:
    sizes = [(cell, cell.size) for cell in cells if cell.size is not None]
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    right = max(cell.x + size.width for cell, size in sizes)
    bottom = max(cell.y + size.height for cell, size in sizes)
    block = Area(left, top, round(right - left, EXACT), round(bottom - top, EXACT))
    whole = Area(0, 0, room.paper.width, room.paper.height)
    ruler = RulerPlace(round(left + 2, EXACT), round((bottom + room.bleed + room.paper.height) / 2 + 1.5, EXACT))
    trim = block if room.bleed else whole
    return Sheet(side, room.paper, sizes[0][1], block, trim, cells, ruler=ruler, corners=True)

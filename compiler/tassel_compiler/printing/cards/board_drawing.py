"""Areas of the table and tracks to print, drawn as in books, with nothing on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from tassel_compiler.core import Checked
from tassel_compiler.printing.cards.plan import Deck, Size
from tassel_compiler.printing.drawing.blocks import Drawn, stacked
from tassel_compiler.printing.drawing.layout import AreaLook, TableLayout
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.pieces import Brush
from tassel_compiler.printing.drawing.scene import area_title, areas_of, bare_area
from tassel_compiler.printing.drawing.seats import level_cells
from tassel_compiler.printing.drawing.shapes import MM, Picture, outlined
from tassel_compiler.printing.drawing.situation import Situation
from tassel_compiler.printing.drawing.stage import Stage
from tassel_compiler.printing.drawing.svg import standalone
from tassel_compiler.printing.icons import IconTable
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Cell

_EMPTY = Situation((), {}, {})
_EDGE, _HEAD = 16.0, 28.0  # millimetres that a board has around one area, as its template does
_BROADEST = 1.7  # step of a track, in its height
_ACROSS, _DOWN, _STEP = 10, 10, 15.0  # of a scale; rows of one on which points are counted


class BoardDrawing:
    """Draws what is printed to be played on, in one language."""

    def __init__(
        self, checked: Checked, lang: str, icons: IconTable, layout: TableLayout,
        colours: Mapping[str, str], saving: bool,
    ) -> None:  # fmt: skip
        words = PictureWords(Voice(checked, lang), icons, {})
        self.stage = Stage(words, layout, _EMPTY, Brush(colours, saving))

    def title(self, area: str) -> str:
        return area_title(self.stage, area)

    def area(self, name: str) -> str:
        """What is printed of an area, before anything lies on it."""
        return self._svg(f"board-{name}", bare_area(self.stage, name), self.title(name))

    def areas(self) -> tuple[AreaLook, ...]:
        """All areas of the table; what none holds has one of its own."""
        return tuple(area for row in areas_of(self.stage) for area in row)

    def holds(self, name: str) -> tuple[str, ...]:
        return tuple(thing.name for area in self.areas() if area.name.name == name for thing in area.holds)

    def shows(self, area: str) -> frozenset[str]:
        """The places of an area, and the lists of numbers along their edges."""
        looks = [self.stage.look(name) for name in self.holds(area)]
        edges = (thing.name for look in looks if look for thing in (look.across, look.down) if thing is not None)
        return frozenset((*self.holds(area), *edges))

    def area_with(self, place: str) -> str:
        """The area that holds a place; one that none holds is drawn under its own name."""
        return next((a.name.name for a in self.areas() if place in {thing.name for thing in a.holds}), place)

    def size(self, name: str) -> tuple[float, float]:
        """Width and height of an area in millimetres, as it is drawn in books."""
        block = bare_area(self.stage, name)
        return block.width * MM, block.height * MM

    def fitted(self, name: str, board: Size) -> float:
        """How wide an area is on a board of this size, in millimetres."""
        width, height = self.size(name)
        room = Size(board.width - _EDGE, board.height - _HEAD)
        return width * min(room.width / width, room.height / height) if width and height else 0

    def cell_in_print(self, place: str, boards: Iterable[Deck]) -> float:
        """How large a cell of a grid is on the board that has it, in millimetres: what covers cells must fit them."""
        look = self.stage.look(place)
        cell = look.cell[0] * MM if look is not None else 0
        for deck in boards:
            area = deck.panels[0].of if len(deck.panels) == 1 and deck.panels[0].sort == "area" else ""
            if area and place in self.holds(area):
                return cell * self.fitted(area, deck.size) / self.size(area)[0]
        return cell

    def steps(self, name: str) -> range:
        """The steps on which a number is counted: as the layout says, else as many as for points."""
        return self.stage.steps(name) or range(_ACROSS * _DOWN)

    def is_short(self, name: str) -> bool:
        """Whether the steps have room in a row."""
        return len(self.steps(name)) <= _ACROSS

    def scale(self, name: str) -> str:
        """Steps row by row."""
        steps = self.steps(name)
        rows = [steps[first : first + _ACROSS] for first in range(0, len(steps), _ACROSS)]
        block = stacked([level_cells(self.stage, list(row), step=_STEP) for row in rows], 1.4)
        return self._svg("scale", block, f"{steps[0]}–{steps[-1]}")

    def levels(self, cells: Sequence[Cell], room: float) -> str:
        """A row of numbers, each with room for a marker: so broad that all rows of a board together fill it. `room` is
        how broad one may be, in its height."""
        numbers = [self.stage.number(cell) for cell in cells]
        broad = min(max(room, 1), _BROADEST)
        return self._svg("levels", level_cells(self.stage, numbers, broad=broad), ", ".join(map(str, numbers)))

    def _svg(self, name: str, block: Drawn, alt: str) -> str:
        shapes = outlined(block.shapes) if self.stage.brush.saving else block.shapes
        return standalone(
            Picture(name, block.width, block.height, shapes, alt or name), self.stage.words.icons.drawings
        )

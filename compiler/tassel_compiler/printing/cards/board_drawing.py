"""Areas of the table and tracks to print, drawn as in books, with nothing on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tassel_compiler.core import Checked
from tassel_compiler.printing.drawing.blocks import Drawn
from tassel_compiler.printing.drawing.layout import TableLayout
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.pieces import Brush
from tassel_compiler.printing.drawing.scene import area_title, bare_area
from tassel_compiler.printing.drawing.seats import level_cells
from tassel_compiler.printing.drawing.shapes import Picture, outlined
from tassel_compiler.printing.drawing.situation import Situation
from tassel_compiler.printing.drawing.stage import Stage
from tassel_compiler.printing.drawing.svg import standalone
from tassel_compiler.printing.icons import IconTable
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Cell

_EMPTY = Situation((), {}, {})


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

    def levels(self, cells: Sequence[Cell]) -> str:
        """A row of numbers; who has a marker lays it on one."""
        numbers = [self.stage.number(cell) for cell in cells]
        return self._svg("levels", level_cells(self.stage, numbers), ", ".join(map(str, numbers)))

    def _svg(self, name: str, block: Drawn, alt: str) -> str:
        shapes = outlined(block.shapes) if self.stage.brush.saving else block.shapes
        return standalone(
            Picture(name, block.width, block.height, shapes, alt or name), self.stage.words.icons.drawings
        )

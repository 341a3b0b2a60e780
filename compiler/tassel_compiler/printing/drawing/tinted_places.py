"""Places as they are drawn in books, empty, with what somebody tells of their elements on them: colours and numbers."""

from __future__ import annotations

from collections.abc import Mapping

from tassel_compiler.core import Checked
from tassel_compiler.printing.drawing.layout import TableLayout
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.pieces import Brush
from tassel_compiler.printing.drawing.scene import place_alone
from tassel_compiler.printing.drawing.shapes import Picture
from tassel_compiler.printing.drawing.situation import Situation
from tassel_compiler.printing.drawing.stage import Stage, Tint
from tassel_compiler.printing.icons import IconTable
from tassel_compiler.printing.speech.voice import Voice


class TintedPlaces:
    """Of one rule set, in one language, for so many players."""

    def __init__(self, checked: Checked, lang: str, icons: IconTable, layout: TableLayout, colours: Mapping[str, str],
                 players: int) -> None:  # fmt: skip
        self._words, self._layout, self._brush = PictureWords(Voice(checked, lang), icons, {}), layout, Brush(colours)
        self._empty = Situation(tuple(str(n + 1) for n in range(players)), {}, {})
        self.drawings = icons.drawings

    def drawn(self, name: str, alt: str, tints: Mapping[str, Tint]) -> Picture | None:
        """A place with its elements in these colours; None where it has no such elements to be drawn."""
        stage = Stage(self._words, self._layout, self._empty, self._brush, tints=tints)
        family = stage.declared.families.get(name)
        if family is None or family.form != "place" or not tints.keys() <= {*stage.elements(family)}:
            return None
        block = place_alone(stage, family)
        return Picture(f"tinted-{name}", block.width, block.height, block.shapes, alt)

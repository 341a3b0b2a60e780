"""The table as the rule book draws it, from what one seat may see, in one language; and where on it lies what one may
choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tassel.situations import seen_situation
from tassel.studio.open_rules import StudioData
from tassel.terminal.naming import SEAT
from tassel_compiler.driver import Compiled
from tassel_compiler.ir.program import Program
from tassel_compiler.printing.book.own_names import own_names
from tassel_compiler.printing.cards.document import Kit
from tassel_compiler.printing.drawing.finding import Box, boxes, own_colour
from tassel_compiler.printing.drawing.gallery import Gallery, Painter
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.pieces import Brush
from tassel_compiler.printing.drawing.stage import Stage
from tassel_compiler.printing.drawing.svg import standalone
from tassel_compiler.printing.drawing.whole_table import WholeTable, before_seats, shared_table, table_of
from tassel_compiler.printing.speech.voice import Voice

_TITLES = {"en": ("Supply", "Players"), "fr": ("Réserve", "Joueurs"), "de": ("Vorrat", "Personen"),
           "nl": ("Voorraad", "Spelers")}  # fmt: skip


class TablePainter:
    def __init__(self, rules: Compiled, kit: Kit, lang: str) -> None:
        if rules.checked is None:
            raise ValueError("rules that are not in order have no table")
        words = PictureWords(Voice(rules.checked, lang), kit.table, own_names(rules.expression, rules.languages, lang))
        self._painter = Painter(Gallery(kit.layout, kit.plan.colours), words)
        self._brush = Brush(kit.plan.colours)
        self._drawings, self._titles = kit.table.drawings, _TITLES.get(lang, _TITLES["en"])
        self._seat = SEAT.get(lang, SEAT["en"])

    def colour(self, seat: int) -> str:
        return self._brush.seat(seat)

    def shown(self, program: Program, cells: list[int], seat: int, offered: Sequence[str]) -> StudioData:
        """What lies between the players and before them, as pictures; and where in the first one these elements are."""
        seats = tuple(f"{self._seat} {n + 1}" for n in range(program.players))
        stage = self._painter.stage(seen_situation(program, cells, seats, seat), veiled=True)
        table = table_of(stage, self._titles)
        middle = self._painter.framed("table", shared_table(stage, table), _alt(table))
        own = self._painter.framed("seats", before_seats(stage, table, seat), self._titles[1])
        return {
            "picture": standalone(middle, self._drawings) if table.shared else "",
            "size": [middle.width, middle.height],
            "before": standalone(own, self._drawings),
            "places": self._found(stage, offered) if table.shared else {},
        }

    def _found(self, stage: Stage, offered: Sequence[str]) -> dict[str, Box]:
        """Where elements lie, by their names; those that are not drawn have no place."""
        names = {own_colour(n): element for n, element in enumerate(offered)}
        marked = replace(stage, marks={element: colour for colour, element in names.items()})
        drawn = shared_table(marked, table_of(marked, self._titles))
        return {names[colour]: box for colour, box in boxes(drawn.shapes) if colour in names}


def _alt(table: WholeTable) -> str:
    return "; ".join(f"{area.letter} {area.title}" for area in table.areas[:-1]) or "–"

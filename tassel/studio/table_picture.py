"""The table as the rule book draws it, from what one seat may see, in one language."""

from __future__ import annotations

from tassel.situations import seen_situation
from tassel.terminal.naming import SEAT
from tassel_compiler.driver import Compiled
from tassel_compiler.ir.program import Program
from tassel_compiler.printing.cards.document import Kit
from tassel_compiler.printing.drawing.gallery import Gallery, Painter
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.scene import table_of
from tassel_compiler.printing.drawing.svg import standalone
from tassel_compiler.printing.speech.voice import Voice

_TITLES = {"en": ("Supply", "Players"), "fr": ("Réserve", "Joueurs"), "de": ("Vorrat", "Spieler"),
           "nl": ("Voorraad", "Spelers")}  # fmt: skip


class TablePainter:
    def __init__(self, rules: Compiled, kit: Kit, lang: str) -> None:
        if rules.checked is None:
            raise ValueError("rules that are not in order have no table")
        words = PictureWords(Voice(rules.checked, lang), kit.table, {})
        self._painter = Painter(Gallery(kit.layout, kit.plan.colours), words)
        self._drawings, self._titles = kit.table.drawings, _TITLES.get(lang, _TITLES["en"])
        self._seat = SEAT.get(lang, SEAT["en"])

    def picture(self, program: Program, cells: list[int], seat: int) -> str:
        seats = tuple(f"{self._seat} {n + 1}" for n in range(program.players))
        stage = self._painter.stage(seen_situation(program, cells, seats, seat), veiled=True)
        table = table_of(stage, self._titles)
        alt = "; ".join(f"{area.letter} {area.title}" for area in table.areas)
        return standalone(self._painter.framed("table", table.drawn, alt), self._drawings)

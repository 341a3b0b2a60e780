"""Small pictures beside words: cards as they lie on a table, and what a scenario begins with and comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tassel.studio.open_rules import Known
from tassel.told_examples import told_example
from tassel_compiler.driver import Compiled
from tassel_compiler.printing.book.own_names import own_names
from tassel_compiler.printing.cards.document import Kit
from tassel_compiler.printing.drawing.gallery import Gallery, Painter
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.shapes import Picture
from tassel_compiler.printing.drawing.situation import Situation
from tassel_compiler.printing.drawing.svg import standalone, symbol, used_glyphs, within_page
from tassel_compiler.printing.entities.inventory import inventory
from tassel_compiler.printing.speech.voice import Voice
from tassel_runtime.scenario import Result


def pictures_of(known: Known, kit: Kit | None, lang: str) -> SmallPictures | None:
    """None where the rules were never in order."""
    rules = known.rules
    return SmallPictures(rules, kit, known.tongue(lang)) if rules is not None and kit is not None else None


@dataclass(frozen=True, slots=True)
class PicturesOfCards:
    """Of every card its picture, by its path, and the drawings that all of them use."""

    symbols: str
    cards: Mapping[str, str]


class SmallPictures:
    """Of one rule set, in one language."""

    def __init__(self, rules: Compiled, kit: Kit, lang: str) -> None:
        if rules.checked is None:
            raise ValueError("rules that are not in order have no pictures")
        self._rules, self._lang, self._drawings = rules, lang, kit.table.drawings
        tables = {1: Situation(("1",), {}, {})}
        words = PictureWords(Voice(rules.checked, lang), kit.table, own_names(rules.expression, rules.languages, lang))
        self._painter = Painter(Gallery(kit.layout, kit.plan.colours, tables), words)

    def cards(self) -> PicturesOfCards:
        found: dict[str, Picture] = {}
        for entity in inventory(self._rules, self._lang):
            picture = self._painter.card(f"{entity.kind}/{entity.id}")
            if picture is not None:
                found[entity.path] = picture
        shared = "".join(symbol(glyph, self._drawings) for glyph in used_glyphs(found.values(), self._drawings))
        return PicturesOfCards(shared, {path: within_page(picture) for path, picture in found.items()})

    def scenario(self, result: Result) -> list[str]:
        """The part of the table that it is about, before it and after it."""
        example = told_example(result)
        pictures = self._painter.example(example, result.scenario.name) if example is not None else ()
        return [standalone(picture, self._drawings) for _, picture in pictures]

"""From what somebody chose to what the makers of books and of cards are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tassel.printouts.chosen import PrintChoices
from tassel_compiler.printing.cards.making import CardsWish
from tassel_compiler.printing.cards.paper import PaperLook
from tassel_compiler.printing.cards.set_pages import PageForm

if TYPE_CHECKING:
    from tassel.books import Wish

_SAVING = "saving"


def saves_ink(said: PrintChoices) -> bool:
    return said.text("ink") == _SAVING


def paper_look(said: PrintChoices, form: PageForm = "pdf") -> PaperLook:
    return PaperLook(said.text("paper"), saves_ink(said), form)


def book_wish(said: PrintChoices, formats: tuple[str, ...]) -> Wish:
    from tassel.books import Wish  # who prints cards needs no books, and what makes them takes long to load

    parts = said.names("parts")
    return Wish(said.names("lang"), formats, said.flag("sources"), parts, said.text("paper"))


def cards_wish(said: PrintChoices, lang: str) -> CardsWish:
    return CardsWish(
        lang, said.text("paper"), saves_ink(said), said.flag("bleed"), said.flag("backs"), said.flag("fold"),
        said.flag("marks"), said.number("copies"), said.names("parts"),
    )  # fmt: skip

"""What is printed from the studio: the rules as they last were in order, by the makers that the commands ask too.

What several printouts of the same rules need is opened once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from threading import Lock

from tassel.books import Shelf, difference_files, files, shelf
from tassel.card_sheets import Opened, as_drawings, as_pdf
from tassel.printouts.asked_for import book_wish, cards_wish, paper_look, saves_ink
from tassel.printouts.chosen import PrintChoices
from tassel.surveys import survey_files
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.driver import Compiled
from tassel_compiler.printing.cards.document import Kit
from tassel_compiler.printing.cards.making import CARD_PARTS, CardsWish, make_cards
from tassel_compiler.printing.cards.typeset import Typesetters

_CARDS = CARD_PARTS[0]


@dataclass(eq=False)
class PrintingPress:
    """Of one state of the rules."""

    rules: Compiled
    kit: Kit
    below: Compiled | None  # with which they are compared
    _shelves: dict[bool, Shelf] = field(default_factory=dict)
    _filling: Lock = field(default_factory=Lock)

    def files(self, said: PrintChoices, form: str, found: list[Diagnostic]) -> Iterator[tuple[str, bytes]]:
        """Name and content of each, for each page where the format has one in a file; `found` gets what is wrong."""
        match said.of.name:
            case "cards":
                yield from self._cards(said, form, found)
            case "survey":
                look = paper_look(said, "svg" if form == "svg" else "pdf")
                made = survey_files(Opened(self.rules, self.kit), said.names("lang"), look)
                yield from (one for one in made if one[0].endswith(form))
            case "diff":
                yield from self._different(said, form, found)
            case _:
                book = self._shelf(said)
                yield from files(book, book_wish(said, (form,)))
                found += book.sink.items

    def printable(self, lang: str) -> list[tuple[str, str]]:
        """The path and the name of each card."""
        made = make_cards(self.rules, self.kit, CardsWish(lang, parts=(_CARDS,))).cards
        families = self.rules.declared.families if self.rules.declared is not None else {}
        rows = [(families[deck.of].rows.get(card.id), card.name) for deck, card in made if deck.of in families]
        return list(dict.fromkeys((row.origin.path, name) for row, name in rows if row is not None))

    def _cards(self, said: PrintChoices, form: str, found: list[Diagnostic]) -> Iterator[tuple[str, bytes]]:
        lang = self._language(said)
        wish, only, one = cards_wish(said, lang), frozenset(said.names("card")), Opened(self.rules, self.kit)
        name = f"cards-{lang}"
        with Typesetters() as setters:
            awaited = (
                as_drawings(one, wish, name, setters, only) if form == "svg"
                else as_pdf(one, wish, f"{name}.pdf", setters, only)
            )  # fmt: skip
            made = awaited()
        found += made.diagnostics
        yield from made.files.items()

    def _different(self, said: PrintChoices, form: str, found: list[Diagnostic]) -> Iterator[tuple[str, bytes]]:
        if self.below is not None:
            book = self._shelf(said)
            yield from difference_files(book, self.below, self._language(said), (form,), said.text("paper"))
            found += book.sink.items

    def _shelf(self, said: PrintChoices) -> Shelf:
        """What it finds to be wrong from now on is told of this printout alone."""
        saving = saves_ink(said)
        with self._filling:
            if saving not in self._shelves:
                self._shelves[saving] = shelf(self.rules.expression, saving, self.rules)
        return replace(self._shelves[saving], sink=Sink())

    def _language(self, said: PrintChoices) -> str:
        asked, there = said.text("lang"), self.rules.languages
        return asked if asked in there or not there else there[0]

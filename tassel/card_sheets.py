"""Cards of a rule set as files: the one place of the front door that asks the compiler for them."""

from __future__ import annotations

from dataclasses import dataclass

from tassel.opening import Unusable, open_front
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.driver import Compiled
from tassel_compiler.printing.cards.document import Kit
from tassel_compiler.printing.cards.impose import Sheet
from tassel_compiler.printing.cards.making import CardSet, CardsWish, arrange, kit, make_cards, render
from tassel_compiler.printing.cards.spreadsheet import spreadsheet
from tassel_compiler.printing.cards.tabletop import images
from tassel_compiler.printing.print_folders import print_folders


@dataclass(frozen=True, slots=True)
class Opened:
    """A rule set with all that is needed to print it."""

    rules: Compiled
    kit: Kit


@dataclass(frozen=True, slots=True)
class PrintedSheets:
    """`files` by name, none if a diagnostic says why."""

    made: CardSet
    files: dict[str, bytes]
    diagnostics: tuple[Diagnostic, ...]
    sheets: tuple[Sheet, ...] = ()


def opened(expression: str) -> Opened:
    """`Unusable` if the rules or what their print folders say are not in order."""
    rules, sink = open_front(expression), Sink()
    found = kit(rules, print_folders(expression), sink)
    if found is None:
        raise Unusable(f"{expression} cannot be printed", sink.items)
    return Opened(rules, found)


def as_pdf(one: Opened, wish: CardsWish, name: str) -> PrintedSheets:
    sink = Sink()
    made = make_cards(one.rules, one.kit, wish)
    sheets = arrange(made, wish, sink)
    pages = render(made, sheets, sink) if not sink.failed else ()
    return PrintedSheets(made, {name: pages[0]} if pages else {}, sink.items, sheets)


def as_images(one: Opened, wish: CardsWish) -> PrintedSheets:
    """Sheets of images and the saved object that makes decks of them."""
    sink = Sink()
    made = make_cards(one.rules, one.kit, wish)
    return PrintedSheets(made, images(made, sink), sink.items)


def as_table(one: Opened, wish: CardsWish, name: str) -> PrintedSheets:
    """All cards with their text in every language."""
    languages = one.rules.languages
    by_language = {lang: make_cards(one.rules, one.kit, CardsWish(lang)) for lang in languages}
    return PrintedSheets(make_cards(one.rules, one.kit, wish), {name: spreadsheet(by_language)}, ())

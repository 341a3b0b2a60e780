"""The printed card as a small picture, for an editor that shows pictures beside a word."""

from __future__ import annotations

from tassel.workspace.analysis import Analysis
from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.cards.making import SINGLE, CardsWish, arrange, kit, make_cards, render
from tassel_compiler.printing.cards.set_pages import NoTypst
from tassel_compiler.printing.print_folders import print_folders

_SHARP = 110.0  # points per inch: a card is as large as on the table, and small enough for a message


def card_picture(found: Analysis, path: str, lang: str) -> bytes | None:
    """A PNG of the card that is declared there; None for what is no card, or where nothing sets type."""
    rules, sink = found.compiled, Sink()
    parts = kit(rules, print_folders(found.expression), sink) if rules is not None else None
    if rules is None or parts is None:
        return None
    wish = CardsWish(lang, SINGLE, backs=False)
    made = make_cards(rules, parts, wish, frozenset({path}))
    try:
        return next(iter(render(made, arrange(made, wish, sink)[:1], sink, _SHARP)), None) if made.cards else None
    except NoTypst:
        return None

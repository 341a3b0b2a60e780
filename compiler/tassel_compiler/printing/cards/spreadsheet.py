"""All cards as a table, one row for each, with name and text in every language: for proofreaders and other tools."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from tassel_compiler.foreign.cells import cell
from tassel_compiler.printing.cards.face import Card
from tassel_compiler.printing.cards.making import CardSet
from tassel_compiler.printing.cards.speaking import NamedValue, SpokenValue
from tassel_compiler.resolve.typography import Typography

PER_LANGUAGE = ("name", "values", "text")


def spreadsheet(by_language: Mapping[str, CardSet]) -> bytes:
    """`by_language` holds the same cards in the same order. UTF-8, one line end everywhere."""
    made = list(by_language.values())
    head = ["deck", "id", "count", *(f"{what}_{lang}" for what in PER_LANGUAGE for lang in by_language)]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    for row in zip(*(one.cards for one in made), strict=True):
        writer.writerow(_row(row[0][0].name, [(card, one.look.type) for (_, card), one in zip(row, made, strict=True)]))
    return out.getvalue().encode()


def _row(deck: str, spoken: Sequence[tuple[Card, Typography]]) -> list[object]:
    """One card in every language, each with how that language sets its labels."""
    cards = [card for card, _ in spoken]
    names = [f"{card.name} ({card.owner})" if card.owner else card.name for card in cards]
    values = [typography.apart(_values(card, typography)) for card, typography in spoken]
    texts = [spreadsheet_told(*one) for one in spoken]
    return [cell(deck), cell(cards[0].id), cards[0].count, *map(cell, (*names, *values, *texts))]


def spreadsheet_told(card: Card, typography: Typography) -> str:
    """The sentences of a card, those of its other deeds behind their name."""
    return "\n".join(typography.labelled(text.label, text.plain) for text in card.texts)


def _values(card: Card, typography: Typography) -> list[str]:
    return [typography.labelled(shown.label, shown_text(shown.value, typography)) for shown in card.shown]


def shown_text(value: SpokenValue, typography: Typography) -> str:
    if isinstance(value, NamedValue):
        return value.name
    if isinstance(value, Mapping):
        told = ((str(players), shown_text(one, typography)) for players, one in value.items())
        return ", ".join(typography.labelled(*one) for one in told)
    if isinstance(value, tuple):
        return ", ".join(shown_text(one, typography) for one in value)
    return str(value)

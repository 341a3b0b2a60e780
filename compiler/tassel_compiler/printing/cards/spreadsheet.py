"""All cards as a table, one row for each, with name and text in every language: for proofreaders and other tools."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence

from tassel_compiler.foreign.cells import cell
from tassel_compiler.printing.cards.face import Card
from tassel_compiler.printing.cards.making import CardSet
from tassel_compiler.printing.cards.speaking import NamedValue, SpokenValue

PER_LANGUAGE = ("name", "values", "text")


def spreadsheet(by_language: Mapping[str, CardSet]) -> bytes:
    """`by_language` holds the same cards in the same order. UTF-8, one line end everywhere."""
    made = list(by_language.values())
    head = ["deck", "id", "count", *(f"{what}_{lang}" for what in PER_LANGUAGE for lang in by_language)]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    for row in zip(*(one.cards for one in made), strict=True):
        writer.writerow(_row(row[0][0].name, [card for _, card in row]))
    return out.getvalue().encode()


def _row(deck: str, cards: Sequence[Card]) -> list[object]:
    names = [f"{card.name} ({card.owner})" if card.owner else card.name for card in cards]
    values = ["; ".join(f"{shown.label}: {shown_text(shown.value)}" for shown in card.shown) for card in cards]
    return [cell(deck), cell(cards[0].id), cards[0].count, *map(cell, (*names, *values, *map(spreadsheet_told, cards)))]


def spreadsheet_told(card: Card) -> str:
    """The sentences of a card, those of its other deeds behind their name."""
    return "\n".join(f"{text.label}: {text.plain}" if text.label else text.plain for text in card.texts)


def shown_text(value: SpokenValue) -> str:
    if isinstance(value, NamedValue):
        return value.name
    if isinstance(value, Mapping):
        return ", ".join(f"{players}: {shown_text(one)}" for players, one in value.items())
    if isinstance(value, tuple):
        return ", ".join(map(shown_text, value))
    return str(value)

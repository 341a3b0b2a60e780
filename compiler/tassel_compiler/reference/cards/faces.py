"""The cards of a deck: one for every row of its family, with name, sentences, attributes and how often it is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tassel_compiler.reference.cards.plan import Deck, Show
from tassel_compiler.reference.explain import printed
from tassel_compiler.reference.inventory import Entity, RuleSet, name_of
from tassel_compiler.reference.printed import Sentence
from tassel_compiler.resolve.declarations import Cell, Declarations, Family, Row

Value = int | str | tuple["Value", ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """An attribute of a card: its value and its printed name."""

    what: str
    at: str
    icon: str
    label: str
    value: Value


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    deck: str
    name: str
    kind: str  # what such a card is called
    count: int
    texts: tuple[Sentence, ...]
    shown: tuple[Shown, ...]
    status: str


def cards(rules: RuleSet, deck: Deck, lang: str) -> tuple[Card, ...]:
    """The cards of one deck in one language."""
    declared = rules.declared
    family = declared.families.get(deck.of) if declared else None
    if declared is None or family is None:
        return ()
    return tuple(_card(declared, deck, family, row, lang) for row in family.rows.values())


def _card(declared: Declarations, deck: Deck, family: Family, row: Row, lang: str) -> Card:
    path, place = row.origin.path, row.origin.span.place()
    entity = Entity(row.name, "", family.name, row.copies, row.origin.source, row.origin.status, path, place)
    return Card(
        row.name,
        deck.name,
        name_of(declared, lang, family.name, row.name),
        name_of(declared, lang, family.form, deck.title or family.name),
        copies(declared, row),
        printed(declared, entity, lang),
        tuple(_shown(declared, deck, row, lang)),
        row.origin.status,
    )


def copies(declared: Declarations, row: Row) -> int:
    """How many of a card lie in the box: for the most players, where each of them has one."""
    if not row.for_each:
        return row.copies
    if row.for_each == "player":
        return row.copies * declared.game.players[1]
    family = declared.families.get(row.for_each)
    return row.copies * max(1, len(family.rows) if family else 1)


def _shown(declared: Declarations, deck: Deck, row: Row, lang: str) -> Iterator[Shown]:
    for show in deck.show:
        if show.what in row.data:
            yield _one(declared, show, row.data, lang)


def _one(declared: Declarations, show: Show, data: Mapping[str, tuple[Cell, object]], lang: str) -> Shown:
    value = _value(declared, data[show.what][0], lang)
    return Shown(show.what, show.at, show.icon or show.what, name_of(declared, lang, "", show.what), value)


def _value(declared: Declarations, cell: Cell, lang: str) -> Value:
    if isinstance(cell, int):
        return cell
    if isinstance(cell, str):
        return name_of(declared, lang, "", cell)
    if isinstance(cell, tuple):
        return tuple(_value(declared, item, lang) for item in cell)
    return tuple((players, _value(declared, item, lang)) for players, item in cell.entries)

"""The cards of a deck: one for every row of its family, with name, sentences, attributes and how often it is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tassel_compiler.printing.cards.board_drawing import BoardDrawing
from tassel_compiler.printing.cards.boards import missing_boards
from tassel_compiler.printing.cards.changed import evaluated
from tassel_compiler.printing.cards.face import Card, Shown
from tassel_compiler.printing.cards.panels import panels
from tassel_compiler.printing.cards.pieces import PieceMaker
from tassel_compiler.printing.cards.plan import UNPLANNED, CardsPlan, Deck, Show
from tassel_compiler.printing.cards.speaking import CardText, Speaking
from tassel_compiler.printing.entities.stocks import largest, stocks, two_sides
from tassel_compiler.resolve.declarations import Declarations, Family, Row


def decks(
    declared: Declarations, plan: CardsPlan, speaking: Speaking, draw: BoardDrawing, only: frozenset[str] = frozenset()
) -> Iterator[tuple[Deck, Card]]:
    """Every card of a rule set once, in the order of the decks; then the kinds of card that no deck mentions.

    Or the cards of the rows that stand at the paths `only`, and nothing else.
    """
    done: set[str] = set()
    rest = [replace(plan.rest, of=name) for name, family in declared.families.items() if family.form == "card"]
    for deck in (*(_numbered(declared, deck) for deck in plan.decks), *rest):
        if deck.panels and deck.of in declared.families:
            yield from ((deck, card) for card in _row_boards(declared, deck, speaking, draw, only))
            done |= {row.origin.path for row in declared.families[deck.of].rows.values()}
            continue
        if deck.panels:
            if only:
                continue
            board = _board(declared, deck, speaking, draw)
            yield from ((deck, card) for card in _owned(declared, deck, board, speaking))
            continue
        family = declared.families.get(deck.of)
        if family is None:
            continue
        for row in family.rows.values():
            if _wanted(row, only) and row.origin.path not in done and _belongs(deck, row):
                done.add(row.origin.path)
                for card in _cards(declared, deck, family, row, speaking):
                    yield deck, card
    if only:
        return
    yield from missing_boards(declared, plan, speaking, draw)
    yield from PieceMaker(declared, plan, speaking, draw).all()


def _numbered(declared: Declarations, deck: Deck) -> Deck:
    """With the numbers of the rules in its options: `{pay}` is the constant of that name."""
    found = {f"{{{name}}}": str(largest(declared, c.value)) for name, c in declared.constants.items()}
    return replace(deck, options={key: found.get(text, text) for key, text in deck.options.items()})


def _belongs(deck: Deck, row: Row) -> bool:
    if deck.rows and row.name not in deck.rows:
        return False
    return all(key in row.data and str(row.data[key][0]) == value for key, value in deck.only.items())


def _cards(declared: Declarations, deck: Deck, family: Family, row: Row, speaking: Speaking) -> Iterator[Card]:
    card = Card(
        row.name,
        deck.name,
        speaking.name(family.name, row.name),
        speaking.one_of(family.form, deck.title or family.name),
        deck.copies.get(row.name) or _in_stock(declared, deck, row) or copies(declared, row),
        _texts(deck, family, row, speaking),
        speaking.lines(family.name, row.origin.path),
        tuple(_shown(deck, row, speaking)),
        row.origin.status,
        speaking.emblem(row),
        span=row.origin.span,
        stands_for=(deck.stock, row.name),
        reverse=speaking.icon(other) or "" if (other := two_sides(declared, deck.stock)) else "",
    )
    yield from _owned(declared, deck, card, speaking)


def _board(declared: Declarations, deck: Deck, speaking: Speaking, draw: BoardDrawing) -> Card:
    name = speaking.name("print", deck.title or deck.name)
    card = Card(deck.name, deck.name, name, name, 1, (), (), (), "printed")
    return replace(card, panels=panels(declared, deck, speaking, draw))


def _wanted(row: Row, only: frozenset[str]) -> bool:
    return not only or row.origin.path in only


def _row_boards(
    declared: Declarations, deck: Deck, speaking: Speaking, draw: BoardDrawing, only: frozenset[str]
) -> Iterator[Card]:
    """A board for each card of a kind, with the numbers as that card changes them; what is printed is not said too."""
    family = declared.families[deck.of]
    for row in (row for row in family.rows.values() if _wanted(row, only)):
        printed = evaluated(declared, deck, row)
        said = {speaking.change(change) for change in printed}
        for card in _cards(declared, deck, family, row, speaking):
            yield replace(
                card,
                texts=tuple(text for text in card.texts if text.plain not in said),
                lines=tuple(line for line in card.lines if line.change not in {c.target for c in printed}),
                panels=panels(declared, deck, speaking, draw, row),
            )


def _owned(declared: Declarations, deck: Deck, card: Card, speaking: Speaking) -> Iterator[Card]:
    """The card, or one for every player."""
    if not deck.each_player:
        yield card
        return
    for player in range(1, declared.game.players[1] + 1):
        yield replace(card, owner=speaking.player(player), player=player)


def _texts(deck: Deck, family: Family, row: Row, speaking: Speaking) -> tuple[CardText, ...]:
    """What a card does, and before it what it holds: that of a piece is its picture, and a plan shows what it names;
    of a deck that a plan speaks of only a card that does nothing says it."""
    texts = speaking.texts(family.name, row)
    told = family.form == "card" and not deck.show and (deck.name == UNPLANNED or not texts)
    return (*speaking.held(family, row), *texts) if told else texts


def _in_stock(declared: Declarations, deck: Deck, row: Row) -> int:
    """How many pieces there are for which its cards stand."""
    found = stocks(declared, deck.stock) if deck.stock else ()
    return sum(stock.count for stock in found if stock.member == row.name)


def copies(declared: Declarations, row: Row) -> int:
    """How many of a card lie in the box: for the most players, where each of them has one."""
    if not row.for_each:
        return row.copies
    if row.for_each == "player":
        return row.copies * declared.game.players[1]
    family = declared.families.get(row.for_each)
    return row.copies * max(1, len(family.rows) if family else 1)


def _shown(deck: Deck, row: Row, speaking: Speaking) -> Iterator[Shown]:
    for show in deck.show:
        if show.what in row.data:
            yield _one(deck, show, row, speaking)


def _one(deck: Deck, show: Show, row: Row, speaking: Speaking) -> Shown:
    value = speaking.value(row.data[show.what][0])
    icon = show.icon or show.what
    return Shown(show.what, show.at, speaking.icon(icon) or icon, speaking.printed(deck.of, show.what), value)

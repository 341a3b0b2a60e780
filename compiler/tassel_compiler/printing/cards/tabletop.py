"""Images of all cards on large sheets, and the saved object with which Tabletop Simulator makes decks of them.

Each deck has sheets of faces, and one back, or sheets of backs where each card has its own. Every card is on a sheet
once; the deck names it as often as it is there. File names are local: the saved object stands beside the images.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.marks import MARK
from tassel_compiler.foreign.data import as_json
from tassel_compiler.printing.cards.face import Card
from tassel_compiler.printing.cards.impose import SIDES, Sheet, bare_grid, sheets
from tassel_compiler.printing.cards.making import CardSet, put_sheets
from tassel_compiler.printing.cards.plan import Deck
from tassel_compiler.printing.cards.spreadsheet import spreadsheet_told
from tassel_compiler.printing.cards.typeset import Typesetters
from tassel_compiler.resolve.typography import Typography

COLUMNS, ROWS = 10, 7  # as many as a sheet of that program may have
PPI = 150
AT_ONCE = 100  # card numbers of one sheet
_PLACE = {"posX": 0, "posY": 1, "posZ": 0, "rotX": 0, "rotY": 180, "rotZ": 180, "scaleX": 1, "scaleY": 1, "scaleZ": 1}


@dataclass(frozen=True, slots=True)
class _Part:
    """As many cards of a deck as fit on one sheet of images."""

    deck: Deck
    number: int
    cards: tuple[int, ...]

    @property
    def columns(self) -> int:
        return min(COLUMNS, max(2, len(self.cards)))

    @property
    def rows(self) -> int:
        return max(2, -(-len(self.cards) // self.columns))

    @property
    def face(self) -> str:
        return f"{self.deck.name}-{self.number}.png"

    @property
    def back(self) -> str:
        return f"{self.deck.name}-{self.number}-back.png"


def images(made: CardSet, setters: Typesetters) -> Callable[[Sink], dict[str, bytes]]:
    """All files by name, on their way: images and the saved object; none if something does not fit."""
    parts = list(_parts(made))
    awaited = put_sheets(made, [page for part in parts for page in _pages(part)], PPI, setters)
    names = [name for part in parts for name in (part.face, part.back)]

    def files(sink: Sink) -> dict[str, bytes]:
        found = awaited(sink)
        saved = {"saved-object.json": as_json(_saved(made, parts), indent=1).encode()}
        return dict(zip(names, found, strict=True)) | saved if found else {}

    return files


def _parts(made: CardSet) -> Iterator[_Part]:
    decks = {deck.name: deck for deck, _ in made.cards}
    numbers = {name: [i for i, (deck, _) in enumerate(made.cards) if deck.name == name] for name in decks}
    for name, deck in decks.items():
        for start in range(0, len(numbers[name]), COLUMNS * ROWS):
            yield _Part(deck, start // (COLUMNS * ROWS) + 1, tuple(numbers[name][start : start + COLUMNS * ROWS]))


def _pages(part: _Part) -> Iterator[Sheet]:
    grid = bare_grid(part.deck.size, part.columns, part.rows)
    yield from sheets(grid, part.cards, SIDES[:1], marked=False)
    backs = grid if part.deck.own_backs else bare_grid(part.deck.size, 1, 1)
    yield from sheets(backs, part.cards if part.deck.own_backs else part.cards[:1], SIDES[1:], marked=False)


def _saved(made: CardSet, parts: Sequence[_Part]) -> Mapping[str, object]:
    objects = [_deck(made, part, i + 1) for i, part in enumerate(parts)]
    return {"Note": MARK, "SaveName": made.look.title, "GameMode": made.look.title, "ObjectStates": objects}


def _deck(made: CardSet, part: _Part, number: int) -> Mapping[str, object]:
    custom = {
        str(number): {
            "FaceURL": part.face,
            "BackURL": part.back,
            "NumWidth": part.columns,
            "NumHeight": part.rows,
            "BackIsHidden": True,
            "UniqueBack": part.deck.own_backs,
        }
    }
    cards = [
        _card(made.cards[card][1], number * AT_ONCE + place, custom, made.look.type)
        for place, card in enumerate(part.cards)
        for _ in range(made.cards[card][1].count)
    ]
    if len(cards) == 1:
        return cards[0]
    first = made.cards[part.cards[0]][1]
    return {
        "Name": "DeckCustom",
        "Transform": {**_PLACE, "posX": 3 * number},
        "Nickname": first.kind,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": custom,
        "ContainedObjects": cards,
    }


def _card(card: Card, number: int, custom: Mapping[str, object], typography: Typography) -> dict[str, object]:
    return {
        "Name": "CardCustom",
        "Transform": _PLACE,
        "Nickname": card.name,
        "Description": spreadsheet_told(card, typography),
        "CardID": number,
        "CustomDeck": custom,
    }

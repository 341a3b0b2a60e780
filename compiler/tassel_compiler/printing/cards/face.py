"""One printed card, piece or board: all that a template is told of it."""

from __future__ import annotations

from tassel_compiler.frozen import frozen
from tassel_compiler.printing.cards.panels import Panel
from tassel_compiler.printing.cards.speaking import CardText, IconText, SpokenValue
from tassel_compiler.source import Span


@frozen
class Shown:
    """An attribute of a card: its value and its printed name."""

    what: str
    at: str
    icon: str
    label: str
    value: SpokenValue


@frozen
class Card:
    id: str
    deck: str
    name: str
    kind: str  # what such a card is called
    count: int
    texts: tuple[CardText, ...]
    lines: tuple[IconText, ...]
    shown: tuple[Shown, ...]
    status: str
    icon: str = ""  # the drawing of what it is, if that has one
    owner: str = ""  # whose it is, where every player has a set
    player: int = 0
    panels: tuple[Panel, ...] = ()
    span: Span | None = None  # where it is written
    stands_for: tuple[str, str] = ("", "")  # the noun, marker or zone that it is in play, and the member of its kind
    value: int = 0  # how much it counts, or which of several places it is; of a frame how many cells it is wide
    parts: tuple[tuple[str, int, int], ...] = ()  # drawings by their distance from the middle, downwards and sideways
    reverse: str = ""  # the drawing on the other side, where a piece has two

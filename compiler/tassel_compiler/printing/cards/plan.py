"""What is printed how: papers, sizes, colours and decks, put together from `cards.yaml` of every print folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from tassel_compiler.frozen import frozen
from tassel_compiler.source import NOWHERE, Span

UNPLANNED = "rest"
"""The deck of the cards that no plan mentions."""


@frozen
class Size:
    """Millimetres."""

    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g}"


@frozen
class Show:
    """One attribute of a row on its card: which, with which icon, in which spot of the template."""

    what: str
    at: str
    icon: str
    span: Span


@frozen
class PanelPlan:
    """One field of a board: a track, the numbers of a list, the rows of a kind, or an area of the table."""

    sort: str  # track values rows area scale
    of: str
    icon: str
    show: tuple[str, ...]  # attributes of rows
    changed_by: str  # the value by which a card changes these numbers, where it is not called like them
    span: Span


@frozen
class Deck:
    """Cards that look alike: the rows of a kind, or those of them that `only` picks out; or a board made of panels."""

    name: str
    of: str
    template: str
    size: Size
    colour: str = ""
    title: str = ""
    back: Mapping[str, str] = field(default_factory=dict)
    show: tuple[Show, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    rows: tuple[str, ...] = ()  # these only; none named: all
    only: Mapping[str, str] = field(default_factory=dict)  # attribute -> the value that its cards have
    copies: Mapping[str, int] = field(default_factory=dict)  # row -> how many, where its kind does not say
    stock: str = ""  # the noun for whose pieces its cards stand, which says how many of each there are
    lays: str = ""  # the place that is laid out of its cards
    each_player: bool = False
    panels: tuple[PanelPlan, ...] = ()
    spans: Mapping[str, Span] = field(default_factory=dict)  # key -> where its value stands

    def span(self, key: str) -> Span:
        return self.spans.get(key, self.spans.get("", NOWHERE))

    @property
    def own_backs(self) -> bool:
        """Whether every card has a back of its own."""
        return self.back.get("own") == "yes"


@frozen
class CardsPlan:
    papers: Mapping[str, Size]
    margin: float
    bleed: float
    colours: Mapping[str, str]
    sizes: Mapping[str, Size]
    decks: tuple[Deck, ...]
    rest: Deck  # how kinds of card are printed that no deck mentions
    counters: Mapping[str, Mapping[int, int]] = field(default_factory=dict)  # noun -> value -> how many such pieces
    without_board: tuple[str, ...] = ()  # places that cards alone are
    named: tuple[tuple[str, str, Span], ...] = ()  # what it names besides: a place or a noun, which, and where

    def stands_for(self, noun: str) -> tuple[Deck, ...]:
        """The decks whose cards are pieces of this noun."""
        return tuple(deck for deck in self.decks if deck.stock == noun)

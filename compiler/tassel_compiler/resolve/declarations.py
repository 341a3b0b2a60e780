"""What a rule set declares: the vocabulary every text is read against.

Declarations are the same for every number of players. What depends on it (a constant with a table by players, the
members of a kind that includes the players) is written down as such and settled when the program is laid out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Union

from tassel_compiler.effects import tree as t
from tassel_compiler.frozen import frozen
from tassel_compiler.loading.nodes import Entry, Node, Sequence
from tassel_compiler.loading.nodes import Mapping as NodeMapping
from tassel_compiler.source import Span


@frozen
class Origin:
    """Where an entry was written, and what it rests on."""

    path: str
    span: Span
    source: tuple[str, ...] = ()
    status: str = "printed"
    ruling: tuple[str, ...] = ()
    note: str = ""
    inherited: bool = False  # it says nothing of its own: source, ruling and status are those of the entry above it
    node: Node | None = field(default=None, compare=False, repr=False)

    def at(self, *steps: str | int) -> Span:
        """Where a part of the entry was written, as far as it is there: an overlay may have given that part alone."""
        span, node = self.span, self.node
        for step in steps:
            node = _inner(node, step)
            if node is None:
                break
            span = node.span
        return span


def _inner(node: Node | None, step: str | int) -> Node | None:
    if isinstance(node, NodeMapping) and isinstance(step, str):
        return node.get(step)
    if isinstance(node, Sequence) and isinstance(step, int) and step < len(node.items):
        return node.items[step]
    return None


@frozen
class Type:
    """number flag player kind place card basket group list deed formula zone; `of` names the kind, place or card kind.

    A list says with `items` what its entries are.
    """

    form: str
    of: str = ""
    maybe: bool = False
    items: str = ""

    def __str__(self) -> str:
        base = self.of if self.form in ("kind", "place", "card") else self.form
        if self.form in ("basket", "group", "list"):
            base = f"{self.form} of {self.of}"
        elif self.form == "zone":
            base = f"zone of {self.of} cards"
        elif self.form in ("domain", "supply"):
            base = {"domain": "set", "supply": "the supply"}[self.form]
        elif self.form == "flag":
            base = "yes or no"
        return f"{base} or nobody" if self.maybe and base != "nothing" else base

    def sure(self) -> Type:
        return Type(self.form, self.of, False, self.items)


NUMBER, FLAG, PLAYER = Type("number"), Type("flag"), Type("player")


@frozen
class ByPlayers:
    """A constant that depends on the number of players; `rows` is where the numbers stand."""

    entries: tuple[tuple[int, Cell], ...]
    span: Span
    rows: tuple[Span, ...] = ()


class Truth(int):
    """A number that was written as yes or no."""


Cell = Union[int, str, tuple["Cell", ...], ByPlayers]


def is_list(cell: Cell) -> bool:
    """A list, for whatever number of players."""
    return isinstance(cell, tuple) or isinstance(cell, ByPlayers) and any(is_list(inner) for _, inner in cell.entries)


@frozen
class Knob:
    """How far a number may be turned by who balances the game."""

    name: str
    low: int
    high: int
    span: Span


@frozen
class Constant:
    name: str
    value: Cell
    origin: Origin
    knob: Knob | None = None


@frozen
class Member:
    """A member declared under `has`: a printed attribute, a piece of state, a deed or a formula of each row."""

    name: str
    type: Type
    by: tuple[str, ...]
    start: t.Expr | None
    origin: Origin
    starts: tuple[tuple[str, Cell, Span], ...] = ()  # by the last index; the others start with nothing


@dataclass(slots=True)
class Row:
    """One entry under `each`: its data, by member, and what it does."""

    name: str
    owner: str  # "kind", "place" or "card" + "/" + name of the owner
    data: dict[str, tuple[Cell, Span]]
    formulas: dict[str, t.Expr]
    origin: Origin
    named: Span  # where its name stands; of what a product makes, the product
    copies: int = 1
    for_each: str = ""
    home: str = ""
    number: int = 0
    knobs: tuple[Knob, ...] = ()
    ends: tuple[tuple[str, Span], ...] = ()  # the places that it joins
    one_way: bool = False  # it leads from the first of them to the second alone
    tables: dict[str, tuple[tuple[str, Cell, Span], ...]] = field(default_factory=dict)  # of members that are counted

    def tabled(self, member: str, value: str) -> tuple[Cell, Span]:
        """What the table of a member says of one value of its kind; what is not named has nothing."""
        found = ((cell, span) for name, cell, span in self.tables.get(member, ()) if name == value)
        return next(found, (0, self.origin.span))


@frozen
class WayBetween:
    """How one gets from places of a family to the next: a pattern of its shape, or pairs that are listed."""

    name: str
    pattern: str
    pairs: tuple[tuple[str, str, Span], ...]
    one_way: bool
    span: Span


@dataclass(slots=True)
class Family:
    """A kind, a place or a kind of card: things that are told apart by number, with members in common."""

    form: str  # kind | place | card
    name: str
    many: str
    members: dict[str, Member]
    rows: dict[str, Row]
    origin: Origin
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    group_spans: dict[str, Span] = field(default_factory=dict)
    includes: str = ""
    shape: str = ""  # place: grid | ring | list | single; kind: ""
    size: tuple[Cell, ...] = ()  # grid: rows, columns; list: length
    size_span: Span | None = None
    home: str = ""
    held_by: str = ""
    use: dict[str, str] = field(default_factory=dict)
    product: tuple[str, ...] = ()  # the kinds of which it has a row for every pair
    ways: dict[str, WayBetween] = field(default_factory=dict)
    between: str = ""  # each of these joins two places of that family

    @property
    def type(self) -> Type:
        return Type(self.form, self.name)

    def group_place(self, group: str, i: int) -> Span:
        """Where the name of this number stands in a group, which is a list or says `values`."""
        whole = self.origin.at("groups", group)
        listed = (self.origin.at("groups", group, *steps) for steps in (("values", i), (i,)))
        return next((span for span in listed if span != whole), whole)


@frozen
class Slot:
    """State of a player, the table, or a member of a family."""

    name: str
    holder: str  # player | table | supply | a family's name
    type: Type
    by: tuple[str, ...]
    start: t.Expr | None
    origin: Origin
    seen_by: str = "all"
    starts: tuple[tuple[str, Cell, Span], ...] = ()
    position: tuple[tuple[str, Span], ...] = ()  # the names of the slots that make a position: it is counted by these
    room: Cell = 0  # how many positions are kept

    @property
    def key(self) -> str:
        return f"{self.holder}.{self.name}"


@frozen
class Track:
    name: str
    levels: tuple[Cell, ...]
    limit: t.Expr | None
    origin: Origin


@frozen
class Zone:
    name: str
    cards: str
    holder: str  # "" | player | a family's name
    face: str
    seen_by: str
    holds: int  # 0: no limit
    when_empty: t.Block | None
    origin: Origin
    at_once: bool = False  # when the last card is drawn, not only when another one is wanted
    turned: str = ""  # the flag of the cards that lie face up among others that do not

    @property
    def key(self) -> str:
        return f"{self.holder}.{self.name}" if self.holder else self.name


@frozen
class Param:
    name: str
    type: Type
    start: t.Expr | None
    span: Span
    by: tuple[str, ...] = ()
    node: Node | None = field(default=None, compare=False, repr=False)  # its type as written


@dataclass(slots=True)
class Value:
    name: str
    params: tuple[Param, ...]
    within: str  # the rule whose memory it sees
    body: t.Expr
    origin: Origin


@frozen
class _Option:
    name: t.Name
    test: t.Test | None
    body: t.Block
    origin: Origin


@frozen
class Step:
    name: str
    body: t.Block
    origin: Origin


@dataclass(slots=True)
class Rule:
    """A procedure: a rule of its own, what a row does, or a deed that a row declares."""

    path: str  # rules/turn, kinds/job/each/fishing, cards/card/each/x#extra
    name: str
    params: tuple[Param, ...]
    remember: tuple[Param, ...]
    steps: tuple[Step, ...]
    origin: Origin
    row: Row | None = None
    member: str = ""  # of a deed member


@frozen
class Change:
    """A value that reads differently: `it` is the value so far."""

    target: str
    body: t.Expr
    origin: Origin
    row: Row | None  # the card that must be held, or None
    named: Span  # where it says what it changes


@dataclass(slots=True)
class Hook:
    name: str
    moment: t.Moment
    rule: Rule
    origin: Origin
    row: Row | None
    optional: bool = False
    once: str = ""


@frozen
class Word:
    """What something is called: its forms by language, and a sentence written by hand with what it was written for."""

    name: str
    forms: Mapping[str, Mapping[str, str]]  # language -> form -> text
    text: Mapping[str, str]  # language -> sentence
    fingerprints: tuple[str, ...]  # the meanings that it fits
    names: tuple[str, ...]  # rules that the sentence names and does not tell
    verb: str  # the idiomatic one of take, gain and score
    spend: str  # how it is paid
    span: Span
    named: Span  # its key, where it came up first
    written: Span  # where the sentence was read against its effect: its fingerprint, else its text
    told: Span  # where the sentence itself stands
    forms_at: tuple[Span, ...] = ()  # where each form was given


@dataclass(slots=True)
class Game:
    id: str
    title: dict[str, str]
    players: tuple[int, int]
    start: str
    rank: tuple[t.Expr, ...]
    score: str
    conserved: tuple[str, ...]
    origin: Origin
    first: str = ""  # the table slot that says who comes first when nobody acts


@dataclass(slots=True)
class Declarations:
    game: Game
    constants: dict[str, Constant]
    families: dict[str, Family]
    slots: dict[str, Slot]  # by key
    supply: dict[str, dict[str, Cell] | Cell]
    tracks: dict[str, Track]
    zones: dict[str, Zone]  # by key
    values: dict[str, Value]
    rules: dict[str, Rule]  # by path
    changes: list[Change]
    hooks: list[Hook]
    words: dict[str, Word]
    phrases: dict[str, Word] = field(default_factory=dict)
    spoken: tuple[str, ...] = ()  # the languages of the phrases
    added_languages: frozenset[str] = frozenset()  # of these the ones that are files of their own
    languages: tuple[str, ...] = ()  # of these the ones that the rules are printed in
    layers: tuple[str, ...] = ()  # the overlays in their order
    given: frozenset[str] = frozenset()  # those that do not ship: whose author is there to be told
    said_before: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)  # of words that were renamed
    supply_spans: dict[str, Span] = field(default_factory=dict)
    supply_entries: dict[str, Entry] = field(default_factory=dict)  # by stock, and by stock/member
    vocabulary: dict[str, str] = field(default_factory=dict, compare=False, repr=False)  # filled when first asked for

    @property
    def columns(self) -> tuple[str, ...]:
        """The languages that every text has: an added one may do without sentences by hand."""
        return tuple(lang for lang in self.languages if lang not in self.added_languages)

    def is_person(self, kind: str) -> bool:
        """Players, and kinds that the players are among."""
        family = self.families.get(kind)
        return kind == "player" or (family is not None and family.includes != "" and self.is_person(family.includes))

"""Expressions of the checked tree, and the domains variables range over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Union

from tassel_compiler.core.names import (
    ConstantName,
    FamilyName,
    MemberName,
    SlotName,
    TrackName,
    ValueName,
    WayName,
    ZoneKey,
)
from tassel_compiler.frozen import frozen
from tassel_compiler.resolve.declarations import Type


@dataclass(eq=False, slots=True)
class Var:
    """A variable: identity is what counts, so two variables of one name never mix."""

    name: str
    type: Type
    by: tuple[str, ...] = ()  # a remembered table: one cell per value of these kinds


# ---- expressions -------------------------------------------------------------------------------------------


@frozen
class Num:
    value: int


@frozen
class Nobody:
    pass


@frozen
class PlayerCount:
    pass


@frozen
class MemberOf:
    """A member of a kind, place or card family, by name."""

    family: FamilyName
    name: MemberName


@frozen
class GridAt:
    """`space(r, c)`, `window(n)`: a place by its numbers, from 1; nobody if outside."""

    family: FamilyName
    args: tuple[Expr, ...]


@frozen
class ConstRef:
    """A constant; a list is applied to a position from 1."""

    name: ConstantName
    args: tuple[Expr, ...] = ()


@frozen
class VarRef:
    var: Var
    indices: tuple[Expr, ...] = ()


@frozen
class Open:
    """An index left open: all values of it."""


@frozen
class Among:
    """An index restricted to a group of members."""

    family: FamilyName
    names: tuple[MemberName, ...]


Index = Union["Expr", Open, Among]


@frozen
class Read:
    """Cells of a slot: of the table (owner None), a player, the supply or a member of a family.

    Open indices are summed.
    """

    holder: FamilyName
    name: SlotName
    owner: Expr | None
    indices: tuple[Index, ...]
    printed: bool = False  # as printed, before any change


@frozen
class ListAt:
    """An entry of an attribute that is a list, by position from 1."""

    holder: FamilyName
    name: SlotName
    owner: Expr
    position: Expr


@frozen
class Built:
    """What every family knows of itself: row, column, number, next, previous, title, position, seat."""

    what: str
    family: FamilyName
    owner: Expr


@frozen
class Level:
    track: TrackName
    player: Expr
    step: bool = False  # the step on the track instead of the level printed there
    printed: bool = False  # as printed, before any change


@frozen
class ValueCall:
    name: ValueName
    args: tuple[Expr, ...]
    you: Expr | None


@frozen
class ItRef:
    """The value so far, inside a change."""


@frozen
class ZoneSize:
    zone: ZoneKey
    owner: Expr | None


@frozen
class ZoneCard:
    """The card at a position from 1 (nobody if there is none)."""

    zone: ZoneKey
    owner: Expr | None
    position: Expr


@frozen
class FormulaOf:
    """A formula that each row of a family declares: `r's points`."""

    family: FamilyName
    member: MemberName
    owner: Expr
    you: Expr | None


@frozen
class Arith:
    op: str  # + - * / mod min max
    left: Expr
    right: Expr


@frozen
class Cmp:
    op: str  # = != < <=
    left: Expr
    right: Expr


@frozen
class Both:
    op: str  # and or
    left: Expr
    right: Expr


@frozen
class No:
    what: Expr


@frozen
class Cond:
    cond: Expr
    then: Expr
    other: Expr


@frozen
class Within:
    """Membership in a domain."""

    what: Expr
    domain: Domain


@frozen
class Ask:
    """count, some, no, first"""

    kind: Literal["count", "some", "no", "first"]
    var: Var
    domain: Domain
    where: Expr | None


@frozen
class FoldOf:
    kind: Literal["sum", "highest", "lowest"]
    of: Expr
    var: Var
    domain: Domain
    where: Expr | None


@frozen
class Leading:
    """How one gets from place to place: by a way of theirs, where `var` is the next place, or on places between them,
    where it is the one that leads there."""

    family: FamilyName
    way: WayName
    var: Var
    where: Expr


@frozen
class DistanceOf:
    """How many steps it is from one place to another."""

    start: Expr
    aim: Expr
    steps: Leading


@frozen
class TrailOf:
    """The most that places between others come to on one trail, each of them counted once."""

    of: Expr
    family: FamilyName
    var: Var
    where: Expr | None


@frozen
class SetOf:
    """The places of a domain that pass a test, as a whole: what a value is, what is handed on, what is kept."""

    var: Var
    domain: Domain
    where: Expr | None


Expr = Union[
    Num,
    Nobody,
    PlayerCount,
    MemberOf,
    GridAt,
    ConstRef,
    VarRef,
    Read,
    ListAt,
    Built,
    Level,
    ValueCall,
    ItRef,
    ZoneSize,
    ZoneCard,
    FormulaOf,
    Arith,
    Cmp,
    Both,
    No,
    Cond,
    Within,
    Ask,
    FoldOf,
    DistanceOf,
    TrailOf,
    SetOf,
]

# ---- domains: what a variable can range over ---------------------------------------------------------------


@frozen
class Every:
    """All members of a family."""

    family: FamilyName


@frozen
class Some:
    """The members of a group."""

    family: FamilyName
    names: tuple[MemberName, ...]


@frozen
class Marked:
    """The members in a group that is an attribute: `n's accepts`."""

    family: FamilyName
    group: Expr


@frozen
class Seats:
    """Players: by seat, or clockwise from (start first) or after (start last) somebody; `back`: the other way round.

    `key` of each of them, who is `var`: the least first (`falling`: the most), ties in the order before.
    """

    how: Literal["", "from", "after"]
    start: Expr | None
    back: bool = False
    var: Var | None = None
    key: Expr | None = None
    falling: bool = False


@frozen
class Held:
    """The cards of a zone, front first."""

    zone: ZoneKey
    owner: Expr | None


@frozen
class Numbers:
    low: Expr
    high: Expr


@frozen
class Listed:
    items: tuple[Expr, ...]


@frozen
class Near:
    """Where one gets from a place by one step of a way, in the order of places."""

    family: FamilyName
    way: WayName
    owner: Expr


@frozen
class Joined:
    """A place and all that one gets to from it, step by step: the nearest first."""

    start: Expr
    steps: Leading


Domain = Union[Every, Some, Marked, Seats, Held, Numbers, Listed, Near, Joined]

Term = Union[Expr, Open, Among, Domain]

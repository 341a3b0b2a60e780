"""Statements of the checked tree: what a sentence does, with nothing left to decide about its meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Union

from tassel_compiler.core.names import FamilyName, MemberName, RulePath, StockName, TrackName, ValueName, ZoneKey
from tassel_compiler.core.terms import Domain, Expr, Index, Read, Var, VarRef
from tassel_compiler.source import Span


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds pieces: a player, the supply, or a place."""

    kind: Literal["player", "supply", "place"]
    family: FamilyName = ""
    owner: Expr | None = None


@dataclass(frozen=True, slots=True)
class Let:
    var: Var
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Write:
    """set, add (may go anywhere), of one cell; `lost`: the value is 0 less an amount"""

    op: Literal["set", "add"]
    to: Read | VarRef
    value: Expr
    span: Span
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Transfer:
    """Pieces from one holder to another.

    `amount` None: all there is. `must`: a demand that so many are there; else as far as there is some.
    """

    stock: StockName
    indices: tuple[Index, ...]  # of the kinds the stock is counted by
    amount: Expr | None
    source: Holder
    target: Holder
    actor: Expr | None
    must: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Compose:
    """The actor picks a multiset of `size` among members of a family, limited by what a holder or a value has.

    `must`: exactly that many, a demand; else as many as there are up to `size`.
    """

    var: Var
    family: FamilyName
    names: tuple[MemberName, ...]
    size: Expr
    stock: StockName
    holder: Holder | None
    actor: Expr
    purse: ValueName  # a value of one member, or ""
    where: Expr | None
    must: bool
    span: Span


@dataclass(frozen=True, slots=True)
class TransferBasket:
    """The pieces of a basket, member by member."""

    stock: StockName
    family: FamilyName
    var: Var
    source: Holder
    target: Holder
    actor: Expr | None
    must: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Advance:
    track: TrackName
    player: Expr
    by: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards from the front of a zone to the end of another one, as far as there are some; None: all."""

    amount: Expr | None
    source: ZoneKey
    source_owner: Expr | None
    target: ZoneKey
    target_owner: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class PutCard:
    card: Expr
    zone: ZoneKey
    owner: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class ShuffleZone:
    zone: ZoneKey
    owner: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Choose:
    var: Var
    domain: Domain
    where: Expr | None
    random: bool
    actor: Expr | None
    span: Span
    tests: tuple[tuple[Expr, str], ...] = ()  # the parts of `where`, each with its words


@dataclass(frozen=True, slots=True)
class Require:
    test: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class RequirePossible:
    rule: RulePath
    negated: bool
    you: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class CallRule:
    rule: RulePath
    args: tuple[Expr, ...]
    you: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class DoRow:
    """What a row of a family does; `member` is a deed the rows declare, "" their own procedure."""

    family: FamilyName
    member: MemberName
    row: Expr
    you: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Arm:
    test: Expr | RequirePossible
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    arms: tuple[Arm, ...]
    other: tuple[Stmt, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class IfPossible:
    body: tuple[Stmt, ...]
    other: tuple[Stmt, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class MayDo:
    body: tuple[Stmt, ...]
    actor: Expr
    label: str
    span: Span


@dataclass(frozen=True, slots=True)
class UpTo:
    times: Expr
    body: tuple[Stmt, ...]
    actor: Expr
    label: str
    span: Span


@dataclass(frozen=True, slots=True)
class Repeat:
    times: Expr
    test: Expr | None
    body: tuple[Stmt, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Each:
    var: Var
    domain: Domain
    where: Expr | None
    body: tuple[Stmt, ...]
    acting: bool  # `as p in ...`: each acts in turn
    span: Span


@dataclass(frozen=True, slots=True)
class AsOne:
    var: Var  # who acts, fixed on entry
    who: Expr
    body: tuple[Stmt, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Option:
    id: str
    named: bool
    test: Expr | RequirePossible | None
    body: tuple[Stmt, ...]
    text: str
    span: Span
    when: str = ""  # the words of the test


@dataclass(frozen=True, slots=True)
class ChooseOne:
    options: tuple[Option, ...]
    actor: Expr
    span: Span


Stmt = Union[
    Let,
    Write,
    Transfer,
    Compose,
    TransferBasket,
    Advance,
    Draw,
    PutCard,
    ShuffleZone,
    Choose,
    Require,
    RequirePossible,
    CallRule,
    DoRow,
    Branch,
    IfPossible,
    MayDo,
    UpTo,
    Repeat,
    Each,
    AsOne,
    ChooseOne,
]
Stmts = tuple[Stmt, ...]

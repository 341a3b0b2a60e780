"""Statements of the checked tree: what a sentence does, with nothing left to decide about its meaning."""

from __future__ import annotations

from typing import Literal, Union

from tassel_compiler.core.names import FamilyName, MemberName, RulePath, StockName, TrackName, ValueName, ZoneKey
from tassel_compiler.core.terms import Domain, Expr, Index, Read, Var, VarRef
from tassel_compiler.frozen import frozen
from tassel_compiler.source import Span


@frozen
class Holder:
    """Who holds pieces: a player, the supply, or a place."""

    kind: Literal["player", "supply", "place"]
    family: FamilyName = ""
    owner: Expr | None = None


@frozen
class Let:
    var: Var
    value: Expr
    span: Span


@frozen
class Write:
    """set, add (may go anywhere), of one cell; `lost`: the value is 0 less an amount

    A `SetOf` is written as a whole, to flags by place whose index is open: who is in it, and nobody else.
    """

    op: Literal["set", "add"]
    to: Read | VarRef
    value: Expr
    span: Span
    lost: bool = False


@frozen
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


@frozen
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


@frozen
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


@frozen
class Advance:
    track: TrackName
    player: Expr
    by: Expr
    span: Span


@frozen
class Draw:
    """Cards from the front of a zone to the end of another one, as far as there are some; None: all."""

    amount: Expr | None
    source: ZoneKey
    source_owner: Expr | None
    target: ZoneKey
    target_owner: Expr | None
    span: Span


@frozen
class PutCard:
    card: Expr
    zone: ZoneKey
    owner: Expr | None
    span: Span


@frozen
class ShuffleZone:
    zone: ZoneKey
    owner: Expr | None
    span: Span


@frozen
class Choose:
    var: Var
    domain: Domain
    where: Expr | None
    random: bool
    actor: Expr | None
    span: Span
    tests: tuple[tuple[Expr, str], ...] = ()  # the parts of `where`, each with its words


@frozen
class Require:
    test: Expr
    span: Span


@frozen
class RequirePossible:
    rule: RulePath
    negated: bool
    you: Expr | None
    span: Span


@frozen
class CallRule:
    rule: RulePath
    args: tuple[Expr, ...]
    you: Expr | None
    span: Span


@frozen
class DoRow:
    """What a row of a family does; `member` is a deed the rows declare, "" their own procedure."""

    family: FamilyName
    member: MemberName
    row: Expr
    you: Expr | None
    span: Span


@frozen
class Arm:
    test: Expr | RequirePossible
    body: tuple[Stmt, ...]


@frozen
class Branch:
    arms: tuple[Arm, ...]
    other: tuple[Stmt, ...]
    span: Span


@frozen
class IfPossible:
    body: tuple[Stmt, ...]
    other: tuple[Stmt, ...]
    span: Span


@frozen
class MayDo:
    body: tuple[Stmt, ...]
    actor: Expr
    label: str
    span: Span


@frozen
class UpTo:
    times: Expr
    body: tuple[Stmt, ...]
    actor: Expr
    label: str
    span: Span


@frozen
class Repeat:
    times: Expr
    test: Expr | None
    body: tuple[Stmt, ...]
    span: Span


@frozen
class Each:
    var: Var
    domain: Domain
    where: Expr | None
    body: tuple[Stmt, ...]
    acting: bool  # `as p in ...`: each acts in turn
    span: Span


@frozen
class AsOne:
    var: Var  # who acts, fixed on entry
    who: Expr
    body: tuple[Stmt, ...]
    span: Span


@frozen
class Secretly:
    """Each of several people does the `choices`, and nobody knows what the others chose before all have; then each in
    turn does the body, with what he chose. Which of several ways he chose is a number that a `Let` begins."""

    var: Var
    domain: Domain
    where: Expr | None
    choices: tuple[Stmt, ...]
    body: tuple[Stmt, ...]
    span: Span

    @property
    def chosen(self) -> tuple[Var, ...]:
        return tuple(one.var for one in self.choices if isinstance(one, Choose | Compose | Let))


@frozen
class Option:
    id: str
    named: bool
    test: Expr | RequirePossible | None
    body: tuple[Stmt, ...]
    text: str
    span: Span
    when: str = ""  # the words of the test


@frozen
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
    Secretly,
    ChooseOne,
]
Stmts = tuple[Stmt, ...]

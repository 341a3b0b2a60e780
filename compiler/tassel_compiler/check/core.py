"""The checked tree: every word bound, every type known, every sentence reduced to what it does.

Texts come in with sugar (adjectives, `any`, suffix `if`, bare nouns of the actor); what goes out is small enough that
lowering has no decisions left about meaning. Nothing here depends on the number of players: members and sizes are
named, and become numbers when a program is laid out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Union

from tassel_compiler.resolve.declarations import Type
from tassel_compiler.source import Span


@dataclass(eq=False, slots=True)
class Var:
    """A variable: identity is what counts, so two variables of one name never mix."""

    name: str
    type: Type
    by: tuple[str, ...] = ()  # a remembered table: one cell per value of these kinds


# ---- expressions -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Num:
    value: int


@dataclass(frozen=True, slots=True)
class Nobody:
    pass


@dataclass(frozen=True, slots=True)
class PlayerCount:
    pass


@dataclass(frozen=True, slots=True)
class MemberOf:
    """A member of a kind, place or card family, by name."""

    family: str
    name: str


@dataclass(frozen=True, slots=True)
class GridAt:
    """`space(r, c)`, `window(n)`: a place by its numbers, from 1; nobody if outside."""

    family: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class ConstRef:
    """A constant; a list is applied to a position from 1."""

    name: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class VarRef:
    var: Var
    indices: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class Open:
    """An index left open: all values of it."""


@dataclass(frozen=True, slots=True)
class Among:
    """An index restricted to a group of members."""

    family: str
    names: tuple[str, ...]


Index = Union["Expr", Open, Among]


@dataclass(frozen=True, slots=True)
class Read:
    """Cells of a slot: of the table (owner None), a player, the supply or a member of a family. Open indices are summed."""

    holder: str
    name: str
    owner: Expr | None
    indices: tuple[Index, ...]


@dataclass(frozen=True, slots=True)
class ListAt:
    """An entry of an attribute that is a list, by position from 1."""

    holder: str
    name: str
    owner: Expr
    position: Expr


@dataclass(frozen=True, slots=True)
class Built:
    """What every family knows of itself: row, column, number, next, previous, title, position, seat."""

    what: str
    family: str
    owner: Expr


@dataclass(frozen=True, slots=True)
class Level:
    track: str
    player: Expr
    step: bool = False  # the step on the track instead of the level printed there


@dataclass(frozen=True, slots=True)
class ValueCall:
    name: str
    args: tuple[Expr, ...]
    you: Expr | None


@dataclass(frozen=True, slots=True)
class ItRef:
    """The value so far, inside a change."""


@dataclass(frozen=True, slots=True)
class ZoneSize:
    zone: str
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class ZoneCard:
    """The card at a position from 1 (nobody if there is none)."""

    zone: str
    owner: Expr | None
    position: Expr


@dataclass(frozen=True, slots=True)
class FormulaOf:
    """A formula that each row of a family declares: `r's points`."""

    family: str
    member: str
    owner: Expr
    you: Expr | None


@dataclass(frozen=True, slots=True)
class Arith:
    op: str  # + - * / mod min max
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Cmp:
    op: str  # = != < <=
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Both:
    op: str  # and or
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class No:
    what: Expr


@dataclass(frozen=True, slots=True)
class Cond:
    cond: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class Within:
    """Membership in a domain."""

    what: Expr
    domain: Domain


@dataclass(frozen=True, slots=True)
class Ask:
    """count, some, no, first"""

    kind: Literal["count", "some", "no", "first"]
    var: Var
    domain: Domain
    where: Expr | None


@dataclass(frozen=True, slots=True)
class FoldOf:
    kind: Literal["sum", "highest", "lowest"]
    of: Expr
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
]

# ---- domains: what a variable can range over ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Every:
    """All members of a family."""

    family: str


@dataclass(frozen=True, slots=True)
class Some:
    """The members of a group."""

    family: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Marked:
    """The members in a group that is an attribute: `n's accepts`."""

    family: str
    group: Expr


@dataclass(frozen=True, slots=True)
class Seats:
    """Players: by seat, or clockwise from (start first) or after (start last) somebody."""

    how: Literal["", "from", "after"]
    start: Expr | None


@dataclass(frozen=True, slots=True)
class Held:
    """The cards of a zone, front first."""

    zone: str
    owner: Expr | None


@dataclass(frozen=True, slots=True)
class Numbers:
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True)
class Listed:
    items: tuple[Expr, ...]


Domain = Union[Every, Some, Marked, Seats, Held, Numbers, Listed]

# ---- statements --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds pieces: a player, the supply, or a place."""

    kind: Literal["player", "supply", "place"]
    family: str = ""
    owner: Expr | None = None


@dataclass(frozen=True, slots=True)
class Let:
    var: Var
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Write:
    """set, add (may go anywhere), of one cell"""

    op: Literal["set", "add"]
    to: Read | VarRef
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Transfer:
    """Pieces from one holder to another.

    `amount` None: all there is. `must`: a demand that so many are there; else as far as there is some.
    """

    stock: str
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
    family: str
    names: tuple[str, ...]
    size: Expr
    stock: str
    holder: Holder | None
    actor: Expr
    purse: str  # a value of one member, or ""
    where: Expr | None
    must: bool
    span: Span


@dataclass(frozen=True, slots=True)
class TransferBasket:
    """The pieces of a basket, member by member."""

    stock: str
    family: str
    var: Var
    source: Holder
    target: Holder
    actor: Expr | None
    must: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Advance:
    track: str
    player: Expr
    by: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards from the front of a zone to the end of another one, as far as there are some; None: all."""

    amount: Expr | None
    source: str
    source_owner: Expr | None
    target: str
    target_owner: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class PutCard:
    card: Expr
    zone: str
    owner: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class ShuffleZone:
    zone: str
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
    rule: str
    negated: bool
    you: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class CallRule:
    rule: str  # path
    args: tuple[Expr, ...]
    you: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class DoRow:
    """What a row of a family does; `member` is a deed the rows declare, "" their own procedure."""

    family: str
    member: str
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

# ---- what a checked rule set is ----------------------------------------------------------------------------


@dataclass(slots=True)
class Step:
    name: str
    body: tuple[Stmt, ...]
    path: str
    span: Span


@dataclass(slots=True)
class Procedure:
    """A rule, what a row does, a deed of a row, or a hook."""

    path: str
    name: str
    params: tuple[Var, ...]
    memory: tuple[tuple[Var, Expr | None], ...]
    you: Var
    this: Var | None  # the row or card the text belongs to
    steps: tuple[Step, ...]
    span: Span
    uses_you: bool = False


@dataclass(slots=True)
class Value:
    name: str
    params: tuple[Var, ...]
    you: Var
    body: Expr
    type: Type
    span: Span
    uses_you: bool = False
    hidden: tuple[Var, ...] = ()  # remembered variables of the rule it belongs to
    changes: tuple[Changed, ...] = ()


@dataclass(slots=True)
class Changed:
    """One change of a value: what `it` becomes, and the card that must be held (row, zone keys)."""

    body: Expr
    family: str
    row: str
    span: Span


@dataclass(slots=True)
class Hooked:
    name: str
    when: Literal["before", "after", "instead"]
    rule: str  # path of the procedure
    step: str  # "" for the whole
    procedure: Procedure
    test: Expr | None
    by: str  # you | others | anyone
    family: str  # card family that owns it, or ""
    row: str
    optional: bool
    once: str
    span: Span


@dataclass(slots=True)
class Checked:
    """The checked tree of a rule set."""

    procedures: dict[str, Procedure] = field(default_factory=dict)
    values: dict[str, Value] = field(default_factory=dict)
    formulas: dict[tuple[str, str, str], Value] = field(default_factory=dict)  # family, member, row
    limits: dict[str, Value] = field(default_factory=dict)  # of tracks
    empties: dict[str, Procedure] = field(default_factory=dict)  # when-empty of zones
    rank: list[Value] = field(default_factory=list)
    hooks: list[Hooked] = field(default_factory=list)
    sees: dict[str, str] = field(default_factory=dict)  # hook -> rule whose memory it sees
    written: set[str] = field(default_factory=set)  # family.member keys that are state
    starts: dict[str, Expr] = field(default_factory=dict)  # slot key -> value at the start
    types: dict[str, Type] = field(default_factory=dict)  # slot key -> settled type

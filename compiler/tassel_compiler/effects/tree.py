"""The syntax tree of a rules text: one dataclass per sentence or expression, each with its span.

There are four kinds of text, each with a type of its own: a `Block` (what happens), an expression (how much,
whether, which), a `Moment` (where a hook hangs) and a `Field` (the type of a slot). The trees say what was
written, not what it means: which word is a noun, an adjective or a variable is decided in `resolve` and
`check`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tassel_compiler.source import Span

# ---- expressions -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Name:
    """A single word as it stands in the text."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words side by side: `green card`, `your piece`. The last one is the noun."""

    names: tuple[Name, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Apply:
    """`wage(p, c)`"""

    name: Name
    args: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Path:
    """Words joined by `'s`: `s's action's free`."""

    words: tuple[Phrase | Apply, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Number:
    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Constant:
    """`yes`, `no`, `nobody`"""

    word: str
    span: Span


@dataclass(frozen=True, slots=True)
class Listing:
    """`[x, y]`"""

    items: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Arithmetic:
    op: Literal["+", "-", "*", "/", "mod"]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Compare:
    op: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Is:
    """`x is y`, `x is not y`, `x is in y`, `x is not in y`"""

    left: Expr
    right: Expr
    negated: bool
    inside: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Exists:
    what: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Not:
    what: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Logic:
    op: Literal["and", "or"]
    left: Expr
    right: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class IfElse:
    """`a if c else b`"""

    then: Expr
    cond: Expr
    other: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Range:
    """`1..6`"""

    low: Expr
    high: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Turns:
    """`players from p` (p first), `players after p` (p last), `players by e` (rising e, ties clockwise)"""

    of: Expr
    how: Literal["from", "after", "by"]
    start: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Binder:
    """`x in SET where C`"""

    name: Name
    within: Expr | Range | Turns
    where: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Query:
    """`count of x in ...`, `some x in ...`, `no x in ...`, `first x in ...`"""

    kind: Literal["count", "some", "no", "first"]
    binder: Binder
    span: Span


@dataclass(frozen=True, slots=True)
class Fold:
    """`sum of e for x in ...`, `highest of ...`, `lowest of ...`"""

    kind: Literal["sum", "highest", "lowest"]
    of: Expr
    binder: Binder
    span: Span


Expr = (
    Path | Number | Constant | Listing | Arithmetic | Compare | Is | Exists | Not | Logic | IfElse | Query
    | Fold
)

# ---- noun phrases ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Things:
    """`2 any stuff`, `all coin`, `(price(b)) any piece`, `1 black card`.

    `amount` is None when no amount was written; whether the first word of `what` is a number with a name
    (`score top-bonus point`) is decided by its type.
    """

    amount: Expr | None
    every: bool
    any: bool
    what: Path
    span: Span


@dataclass(frozen=True, slots=True)
class Per:
    """`per x`, `per 5 coin`, `per (a + b)`, `per n in cards where ...`"""

    lot: int
    over: Expr | Binder
    span: Span


# ---- deeds -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain:
    """`take exactly 1 piece from box per x`; the verb is only a matter of idiom."""

    verb: Literal["take", "gain", "score"]
    exactly: bool
    things: Things
    source: Path | None
    per: Per | None
    span: Span


@dataclass(frozen=True, slots=True)
class Pay:
    things: Things
    to: Path | None
    per: Per | None
    span: Span


@dataclass(frozen=True, slots=True)
class Lose:
    things: Things
    per: Per | None
    span: Span


@dataclass(frozen=True, slots=True)
class Advance:
    """`advance road`, `advance road 2`, `advance road by rate`"""

    track: Path
    by: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Grow:
    """`raise x by e`, `lower x by e`"""

    verb: Literal["raise", "lower"]
    slot: Path
    by: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Set:
    slot: Path
    to: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Put:
    things: Things
    where: Path
    span: Span
    side: Literal["on", "in"] = "on"         # only a matter of idiom


@dataclass(frozen=True, slots=True)
class Move:
    verb: Literal["draw", "move"]
    things: Things
    source: Path
    target: Path
    span: Span


@dataclass(frozen=True, slots=True)
class Shuffle:
    zone: Path
    span: Span


@dataclass(frozen=True, slots=True)
class Choose:
    binder: Binder
    random: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Compose:
    """`choose bill of cost unit from purse where ...`: a multiset"""

    name: Name
    things: Things
    source: Path | None
    where: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Let:
    name: Name
    value: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Possible:
    """`possible RULE`, `not possible RULE`; no `rule`: the block that follows."""

    rule: Name | None
    negated: bool
    span: Span


Test = Expr | Possible


@dataclass(frozen=True, slots=True)
class Require:
    test: Test
    span: Span


@dataclass(frozen=True, slots=True)
class Do:
    what: Path
    span: Span


@dataclass(frozen=True, slots=True)
class Call:
    rule: Name
    args: tuple[Expr, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class When:
    """A deed with a suffix: `score 5 point if hut <= 2`"""

    deed: Deed
    test: Expr
    span: Span


# ---- blocks ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    deeds: tuple[Deed, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Arm:
    test: Test
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class If:
    """`if c:` ... `else if c:` ... `else:` ...; the first arm's test may be `possible`"""

    arms: tuple[Arm, ...]
    other: Block | None
    span: Span


@dataclass(frozen=True, slots=True)
class May:
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class UpTo:
    times: Expr
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Repeat:
    times: Expr
    test: Expr | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class ForEach:
    binder: Binder
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class As:
    who: Path | Binder
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class Option:
    name: Name | None
    test: Test | None
    body: Block
    span: Span


@dataclass(frozen=True, slots=True)
class ChooseOne:
    options: tuple[Option, ...]
    span: Span


Deed = (
    Gain | Pay | Lose | Advance | Grow | Set | Put | Move | Shuffle | Choose | Compose | Let | Require | Do
    | Call | When | If | May | UpTo | Repeat | ForEach | As | ChooseOne
)

# ---- the two other kinds of text ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Point:
    """`before fair.pick`, `instead of win-row`, `after card/red`"""

    when: Literal["before", "after", "instead"]
    names: tuple[Name, ...]      # kind/row or rule
    step: Name | None
    span: Span


@dataclass(frozen=True, slots=True)
class Moment:
    points: tuple[Point, ...]
    by: Literal["you", "others", "anyone"]
    test: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Field:
    """`number`, `maybe player`, `number by player by model`, `basket of unit`, each with `= start`"""

    type: Name
    form: Literal["plain", "maybe", "basket", "group", "list"]
    by: tuple[Name, ...]
    start: Expr | None
    span: Span


Text = Block | Expr | Moment | Field | Possible

"""The syntax tree of formulas: numbers, tests, things, sets, and the words they are made of."""

from __future__ import annotations

from typing import Literal

from tassel_compiler.frozen import frozen
from tassel_compiler.source import Span


@frozen
class Name:
    """A single word as it stands in the text."""

    text: str
    span: Span


@frozen
class Phrase:
    """Words side by side: `green card`, `your piece`. The last one is the noun."""

    names: tuple[Name, ...]
    span: Span


@frozen
class Apply:
    """`wage(p, c)`"""

    name: Name
    args: tuple[Expr, ...]
    span: Span


@frozen
class Path:
    """Words joined by `'s`: `s's action's free`."""

    words: tuple[Phrase | Apply, ...]
    span: Span


@frozen
class Number:
    value: int
    span: Span


@frozen
class Constant:
    """`yes`, `no`, `nobody`"""

    word: str
    span: Span


@frozen
class Listing:
    """`[x, y]`"""

    items: tuple[Expr, ...]
    span: Span


@frozen
class Arithmetic:
    op: Literal["+", "-", "*", "/", "mod"]
    left: Expr
    right: Expr
    span: Span


@frozen
class Compare:
    op: Literal["=", "!=", "<", "<=", ">", ">="]
    left: Expr
    right: Expr
    span: Span


@frozen
class Is:
    """`x is y`, `x is not y`, `x is in y`, `x is not in y`"""

    left: Expr
    right: Expr
    negated: bool
    inside: bool
    span: Span


@frozen
class Exists:
    what: Expr
    span: Span


@frozen
class Not:
    what: Expr
    span: Span


@frozen
class Logic:
    op: Literal["and", "or"]
    left: Expr
    right: Expr
    span: Span


@frozen
class IfElse:
    """`a if c else b`"""

    then: Expr
    cond: Expr
    other: Expr
    span: Span


@frozen
class Range:
    """`1..6`"""

    low: Expr
    high: Expr
    span: Span


@frozen
class Turns:
    """`players from p` (p first), `players after p` (p last), `reversed` the other way round the table.

    `by e`: who has least of e comes first (`falling`: who has most), those who have as much in the order before it.
    """

    of: Expr
    how: Literal["", "from", "after"]
    start: Expr | None
    span: Span
    back: bool = False
    key: Expr | None = None
    falling: bool = False


@frozen
class Closure:
    """`huts connected to h by p in paths where C`: h, and all that lead to it from one to the next.

    Ways that go one way only are `reached from` h.
    """

    of: Expr
    how: Literal["connected", "reached"]
    start: Expr
    by: Binder
    span: Span


@frozen
class Binder:
    """`x in SET where C`"""

    name: Name
    within: Expr | Range | Turns | Closure
    where: Expr | None
    span: Span


@frozen
class Those:
    """`x in SET where C`, as a set of its own"""

    binder: Binder
    span: Span


@frozen
class Query:
    """`count of x in ...`, `some x in ...`, `no x in ...`, `first x in ...`"""

    kind: Literal["count", "some", "no", "first"]
    binder: Binder
    span: Span


@frozen
class Fold:
    """`sum of e for x in ...`, `highest of ...`, `lowest of ...`; `longest of ...`: on one trail"""

    kind: Literal["sum", "highest", "lowest", "longest"]
    of: Expr
    binder: Binder
    span: Span


@frozen
class Distance:
    """`distance from h to k by p in paths where C`: so many steps"""

    start: Expr
    aim: Expr
    by: Binder
    span: Span


Expr = (
    Path | Number | Constant | Listing | Arithmetic | Compare | Is | Exists | Not | Logic | IfElse | Query
    | Fold | Distance | Closure | Those
)

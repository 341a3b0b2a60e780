"""What foresight looks at: sentences, calls taken apart, debts, and demands of which only the test is left."""

from __future__ import annotations

from typing import Union

from tassel_compiler import core as c
from tassel_compiler.frozen import frozen
from tassel_compiler.source import Span

Moving = c.Transfer | c.TransferBasket | c.PutCard


@frozen
class Rows:
    """`do x` taken apart: what each row does, flattened."""

    row: c.Expr
    family: str
    cases: tuple[tuple[str, tuple[Item, ...]], ...]
    fails: bool
    span: Span


@frozen
class Owed:
    """At the end of a rule: what the place that called it still has to carry through."""

    path: str


@frozen
class Tested:
    """A demand of which only the test is kept."""

    stmt: Moving


Item = Union[c.Stmt, Rows, Owed, Tested]
Rest = tuple[c.Stmt | Owed, ...]
"""What still has to be carried through behind a place, innermost guard first."""


@frozen
class Site:
    """A call that is not the last thing its guard has to do: its number among those of that rule, and what follows."""

    number: int
    rest: Rest

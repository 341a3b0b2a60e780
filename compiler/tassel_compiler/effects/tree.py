"""The syntax tree of a rules text: one dataclass per sentence or expression, each with its span.

There are four kinds of text, each with a type of its own: a `Block` (what happens), an expression (how much,
whether, which), a `Moment` (where a hook hangs) and a `Field` (the type of a slot). The trees say what was
written, not what it means: which word is a noun, an adjective or a variable is decided in `resolve` and
`check`.
"""


from __future__ import annotations

from typing import Literal

from tassel_compiler.effects.tree_deeds import *  # noqa: F403
from tassel_compiler.effects.tree_deeds import Block, Possible
from tassel_compiler.effects.tree_formulas import *  # noqa: F403
from tassel_compiler.effects.tree_formulas import Expr, Name
from tassel_compiler.frozen import frozen
from tassel_compiler.source import Span

# ---- the two other kinds of text ---------------------------------------------------------------------------


@frozen
class Point:
    """`before fair.pick`, `instead of win-row`, `after card/red`"""

    when: Literal["before", "after", "instead"]
    names: tuple[Name, ...]      # kind/row or rule
    step: Name | None
    span: Span


@frozen
class Moment:
    points: tuple[Point, ...]
    by: Literal["you", "others", "anyone"]
    test: Expr | None
    span: Span


@frozen
class Field:
    """`number`, `maybe player`, `number by player by model`, `basket of unit`, each with `= start`"""

    type: Name
    form: Literal["plain", "maybe", "basket", "group", "list"]
    by: tuple[Name, ...]
    start: Expr | None
    span: Span


Text = Block | Expr | Moment | Field | Possible

"""The syntax tree of sentences: what happens, in which order, under which condition."""

from __future__ import annotations

from typing import Literal

from tassel_compiler.effects.tree_formulas import Binder, Expr, Name, Path
from tassel_compiler.frozen import frozen
from tassel_compiler.source import Span

# ---- noun phrases ------------------------------------------------------------------------------------------


@frozen
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


@frozen
class Per:
    """`per x`, `per 5 coin`, `per (a + b)`, `per n in cards where ...`"""

    lot: int
    over: Expr | Binder
    span: Span


# ---- deeds -------------------------------------------------------------------------------------------------


@frozen
class Gain:
    """`take exactly 1 piece from box per x`; the verb is only a matter of idiom."""

    verb: Literal["take", "gain", "score"]
    exactly: bool
    things: Things
    source: Path | None
    per: Per | None
    span: Span


@frozen
class Pay:
    things: Things
    to: Path | None
    per: Per | None
    span: Span


@frozen
class Lose:
    things: Things
    per: Per | None
    span: Span


@frozen
class Advance:
    """`advance road`, `advance road 2`, `advance road by rate`"""

    track: Path
    by: Expr | None
    span: Span


@frozen
class Grow:
    """`raise x by e`, `lower x by e`"""

    verb: Literal["raise", "lower"]
    slot: Path
    by: Expr
    span: Span


@frozen
class Set:
    slot: Path
    to: Expr
    span: Span


@frozen
class Put:
    things: Things
    where: Path
    span: Span
    side: Literal["on", "in"] = "on"         # only a matter of idiom


@frozen
class Move:
    verb: Literal["draw", "move"]
    things: Things
    source: Path
    target: Path
    span: Span


@frozen
class Shuffle:
    zone: Path
    span: Span


@frozen
class Choose:
    binder: Binder
    random: bool
    span: Span


@frozen
class Compose:
    """`choose bill of cost unit from purse where ...`: a multiset"""

    name: Name
    things: Things
    source: Path | None
    where: Expr | None
    span: Span


@frozen
class Let:
    name: Name
    value: Expr
    span: Span


@frozen
class Possible:
    """`possible RULE`, `not possible RULE`; no `rule`: the block that follows."""

    rule: Name | None
    negated: bool
    span: Span


Test = Expr | Possible


@frozen
class Require:
    test: Test
    span: Span


@frozen
class Do:
    what: Path
    span: Span


@frozen
class Call:
    rule: Name
    args: tuple[Expr, ...]
    span: Span


@frozen
class When:
    """A deed with a suffix: `score 5 point if hut <= 2`"""

    deed: Deed
    test: Expr
    span: Span


# ---- blocks ------------------------------------------------------------------------------------------------


@frozen
class Block:
    deeds: tuple[Deed, ...]
    span: Span


@frozen
class Arm:
    test: Test
    body: Block
    span: Span


@frozen
class If:
    """`if c:` ... `else if c:` ... `else:` ...; the first arm's test may be `possible`"""

    arms: tuple[Arm, ...]
    other: Block | None
    span: Span


@frozen
class May:
    body: Block
    span: Span


@frozen
class UpTo:
    times: Expr
    body: Block
    span: Span


@frozen
class Repeat:
    times: Expr
    test: Expr | None
    body: Block
    span: Span


@frozen
class ForEach:
    binder: Binder
    body: Block
    span: Span


def _chosen_alone(deed: Deed) -> bool:
    """A choice that is nobody's and nothing's but of the one who is asked."""
    return isinstance(deed, Compose | ChooseOne) or isinstance(deed, Choose) and not deed.random


@frozen
class As:
    """`secret`: all choose before anything is revealed, and what they do with it comes behind."""

    who: Path | Binder
    body: Block
    span: Span
    secret: bool = False

    def chosen(self) -> int:
        """With how many choices it begins: these are secret."""
        deeds = self.body.deeds
        return next((i for i, d in enumerate(deeds) if not _chosen_alone(d)), len(deeds))


@frozen
class Option:
    name: Name | None
    test: Test | None
    body: Block
    span: Span


@frozen
class ChooseOne:
    options: tuple[Option, ...]
    span: Span


Nested = If | May | UpTo | Repeat | ForEach | As | ChooseOne
"""What has blocks of its own."""
Simple = (
    Gain | Pay | Lose | Advance | Grow | Set | Put | Move | Shuffle | Choose | Compose | Let | Do | Call
)
Deed = Simple | Require | When | Nested

"""Amounts that are below nought, where the declarations alone can tell: a constant, or a literal.

Nobody gains, pays or draws fewer than none. What may turn out so stops the game when it does; what always does is told,
and so is what does on some card alone (`below_nought`).
How slots start is looked at when they are laid out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from tassel_compiler.check.below_nought import Amount, BelowNought
from tassel_compiler.check.ranges import Ranges
from tassel_compiler.core import Checked
from tassel_compiler.core import statements as s
from tassel_compiler.core import terms as t
from tassel_compiler.core.visit import statements
from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.same import Same
from tassel_compiler.source import Span


class NegativeAmounts:
    def __init__(self, checked: Checked, sink: Sink) -> None:
        self._checked = checked
        self._sink = sink
        low, high = checked.declared.game.players
        self._ranges = [Ranges(checked, players, {}) for players in range(low, high + 1)]
        self._told: set[Span] = set()

    def run(self) -> None:
        said = list(self._said())
        for amount, span in said:
            below = next((r[0] for r in (ranges.of(amount) for ranges in self._ranges) if r and r[1] < 0), None)
            if below is not None:
                self._tell(amount, below, span)
        if not self._told:
            BelowNought(self._checked, self._sink).tell(said)

    def _said(self) -> Iterator[Amount]:
        for procedure in (*self._checked.procedures.values(), *self._checked.empties.values()):
            for step in procedure.steps:
                for stmt in step.body:
                    yield from _amounts.of((stmt,), (), partial(_amounts_in, stmt))

    def _tell(self, amount: t.Expr, below: int, span: Span) -> None:
        """At the constant, whoever gave it this number, or at the text."""
        related: tuple[Related, ...] = ()
        if isinstance(amount, t.ConstRef) and not amount.args:
            related = (Related("it is an amount here", span),)
            span = self._checked.declared.constants[amount.name].origin.at("is")
        if span not in self._told:
            self._told.add(span)
            self._sink.report("E0318", span, related=related, found=f"{below} as an amount", expected="0 or more")


_amounts = Same[tuple[Amount, ...]](most=4096)


def _amounts_in(whole: s.Stmt) -> tuple[Amount, ...]:
    """Those that may be below nought: what a text counts out itself never is."""
    return tuple((e, span) for e, span in _of(statements((whole,))) if not (isinstance(e, t.Num) and e.value >= 0))


def _of(said: Iterable[s.Stmt]) -> Iterator[Amount]:
    for stmt in said:
        match stmt:
            case s.Transfer(amount=amount) | s.Draw(amount=amount) if amount is not None:
                yield amount, stmt.span
            case s.Compose(size=amount) | s.Repeat(times=amount) | s.UpTo(times=amount) | s.Advance(by=amount):
                yield amount, stmt.span
            case s.Write(lost=True, value=t.Arith(right=amount)):
                yield amount, stmt.span

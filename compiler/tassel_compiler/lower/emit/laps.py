"""Loops that ask nobody, in foresight: lap follows lap as in play; at the first that cannot be done `ok` is cleared."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir.walk import statements_in, with_bodies
from tassel_compiler.lower.emit.domains import takes_apart
from tassel_compiler.lower.emit.silent import Silent
from tassel_compiler.lower.emit.tools import Tools
from tassel_compiler.lower.machine import TRUE, Env, Statements, if_
from tassel_compiler.lower.plan import planned as plan


class Passing:
    def __init__(self, tools: Tools, silent: Silent) -> None:
        self.m = tools.m
        self.l = tools.layout
        self.expr = tools.expr
        self.formulas = tools.formulas
        self.pieces = tools.pieces
        self.silent = silent

    def loop(self, laps: plan.Laps, env: Env, ok: str) -> Statements:
        s = laps.stmt
        if isinstance(s, c.Each):
            unroll = takes_apart(s.body, s.var, env)
            each = self.formulas.domains.each
            return each(s.var, s.domain, s.where, env, lambda inner: self._lap(laps.lap, inner, ok), unroll)
        stop = [] if s.test is None else if_(ops.Not(self.expr(s.test, env)), [ops.Break()])
        body = (*stop, *self._lap(laps.lap, env, ok))
        return [ops.Loop(self.m.temp("lap"), ops.Const(0), self.m.amount(self.expr(s.times, env)), body)]

    def _lap(self, lap: plan.Attempts, env: Env, ok: str) -> Statements:
        inner = dict(env)
        return [op for attempt in lap for op in if_(ops.Local(ok), self._passed(attempt, inner, ok))]

    def _passed(self, attempt: plan.Attempt, env: Env, ok: str) -> Statements:
        def lap(inside: plan.Attempts) -> Statements:
            return self._lap(inside, env, ok)

        stuck = [ops.Assign(ok, ops.Const(0))]
        match attempt:
            case plan.Needs():
                return if_(self.silent.test(attempt.test, env), [], stuck)
            case plan.Takes():
                test = self.pieces.there(attempt.stmt, env) if attempt.demand else TRUE
                return if_(test, self.silent.move(attempt.stmt, env), stuck)
            case plan.Does():
                return self.silent.deed(attempt.deed, env)
            case plan.RowCases():
                return self.rows(attempt, env, lap)
            case plan.Ways():
                return self._chain(attempt, env, lap)
            case plan.Weighs():
                return if_(self.silent.feasible(attempt.groups, env), lap(attempt.body), lap(attempt.other))
            case plan.Laps():
                return self.loop(attempt, env, ok)
            case plan.There() | plan.Notes() | plan.Sets() | plan.Picks() | plan.Gathers() | plan.Owes():
                raise AssertionError(attempt)  # nothing is chosen in such a loop

    def _chain(self, ways: plan.Ways, env: Env, lap: Callable[[plan.Attempts], Statements]) -> Statements:
        chain: Statements = []
        for test, inside in reversed(ways.ways):
            chain = lap(inside) if test is None else if_(self.silent.test(test, env), lap(inside), chain)
        return chain

    def rows(self, cases: plan.RowCases, env: Env, inside: Callable[[plan.Attempts], Statements]) -> Statements:
        """What the row does that it turns out to be."""
        row, which = self.m.temp("row"), self.m.temp("which")
        out: Statements = [
            ops.Assign(row, self.expr(cases.row, env)),
            ops.Assign(which, self.formulas.cards.row_of(cases.family, ops.Local(row))),
        ]
        for name, attempts in cases.cases:
            here = ops.Eq(ops.Local(which), ops.Const(self.l.index(cases.family, name)))
            out += if_(here, inside(attempts))
        return out


def sure(laps: Statements, ok: str) -> Statements | None:
    """The same laps without their tests, where none of them can fail; None where one can."""
    if any(isinstance(op, ops.Assign) and op.local == ok for op in statements_in(tuple(laps))):
        return None
    return _untested(laps, ok)


def _untested(body: Iterable[ops.Statement], ok: str) -> Statements:
    found: Statements = []
    for op in body:
        made = with_bodies(op, lambda inner: tuple(_untested(inner, ok)))
        found += made.yes if isinstance(made, ops.If) and made.test == ops.Local(ok) else (made,)
    return found

"""Queries (`count`, `some`, `first`, `sum`, ...) as small functions of their free variables; at the root of a value a
query is a loop right there."""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.visit import terms
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.emit.domains import Domains
from tassel_compiler.lower.machine import Env, Expression, Machine, Statements, add, if_, in_order


class Queries:
    def __init__(self, m: Machine, foot: Footprint, domains: Domains, expr: Expression) -> None:
        self.m = m
        self.foot = foot
        self.domains = domains
        self.expr = expr

    def call(self, e: c.Ask | c.FoldOf, env: Env) -> ops.Value:
        free = in_order({k for k in self.foot.reads(e) if isinstance(k, c.Var)}, env)
        inner, params, args = self.m.captured(free, env)
        name = self.m.fresh("query")
        it = ("it",) if any(isinstance(x, c.ItRef) for x in terms((e,))) else ()
        self.m.add(p.Function(name, (), ()))
        self.m.add(p.Function(name, params + it, tuple(self.returning(e, inner))))
        return ops.Call(name, (*args, *(ops.Local(x) for x in it)))

    def returning(self, e: c.Expr, env: Env) -> Statements:
        """Statements that return the value of an expression."""
        if isinstance(e, c.Ask):
            return self._ask(e, env)
        if isinstance(e, c.FoldOf):
            return self._fold(e, env)
        return [ops.Return(self.expr(e, env))]

    def _ask(self, e: c.Ask, env: Env) -> Statements:
        if e.kind == "count":
            return self._count(e, env)

        def found(inner: Env) -> Statements:
            result = {"some": ops.Const(1), "no": ops.Const(0), "first": inner[e.var].read()}[e.kind]
            return [ops.Return(result)]

        last = {"some": ops.Const(0), "no": ops.Const(1), "first": ops.Const(p.NOBODY)}[e.kind]
        return [*self.domains.each(e.var, e.domain, e.where, env, found), ops.Return(last)]

    def _count(self, e: c.Ask, env: Env) -> Statements:
        n = self.m.temp("n")
        more: Statements = [ops.Assign(n, add(ops.Local(n), ops.Const(1)))]
        loop = self.domains.each(e.var, e.domain, e.where, env, lambda _: more)
        return [ops.Assign(n, ops.Const(0)), *loop, ops.Return(ops.Local(n))]

    def _fold(self, e: c.FoldOf, env: Env) -> Statements:
        total, first, x = self.m.temp("total"), self.m.temp("first"), self.m.temp("x")

        def step(inner: Env) -> Statements:
            value = self.expr(e.of, inner)
            if e.kind == "sum":
                return [ops.Assign(total, ops.Add(ops.Local(total), value))]
            more = (ops.Local(total), ops.Local(x)) if e.kind == "highest" else (ops.Local(x), ops.Local(total))
            better = [ops.Assign(total, ops.Local(x)), ops.Assign(first, ops.Const(0))]
            return [ops.Assign(x, value), *if_(ops.Or(ops.Local(first), ops.Lt(*more)), better)]

        start: Statements = [ops.Assign(total, ops.Const(0))]
        if e.kind != "sum":
            start.append(ops.Assign(first, ops.Const(1)))
        loop = self.domains.each(e.var, e.domain, e.where, env, step)
        return [*start, *loop, ops.Return(ops.Local(total))]

"""Named values and formulas of rows as functions.

A value is a function of its parameters, of who acts if it uses that, and of what its rule remembers if it reads it. One
that reads no state and has few arguments is a table instead; a short one is written where it is asked for.
"""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.core.visit import terms
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.emit.queries import Queries
from tassel_compiler.lower.machine import IT, Env, Expression, Home, Machine, Standing, Statements, if_, in_order
from tassel_compiler.lower.optimise.holding import Holding
from tassel_compiler.lower.optimise.inline import written
from tassel_compiler.lower.optimise.tabulate import Tabulate


class NamedValues:
    def __init__(
        self, m: Machine, tables: Tabulate, holding: Holding, queries: Queries, expr: Expression
    ) -> None:
        self.m = m
        self.l = m.layout
        self.tables = tables
        self.holding = holding
        self.queries = queries
        self.expr = expr

    def call(self, e: c.ValueCall, env: Env) -> ops.Value:
        value = self.m.checked.values[e.name]
        table = self.tables.of_value(value)
        if table is not None:
            return self.tables.lookup(table, [self.expr(a, env) for a in e.args])
        if any(isinstance(arg, c.SetOf) for arg in e.args) or any(map(self.m.is_set, value.hidden)):
            return self._about_sets(value, e, env)
        args = [self._actor(e.you, env)] if value.uses_you else []
        for param, arg in zip(value.params, e.args, strict=True):
            args += self.spread(param, arg, env)
        args += [env[var].read(i) for var in value.hidden for i in range(self.m.width(var))]
        name = self._function(value)
        return written(self.m.functions[name], args) or ops.Call(name, tuple(args))

    def _about_sets(self, value: c.Value, e: c.ValueCall, env: Env) -> ops.Value:
        """A function of this call alone: in it the sets that the value is asked about stand as they were said."""
        passed = [*([value.you] if value.uses_you else []),
                  *(param for param, arg in zip(value.params, e.args, strict=True) if not isinstance(arg, c.SetOf)),
                  *(var for var in value.hidden if not self.m.is_set(var))]  # fmt: skip
        own, params = self.m.signature(passed)
        own |= {var: env[var] for var in value.hidden if self.m.is_set(var)}
        args = [self._actor(e.you, env)] if value.uses_you else []
        for param, arg in zip(value.params, e.args, strict=True):
            if isinstance(arg, c.SetOf):
                continue
            args += self.spread(param, arg, env)
        args += [env[var].read(i) for var in value.hidden if var in passed for i in range(self.m.width(var))]
        for param, arg in zip(value.params, e.args, strict=True):
            if isinstance(arg, c.SetOf):
                inner, more, given = self.m.captured(*self._free(arg, env))
                own[param] = Home(stands=Standing(arg, inner))
                params, args = (*params, *more), [*args, *given]
        name = self.m.fresh(f"value.{value.name}")
        self.m.add(p.Function(name, params, ()))
        with self.m.speaking(value.span, f"values/{value.name}") as why:
            self.m.add(p.Function(name, params, tuple(self._body(value, own)), why=why()))
        return ops.Call(name, tuple(args))

    def _free(self, said: c.SetOf, env: Env) -> tuple[list[c.Var], Env]:
        """What a set reads, and where that is found."""
        free = in_order({k for k in self.queries.foot.reads(said) if isinstance(k, c.Var)}, env)
        if not any(isinstance(term, c.ItRef) for term in terms((said,))):
            return free, env
        return [*free, IT], {**env, IT: env.get(IT, Home(names=("it",)))}

    def _actor(self, you: c.Expr | None, env: Env) -> ops.Value:
        return ops.Const(p.NOBODY) if you is None else self.expr(you, env)

    def spread(self, param: c.Var, arg: c.Expr, env: Env) -> list[ops.Value]:
        """An argument as one operand, or one per member of a basket."""
        if param.type.form == "basket" and isinstance(arg, c.VarRef):
            return [env[arg.var].read(i) for i in range(self.m.width(param))]
        return [self.expr(arg, env)]

    def _function(self, value: c.Value) -> str:
        name = f"value.{value.name}"
        if name not in self.m.functions:
            self.m.add(p.Function(name, (), ()))  # values are acyclic; this only holds the place
            env, params = self.m.signature(([value.you] if value.uses_you else []) + [*value.params, *value.hidden])
            with self.m.speaking(value.span, f"values/{value.name}") as why:
                self.m.add(p.Function(name, params, tuple(self._body(value, env)), why=why()))
        return name

    def _body(self, value: c.Value, env: Env) -> Statements:
        if not value.changes:
            return self.queries.returning(value.body, env)
        body: Statements = [ops.Assign("it", self.expr(value.body, env))]
        for change in value.changes:
            body += self._change(change, value, env)
        return [*body, ops.Return(ops.Local("it"))]

    def _change(self, change: c.Changed, value: c.Value, env: Env) -> Statements:
        if change.this is None:
            return [ops.Assign("it", self.expr(change.body, env))]
        person = c.person(value, self.l.d) or value.you
        player = env[person].read()  # nobody, where nobody acts
        holds, card, found = self.holding.of(change.family, change.row, player)
        done = [ops.Assign("it", self.expr(change.body, {**env, change.this: card}))]
        return [*found, *if_(ops.And(ops.Le(ops.Const(0), player), holds), done)]

    # ---- formulas of rows ----------------------------------------------------------------------------------

    def of_row(self, e: c.FormulaOf, env: Env) -> ops.Value:
        """A formula per row: a function that looks which row it is."""
        name = f"formula.{e.family}.{e.member}"
        if name not in self.m.functions:
            body: Statements = []
            for (family, member, row), value in self.m.checked.formulas.items():
                if (family, member) == (e.family, e.member):
                    body += self._if_row(family, row, value)
            self.m.add(p.Function(name, ("you", "member"), (*body, ops.Return(ops.Const(0)))))
        return ops.Call(name, (self._actor(e.you, env), self.expr(e.owner, env)))

    def _if_row(self, family: str, row: str, value: c.Value) -> Statements:
        inner: Env = {value.you: Home(names=("you",)), **{v: Home(names=("member",)) for v in value.params}}
        member: ops.Value = ops.Local("member")
        if family in self.l.cards:
            member = ops.Entry(self.holding.cards.row_table(family), member)
        here = ops.Eq(member, ops.Const(self.l.index(family, row)))
        return if_(here, [ops.Return(self.expr(value.body, inner))])

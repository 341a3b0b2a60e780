"""Formulas as values of the program: expressions nest, everything longer becomes a function.

The parts (`slots`, `domains`, `queries`, `values`) each know one sort of expression and are handed `expr` for what
stands inside.
"""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.ir.intervals import WORD
from tassel_compiler.lower.cards import Cards
from tassel_compiler.lower.constants import arithmetic
from tassel_compiler.lower.emit.domains import Domains
from tassel_compiler.lower.emit.queries import Queries
from tassel_compiler.lower.emit.slots import SlotEmitter
from tassel_compiler.lower.emit.values import NamedValues
from tassel_compiler.lower.machine import IT, Env, Machine, add
from tassel_compiler.lower.optimise.holding import Holding
from tassel_compiler.lower.optimise.tabulate import Tabulate

_COMPARE = {"=": ops.Eq, "!=": ops.Ne, "<": ops.Lt, "<=": ops.Le}
_BOTH = {"and": ops.And, "or": ops.Or}
_ARITHMETIC = {
    "+": ops.Add, "-": ops.Sub, "*": ops.Mul, "/": ops.Div, "mod": ops.Mod, "min": ops.Min, "max": ops.Max,
}


_Fixed = c.Num | c.Nobody | c.PlayerCount | c.MemberOf
_Read = (
    c.VarRef | c.GridAt | c.ConstRef | c.Read | c.ListAt | c.Built
    | c.Level | c.ValueCall | c.ItRef | c.ZoneSize | c.ZoneCard | c.FormulaOf
)
_WorkedOut = (
    c.Arith | c.Cmp | c.Both | c.No | c.Cond | c.Within | c.Ask | c.FoldOf | c.DistanceOf | c.TrailOf | c.SetOf
)


class FormulaEmitter:
    def __init__(self, m: Machine, foot: Footprint) -> None:
        tables = Tabulate(m, foot)
        self.m = m
        self.l = m.layout
        self.cards = Cards(m)
        self.holding = Holding(m, self.cards, self.expr)
        self.domains = Domains(m, foot, tables, self.cards, self.expr)
        self.queries = Queries(m, foot, self.domains, self.expr)
        self.values = NamedValues(m, tables, self.holding, self.queries, self.expr)
        self.slots = SlotEmitter(m, self.cards, self.expr, self._changed)

    def expr(self, e: c.Expr, env: Env) -> ops.Value:
        match e:
            case c.Num() | c.Nobody() | c.PlayerCount() | c.MemberOf():
                return self._fixed(e)
            case (
                c.Arith() | c.Cmp() | c.Both() | c.No() | c.Cond() | c.Within() | c.Ask() | c.FoldOf() | c.DistanceOf()
                | c.TrailOf() | c.SetOf()
            ):  # fmt: skip
                return self._worked_out(e, env)
            case _:
                return self._read(e, env)

    def _fixed(self, e: _Fixed) -> ops.Value:
        match e:
            case c.Num():
                return ops.Const(e.value)
            case c.Nobody():
                return ops.Const(p.NOBODY)
            case c.PlayerCount():
                return ops.Const(self.l.players)
            case c.MemberOf():
                return ops.Const(self.l.index(e.family, e.name))

    def _read(self, e: _Read, env: Env) -> ops.Value:
        match e:
            case c.VarRef():
                return self.slots.variable(e, env)
            case c.GridAt():
                return self.slots.place(e, env)
            case c.ConstRef():
                return self.slots.constant(e, env)
            case c.Read():
                return self.slots.read(e, env)
            case c.ListAt():
                return self.slots.listed(e, env)
            case c.Built():
                return self.slots.built(e, env)
            case c.Level():
                return self.slots.level(e, env)
            case c.ValueCall():
                return self.values.call(e, env)
            case c.ItRef():
                return env[IT].read() if IT in env else ops.Local("it")
            case c.ZoneSize():
                return ops.Load(self.zone(e.zone, e.owner, env))
            case c.ZoneCard():
                return self._card(e, env)
            case c.FormulaOf():
                return self.values.of_row(e, env)

    def _worked_out(self, e: _WorkedOut, env: Env) -> ops.Value:
        match e:
            case c.Arith():
                return self._arithmetic(e, env)
            case c.Cmp():
                return _COMPARE[e.op](self.expr(e.left, env), self.expr(e.right, env))
            case c.Both():
                return _BOTH[e.op](self.expr(e.left, env), self.expr(e.right, env))
            case c.No():
                return ops.Not(self.expr(e.what, env))
            case c.Cond():
                return self._one_of_two(e, env)
            case c.Within():
                return self.domains.contains(e, env)
            case c.Ask() | c.FoldOf():
                return self.queries.call(e, env)
            case c.DistanceOf():
                return self.domains.searches.distance(e, env)
            case c.TrailOf():
                return self.domains.searches.trail(e, env)
            case c.SetOf():
                raise AssertionError(e)  # a set is visited, never held: `Domains`

    def maybe(self, e: c.Expr | None, env: Env) -> ops.Value | None:
        return None if e is None else self.expr(e, env)

    def actor(self, you: c.Expr | None, env: Env) -> ops.Value:
        return ops.Const(p.NOBODY) if you is None else self.expr(you, env)

    def _changed(self, value: c.Value, owner: c.Expr, env: Env) -> ops.Value:
        return self.values.call(c.ValueCall(value.name, (owner,), None), env)

    # ---- zones ---------------------------------------------------------------------------------------------

    def zone(self, key: str, owner: c.Expr | None, env: Env) -> ops.Value:
        """The address of a zone: there stands how many cards lie in it, and after that which."""
        return self.cards.zone_address(key, self.maybe(owner, env))

    def zone_number(self, key: str, owner: c.Expr | None, env: Env) -> ops.Value:
        return self.cards.zone_number(key, self.maybe(owner, env))

    def _card(self, e: c.ZoneCard, env: Env) -> ops.Value:
        if not self.l.zones[e.zone].capacity:  # of a kind without cards none lies anywhere
            return ops.Const(p.NOBODY)
        address = self.zone(e.zone, e.owner, env)
        position = self.expr(e.position, env)
        test: ops.Value = ops.Le(position, ops.Load(address))
        if not isinstance(position, ops.Const):
            test = ops.And(ops.Le(ops.Const(1), position), test)
        return ops.Select(test, ops.Load(add(address, position)), ops.Const(p.NOBODY))

    # ---- arithmetic ----------------------------------------------------------------------------------------

    def _arithmetic(self, e: c.Arith, env: Env) -> ops.Value:
        left, right = self.expr(e.left, env), self.expr(e.right, env)
        if isinstance(left, ops.Const) and isinstance(right, ops.Const) and (right.number or e.op not in ("/", "mod")):
            return ops.Const(arithmetic(e.op, left.number, right.number))
        if e.op in ("/", "mod"):
            right = self._divisor(right)
        return add(left, right) if e.op == "+" else _ARITHMETIC[e.op](left, right)

    def _divisor(self, value: ops.Value) -> ops.Value:
        """Nothing is divided by nothing. What is longer than a read is worked out once, and looked at by a function."""
        if isinstance(value, ops.Const) and value.number:
            return value
        cell = isinstance(value, ops.Load) and isinstance(value.address, ops.Const)
        if cell or isinstance(value, ops.Const | ops.Local):
            return ops.Select(value, value, self.m.bounded(value, 1, WORD[1], "the divisor"))
        given = ops.Local("divisor")
        body = (ops.Return(self._divisor(given)),)
        return ops.Call(self.m.add(p.Function(self.m.fresh("divisor"), (given.local,), body)), (value,))

    def _one_of_two(self, e: c.Cond, env: Env) -> ops.Value:
        cond = self.expr(e.cond, env)
        if isinstance(cond, ops.Const):
            return self.expr(e.then if cond.number else e.other, env)
        return ops.Select(cond, self.expr(e.then, env), self.expr(e.other, env))

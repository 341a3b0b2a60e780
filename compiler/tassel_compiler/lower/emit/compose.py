"""Multisets: all ways to pick so many pieces of the members of a kind, within what is there.

A way is written as one number, the amounts as digits in base `BASE`, so that it can be an option's value.
"""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.lower.emit.domains import Inside
from tassel_compiler.lower.emit.formulas import FormulaEmitter
from tassel_compiler.lower.emit.pieces import Pieces
from tassel_compiler.lower.machine import Env, Home, Machine, add, if_

_LARGEST = 256


class Composing:
    def __init__(self, m: Machine, formulas: FormulaEmitter, pieces: Pieces) -> None:
        self.m = m
        self.formulas = formulas
        self.pieces = pieces

    def base(self, s: c.Compose) -> int:
        """As large as fits into 31 bits with this many members; amounts stay below it."""
        members = self.m.layout.size(s.family)
        base = _LARGEST
        while base**members >= 2**31 and base > 2:
            base -= 1
        return base

    def available(self, s: c.Compose, member: str, env: Env) -> ops.Value | None:
        """How many of a member can be picked; None: any number."""
        if s.purse:
            value = self.m.checked.values[s.purse]
            you = s.actor if value.uses_you else None
            return self.formulas.expr(c.ValueCall(s.purse, (c.MemberOf(s.family, member),), you), env)
        if s.holder is None:
            return None
        cells = self.pieces.compartments(s.stock, s.holder, (c.MemberOf(s.family, member),), s.actor, env)
        return None if cells is None else ops.Load(cells[0])

    def each(self, s: c.Compose, env: Env, body: Inside) -> list[ops.Statement]:
        """Visit every multiset, most of the first member first, bound to locals, one per member of the kind."""
        members = list(s.names)
        size, left = self.m.temp("size"), [self.m.temp("left") for _ in range(len(members) + 1)]
        amounts = [self.m.temp(f"of-{n}") for n in members]
        stocks = [self.m.temp(f"has-{n}") for n in members]
        asked, most = self.m.amount(self.formulas.expr(s.size, env)), self.base(s) - 1
        small = isinstance(asked, ops.Const) and asked.number <= most
        out: list[ops.Statement] = [ops.Assign(size, asked)]
        for name, member in zip(stocks, members, strict=True):
            found = self.available(s, member, env)
            there = found if found is not None else ops.Local(size)
            out.append(ops.Assign(name, there if small else ops.Min(there, ops.Const(most))))
        total: ops.Value = ops.Const(0)
        for name in stocks:
            total = add(total, ops.Local(name))
        home = self._home(s, members, amounts)
        inner = {**env, s.var: home}
        out += [ops.Assign(name, ops.Const(0)) for name in home.names if name not in amounts]
        out.append(ops.Assign(left[0], ops.Local(size) if s.must else ops.Min(ops.Local(size), total)))
        tested = if_(self.formulas.expr(s.where, inner), body(inner)) if s.where is not None else body(inner)
        nest = self._nest(0, amounts, stocks, left, tested)
        enough = ops.Le(ops.Local(left[0]), total)
        return [*out, *(if_(enough, nest) if s.must else nest)]

    def _home(self, s: c.Compose, members: list[str], amounts: list[str]) -> Home:
        """Locals for all members of the kind; those that cannot be picked are nought."""
        names: list[str] = []
        for member in self.m.layout.names[s.family].members:
            names.append(amounts[members.index(member)] if member in members else self.m.temp("none"))
        return Home(names=tuple(names))

    def _nest(
        self, i: int, amounts: list[str], stocks: list[str], left: list[str], body: list[ops.Statement]
    ) -> list[ops.Statement]:
        if not amounts:
            return body
        if i == len(amounts) - 1:
            return if_(
                ops.Le(ops.Local(left[i]), ops.Local(stocks[i])), [ops.Assign(amounts[i], ops.Local(left[i])), *body]
            )
        most, fewer = self.m.temp("most"), self.m.temp("fewer")
        rest = [
            ops.Assign(amounts[i], ops.Sub(ops.Local(most), ops.Local(fewer))),
            ops.Assign(left[i + 1], ops.Sub(ops.Local(left[i]), ops.Local(amounts[i]))),
            *self._nest(i + 1, amounts, stocks, left, body),
        ]
        return [
            ops.Assign(most, ops.Min(ops.Local(left[i]), ops.Local(stocks[i]))),
            ops.Loop(fewer, ops.Const(0), add(ops.Local(most), ops.Const(1)), tuple(rest)),
        ]

    def packed(self, s: c.Compose, home: Home) -> ops.Value:
        """The multiset as one number."""
        value: ops.Value = ops.Const(0)
        base = self.base(s)
        for i, member in enumerate(self.m.layout.names[s.family].members):
            if member in s.names:
                part = ops.Mul(home.read(i), ops.Const(base**i)) if i else home.read(i)
                value = add(value, part)
        return value

    def unpack(self, s: c.Compose, answer: ops.Value, home: Home) -> list[ops.Statement]:
        base = self.base(s)
        out: list[ops.Statement] = []
        for i, member in enumerate(self.m.layout.names[s.family].members):
            digit = ops.Mod(ops.Div(answer, ops.Const(base**i)), ops.Const(base)) if member in s.names else ops.Const(0)
            out.append(home.write(digit, i))
        return out

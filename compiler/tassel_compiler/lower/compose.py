"""Multisets: all ways to pick so many pieces of the members of a kind, within what is there.

A way is written as one number, the amounts as digits in base `BASE`, so that it can be an option's value.
"""

from __future__ import annotations

from collections.abc import Callable

from tassel_compiler import core as c
from tassel_compiler.ir.ops import Op, const, load, local
from tassel_compiler.lower.machine import Env, Home, Machine, add, if_
from tassel_compiler.lower.plain import Plain

Body = Callable[[Env], list[Op]]
LARGEST = 256


class Composing:
    def __init__(self, m: Machine, plain: Plain) -> None:
        self.m = m
        self.plain = plain
        self.v = plain.v

    def base(self, s: c.Compose) -> int:
        """As large as fits into 31 bits with this many members; amounts stay below it."""
        members = self.m.layout.size(s.family)
        base = LARGEST
        while base**members >= 2**31 and base > 2:
            base -= 1
        return base

    def available(self, s: c.Compose, member: str, env: Env) -> Op | None:
        """How many of a member can be picked; None: any number."""
        if s.purse:
            value = self.m.checked.values[s.purse]
            you = s.actor if value.uses_you else None
            return self.v.expr(c.ValueCall(s.purse, (c.MemberOf(s.family, member),), you), env)
        assert s.holder is not None
        cells = self.plain.holder_cells(s.stock, s.holder, (c.MemberOf(s.family, member),), s.actor, env)
        return None if cells is None else load(cells[0])

    def each(self, s: c.Compose, env: Env, body: Body) -> list[Op]:
        """Visit every multiset, most of the first member first, bound to locals, one per member of the kind."""
        members = list(s.names)
        size, left = self.m.temp("size"), [self.m.temp("left") for _ in range(len(members) + 1)]
        amounts = [self.m.temp(f"of-{n}") for n in members]
        stocks = [self.m.temp(f"has-{n}") for n in members]
        asked, most = self.v.expr(s.size, env), self.base(s) - 1
        small = asked.name == "const" and asked.args[0] <= most  # type: ignore[operator]
        out = [Op("set", (size, asked))]
        for name, member in zip(stocks, members, strict=True):
            found = self.available(s, member, env)
            there = found if found is not None else local(size)
            out.append(Op("set", (name, there if small else Op("min", (there, const(most))))))
        total: Op = const(0)
        for name in stocks:
            total = add(total, local(name))
        home = self._home(s, members, amounts)
        inner = {**env, s.var: home}
        out += [Op("set", (name, const(0))) for name in home.names if name not in amounts]
        out.append(Op("set", (left[0], local(size) if s.must else Op("min", (local(size), total)))))
        tested = if_(self.v.expr(s.where, inner), body(inner)) if s.where is not None else body(inner)
        nest = self._nest(0, amounts, stocks, left, tested)
        enough = Op("le", (local(left[0]), total))
        return [*out, *(if_(enough, nest) if s.must else nest)]

    def _home(self, s: c.Compose, members: list[str], amounts: list[str]) -> Home:
        """Locals for all members of the kind; those that cannot be picked are nought."""
        names: list[str] = []
        for member in self.m.layout.names[s.family].members:
            names.append(amounts[members.index(member)] if member in members else self.m.temp("none"))
        return Home(names=tuple(names))

    def _nest(self, i: int, amounts: list[str], stocks: list[str], left: list[str], body: list[Op]) -> list[Op]:
        if i == len(amounts) - 1:
            return if_(Op("le", (local(left[i]), local(stocks[i]))), [Op("set", (amounts[i], local(left[i]))), *body])
        most, fewer = self.m.temp("most"), self.m.temp("fewer")
        rest = [
            Op("set", (amounts[i], Op("sub", (local(most), local(fewer))))),
            Op("set", (left[i + 1], Op("sub", (local(left[i]), local(amounts[i]))))),
            *self._nest(i + 1, amounts, stocks, left, body),
        ]
        return [
            Op("set", (most, Op("min", (local(left[i]), local(stocks[i]))))),
            Op("loop", (fewer, const(0), add(local(most), const(1)), tuple(rest))),
        ]

    def packed(self, s: c.Compose, home: Home) -> Op:
        """The multiset as one number."""
        value: Op = const(0)
        base = self.base(s)
        for i, member in enumerate(self.m.layout.names[s.family].members):
            if member in s.names:
                part = Op("mul", (home.read(i), const(base**i))) if i else home.read(i)
                value = add(value, part)
        return value

    def unpack(self, s: c.Compose, answer: Op, home: Home) -> list[Op]:
        base = self.base(s)
        out: list[Op] = []
        for i, member in enumerate(self.m.layout.names[s.family].members):
            digit = Op("mod", (Op("div", (answer, const(base**i))), const(base))) if member in s.names else const(0)
            out.append(home.write(digit, i))
        return out

"""Loops over domains: how to visit every member that passes a test.

A loop over a kind whose body takes a basket apart by the loop variable is unrolled, because a basket in locals has no
addresses. A test that is a table over the loop variable picks the list of those that pass, made at compile time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from tassel_compiler import core as c
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.visit import TreeNode, nodes
from tassel_compiler.ir import ops
from tassel_compiler.lower.cards import Cards
from tassel_compiler.lower.emit.searches import Searches
from tassel_compiler.lower.machine import Env, Expression, Home, Machine, Standing, Statements, add, if_
from tassel_compiler.lower.optimise.tabulate import Tabulate

Inside = Callable[[Env], Statements]


def _conjuncts(e: c.Expr | None) -> list[c.Expr]:
    if e is None:
        return []
    if isinstance(e, c.Both) and e.op == "and":
        return _conjuncts(e.left) + _conjuncts(e.right)
    return [e]


class Domains:
    def __init__(self, m: Machine, foot: Footprint, tables: Tabulate, cards: Cards, expr: Expression) -> None:
        self.m = m
        self.l = m.layout
        self.foot = foot
        self.tables = tables
        self.cards = cards
        self.expr = expr
        self.searches = Searches(m, foot, expr)

    def each(
        self, var: c.Var, domain: c.Domain, where: c.Expr | None, env: Env, body: Inside, unroll: bool = False
    ) -> Statements:
        """Visit the members of a domain that pass a test. The body must leave the domain alone."""
        tests = _conjuncts(where)
        listed = self._listed_by_table(var, domain, tests, env)
        if listed is not None:
            table_test, loop = listed
            rest = [t for t in tests if t is not table_test]
            return loop(lambda inner: self._tested(rest, inner, body))
        if isinstance(domain, c.Every | c.Some) and (unroll or takes_apart(tests, var, env)):
            return self._unrolled(var, domain, tests, env, body)
        return self.visit(var, domain, env, lambda inner: self._tested(tests, inner, body))

    def _tested(self, tests: list[c.Expr], env: Env, body: Inside) -> Statements:
        if not tests:
            return body(env)
        cond = self.expr(tests[0], env)
        for test in tests[1:]:
            cond = ops.And(cond, self.expr(test, env))
        return if_(cond, body(env))

    def _unrolled(
        self, var: c.Var, domain: c.Every | c.Some, tests: list[c.Expr], env: Env, body: Inside
    ) -> Statements:
        out: Statements = []
        for i in self.m.constants.domain(domain, {}):
            out += self._tested(tests, {**env, var: Home(fixed=i)}, body)
        return out

    # ---- one loop per sort of domain -----------------------------------------------------------------------

    def visit(self, var: c.Var, domain: c.Domain, env: Env, body: Inside) -> Statements:
        home = self.m.home_of(var)
        return self._over(home.names[0], domain, env, body({**env, var: home}))

    def _over(self, name: str, domain: c.Domain, env: Env, body: Statements) -> Statements:
        """The same, in a local of this name."""
        match domain:
            case c.Every():
                return [ops.Loop(name, ops.Const(0), ops.Const(self.l.size(domain.family)), tuple(body))]
            case c.Some():
                return self._members(name, tuple(self.l.index(domain.family, n) for n in domain.names), body)
            case c.Marked(family, c.ValueCall() as call) if self.l.is_place(family):
                return self._named(name, call, env, body)
            case c.Marked(family, c.VarRef(var=var)) if self.l.is_place(family):
                stands = env[var].stands
                assert stands is not None
                return self.all_of(name, stands.said, stands.env, body)
            case c.Marked():
                mask = self.m.temp("mask")
                bit = ops.Mod(ops.Div(ops.Local(mask), ops.Entry(self._powers(), ops.Local(name))), ops.Const(2))
                loop = ops.Loop(name, ops.Const(0), ops.Const(self.l.size(domain.family)), tuple(if_(bit, body)))
                return [ops.Assign(mask, self.expr(domain.group, env)), loop]
            case c.Seats():
                return self._seats(name, domain, env, body)
            case c.Held():
                return self._held(name, domain, env, body)
            case c.Numbers():
                low, high = self.expr(domain.low, env), self.expr(domain.high, env)
                return [ops.Loop(name, low, add(high, ops.Const(1)), tuple(body))]
            case c.Listed():
                return self._listed(name, domain, env, body)
            case c.Near():
                return self.searches.near(name, domain.way, self.expr(domain.owner, env), body)
            case c.Joined():
                return self.searches.joined(name, domain, env, body)

    def _named(self, name: str, call: c.ValueCall, env: Env, body: Statements) -> Statements:
        """The set that a value names, with what it is asked about in locals of its own."""
        value = self.m.checked.values[call.name]
        own: Env = {var: env[var] for var in value.hidden}
        begun: Statements = []
        for var, given in [*zip(value.params, call.args, strict=True), *([(value.you, call.you)] if call.you else [])]:
            if isinstance(given, c.SetOf):
                own[var] = Home(stands=Standing(given, env))
                continue
            own[var] = Home(names=(self.m.temp("who"),)) if var is value.you else self.m.home_of(var)
            begun.append(own[var].write(self.expr(given, env)))
        if isinstance(value.body, c.ValueCall):
            return [*begun, *self._named(name, value.body, own, body)]
        assert isinstance(value.body, c.SetOf)
        return [*begun, *self.all_of(name, value.body, own, body)]

    def all_of(self, name: str, said: c.SetOf, env: Env, body: Statements) -> Statements:
        """Those of a set, in a local of this name."""
        inner = {**env, said.var: Home(names=(name,))}
        return self._over(name, said.domain, env, self._tested(_conjuncts(said.where), inner, lambda _: body))

    def filled(self, said: c.SetOf, env: Env, write: Callable[[ops.Value, ops.Value], Statements]) -> Statements:
        """All places of the sort, one after the other, each with whether it is in the set: this is worked out before
        anything is written."""
        size = self.l.size(said.var.type.of)
        row, name, at = self.m.temp("set"), self.m.temp(said.var.name), self.m.temp("at")
        noted = self.all_of(name, said, env, [ops.Poke(row, ops.Local(name), ops.Const(1))])
        each = write(ops.Local(at), ops.Peek(row, ops.Local(at)))
        return [ops.Clear(row, size, 1), *noted, ops.Loop(at, ops.Const(0), ops.Const(size), tuple(each))]

    def _members(self, name: str, members: tuple[int, ...], body: Statements) -> Statements:
        if members and members == tuple(range(members[0], members[0] + len(members))):
            return [ops.Loop(name, ops.Const(members[0]), ops.Const(members[-1] + 1), tuple(body))]
        at = self.m.temp("at")
        table = self.m.table("members", members)
        return [
            ops.Loop(
                at, ops.Const(0), ops.Const(len(members)), (ops.Assign(name, ops.Entry(table, ops.Local(at))), *body)
            )
        ]

    def _powers(self) -> str:
        return self.m.table("powers", tuple(1 << i for i in range(31)))

    def _seats(self, name: str, domain: c.Seats, env: Env, body: Statements) -> Statements:
        if domain.key is not None and domain.var is not None:
            return self._sorted(name, domain, domain.var, domain.key, env, body)
        return self._around(name, self.m.temp("at"), domain, env, body)

    def _sorted(self, name: str, domain: c.Seats, var: c.Var, key: c.Expr, env: Env, body: Statements) -> Statements:
        """Lap after lap the next one is looked for: the first of those who come behind the one of the lap before, by
        what they have, then by where they stand in the order without it."""
        stems = ("lap", "at", "has", "best", "had", "place", "last", "stood")
        lap, at, has, best, had, place, last, stood = (ops.Local(self.m.temp(stem)) for stem in stems)
        who = self.m.home_of(var)

        def before(a: ops.Value, b: ops.Value) -> ops.Value:
            return ops.Lt(b, a) if domain.falling else ops.Lt(a, b)

        none = ops.Lt(best, ops.Const(0))
        behind = ops.Or(before(last, has), ops.And(ops.Eq(last, has), ops.Lt(stood, at)))
        better = ops.And(ops.Or(ops.Eq(lap, ops.Const(0)), behind), ops.Or(none, before(has, had)))
        kept = [ops.Assign(best.local, who.read()), ops.Assign(had.local, has), ops.Assign(place.local, at)]
        look = [ops.Assign(has.local, self.expr(key, {**env, var: who})), ops.If(better, tuple(kept), ())]
        found = self._around(who.names[0], at.local, domain, env, look)
        fresh = [ops.Assign(one.local, ops.Const(-1 if one is best else 0)) for one in (best, had, place)]
        gone = [ops.Assign(last.local, had), ops.Assign(stood.local, place), ops.Assign(name, best)]
        laps = (*fresh, *found, *if_(none, [ops.Break()]), *gone, *body)
        begun = [ops.Assign(one.local, ops.Const(0)) for one in (last, stood)]
        return [*begun, ops.Loop(lap.local, ops.Const(0), ops.Const(self.l.players), laps)]

    def _around(self, name: str, at: str, domain: c.Seats, env: Env, body: Statements) -> Statements:
        """Round the table; `at` says how far."""
        n = self.l.players
        if domain.start is None:
            told = [ops.Assign(at, ops.Local(name))] if domain.key is not None else []
            return [ops.Loop(name, ops.Const(0), ops.Const(n), (*told, *body))]
        start = self.m.temp("start")
        first = 1 if domain.how == "after" else 0
        step = ops.Sub(ops.Const(n), ops.Local(at)) if domain.back else ops.Local(at)
        turn = ops.Mod(ops.Add(ops.Local(start), step), ops.Const(n))
        return [
            ops.Assign(start, self.expr(domain.start, env)),
            *if_(
                ops.Le(ops.Const(0), ops.Local(start)),
                [ops.Loop(at, ops.Const(first), ops.Const(first + n), (ops.Assign(name, turn), *body))],
            ),
        ]

    def _held(self, name: str, domain: c.Held, env: Env, body: Statements) -> Statements:
        zone, at = self.m.temp("zone"), self.m.temp("at")
        card = ops.Load(ops.Add(ops.Local(zone), ops.Local(at)))
        return [
            ops.Assign(zone, self.cards.zone_address(domain.zone, self._owner(domain, env))),
            ops.Loop(at, ops.Const(1), add(ops.Load(ops.Local(zone)), ops.Const(1)), (ops.Assign(name, card), *body)),
        ]

    def _owner(self, domain: c.Held, env: Env) -> ops.Value | None:
        return None if domain.owner is None else self.expr(domain.owner, env)

    def _listed(self, name: str, domain: c.Listed, env: Env, body: Statements) -> Statements:
        """Values written side by side; equal ones are visited once."""
        slots = [self.m.temp("item") for _ in domain.items]
        out = [ops.Assign(s, self.expr(item, env)) for s, item in zip(slots, domain.items, strict=True)]
        at = self.m.temp("at")
        pick: ops.Value = ops.Local(slots[-1])
        for i in reversed(range(len(slots) - 1)):
            pick = ops.Select(ops.Eq(ops.Local(at), ops.Const(i)), ops.Local(slots[i]), pick)
        fresh: ops.Value = ops.Const(1)
        for i in range(1, len(slots)):
            for j in range(i):
                same = ops.And(ops.Eq(ops.Local(at), ops.Const(i)), ops.Eq(ops.Local(slots[i]), ops.Local(slots[j])))
                fresh = ops.And(fresh, ops.Not(same)) if not isinstance(fresh, ops.Const) else ops.Not(same)
        loop_body = [ops.Assign(name, pick), *if_(fresh, body)]
        return [*out, ops.Loop(at, ops.Const(0), ops.Const(len(slots)), tuple(loop_body))]

    # ---- lists made at compile time ------------------------------------------------------------------------

    def _listed_by_table(
        self,
        var: c.Var,
        domain: c.Domain,
        tests: list[c.Expr],
        env: Env,
    ) -> tuple[c.Expr, Callable[[Inside], Statements]] | None:
        """A loop over those for whom a tabulated test holds, by the other arguments of the test."""
        if not isinstance(domain, c.Every):
            return None
        for test in tests:
            found = self.tables.neighbours(test, var, domain.family)
            if found is None:
                continue
            starts, members, others = found
            if any(isinstance(k, c.Var) and k is var for o in others for k in self.foot.reads(o)):
                continue
            return test, partial(self._row_loop, var, test, starts, members, others, env)
        return None

    def _row_loop(
        self, var: c.Var, test: c.Expr, starts: str, members: str, others: tuple[c.Expr, ...], env: Env, body: Inside
    ) -> Statements:
        """Through the row of a table of neighbours: where each begins, and who stands in it."""
        home = self.m.home_of(var)
        row, at = self.m.temp("row"), self.m.temp("at")
        index = self.tables.row_index(test, var, [self.expr(o, env) for o in others])
        first, behind = ops.Entry(starts, ops.Local(row)), ops.Entry(starts, add(ops.Local(row), ops.Const(1)))
        found = ops.Assign(home.names[0], ops.Entry(members, ops.Local(at)))
        return [ops.Assign(row, index), ops.Loop(at, first, behind, (found, *body({**env, var: home})))]

    # ---- membership ----------------------------------------------------------------------------------------

    def contains(self, e: c.Within, env: Env) -> ops.Value:
        what = self.expr(e.what, env)
        match e.domain:
            case c.Every():
                if e.domain.family in self.l.names or e.domain.family == "player":
                    return ops.Lt(what, ops.Const(self.l.size(e.domain.family)))
                return ops.Const(1)
            case c.Some():
                return self._in_set(what, tuple(self.l.index(e.domain.family, n) for n in e.domain.names))
            case c.Marked():
                mask = self.expr(e.domain.group, env)
                if isinstance(what, ops.Const):
                    return ops.Mod(ops.Div(mask, ops.Const(1 << what.number)), ops.Const(2))
                return ops.Mod(ops.Div(mask, ops.Entry(self._powers(), what)), ops.Const(2))
            case c.Numbers():
                low, high = self.expr(e.domain.low, env), self.expr(e.domain.high, env)
                return ops.And(ops.Le(low, what), ops.Le(what, high))
            case c.Held():
                cards = self.l.zones[e.domain.zone].cards
                where = ops.Load(add(ops.Const(self.l.cards[cards].where), what))
                return ops.Eq(where, self.cards.zone_number(e.domain.zone, self._owner(e.domain, env)))
            case c.Listed():
                found: ops.Value = ops.Const(0)
                for item in e.domain.items:
                    same = ops.Eq(what, self.expr(item, env))
                    found = same if isinstance(found, ops.Const) else ops.Or(found, same)
                return found
            case c.Seats():
                return ops.Const(1)
            case c.Near() | c.Joined():
                raise AssertionError(e.domain)  # it is looked for among them: `check.expressions`

    def _in_set(self, what: ops.Value, members: tuple[int, ...]) -> ops.Value:
        if isinstance(what, ops.Const) or not members:
            return ops.Const(int(isinstance(what, ops.Const) and what.number in members))
        ordered = sorted(members)
        if ordered == list(range(ordered[0], ordered[-1] + 1)):
            high = ops.Le(what, ops.Const(ordered[-1]))
            return high if ordered[0] == 0 else ops.And(ops.Le(ops.Const(ordered[0]), what), high)
        mask = sum(1 << i for i in members)
        return ops.Mod(ops.Div(ops.Const(mask), ops.Entry(self._powers(), what)), ops.Const(2))


def takes_apart(roots: Iterable[TreeNode], var: c.Var, env: Env) -> bool:
    """Do these read a basket that lives in locals by this variable?"""
    return any(isinstance(x, c.VarRef) and _by(x, var) and _in_locals(x.var, env) for x in nodes(roots))


def _by(x: c.VarRef, var: c.Var) -> bool:
    return any(isinstance(i, c.VarRef) and i.var is var for i in x.indices)


def _in_locals(var: c.Var, env: Env) -> bool:
    return var not in env or env[var].cells < 0

"""Can this be finished? Tests for guards, options and elements.

A body that can fail is flattened, thinned and cut into independent groups (`slices`). A group of demands without a
choice is an expression. Any other group becomes a probe: a function that tries every choice in turn, carries out what
later demands read, takes it all back, and answers yes or no. Nothing is left changed.

In a probe the code for the rest of a group stands inside the loop or test that comes before it, so success is the
innermost point and failure is falling through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tassel_compiler import core as c
from tassel_compiler.core.visit import row
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.ir.walk import bodies, walk
from tassel_compiler.lower.compose import Composing
from tassel_compiler.lower.machine import Env, Home, Machine, both, if_, in_order
from tassel_compiler.lower.plain import Plain
from tassel_compiler.lower.slices import Item, Owed, Rows, Slices, Stmts, Tested

Done = Callable[[Env], list[ops.Statement]]
MOVES = (c.Transfer, c.TransferBasket, c.PutCard)
TRUE = ops.Const(1)


class Foresight:
    def __init__(self, m: Machine, plain: Plain) -> None:
        self.m = m
        self.plain = plain
        self.v = plain.v
        self.slices = Slices(m, plain.v.foot)
        self.composing = Composing(m, plain)
        self.searches = 0
        self.owes: dict[str, int] = {}  # called rule -> the cell that says which call it was
        plain.foresight = self

    # ---- tests ---------------------------------------------------------------------------------------------

    def groups(self, stmts: Stmts) -> list[list[Item]]:
        return self.slices.groups(self.slices.thin(self.slices.flat(stmts)))

    def feasible(self, stmts: Stmts, env: Env) -> ops.Value:
        """Can these sentences be carried through from here?"""
        test: ops.Value | None = None
        for group in self.groups(stmts):
            test = both(test, self.group(group, env))
        return test or TRUE

    def after(self, var: c.Var, stmts: Stmts, env: Env) -> ops.Value | None:
        """What an element has to pass: only the groups that read it. The others held when the guard was entered."""
        test: ops.Value | None = None
        for group in self.groups(stmts):
            if var in self.slices.reads(group):
                test = both(test, self.group(group, env))
        return test

    def besides(self, var: c.Var, stmts: Stmts, env: Env) -> ops.Value | None:
        """The groups that `after` leaves out, for a body that was not entered yet."""
        test: ops.Value | None = None
        for group in self.groups(stmts):
            if var not in self.slices.reads(group):
                test = both(test, self.group(group, env))
        return test

    def without(self, body: Stmts, rest: Stmts, env: Env) -> ops.Value | None:
        """Can the rest be carried through if the body is left out? Only the groups that the body could help."""
        helped = self.v.foot.body(body).writes
        test: ops.Value | None = None
        for group in self.groups(rest):
            if helped & self.slices.reads(group):
                test = both(test, self.group(group, env))
        return test

    def possible(self, s: c.RequirePossible, env: Env) -> ops.Value:
        call = c.CallRule(s.rule, (), s.you, s.span)
        test = self.feasible((call,), env)
        return ops.Not(test) if s.negated else test

    def group(self, group: list[Item], env: Env) -> ops.Value:
        simple = self._simple(group, env)
        return simple if simple is not None else self._probe(group, env)

    def _simple(self, group: list[Item], env: Env) -> ops.Value | None:
        """A group that is nothing but tests."""
        test: ops.Value | None = None
        for item in group:
            one = self.demand(item, env)
            if one is None:
                return None
            test = both(test, one)
        return test or TRUE

    def demand(self, item: Item, env: Env) -> ops.Value | None:
        """The test of a single demand; None if the item is more than a test."""
        match item:
            case Tested():
                return self._available(item.stmt, env)
            case c.Require():
                return self.v.expr(item.test, env)
            case c.RequirePossible():
                return self.possible(item, env)
        return None

    def _available(self, s: c.Transfer | c.TransferBasket | c.PutCard, env: Env) -> ops.Value:
        if isinstance(s, c.PutCard):
            zone = self.m.layout.zones[s.zone]
            return ops.Lt(ops.Load(self.v.zone_address(s.zone, s.owner, env)), ops.Const(zone.capacity))
        if isinstance(s, c.TransferBasket):
            test: ops.Value | None = None
            for i, name in enumerate(self.m.layout.names[s.family].members):
                cells = self.plain.holder_cells(s.stock, s.source, (c.MemberOf(s.family, name),), s.actor, env)
                if cells:
                    test = both(test, ops.Le(env[s.var].read(i), ops.Load(cells[0])))
            return test or TRUE
        cells = self.plain.holder_cells(s.stock, s.source, s.indices, s.actor, env)
        if cells is None or s.amount is None:
            return TRUE
        return ops.Le(self.v.expr(s.amount, env), ops.Load(cells[0]))

    # ---- probes --------------------------------------------------------------------------------------------

    def _free(self, group: list[Item]) -> set[c.Var]:
        """Variables whose value from before the group counts: read before the group surely gives them another."""
        free: set[c.Var] = set()
        bound: set[c.Var] = set()
        for item in group:
            free |= {k for k in self.slices.touch_kept(item).reads if isinstance(k, c.Var) and k not in bound}
            if not isinstance(item, Rows | Owed | Tested):
                bound.update(row(item).binds(item))
        return free

    def _probe(self, group: list[Item], env: Env) -> ops.Value:
        free = in_order(self._free(group), env)
        inner, params = self.v.signature([v for v in free if env[v].fixed is None])
        inner |= {v: env[v] for v in free if env[v].fixed is not None}
        name = self.m.fresh("probe")
        self.m.functions[name] = p.Function(name, params, (), "probe")
        self.searches += 1
        mark = self.m.temp("mark")
        done: Done = lambda _env: [ops.Return(ops.Const(1))]  # noqa: E731
        body = self.carry(group, inner, done)
        if changes(body, self.m):
            undone: Done = lambda _env: [ops.Undo(mark), ops.Return(ops.Const(1))]  # noqa: E731
            body = [ops.Mark(mark), *self.carry(group, inner, undone), ops.Undo(mark)]
        self.m.functions[name] = p.Function(name, params, (*body, ops.Return(ops.Const(0))), "probe")
        args = [env[v].read(i) for v in free if env[v].fixed is None for i in range(self.m.width(v))]
        return ops.Call(name, tuple(args))

    def carry(self, items: list[Item], env: Env, done: Done) -> list[ops.Statement]:
        """Code that reaches `done` if the items can be carried through, and falls through otherwise."""
        if not items:
            return done(env)
        item, rest = items[0], items[1:]
        test = self.demand(item, env)
        if test is not None:
            return if_(test, self.carry(rest, env, done))
        match item:
            case c.Let():
                inner = dict(env)
                return [*self.plain.let(item, inner), *self.carry(rest, inner, done)]
            case c.Write(to=c.VarRef(indices=())):
                return self._remembered(item, rest, env, done)
            case c.Choose():
                return self._choose(item, rest, env, done)
            case c.Compose():
                return self.composing.each(item, env, lambda inner: self._kept(self.carry(rest, inner, done)))
            case c.Transfer() | c.TransferBasket() | c.PutCard():
                test = self._available(item, env) if self.m.demands.fails(item) else TRUE
                inner = dict(env)
                return if_(test, [*self.plain.stmt(item, inner), *self.carry(rest, inner, done)])
            case Rows():
                return self._rows(item, rest, env, done)
            case Owed():
                return self._owed(item, env, done)
            case c.Branch() | c.IfPossible() | c.MayDo() | c.UpTo() | c.ChooseOne():
                return self._ways(item, rest, env, done)
            case c.Repeat() | c.Each():
                return self._loop(item, rest, env, done)
            case c.AsOne() if self.m.demands.asks(item):
                return self.carry(rest, env, done)
        inner = dict(env)
        return [*self.plain.stmt(item, inner), *self.carry(rest, inner, done)]

    def _remembered(self, s: c.Write, rest: list[Item], env: Env, done: Done) -> list[ops.Statement]:
        """A variable gets another value: a new local from here on, so that other tries still see the old one."""
        assert isinstance(s.to, c.VarRef)
        home, value = self.m.home_of(s.to.var), self.v.expr(s.value, env)
        old = env.get(s.to.var)
        if s.op == "add" and old is not None:
            value = ops.Add(old.read(), value)
        return [home.write(value), *self.carry(rest, {**env, s.to.var: home}, done)]

    def _kept(self, body: list[ops.Statement]) -> list[ops.Statement]:
        """A try: what it changes is taken back before the next one."""
        if not changes(body, self.m):
            return body
        mark = self.m.temp("mark")
        return [ops.Mark(mark), *body, ops.Undo(mark)]

    def _choose(self, s: c.Choose, rest: list[Item], env: Env, done: Done) -> list[ops.Statement]:
        env = {k: h for k, h in env.items() if k is not s.var}
        return self.v.domains.each(
            s.var, s.domain, s.where, env, lambda inner: self._kept(self.carry(rest, inner, done))
        )

    def _shared(self, rest: list[Item], env: Env, done: Done, ways: int) -> Done:
        """The rest after several ways: a probe of its own, so that it is not written out once per way."""
        if ways < 2 or not rest:
            return lambda inner: self.carry(rest, inner, done)
        return lambda inner: if_(self.group(rest, inner), done(inner))

    def _rows(self, item: Rows, rest: list[Item], env: Env, done: Done) -> list[ops.Statement]:
        row, which = self.m.temp("row"), self.m.temp("which")
        out: list[ops.Statement] = [
            ops.Assign(row, self.v.expr(item.row, env)),
            ops.Assign(which, self.plain.row_of(item.family, ops.Local(row))),
        ]
        then = self._shared(rest, env, done, len(item.cases))
        for name, body in item.cases:
            inside = self.carry(self.slices.thin(list(body), self.slices.reads(rest)), env, then)
            out += if_(ops.Eq(ops.Local(which), ops.Const(self.m.layout.index(item.family, name))), self._kept(inside))
        return out

    def _owed(self, item: Owed, env: Env, done: Done) -> list[ops.Statement]:
        """What the caller still owes, by the number it left in the frame; nothing if it left none."""
        which = ops.Load(ops.Const(self.owes[item.path]))
        out = if_(ops.Eq(which, ops.Const(0)), done(env))
        for site in self.slices.sites[item.path]:
            items = self.slices.thin(self.slices.flat(site.rest))
            out += if_(ops.Eq(which, ops.Const(site.number)), self._kept(self.carry(items, site.env, done)))
        return out

    def _ways(self, item: Item, rest: list[Item], env: Env, done: Done) -> list[ops.Statement]:
        """Tests and inner guards: each way is tried and taken back, short ones first, since one is enough."""
        ways = self._bodies(item, env)
        then = self._shared(rest, env, done, len(ways))
        tries: list[list[ops.Statement]] = []
        for test, body in ways:
            inside = self._kept(self.carry(self._thinned(body, rest), env, then))
            tries.append(if_(test, inside) if test is not None else inside)
        return [op for one in sorted(tries, key=_length) for op in one]

    def _thinned(self, body: Stmts, rest: list[Item]) -> list[Item]:
        return self.slices.thin(self.slices.whole(body), self.slices.reads(rest))

    def _bodies(self, item: Item, env: Env) -> list[tuple[ops.Value | None, Stmts]]:
        match item:
            case c.Branch():
                found: list[tuple[ops.Value | None, Stmts]] = []
                before: ops.Value | None = None
                for arm in item.arms:
                    test = self.plain.test(arm.test, env)
                    found.append((both(before, test), arm.body))
                    before = both(before, ops.Not(test))
                return [*found, (before, item.other)]
            case c.IfPossible():
                return [(None, item.body), (None, item.other)]
            case c.MayDo():
                return [(None, ()), (None, item.body)]
            case c.UpTo():
                return [(None, ())]
            case c.ChooseOne():
                return [(None if o.test is None else self.plain.test(o.test, env), o.body) for o in item.options]
        raise AssertionError(item)

    def _loop(self, s: c.Repeat | c.Each, rest: list[Item], env: Env, done: Done) -> list[ops.Statement]:
        """A loop that asks nobody: every lap must be possible after the laps before it."""
        if any(self.m.demands.asks(x) for x in s.body):
            return self.carry(rest, env, done)
        if isinstance(s, c.Each) and s.acting:
            return [*self.plain.stmt(s, dict(env)), *self.carry(rest, env, done)]
        ok = self.m.temp("ok")
        return [ops.Assign(ok, ops.Const(1)), *self._laps(s, env, ok), *if_(ops.Local(ok), self.carry(rest, env, done))]

    def _laps(self, s: c.Repeat | c.Each, env: Env, ok: str) -> list[ops.Statement]:
        if isinstance(s, c.Each):
            unroll = self.v.domains.needs_unroll(s.var, s.body, env)
            lap: Callable[[Env], list[ops.Statement]] = lambda inner: self._lap(s.body, inner, ok)  # noqa: E731
            return self.v.domains.each(s.var, s.domain, s.where, env, lap, unroll)
        stop = [] if s.test is None else if_(ops.Not(self.v.expr(s.test, env)), [ops.Break()])
        body = (*stop, *self._lap(s.body, env, ok))
        return [ops.Loop(self.m.temp("lap"), ops.Const(0), self.v.expr(s.times, env), body)]

    def _lap(self, body: Stmts, env: Env, ok: str) -> list[ops.Statement]:
        """One way through sentences that ask nobody; at the first that cannot be done `ok` is cleared."""
        out: list[ops.Statement] = []
        inner = dict(env)
        for item in self.slices.whole(body):
            out += if_(ops.Local(ok), self._tried(item, inner, ok))
        return out

    def _tried(self, item: Item, env: Env, ok: str) -> list[ops.Statement]:
        if isinstance(item, Rows):
            return self._tried_rows(item, env, ok)
        assert not isinstance(item, Owed | Tested)
        test = self._available(item, env) if isinstance(item, MOVES) else self.demand(item, env)
        if not self.m.demands.fails(item) or test is not None:
            held = test if test is not None and self.m.demands.fails(item) else TRUE
            return if_(held, self.plain.stmt(item, env), [ops.Assign(ok, ops.Const(0))])
        match item:
            case c.Branch():
                chain = self._lap(item.other, env, ok)
                for arm in reversed(item.arms):
                    chain = if_(self.plain.test(arm.test, env), self._lap(arm.body, env, ok), chain)
                return chain
            case c.IfPossible():
                return if_(self.feasible(item.body, env), self._lap(item.body, env, ok), self._lap(item.other, env, ok))
            case c.Repeat() | c.Each():
                return self._laps(item, env, ok)
        raise AssertionError(item)

    def _tried_rows(self, item: Rows, env: Env, ok: str) -> list[ops.Statement]:
        row, which = self.m.temp("row"), self.m.temp("which")
        out: list[ops.Statement] = [
            ops.Assign(row, self.v.expr(item.row, env)),
            ops.Assign(which, self.plain.row_of(item.family, ops.Local(row))),
        ]
        for name, body in item.cases:
            here = ops.Eq(ops.Local(which), ops.Const(self.m.layout.index(item.family, name)))
            out += if_(here, self._lap(body, env, ok))
        return out


def changes(body: Iterable[ops.Statement], m: Machine) -> bool:
    """Does any of this write to the state?"""
    return any(isinstance(op, ops.Changing | ops.Do) or any(changes(inner, m) for inner in bodies(op)) for op in body)


__all__ = ["Foresight", "Home"]


def _length(body: list[ops.Statement]) -> int:
    return sum(1 for _ in walk(body))

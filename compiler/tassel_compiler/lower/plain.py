"""Sentences that ask nobody, as statements.

Variables bound here are locals; those bound by asking code around it lie in its frame and are found in the
environment. A loop whose body may change the set it runs over runs over a copy of the set instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.ir.walk import with_bodies
from tassel_compiler.lower.domains import conjuncts
from tassel_compiler.lower.machine import Env, Home, Machine, add, if_, times
from tassel_compiler.lower.values import Values
from tassel_compiler.resolve.shared import supply_of

if TYPE_CHECKING:  # foresight lowers plain sentences in turn
    from tassel_compiler.lower.foresight import Foresight

Stmts = tuple[c.Stmt, ...]

MOST_NUMBERS = 256  # of a loop that asks, over a range that only the game knows


class Plain:
    foresight: Foresight
    seen: Callable[[str], Env]  # what a hook sees of the rule it hangs on

    def __init__(self, m: Machine, values: Values) -> None:
        self.m = m
        self.v = values
        self.l = m.layout
        self.path = ""  # of the rule being lowered, for the reasons of changes

    # ---- bodies --------------------------------------------------------------------------------------------

    def body(self, stmts: Stmts, env: Env) -> list[ops.Statement]:
        out: list[ops.Statement] = []
        env = dict(env)
        for i, s in enumerate(stmts):
            out += self.stmt(s, env, stmts[i + 1 :])
        return out

    def stmt(self, s: c.Stmt, env: Env, rest: Stmts = ()) -> list[ops.Statement]:
        """Lowers one sentence; a variable it binds is added to `env`."""
        return [self._because(op, s) for op in self._stmt(s, env, rest)]

    def _because(self, op: ops.Statement, s: c.Stmt) -> ops.Statement:
        """The change's reason: the innermost sentence that says it."""
        why = self.m.why(self.path, s.span)
        return _with_why(op, why)

    def _stmt(self, s: c.Stmt, env: Env, rest: Stmts) -> list[ops.Statement]:
        match s:
            case c.Let():
                return self.let(s, env)
            case c.Write():
                return self._write(s, env)
            case c.Transfer():
                return self.transfer(s, env)
            case c.TransferBasket():
                return self.basket(s, env)
            case c.Advance():
                return self._advance(s, env)
            case c.Draw():
                return self.draw(s, env)
            case c.PutCard():
                return self._put_card(s, env)
            case c.ShuffleZone():
                zone = self.l.zones[s.zone]
                return [ops.Shuffle(zone.cards, self.v.zone_instance(s.zone, s.owner, env))]
            case c.Choose():
                return self._at_random(s, env)
            case c.Require() | c.RequirePossible():
                return []  # the guard around it made sure
            case c.CallRule():
                args = self.arguments(self.m.checked.procedures[s.rule], s.args, s.you, None, env)
                return [ops.Do(self.procedure(s.rule), tuple(args))]
            case c.DoRow():
                return self._do_row(s, env)
            case c.Branch():
                return self._branch(s, env, rest)
            case c.IfPossible():
                test = self.foresight.feasible((*s.body, *rest), env)
                return if_(test, self.body(s.body, env), self.body(s.other, env))
            case c.Repeat():
                return self._repeat(s, env)
            case c.Each():
                return self.each(s, env)
            case c.AsOne():
                home = self.m.home_of(s.var)
                inner = {**env, s.var: home}
                return [
                    home.write(self.v.expr(s.who, env)),
                    *if_(ops.Le(ops.Const(0), home.read()), self._guarded(s.body, inner)),
                ]
        raise AssertionError(s)

    def _guarded(self, body: Stmts, env: Env) -> list[ops.Statement]:
        """A block that is a guard: done if it can be finished."""
        if not any(self.m.demands.fails(x) for x in body):
            return self.body(body, env)
        return if_(self.foresight.feasible(body, env), self.body(body, env))

    def let(self, s: c.Let, env: Env) -> list[ops.Statement]:
        if s.var.type.form == "basket" and isinstance(s.value, c.VarRef):
            env[s.var] = env[s.value.var]  # a parameter that is somebody else's basket
            return []
        home = env.get(s.var) or self.m.home_of(s.var)
        out = [home.write(self.v.expr(s.value, env), i) for i in range(self.m.width(s.var))]
        env[s.var] = home
        return out

    # ---- slots ---------------------------------------------------------------------------------------------

    def _write(self, s: c.Write, env: Env) -> list[ops.Statement]:
        value = self.v.expr(s.value, env)
        if isinstance(s.to, c.VarRef):
            home = env[s.to.var]
            if s.to.indices:
                sizes = [self.l.size(k) for k in s.to.var.by]
                at = self.v.offset([self.v.expr(i, env) for i in s.to.indices], sizes)
                return self._store(add(ops.Const(home.cells), at), value, s.op)
            return [home.write(value if s.op == "set" else ops.Add(home.read(), value))]
        slot = self.l.slots[f"{s.to.holder}.{s.to.name}"]
        address = self.v.cells(slot, s.to.owner, s.to.indices, env)[0]
        return self._store(address, value, s.op)

    def _store(self, address: ops.Value, value: ops.Value, how: str) -> list[ops.Statement]:
        if how == "set":
            return [ops.Store(address, value)]
        if isinstance(address, ops.Const):
            return [ops.Store(address, ops.Add(ops.Load(address), value))]
        at = self.m.temp("at")
        return [ops.Assign(at, address), ops.Store(ops.Local(at), ops.Add(ops.Load(ops.Local(at)), value))]

    def _advance(self, s: c.Advance, env: Env) -> list[ops.Statement]:
        slot = self.l.slots[f"player.{s.track}"]
        at = self.m.temp("at")
        top = self.top(s.track, s.player, env)
        step = ops.Min(ops.Add(ops.Load(ops.Local(at)), self.v.expr(s.by, env)), ops.Max(top, ops.Load(ops.Local(at))))
        return [
            ops.Assign(at, add(ops.Const(slot.base), self.v.expr(s.player, env))),
            ops.Store(ops.Local(at), step),
        ]

    def top(self, track: str, player: c.Expr, env: Env) -> ops.Value:
        """The last step that can be reached."""
        limit = self.m.checked.limits.get(track)
        if limit is None:
            return ops.Const(len(self.l.d.tracks[track].levels))
        call = {**env, limit.you: Home(names=("you",))}
        if limit.uses_you:
            you = env.get(limit.you)
            call = {**env, limit.you: you} if you else {limit.you: self._home(player, env)}
        return self.v.expr(limit.body, call)

    def _home(self, player: c.Expr, env: Env) -> Home:
        assert isinstance(player, c.VarRef)
        return env[player.var]

    # ---- pieces --------------------------------------------------------------------------------------------

    def holder_cells(
        self,
        stock: str,
        holder: c.Holder,
        indices: tuple[c.Index, ...],
        actor: c.Expr | None,
        env: Env,
    ) -> list[ops.Value] | None:
        """Addresses of the compartments; None if this holder has no end of them."""
        if holder.kind == "supply":
            slot = self.l.slots.get(f"supply.{supply_of(self.l.d, stock)}")
            return None if slot is None else self.v.cells(slot, None, indices, env)
        if holder.kind == "player":
            return self.v.cells(self.l.slots[f"player.{stock}"], holder.owner, indices, env)
        slot = self.l.slots[f"{holder.family}.{stock}"]
        rest = iter(indices)
        full: list[c.Index] = []
        for kind, _ in slot.dims[1:]:
            person = self.l.d.is_person(kind)
            full.append(actor if person and actor is not None else c.Open() if person else next(rest, c.Open()))
        return self.v.cells(slot, holder.owner, tuple(full), env)

    def transfer(self, s: c.Transfer, env: Env) -> list[ops.Statement]:
        source = self.holder_cells(s.stock, s.source, s.indices, s.actor, env)
        target = self.holder_cells(s.stock, s.target, s.indices, s.actor, env)
        pairs = max(len(source or ()), len(target or ()), 1)
        out: list[ops.Statement] = []
        for i in range(pairs):
            out += self._move(
                source[i] if source else None,
                target[i] if target and i < len(target) else None,
                None if s.amount is None else self.v.expr(s.amount, env),
                s.must,
            )
        return out

    def _move(
        self, source: ops.Value | None, target: ops.Value | None, amount: ops.Value | None, must: bool
    ) -> list[ops.Statement]:
        out: list[ops.Statement] = []
        if source is not None and source.name != "const":
            at = self.m.temp("from")
            out.append(ops.Assign(at, source))
            source = ops.Local(at)
        n = self.m.temp("n")
        if amount is None:
            if source is None:
                return []
            out.append(ops.Assign(n, ops.Load(source)))
        elif must or source is None:
            out.append(ops.Assign(n, amount if isinstance(amount, ops.Const) else ops.Max(ops.Const(0), amount)))
        else:
            out.append(ops.Assign(n, ops.Max(ops.Const(0), ops.Min(amount, ops.Load(source)))))
        if source is not None:
            out.append(ops.Store(source, ops.Sub(ops.Load(source), ops.Local(n))))
        if target is not None:
            out += self._store(target, ops.Local(n), "add")
        return out

    def basket(self, s: c.TransferBasket, env: Env) -> list[ops.Statement]:
        out: list[ops.Statement] = []
        home = env[s.var]
        for i, name in enumerate(self.l.names[s.family].members):
            index = (c.MemberOf(s.family, name),)
            source = self.holder_cells(s.stock, s.source, index, s.actor, env)
            target = self.holder_cells(s.stock, s.target, index, s.actor, env)
            moved = self._move(source[0] if source else None, target[0] if target else None, home.read(i), True)
            out += if_(ops.Ne(home.read(i), ops.Const(0)), moved)
        return out

    # ---- cards ---------------------------------------------------------------------------------------------

    def draw(self, s: c.Draw, env: Env) -> list[ops.Statement]:
        cards = self.l.zones[s.source].cards
        source, count, at = self.m.temp("source"), self.m.temp("count"), self.m.temp("at")
        to = self.v.zone_instance(s.target, s.target_owner, env)
        card = ops.Load(ops.Add(ops.Local(source), ops.Const(1)))
        steps: list[ops.Statement] = []
        empty = self.m.checked.empties.get(s.source)
        if empty is not None and s.amount is not None:
            steps += if_(ops.Eq(ops.Load(ops.Local(source)), ops.Const(0)), [self._when_empty(s, empty, env)])
        steps += if_(ops.Eq(ops.Load(ops.Local(source)), ops.Const(0)), [ops.Break()])
        target = self.l.zones[s.target]
        if target.capacity < self.l.cards[cards].count:
            full = ops.Le(ops.Const(target.capacity), ops.Load(self.v.zone_address(s.target, s.target_owner, env)))
            steps += if_(full, [ops.Break()])
        steps.append(ops.Put(cards, to, card))
        amount = ops.Load(ops.Local(source)) if s.amount is None else self.v.expr(s.amount, env)
        return [
            ops.Assign(source, self.v.zone_address(s.source, s.source_owner, env)),
            ops.Assign(count, amount),
            ops.Loop(at, ops.Const(0), ops.Local(count), tuple(steps)),
        ]

    def _when_empty(self, s: c.Draw, empty: c.Procedure, env: Env) -> ops.Statement:
        """The refill of a zone, which knows whose zone it is."""
        name = f"when-empty.{s.source}"
        if name not in self.m.functions:
            inner, params = self.v.signature([empty.this] if empty.this else [])
            self.m.functions[name] = p.Function(name, params, ())
            path, self.path = self.path, empty.path
            self.m.functions[name] = p.Function(name, params, tuple(self.body(empty.steps[0].body, inner)))
            self.path = path
        owner = (self.v.expr(s.source_owner, env),) if empty.this and s.source_owner is not None else ()
        return ops.Do(name, owner)

    def _put_card(self, s: c.PutCard, env: Env) -> list[ops.Statement]:
        cards = self.l.zones[s.zone].cards
        card = self.v.expr(s.card, env)
        put = ops.Put(cards, self.v.zone_instance(s.zone, s.owner, env), card)
        if isinstance(s.card, c.ZoneCard):
            name = self.m.temp("card")
            put = ops.Put(cards, self.v.zone_instance(s.zone, s.owner, env), ops.Local(name))
            return [ops.Assign(name, card), *if_(ops.Le(ops.Const(0), ops.Local(name)), [put])]
        return [put]

    def _at_random(self, s: c.Choose, env: Env) -> list[ops.Statement]:
        """Count, draw a number, walk to that element."""
        n, pick = self.m.temp("n"), self.m.temp("pick")
        count = self.v.domains.each(
            s.var, s.domain, s.where, env, lambda _: [ops.Assign(n, add(ops.Local(n), ops.Const(1)))]
        )
        home = env.get(s.var) or self.m.home_of(s.var)

        def take(inner: Env) -> list[ops.Statement]:
            return [
                *if_(ops.Eq(ops.Local(pick), ops.Const(0)), [home.write(inner[s.var].read())]),
                ops.Assign(pick, ops.Sub(ops.Local(pick), ops.Const(1))),
            ]

        walk = self.v.domains.each(s.var, s.domain, s.where, env, take)
        env[s.var] = home
        return [ops.Assign(n, ops.Const(0)), home.write(ops.Const(0)), *count, ops.Random(pick, ops.Local(n)), *walk]

    # ---- calls ---------------------------------------------------------------------------------------------

    def arguments(
        self,
        procedure: c.Procedure,
        args: tuple[c.Expr, ...],
        you: c.Expr | None,
        this: ops.Value | None,
        env: Env,
    ) -> list[ops.Value]:
        found = [self.v.expr(you, env) if you is not None else ops.Const(p.NOBODY)]
        if procedure.this is not None:
            found.append(this if this is not None else ops.Const(p.NOBODY))
        for param, arg in zip(procedure.params, args, strict=True):
            found += self.v.spread(param, arg, env)
        return found

    def procedure(self, path: str) -> str:
        """A rule that asks nobody, as a function of who acts, its row and its parameters."""
        name = f"rule.{path}"
        if name not in self.m.functions:
            procedure = self.m.checked.procedures[path]
            self.m.functions[name] = p.Function(name, (), ())
            variables = [procedure.you, *([procedure.this] if procedure.this else []), *procedure.params]
            env, params = self.v.signature(variables)
            env = {**self.seen(path), **env}
            outer, self.path = self.path, path
            body: list[ops.Statement] = []
            for var, start in procedure.memory:
                home = self.m.in_frame(var) if var.by else self.m.home_of(var)
                env[var] = home
                body += [
                    home.write(self.v.expr(start, env) if start is not None else ops.Const(0), i)
                    for i in range(self.m.width(var))
                ]
            for i, step in enumerate(procedure.steps):
                rest = tuple(s for later in procedure.steps[i + 1 :] for s in later.body)
                self.path = step.path
                inner = dict(env)
                for j, s in enumerate(step.body):
                    body += self.stmt(s, inner, (*step.body[j + 1 :], *rest))
            self.path = outer
            why = self.m.why(path, procedure.span)
            self.m.functions[name] = p.Function(name, params, tuple(body), why=why)
        return name

    def _do_row(self, s: c.DoRow, env: Env) -> list[ops.Statement]:
        rows = self.m.linked.rows(s.family, s.member)
        thing = self.m.temp("row")
        out = [ops.Assign(thing, self.v.expr(s.row, env))]
        row_of = self.row_of(s.family, ops.Local(thing))
        which = self.m.temp("which")
        out.append(ops.Assign(which, row_of))
        chain: list[ops.Statement] = []
        for row, path in reversed(rows.items()):
            procedure = self.m.checked.procedures[path]
            call = ops.Do(self.procedure(path), tuple(self.arguments(procedure, (), s.you, ops.Local(thing), env)))
            chain = if_(ops.Eq(ops.Local(which), ops.Const(self.l.index(s.family, row))), [call], chain)
        return out + if_(ops.Le(ops.Const(0), ops.Local(thing)), chain)

    def row_of(self, family: str, thing: ops.Value) -> ops.Value:
        if family in self.l.cards:
            return ops.Select(ops.Le(ops.Const(0), thing), ops.Entry(self.v.row_table(family), thing), ops.Const(-1))
        return thing

    # ---- tests and loops -----------------------------------------------------------------------------------

    def test(self, test: c.Expr | c.RequirePossible, env: Env) -> ops.Value:
        if isinstance(test, c.RequirePossible):
            return self.foresight.possible(test, env)
        return self.v.expr(test, env)

    def _branch(self, s: c.Branch, env: Env, rest: Stmts) -> list[ops.Statement]:
        other = self.body(s.other, env)
        for arm in reversed(s.arms):
            other = if_(self.test(arm.test, env), self.body(arm.body, env), other)
        return other

    def _repeat(self, s: c.Repeat, env: Env) -> list[ops.Statement]:
        at = self.m.temp("lap")
        stop = [] if s.test is None else if_(ops.Not(self.v.expr(s.test, env)), [ops.Break()])
        return [ops.Loop(at, ops.Const(0), self.v.expr(s.times, env), (*stop, *self.body(s.body, env)))]

    def each(self, s: c.Each, env: Env) -> list[ops.Statement]:
        def body(inner: Env) -> list[ops.Statement]:
            return self._guarded(s.body, inner) if s.acting else self.body(s.body, inner)

        unroll = isinstance(s.domain, c.Every | c.Some) and self.v.domains.needs_unroll(s.var, s.body, env)
        if not self.disturbed(s):
            return self.v.domains.each(s.var, s.domain, s.where, env, body, unroll)
        return self._copied(s, env, body)

    def disturbed(self, s: c.Each) -> bool:
        """May the body change the set, or who passes the test?"""
        fixed = (
            self.v.foot.reads(s.domain) | self.v.foot.reads(s.where)
            if s.where is not None
            else self.v.foot.reads(s.domain)
        )
        return bool((fixed - {s.var}) & self.v.foot.body(s.body).writes)

    def capacity(self, domain: c.Domain) -> int:
        match domain:
            case c.Every() | c.Some() | c.Marked():
                return self.l.size(domain.family)
            case c.Seats():
                return self.l.players
            case c.Held():
                return self.l.zones[domain.zone].capacity
            case c.Listed():
                return len(domain.items)
            case c.Numbers(c.Num(low), c.Num(high)):
                return max(0, high - low + 1)
        return MOST_NUMBERS

    def within(self, domain: c.Domain, count: ops.Value, body: Sequence[ops.Statement]) -> list[ops.Statement]:
        """One more number of a set whose size nobody knows before, as far as there is room for it."""
        if not isinstance(domain, c.Numbers):
            return list(body)
        return if_(ops.Lt(count, ops.Const(self.capacity(domain))), body)

    def copy_set(self, s: c.Each, env: Env) -> tuple[list[ops.Statement], int]:
        """The elements written down, first their number: statements and the address."""
        base = self.l.frame(self.capacity(s.domain) + 1)
        count = ops.Load(ops.Const(base))

        def note(inner: Env) -> list[ops.Statement]:
            more = [
                ops.Store(ops.Const(base), add(count, ops.Const(1))),
                ops.Store(add(ops.Const(base), count), inner[s.var].read()),
            ]
            return self.within(s.domain, count, more)

        fill = self.v.domains.each(s.var, s.domain, s.where, env, note)
        return [ops.Store(ops.Const(base), ops.Const(0)), *fill], base

    def _copied(self, s: c.Each, env: Env, body: object) -> list[ops.Statement]:
        fill, base = self.copy_set(s, env)
        home = self.m.home_of(s.var)
        at = self.m.temp("at")
        inner = {**env, s.var: home}
        lap = body(inner)  # type: ignore[operator]
        return [
            *fill,
            ops.Loop(
                at,
                ops.Const(1),
                add(ops.Load(ops.Const(base)), ops.Const(1)),
                (home.write(ops.Load(add(ops.Const(base), ops.Local(at)))), *lap),
            ),
        ]


def _with_why(op: ops.Statement, why: int) -> ops.Statement:
    """The reason on every change below that has none yet."""
    if isinstance(op, ops.Changing):
        return op if op.why else replace(op, why=why)
    return with_bodies(op, lambda body: tuple(_with_why(inner, why) for inner in body))


__all__ = ["Plain", "conjuncts", "times"]

"""Sentences that ask nobody, as statements.

Variables bound here are locals; those bound by asking code around it lie in its frame and are found in the
environment. A loop whose body may change the set it runs over runs over a copy of the set instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tassel_compiler import core as c
from tassel_compiler.ir import program as p
from tassel_compiler.ir.ops import OPS, Op, const, load, local
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

    def body(self, stmts: Stmts, env: Env) -> list[Op]:
        out: list[Op] = []
        env = dict(env)
        for i, s in enumerate(stmts):
            out += self.stmt(s, env, stmts[i + 1 :])
        return out

    def stmt(self, s: c.Stmt, env: Env, rest: Stmts = ()) -> list[Op]:
        """Lowers one sentence; a variable it binds is added to `env`."""
        return [self._because(op, s) for op in self._stmt(s, env, rest)]

    def _because(self, op: Op, s: c.Stmt) -> Op:
        """The change's reason: the innermost sentence that says it."""
        why = self.m.why(self.path, s.span)
        return _with_why(op, why)

    def _stmt(self, s: c.Stmt, env: Env, rest: Stmts) -> list[Op]:
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
                return [Op("shuffle", (zone.cards, self.v.zone_instance(s.zone, s.owner, env)))]
            case c.Choose():
                return self._at_random(s, env)
            case c.Require() | c.RequirePossible():
                return []  # the guard around it made sure
            case c.CallRule():
                args = self.arguments(self.m.checked.procedures[s.rule], s.args, s.you, None, env)
                return [Op("do", (self.procedure(s.rule), tuple(args)))]
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
                    *if_(Op("le", (const(0), home.read())), self._guarded(s.body, inner)),
                ]
        raise AssertionError(s)

    def _guarded(self, body: Stmts, env: Env) -> list[Op]:
        """A block that is a guard: done if it can be finished."""
        if not any(self.m.demands.fails(x) for x in body):
            return self.body(body, env)
        return if_(self.foresight.feasible(body, env), self.body(body, env))

    def let(self, s: c.Let, env: Env) -> list[Op]:
        if s.var.type.form == "basket" and isinstance(s.value, c.VarRef):
            env[s.var] = env[s.value.var]  # a parameter that is somebody else's basket
            return []
        home = env.get(s.var) or self.m.home_of(s.var)
        out = [home.write(self.v.expr(s.value, env), i) for i in range(self.m.width(s.var))]
        env[s.var] = home
        return out

    # ---- slots ---------------------------------------------------------------------------------------------

    def _write(self, s: c.Write, env: Env) -> list[Op]:
        value = self.v.expr(s.value, env)
        if isinstance(s.to, c.VarRef):
            home = env[s.to.var]
            if s.to.indices:
                sizes = [self.l.size(k) for k in s.to.var.by]
                at = self.v.offset([self.v.expr(i, env) for i in s.to.indices], sizes)
                return self._store(add(const(home.cells), at), value, s.op)
            return [home.write(value if s.op == "set" else Op("add", (home.read(), value)))]
        slot = self.l.slots[f"{s.to.holder}.{s.to.name}"]
        address = self.v.cells(slot, s.to.owner, s.to.indices, env)[0]
        return self._store(address, value, s.op)

    def _store(self, address: Op, value: Op, how: str) -> list[Op]:
        if how == "set":
            return [Op("store", (address, value))]
        if address.name == "const":
            return [Op("store", (address, Op("add", (load(address), value))))]
        at = self.m.temp("at")
        return [Op("set", (at, address)), Op("store", (local(at), Op("add", (load(local(at)), value))))]

    def _advance(self, s: c.Advance, env: Env) -> list[Op]:
        slot = self.l.slots[f"player.{s.track}"]
        at = self.m.temp("at")
        top = self.top(s.track, s.player, env)
        step = Op("min", (Op("add", (load(local(at)), self.v.expr(s.by, env))), Op("max", (top, load(local(at))))))
        return [
            Op("set", (at, add(const(slot.base), self.v.expr(s.player, env)))),
            Op("store", (local(at), step)),
        ]

    def top(self, track: str, player: c.Expr, env: Env) -> Op:
        """The last step that can be reached."""
        limit = self.m.checked.limits.get(track)
        if limit is None:
            return const(len(self.l.d.tracks[track].levels))
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
    ) -> list[Op] | None:
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

    def transfer(self, s: c.Transfer, env: Env) -> list[Op]:
        source = self.holder_cells(s.stock, s.source, s.indices, s.actor, env)
        target = self.holder_cells(s.stock, s.target, s.indices, s.actor, env)
        pairs = max(len(source or ()), len(target or ()), 1)
        out: list[Op] = []
        for i in range(pairs):
            out += self._move(
                source[i] if source else None,
                target[i] if target and i < len(target) else None,
                None if s.amount is None else self.v.expr(s.amount, env),
                s.must,
            )
        return out

    def _move(self, source: Op | None, target: Op | None, amount: Op | None, must: bool) -> list[Op]:
        out: list[Op] = []
        if source is not None and source.name != "const":
            at = self.m.temp("from")
            out.append(Op("set", (at, source)))
            source = local(at)
        n = self.m.temp("n")
        if amount is None:
            if source is None:
                return []
            out.append(Op("set", (n, load(source))))
        elif must or source is None:
            out.append(Op("set", (n, amount if amount.name == "const" else Op("max", (const(0), amount)))))
        else:
            out.append(Op("set", (n, Op("max", (const(0), Op("min", (amount, load(source))))))))
        if source is not None:
            out.append(Op("store", (source, Op("sub", (load(source), local(n))))))
        if target is not None:
            out += self._store(target, local(n), "add")
        return out

    def basket(self, s: c.TransferBasket, env: Env) -> list[Op]:
        out: list[Op] = []
        home = env[s.var]
        for i, name in enumerate(self.l.names[s.family].members):
            index = (c.MemberOf(s.family, name),)
            source = self.holder_cells(s.stock, s.source, index, s.actor, env)
            target = self.holder_cells(s.stock, s.target, index, s.actor, env)
            moved = self._move(source[0] if source else None, target[0] if target else None, home.read(i), True)
            out += if_(Op("ne", (home.read(i), const(0))), moved)
        return out

    # ---- cards ---------------------------------------------------------------------------------------------

    def draw(self, s: c.Draw, env: Env) -> list[Op]:
        cards = self.l.zones[s.source].cards
        source, count, at = self.m.temp("source"), self.m.temp("count"), self.m.temp("at")
        to = self.v.zone_instance(s.target, s.target_owner, env)
        card = load(Op("add", (local(source), const(1))))
        steps: list[Op] = []
        empty = self.m.checked.empties.get(s.source)
        if empty is not None and s.amount is not None:
            steps += if_(Op("eq", (load(local(source)), const(0))), [self._when_empty(s, empty, env)])
        steps += if_(Op("eq", (load(local(source)), const(0))), [Op("break")])
        target = self.l.zones[s.target]
        if target.capacity < self.l.cards[cards].count:
            full = Op("le", (const(target.capacity), load(self.v.zone_address(s.target, s.target_owner, env))))
            steps += if_(full, [Op("break")])
        steps.append(Op("zput", (cards, to, card)))
        amount = load(local(source)) if s.amount is None else self.v.expr(s.amount, env)
        return [
            Op("set", (source, self.v.zone_address(s.source, s.source_owner, env))),
            Op("set", (count, amount)),
            Op("loop", (at, const(0), local(count), tuple(steps))),
        ]

    def _when_empty(self, s: c.Draw, empty: c.Procedure, env: Env) -> Op:
        """The refill of a zone, which knows whose zone it is."""
        name = f"when-empty.{s.source}"
        if name not in self.m.functions:
            inner, params = self.v.signature([empty.this] if empty.this else [])
            self.m.functions[name] = p.Function(name, params, ())
            path, self.path = self.path, empty.path
            self.m.functions[name] = p.Function(name, params, tuple(self.body(empty.steps[0].body, inner)))
            self.path = path
        owner = (self.v.expr(s.source_owner, env),) if empty.this and s.source_owner is not None else ()
        return Op("do", (name, owner))

    def _put_card(self, s: c.PutCard, env: Env) -> list[Op]:
        cards = self.l.zones[s.zone].cards
        card = self.v.expr(s.card, env)
        put = Op("zput", (cards, self.v.zone_instance(s.zone, s.owner, env), card))
        if isinstance(s.card, c.ZoneCard):
            name = self.m.temp("card")
            put = Op("zput", (cards, self.v.zone_instance(s.zone, s.owner, env), local(name)))
            return [Op("set", (name, card)), *if_(Op("le", (const(0), local(name))), [put])]
        return [put]

    def _at_random(self, s: c.Choose, env: Env) -> list[Op]:
        """Count, draw a number, walk to that element."""
        n, pick = self.m.temp("n"), self.m.temp("pick")
        count = self.v.domains.each(s.var, s.domain, s.where, env, lambda _: [Op("set", (n, add(local(n), const(1))))])
        home = env.get(s.var) or self.m.home_of(s.var)

        def take(inner: Env) -> list[Op]:
            return [
                *if_(Op("eq", (local(pick), const(0))), [home.write(inner[s.var].read())]),
                Op("set", (pick, Op("sub", (local(pick), const(1))))),
            ]

        walk = self.v.domains.each(s.var, s.domain, s.where, env, take)
        env[s.var] = home
        return [Op("set", (n, const(0))), home.write(const(0)), *count, Op("random", (pick, local(n))), *walk]

    # ---- calls ---------------------------------------------------------------------------------------------

    def arguments(
        self,
        procedure: c.Procedure,
        args: tuple[c.Expr, ...],
        you: c.Expr | None,
        this: Op | None,
        env: Env,
    ) -> list[Op]:
        found = [self.v.expr(you, env) if you is not None else const(p.NOBODY)]
        if procedure.this is not None:
            found.append(this if this is not None else const(p.NOBODY))
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
            body: list[Op] = []
            for var, start in procedure.memory:
                home = self.m.in_frame(var) if var.by else self.m.home_of(var)
                env[var] = home
                body += [
                    home.write(self.v.expr(start, env) if start is not None else const(0), i)
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

    def _do_row(self, s: c.DoRow, env: Env) -> list[Op]:
        rows = self.m.linked.rows(s.family, s.member)
        thing = self.m.temp("row")
        out = [Op("set", (thing, self.v.expr(s.row, env)))]
        row_of = self.row_of(s.family, local(thing))
        which = self.m.temp("which")
        out.append(Op("set", (which, row_of)))
        chain: list[Op] = []
        for row, path in reversed(rows.items()):
            procedure = self.m.checked.procedures[path]
            call = Op("do", (self.procedure(path), tuple(self.arguments(procedure, (), s.you, local(thing), env))))
            chain = if_(Op("eq", (local(which), const(self.l.index(s.family, row)))), [call], chain)
        return out + if_(Op("le", (const(0), local(thing))), chain)

    def row_of(self, family: str, thing: Op) -> Op:
        if family in self.l.cards:
            return Op(
                "select",
                (Op("le", (const(0), thing)), Op("table", (self.v.row_table(family), thing)), const(-1)),
            )
        return thing

    # ---- tests and loops -----------------------------------------------------------------------------------

    def test(self, test: c.Expr | c.RequirePossible, env: Env) -> Op:
        if isinstance(test, c.RequirePossible):
            return self.foresight.possible(test, env)
        return self.v.expr(test, env)

    def _branch(self, s: c.Branch, env: Env, rest: Stmts) -> list[Op]:
        other = self.body(s.other, env)
        for arm in reversed(s.arms):
            other = if_(self.test(arm.test, env), self.body(arm.body, env), other)
        return other

    def _repeat(self, s: c.Repeat, env: Env) -> list[Op]:
        at = self.m.temp("lap")
        stop = [] if s.test is None else if_(Op("not", (self.v.expr(s.test, env),)), [Op("break")])
        return [Op("loop", (at, const(0), self.v.expr(s.times, env), (*stop, *self.body(s.body, env))))]

    def each(self, s: c.Each, env: Env) -> list[Op]:
        def body(inner: Env) -> list[Op]:
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

    def within(self, domain: c.Domain, count: Op, body: list[Op]) -> list[Op]:
        """One more number of a set whose size nobody knows before, as far as there is room for it."""
        if not isinstance(domain, c.Numbers):
            return body
        return if_(Op("lt", (count, const(self.capacity(domain)))), body)

    def copy_set(self, s: c.Each, env: Env) -> tuple[list[Op], int]:
        """The elements written down, first their number: statements and the address."""
        base = self.l.frame(self.capacity(s.domain) + 1)
        count = load(const(base))

        def note(inner: Env) -> list[Op]:
            more = [
                Op("store", (const(base), add(count, const(1)))),
                Op("store", (add(const(base), count), inner[s.var].read())),
            ]
            return self.within(s.domain, count, more)

        fill = self.v.domains.each(s.var, s.domain, s.where, env, note)
        return [Op("store", (const(base), const(0))), *fill], base

    def _copied(self, s: c.Each, env: Env, body: object) -> list[Op]:
        fill, base = self.copy_set(s, env)
        home = self.m.home_of(s.var)
        at = self.m.temp("at")
        inner = {**env, s.var: home}
        lap = body(inner)  # type: ignore[operator]
        return [
            *fill,
            Op(
                "loop",
                (
                    at,
                    const(1),
                    add(load(const(base)), const(1)),
                    (home.write(load(add(const(base), local(at)))), *lap),
                ),
            ),
        ]


def _with_why(op: Op, why: int) -> Op:
    """The reason on every change below that has none yet."""
    args = tuple(tuple(_with_why(x, why) for x in a) if isinstance(a, tuple) else a for a in op.args)
    reason = why if OPS[op.name].changes and not op.why else op.why
    return Op(op.name, args, reason) if args != op.args or reason != op.why else op


__all__ = ["Plain", "conjuncts", "times"]

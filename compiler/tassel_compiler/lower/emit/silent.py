"""Sentences that ask nobody, as statements.

Variables bound here are locals; those bound by asking code around it lie in its frame and are found in the
environment. A loop whose body may change the set it runs over runs over a copy of the set instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tassel_compiler import core as c
from tassel_compiler.core.visit import bodies_in
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.ir.walk import with_bodies
from tassel_compiler.lower.budget import TooMuch
from tassel_compiler.lower.emit.dealing import Dealing
from tassel_compiler.lower.emit.domains import takes_apart
from tassel_compiler.lower.emit.frames import taken
from tassel_compiler.lower.emit.loops import WrittenSets
from tassel_compiler.lower.emit.tools import Tools
from tassel_compiler.lower.machine import Env, Home, Statements, add, if_, offset, said_in
from tassel_compiler.lower.plan import planned as plan
from tassel_compiler.resolve.declarations import Type
from tassel_compiler.source import Span

Testing = Callable[[plan.Test, Env], ops.Value]
Weighing = Callable[[plan.Groups, Env], ops.Value]


class Silent:
    def __init__(self, tools: Tools, test: Testing, feasible: Weighing) -> None:
        """`test` and `feasible` are foresight's, which tries sentences out in turn."""
        self.m = tools.m
        self.l = tools.layout
        self.expr = tools.expr
        self.formulas = tools.formulas
        self.pieces = tools.pieces
        self.frames = tools.frames
        self.planner = tools.planner
        self.sets = WrittenSets(tools.m, tools.formulas)
        self.dealing = Dealing(tools.m, tools.formulas, self._refill)
        self.test = test
        self.feasible = feasible

    # ---- sentences -----------------------------------------------------------------------------------------

    def body(self, body: plan.PlannedBody, env: Env) -> Statements:
        inner = dict(env)
        done = [op for deed in body for op in self.deed(deed, inner)]
        named = [one.stmt.var for one in body if isinstance(one, plan.Simple) and isinstance(one.stmt, c.Let)]
        return [*done, *self._emptied(named, inner)]

    def _emptied(self, variables: Iterable[c.Var], env: Env) -> Statements:
        """Sets that nobody needs any more: equal positions are equal vectors."""
        return [op for var in variables if self.m.is_set(var) for op in self.kept(var, None, env)]

    def deed(self, deed: plan.Planned, env: Env) -> Statements:
        """One sentence; a variable it binds is added to `env`."""
        with self.m.speaking(deed.stmt.span):
            return self._deed(deed, env)

    def _deed(self, deed: plan.Planned, env: Env) -> Statements:
        match deed:
            case plan.Simple():
                return self._because(deed.stmt.span, self._simple(deed.stmt, env))
            case plan.Nothing():
                return []
            case plan.CallsRule():
                return self._because(deed.stmt.span, self.call(deed.stmt, deed.to, env))
            case plan.DoesRow():
                return self._because(deed.stmt.span, self._row(deed, env))
            case plan.Branches():
                return self._because(deed.stmt.span, self._branches(deed, env))
            case plan.Weighed():
                test = self.feasible(deed.groups, env)
                return self._because(deed.stmt.span, if_(test, self.body(deed.body, env), self.body(deed.other, env)))
            case plan.Repeats():
                return self._because(deed.stmt.span, self._repeat(deed, env))
            case plan.Loops():
                return self._because(deed.stmt.span, self._each(deed, env))
            case plan.Acts():
                return self._because(deed.stmt.span, self._acts(deed, env))
            case plan.Choice() | plan.Menu() | plan.May() | plan.Again() | plan.Entered() | plan.Hides():
                raise AssertionError(deed)  # questions are asked elsewhere

    def _because(self, span: Span, statements: Statements) -> Statements:
        """The reason of every change: the innermost sentence that says it."""
        why = self.m.because(span) if statements else 0
        return [_with_why(op, why) for op in statements]

    def _simple(self, s: plan.SimpleStmt, env: Env) -> Statements:
        match s:
            case c.Let():
                return self.let(s, env)
            case c.Write():
                return self._write(s, env)
            case c.Transfer():
                return self.pieces.transfer(s, env)
            case c.TransferBasket():
                return self.pieces.basket(s, env)
            case c.Advance():
                return self._advance(s, env)
            case c.Draw():
                return self.dealing.draw(s, env)
            case c.PutCard():
                return self.dealing.put(s, env)
            case c.ShuffleZone():
                return self.dealing.shuffle(s, env)
            case c.Choose():
                return self.dealing.at_random(s, env)

    def move(self, s: c.Transfer | c.TransferBasket | c.PutCard, env: Env) -> Statements:
        return self._because(s.span, self._simple(s, env))

    def let(self, s: c.Let, env: Env) -> Statements:
        if s.var.type.form == "basket" and isinstance(s.value, c.VarRef):
            env[s.var] = env[s.value.var]  # a parameter that is somebody else's basket
            return []
        if self.m.is_set(s.var):
            return self.kept(s.var, s.value, env)
        home = env.get(s.var) or self.m.home_of(s.var)
        out = [home.write(self.expr(s.value, env), i) for i in range(self.m.width(s.var))]
        env[s.var] = home
        return out

    def kept(self, var: c.Var, value: c.Expr | None, env: Env) -> Statements:
        """A set of places is written down; without a value nothing is in it."""
        home = env[var] = env.get(var) or self.m.set_home(var)
        cells, at = home.cells, self.m.temp("at")
        if isinstance(value, c.SetOf):
            domains = self.formulas.domains
            return domains.filled(value, env, lambda at, there: [ops.Store(add(ops.Const(cells), at), there)])
        empty = (ops.Store(add(ops.Const(cells), ops.Local(at)), ops.Const(0)),)
        return [ops.Loop(at, ops.Const(0), ops.Const(self.m.width(var)), empty)]

    # ---- slots ---------------------------------------------------------------------------------------------

    def _write(self, s: c.Write, env: Env) -> Statements:
        if isinstance(s.value, c.SetOf):
            return self._write_whole(s.to, s.value, env)
        value = self._lost(s, env) if s.lost else self.expr(s.value, env)
        if isinstance(s.to, c.Read) and f"{s.to.holder}.{s.to.name}" in self.m.checked.positions:
            return self.formulas.slots.histories.raised(f"{s.to.holder}.{s.to.name}", value)
        if isinstance(s.to, c.Read):
            slot = self.l.slots[f"{s.to.holder}.{s.to.name}"]
            at = self.formulas.slots.cells(slot, s.to.owner, s.to.indices, env)[0]
            there = self._turnable(s.to, env)
            return self.m.stored(at, value if there is None else ops.And(there, value), s.op)
        home = env.get(s.to.var) or self.m.set_home(s.to.var)
        if s.to.indices:
            sizes = [self.l.size(k) for k in s.to.var.by]
            at = offset([self.expr(i, env) for i in s.to.indices], sizes)
            return self.m.stored(add(ops.Const(home.cells), at), value, s.op)
        return [home.write(value if s.op == "set" else ops.Add(home.read(), value))]

    def _write_whole(self, to: c.Read | c.VarRef, value: c.SetOf, env: Env) -> Statements:
        """A set that a slot keeps, whose owner is found before anything is written."""
        if isinstance(to, c.VarRef):
            return self.kept(to.var, value, env)
        slot, inner, begun = self.l.slots[f"{to.holder}.{to.name}"], dict(env), list[ops.Statement]()
        owner = c.Var("whose", Type("place")) if to.owner is not None else None
        if owner is not None and to.owner is not None:
            inner[owner] = self.m.home_of(owner)
            begun.append(inner[owner].write(self.expr(to.owner, env)))

        def write(at: ops.Value, there: ops.Value) -> Statements:
            place = c.Var("place", Type("place"))
            assert isinstance(at, ops.Local)
            here = {**inner, place: Home(names=(at.local,))}
            whose = None if owner is None else c.VarRef(owner)
            return [ops.Store(self.formulas.slots.cells(slot, whose, (c.VarRef(place),), here)[0], there)]

        return [*begun, *self.formulas.domains.filled(value, env, write)]

    def _turnable(self, to: c.Read, env: Env) -> ops.Value | None:
        """Of a flag that says of a card that it lies face up: whether it lies where that means something."""
        zones = [place for key, place in self.l.zones.items() if place.cards == to.holder]
        turned = [place for place in zones if self.l.d.zones[place.key].turned == to.name]
        if not turned or to.owner is None:
            return None
        where = add(ops.Const(self.l.cards[to.holder].where), self.expr(to.owner, env))
        there: ops.Value | None = None
        for number in (place.first + i for place in turned for i in range(place.count)):
            here = ops.Eq(ops.Load(where), ops.Const(number))
            there = here if there is None else ops.Or(there, here)
        return there

    def _lost(self, s: c.Write, env: Env) -> ops.Value:
        """What `lose` adds: so much less."""
        assert isinstance(s.value, c.Arith)
        return ops.Sub(ops.Const(0), self.m.amount(self.expr(s.value.right, env)))

    def _advance(self, s: c.Advance, env: Env) -> Statements:
        slot = self.l.slots[f"player.{s.track}"]
        at = self.m.temp("at")
        top = self._top(s.track, s.player, env)
        step = ops.Add(ops.Load(ops.Local(at)), self.m.amount(self.expr(s.by, env)))
        reached = ops.Min(step, ops.Max(top, ops.Load(ops.Local(at))))
        return [
            ops.Assign(at, self.m.pointer(add(ops.Const(slot.base), self.expr(s.player, env)))),
            ops.Store(ops.Local(at), self.m.bounded(reached, 1, slot.levels, f"the step on {s.track}")),
        ]

    def _top(self, track: str, player: c.Expr, env: Env) -> ops.Value:
        """The last step that can be reached."""
        limit = self.m.checked.limits.get(track)
        if limit is None:
            return ops.Const(len(self.l.d.tracks[track].levels))
        if not limit.uses_you:
            return self.expr(limit.body, env)
        assert isinstance(player, c.VarRef)
        return self.expr(limit.body, {limit.you: env[player.var]})

    # ---- calls ---------------------------------------------------------------------------------------------

    def call(self, s: c.CallRule, to: plan.Reached, env: Env) -> Statements:
        procedure = self.m.linked.procedure(to.path)
        given = self.handed(procedure, s.args, env)
        homes = {var: self.m.set_home(var) for var in procedure.params if self.m.is_set(var)}
        run = self.run(to, self.arguments(procedure, s.args, s.you, None, env), env)
        return [*given, *run, *self._emptied(homes, homes)]

    def handed(self, procedure: c.Procedure, args: tuple[c.Expr, ...], env: Env) -> Statements:
        """Sets of places are written down for the rule that is handed them."""
        told = zip(procedure.params, args, strict=True)
        return [
            op
            for var, arg in told
            if self.m.is_set(var)
            for op in self.kept(var, arg, {**env, var: self.m.set_home(var)})
        ]

    def arguments(
        self, procedure: c.Procedure, args: tuple[c.Expr, ...], you: c.Expr | None, this: ops.Value | None, env: Env
    ) -> list[ops.Value]:
        found = [self.formulas.actor(you, env)]
        if procedure.this is not None:
            found.append(this if this is not None else ops.Const(p.NOBODY))
        for param, arg in zip(procedure.params, args, strict=True):
            if self.m.is_set(param):
                continue  # it is written down: `handed`
            found += self.formulas.values.spread(param, arg, env)
        return found

    def run(self, to: plan.Reached, args: list[ops.Value], env: Env) -> Statements:
        """A rule that asks nobody: a call of its function, or its sentences where what is owed here decides."""
        if to.parts is None:
            return [ops.Do(self.rule(to.path), tuple(args))]
        procedure = self.m.linked.procedure(to.path)
        own, names = self.m.signature(taken(procedure))
        given: Statements = [ops.Assign(name, arg) for name, arg in zip(names, args, strict=True)]
        return [*given, *self._inside(procedure, to.parts, {**env, **own})]

    def rule(self, path: str) -> str:
        """The function of a rule: of who acts, its row and its parameters."""
        name = f"rule.{path}"
        if name not in self.m.functions:
            procedure = self.m.linked.procedure(path)
            self.m.add(p.Function(name, (), ()))
            own, params = self.m.signature(taken(procedure))
            body = self._inside(procedure, self.planner.silent(procedure), {**self.frames.seen(path), **own})
            why = self.m.because(procedure.span, path)
            try:
                self.m.add(p.Function(name, params, tuple(body), why=why))
            except TooMuch as problem:
                raise problem.at(_deepest(procedure)) from None
        return name

    def _inside(self, procedure: c.Procedure, parts: tuple[plan.PlannedStep, ...], env: Env) -> Statements:
        outer, self.m.path = self.m.path, procedure.path
        out: Statements = []
        for var, start in procedure.memory:
            if self.m.is_set(var):
                out += self.kept(var, start, env)
                continue
            env[var] = self.m.in_frame(var) if var.by else self.m.home_of(var)
            first = [self.formulas.expr(start, env) if start is not None else ops.Const(0)] * self.m.width(var)
            out += [env[var].write(value, i) for i, value in enumerate(first)]
        for part in parts:
            self.m.path = part.path
            out += self.body(part.body, env)
        self.m.path = outer
        return [*out, *self._emptied((var for var, _ in procedure.memory), env)]

    def _row(self, deed: plan.DoesRow, env: Env) -> Statements:
        s = deed.stmt
        thing = self.m.temp("row")
        row = self.expr(s.row, env)
        row_of = self.formulas.cards.row_of(s.family, ops.Local(thing))
        which = self.m.temp("which")
        chain: Statements = []
        for name, to in reversed(deed.cases):
            args = self.arguments(self.m.linked.procedure(to.path), (), s.you, ops.Local(thing), env)
            here = ops.Eq(ops.Local(which), ops.Const(self.l.index(s.family, name)))
            chain = if_(here, self.run(to, args, env), chain)
        there = if_(ops.Le(ops.Const(0), ops.Local(thing)), chain)
        return [ops.Assign(thing, row), ops.Assign(which, row_of), *there]

    def _refill(self, s: c.Draw, env: Env) -> Statements:
        """What happens when a zone is empty, which knows whose zone it is."""
        empty = self.m.checked.empties.get(s.source)
        if empty is None or s.amount is None:
            return []
        name = f"when-empty.{s.source}"
        if name not in self.m.functions:
            own, params = self.m.signature([empty.this] if empty.this else [])
            self.m.add(p.Function(name, params, ()))
            self.m.add(p.Function(name, params, tuple(self._inside(empty, self.planner.silent(empty), own))))
        owner = (self.expr(s.source_owner, env),) if empty.this and s.source_owner is not None else ()
        return [ops.Do(name, owner)]

    # ---- tests and loops -----------------------------------------------------------------------------------

    def _branches(self, deed: plan.Branches, env: Env) -> Statements:
        other = self.body(deed.other, env)
        for test, body in reversed(deed.arms):
            other = if_(self.test(test, env), self.body(body, env), other)
        return other

    def _block(self, block: plan.Enclosed, env: Env) -> Statements:
        """A block that is a guard: done if it can be finished."""
        if block.groups is None:
            return self.body(block.body, env)
        return if_(self.feasible(block.groups, env), self.body(block.body, env))

    def _acts(self, deed: plan.Acts, env: Env) -> Statements:
        home = self.m.home_of(deed.stmt.var)
        who = home.write(self.expr(deed.stmt.who, env))
        done = self._block(deed.block, {**env, deed.stmt.var: home})
        return [who, *if_(ops.Le(ops.Const(0), home.read()), done)]

    def _repeat(self, deed: plan.Repeats, env: Env) -> Statements:
        s = deed.stmt
        at = self.m.temp("lap")
        stop = [] if s.test is None else if_(ops.Not(self.expr(s.test, env)), [ops.Break()])
        times = self.m.amount(self.expr(s.times, env))
        return [ops.Loop(at, ops.Const(0), times, (*stop, *self._block(deed.lap, env)))]

    def _each(self, deed: plan.Loops, env: Env) -> Statements:
        s = deed.stmt
        if deed.disturbed:
            return self._copied(deed, env)
        unroll = isinstance(s.domain, c.Every | c.Some) and takes_apart(s.body, s.var, env)
        domains = self.formulas.domains
        return domains.each(s.var, s.domain, s.where, env, lambda inner: self._block(deed.lap, inner), unroll)

    def _copied(self, deed: plan.Loops, env: Env) -> Statements:
        s = deed.stmt
        base = self.sets.cells(s).start
        fill = self.sets.written(s, env, base)
        home, at = self.m.home_of(s.var), self.m.temp("at")
        first = home.write(ops.Load(self.sets.element(base, ops.Local(at))))
        lap = self._block(deed.lap, {**env, s.var: home})
        return [*fill, ops.Loop(at, ops.Const(0), ops.Load(ops.Const(base)), (first, *lap))]


def _with_why(op: ops.Statement, why: int) -> ops.Statement:
    """The reason on every change below that has none yet."""
    if isinstance(op, ops.Changing):
        return said_in(op, why) if op.why else replace(op, why=why, said=op.said or why)
    return said_in(with_bodies(op, lambda body: tuple(_with_why(inner, why) for inner in body)), why)


def _deepest(procedure: c.Procedure) -> Span:
    """The sentence of a rule in which most others stand."""
    said = [stmt for step in procedure.steps for stmt in step.body]
    return max(said, key=_depth).span if said else procedure.span


def _depth(stmt: c.Stmt) -> int:
    return 1 + max((_depth(inner) for body in bodies_in(stmt) for inner in body.stmts), default=0)

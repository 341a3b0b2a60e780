"""Hooks at their points: before, after or instead of a rule, an action of a row, or a step of one.

At a point hooks without an owner come first, in load order. Then the owner who acts is asked once with all cards of
his that wait there, one decision until he is done: forced ones must all come, optional ones while wanted. If nobody
acts, every owner is asked in order of seats. A hook is offered if it and everything after it in the hooked rule can be
finished. `once` names the flag on the card that says it was used; it is set before the hook's deed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.machine import Env, Home, Machine, add, both, if_

if TYPE_CHECKING:  # points are part of asking code
    from collections.abc import Callable

    from tassel_compiler.lower.asking import Asking

STOP = -1


def _store(cell: int, value: ops.Value) -> ops.Statement:
    return ops.Store(ops.Const(cell), value)


@dataclass(slots=True)
class Point:
    """The hooks of one rule or step, by when they come."""

    before: list[c.Hooked] = field(default_factory=list)
    instead: list[c.Hooked] = field(default_factory=list)
    after: list[c.Hooked] = field(default_factory=list)


class Points:
    def __init__(self, m: Machine) -> None:
        self.m = m
        self._points: dict[tuple[str, str], Point] = {}
        for hook in m.checked.hooks:
            point = self._points.setdefault((hook.rule, hook.step), Point())
            getattr(point, hook.when).append(hook)

    def at(self, path: str, step: str) -> Point | None:
        return self._points.get((path, step))

    def around(
        self,
        a: Asking,
        point: Point,
        procedure: c.Procedure,
        env: Env,
        run: Callable[[], None],
        ahead: tuple[c.Stmt, ...],
        rest: tuple[c.Stmt, ...],
        whole: bool = False,
    ) -> None:
        """The body with its hooks; `ahead` is the body and what is owed after it, `rest` only the latter."""
        self._each(a, point.before, procedure, env, ahead)
        out = a.reserve()
        if whole:
            a.prelude.leave_if_stuck(procedure, env, out, ahead)
        if point.instead:
            self._instead(a, point.instead, procedure, env, run, rest)
        else:
            run()
        self._each(a, point.after, procedure, env, rest)
        a.begin(out)

    def before(self, path: str) -> bool:
        """Do hooks stand before the whole of this rule?"""
        point = self.at(path, "")
        return point is not None and bool(point.before)

    # ---- one point -----------------------------------------------------------------------------------------

    def _each(
        self, a: Asking, hooks: list[c.Hooked], procedure: c.Procedure, env: Env, rest: tuple[c.Stmt, ...]
    ) -> None:
        for hook in hooks:
            if not hook.family:
                self._ownerless(a, hook, procedure, env, rest)
        owned = [h for h in hooks if h.family]
        mine = [h for h in owned if h.by != "others"]
        if mine:
            self._owners(a, mine, procedure, env, rest)
        others = [h for h in owned if h.by in ("others", "anyone")]
        if others:
            self._others(a, others, procedure, env, rest)

    def _ownerless(self, a: Asking, hook: c.Hooked, procedure: c.Procedure, env: Env, rest: tuple[c.Stmt, ...]) -> None:
        you = env[procedure.you].read()
        inner = {**env, hook.procedure.you: env[procedure.you]}
        test = self._test(a, hook, inner, rest)
        end, go = a.reserve(), a.reserve()
        a.fork(test if test is not None else ops.Const(1), go, end)
        a.begin(go)
        if hook.optional:
            yes = a.reserve()
            name = self.m.fresh(f"options.hook.{hook.name}")
            self.m.add(p.Function(name, (), (ops.Offer(ops.Const(0)), ops.Offer(ops.Const(STOP))), "options"))
            decode = p.Decode("options", names=(hook.name,), stop=STOP, stop_name="no")
            self._ask(a, f"hook.{hook.name}", you, name, yes, decode, hook)
            a.begin(yes)
            a.or_stop(end)
        a.call(hook.procedure.path, [you], self._owed(hook, rest), env)
        a.end(ops.Goto(end))
        a.begin(end)

    def _test(self, a: Asking, hook: c.Hooked, env: Env, rest: tuple[c.Stmt, ...]) -> ops.Value | None:
        """May it come now: its own test, and it and the rest can be finished."""
        test: ops.Value | None = None
        if hook.test is not None:
            test = a.v.expr(hook.test, env)
        body = tuple(s for step in hook.procedure.steps for s in step.body)
        if any(self.m.demands.chance(s) for s in body):
            return both(both(test, a.foresight.feasible(body, env)), a.foresight.feasible(rest, env))
        return both(test, a.foresight.feasible((*body, *rest), env))

    def _owed(self, hook: c.Hooked, rest: tuple[c.Stmt, ...]) -> tuple[c.Stmt, ...]:
        """What its choices must leave possible; nothing is looked at behind chance."""
        body = (s for step in hook.procedure.steps for s in step.body)
        return () if any(self.m.demands.chance(s) for s in body) else rest

    def _owners(
        self, a: Asking, hooks: list[c.Hooked], procedure: c.Procedure, env: Env, rest: tuple[c.Stmt, ...]
    ) -> None:
        """The one who acts; each in order of seats when nobody does."""
        you = env[procedure.you].read()
        laps = ops.Select(ops.Le(ops.Const(0), you), ops.Const(1), ops.Const(self.m.layout.players))
        acting = ops.Le(ops.Const(0), you)
        self._menus(a, hooks, (ops.Const(0), laps), lambda turn: ops.Select(acting, you, self._seat(turn)), env, rest)

    def _seat(self, turn: ops.Value) -> ops.Value:
        """Whose turn it is when everybody is asked: clockwise from the first, or by seat if the game names none."""
        slot = self.m.layout.slots.get(f"table.{self.m.layout.d.game.first}")
        if slot is None:
            return turn
        return ops.Mod(ops.Add(ops.Load(ops.Const(slot.base)), turn), ops.Const(self.m.layout.players))

    def _others(
        self, a: Asking, hooks: list[c.Hooked], procedure: c.Procedure, env: Env, rest: tuple[c.Stmt, ...]
    ) -> None:
        """Everybody but the one who acts, clockwise from him; what they take must leave him what he still owes."""
        first, n = ops.Max(ops.Const(0), env[procedure.you].read()), ops.Const(self.m.layout.players)
        self._menus(a, hooks, (ops.Const(1), n), lambda turn: ops.Mod(ops.Add(first, turn), n), env, rest)

    # ---- the menus of the owners ---------------------------------------------------------------------------

    def _menus(
        self,
        a: Asking,
        hooks: list[c.Hooked],
        turns: tuple[ops.Value, ops.Value],
        seat: Callable[[ops.Value], ops.Value],
        env: Env,
        rest: tuple[c.Stmt, ...],
    ) -> None:
        """One owner after the other is asked while something waits for him. A hook that is done holds who did it."""
        owner, turn, done = a.cell(), a.cell(), a.cell(len(hooks))
        waits, options = self._offers(a, hooks, Home(cells=owner), env, rest, done)
        a.emit(_store(turn, turns[0]))
        head, someone, then, next_, end = (a.reserve() for _ in range(5))
        a.begin(head)
        at, found = self.m.temp("at"), self.m.temp("found")
        waiting = if_(ops.Call(waits, ()), [_store(turn, ops.Local(at)), ops.Assign(found, ops.Const(1)), ops.Break()])
        search = (_store(owner, seat(ops.Local(at))), *waiting)
        a.emit(ops.Assign(found, ops.Const(0)), ops.Loop(at, ops.Load(ops.Const(turn)), turns[1], search))
        a.fork(ops.Local(found), someone, end)
        a.begin(someone)
        names = tuple(f"{h.family}/{h.row}" for h in hooks)
        decode = p.Decode("options", names=names, stop=STOP)
        self._ask(a, f"hooks.{hooks[0].when}", ops.Load(ops.Const(owner)), options, then, decode, hooks[0])
        a.begin(then)
        a.or_stop(next_)
        who = Home(cells=owner)
        a.switch(
            ops.Load(ops.Const(p.ANSWER)),
            [(i, lambda i=i, h=h: self._run(a, h, who, done + i, env, rest)) for i, h in enumerate(hooks)],
            head,
        )
        a.begin(next_)
        a.emit(_store(turn, add(ops.Load(ops.Const(turn)), ops.Const(1))))
        a.end(ops.Goto(head))
        a.begin(end)

    def _run(self, a: Asking, hook: c.Hooked, owner: Home, done: int, env: Env, rest: tuple[c.Stmt, ...]) -> None:
        _, card, found = a.v.holding.of(hook.family, hook.row, owner.read())
        this = Home(cells=a.cell())
        a.emit(_store(done, add(owner.read(), ops.Const(1))), *found, this.write(card.read()))
        if hook.once:
            a.emit(ops.Store(self._flag(hook, this), ops.Const(1)))
        a.call(hook.procedure.path, [owner.read(), this.read()], self._owed(hook, rest), env)

    def _flag(self, hook: c.Hooked, card: Home) -> ops.Value:
        """Where it stands that this card was used."""
        return add(ops.Const(self.m.layout.slots[f"{hook.family}.{hook.once}"].base), card.read())

    def _offers(
        self, a: Asking, hooks: list[c.Hooked], owner: Home, env: Env, rest: tuple[c.Stmt, ...], done: int
    ) -> tuple[str, str]:
        """Two functions: does any hook wait here, so that somebody must be asked at all; and which ones are offered."""
        waits: list[ops.Statement] = []
        body: list[ops.Statement] = [ops.Assign("forced", ops.Const(0))]
        for i, hook in enumerate(hooks):
            offer: list[ops.Statement] = [ops.Offer(ops.Const(i))]
            if not hook.optional:
                offer.append(ops.Assign("forced", ops.Const(1)))
            holds, card, found = a.v.holding.of(hook.family, hook.row, owner.read())
            again = ops.Eq(ops.Load(ops.Const(done + i)), add(owner.read(), ops.Const(1)))
            unused = ops.Not(ops.Load(self._flag(hook, card))) if hook.once else None
            inner: Env = {**env, hook.procedure.you: owner}
            if hook.procedure.this is not None:
                inner[hook.procedure.this] = card
            ready: ops.Value = ops.And(both(holds, unused) or ops.Const(1), ops.Not(again))
            ready = both(ready, self._test(a, hook, inner, rest)) or ready
            body += [*found, *if_(ready, offer)]
            waits += [*found, *if_(ready, [ops.Return(ops.Const(1))])]
        body += if_(ops.Not(ops.Local("forced")), [ops.Offer(ops.Const(STOP))])
        waits.append(ops.Return(ops.Const(0)))
        name = hooks[0].name
        waiting = self.m.add(p.Function(self.m.fresh(f"waits.hooks.{name}"), (), tuple(waits), "probe"))
        return waiting, self.m.add(p.Function(self.m.fresh(f"options.hooks.{name}"), (), tuple(body), "options"))

    def _held(self, a: Asking, hook: c.Hooked, player: ops.Value) -> ops.Value:
        return a.v.holding.card(hook.family, hook.row, player)

    def _holder(self, a: Asking, hook: c.Hooked, you: ops.Value) -> ops.Value:
        """Who acts; where nobody does, whoever holds the card."""
        name = f"holder.{hook.family}"
        if name not in self.m.functions:
            held = ops.Call(f"held.{hook.family}", (ops.Local("player"), ops.Local("row")))
            a.v.holding.card(hook.family, hook.row, ops.Const(0))
            found = if_(ops.Le(ops.Const(0), held), [ops.Return(ops.Local("player"))])
            loop = ops.Loop("player", ops.Const(0), ops.Const(self.m.layout.players), tuple(found))
            self.m.add(p.Function(name, ("row",), (loop, ops.Return(ops.Const(p.NOBODY)))))
        row = ops.Const(self.m.layout.cards[hook.family].rows.index(hook.row))
        return ops.Select(ops.Le(ops.Const(0), you), you, ops.Call(name, (row,)))

    # ---- instead of ----------------------------------------------------------------------------------------

    def _instead(
        self,
        a: Asking,
        hooks: list[c.Hooked],
        procedure: c.Procedure,
        env: Env,
        run: Callable[[], None],
        rest: tuple[c.Stmt, ...],
    ) -> None:
        """The first accepted one replaces the body; all declined: the body runs."""
        end = a.reserve()
        for hook in hooks:
            you = env[procedure.you]
            if hook.family:
                acting = self._holder(a, hook, you.read())
                you = Home(cells=a.cell())
                a.emit(you.write(acting))
            inner: Env = {**env, hook.procedure.you: you}
            card = a.cell()
            next_, go = a.reserve(), a.reserve()
            held = self._held(a, hook, ops.Max(ops.Const(0), you.read())) if hook.family else ops.Const(0)
            a.emit(_store(card, held))
            if hook.procedure.this is not None:
                inner[hook.procedure.this] = Home(cells=card)
            there = ops.And(ops.Le(ops.Const(0), you.read()), ops.Le(ops.Const(0), ops.Load(ops.Const(card))))
            test = both(there if hook.family else None, self._test(a, hook, inner, rest))
            if hook.once:
                flag = self.m.layout.slots[f"{hook.family}.{hook.once}"]
                test = both(test, ops.Not(ops.Load(add(ops.Const(flag.base), ops.Load(ops.Const(card))))))
            a.fork(test if test is not None else ops.Const(1), go, next_)
            a.begin(go)
            if hook.optional:
                self._wanted(a, hook, you, next_)
            if hook.once:
                a.emit(ops.Store(add(ops.Const(flag.base), ops.Load(ops.Const(card))), ops.Const(1)))
            args = [you.read(), *([ops.Load(ops.Const(card))] if hook.procedure.this is not None else [])]
            a.call(hook.procedure.path, args, self._owed(hook, rest), env)
            a.end(ops.Goto(end))
            a.begin(next_)
        run()
        a.end(ops.Goto(end))
        a.begin(end)

    def _wanted(self, a: Asking, hook: c.Hooked, you: Home, declined: int) -> None:
        yes = a.reserve()
        name = self.m.fresh(f"options.instead.{hook.name}")
        self.m.add(p.Function(name, (), (ops.Offer(ops.Const(0)), ops.Offer(ops.Const(STOP))), "options"))
        decode = p.Decode("options", names=(hook.name,), stop=STOP, stop_name="no")
        self._ask(a, f"instead.{hook.name}", you.read(), name, yes, decode, hook)
        a.begin(yes)
        a.or_stop(declined)

    def _ask(
        self, a: Asking, what: str, seat: ops.Value, options: str, then: int, decode: p.Decode, hook: c.Hooked
    ) -> None:
        number = len(self.m.asks)
        ask_id = self.m.fresh(f"ask:{a.owner.split('/')[-1]}.{what}").removeprefix("ask:")
        why = self.m.why(hook.procedure.path, hook.span)
        self.m.asks.append(p.Ask(number, ask_id, a.owner, seat, options, then, decode, why=why))
        a.end(ops.Await(number))

"""Hooks at their points: before, after or instead of a rule, an action of a row, or a step of one.

At a point hooks without an owner come first, in load order. Then the owner who acts is asked once with all cards of
his that wait there, one decision until he is done: forced ones must all come, optional ones while wanted. If nobody
acts, every owner is asked in order of seats. `once` names the flag on the card that says it was used; it is set before
the hook's deed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.emit.calls import Caller
from tassel_compiler.lower.emit.hook_cards import HookCards
from tassel_compiler.lower.emit.hook_menus import AskingTurns, Menus
from tassel_compiler.lower.emit.probes import Probes
from tassel_compiler.lower.emit.questions import STOP, Asked, Questions
from tassel_compiler.lower.emit.tools import Tools
from tassel_compiler.lower.machine import TRUE, Env, Home, both
from tassel_compiler.lower.plan.planned import HookPoint, Hung, Round


class Hooks:
    def __init__(self, tools: Tools, probes: Probes, calls: Caller, questions: Questions) -> None:
        self.m = tools.m
        self.l = tools.layout
        self.flow = tools.flow
        self.calls = calls
        self.questions = questions
        self.cards = HookCards(tools, probes)
        self.menus = Menus(tools, calls, questions, self.cards)

    @contextmanager
    def around(self, point: HookPoint | None, procedure: c.Procedure, env: Env) -> Iterator[int]:
        """What comes before and after; the block that follows all of it."""
        if point is not None:
            self._round(point.before, procedure, env)
        out = self.flow.reserve()
        yield out
        if point is not None:
            self._round(point.after, procedure, env)
        self.flow.begin(out)

    @contextmanager
    def instead(self, point: HookPoint | None, procedure: c.Procedure, env: Env) -> Iterator[None]:
        """The first hook that is accepted replaces the body; all declined: the body runs."""
        if point is None or not point.instead:
            yield
            return
        end = self.flow.reserve()
        for hung in point.instead:
            self._replacing(hung, env[procedure.you], env, end)
        yield
        self.flow.end(ops.Goto(end))
        self.flow.begin(end)

    # ---- one moment ----------------------------------------------------------------------------------------

    def _round(self, hooks: Round, procedure: c.Procedure, env: Env) -> None:
        you = env[procedure.you]
        for hung in hooks.ownerless:
            self._ownerless(hung, you, env)
        if hooks.mine:
            self.menus.ask(hooks.mine, self._owners(you.read()), env)
        if hooks.others:
            self.menus.ask(hooks.others, self._others(you.read()), env)

    def _owners(self, you: ops.Value) -> AskingTurns:
        """The one who acts; each in order of seats when nobody does."""
        laps = ops.Select(ops.Le(ops.Const(0), you), TRUE, ops.Const(self.l.players))
        acting = ops.Le(ops.Const(0), you)
        return AskingTurns(ops.Const(0), laps, lambda turn: ops.Select(acting, you, self._seat(turn)))

    def _seat(self, turn: ops.Value) -> ops.Value:
        """Whose turn it is when everybody is asked: clockwise from the first, or by seat if the game names none."""
        slot = self.l.slots.get(f"table.{self.l.d.game.first}")
        if slot is None:
            return turn
        return ops.Mod(ops.Add(ops.Load(ops.Const(slot.base)), turn), ops.Const(self.l.players))

    def _others(self, you: ops.Value) -> AskingTurns:
        """Everybody but the one who acts, clockwise from him; what they take must leave him what he still owes."""
        first, n = ops.Max(ops.Const(0), you), ops.Const(self.l.players)
        return AskingTurns(TRUE, n, lambda turn: ops.Mod(ops.Add(first, turn), n))

    def _ownerless(self, hung: Hung, you: Home, env: Env) -> None:
        hook = hung.hook
        test = self.cards.ready(hung, {**env, hook.procedure.you: you})
        end, go = self.flow.reserve(), self.flow.reserve()
        self.flow.fork(test if test is not None else TRUE, go, end)
        self.flow.begin(go)
        if hook.optional:
            self._wanted("hook", hook, you.read(), end)
        self.calls.call(hung.to, [you.read()], env)
        self.flow.end(ops.Goto(end))
        self.flow.begin(end)

    def _wanted(self, what: str, hook: c.Hooked, seat: ops.Value, declined: int) -> None:
        """One hook is asked for on its own."""
        yes = self.flow.reserve()
        name = self.m.fresh(f"options.{what}.{hook.name}")
        self.m.add(p.Function(name, (), (ops.Offer(ops.Const(0)), ops.Offer(ops.Const(STOP))), "options"))
        decode = p.Decode("options", names=(hook.name,), stop=STOP, stop_name="no")
        ask_id = self.questions.id_of_hook(f"{what}.{hook.name}")
        why = self.m.because(hook.span, hook.procedure.path)
        self.questions.ask(Asked(ask_id, seat, name, decode, why=why), yes)
        self.flow.begin(yes)
        self.flow.or_stop(declined)

    # ---- instead of ----------------------------------------------------------------------------------------

    def _replacing(self, hung: Hung, you: Home, env: Env, end: int) -> None:
        hook = hung.hook
        acting = self._acting(hook, you)
        card = Home(cells=self.flow.cell())
        next_, go = self.flow.reserve(), self.flow.reserve()
        held = self.cards.held(hook, ops.Max(ops.Const(0), acting.read())) if hook.family else ops.Const(0)
        self.flow.emit(card.write(held))
        inner: Env = {**env, hook.procedure.you: acting}
        if hook.procedure.this is not None:
            inner[hook.procedure.this] = card
        there = ops.And(ops.Le(ops.Const(0), acting.read()), ops.Le(ops.Const(0), card.read()))
        test = both(there if hook.family else None, self.cards.ready(hung, inner))
        test = both(test, self.cards.unused(hook, card))
        self.flow.fork(test if test is not None else TRUE, go, next_)
        self.flow.begin(go)
        if hook.optional:
            self._wanted("instead", hook, acting.read(), next_)
        self.flow.emit(*self.cards.used(hook, card))
        args = [acting.read(), *([card.read()] if hook.procedure.this is not None else [])]
        self.calls.call(hung.to, args, env)
        self.flow.end(ops.Goto(end))
        self.flow.begin(next_)

    def _acting(self, hook: c.Hooked, you: Home) -> Home:
        """Who acts; where nobody does, whoever holds the card."""
        if not hook.family:
            return you
        holder = self.cards.holder(hook, you.read())
        home = Home(cells=self.flow.cell())
        self.flow.emit(home.write(holder))
        return home

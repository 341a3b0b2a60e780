"""One owner after the other is asked with all cards of his that wait at a point, until he is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.emit.calls import Caller
from tassel_compiler.lower.emit.flow import ANSWER
from tassel_compiler.lower.emit.hook_cards import HookCards
from tassel_compiler.lower.emit.questions import STOP, Asked, Questions
from tassel_compiler.lower.emit.tools import Tools
from tassel_compiler.lower.machine import Env, Home, Statements, add, both, if_
from tassel_compiler.lower.plan.planned import Hung


@dataclass(frozen=True, slots=True)
class AskingTurns:
    """Who is asked: the numbers of the first turn and of the one behind the last, and whose turn each is."""

    first: ops.Value
    past: ops.Value
    seat: Callable[[ops.Value], ops.Value]


class Menus:
    def __init__(self, tools: Tools, calls: Caller, questions: Questions, cards: HookCards) -> None:
        self.m = tools.m
        self.flow = tools.flow
        self.calls = calls
        self.questions = questions
        self.cards = cards

    def ask(self, hooks: Sequence[Hung], turns: AskingTurns, env: Env) -> None:
        """A hook that is done holds who did it, so that he is not asked for it again."""
        owner, turn = Home(cells=self.flow.cell()), Home(cells=self.flow.cell())
        done = [Home(cells=self.flow.cell()) for _ in hooks]
        waits, options = self._offers(hooks, owner, env, done)
        self.flow.emit(turn.write(turns.first))
        head, someone, then, next_, end = (self.flow.reserve() for _ in range(5))
        self.flow.begin(head)
        found = self._search(waits, turns, owner, turn)
        self.flow.fork(found, someone, end)
        self.flow.begin(someone)
        self._question(hooks, owner, options, then)
        self.flow.begin(then)
        self.flow.or_stop(next_)
        cases = [(i, lambda i=i, h=h: self._run(h, owner, done[i], env)) for i, h in enumerate(hooks)]
        self.flow.switch(ANSWER, cases, head)
        self.flow.begin(next_)
        self.flow.emit(turn.write(add(turn.read(), ops.Const(1))))
        self.flow.end(ops.Goto(head))
        self.flow.begin(end)

    def _search(self, waits: str, turns: AskingTurns, owner: Home, turn: Home) -> ops.Value:
        """The next owner for whom something waits."""
        at, found = self.m.temp("at"), self.m.temp("found")
        here: Statements = [turn.write(ops.Local(at)), ops.Assign(found, ops.Const(1)), ops.Break()]
        search = (owner.write(turns.seat(ops.Local(at))), *if_(ops.Call(waits, ()), here))
        self.flow.emit(ops.Assign(found, ops.Const(0)), ops.Loop(at, turn.read(), turns.past, search))
        return ops.Local(found)

    def _question(self, hooks: Sequence[Hung], owner: Home, options: str, then: int) -> None:
        first = hooks[0].hook
        names = tuple(f"{h.hook.family}/{h.hook.row}" for h in hooks)
        ask_id = self.questions.id_of_hook(f"hooks.{first.when}")
        why = self.m.because(first.span, first.procedure.path)
        asked = Asked(ask_id, owner.read(), options, p.Decode("options", names=names, stop=STOP), why=why)
        self.questions.ask(asked, then)

    def _run(self, hung: Hung, owner: Home, done: Home, env: Env) -> None:
        _, card, found = self.cards.of(hung.hook, owner.read())
        this = Home(cells=self.flow.cell())
        self.flow.emit(done.write(_mark(owner)), *found, this.write(card.read()))
        self.flow.emit(*self.cards.used(hung.hook, this))
        self.calls.call(hung.to, [owner.read(), this.read()], env)

    def _offers(self, hooks: Sequence[Hung], owner: Home, env: Env, done: Sequence[Home]) -> tuple[str, str]:
        """Two functions: does any hook wait here, so that somebody must be asked at all; and which ones are offered."""
        waits: Statements = []
        body: Statements = [ops.Assign("forced", ops.Const(0))]
        for i, hung in enumerate(hooks):
            offer: Statements = [ops.Offer(ops.Const(i))]
            if not hung.hook.optional:
                offer.append(ops.Assign("forced", ops.Const(1)))
            ready, found = self._ready(hung, owner, env, done[i])
            body += [*found, *if_(ready, offer)]
            waits += [*found, *if_(ready, [ops.Return(ops.Const(1))])]
        body += if_(ops.Not(ops.Local("forced")), [ops.Offer(ops.Const(STOP))])
        waits.append(ops.Return(ops.Const(0)))
        name = hooks[0].hook.name
        waiting = self.m.add(p.Function(self.m.fresh(f"waits.hooks.{name}"), (), tuple(waits), "probe"))
        return waiting, self.m.add(p.Function(self.m.fresh(f"options.hooks.{name}"), (), tuple(body), "options"))

    def _ready(self, hung: Hung, owner: Home, env: Env, done: Home) -> tuple[ops.Value, Statements]:
        """Does the owner hold the card, unused, and may it come; and what must be worked out first to know it."""
        hook = hung.hook
        holds, card, found = self.cards.of(hook, owner.read())
        inner: Env = {**env, hook.procedure.you: owner}
        if hook.procedure.this is not None:
            inner[hook.procedure.this] = card
        again = ops.Eq(done.read(), _mark(owner))
        ready: ops.Value = ops.And(both(holds, self.cards.unused(hook, card)) or ops.Const(1), ops.Not(again))
        return both(ready, self.cards.ready(hung, inner)) or ready, found


def _mark(owner: Home) -> ops.Value:
    """What a cell holds when this owner has done the hook; 0: nobody has."""
    return add(owner.read(), ops.Const(1))

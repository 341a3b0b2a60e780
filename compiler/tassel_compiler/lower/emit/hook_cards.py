"""The card that owns a hook: who holds it, whether it was used, whether its hook may come now."""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.emit.probes import Probes
from tassel_compiler.lower.emit.tools import Tools
from tassel_compiler.lower.machine import Env, Home, Statements, add, both, if_
from tassel_compiler.lower.plan.planned import Hung


class HookCards:
    def __init__(self, tools: Tools, probes: Probes) -> None:
        self.m = tools.m
        self.l = tools.layout
        self.formulas = tools.formulas
        self.holding = tools.formulas.holding
        self.probes = probes

    def ready(self, hung: Hung, env: Env) -> ops.Value | None:
        """May it come now: its own test, and what must be possible."""
        test = self.formulas.maybe(hung.hook.test, env)
        for groups in hung.ready:
            test = both(test, self.probes.feasible(groups, env))
        return test

    # ---- once ----------------------------------------------------------------------------------------------

    def unused(self, hook: c.Hooked, card: Home) -> ops.Value | None:
        return ops.Not(ops.Load(self._flag(hook, card))) if hook.once else None

    def used(self, hook: c.Hooked, card: Home) -> Statements:
        return [ops.Store(self._flag(hook, card), ops.Const(1))] if hook.once else []

    def _flag(self, hook: c.Hooked, card: Home) -> ops.Value:
        """Where it stands that this card was used."""
        return add(ops.Const(self.l.slots[f"{hook.family}.{hook.once}"].base), card.read())

    # ---- who holds it --------------------------------------------------------------------------------------

    def of(self, hook: c.Hooked, player: ops.Value) -> tuple[ops.Value, Home, Statements]:
        return self.holding.of(hook.family, hook.row, player)

    def held(self, hook: c.Hooked, player: ops.Value) -> ops.Value:
        return self.holding.card(hook.family, hook.row, player)

    def holder(self, hook: c.Hooked, you: ops.Value) -> ops.Value:
        """Who acts; where nobody does, whoever holds the card."""
        name = f"holder.{hook.family}"
        if name not in self.m.functions:
            held = ops.Call(f"held.{hook.family}", (ops.Local("player"), ops.Local("row")))
            self.held(hook, ops.Const(0))  # makes the function
            found = if_(ops.Le(ops.Const(0), held), [ops.Return(ops.Local("player"))])
            loop = ops.Loop("player", ops.Const(0), ops.Const(self.l.players), tuple(found))
            self.m.add(p.Function(name, ("row",), (loop, ops.Return(ops.Const(p.NOBODY)))))
        row = ops.Const(self.l.cards[hook.family].rows.index(hook.row))
        return ops.Select(ops.Le(ops.Const(0), you), you, ops.Call(name, (row,)))

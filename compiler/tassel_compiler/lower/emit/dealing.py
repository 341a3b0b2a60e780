"""Cards drawn and put somewhere, and what chance picks."""

from __future__ import annotations

from collections.abc import Callable

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.lower.emit.formulas import FormulaEmitter
from tassel_compiler.lower.machine import ZERO, Env, Machine, Statements, add, if_


class Dealing:
    def __init__(self, m: Machine, formulas: FormulaEmitter, refill: Callable[[c.Draw, Env], Statements]) -> None:
        """`refill` is what happens when a card is wanted and none is there."""
        self.m = m
        self.l = m.layout
        self.formulas = formulas
        self.refill = refill

    def draw(self, s: c.Draw, env: Env) -> Statements:
        source, count, at = self.m.temp("source"), self.m.temp("count"), self.m.temp("at")
        steps = self._one(s, env, ops.Local(source))
        amount = ops.Load(ops.Local(source)) if s.amount is None else self.m.amount(self.formulas.expr(s.amount, env))
        return [
            ops.Assign(source, self.formulas.zone(s.source, s.source_owner, env)),
            ops.Assign(count, amount),
            ops.Loop(at, ops.Const(0), ops.Local(count), tuple(steps)),
        ]

    def _one(self, s: c.Draw, env: Env, source: ops.Value) -> Statements:
        """One card, while there are some and there is room."""
        cards, target = self.l.zones[s.source].cards, self.l.zones[s.target]
        to = self.formulas.zone_number(s.target, s.target_owner, env)
        empty = ops.Eq(ops.Load(source), ZERO)
        refill = self.refill(s, env)
        steps = [*(if_(empty, refill) if refill else ()), *if_(empty, [ops.Break()])]
        if target.capacity < self.l.cards[cards].count:
            full = ops.Le(ops.Const(target.capacity), ops.Load(self.formulas.zone(s.target, s.target_owner, env)))
            steps += if_(full, [ops.Break()])
        first = ops.Load(ops.Add(source, ops.Const(1)))
        at_once = if_(empty, refill) if refill and self.l.d.zones[s.source].at_once else ()
        return [*steps, *self._over(cards, to, first), *at_once]

    def _over(self, cards: str, to: ops.Value, card: ops.Value) -> Statements:
        """A card goes to another place, and lies there as the others do until somebody turns it up."""
        flags = sorted({zone.turned for zone in self.l.d.zones.values() if zone.cards == cards and zone.turned})
        if not flags:
            return [ops.Put(cards, to, card)]
        name = ops.Local(self.m.temp("card"))
        base = [ops.Const(self.l.slots[f"{cards}.{flag}"].base) for flag in flags]
        down = (ops.Store(self.m.pointer(ops.Add(at, name)), ZERO) for at in base)
        return [ops.Assign(name.local, card), *down, ops.Put(cards, to, name)]

    def put(self, s: c.PutCard, env: Env) -> Statements:
        cards = self.l.zones[s.zone].cards
        card = self.formulas.expr(s.card, env)
        if not isinstance(s.card, c.ZoneCard):
            return self._over(cards, self.formulas.zone_number(s.zone, s.owner, env), card)
        name = self.m.temp("card")
        put = self._over(cards, self.formulas.zone_number(s.zone, s.owner, env), ops.Local(name))
        return [ops.Assign(name, card), *if_(ops.Le(ops.Const(0), ops.Local(name)), put)]

    def shuffle(self, s: c.ShuffleZone, env: Env) -> Statements:
        return [ops.Shuffle(self.l.zones[s.zone].cards, self.formulas.zone_number(s.zone, s.owner, env))]

    def at_random(self, s: c.Choose, env: Env) -> Statements:
        """Count, draw a number, walk to that element."""
        n, pick = self.m.temp("n"), self.m.temp("pick")
        each = self.formulas.domains.each
        count = each(s.var, s.domain, s.where, env, lambda _: [ops.Assign(n, add(ops.Local(n), ops.Const(1)))])
        home = env.get(s.var) or self.m.home_of(s.var)

        def take(inner: Env) -> Statements:
            here = if_(ops.Eq(ops.Local(pick), ZERO), [home.write(inner[s.var].read())])
            return [*here, ops.Assign(pick, ops.Sub(ops.Local(pick), ops.Const(1)))]

        walk = each(s.var, s.domain, s.where, env, take)
        env[s.var] = home
        return [ops.Assign(n, ZERO), home.write(ZERO), *count, ops.Random(pick, ops.Local(n)), *walk]

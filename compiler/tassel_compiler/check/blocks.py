"""Sentences with bodies: tests, loops, options, other players. A block is read from its first sentence to its last."""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler import core as c
from tassel_compiler.check.deeds import DeedChecker
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.world import World
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.resolve.declarations import NUMBER, PLAYER
from tassel_compiler.source import Span

_QUIET = (c.Let, c.Write, c.Draw, c.ShuffleZone, c.Choose)
"""What never fails, and asks nobody if it is no choice."""


def _asks(s: c.Stmt) -> bool:
    return isinstance(s, c.Choose) and not s.random


class Blocks:
    def __init__(self, world: World, deeds: DeedChecker) -> None:
        self.w = world
        self.deeds = deeds
        self.x = deeds.x

    def block(self, b: t.Block, scope: Scope) -> c.Stmts:
        return self.block_scope(b, scope)[0]

    def block_scope(self, b: t.Block, scope: Scope) -> tuple[c.Stmts, Scope]:
        found: list[c.Stmt] = []
        for deed in b.deeds:
            stmts, behind = self.deed(deed, scope)
            found.extend(stmts)
            scope = self.x.tested.scope_behind(scope, stmts, behind)
        return tuple(found), scope

    def lap(self, b: t.Block, scope: Scope) -> tuple[c.Stmts, Scope]:
        """The body of a loop, and the scope of each lap: what a lap before it may have changed is not known there."""
        found = self.block(b, scope)
        again = self.x.tested.scope_in_laps(scope, found)
        return (found if again is scope else self.block(b, again)), again

    def deed(self, d: t.Deed, scope: Scope) -> tuple[c.Stmts, Scope]:
        with self.w.advice.reading("block", d.span, self.w.advice.changing):
            return self._deed(d, scope)

    def _deed(self, d: t.Deed, scope: Scope) -> tuple[c.Stmts, Scope]:
        match d:
            case t.When():
                test = self.x.flag(d.test, scope)
                inner = scope.knowing(self.x.sure_if(d.test, True))
                body, _ = self.deed(d.deed, inner)
                return (c.Branch((c.Arm(test, body),), (), d.span),), scope
            case t.Require():
                if isinstance(d.test, t.Possible):
                    found = self.possible(d.test, scope)
                    return ((found,) if found else ()), scope
                return (c.Require(self.x.flag(d.test, scope), d.span),), scope.knowing(self.x.sure_if(d.test, True))
            case t.If():
                return self._if(d, scope), scope
            case t.May():
                actor = self.deeds.you(d.span, scope)
                return (c.MayDo(self.block(d.body, scope), actor, unparse(d.body), d.span),), scope
            case t.UpTo():
                times = self.x.number(d.times, scope)
                actor = self.deeds.you(d.span, scope)
                return (c.UpTo(times, self.lap(d.body, scope)[0], actor, unparse(d.body), d.span),), scope
            case t.Repeat():
                times = self.x.number(d.times, scope)
                body, again = self.lap(d.body, scope)
                check = self.x.flag(d.test, again) if d.test is not None else None
                return (c.Repeat(times, check, body, d.span),), scope
            case t.ForEach():
                var, domain, where, inner = self.x.binder(d.binder, scope)
                return (c.Each(var, domain, where, self.lap(d.body, inner)[0], False, d.span),), scope
            case t.As():
                return self._as(d, scope), scope
            case t.ChooseOne():
                return self._choose_one(d, scope), scope
            case _:
                return self.deeds.simple(d, scope)

    def possible(self, p: t.Possible, scope: Scope) -> c.RequirePossible | None:
        assert p.rule is not None
        rule = self.w.rule(p.rule.text)
        if rule is None or rule.params:
            self.w.report("E0208", p.rule.span, word=p.rule.text, near=self.w.sink.near(p.rule.text, self.w.rule_names))
            return None
        self.w.bind(p.rule, "rule", rule.path)
        return c.RequirePossible(rule.path, p.negated, self.deeds.you(p.span, scope), p.span)

    def _if(self, d: t.If, scope: Scope) -> c.Stmts:
        first = d.arms[0]
        if isinstance(first.test, t.Possible) and first.test.rule is None:
            rest = t.If(d.arms[1:], d.other, d.span) if len(d.arms) > 1 else None
            other = self._if(rest, scope) if rest else self.block(d.other, scope) if d.other else ()
            return (c.IfPossible(self.block(first.body, scope), other, d.span),)
        arms: list[c.Arm] = []
        for arm in d.arms:
            if isinstance(arm.test, t.Possible):
                found = self.possible(arm.test, scope) if arm.test.rule else None
                if found:
                    arms.append(c.Arm(found, self.block(arm.body, scope)))
                continue
            test = self.x.flag(arm.test, scope)
            arms.append(c.Arm(test, self.block(arm.body, scope.knowing(self.x.sure_if(arm.test, True)))))
            scope = scope.knowing(self.x.sure_if(arm.test, False))
        return (c.Branch(tuple(arms), self.block(d.other, scope) if d.other else (), d.span),)

    def _as(self, d: t.As, scope: Scope) -> c.Stmts:
        if isinstance(d.who, t.Binder):
            var, domain, where, inner = self.x.binder(d.who, scope)
            if not self.w.compatible(var.type, PLAYER):
                hint = f"write ⟪`{var.name} in players`⟫"
                self.w.report("E0301", d.who.span, hint=hint, found=str(var.type), expected="player", text=var.name)
                return ()
            other = self.x.tested.scope_of_other(inner, c.VarRef(var))
            if d.secret:
                return self._secretly(d, c.Each(var, domain, where, (), True, d.span), other)
            body = self._after_chance(self.lap(d.body, other)[0])
            return (c.Each(var, domain, where, body, True, d.span),)
        if d.secret:
            self.w.report("E0414", d.who.span, hint=f"write ⟪`secretly as p in [{unparse(d.who)}, ...]`⟫")
            return ()
        if unparse(d.who) == "players":
            self.w.report("E0303", d.who.span, hint="write ⟪`as p in players:`⟫", text="players", what="a set")
            return ()
        who, type_ = self.x.pair(d.who, scope)
        if type_.form not in ("player", "nothing", "error"):
            tried, who_text = self.x.instead(d.who, type_, PLAYER, scope), unparse(d.who)
            self.w.report("E0301", d.who.span, hint=tried, found=str(type_), expected="player", text=who_text)
            return ()
        var = c.Var("actor", PLAYER)
        body = self._after_chance(self.block(d.body, self.x.tested.scope_of_other(scope, c.VarRef(var))))
        return (c.AsOne(var, who, body, d.span),)

    def _after_chance(self, stmts: c.Stmts) -> c.Stmts:
        """Where somebody's turn begins with a draw nothing was offered that could tell what is drawn, so what he does
        behind it is looked at when it is drawn: a guard of its own."""
        quiet = next((i for i, s in enumerate(stmts) if not isinstance(s, _QUIET) or _asks(s)), len(stmts))
        drawn = max((i + 1 for i, s in enumerate(stmts[:quiet]) if self._by_chance(s)), default=0)
        rest = stmts[drawn:]
        if not drawn or not rest:
            return stmts
        return (*stmts[:drawn], c.IfPossible(rest, (), rest[0].span.to(rest[-1].span)))

    def _by_chance(self, s: c.Stmt) -> bool:
        if isinstance(s, c.Draw):
            return self.w.d.zones[s.source].face == "down"
        return isinstance(s, c.ShuffleZone | c.Choose)

    def _secretly(self, d: t.As, each: c.Each, scope: Scope) -> c.Stmts:
        """The choices with which the block begins are secret; what follows them is done when all have chosen."""
        deeds, n = d.body.deeds, d.chosen()
        if n == 0:
            self.w.report("E0414", deeds[0].span)
            return ()
        if scope.sure:
            scope = self.x.tested.scope_in_laps(scope, self.block(d.body, scope))
        found, scope = self.block_scope(t.Block(deeds[:n], d.body.span), scope)
        parted = [_ways_kept(s) if isinstance(s, c.ChooseOne) else ((s,), ()) for s in found]
        choices = tuple(s for hidden, _ in parted for s in hidden)
        ways = tuple(s for _, done in parted for s in done)
        body = self.block(t.Block(deeds[n:], d.body.span), scope)
        return (c.Secretly(each.var, each.domain, each.where, choices, (*ways, *body), d.span),)

    def _choose_one(self, d: t.ChooseOne, scope: Scope) -> c.Stmts:
        actor = self.deeds.you(d.span, scope)
        options: list[c.Option] = []
        for i, option in enumerate(d.options):
            inner = scope
            test: c.Expr | c.RequirePossible | None = None
            if isinstance(option.test, t.Possible):
                test = self.possible(option.test, scope)
            elif option.test is not None:
                test = self.x.flag(option.test, scope)
                inner = scope.knowing(self.x.sure_if(option.test, True))
            name = option.name.text if option.name else f"{i + 1}"
            if option.name:
                self.w.bind(option.name, "option", name)
            body = self.block(option.body, inner)
            when = "" if option.test is None else unparse(option.test)
            options.append(c.Option(name, option.name is not None, test, body, unparse(option.body), option.span, when))
        self._same_names(d)
        return (c.ChooseOne(tuple(options), actor, d.span),)

    def _same_names(self, d: t.ChooseOne) -> None:
        seen: dict[str, Span] = {}
        for option in d.options:
            if option.name and option.name.text in seen:
                self.w.report("E0209", option.name.span, word=option.name.text)
            elif option.name:
                seen[option.name.text] = option.name.span


def _ways_kept(s: c.ChooseOne) -> tuple[c.Stmts, c.Stmts]:
    """One of several ways, in two parts: which one is chosen, as a number, and what is done then."""
    way = c.Var("way", NUMBER)

    def picked(i: int) -> c.Stmts:
        return (c.Write("set", c.VarRef(way), c.Num(i), s.span),)

    options = tuple(replace(option, body=picked(i)) for i, option in enumerate(s.options))
    tests = (c.Cmp("=", c.VarRef(way), c.Num(i)) for i in range(len(s.options)))
    arms = tuple(c.Arm(test, option.body) for test, option in zip(tests, s.options, strict=True))
    return (c.Let(way, c.Num(0), s.span), replace(s, options=options)), (c.Branch(arms, (), s.span),)

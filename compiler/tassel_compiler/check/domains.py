"""What stands after `in`: families, groups, zones, ranges, lists, players in order of turns. Never a value."""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler import core as c
from tassel_compiler.check.closures import ClosureChecker
from tassel_compiler.check.references import DomainRef, FormulaReader, ZoneRef
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.tested_facts import TestedFacts
from tassel_compiler.check.world import ERROR, World
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.resolve.declarations import NUMBER, PLAYER, Type

_LARGEST = 4096  # numbers that a range written in digits may have
_NOTHING: tuple[c.Domain, Type] = (c.Listed(()), ERROR)


class DomainChecker:
    def __init__(self, world: World, expressions: FormulaReader) -> None:
        self.w = world
        self.x = expressions
        self.closures = ClosureChecker(world, expressions)

    def domain(self, e: t.Expr | t.Range | t.Turns | t.Closure, scope: Scope) -> tuple[c.Domain, Type]:
        if isinstance(e, t.Range):
            if isinstance(e.low, t.Number) and isinstance(e.high, t.Number) and e.high.value - e.low.value >= _LARGEST:
                shown, most = f"`{e.low.value}..{e.high.value}`", f"at most {_LARGEST} numbers"
                self.w.report("E0318", e.span, found=shown, expected=most)
            return c.Numbers(self.x.number(e.low, scope), self.x.number(e.high, scope)), NUMBER
        if isinstance(e, t.Turns):
            return self._turns(e, scope)
        if isinstance(e, t.Closure):
            return self.closures.set(e, scope)
        if isinstance(e, t.Listing):
            return self._listed(e, scope)
        found, type_ = self.x.typed(e, scope)
        if isinstance(found, DomainRef):
            return found.domain, found.type
        if isinstance(found, ZoneRef):
            return c.Held(found.key, found.owner), Type("card", type_.of)
        if type_.form == "group" and isinstance(found, c.Read | c.ValueCall | c.VarRef):
            return c.Marked(type_.of, found), self.w.d.families[type_.of].type
        if type_.form != "error":
            both = isinstance(e, t.Arithmetic) and e.op == "-"
            hint = f"write ⟪`{unparse(e.left)}..{unparse(e.right)}`⟫" if both and isinstance(e, t.Arithmetic) else None
            self.w.report("E0306", e.span, hint=hint, text=unparse(e), found=str(type_))
        return _NOTHING

    def asked(self, domain: c.Domain, one: c.Expr) -> tuple[c.Domain, c.Expr | None]:
        """A set that is kept as a flag by places is all of them, and a test of each: whether it has that flag."""
        match domain:
            case c.Marked(family, c.Read(indices=(c.Open(),)) as flag):
                return c.Every(family), replace(flag, indices=(one,))
            case c.Marked(family, c.VarRef(var=var) as flag) if var.by:
                return c.Every(family), replace(flag, indices=(one,))
        return domain, None

    def whole(self, e: t.Expr, scope: Scope) -> tuple[c.SetOf, Type]:
        """A set as it stands, and what it holds."""
        if isinstance(e, t.Those):
            var, domain, where, _ = self.x.binder(e.binder, scope)
            return c.SetOf(var, domain, where), var.type
        domain, type_ = self.domain(e, scope)
        var = c.Var("one", type_)
        domain, kept = self.asked(domain, c.VarRef(var))
        return c.SetOf(var, domain, kept), type_

    def _turns(self, e: t.Turns, scope: Scope) -> tuple[c.Domain, Type]:
        inner, type_ = self.domain(e.of, scope)
        if not isinstance(inner, c.Seats):
            if type_.form != "error":
                of, what = unparse(e.of), self.w.called_set(type_)
                hint = f"only players come in an order of their own: write ⟪`{of}`⟫ alone"
                self.w.report("E0301", e.span, hint=hint, text=of, found=what, expected="set of players")
            return _NOTHING
        start = None if e.start is None else self.x.expect(e.start, scope, PLAYER)
        if e.key is None:
            return c.Seats(e.how, start, e.back), PLAYER
        var = c.Var("whose", PLAYER)
        key = self.x.number(e.key, TestedFacts(self.w, self.x).scope_of_other(scope, c.VarRef(var)))
        return c.Seats(e.how, start, e.back, var, key, e.falling), PLAYER

    def _listed(self, e: t.Listing, scope: Scope) -> tuple[c.Domain, Type]:
        items: list[c.Expr] = []
        type_ = ERROR
        for item in e.items:
            found, kind = self.x.pair(item, scope, None if type_.form == "error" else type_)
            if type_.form == "error":
                type_ = kind
            elif not self.w.compatible(kind, type_) and not self.w.compatible(type_, kind):
                self.w.report("E0304", item.span, left=str(type_), right=str(kind))
            items.append(found)
        return c.Listed(tuple(items)), type_

"""What is joined on a map: `points connected to s by n in neighbours where C`, and how far, and how long a trail.

The step says how one gets on: by a way that the places have, where the variable is the next place, or by places
between them, where it is the one that leads there. `connected` goes both ways, so a way that goes one way only is
refused there; `reached from` asks for nothing of that sort.
"""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.check.references import DomainRef, FormulaReader
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.world import ERROR, World
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.effects.formulas import ranged
from tassel_compiler.resolve.declarations import NUMBER, Family, Type

_Range = t.Expr | t.Range | t.Turns | t.Closure
_NOTHING: tuple[c.Domain, Type] = (c.Listed(()), ERROR)


class ClosureChecker:
    def __init__(self, world: World, expressions: FormulaReader) -> None:
        self.w = world
        self.x = expressions

    def set(self, e: t.Closure, scope: Scope) -> tuple[c.Domain, Type]:
        start, type_ = self.x.pair(e.start, scope)
        if type_.form != "place":
            if type_.form != "error":
                self.w.report("E0301", e.start.span, found=str(type_), expected="a place", text=unparse(e.start))
            return _NOTHING
        start = self.x.expect(e.start, scope, type_.sure())
        self._same_places(e.of, type_, scope)
        steps = self.steps(e.by, self.w.d.families[type_.of], scope)
        if steps is None:
            return _NOTHING
        if e.how == "connected" and self._goes_one_way(steps):
            self.w.report("E0324", e.by.within.span, word=ranged(e.by.within), start=unparse(e.start))
        return c.Joined(start, steps), type_.sure()

    def distance(self, e: t.Distance, scope: Scope) -> tuple[c.Expr, Type]:
        start, type_ = self.x.pair(e.start, scope)
        if type_.form != "place":
            if type_.form != "error":
                self.w.report("E0301", e.start.span, found=str(type_), expected="a place", text=unparse(e.start))
            return c.Num(0), ERROR
        aim = self.x.expect(e.aim, scope, type_.sure())
        steps = self.steps(e.by, self.w.d.families[type_.of], scope)
        if steps is None:
            return c.Num(0), ERROR
        return c.DistanceOf(self.x.expect(e.start, scope, type_.sure()), aim, steps), NUMBER

    def trail(self, e: t.Fold, scope: Scope) -> tuple[c.Expr, Type]:
        var, domain, where, inner = self.x.binder(e.binder, scope)
        value = self.x.number(e.of, inner)
        family = self.w.d.families.get(var.type.of)
        if not isinstance(domain, c.Every) or family is None or not family.between:
            if var.type.form != "error":
                self.w.report("E0325", e.binder.within.span, text=ranged(e.binder.within))
            return c.Num(0), ERROR
        return c.TrailOf(value, family.name, var, where), NUMBER

    def steps(self, b: t.Binder, family: Family, scope: Scope) -> c.Leading | None:
        found = self._leading(b.within, family, scope)
        if found is None:
            return None
        through, way = found
        var = self.x.new_var(b.name, through.type, scope)
        assert b.where is not None
        return c.Leading(family.name, way, var, self.x.expect(b.where, scope.bind(var), Type("flag")))

    def _leading(self, e: _Range, family: Family, scope: Scope) -> tuple[Family, str] | None:
        match e:
            case t.Path((t.Phrase((name,)),)):
                found = self.w.way(family, name.text)
                if found is not None:
                    self.w.bind(name, "way", found[1], found[0].type)
                    return found
        ways = [*family.ways, *(f.many or f.name for f in self.w.d.families.values() if f.between == family.name)]
        self.w.report("E0325", e.span, text=ranged(e), hint=self._offered(family, ways))
        return None

    def _offered(self, family: Family, ways: list[str]) -> str:
        if not ways:
            return f"say under `{family.name}` how one gets from one to the next: `ways: {{neighbours: ...}}`"
        return f"one gets on by {', '.join(f'`{way}`' for way in ways)}"

    def _same_places(self, of: t.Expr, type_: Type, scope: Scope) -> None:
        found, _ = self.x.typed(of, scope)
        if not isinstance(found, DomainRef) or found.domain != c.Every(type_.of):
            every = self.w.d.families[type_.of].many or type_.of
            expected = f"`{every}`: all places of the sort stand here, and the test behind `where` tells which"
            self.w.report("E0203", of.span, hint=f"write ⟪`{every}`⟫", found=f"`{unparse(of)}`", expected=expected)

    def _goes_one_way(self, steps: c.Leading) -> bool:
        family, _, way = steps.way.partition(".")
        found = self.w.d.families[family].ways.get(way)
        if found is None:
            return any(row.one_way for row in self.w.d.families[way].rows.values())
        return found.one_way

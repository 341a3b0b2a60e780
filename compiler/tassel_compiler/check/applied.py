"""Words with brackets behind them: `fare(s)`, `prices(2)`, `space(1, 2)`, `max(a, b)`, `row(1)`."""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.check.readings import Readings
from tassel_compiler.check.references import BAD, FormulaReader, Typed
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.world import World
from tassel_compiler.diagnostics import Related
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import NUMBER, Type, is_list


class Applied:
    def __init__(self, world: World, expressions: FormulaReader, readings: Readings) -> None:
        self.w = world
        self.x = expressions
        self.readings = readings

    def typed(self, word: t.Apply, scope: Scope) -> Typed:
        name = word.name.text
        if name in ("abs", "min", "max"):
            return self._arithmetic(name, word, scope)
        if name in self.w.d.constants:
            args = tuple(self.x.number(a, scope) for a in word.args)
            self.w.bind(word.name, "constant", name, NUMBER)
            self._entry_of_list(word, name)
            entry = c.ConstRef(name, args)
            self.w.noted.spoken.append((entry, word.span))
            return entry, NUMBER
        if name in self.w.d.values:
            return self.x.call_value(word.name, word.args, scope)
        family = self.w.family(name)
        if family and family.form == "place":
            args = tuple(self.x.number(a, scope) for a in word.args)
            wanted = 2 if family.shape == "grid" else 1
            self.w.bind(word.name, "family", family.name, family.type)
            if len(args) != wanted:
                self.w.advice.arguments(word.name, ["row", "column"][-wanted:], len(args), brackets=True)
                return BAD
            place = c.GridAt(family.name, args)
            self.w.noted.spoken.append((place, word.span))
            return place, family.type
        for holder in ("", "player"):
            zone = self.w.zone(holder, name)
            if zone and len(word.args) == 1:
                self.readings.bind_zone(word.name, zone)
                owner = self.w.actor(word.span, scope) if holder else None
                position = self.x.number(word.args[0], scope)
                return c.ZoneCard(zone.key, owner, position), Type("card", zone.cards, True)
        self.w.advice.not_applied(word, scope)
        return BAD

    def _entry_of_list(self, word: t.Apply, name: str) -> None:
        """`prices(2)`: one position, of a constant that is a list."""
        constant, found = self.w.d.constants[name], len(word.args)
        if not is_list(constant.value):
            hint = f"`{name}` is one number: write it alone, or make it a list"
            related = (Related("it is set here", constant.origin.span),)
            self.w.report("E0305", word.span, hint=hint, related=related, word=name, expected=0, found=found)
        elif found != 1:
            hint = f"`{name}` is a list: one position in brackets"
            self.w.report("E0305", word.span, hint=hint, word=name, expected=1, found=found)

    def _arithmetic(self, name: str, word: t.Apply, scope: Scope) -> Typed:
        args = [self.x.number(a, scope) for a in word.args]
        self.w.bind(word.name, "word", name, NUMBER)
        if name == "abs" and len(args) == 1:
            return c.Arith("max", args[0], c.Arith("-", c.Num(0), args[0])), NUMBER
        if name != "abs" and len(args) >= 2:
            result = args[0]
            for other in args[1:]:
                result = c.Arith(name, result, other)
            return result, NUMBER
        self.w.advice.arguments(word.name, ["x"] if name == "abs" else ["x", "y"], len(args), brackets=True)
        return BAD

"""Named formulas, checked when first used, so that each knows what those it calls need.

A value that comes back to itself is reported with the chain (E0501) and stands for 0 afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tassel_compiler import core as c
from tassel_compiler.check.expressions import ExpressionChecker
from tassel_compiler.check.scope import Scope, Used
from tassel_compiler.check.world import ERROR, World
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import NUMBER, PLAYER, Change, Param, Type, Value
from tassel_compiler.source import Span


class ValueChecker:
    def __init__(self, world: World) -> None:
        self.w = world
        self.x = ExpressionChecker(world, self)
        self.memory: dict[str, dict[str, c.Var]] = {}  # rule name -> what it remembers
        self._busy: list[str] = []
        self.finish: Callable[[c.Value], None] = lambda _value: None  # what else a new value needs: its changes

    def value(self, name: str) -> c.Value | None:
        if name in self.w.checked.values:
            return self.w.checked.values[name]
        declared = self.w.d.values.get(name)
        if declared is None:
            return self._constant(name) if name in self.w.changed_constants else None
        if name in self._busy:
            chain = " > ".join([*self._busy[self._busy.index(name) :], name])
            self.w.report("E0501", declared.origin.at("is"), chain=chain, word=name)
            params = tuple(c.Var(p.name, self.settle(p)) for p in declared.params)
            return c.Value(name, params, c.Var("you", PLAYER), c.Num(0), ERROR, declared.origin.span)
        self._busy.append(name)
        memory = self.memory.get(declared.within, {})
        if declared.within and declared.within not in self.memory:
            self.w.unknown(declared.within, declared.origin.at("in"), self.memory)
        span = declared.origin.span
        things = (declared.body, *(param.start for param in declared.params), span.source, *memory.values())
        rest = (name, span.start, span.end)
        found = self.w.remembered.of(things, rest, lambda: self._own(declared, memory), lambda: self.w.sink.reports)
        checked = replace(found)  # its changes are put to it
        self._busy.pop()
        self.w.checked.values[name] = checked
        self.finish(checked)
        return checked

    def _constant(self, name: str) -> c.Value:
        """A constant that cards change, as a value of whoever holds them."""
        span = self.w.d.constants[name].origin.span
        found = c.Value(name, (), c.Var("you", PLAYER), c.ConstRef(name), NUMBER, span)
        self.w.checked.values[name] = found
        self.finish(found)
        return found

    def _own(self, declared: Value, memory: dict[str, c.Var]) -> c.Value:
        params = tuple(c.Var(p.name, self.settle(p)) for p in declared.params)
        return self.formula(declared.name, declared.body, params, memory, declared.origin.span)

    def settle(self, param: Param) -> Type:
        self.w.must_be_free(param.name, param.span)
        return self.w.settle(param.type, param.span)

    def formula(
        self,
        name: str,
        body: t.Expr,
        params: tuple[c.Var, ...],
        memory: dict[str, c.Var],
        span: Span,
        this: tuple[str, c.Expr] | None = None,
        want: Type | None = None,
    ) -> c.Value:
        """A text as a pure function of its parameters, of who acts, and of what a rule remembers."""
        you = c.Var("you", PLAYER)
        used = Used()
        scope = Scope({p.name: p for p in params}, c.VarRef(you), used, this, memory)
        with self.w.advice.reading("formula", body.span):
            expr, type_ = self.x.whole(body, scope, want or (NUMBER if self._counts(body) else None))
        return c.Value(name, params, you, expr, type_, span, used.you, tuple(used.hidden))

    def _counts(self, body: t.Expr) -> bool:
        """A bare word as a whole value: a kind's name there is meant as the stock of it."""
        return isinstance(body, t.Path)

    def change(
        self, change: Change, value: c.Value, memory: dict[str, c.Var], this: tuple[str, c.Expr] | None
    ) -> tuple[c.Expr, Used]:
        used = Used()
        names = {p.name: p for p in value.params}
        scope = Scope(names, c.VarRef(value.you), used, this, memory, it=value.type)
        person = c.person(value, self.w.d)
        if person is not None and change.row is not None:
            scope = scope.acting(c.VarRef(person))
        with self.w.advice.reading("formula", change.body.span, change.target):
            return self.x.expect(change.body, scope, value.type), used

"""Sentences that do something, one method each, from syntax to the checked tree."""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.check.expressions import ExpressionChecker
from tassel_compiler.check.kept import only_moved
from tassel_compiler.check.moving import MovingChecker
from tassel_compiler.check.references import DeedRef, DomainRef
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.things import NounPhrases
from tassel_compiler.check.trying import plain_path
from tassel_compiler.check.world import World
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.effects.formulas import ranged
from tassel_compiler.resolve.declarations import FLAG, NUMBER, PLAYER, Type
from tassel_compiler.source import Span

_Simple = tuple[c.Stmts, Scope]


class DeedChecker:
    """Simple sentences. Those with bodies are in `blocks`."""

    def __init__(self, world: World, expressions: ExpressionChecker) -> None:
        self.w = world
        self.x = expressions
        self.things = NounPhrases(world, expressions)
        self.moving = MovingChecker(world, expressions, self.things)

    def simple(self, d: t.Simple, scope: Scope) -> _Simple:
        match d:
            case t.Gain():
                return self.moving.gain(d, scope), scope
            case t.Pay():
                return self.moving.pay(d, scope), scope
            case t.Lose():
                return self.moving.lose(d, scope), scope
            case t.Advance():
                return self._advance(d, scope), scope
            case t.Grow():
                return self._grow(d, scope), scope
            case t.Set():
                return self._set(d, scope), scope
            case t.Put():
                return self.moving.put(d, scope), scope
            case t.Move():
                return self.moving.move(d, scope), scope
            case t.Shuffle():
                zone = self.things.zone(d.zone, scope)
                return ((c.ShuffleZone(*zone, d.span),) if zone else ()), scope
            case t.Choose():
                return self._choose(d, scope)
            case t.Compose():
                return self._compose(d, scope)
            case t.Let():
                return self._let(d, scope)
            case t.Do():
                return self._do(d, scope), scope
            case t.Call():
                return self._call(d, scope), scope

    def you(self, span: Span, scope: Scope) -> c.Expr:
        return self.w.actor(span, scope)

    # ---- slots ---------------------------------------------------------------------------------------------

    def _place(self, path: t.Path, scope: Scope, d: t.Grow | t.Set) -> tuple[c.Read | c.VarRef, Type] | None:
        """What can be written: a slot, a state member, or a remembered variable."""
        found, type_ = self.x.typed(path, scope)
        if isinstance(found, c.Read) and not any(isinstance(i, c.Open | c.Among) for i in found.indices):
            if found.holder not in ("player", "table", "supply"):
                self.w.noted.written.add(f"{found.holder}.{found.name}")
            return found, self._declared_type(found, type_)
        if isinstance(found, c.VarRef) and type_.form != "basket":
            return found, found.var.type
        if type_.form != "error":
            hint = self._on_a_track(unparse(path), d) if isinstance(found, c.Level) else None
            if isinstance(found, DomainRef) and isinstance(found.domain, c.Marked):
                hint = f"say of which one: ⟪`set {self._one_of(path, found.type.of)} to yes`⟫"
            self.w.report("E0310", path.span, hint=hint, text=unparse(path))
        return None

    def _one_of(self, kept: t.Path, family: str) -> str:
        """`ghent lit` for `lit`, `p's ghent lit` for `p's lit`: by the first place there is."""
        owners, last = unparse(kept).rpartition(" ")[::2]
        first = next(iter(self.w.d.families[family].rows), family[0])
        return f"{owners} {first} {last}".strip()

    def _on_a_track(self, track: str, d: t.Grow | t.Set) -> str:
        """A track is written by one verb alone, and that one goes up."""
        if isinstance(d, t.Set):
            return f"a track only goes up, step by step: write ⟪`advance {track} by ({unparse(d.to)} - {track})`⟫"
        if d.verb == "raise":
            return f"write ⟪`advance {track} by {unparse(d.by)}`⟫"
        return "a track only goes up; what goes both ways is a number declared under `player`"

    def _declared_type(self, read: c.Read, type_: Type) -> Type:
        slot = self.w.slot(read.holder, read.name) or self.w.member(read.holder, read.name)
        return self.w.settle(slot.type, slot.origin.span) if slot else type_

    def _grow(self, d: t.Grow, scope: Scope) -> c.Stmts:
        place = self._place(d.slot, scope, d)
        by = self.x.number(d.by, scope)
        if place is None:
            return ()
        read = place[0]
        if isinstance(read, c.Read) and only_moved(self.w.d, read):
            self.w.report("E0314", d.span, word=read.name)
            return ()
        if not self.w.compatible(place[1], NUMBER):
            hint = f"write ⟪`set {unparse(d.slot)} to ...`⟫: only numbers are raised and lowered"
            self.w.report(
                "E0301", d.slot.span, hint=hint, text=unparse(d.slot), found=str(place[1]), expected=str(NUMBER)
            )
            return ()
        amount = by if d.verb == "raise" else c.Arith("-", c.Num(0), by)
        return (c.Write("add", place[0], amount, d.span),)

    def _set(self, d: t.Set, scope: Scope) -> c.Stmts:
        whole = self._whole_set(d, scope)
        if whole is not None:
            return whole
        place = self._place(d.slot, scope, d)
        if place is None:
            return ()
        read = place[0]
        if isinstance(read, c.Read) and only_moved(self.w.d, read):
            self.w.report("E0314", d.span, word=read.name)
            return ()
        if isinstance(read, c.Read) and self._of_positions(read):
            hint = f"`raise {read.name} by 1` says that the position came up"
            self.w.report("E0310", d.slot.span, hint=hint, text=unparse(d.slot))
            return ()
        return (c.Write("set", place[0], self.x.expect(d.to, scope, place[1]), d.span),)

    def _whole_set(self, d: t.Set, scope: Scope) -> c.Stmts | None:
        """`set visited to network(p, h)`: who is in it, and nobody else; None where one cell is meant."""
        if isinstance(d.to, t.Constant) and d.to.word != "nobody":
            return None
        told = self.w.sink.count
        found, _ = self.x.typed(d.slot, scope)
        if self.w.sink.count != told:
            return ()
        match found:
            case DomainRef(c.Marked(family, c.Read(indices=(c.Open(),)) as to)):
                if to.holder not in ("player", "table", "supply"):
                    self.w.noted.written.add(f"{to.holder}.{to.name}")
                return (c.Write("set", to, self.x.places(d.to, scope, Type("group", family)), d.span),)
            case DomainRef(c.Marked(family, c.VarRef() as var)) if var.var.by:
                return (c.Write("set", var, self.x.places(d.to, scope, Type("group", family)), d.span),)
        return None

    def _of_positions(self, read: c.Read) -> bool:
        slot = self.w.slot(read.holder, read.name)
        return slot is not None and bool(slot.position)

    def _advance(self, d: t.Advance, scope: Scope) -> c.Stmts:
        found, type_ = self.x.typed(d.track, scope)
        if not isinstance(found, c.Level):
            if type_.form != "error":  # that is told
                self.w.advice.no_track(d.track, scope)
            return ()
        by = self.x.number(d.by, scope) if d.by is not None else c.Num(1)
        return (c.Advance(found.track, found.player, by, d.span),)

    # ---- choices and names ---------------------------------------------------------------------------------

    def _target(self, name: t.Name, type_: Type, scope: Scope) -> tuple[c.Var, Scope]:
        """A remembered variable of that name, or a new one."""
        known = scope.names.get(name.text)
        if known is not None:
            if not self.w.compatible(type_, known.type):
                self.w.report("E0301", name.span, found=str(type_), expected=str(known.type), text=name.text)
            self.w.bind_var(name, known)
            return known, scope.knowing({name.text: plain_path((name.text,), name.span)})
        var = self.x.new_var(name, type_, scope)
        return var, scope.bind(var)

    def _choose(self, d: t.Choose, scope: Scope) -> _Simple:
        domain, type_ = self.x.domains.domain(d.binder.within, scope)
        var, inner = self._target(d.binder.name, type_, scope)
        where = self.x.flag(d.binder.where, inner) if d.binder.where is not None else None
        if d.binder.where is not None:
            inner = inner.knowing(self.x.sure_if(d.binder.where, True))
        actor = None if d.random else self.you(d.span, scope)
        tests = self._tests(d.binder.where, scope.bind(var)) if d.binder.where is not None else ()
        domain, kept = self.x.domains.asked(domain, c.VarRef(var))
        if kept is not None:
            where = kept if where is None else c.Both("and", kept, where)
            tests = ((kept, ranged(d.binder.within)), *tests)
        return (c.Choose(var, domain, where, d.random, actor, d.span, tests),), inner

    def _tests(self, e: t.Expr, scope: Scope) -> tuple[tuple[c.Expr, str], ...]:
        """The parts that must all hold, so that a refusal can name the one that does not."""
        if isinstance(e, t.Logic) and e.op == "and":
            known = scope.knowing(self.x.sure_if(e.left, True))
            return self._tests(e.left, scope) + self._tests(e.right, known)
        return ((self.x.flag(e, scope), unparse(e)),)

    def _compose(self, d: t.Compose, scope: Scope) -> _Simple:
        last = d.things.what.words[-1]
        name = last.names[-1] if isinstance(last, t.Phrase) else last.name
        family = self.w.family(name.text)
        if family is None or family.form != "kind":
            self.w.advice.no_kind(name, d.name.text)
            return (), scope
        self.w.bind(name, "family", family.name, family.type)
        if isinstance(last, t.Phrase) and len(last.names) > (1 if d.things.amount is not None else 2):
            self.x.paths.nouns.indices((), list(last.names[:-1]), scope)
        size = self._size(d.things, scope)
        var, inner = self._target(d.name, Type("basket", family.name), scope)
        where = self.x.flag(d.where, inner) if d.where is not None else None
        purse = unparse(d.source) if d.source else ""
        if purse and purse not in self.w.d.values:
            self.w.unknown(purse, d.source.span if d.source else d.span, self.w.d.values)
            return (), inner
        if purse:
            self._purse(d.source, purse)
        you = self.you(d.span, scope)
        names = tuple(self.w.member_names(family))
        return (c.Compose(var, family.name, names, size, "", None, you, purse, where, True, d.span),), inner

    def _purse(self, source: t.Path | None, purse: str) -> None:
        value = self.x.values.value(purse)
        match source:
            case t.Path((t.Phrase((name,)),)) if value is not None:
                self.w.bind(name, "value", purse, value.type)

    def _size(self, np: t.Things, scope: Scope) -> c.Expr:
        if np.amount is not None:
            return self.x.number(np.amount, scope)
        first = np.what.words[0]
        if isinstance(first, t.Phrase) and len(first.names) > 1:
            name = first.names[0]
            return self.x.number(t.Path((t.Phrase((name,), name.span),), name.span), scope)
        return c.Num(1)

    def _let(self, d: t.Let, scope: Scope) -> _Simple:
        value, type_ = self.x.whole(d.value, scope)
        if self.w.places(type_):
            var = self.x.new_var(d.name, FLAG, scope, (type_.of,))
            return (c.Let(var, self.x.places(d.value, scope, type_), d.span),), scope.bind(var)
        var = self.x.new_var(d.name, type_, scope)
        return (c.Let(var, value, d.span),), scope.bind(var)

    # ---- calls ---------------------------------------------------------------------------------------------

    def _do(self, d: t.Do, scope: Scope) -> c.Stmts:
        found, type_ = self.x.typed(d.what, scope)
        actor = scope.actor
        if isinstance(found, DeedRef):
            scope.used.you = True
            return (c.DoRow(found.family, found.member, found.row, actor, d.span),)
        row, type_ = self.x.pair(d.what, scope)
        if type_.form not in ("kind", "place", "card"):
            if type_.form != "error":
                self.w.report("E0316", d.what.span, text=unparse(d.what), found=str(type_))
            return ()
        if type_.maybe:
            self.w.report("E0312", d.what.span, word=unparse(d.what))
        scope.used.you = True
        return (c.DoRow(type_.of, "", row, actor, d.span),)

    def _call(self, d: t.Call, scope: Scope) -> c.Stmts:
        rule = self.w.rule(d.rule.text)
        if rule is None:
            self.w.advice.unknown_rule(d.rule)
            return ()
        self.w.bind(d.rule, "rule", rule.path)
        if len(d.args) != len(rule.params):
            self.w.advice.arguments(d.rule, [p.name for p in rule.params], len(d.args), brackets=False)
            return ()
        args = tuple(
            self.x.handed(a, scope, self.w.settle(p.type, p.span)) for a, p in zip(d.args, rule.params, strict=True)
        )
        return (c.CallRule(rule.path, args, scope.actor, d.span),)


__all__ = ["DeedChecker", "NUMBER", "PLAYER"]

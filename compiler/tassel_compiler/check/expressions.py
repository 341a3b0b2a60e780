"""Formulas: what they mean and what type they have.

Values are pure, so an expression only reads. A test that something exists is remembered for the part of the text it
guards; everywhere else what may be nobody cannot be used.
"""

from __future__ import annotations

from typing import Protocol

from tassel_compiler import core as c
from tassel_compiler.check.domains import DomainChecker
from tassel_compiler.check.paths import Paths
from tassel_compiler.check.references import BAD, DeedRef, DomainRef, ListRef, SupplyRef, Typed, ZoneRef
from tassel_compiler.check.scope import Facts, Scope
from tassel_compiler.check.tested_facts import TestedFacts
from tassel_compiler.check.trying import holds, instead, offered
from tassel_compiler.check.world import ERROR, World
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.resolve.declarations import FLAG, NUMBER, PLAYER, ByPlayers, Type
from tassel_compiler.source import Span

Pair = tuple[c.Expr, Type]


class _NamedValues(Protocol):
    def value(self, name: str) -> c.Value | None: ...


class ExpressionChecker:
    def __init__(self, world: World, values: _NamedValues) -> None:
        self.w = world
        self.values = values
        self.paths = Paths(world, self)
        self.domains = DomainChecker(world, self)
        self.tested = TestedFacts(world, self)
        self._sure: dict[tuple[int, bool], tuple[t.Expr | t.Possible, Facts]] = {}

    # ---- entry points --------------------------------------------------------------------------------------

    def number(self, e: t.Expr, scope: Scope) -> c.Expr:
        return self.expect(e, scope, NUMBER)

    def flag(self, e: t.Expr, scope: Scope) -> c.Expr:
        return self.expect(e, scope, FLAG)

    def expect(self, e: t.Expr, scope: Scope, want: Type) -> c.Expr:
        told = self.w.sink.count
        found, type_ = self.pair(e, scope, want)
        if not self.w.compatible(type_, want) and self.w.sink.count == told:
            hint = f"compare it: ⟪`{unparse(e)} > 0`⟫" if (type_, want) == (NUMBER, FLAG) else None
            hint = hint or self.instead(e, type_, want, scope)
            self.w.report("E0301", e.span, hint=hint, found=str(type_), expected=str(want), text=unparse(e))
        return found

    def instead(self, e: t.Expr, found: Type, want: Type, scope: Scope) -> str | None:
        """What may stand there and was tried."""
        fits = (other for other in instead(self.w, e, found, want, scope) if self._is_a(other, want, scope))
        texts = offered(map(unparse, fits))
        return f"write {texts}" if texts else None

    def _is_a(self, e: t.Expr, want: Type, scope: Scope) -> bool:
        def fits() -> bool | None:
            found = self.pair(e, scope, want)[1]
            return (found != ERROR and self.w.compatible(found, want)) or None

        return holds(self.w, fits)

    def pair(self, e: t.Expr, scope: Scope, want: Type | None = None) -> Pair:
        """A value; a zone that holds one card is that card, or nobody."""
        found, type_ = self.whole(e, scope, want, kept=False)
        if self.w.places(type_):
            asked = unparse(e) if isinstance(e, t.Those) else f"x in {unparse(e)}"
            hint = f"ask about those in it: `count of {asked}`"
            self.w.report("E0303", e.span, hint=hint, text=unparse(e), what=str(type_))
            return BAD
        return found, type_

    def whole(self, e: t.Expr, scope: Scope, want: Type | None = None, kept: bool = True) -> Pair:
        """A value, or (`kept`) a set of places, where one may be as a whole."""
        found, type_ = self.typed(e, scope, want)
        if kept and isinstance(found, DomainRef) and found.type.form == "place":
            one = c.Var("one", found.type)
            return c.SetOf(one, *self.domains.asked(found.domain, c.VarRef(one))), Type("group", found.type.of)
        if isinstance(found, ZoneRef):
            if self.w.d.zones[found.key].holds == 1:
                sure = unparse(e) in scope.sure
                return c.ZoneCard(found.key, found.owner, c.Num(1)), Type("card", type_.of, not sure)
            whole = unparse(e)
            size = f"how many lie there is ⟪`{whole}'s size`⟫, one of them is ⟪`{whole}(1)`⟫"
            self.w.report("E0303", e.span, hint=size, text=whole, what=str(type_))
            return BAD
        if isinstance(found, SupplyRef | ListRef | DomainRef | DeedRef):
            if type_.form != "error":
                hint = f"`{unparse(e)}(1)` is its first entry" if isinstance(found, ListRef) else None
                self.w.report("E0303", e.span, hint=hint, text=unparse(e), what=self._what(found))
            return BAD
        return found, type_

    def _what(self, found: object) -> str:
        names = {SupplyRef: "the supply", ListRef: "a list", DomainRef: "a set", DeedRef: "a deed"}
        return next(text for cls, text in names.items() if isinstance(found, cls))

    def typed(self, e: t.Expr, scope: Scope, want: Type | None = None) -> Typed:
        match e:
            case t.Path():
                return self.paths.resolve(e, scope, want)
            case t.Number():
                return c.Num(e.value), NUMBER
            case t.Constant():
                if e.word == "nobody":
                    return c.Nobody(), Type("nothing", "", True)
                return c.Num(int(e.word == "yes")), FLAG
            case t.Arithmetic():
                arith = c.Arith(e.op, self.number(e.left, scope), self.number(e.right, scope))
                self._divisor(arith, e.right.span)
                return arith, NUMBER
            case t.Compare():
                return self._compare(e, scope), FLAG
            case t.Is():
                return self._is(e, scope), FLAG
            case t.Exists():
                return self._exists(e, scope), FLAG
            case t.Not():
                return c.No(self.flag(e.what, scope)), FLAG
            case t.Logic():
                return self._logic(e, scope), FLAG
            case t.IfElse():
                return self._if_else(e, scope, want)
            case t.Query():
                return self._query(e, scope)
            case t.Fold():
                return self._fold(e, scope)
            case t.Distance():
                return self.domains.closures.distance(e, scope)
            case t.Closure() | t.Those() | t.Listing():
                return self._all_of(e, scope)

    def _all_of(self, e: t.Closure | t.Those | t.Listing, scope: Scope) -> Pair:
        found, type_ = self.domains.whole(e, scope)
        if type_.form in ("place", "error"):
            return found, Type("group", type_.of) if type_.form == "place" else type_
        hint = f"only sets of places are kept; ask about these where they are needed: `for each {unparse(e)}: ...`"
        listed = isinstance(e, t.Listing)
        what = "a list" if listed else self.w.called_set(type_)
        self.w.report("E0303", e.span, hint=None if listed else hint, text=unparse(e), what=what)
        return BAD

    def places(self, e: t.Expr, scope: Scope, want: Type) -> c.Expr:
        """A set of places that is written down, or handed on; `nobody` is the one with nothing in it."""
        told = self.w.sink.count
        if isinstance(e, t.Constant) and e.word == "nobody":
            return c.SetOf(c.Var("one", self.w.d.families[want.of].type), c.Every(want.of), c.Num(0))
        if (listed := self._one_place(e, scope, want)) is not None:
            self.w.report("E0306", e.span, hint=listed, text=unparse(e), found=want.of)
            return c.Num(0)
        found, type_ = self.domains.whole(e, scope)
        if (type_.form, type_.of) != ("place", want.of) and self.w.sink.count == told:
            self.w.report("E0301", e.span, found=self.w.called_set(type_), expected=str(want), text=unparse(e))
        return found

    def _one_place(self, e: t.Expr, scope: Scope, want: Type) -> str | None:
        """What to write for a single place where a set of them is asked for."""
        if not isinstance(e, t.Path) or not self._is_a(e, self.w.d.families[want.of].type, scope):
            return None
        return f"a set of one is ⟪`[{unparse(e)}]`⟫"

    def handed(self, e: t.Expr, scope: Scope, want: Type) -> c.Expr:
        """What a parameter stands for."""
        return self.places(e, scope, want) if self.w.places(want) else self.expect(e, scope, want)

    def _divisor(self, e: c.Arith, span: Span) -> None:
        """A constant that divides must not be 0, whoever set it; told where it was set."""
        if e.op in ("/", "mod") and isinstance(e.right, c.Num) and e.right.value == 0:
            self.w.report("E0318", span, found="a divisor of 0", expected="1 or more")
        if e.op not in ("/", "mod") or not isinstance(e.right, c.ConstRef) or e.right.args:
            return
        constant = self.w.d.constants[e.right.name]
        value = constant.value
        found = [cell for _, cell in value.entries] if isinstance(value, ByPlayers) else [value]
        if 0 in found:
            self.w.report("E0318", constant.origin.span, found="a divisor of 0", expected="1 or more")

    # ---- tests ---------------------------------------------------------------------------------------------

    def _compare(self, e: t.Compare, scope: Scope) -> c.Expr:
        if e.op in ("=", "!="):
            left, type_ = self.pair(e.left, scope, NUMBER)
            right = self.pair(e.right, scope, NUMBER if type_.form == "number" else type_)
            self._same(e.left, type_, right[1], e.right)
            return c.Cmp(e.op, left, right[0])
        left, right_ = self.number(e.left, scope), self.number(e.right, scope)
        if e.op in ("<", "<="):
            return c.Cmp(e.op, left, right_)
        return c.Cmp("<" if e.op == ">" else "<=", right_, left)

    def _same(self, left: t.Expr, a: Type, b: Type, right: t.Expr) -> None:
        loose = Type(a.form, a.of, True), Type(b.form, b.of, True)
        if not (self.w.compatible(a, loose[1]) or self.w.compatible(b, loose[0]) or "error" in (a.form, b.form)):
            self.w.report("E0304", left.span.to(right.span), left=str(a), right=str(b))

    def _exists(self, e: t.Exists, scope: Scope) -> c.Expr:
        found, type_ = self.typed(e.what, scope)
        if isinstance(found, ZoneRef):
            return c.Cmp("<", c.Num(0), c.ZoneSize(found.key, found.owner))
        if isinstance(found, SupplyRef | ListRef | DomainRef | DeedRef):
            self.w.report("E0303", e.span, text=unparse(e.what), what=self._what(found))
            return c.Num(1)
        return c.Cmp("<=", c.Num(0), found)

    def _logic(self, e: t.Logic, scope: Scope) -> c.Expr:
        left = self.flag(e.left, scope)
        if isinstance(e.right, t.Number) and isinstance(e.left, t.Is | t.Compare):
            again = f"`{unparse(e.left.left)} = {e.right.value}`"
            self.w.report("E0301", e.right.span, hint=f"say again of what: {again}", found="number", expected=str(FLAG),
                          text=str(e.right.value))  # fmt: skip
            return left
        known = scope.knowing(self.sure_if(e.left, e.op == "and"))
        return c.Both(e.op, left, self.flag(e.right, known))

    def sure_if(self, e: t.Expr | t.Possible, true: bool) -> Facts:
        """What exists for certain once this test came out true (or false). A long chain asks at each of its parts."""
        known = self._sure.get((id(e), true))
        if known is None:
            known = self._sure[id(e), true] = e, self._found_sure(e, true)
        return known[1]

    def _found_sure(self, e: t.Expr | t.Possible, true: bool) -> Facts:
        match e:
            case t.Exists() if true:
                return {unparse(e.what): e.what}
            case t.Not():
                return self.sure_if(e.what, not true)
            case t.Is(inside=False):
                return self._narrowed(e, true != e.negated)
            case t.Logic(op="and") if true:
                return {**self.sure_if(e.left, True), **self.sure_if(e.right, True)}
            case t.Logic(op="or") if not true:
                return {**self.sure_if(e.left, False), **self.sure_if(e.right, False)}
        return {}

    def _narrowed(self, e: t.Is, true: bool) -> Facts:
        """`u is coin` settles which part of a wider kind u belongs to: `u:KIND` then stands among what is sure."""
        names = self._name(e.left), self._name(e.right)
        left, right = (name.text if name else "" for name in names)
        if true and left and (right == "player" or right in self.w.d.families):
            return {f"{left}:{right}": e.left}
        family = self.w.d.families.get(self.w.home_kind(right) or "")
        if not true and left and family and family.includes and list(family.rows) == [right]:
            return {f"{left}:{family.includes}": e.left}
        return {}

    def _is(self, e: t.Is, scope: Scope) -> c.Expr:
        test = self._inside(e, scope) if e.inside else self._property(e, scope)
        return c.No(test) if e.negated else test

    def _inside(self, e: t.Is, scope: Scope) -> c.Expr:
        domain, type_ = self.domains.domain(e.right, scope)
        what, found = self.pair(e.left, scope, type_)
        flag = self.domains.asked(domain, what)[1]
        if flag is not None:
            self._same(e.left, found, type_, e.right)
            return flag
        if isinstance(domain, c.Near | c.Joined) or isinstance(domain, c.Marked) and type_.form == "place":
            self._same(e.left, found, type_, e.right)
            one = c.Var("one", type_)  # it is looked for among them
            return c.Ask("some", one, domain, c.Cmp("=", c.VarRef(one), what))
        return c.Within(what, domain)

    def _property(self, e: t.Is, scope: Scope) -> c.Expr:
        name = self._name(e.right)
        word = name.text if name else ""
        left, type_ = self.typed(e.left, scope)
        if name and word == "empty":
            self.w.bind(name, "word", word, FLAG)
            if isinstance(left, DomainRef) and left.type.form == "place" or self.w.places(type_):
                those, _ = self.domains.whole(e.left, scope)
                return c.Ask("no", those.var, those.domain, those.where)
            return self._empty(left, type_, e)
        if isinstance(left, ZoneRef | SupplyRef | ListRef | DomainRef | DeedRef):
            left, type_ = self.pair(e.left, scope)
        if name and scope.var(word) is None and (card := self._card(left, type_, name, scope)) is not None:
            return card
        if name and scope.var(word) is None and type_.form != "flag":
            found = self._quality(left, type_, name, e, scope)
            if found is not None:
                return found
            if type_.form in ("kind", "place", "card", "player") and not self.w.known(word, scope):
                self.w.advice.no_quality(name, type_)
                return c.Num(1)
        right, other = self.pair(e.right, scope, type_.sure())
        self._same(e.left, type_, other, e.right)
        return c.Cmp("=", left, right)

    def _card(self, left: c.Expr, type_: Type, name: t.Name, scope: Scope) -> c.Expr | None:
        """`k is heron`, `k's title is heron`: which card it is, whatever copy of it."""
        titled = isinstance(left, c.Built) and left.what == "title"
        of = left.family if isinstance(left, c.Built) and titled else type_.of if type_.form == "card" else ""
        family = self.w.d.families.get(of)
        if titled and family is not None and name.text not in family.rows and not self.w.known(name.text, scope):
            self.w.advice.no_quality(name, family.type)
            return c.Num(1)
        if family is None or name.text not in family.rows or not titled and name.text in family.members:
            return None
        if type_.maybe:
            self.w.report("E0312", name.span, word=name.text)
        self.w.bind(name, "row", f"{family.name}/{name.text}", family.type)
        title = left if titled else c.Built("title", family.name, left)
        return c.Cmp("=", title, c.MemberOf(family.name, name.text))

    def _name(self, e: t.Expr) -> t.Name | None:
        """The word of an expression that is a single one."""
        match e:
            case t.Path((t.Phrase((name,)),)):
                return name
        return None

    def _empty(self, left: object, type_: Type, e: t.Is) -> c.Expr:
        if isinstance(left, ZoneRef):
            return c.Cmp("=", c.ZoneSize(left.key, left.owner), c.Num(0))
        if type_.form == "group" and isinstance(left, c.Read | c.VarRef):
            return c.Cmp("=", left, c.Num(0))
        word = self._name(e.right)
        if word is not None and type_.form != "error":
            self.w.advice.not_empty(word, unparse(e.left), type_)
        return c.Num(1)

    def _quality(self, left: c.Expr, type_: Type, name: t.Name, e: t.Is, scope: Scope) -> c.Expr | None:
        """A flag of the thing, a value of it, or a group it may be in."""
        w, word = self.w, name.text
        if word in w.groups and type_.form == "kind":
            family, names = w.groups[word]
            if w.includes(w.d.families[type_.of].type, w.d.families[family].type) or family == type_.of:
                w.bind(name, "group", f"{family}/{word}", w.d.families[family].type)
                return c.Within(left, c.Some(family, names))
        if word == "player" and type_.form == "kind":
            w.bind(name, "word", word, PLAYER)
            return c.Cmp("<", left, c.PlayerCount())
        narrow = w.d.families.get(word)
        if narrow and type_.form == "kind" and w.includes(type_, narrow.type):
            w.bind(name, "family", word, narrow.type)
            return c.Within(left, c.Every(word))
        flagged = (
            type_.form == "player"
            and (w.slot("player", word) is not None)
            or w.member(type_.of, word) is not None
            or (word in w.d.values and len(w.d.values[word].params) <= 1 and w.home_kind(word, type_.of) is None)
        )
        if not flagged:
            return None
        if type_.maybe:
            w.report("E0312", e.left.span, word=word)
        found, kind = self.paths.possessives.following(left, type_.sure(), t.Phrase((name,), e.right.span), scope)
        if isinstance(found, ZoneRef | SupplyRef | ListRef | DomainRef | DeedRef) or kind.form not in (
            "flag",
            "error",
        ):
            w.report("E0301", e.right.span, found=str(kind), expected=str(FLAG), text=word)
            return c.Num(1)
        return found

    # ---- choices and queries -------------------------------------------------------------------------------

    def _if_else(self, e: t.IfElse, scope: Scope, want: Type | None) -> Pair:
        cond = self.flag(e.cond, scope)
        then, type_ = self.pair(e.then, scope.knowing(self.sure_if(e.cond, True)), want)
        other, second = self.pair(e.other, scope.knowing(self.sure_if(e.cond, False)), want or type_)
        self._same(e.then, type_, second, e.other)
        joined = type_ if type_.form != "nothing" else second
        return c.Cond(cond, then, other), Type(joined.form, joined.of, type_.maybe or second.maybe)

    def _query(self, e: t.Query, scope: Scope) -> Pair:
        var, domain, where, _ = self.binder(e.binder, scope)
        types = {"count": NUMBER, "some": FLAG, "no": FLAG, "first": Type(var.type.form, var.type.of, True)}
        return c.Ask(e.kind, var, domain, where), types[e.kind]

    def _fold(self, e: t.Fold, scope: Scope) -> Pair:
        if e.kind == "longest":
            return self.domains.closures.trail(e, scope)
        var, domain, where, inner = self.binder(e.binder, scope)
        return c.FoldOf(e.kind, self.number(e.of, inner), var, domain, where), NUMBER

    def binder(self, b: t.Binder, scope: Scope) -> tuple[c.Var, c.Domain, c.Expr | None, Scope]:
        """The variable, what it ranges over, its test, and the scope that sees it."""
        domain, type_ = self.domains.domain(b.within, scope)
        var = self.new_var(b.name, type_, scope)
        inner = scope.bind(var)
        where = self.flag(b.where, inner) if b.where is not None else None
        domain, kept = self.domains.asked(domain, c.VarRef(var))
        if kept is not None:
            where = kept if where is None else c.Both("and", kept, where)
        if b.where is not None:
            inner = inner.knowing(self.sure_if(b.where, True))
        return var, domain, where, inner

    def new_var(self, name: t.Name, type_: Type, scope: Scope, by: tuple[str, ...] = ()) -> c.Var:
        if scope.var(name.text) is not None:
            self.w.report("E0202", name.span, word=name.text)
        else:
            self.w.must_be_free(name.text, name.span)
        var = c.Var(name.text, type_, by)
        self.w.bind_var(name, var)
        return var

    # ---- values --------------------------------------------------------------------------------------------

    def call_value(self, name: t.Name, args: tuple[t.Expr, ...], scope: Scope) -> Pair:
        value = self.values.value(name.text)
        if value is None:
            return BAD
        params = value.params
        if len(args) != len(params):
            self.w.advice.arguments(name, [p.name for p in params], len(args), brackets=True)
            return BAD
        checked = tuple(self.handed(a, scope, p.type) for a, p in zip(args, params, strict=True))
        return self._called(name, checked, scope.actor, scope)

    def value_of(self, name: t.Name, owner: c.Expr, type_: Type, scope: Scope) -> Pair:
        """`x's f`: the value applied to x; for a player a value without parameters is that player's own."""
        value = self.values.value(name.text)
        if value is None:
            return BAD
        if not value.params and type_.form == "player":
            return self._called(name, (), owner, scope)
        if len(value.params) != 1 or not self.w.compatible(type_, value.params[0].type):
            self.w.report("E0206", name.span, word=name.text, owner=str(type_), near=None)
            return BAD
        return self._called(name, (owner,), scope.actor, scope)

    def _called(self, name: t.Name, args: tuple[c.Expr, ...], you: c.Expr | None, scope: Scope) -> Pair:
        value = self.values.value(name.text)
        assert value is not None
        self.w.bind(name, "value", value.name, value.type)
        if value.uses_you:
            if you is None:
                self.w.report("E0313", name.span, word=name.text)
                return BAD
            if you is scope.actor:
                scope.used.you = True
        for var in value.hidden:
            if scope.names.get(var.name) is not var and scope.memory.get(var.name) is not var:
                self.w.report("E0411", name.span, word=name.text, memory=var.name)
            elif var.name in scope.memory:
                scope.used.hidden[var] = None
        return c.ValueCall(value.name, args, you if value.uses_you else None), value.type


__all__ = ["ERROR", "ExpressionChecker", "PLAYER"]

"""Paths: `b's your piece`, `n's owner's seat`, `row(1)'s price`.

A path starts with a word that means something by itself and goes on through what the thing before has. Adjectives in
front of a noun are indices; the type of each says which. What comes out is an expression, or one of three things that
are not values: a zone, the supply, a list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tassel_compiler import core as c
from tassel_compiler.check.nouns import NounChecker
from tassel_compiler.check.references import BAD, DeedRef, DomainRef, Found, ListRef, SupplyRef, Typed, ZoneRef
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.world import World
from tassel_compiler.diagnostics import Related
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.resolve.declarations import NUMBER, PLAYER, Family, Member, Slot, Type, Zone, is_list
from tassel_compiler.resolve.shared import supply_of
from tassel_compiler.source import Span

if TYPE_CHECKING:  # the two halves of the expression checker know each other
    from tassel_compiler.check.expressions import ExpressionChecker


class Paths:
    """Resolves paths; `expressions` is the rest of the expression checker (arguments are expressions)."""

    def __init__(self, world: World, expressions: ExpressionChecker) -> None:
        self.w = world
        self.x = expressions
        self.nouns = NounChecker(world, self)

    def resolve(self, path: t.Path, scope: Scope, want: Type | None = None) -> Typed:
        first, *rest = path.words
        found, type_ = self._first(first, scope, None if rest else want)
        for word in rest:
            if type_.form == "error":
                return found, type_
            found, type_ = self.following(found, type_, word, scope)
        if type_.maybe and unparse(path) in scope.sure:
            type_ = type_.sure()
        return found, type_

    # ---- the first word ------------------------------------------------------------------------------------

    def _first(self, word: t.Phrase | t.Apply, scope: Scope, want: Type | None) -> Typed:
        if isinstance(word, t.Apply):
            return self._apply(word, scope)
        if len(word.names) > 1:
            return self._phrase(word, scope)
        return self._word(word.names[0], scope, want)

    def actor(self, span: Span, scope: Scope) -> c.Expr:
        scope.used.you = True
        if scope.actor is None:
            self.w.advice.nobody_acts(span)
            return c.Num(0)
        return scope.actor

    def _narrow(self, name: str, type_: Type, scope: Scope) -> Type:
        """A person who was found to be a player; both have the same number."""
        return PLAYER if type_.form == "kind" and f"{name}:player" in scope.sure else type_

    def _word(self, name: t.Name, scope: Scope, want: Type | None) -> Typed:
        text = name.text
        found = scope.look(text)
        if isinstance(found, c.VarRef):
            self.w.bind_var(name, found.var)
            type_ = self._narrow(text, found.var.type, scope)
            return found, type_.sure() if type_.maybe and text in scope.sure else type_
        said = self._said(name, scope)
        if said is not None:
            self.w.bind(name, "word", text, said[1])
            return said
        return self._own(name, scope) or self._global(name, scope, want) or self._unknown(name, scope)

    def _said(self, name: t.Name, scope: Scope) -> Typed | None:
        """A word of the language itself."""
        match name.text:
            case "you":
                return self.actor(name.span, scope), PLAYER
            case "it" if scope.it:
                return c.ItRef(), scope.it
            case "supply":
                return SupplyRef(), Type("supply")
            case "player-count":
                return c.PlayerCount(), NUMBER
            case "seat":
                return c.Built("seat", "player", self.actor(name.span, scope)), NUMBER
            case "players":
                return DomainRef(c.Seats("", None), PLAYER), Type("domain")
        return None

    def _own(self, name: t.Name, scope: Scope) -> Typed | None:
        """A zone or member of the row the text belongs to."""
        if scope.this is None:
            return None
        if self.w.zone(scope.this[0], name.text):
            return self._zone(scope.this[0], name, scope.this[1])
        member = self.w.member(scope.this[0], name.text)
        if member is None or member.by:
            return None
        return self._member(scope.this[0], member, scope.this[1], (name,), scope)

    def _global(self, name: t.Name, scope: Scope, want: Type | None) -> Typed | None:
        w, text = self.w, name.text
        counted = want is not None and want.form == "number"
        group = w.groups.get(text)
        wanted = want.of if want and want.form in ("kind", "place", "card") else ""
        kind = w.home_kind(text, wanted)
        if counted and (group or kind):
            stock = self._stock_count(name, scope)
            if stock:
                return stock
        if kind:
            return self.row(name, w.d.families[kind])
        if group:
            self.bind_group(name, group[0])
            return DomainRef(c.Some(*group), w.d.families[group[0]].type), Type("domain")
        return self._declared(name, scope)

    def row(self, name: t.Name, family: Family) -> Typed:
        self.w.bind(name, "row", f"{family.name}/{name.text}", family.type)
        return c.MemberOf(family.name, name.text), family.type

    def bind_group(self, name: t.Name, family: str) -> None:
        self.w.bind(name, "group", f"{family}/{name.text}", self.w.d.families[family].type)

    def _declared(self, name: t.Name, scope: Scope) -> Typed | None:
        w, text = self.w, name.text
        if text in w.d.constants:
            return self._constant(name)
        table = w.slot("table", text)
        if table:
            type_ = w.settle(table.type, table.origin.span)
            w.bind(name, "slot", table.key, type_)
            return c.Read("table", text, None, ()), type_
        if text in w.d.tracks:
            w.bind(name, "track", text, NUMBER)
            return c.Level(text, self.actor(name.span, scope)), NUMBER
        if w.slot("player", text) or w.zone("player", text):
            return self._of_player(name, self.actor(name.span, scope), scope)
        if w.zone("", text):
            return self._zone("", name, None)
        if w.value(text):
            return self._value_call(name, (), scope)
        family = w.family(text)
        if family:
            w.bind(name, "family", family.name, family.type)
            w.advice.everybodys(name, family)
        if family and family.form == "place" and family.shape == "single":
            return c.MemberOf(family.name, family.name), family.type
        if family:
            return DomainRef(c.Every(family.name), family.type), Type("domain")
        return None

    def _constant(self, name: t.Name) -> Typed:
        text = name.text
        value = self.w.d.constants[text].value
        self.w.bind(name, "constant", text, NUMBER)
        if is_list(value):
            return ListRef("", text, c.Num(0), "number"), Type("list", "number")
        return c.ConstRef(text), NUMBER

    def _zone(self, holder: str, name: t.Name, owner: c.Expr | None) -> Typed:
        zone = self.w.zone(holder, name.text)
        assert zone is not None
        self._bind_zone(name, zone)
        return ZoneRef(zone.key, owner), Type("zone", zone.cards)

    def _bind_zone(self, name: t.Name, zone: Zone) -> None:
        self.w.bind(name, "zone", zone.key, Type("zone", zone.cards))

    def _unknown(self, name: t.Name, scope: Scope) -> Typed:
        self.w.advice.unknown(name, self.w.vocabulary(), scope)
        return BAD

    # ---- adjectives in front of a noun ---------------------------------------------------------------------

    def _stock_count(self, name: t.Name, scope: Scope) -> Typed | None:
        """`apple` where a number is wanted: how many of them you have."""
        ref = self.nouns.noun((name,), scope)
        if ref is None or not self.w.slot("player", ref[0]):
            return None
        return c.Read("player", ref[0], self.actor(name.span, scope), ref[1]), NUMBER

    def _phrase(self, word: t.Phrase, scope: Scope) -> Typed:
        """`green piece`, `g done`: something of yours."""
        last = word.names[-1]
        slot = self.w.slot("player", last.text)
        if slot:
            return self._slot_read("player", slot, self.actor(last.span, scope), word.names, scope)
        remembered = scope.var(last.text)
        if remembered is not None and remembered.by:
            self.w.bind_var(last, remembered)
            indices = self.nouns.indices(remembered.by, list(word.names[:-1]), scope)
            return c.VarRef(
                remembered, tuple(i for i in indices if not isinstance(i, c.Open | c.Among))
            ), remembered.type
        ref = self.nouns.noun(word.names, scope)
        if ref and self.w.slot("player", ref[0]):
            return c.Read("player", ref[0], self.actor(last.span, scope), ref[1]), NUMBER
        self.w.advice.no_noun(word, scope)
        return BAD

    def _slot_read(
        self,
        holder: str,
        slot: Slot | Member,
        owner: c.Expr | None,
        names: tuple[t.Name, ...],
        scope: Scope,
    ) -> Typed:
        """The last of the names is the slot, those before it say which of its cells."""
        adjectives = names[:-1]
        indices = self.nouns.indices(slot.by, list(adjectives), scope)
        type_ = self.w.settle(slot.type, slot.origin.span)
        self.w.bind(names[-1], "slot" if isinstance(slot, Slot) else "member", f"{holder}.{slot.name}", type_)
        if type_.form != "number" and any(isinstance(i, c.Open | c.Among) for i in indices):
            self.w.report(
                "E0311",
                adjectives[-1].span if adjectives else slot.origin.span,
                word=slot.name,
                expected=", ".join(slot.by),
            )
            return BAD
        return c.Read(holder, slot.name, owner, indices), type_

    # ---- applications --------------------------------------------------------------------------------------

    def _apply(self, word: t.Apply, scope: Scope) -> Typed:
        name = word.name.text
        if name in ("abs", "min", "max"):
            return self._arithmetic(name, word, scope)
        if name in self.w.d.constants:
            args = tuple(self.x.number(a, scope) for a in word.args)
            self.w.bind(word.name, "constant", name, NUMBER)
            self._entry_of_list(word, name)
            entry = c.ConstRef(name, args)
            self.w.spoken.append((entry, word.span))
            return entry, NUMBER
        if name in self.w.d.values:
            return self._value_call(word.name, word.args, scope)
        family = self.w.family(name)
        if family and family.form == "place":
            args = tuple(self.x.number(a, scope) for a in word.args)
            wanted = 2 if family.shape == "grid" else 1
            self.w.bind(word.name, "family", family.name, family.type)
            if len(args) != wanted:
                self.w.advice.arguments(word.name, ["row", "column"][-wanted:], len(args), brackets=True)
                return BAD
            place = c.GridAt(family.name, args)
            self.w.spoken.append((place, word.span))
            return place, family.type
        for holder in ("", "player"):
            zone = self.w.zone(holder, name)
            if zone and len(word.args) == 1:
                self._bind_zone(word.name, zone)
                owner = self.actor(word.span, scope) if holder else None
                position = self.x.number(word.args[0], scope)
                return c.ZoneCard(zone.key, owner, position), Type("card", zone.cards, False)
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

    def _value_call(self, name: t.Name, args: tuple[t.Expr, ...], scope: Scope) -> Typed:
        return self.x.call_value(name, args, scope)

    # ---- what comes after 's -------------------------------------------------------------------------------

    def following(self, found: Found, type_: Type, word: t.Phrase | t.Apply, scope: Scope) -> Typed:
        if isinstance(word, t.Apply):
            return self._next_apply(found, type_, word, scope)
        last = word.names[-1]
        if type_.form == "error":
            return BAD
        if isinstance(found, ZoneRef):
            return self._of_zone(found, type_, word, scope)
        if isinstance(found, SupplyRef):
            ref = self.nouns.noun(word.names, scope)
            if ref and ref[0] in self.w.d.supply:
                return c.Read("supply", supply_of(self.w.d, ref[0]), None, ref[1]), NUMBER
            return self._no_such("the supply", last, [*self.w.d.supply, *self.w.members])
        if isinstance(found, ListRef | DomainRef | DeedRef):
            return self._no_such("set", last, [])
        if type_.maybe:
            self.w.report("E0312", word.span, word=last.text)
            type_ = type_.sure()
        if isinstance(found, c.Level) and last.text == "position":
            self.w.bind(last, "word", "position", NUMBER)
            return c.Level(found.track, found.player, True), NUMBER
        if type_.form == "player":
            return self._of_player_phrase(found, word, scope)
        if type_.form == "basket":
            return self._of_basket(found, type_, last, scope)
        return self._of_family(found, type_, word, scope)

    def _next_apply(self, found: Found, type_: Type, word: t.Apply, scope: Scope) -> Typed:
        inner, inner_type = self.following(found, type_, t.Phrase((word.name,), word.name.span), scope)
        if isinstance(inner, ListRef) and len(word.args) == 1:
            position = self.x.number(word.args[0], scope)
            item = NUMBER if inner.items == "number" else self.w.settle(Type("named", inner.items), word.span)
            entry = c.ListAt(inner.holder, inner.name, inner.owner, position)
            self.w.spoken.append((entry, word.span))
            return entry, item
        if isinstance(inner, ZoneRef) and len(word.args) == 1:
            zone = self.w.d.zones[inner.key]
            return c.ZoneCard(inner.key, inner.owner, self.x.number(word.args[0], scope)), Type("card", zone.cards)
        if inner_type.form != "error":
            self.w.advice.arguments(word.name, [], len(word.args), brackets=True)
        return BAD

    def _of_zone(self, found: ZoneRef, type_: Type, word: t.Phrase, scope: Scope) -> Typed:
        last = word.names[-1]
        if last.text == "size" and len(word.names) == 1:
            self.w.bind(last, "word", "size", NUMBER)
            return c.ZoneSize(found.key, found.owner), NUMBER
        if self.w.d.zones[found.key].holds != 1:
            return self._no_such(f"a holder of {type_.of}", last, ["size"])
        return self._of_family(c.ZoneCard(found.key, found.owner, c.Num(1)), Type("card", type_.of), word, scope)

    def _of_player_phrase(self, player: Found, word: t.Phrase, scope: Scope) -> Typed:
        assert not isinstance(player, ZoneRef | SupplyRef | ListRef | DomainRef | DeedRef)
        if len(word.names) == 1:
            return self._of_player(word.names[0], player, scope)
        last = word.names[-1]
        slot = self.w.slot("player", last.text)
        if slot:
            return self._slot_read("player", slot, player, word.names, scope)
        ref = self.nouns.noun(word.names, scope)
        if ref and self.w.slot("player", ref[0]):
            return c.Read("player", ref[0], player, ref[1]), NUMBER
        return self._no_such("a player", last, [s.name for s in self.w.d.slots.values() if s.holder == "player"])

    def _of_player(self, name: t.Name, player: c.Expr, scope: Scope) -> Typed:
        w, text = self.w, name.text
        slot = w.slot("player", text)
        if slot:
            return self._slot_read("player", slot, player, (name,), scope)
        if w.zone("player", text):
            return self._zone("player", name, player)
        if text in w.d.tracks:
            w.bind(name, "track", text, NUMBER)
            return c.Level(text, player), NUMBER
        if text == "seat":
            w.bind(name, "word", text, NUMBER)
            return c.Built("seat", "player", player), NUMBER
        value = w.value(text)
        if value and len(value.params) <= 1:
            return self.x.value_of(name, player, PLAYER, scope)
        ref = self.nouns.noun((name,), scope)
        if ref and w.slot("player", ref[0]):
            return c.Read("player", ref[0], player, ref[1]), NUMBER
        return self._no_such(
            "a player",
            name,
            [s.name for s in w.d.slots.values() if s.holder == "player"] + list(w.d.tracks) + list(w.d.values),
        )

    def _of_basket(self, found: Found, type_: Type, name: t.Name, scope: Scope) -> Typed:
        assert isinstance(found, c.VarRef)
        index, kind = self.nouns.adjective(name, scope)
        if isinstance(index, c.Open | c.Among) or not (self.nouns.fits(kind, type_.of) or kind == type_.of):
            return self._no_such(str(type_), name, self.w.member_names(self.w.d.families[type_.of]))
        return c.VarRef(found.var, (index,)), NUMBER

    def _of_family(self, found: Found, type_: Type, word: t.Phrase, scope: Scope) -> Typed:
        assert not isinstance(found, ZoneRef | SupplyRef | ListRef | DomainRef | DeedRef)
        last = word.names[-1]
        if type_.form not in ("kind", "place", "card"):
            return self._no_such(str(type_), last, [])
        family = self.w.d.families[type_.of]
        member = family.members.get(last.text)
        if member:
            return self._member(family.name, member, found, word.names, scope)
        if len(word.names) == 1:
            built = self._built(family.form, family.shape, last.text)
            if built:
                of = Type(built[0], family.name if built[0] != "number" else "")
                self.w.bind(last, "word", last.text, of)
                return c.Built(last.text, family.name, found), of
            if self.w.zone(family.name, last.text):
                return self._zone(family.name, last, found)
            if self.w.value(last.text):
                return self.x.value_of(last, found, type_, scope)
        if self.w.advice.possessive(found, type_, word):
            return BAD
        ref = self.nouns.noun(word.names, scope)
        if ref and ref[0] in family.members:
            stock = family.members[ref[0]]
            return c.Read(family.name, stock.name, found, self._with_person(stock, ref[1])), NUMBER
        zones = [z.name for z in self.w.d.zones.values() if z.holder == family.name]
        return self._no_such(str(type_), last, [*family.members, *zones, *self.w.d.values])

    def _with_person(self, stock: Member, indices: tuple[c.Index, ...]) -> tuple[c.Index, ...]:
        rest = iter(indices)
        return tuple(c.Open() if self.w.d.is_person(k) else next(rest, c.Open()) for k in stock.by)

    def _built(self, form: str, shape: str, word: str) -> tuple[str] | None:
        if word == "title":
            return ("number",)
        if form == "card" and word == "position":
            return ("number",)
        if form == "place":
            if word in ("row", "column") and shape == "grid" or word == "number":
                return ("number",)
            if word in ("next", "previous") and shape == "ring":
                return ("place",)
        return None

    def _member(
        self, family: str, member: Member, owner: c.Expr, names: tuple[t.Name, ...], scope: Scope
    ) -> Typed:
        type_ = self.w.settle(member.type, member.origin.span)
        self.w.bind(names[-1], "member", f"{family}.{member.name}", type_)
        if type_.form == "deed":
            return DeedRef(family, member.name, owner), type_
        if type_.form == "formula":
            scope.used.you = True
            return c.FormulaOf(family, member.name, owner, scope.actor), NUMBER
        if type_.form == "list":
            return ListRef(family, member.name, owner, type_.of), type_
        return self._slot_read(family, member, owner, names, scope)

    def _no_such(self, what: str, name: t.Name, legal: list[str]) -> Typed:
        self.w.advice.no_part(what, name, legal)
        return BAD

"""What comes after `'s`: `row(1)'s price`, `n's owner's seat`, `display's size`, `you's green piece`."""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.check.nouns import NounChecker
from tassel_compiler.check.readings import Readings
from tassel_compiler.check.references import (
    BAD,
    DeedRef,
    DomainRef,
    FormulaReader,
    Found,
    ListRef,
    SupplyRef,
    Typed,
    ZoneRef,
)
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.world import World
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import NUMBER, PLAYER, Member, Type
from tassel_compiler.resolve.shared import supply_of


class Possessives:
    def __init__(
        self, world: World, expressions: FormulaReader, nouns: NounChecker, readings: Readings
    ) -> None:
        self.w = world
        self.x = expressions
        self.nouns = nouns
        self.readings = readings

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
            self.w.noted.spoken.append((entry, word.span))
            return entry, item
        if isinstance(inner, ZoneRef) and len(word.args) == 1:
            zone = self.w.d.zones[inner.key]
            position = self.x.number(word.args[0], scope)
            return c.ZoneCard(inner.key, inner.owner, position), Type("card", zone.cards, True)
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
            return self.of_player(word.names[0], player, scope)
        last = word.names[-1]
        slot = self.w.slot("player", last.text)
        if slot:
            return self.readings.slot("player", slot, player, word.names, scope)
        ref = self.nouns.noun(word.names, scope)
        if ref and self.w.slot("player", ref[0]):
            return c.Read("player", ref[0], player, ref[1]), NUMBER
        return self._no_such("a player", last, [s.name for s in self.w.d.slots.values() if s.holder == "player"])

    def of_player(self, name: t.Name, player: c.Expr, scope: Scope) -> Typed:
        w, text = self.w, name.text
        slot = w.slot("player", text)
        if slot:
            return self.readings.slot("player", slot, player, (name,), scope)
        if w.zone("player", text):
            return self.readings.zone("player", name, player)
        if text in w.d.tracks:
            w.bind(name, "track", text, NUMBER)
            return c.Level(text, player), NUMBER
        if text in ("seat", "next", "previous"):
            of = NUMBER if text == "seat" else PLAYER
            w.bind(name, "word", text if text == "seat" else f"player-{text}", of)
            return c.Built(text, "player", player), of
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
            return self.readings.member(family.name, member, found, word.names, scope)
        if len(word.names) == 1:
            built = self._built(family.form, family.shape, last.text)
            if built:
                of = Type(built[0], family.name if built[0] != "number" else "")
                self.w.bind(last, "word", last.text, of)
                return c.Built(last.text, family.name, found), of
            near = self.w.way(family, last.text)
            if near is not None:
                self.w.bind(last, "way", near[1], near[0].type)
                return DomainRef(c.Near(near[0].name, near[1], found), near[0].type), Type("domain")
            if self.w.zone(family.name, last.text):
                return self.readings.zone(family.name, last, found)
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

    def _no_such(self, what: str, name: t.Name, legal: list[str]) -> Typed:
        self.w.advice.no_part(what, name, legal)
        return BAD

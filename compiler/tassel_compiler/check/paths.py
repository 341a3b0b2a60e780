"""Paths: `b's your piece`, `n's owner's seat`, `row(1)'s price`.

A path starts with a word that means something by itself and goes on through what the thing before has. Adjectives in
front of a noun are indices; the type of each says which. What comes out is an expression, or one of three things that
are not values: a zone, the supply, a list.
"""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.check.applied import Applied
from tassel_compiler.check.nouns import NounChecker
from tassel_compiler.check.possessives import Possessives
from tassel_compiler.check.readings import Readings
from tassel_compiler.check.references import BAD, DomainRef, FormulaReader, ListRef, SupplyRef, Typed
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.world import World
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.resolve.declarations import NUMBER, PLAYER, Type, is_list


class Paths:
    """Resolves paths; `expressions` is the rest of the expression checker (arguments are expressions)."""

    def __init__(self, world: World, expressions: FormulaReader) -> None:
        self.w = world
        self.x = expressions
        self.nouns = NounChecker(world)
        self.readings = Readings(world, self.nouns)
        self.possessives = Possessives(world, expressions, self.nouns, self.readings)
        self.applied = Applied(world, expressions, self.readings)

    def resolve(self, path: t.Path, scope: Scope, want: Type | None = None) -> Typed:
        first, *rest = path.words
        found, type_ = self._first(first, scope, None if rest else want)
        for read, word in enumerate(rest, 1):
            if type_.form == "error":
                return found, type_
            type_ = _known_to_exist(path.words[:read], path, type_, scope)
            found, type_ = self.possessives.following(found, type_, word, scope)
        return found, _known_to_exist(path.words, path, type_, scope)

    # ---- the first word ------------------------------------------------------------------------------------

    def _first(self, word: t.Phrase | t.Apply, scope: Scope, want: Type | None) -> Typed:
        if isinstance(word, t.Apply):
            return self.applied.typed(word, scope)
        if len(word.names) > 1:
            return self._phrase(word, scope)
        return self._word(word.names[0], scope, want)

    def _narrow(self, name: str, type_: Type, scope: Scope) -> Type:
        """A person who was found to be a player, a thing that was found to be of a kind that its own contains: both
        have the same number. The narrowest that is sure."""
        if type_.form != "kind":
            return type_
        found = {part.partition(":")[2] for part in scope.sure if part.startswith(f"{name}:")}
        inner = [self.w.d.families[kind].type for kind in found if kind in self.w.d.families]
        fitting = [one for one in (*inner, *([PLAYER] if "player" in found else [])) if self.w.includes(type_, one)]
        narrow = (one for one in fitting if not any(self.w.includes(one, other) for other in fitting))
        return next(narrow, type_)

    def _word(self, name: t.Name, scope: Scope, want: Type | None) -> Typed:
        text = name.text
        found = scope.look(text)
        if isinstance(found, c.VarRef):
            self.w.bind_var(name, found.var)
            if (family := self.w.set_of(found.var)) is not None:
                return DomainRef(c.Marked(family.name, found), family.type), Type("domain")
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
                return self.w.actor(name.span, scope), PLAYER
            case "it" if scope.it:
                return c.ItRef(), scope.it
            case "supply":
                return SupplyRef(), Type("supply")
            case "player-count":
                return c.PlayerCount(), NUMBER
            case "seat":
                return c.Built("seat", "player", self.w.actor(name.span, scope)), NUMBER
            case "players":
                return DomainRef(c.Seats("", None), PLAYER), Type("domain")
        return None

    def _own(self, name: t.Name, scope: Scope) -> Typed | None:
        """A zone or member of the row the text belongs to."""
        if scope.this is None:
            return None
        if self.w.zone(scope.this[0], name.text):
            return self.readings.zone(scope.this[0], name, scope.this[1])
        member = self.w.member(scope.this[0], name.text)
        if member is None or member.by:
            return None
        return self.readings.member(scope.this[0], member, scope.this[1], (name,), scope)

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
            return self.nouns.row(name, w.d.families[kind])
        if group:
            self.nouns.bind_group(name, group[0])
            return DomainRef(c.Some(*group), w.d.families[group[0]].type), Type("domain")
        return self._declared(name, scope)

    def _declared(self, name: t.Name, scope: Scope) -> Typed | None:
        w, text = self.w, name.text
        if text in w.changed_constants and not w.advice.starting:
            called = self.x.call_value(name, (), scope)
            w.bind(name, "constant", text, NUMBER)
            return called
        if text in w.d.constants:
            return self._constant(name)
        table = w.slot("table", text)
        if table:
            type_ = w.settle(table.type, table.origin.span)
            w.bind(name, "slot", table.key, type_)
            return c.Read("table", text, None, ()), type_
        if text in w.d.tracks:
            w.bind(name, "track", text, NUMBER)
            return c.Level(text, self.w.actor(name.span, scope)), NUMBER
        if w.slot("player", text) or w.zone("player", text):
            return self.possessives.of_player(name, self.w.actor(name.span, scope), scope)
        if w.zone("", text):
            return self.readings.zone("", name, None)
        if w.value(text):
            return self.x.call_value(name, (), scope)
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

    def _unknown(self, name: t.Name, scope: Scope) -> Typed:
        self.w.advice.unknown(name, self.w.vocabulary(), scope)
        return BAD

    # ---- adjectives in front of a noun ---------------------------------------------------------------------

    def _stock_count(self, name: t.Name, scope: Scope) -> Typed | None:
        """`apple` where a number is wanted: how many of them you have."""
        ref = self.nouns.noun((name,), scope)
        if ref is None or not self.w.slot("player", ref[0]):
            return None
        return c.Read("player", ref[0], self.w.actor(name.span, scope), ref[1]), NUMBER

    def _phrase(self, word: t.Phrase, scope: Scope) -> Typed:
        """`green piece`, `g done`: something of yours."""
        last = word.names[-1]
        slot = self.w.slot("player", last.text)
        if slot:
            return self.readings.slot("player", slot, self.w.actor(last.span, scope), word.names, scope)
        remembered = scope.var(last.text)
        if remembered is not None and remembered.by:
            self.w.bind_var(last, remembered)
            indices = self.nouns.indices(remembered.by, list(word.names[:-1]), scope)
            return c.VarRef(
                remembered, tuple(i for i in indices if not isinstance(i, c.Open | c.Among))
            ), remembered.type
        ref = self.nouns.noun(word.names, scope)
        if ref and self.w.slot("player", ref[0]):
            return c.Read("player", ref[0], self.w.actor(last.span, scope), ref[1]), NUMBER
        self.w.advice.no_noun(word, scope)
        return BAD


def _known_to_exist(words: tuple[t.Phrase | t.Apply, ...], path: t.Path, type_: Type, scope: Scope) -> Type:
    """Narrow the type of what the first words of a path lead to, where a test found it to be there."""
    if type_.maybe and unparse(t.Path(words, path.span)) in scope.sure:
        return type_.sure()
    return type_

"""Noun phrases of deeds: `2 any fruit`, `all coin`, `1 card`, `the-card-chosen`.

The same words can be pieces counted in slots (a stock), cards by number (`2 card`), one card, or a basket that was
composed before. Which it is follows from what the last word names.
"""

from __future__ import annotations

from typing import Union

from tassel_compiler import core as c
from tassel_compiler.check.expressions import ExpressionChecker
from tassel_compiler.check.holders import HolderChecker
from tassel_compiler.check.references import ZoneRef
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.trying import holds, offered
from tassel_compiler.check.world import World
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.frozen import frozen
from tassel_compiler.resolve.declarations import PLAYER, Type
from tassel_compiler.source import Span


@frozen
class SomePieces:
    stock: str
    indices: tuple[c.Index, ...]
    amount: c.Expr | None  # None: all
    any: bool


@frozen
class SomeCards:
    family: str
    amount: c.Expr | None


@frozen
class OneCard:
    card: c.Expr
    family: str


@frozen
class Basket:
    var: c.Var


Thing = Union[SomePieces, SomeCards, OneCard, Basket]


class NounPhrases:
    def __init__(self, world: World, expressions: ExpressionChecker) -> None:
        self.w = world
        self.x = expressions
        self.holders = HolderChecker(world, expressions)

    def read(self, np: t.Things, scope: Scope) -> Thing | None:
        first = np.what.words[0]
        if len(np.what.words) > 1 or isinstance(first, t.Apply):
            return None if self._unbracketed(np, scope) else self._one_card(np, scope)
        names = first.names
        amount: c.Expr | None = None if np.every else c.Num(1)
        if np.amount is not None:
            amount = self.x.number(np.amount, scope)
        elif not np.every and len(names) > 1 and self._numeric(names[0], scope):
            amount = self.x.number(t.Path((t.Phrase(names[:1], names[0].span),), names[0].span), scope)
            names = names[1:]
        elif np.every and len(names) > 1 and self._numeric(names[0], scope):
            self.w.report("E0320", names[0].span, text=unparse(np.what).partition(" ")[2], word=names[0].text)
            return None
        return self._named(np, names, amount, scope)

    def _named(self, np: t.Things, names: tuple[t.Name, ...], amount: c.Expr | None, scope: Scope) -> Thing | None:
        last = names[-1]
        var = scope.var(last.text)
        if len(names) == 1 and var is not None and var.type.form in ("card", "basket"):
            return self._one_card(np, scope)
        family = self.w.family(last.text)
        if len(names) == 1 and family and family.form == "card":
            self.w.bind(last, "family", family.name, family.type)
            return SomeCards(family.name, amount)
        if len(names) == 1 and (self.w.zone("", last.text) or self.w.zone("player", last.text)):
            return self._one_card(np, scope)
        if amount is not None and np.amount is None and len(names) > 1 and self._number_in_front(names, scope):
            return None
        ref = self.x.paths.nouns.noun(names, scope)
        if ref is None:
            self.w.advice.unknown_noun(names, [*self.holders.counted(), *self._cards()], scope)
            return None
        stock, indices = ref
        if amount is not None and not np.any and any(isinstance(i, c.Open | c.Among) for i in indices):
            self._which_one(np, last, indices)
            return None
        open_ones = any(isinstance(i, c.Open | c.Among) for i in indices)
        if np.any and indices and not open_ones:  # of what has no sorts here, a shared module may say `any`
            self._nothing_to_choose(np)
            return None
        return SomePieces(stock, indices, amount, np.any and open_ones)

    def _cards(self) -> list[str]:
        return [family.name for family in self.w.d.families.values() if family.form == "card"]

    def _which_one(self, np: t.Things, last: t.Name, indices: tuple[c.Index, ...]) -> None:
        group = next((i for i in indices if isinstance(i, c.Among)), None)
        kinds = group.names if group else [n for k in self.w.stock_by(last.text) or () for n in self._names(k)]
        self.w.report("E0311", np.what.span, word=unparse(np.what), expected=", ".join(kinds))

    def _nothing_to_choose(self, np: t.Things) -> None:
        """`1 any cod fish`: the sort is said, so `any` promises a choice that nobody has."""
        text, said = np.span.words, unparse(np.what)
        at = text.find("any ")
        span = Span(np.span.source, np.span.start + at, np.span.start + at + len("any")) if at >= 0 else np.span
        repair = f"leave it out, for nothing is left to choose: ⟪`{text[:max(at, 0)]}{said}`⟫"
        self.w.report("E0130", span, found="any", repair=repair)

    def _names(self, kind: str) -> list[str]:
        family = self.w.d.families.get(kind)
        return self.w.member_names(family) if family else []

    def _numeric(self, name: t.Name, scope: Scope) -> bool:
        """Is this word a number with a name, not an adjective?"""
        var = scope.var(name.text)
        if var is not None:
            return var.type.form == "number"
        if scope.this:
            member = self.w.member(scope.this[0], name.text)
            if member:
                return member.type.form == "number"
        if name.text in self.w.members or name.text in self.w.groups:
            return False
        if name.text in self.w.d.constants or name.text in self.w.d.values or name.text in self.w.d.tracks:
            return True
        return self.w.slot("player", name.text) is not None and self.w.stock_by(name.text) == ()

    def _number_in_front(self, names: tuple[t.Name, ...], scope: Scope) -> bool:
        """`seat coin`: a number that is no name of one is worked out first, so it stands in brackets."""
        first, rest = names[0], " ".join(name.text for name in names[1:])
        quality = self.w.home_kind(first.text) or first.text in self.w.groups or first.text == "your"
        if quality or scope.var(first.text) or self.w.stock_by(names[-1].text) is None:
            return False
        alone = t.Path((t.Phrase((first,), first.span),), first.span)
        if not self.w.known(first.text, scope) or not holds(self.w, lambda: self.x.number(alone, scope)):
            return False
        if holds(self.w, lambda: self.x.paths.nouns.noun(names, scope)):
            return False
        whole = Span(first.span.source, first.span.start, names[-1].span.end)
        self.w.report("E0125", whole, found=first.text, repair=f"({first.text}) {rest}")
        return True

    def _unbracketed(self, np: t.Things, scope: Scope) -> bool:
        """`leader's coin point`, `leader's coin`: what a player has is an amount, and of what comes behind it."""
        last = np.what.words[-1]
        if np.amount is not None or np.every or not isinstance(last, t.Phrase):
            return False
        noun = last.names[-1]
        if self.w.stock_by(noun.text) is None:
            return False
        owners = np.what.words[:-1]
        owner = t.Path(owners, np.what.span)
        if not holds(self.w, lambda: self.x.expect(owner, scope, PLAYER)) and not (
            len(last.names) > 1 and holds(self.w, lambda: self.zone(owner, scope))
        ):
            return False
        own = t.Phrase(last.names[:-1] or last.names, last.span)
        counted = t.Path((*owners, own), np.what.span)
        other = t.Things(counted, False, np.any, t.Path((t.Phrase((noun,), noun.span),), noun.span), np.span)
        if not holds(self.w, lambda: self.read(other, scope)):
            return False
        self.w.report("E0125", np.what.span, found=unparse(counted), repair=f"({unparse(counted)}) {noun.text}")
        return True

    def _one_card(self, np: t.Things, scope: Scope) -> Thing | None:
        found, type_ = self.x.pair(np.what, scope)
        if type_.form == "basket" and isinstance(found, c.VarRef):
            return Basket(found.var)
        if type_.form == "card":
            if type_.maybe and not self._one_card_zone(found):
                self.w.report("E0312", np.what.span, word=unparse(np.what))
            return OneCard(found, type_.of)
        if type_.form != "error":
            self.w.report("E0303", np.what.span, text=unparse(np.what), what=str(type_))
        return None

    def _one_card_zone(self, found: c.Expr) -> bool:
        return isinstance(found, c.ZoneCard)

    def zone(self, path: t.Path, scope: Scope) -> tuple[str, c.Expr | None] | None:
        found, type_ = self.x.typed(path, scope)
        if isinstance(found, ZoneRef):
            return found.key, found.owner
        if type_.form != "error":
            self.w.report("E0308", path.span, hint=self._zones(path, type_), text=unparse(path), found=str(type_))
        return None

    def _zones(self, path: t.Path, found: Type) -> str | None:
        """Where the card lies that is named, those of the player who is, or those on the table."""
        first = path.words[-1]
        if isinstance(first, t.Apply) and any(self.w.zone(holder, first.name.text) for holder in ("", "player")):
            return f"write ⟪`{first.name.text}`⟫"
        holder, owner = ("player", f"{unparse(path)}'s ") if found.form == "player" else ("", "")
        zones = offered(f"{owner}{zone.name}" for zone in self.w.d.zones.values() if zone.holder == holder)
        return f"write {zones}" if zones else None

    def same_cards(self, zone: str, family: str, path: t.Path) -> bool:
        holds = self.w.d.zones[zone].cards
        if holds != family:
            self.w.report(
                "E0301",
                path.span,
                found=f"a holder of {holds}",
                expected=f"a holder of {family}",
                text=unparse(path),
            )
        return holds == family


__all__ = ["Basket", "NounPhrases", "OneCard", "SomeCards", "SomePieces", "Thing", "Type"]

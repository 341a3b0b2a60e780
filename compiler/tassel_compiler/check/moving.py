"""Sentences that move pieces and cards from one holder to another: take, pay, lose, put, move, draw."""

from __future__ import annotations

from dataclasses import replace

from tassel_compiler import core as c
from tassel_compiler.check.expressions import ExpressionChecker
from tassel_compiler.check.scope import Scope
from tassel_compiler.check.things import Basket, NounPhrases, OneCard, SomeCards, SomePieces
from tassel_compiler.check.world import World
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.resolve.declarations import Type
from tassel_compiler.resolve.shared import supply_of
from tassel_compiler.source import Span


class MovingChecker:
    def __init__(self, world: World, expressions: ExpressionChecker, things: NounPhrases) -> None:
        self.w = world
        self.x = expressions
        self.things = things

    def _times(self, amount: c.Expr | None, per: t.Per | None, scope: Scope) -> c.Expr | None:
        if per is None or amount is None:
            return amount
        if isinstance(per.over, t.Binder):
            var, domain, where, _ = self.x.binder(per.over, scope)
            over: c.Expr = c.Ask("count", var, domain, where)
        elif self._named_lot(per):
            return amount
        else:
            over = self.x.number(per.over, scope)
        if per.lot != 1:
            over = c.Arith("/", over, c.Num(per.lot))
        return c.Arith("*", amount, over)

    def _named_lot(self, per: t.Per) -> bool:
        """`per lot coin`: only a number in digits is read there; one with a name divides."""
        match per.over:
            case t.Path((t.Phrase((first, *rest)),)) if rest and first.text in self.w.d.constants:
                noun = " ".join(name.text for name in rest)
                hint = f"write ⟪`({noun} / {first.text})`⟫: one for each full so many"
                self.w.report("E0302", per.over.span, hint=hint, word=first.text, expected="not counted by any kind")
                return True
        return False

    def _pieces(self, np: t.Things, scope: Scope, per: t.Per | None = None) -> SomePieces | Basket | None:
        thing = self.things.read(np, scope)
        if per is not None and (isinstance(thing, Basket) or isinstance(thing, SomePieces) and thing.amount is None):
            self.w.report("E0320", per.span, text=unparse(np.what), word=per.span.words)
            return None
        if isinstance(thing, SomeCards | OneCard):
            self.w.report("E0309", np.span, text=unparse(np.what))
            return None
        return thing if thing is not None and self._held(thing, np.span) else None

    def _held(self, thing: SomePieces | Basket, span: Span) -> bool:
        """What is in a basket are the pieces named like its kind, and a player has them by its members."""
        if isinstance(thing, SomePieces):
            return self.things.holders.player(thing.stock, "player", span)
        kind = thing.var.type.of
        slot = self.w.slot("player", kind)
        if slot is None or slot.by != (kind,):
            self.w.report("E0307", span, text="player", word=f"{kind} by {kind}")
            return False
        return True

    def gain(self, d: t.Gain, scope: Scope) -> c.Stmts:
        thing = self._pieces(d.things, scope, d.per)
        if thing is None:
            return ()
        you = c.Holder("player", "", self.w.actor(d.span, scope))
        if isinstance(thing, Basket):
            return (
                c.TransferBasket(
                    thing.var.type.of,
                    thing.var.type.of,
                    thing.var,
                    c.Holder("supply"),
                    you,
                    you.owner,
                    True,
                    d.span,
                ),
            )
        source = self.things.holders.read(d.source, thing.stock, scope) if d.source else c.Holder("supply")
        amount = self._times(thing.amount, d.per, scope)
        return self._transfer(replace(thing, amount=amount), source, you, scope, d.exactly, d.span)

    def pay(self, d: t.Pay, scope: Scope) -> c.Stmts:
        thing = self._pieces(d.things, scope, d.per)
        you = c.Holder("player", "", self.w.actor(d.span, scope))
        if thing is None:
            return ()
        stock = thing.var.type.of if isinstance(thing, Basket) else thing.stock
        target = self.things.holders.read(d.to, stock, scope) if d.to else c.Holder("supply")
        if target is None:
            return ()
        if isinstance(thing, Basket):
            return (c.TransferBasket(stock, stock, thing.var, you, target, you.owner, True, d.span),)
        amount = self._times(thing.amount, d.per, scope)
        return self._transfer(replace(thing, amount=amount), you, target, scope, True, d.span)

    def lose(self, d: t.Lose, scope: Scope) -> c.Stmts:
        thing = self._pieces(d.things, scope, d.per)
        if not isinstance(thing, SomePieces):
            return ()
        you = c.Holder("player", "", self.w.actor(d.span, scope))
        amount = self._times(thing.amount, d.per, scope)
        if thing.stock == self.w.d.game.score and amount is not None:
            read = c.Read("player", thing.stock, you.owner, ())
            return (c.Write("add", read, c.Arith("-", c.Num(0), amount), d.span, lost=True),)
        return self._transfer(replace(thing, amount=amount), you, c.Holder("supply"), scope, False, d.span)

    def _transfer(
        self,
        p: SomePieces,
        source: c.Holder | None,
        target: c.Holder | None,
        scope: Scope,
        must: bool,
        span: Span,
    ) -> c.Stmts:
        if source is None or target is None or p.amount is None and self._endless(p.stock, source, span):
            return ()
        actor = scope.actor
        if not p.any or p.amount is None:
            return (c.Transfer(p.stock, p.indices, p.amount, source, target, actor, must, span),)
        by = self.w.stock_by(p.stock) or ()
        family = by[0]
        names = next(
            (i.names for i in p.indices if isinstance(i, c.Among)),
            tuple(self.w.member_names(self.w.d.families[family])),
        )
        var = c.Var("pick", Type("basket", family))
        you = self.w.actor(span, scope)
        compose = c.Compose(var, family, names, p.amount, p.stock, source, you, "", None, must, span)
        return compose, c.TransferBasket(p.stock, family, var, source, target, actor, must, span)

    def _endless(self, stock: str, source: c.Holder, span: Span) -> bool:
        """All that lies in a supply without end is no number."""
        endless = source.kind == "supply" and supply_of(self.w.d, stock) not in self.w.d.supply
        if endless:
            self.w.report("E0322", span, word=stock)
        return endless

    def put(self, d: t.Put, scope: Scope) -> c.Stmts:
        thing = self.things.read(d.things, scope)
        if thing is None:
            return ()
        if isinstance(thing, OneCard):
            zone = self.things.zone(d.where, scope)
            if zone and self.things.same_cards(zone[0], thing.family, d.where):
                return (c.PutCard(thing.card, *zone, d.span),)
            return ()
        if isinstance(thing, SomeCards):
            self.w.report("E0309", d.things.span, text=unparse(d.things.what))
            return ()
        you = c.Holder("player", "", self.w.actor(d.span, scope))
        stock = thing.var.type.of if isinstance(thing, Basket) else thing.stock
        target = self.things.holders.read(d.where, stock, scope) if self._held(thing, d.things.span) else None
        if target is None:
            return ()
        if isinstance(thing, Basket):
            return (c.TransferBasket(stock, stock, thing.var, you, target, you.owner, True, d.span),)
        return self._transfer(thing, you, target, scope, True, d.span)

    def move(self, d: t.Move, scope: Scope) -> c.Stmts:
        thing = self.things.read(d.things, scope)
        if thing is None:
            return ()
        if isinstance(thing, SomeCards):
            source, target = self.things.zone(d.source, scope), self.things.zone(d.target, scope)
            if not (source and target):
                return ()
            good = self.things.same_cards(source[0], thing.family, d.source)
            if good and self.things.same_cards(target[0], thing.family, d.target):
                return (c.Draw(thing.amount, *source, *target, d.span),)
            return ()
        if not isinstance(thing, SomePieces):
            self.w.report("E0309", d.things.span, text=unparse(d.things.what))
            return ()
        held_by, goes_to = (self.things.holders.read(p, thing.stock, scope) for p in (d.source, d.target))
        return self._transfer(thing, held_by, goes_to, scope, False, d.span)

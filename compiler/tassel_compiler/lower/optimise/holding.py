"""Who holds which card: in a zone of a player, or as the family's `held-by` says."""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.cards import Cards
from tassel_compiler.lower.layout import ZonePlace
from tassel_compiler.lower.machine import Env, Expression, Home, Machine, add, if_, times
from tassel_compiler.lower.optimise.inline import written

_NOBODY = ops.Const(p.NOBODY)


class Holding:
    def __init__(self, m: Machine, cards: Cards, expr: Expression) -> None:
        self.m = m
        self.l = m.layout
        self.cards = cards
        self.expr = expr  # a family's `held-by` is a value, and a value may be changed by a card that is held

    def of(self, family: str, row: str, player: ops.Value) -> tuple[ops.Value, Home, list[ops.Statement]]:
        """Does this player hold a card of that row, which one, and what must be worked out first to know it.

        Of a row with one card it is known which one, and where it lies says who holds it.
        """
        cards = self._cards(family, row)
        if len(cards) != 1:
            card = Home(names=(self.m.temp("card"),))
            return ops.Le(ops.Const(0), card.read()), card, [card.write(self.card(family, row, player))]
        if self.l.d.families[family].held_by:
            return self._told(family, player, cards[0]), Home(fixed=cards[0]), []
        where = ops.Load(ops.Const(self.l.cards[family].where + cards[0]))
        mine = [ops.Eq(where, add(ops.Const(place.first), player)) for place in self._zones(family)]
        holds: ops.Value = mine[0] if mine else ops.Const(0)
        for other in mine[1:]:
            holds = ops.Or(holds, other)
        return holds, Home(fixed=cards[0]), []

    def card(self, family: str, row: str, player: ops.Value) -> ops.Value:
        """The card of that row a player holds, or nobody."""
        name = f"held.{family}"
        if name not in self.m.functions:
            self.m.functions[name] = p.Function(name, (), ())
            body = self._search(family) if self.l.d.families[family].held_by else self._search_zones(family)
            self.m.add(p.Function(name, ("player", "row"), (*body, ops.Return(_NOBODY))))
        index = self.l.cards[family].rows.index(row) if family in self.l.cards else self.l.index(family, row)
        return ops.Call(name, (player, ops.Const(index)))

    def _cards(self, family: str, row: str) -> list[int]:
        kind = self.l.cards.get(family)
        return [] if kind is None else [card for card, at in enumerate(kind.row_of) if kind.rows[at] == row]

    def _zones(self, family: str) -> list[ZonePlace]:
        zones = (z for z in self.l.d.zones.values() if z.cards == family and z.holder == "player")
        return [self.l.zones[zone.key] for zone in zones]

    def _told(self, family: str, player: ops.Value, card: int) -> ops.Value:
        """What `held-by` says of this player and this card."""
        name = f"holds.{family}"
        if name not in self.m.functions:
            self.m.add(p.Function(name, ("player", "card"), (ops.Return(self._held_by(family)),)))
        args = player, ops.Const(card)
        return written(self.m.functions[name], args) or ops.Call(name, args)

    def _held_by(self, family: str) -> ops.Value:
        """The value of `held-by` for the locals `player` and `card`."""
        name = self.l.d.families[family].held_by
        value = self.m.checked.values[name]
        env: Env = {v: Home(names=("player" if v.type.form == "player" else "card",)) for v in value.params}
        return self.expr(c.ValueCall(name, tuple(c.VarRef(v) for v in value.params), None), env)

    def _search(self, family: str) -> list[ops.Statement]:
        same = ops.Eq(ops.Entry(self.cards.row_table(family), ops.Local("card")), ops.Local("row"))
        found = if_(ops.And(same, self._held_by(family)), [ops.Return(ops.Local("card"))])
        return [ops.Loop("card", ops.Const(0), ops.Const(self.l.size(family)), tuple(found))]

    def _search_zones(self, family: str) -> list[ops.Statement]:
        body: list[ops.Statement] = []
        for place in self._zones(family):
            card = ops.Load(ops.Add(ops.Local("zone"), ops.Local("i")))
            same = ops.Eq(ops.Entry(self.cards.row_table(family), card), ops.Local("row"))
            found = tuple(if_(same, [ops.Return(card)]))
            body += [
                ops.Assign("zone", add(ops.Const(place.base), times(ops.Local("player"), place.capacity + 1))),
                ops.Loop("i", ops.Const(1), add(ops.Load(ops.Local("zone")), ops.Const(1)), found),
            ]
        return body

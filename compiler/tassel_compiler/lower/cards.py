"""Where cards lie: the tables that say which row a card is of and where a zone begins, and addresses of zones."""

from __future__ import annotations

from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.machine import Machine, add, if_, times


class Cards:
    def __init__(self, m: Machine) -> None:
        self.m = m
        self.l = m.layout

    def row_table(self, cards: str) -> str:
        """Card -> row."""
        return self.m.table(f"row.{cards}", self.l.cards[cards].row_of)

    def row_of(self, family: str, thing: ops.Value) -> ops.Value:
        """The row of a card or member, nobody if there is none."""
        if family in self.l.cards:
            return ops.Select(ops.Le(ops.Const(0), thing), ops.Entry(self.row_table(family), thing), ops.Const(-1))
        return thing

    def zone_table(self, cards: str) -> str:
        """Zone -> address."""
        addresses: list[int] = []
        for zone in self.l.zones.values():
            if zone.cards == cards:
                addresses += [zone.base + i * (zone.capacity + 1) for i in range(zone.count)]
        self.m.tables[f"zone.{cards}"] = tuple(addresses)
        return f"zone.{cards}"

    def zone_number(self, key: str, owner: ops.Value | None) -> ops.Value:
        zone = self.l.zones[key]
        return add(ops.Const(zone.first), owner) if owner is not None else ops.Const(zone.first)

    def zone_address(self, key: str, owner: ops.Value | None) -> ops.Value:
        zone = self.l.zones[key]
        address = ops.Const(zone.base) if owner is None else add(ops.Const(zone.base), times(owner, zone.capacity + 1))
        return self.m.pointer(address)

    def position(self, cards: str, card: ops.Value) -> ops.Value:
        """Place of a card in its zone, from the front, from 1."""
        name = f"position.{cards}"
        if name not in self.m.functions:
            self.m.add(p.Function(name, ("card",), self._position(cards)))
        return ops.Call(name, (card,))

    def _position(self, cards: str) -> ops.Body:
        where = self.l.cards[cards].where
        zone = ops.Entry(self.zone_table(cards), ops.Load(add(ops.Const(where), ops.Local("card"))))
        found = ops.Eq(ops.Load(ops.Add(ops.Local("zone"), ops.Local("i"))), ops.Local("card"))
        past = add(ops.Load(ops.Local("zone")), ops.Const(1))
        return (
            ops.Assign("zone", zone),
            ops.Loop("i", ops.Const(1), past, tuple(if_(found, [ops.Return(ops.Local("i"))]))),
            ops.Return(ops.Const(0)),
        )

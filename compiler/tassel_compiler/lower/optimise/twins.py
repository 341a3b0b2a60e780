"""Equal cards are one option.

Two cards of one row with equal state are twins where nobody can tell them apart: choosing either leads to the same
game. Elsewhere every card stays an option of its own.
"""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.cards import Cards
from tassel_compiler.lower.machine import Machine, add, if_, times
from tassel_compiler.lower.optimise.alike import Alike, Where


class Twins:
    def __init__(self, m: Machine, cards: Cards) -> None:
        self.m = m
        self.cards = cards
        self.alike = Alike(m.layout, m.linked)

    def where(self, s: c.Choose, key: str) -> Where:
        """Where in a zone that is chosen from a card must lie to be one option with an equal one."""
        kind = self.m.layout.cards[self.m.layout.zones[key].cards]
        return "nowhere" if len(set(kind.row_of)) == kind.count else self.alike.merge(s, key)

    def first_of_its_kind(self, where: Where, key: str, zone: ops.Value, card: ops.Value) -> ops.Value:
        """The test that no twin lies there before the card, in the zone at this address."""
        cards = self.m.layout.zones[key].cards
        function = self._before(cards) if where == "anywhere" else self._beside(cards)
        return ops.Not(ops.Call(function, (zone, card)))

    def _before(self, cards: str) -> str:
        """Does a twin of the card lie before it in the zone?"""
        name = f"twin-before.{cards}"
        if name not in self.m.functions:
            body = (
                ops.Assign("other", _lying(ops.Local("i"))),
                *if_(ops.Eq(ops.Local("other"), ops.Local("card")), [ops.Return(ops.Const(0))]),
                *if_(self._same(cards), [ops.Return(ops.Const(1))]),
            )
            self._loop(name, 1, body)
        return name

    def _beside(self, cards: str) -> str:
        """Is the card in front of it a twin of it?"""
        name = f"twin-beside.{cards}"
        if name not in self.m.functions:
            before = ops.Assign("other", _lying(add(ops.Local("i"), ops.Const(-1))))
            found = ops.Eq(_lying(ops.Local("i")), ops.Local("card"))
            self._loop(name, 2, tuple(if_(found, [before, ops.Return(self._same(cards))])))
        return name

    def _loop(self, name: str, first: int, body: tuple[ops.Statement, ...]) -> None:
        loop = ops.Loop("i", ops.Const(first), add(ops.Load(ops.Local("zone")), ops.Const(1)), body)
        self.m.add(p.Function(name, ("zone", "card"), (loop, ops.Return(ops.Const(0)))))

    def _same(self, cards: str) -> ops.Value:
        """Of one row, and in the same state."""
        rows, other, mine = self.cards.row_table(cards), ops.Local("other"), ops.Local("card")
        same: ops.Value = ops.Eq(ops.Entry(rows, other), ops.Entry(rows, mine))
        for slot in self.m.layout.slots.values():
            if slot.holder == cards:
                width = slot.size // slot.dims[0][1]
                for i in range(width):
                    here, there = (ops.Load(add(ops.Const(slot.base + i), times(x, width))) for x in (mine, other))
                    same = ops.And(same, ops.Eq(here, there))
        return same


def _lying(at: ops.Value) -> ops.Value:
    return ops.Load(ops.Add(ops.Local("zone"), at))

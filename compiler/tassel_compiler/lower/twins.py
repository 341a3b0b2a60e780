"""Equal cards are one option.

Two cards of one row with equal state are twins where nothing asks for the order of their zone: choosing either leads
to the same game. Order matters in a zone that is drawn from at the front or read by position, and wherever the
position of such a card is asked for; there every card stays an option of its own.
"""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.core.visit import nodes, of_checked
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.machine import Env, Machine, add, if_, times
from tassel_compiler.lower.values import Values

_BINDING = (c.Choose, c.Each, c.Ask, c.FoldOf)


class Twins:
    def __init__(self, m: Machine, values: Values) -> None:
        self.m = m
        self.v = values
        self._ordered: frozenset[str] | None = None  # zones, and families of cards, whose order is looked at

    def first_of_its_kind(self, s: c.Choose, env: Env) -> ops.Value | None:
        """The test that no twin lies before the card; None where there are no twins."""
        if not isinstance(s.domain, c.Held):
            return None
        cards = self.m.layout.zones[s.domain.zone].cards
        kind = self.m.layout.cards[cards]
        if len(set(kind.row_of)) == kind.count or {s.domain.zone, cards} & self.ordered():
            return None
        zone = self.v.zone_address(s.domain.zone, s.domain.owner, env)
        return ops.Not(ops.Call(self._function(cards), (zone, env[s.var].read())))

    def ordered(self) -> frozenset[str]:
        if self._ordered is None:
            found: set[str] = set()
            everything = list(nodes(of_checked(self.m.checked)))
            bound = (n for n in everything if isinstance(n, _BINDING))
            lies_in = {n.var: n.domain.zone for n in bound if isinstance(n.domain, c.Held)}
            for node in everything:
                match node:
                    case c.Built(what="position", owner=c.VarRef(var=var)) if var in lies_in:
                        found.add(lies_in[var])
                    case c.Built(what="position"):
                        found.add(node.family)
                    case c.ZoneCard(position=position) if position != c.Num(1) or self._roomy(node.zone):
                        found.add(node.zone)
                    case c.Draw(amount=amount) if amount is not None:
                        found.add(node.source)
            self._ordered = frozenset(found)
        return self._ordered

    def _roomy(self, zone: str) -> bool:
        return self.m.layout.zones[zone].capacity > 1

    def _function(self, cards: str) -> str:
        """Does a twin of the card lie before it in the zone?"""
        name = f"twin.{cards}"
        if name not in self.m.functions:
            rows, other, mine = self.v.row_table(cards), ops.Local("other"), ops.Local("card")
            same: ops.Value = ops.Eq(ops.Entry(rows, other), ops.Entry(rows, mine))
            for slot in self.m.layout.slots.values():
                if slot.holder == cards:
                    width = slot.size // slot.dims[0][1]
                    for i in range(width):
                        here, there = (ops.Load(add(ops.Const(slot.base + i), times(x, width))) for x in (mine, other))
                        same = ops.And(same, ops.Eq(here, there))
            body = (
                ops.Assign("other", ops.Load(ops.Add(ops.Local("zone"), ops.Local("i")))),
                *if_(ops.Eq(other, mine), [ops.Return(ops.Const(0))]),
                *if_(same, [ops.Return(ops.Const(1))]),
            )
            loop = ops.Loop("i", ops.Const(1), add(ops.Load(ops.Local("zone")), ops.Const(1)), body)
            self.m.add(p.Function(name, ("zone", "card"), (loop, ops.Return(ops.Const(0)))))
        return name

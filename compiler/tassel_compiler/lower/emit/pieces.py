"""Pieces on their way from one holder to another, and whether they are there."""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.lower.emit.formulas import FormulaEmitter
from tassel_compiler.lower.machine import TRUE, Env, Machine, Statements, both, if_
from tassel_compiler.lower.plan.items import Moving
from tassel_compiler.resolve.shared import supply_of

Ends = tuple[list[ops.Value] | None, list[ops.Value] | None]


class Pieces:
    def __init__(self, m: Machine, formulas: FormulaEmitter) -> None:
        self.m = m
        self.l = m.layout
        self.formulas = formulas

    def compartments(
        self, stock: str, holder: c.Holder, indices: tuple[c.Index, ...], actor: c.Expr | None, env: Env
    ) -> list[ops.Value] | None:
        """Addresses of the compartments; None if this holder has no end of them."""
        cells = self.formulas.slots.cells
        if holder.kind == "supply":
            slot = self.l.slots.get(f"supply.{supply_of(self.l.d, stock)}")
            return None if slot is None else cells(slot, None, indices, env)
        if holder.kind == "player":
            return cells(self.l.slots[f"player.{stock}"], holder.owner, indices, env)
        slot = self.l.slots[f"{holder.family}.{stock}"]
        rest = iter(indices)
        full: list[c.Index] = []
        for kind, _ in slot.dims[1:]:
            person = self.l.d.is_person(kind)
            full.append(actor if person and actor is not None else c.Open() if person else next(rest, c.Open()))
        return cells(slot, holder.owner, tuple(full), env)

    # ---- is it there? --------------------------------------------------------------------------------------

    def there(self, s: Moving, env: Env) -> ops.Value:
        """The test of a demand: the giver has it, or there is room in the zone."""
        match s:
            case c.PutCard():
                capacity = self.l.zones[s.zone].capacity
                return ops.Lt(ops.Load(self.formulas.zone(s.zone, s.owner, env)), ops.Const(capacity))
            case c.TransferBasket():
                return self._all_there(s, env)
            case c.Transfer():
                cells = self.compartments(s.stock, s.source, s.indices, s.actor, env)
                if cells is None or s.amount is None:
                    return TRUE
                return ops.Le(self._amount(s.amount, env), ops.Load(cells[0]))

    def _all_there(self, s: c.TransferBasket, env: Env) -> ops.Value:
        test: ops.Value | None = None
        for i, name in enumerate(self.l.names[s.family].members):
            cells = self.compartments(s.stock, s.source, (c.MemberOf(s.family, name),), s.actor, env)
            if cells:
                test = both(test, ops.Le(env[s.var].read(i), ops.Load(cells[0])))
        return test or TRUE

    # ---- moves ---------------------------------------------------------------------------------------------

    def _ends(self, s: c.Transfer | c.TransferBasket, indices: tuple[c.Index, ...], env: Env) -> Ends:
        source, target = (self.compartments(s.stock, end, indices, s.actor, env) for end in (s.source, s.target))
        return source, target

    def transfer(self, s: c.Transfer, env: Env) -> Statements:
        source, target = self._ends(s, s.indices, env)
        out: Statements = []
        for here, there in _pairs(source, target):
            out += self._move(here, there, None if s.amount is None else self._amount(s.amount, env), s.must)
        return out

    def _amount(self, amount: c.Expr, env: Env) -> ops.Value:
        return self.m.amount(self.formulas.expr(amount, env))

    def basket(self, s: c.TransferBasket, env: Env) -> Statements:
        out: Statements = []
        home = env[s.var]
        for i, name in enumerate(self.l.names[s.family].members):
            source, target = self._ends(s, (c.MemberOf(s.family, name),), env)
            here, there = source[0] if source else None, target[0] if target else None
            moved = self._move(here, there, self.m.amount(home.read(i)), True)
            out += if_(ops.Ne(home.read(i), ops.Const(0)), moved)
        return out

    def _move(
        self, source: ops.Value | None, target: ops.Value | None, amount: ops.Value | None, must: bool
    ) -> Statements:
        out: Statements = []
        if source is not None and not isinstance(source, ops.Const):
            at = self.m.temp("from")
            out.append(ops.Assign(at, self.m.pointer(source)))
            source = ops.Local(at)
        n = self.m.temp("n")
        if amount is None and source is None:
            return []
        out.append(ops.Assign(n, _number(source, amount, must)))
        if source is not None:
            out.append(ops.Store(source, ops.Sub(ops.Load(source), ops.Local(n))))
        return out if target is None else [*out, *self.m.stored(target, ops.Local(n), "add")]


def _pairs(
    source: list[ops.Value] | None, target: list[ops.Value] | None
) -> Iterator[tuple[ops.Value | None, ops.Value | None]]:
    """Compartment by compartment; who has no end of pieces needs none."""
    for i in range(max(len(source or ()), len(target or ()), 1)):
        yield source[i] if source else None, target[i] if target and i < len(target) else None


def _number(source: ops.Value | None, amount: ops.Value | None, must: bool) -> ops.Value:
    """How many move: all; as said, where that is a demand or there is no end of them; else as far as there are some."""
    if amount is None:
        assert source is not None
        return ops.Load(source)
    if must or source is None:
        return amount
    return ops.Max(ops.Const(0), ops.Min(amount, ops.Load(source)))

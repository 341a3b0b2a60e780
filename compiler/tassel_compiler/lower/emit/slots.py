"""Reading slots, printed members, tracks and lists; and the addresses of the cells that indices name."""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.cards import Cards
from tassel_compiler.lower.histories import Histories
from tassel_compiler.lower.machine import Env, Expression, Machine, add, offset, times
from tassel_compiler.resolve.declarations import ByPlayers

ReadChanged = Callable[[c.Value, c.Expr, Env], ops.Value]


class SlotEmitter:
    def __init__(self, m: Machine, cards: Cards, expr: Expression, changed: ReadChanged) -> None:
        """`changed` reads a level or printed member through the value that changes made of it."""
        self.m = m
        self.l = m.layout
        self.k = m.constants
        self.cards = cards
        self.histories = Histories(m)
        self.expr = expr
        self.changed = changed

    # ---- cells ---------------------------------------------------------------------------------------------

    def cells(self, slot: p.Slot, owner: c.Expr | None, indices: tuple[c.Index, ...], env: Env) -> list[ops.Value]:
        """Addresses of the cells that indices name; open ones name several."""
        choices: list[list[ops.Value]] = [[self.expr(owner, env)]] if owner is not None else []
        dims = slot.dims[len(choices) :]
        padded = (*indices, *(c.Open() for _ in range(len(dims) - len(indices))))
        choices += [self._along(size, index, env) for (_, size), index in zip(dims, padded, strict=True)]
        found: list[ops.Value] = [ops.Const(0)]
        for options, (_, size) in zip(choices, slot.dims, strict=True):
            found = [add(times(so_far, size), option) for so_far in found for option in options]
        return [add(ops.Const(slot.base), f) for f in found]

    def _along(self, size: int, index: c.Index, env: Env) -> list[ops.Value]:
        if isinstance(index, c.Open):
            return [ops.Const(i) for i in range(size)]
        if isinstance(index, c.Among):
            return [ops.Const(self.l.index(index.family, name)) for name in index.names]
        return [self.expr(index, env)]

    def read(self, e: c.Read, env: Env) -> ops.Value:
        counted = self.histories.read(f"{e.holder}.{e.name}")
        if counted is not None:
            return counted
        slot = self.l.slots.get(f"{e.holder}.{e.name}")
        if slot is None:
            return self._printed(e, env)
        total: ops.Value | None = None
        for address in self.cells(slot, e.owner, e.indices, env):
            total = ops.Load(address) if total is None else ops.Add(total, ops.Load(address))
        return total or ops.Const(0)

    def variable(self, e: c.VarRef, env: Env) -> ops.Value:
        home = env[e.var]
        if not e.indices:
            return home.read()
        kinds = (e.var.type.of,) if e.var.type.form == "basket" else e.var.by
        at = offset([self.expr(i, env) for i in e.indices], [self.l.size(k) for k in kinds])
        if isinstance(at, ops.Const) and 0 <= at.number < self.m.width(e.var):
            return home.read(at.number)
        if home.cells >= 0:
            return ops.Load(add(ops.Const(home.cells), at))
        last = len(home.names) - 1
        chain = home.read(last)
        for i in reversed(range(last)):
            which = at if i else self.m.bounded(at, 0, last)
            chain = ops.Select(ops.Eq(which, ops.Const(i)), home.read(i), chain)
        return chain

    # ---- what is printed -----------------------------------------------------------------------------------

    def _printed(self, e: c.Read, env: Env) -> ops.Value:
        assert e.owner is not None
        changed = self.m.checked.values.get(c.member_value(e.holder, e.name))
        if changed is not None and not e.printed:
            return self.changed(changed, e.owner, env)
        by = self.l.d.families[e.holder].members[e.name].by
        if by:
            return self._tabled(e, by, env)
        owner = self.expr(e.owner, env)
        if isinstance(owner, ops.Const) and owner.number >= 0:
            return ops.Const(self.k.attribute(e.holder, e.name, owner.number))
        entries = tuple(self.k.attribute(e.holder, e.name, i) for i in range(self.l.size(e.holder)))
        if len(set(entries)) == 1 and entries[0] == 0:
            return ops.Const(0)
        return ops.Entry(self.m.table(f"{e.holder}.{e.name}", entries), owner)

    def _tabled(self, e: c.Read, by: tuple[str, ...], env: Env) -> ops.Value:
        """What a printed table says of some values of the kind that it is counted by, all together."""
        assert e.owner is not None
        kinds, owner = [self.l.size(kind) for kind in by], self.expr(e.owner, env)
        size = prod(kinds)
        flat = tuple(self.k.tabled(e.holder, e.name, i, at) for i in range(self.l.size(e.holder)) for at in range(size))
        padded = (*e.indices, *(c.Open() for _ in range(len(by) - len(e.indices))))
        found: list[ops.Value] = [times(owner, 1)]
        for index, kind in zip(padded, kinds, strict=True):
            found = [add(times(so_far, kind), at) for so_far in found for at in self._along(kind, index, env)]
        total: ops.Value | None = None
        for at in found:
            one: ops.Value = ops.Entry(self.m.table(f"{e.holder}.{e.name}", flat), at)
            if isinstance(at, ops.Const) and 0 <= at.number < len(flat):
                one = ops.Const(flat[at.number])
            total = one if total is None else ops.Add(total, one)
        return total or ops.Const(0)

    def level(self, e: c.Level, env: Env) -> ops.Value:
        slot = self.l.slots[f"player.{e.track}"]
        step = ops.Load(add(ops.Const(slot.base), self.expr(e.player, env)))
        if e.step:
            return step
        changed = self.m.checked.values.get(c.level_value(e.track))
        if changed is not None and not e.printed:
            return self.changed(changed, e.player, env)
        track = self.l.d.tracks[e.track]
        levels = tuple(self.l.cell(v, track.origin.span) for v in track.levels)
        if levels == tuple(range(1, len(levels) + 1)):
            return step
        return ops.Entry(self.m.table(f"track.{e.track}", levels), add(step, ops.Const(-1)))

    def built(self, e: c.Built, env: Env) -> ops.Value:
        owner = self.expr(e.owner, env)
        if e.what == "seat":
            return owner
        if e.what == "position":
            return self.cards.position(e.family, owner)
        if e.what == "title":
            return ops.Entry(self.cards.row_table(e.family), owner) if e.family in self.l.cards else owner
        told = self.k.told(e.what, e.family)
        if isinstance(owner, ops.Const) and owner.number >= 0:
            return ops.Const(told(owner.number))
        if e.what == "number":
            return add(owner, ops.Const(1))
        entries = tuple(told(i) for i in range(self.l.size(e.family)))
        return ops.Entry(self.m.table(f"{e.family}.{e.what}", entries), owner)

    # ---- lists ---------------------------------------------------------------------------------------------

    def constant(self, e: c.ConstRef, env: Env) -> ops.Value:
        """An entry of a list is asked for by its position from 1."""
        if not e.args:
            return ops.Const(self.k.eval(e, {}))
        constant = self.l.d.constants[e.name]
        value = constant.value
        if isinstance(value, ByPlayers):
            value = next((v for n, v in value.entries if n == self.l.players), ())
        entries = tuple(self.l.cell(v, constant.origin.span) for v in value) if isinstance(value, tuple) else ()
        table = self.m.table(f"constant.{e.name}", entries)
        position = self.m.bounded(self.expr(e.args[0], env), 1, len(entries), f"the position in {e.name}")
        at = add(position, ops.Const(-1))
        return ops.Const(entries[at.number]) if isinstance(at, ops.Const) else ops.Entry(table, at)

    def listed(self, e: c.ListAt, env: Env) -> ops.Value:
        position = self.expr(e.position, env)
        if not e.holder:
            return self.constant(c.ConstRef(e.name, (e.position,)), env)
        rows = [self.k.entries(e.holder, e.name, i) for i in range(self.l.size(e.holder))]
        width = max((len(r) for r in rows), default=0)
        flat = tuple(x for r in rows for x in (*r, *(0 for _ in range(width - len(r)))))
        table = self.m.table(f"{e.holder}.{e.name}", flat)
        what = f"the position in {e.name}"
        owner, within = self.expr(e.owner, env), self.m.bounded(position, 1, width, what)
        entry = ops.Entry(table, add(times(owner, width), add(within, ops.Const(-1))))
        if all(len(r) == width for r in rows):
            return entry
        lengths = self.m.table(f"{e.holder}.{e.name} lengths", tuple(map(len, rows)))
        there = ops.Le(position, ops.Entry(lengths, owner))
        return ops.Select(there, entry, self.m.bounded(position, 1, 0, what))

    # ---- places --------------------------------------------------------------------------------------------

    def place(self, e: c.GridAt, env: Env) -> ops.Value:
        args = [self.expr(a, env) for a in e.args]
        names = self.l.names[e.family]
        sizes = names.grid if names.grid != (0, 0) else (len(names.members),)
        words = ("row", "column") if len(sizes) > 1 else ("number",)
        sides = zip(args, sizes, words, strict=True)
        within = [self.m.bounded(arg, 1, size, f"the {word} of {e.family}") for arg, size, word in sides]
        return offset([add(arg, ops.Const(-1)) for arg in within], list(sizes))

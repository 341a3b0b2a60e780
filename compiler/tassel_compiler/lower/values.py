"""Formulas as IR: expressions nest, queries become small functions of their free variables.

A value is a function of its parameters, of who acts if it uses that, and of what its rule remembers if it reads it. A
value that reads no state and has few arguments is a table; so is one that reads, besides, a slot of the table with few
members. A query whose test is such a table runs over the list of those that pass instead of over everything.
"""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler import core as c
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.visit import terms
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.constants import arithmetic
from tassel_compiler.lower.domains import Domains
from tassel_compiler.lower.holding import NOBODY, Holding
from tassel_compiler.lower.inline import written
from tassel_compiler.lower.machine import Env, Home, Machine, add, both, if_, in_order, times
from tassel_compiler.lower.tabulate import Tabulate
from tassel_compiler.resolve.declarations import ByPlayers

_COMPARE = {"=": ops.Eq, "!=": ops.Ne, "<": ops.Lt, "<=": ops.Le}
_BOTH = {"and": ops.And, "or": ops.Or}
_ARITHMETIC = {
    "+": ops.Add, "-": ops.Sub, "*": ops.Mul, "/": ops.Div, "mod": ops.Mod, "min": ops.Min, "max": ops.Max,
}


class Values:
    def __init__(self, m: Machine) -> None:
        self.m = m
        self.l = m.layout
        self.k = m.constants
        self.foot = Footprint(m.linked)
        self.tables = Tabulate(m, self.foot)
        self.domains = Domains(m, self)
        self.holding = Holding(self)

    # ---- expressions ---------------------------------------------------------------------------------------

    def expr(self, e: c.Expr, env: Env) -> ops.Value:
        match e:
            case c.Num():
                return ops.Const(e.value)
            case c.Nobody():
                return NOBODY
            case c.PlayerCount():
                return ops.Const(self.l.players)
            case c.MemberOf():
                return ops.Const(self.l.index(e.family, e.name))
            case c.VarRef():
                return self._var(e, env)
            case c.GridAt():
                return self._grid(e, env)
            case c.ConstRef():
                return self._constant(e, env)
            case c.Read():
                return self._read(e, env)
            case c.ListAt():
                return self._list(e, env)
            case c.Built():
                return self._built(e, env)
            case c.Level():
                return self._level(e, env)
            case c.ValueCall():
                return self._call(e, env)
            case c.ItRef():
                return ops.Local("it")
            case c.ZoneSize():
                return ops.Load(self.zone_address(e.zone, e.owner, env))
            case c.ZoneCard():
                return self._zone_card(e, env)
            case c.FormulaOf():
                return self._formula(e, env)
            case c.Arith():
                return self._arith(e, env)
            case c.Cmp():
                return _COMPARE[e.op](self.expr(e.left, env), self.expr(e.right, env))
            case c.Both():
                return _BOTH[e.op](self.expr(e.left, env), self.expr(e.right, env))
            case c.No():
                return ops.Not(self.expr(e.what, env))
            case c.Cond():
                cond = self.expr(e.cond, env)
                if isinstance(cond, ops.Const):
                    return self.expr(e.then if cond.number else e.other, env)
                return ops.Select(cond, self.expr(e.then, env), self.expr(e.other, env))
            case c.Within():
                return self.domains.contains(e, env)
            case c.Ask() | c.FoldOf():
                return self._query(e, env)
        raise AssertionError(e)

    def _var(self, e: c.VarRef, env: Env) -> ops.Value:
        home = env[e.var]
        if not e.indices:
            return home.read()
        kinds = (e.var.type.of,) if e.var.type.form == "basket" else e.var.by
        offset = self.offset([self.expr(i, env) for i in e.indices], [self.l.size(k) for k in kinds])
        if isinstance(offset, ops.Const):
            return home.read(offset.number) if offset.number < self.m.width(e.var) else ops.Const(0)
        if home.cells >= 0:
            return ops.Load(add(ops.Const(home.cells), offset))
        chain: ops.Value = ops.Const(0)
        for i in reversed(range(len(home.names))):
            chain = ops.Select(ops.Eq(offset, ops.Const(i)), home.read(i), chain)
        return chain

    def offset(self, indices: Sequence[ops.Value], sizes: list[int]) -> ops.Value:
        result: ops.Value = ops.Const(0)
        for index, size in zip(indices, sizes, strict=True):
            result = add(times(result, size), index)
        return result

    def _grid(self, e: c.GridAt, env: Env) -> ops.Value:
        args = [self.expr(a, env) for a in e.args]
        known = [a.number for a in args if isinstance(a, ops.Const)]
        if len(known) == len(args):
            return ops.Const(self.k.grid(e.family, known))
        names = self.l.names[e.family]
        sizes = names.grid if names.grid != (0, 0) else (len(names.members),)
        inside: ops.Value | None = None
        index: ops.Value = ops.Const(0)
        for arg, size in zip(args, sizes, strict=True):
            test = ops.And(ops.Le(ops.Const(1), arg), ops.Le(arg, ops.Const(size)))
            inside = both(inside, test)
            index = add(times(index, size), ops.Sub(arg, ops.Const(1)))
        assert inside is not None
        return ops.Select(inside, index, NOBODY)

    def _constant(self, e: c.ConstRef, env: Env) -> ops.Value:
        if not e.args:
            return ops.Const(self.k.constant(e, {}))
        value = self.l.d.constants[e.name].value
        if isinstance(value, ByPlayers):
            value = next((v for n, v in value.entries if n == self.l.players), ())
        span = self.l.d.constants[e.name].origin.span
        entries = tuple(self.l.cell(v, span) for v in value) if isinstance(value, tuple) else ()
        return self._entry(self.m.table(f"constant.{e.name}", entries), len(entries), self.expr(e.args[0], env))

    def _entry(self, table: str, count: int, position: ops.Value) -> ops.Value:
        """An entry by position from 1; 0 beyond the ends."""
        at = add(position, ops.Const(-1))
        if isinstance(at, ops.Const):
            return ops.Const(self.m.tables[table][at.number] if 0 <= at.number < count else 0)
        test = ops.And(ops.Le(ops.Const(1), position), ops.Le(position, ops.Const(count)))
        return ops.Select(test, ops.Entry(table, at), ops.Const(0))

    # ---- slots ---------------------------------------------------------------------------------------------

    def _read(self, e: c.Read, env: Env) -> ops.Value:
        key = f"{e.holder}.{e.name}"
        slot = self.l.slots.get(key)
        if slot is None:
            return self._attribute(e, env)
        cells = self.cells(slot, e.owner, e.indices, env)
        total: ops.Value | None = None
        for address in cells:
            total = ops.Load(address) if total is None else ops.Add(total, ops.Load(address))
        return total or ops.Const(0)

    def cells(self, slot: p.Slot, owner: c.Expr | None, indices: tuple[c.Index, ...], env: Env) -> list[ops.Value]:
        """Addresses of the cells that indices name; open ones name several."""
        choices: list[list[ops.Value]] = [[self.expr(owner, env)]] if owner is not None else []
        dims = slot.dims[len(choices) :]
        padded = (*indices, *(c.Open() for _ in range(len(dims) - len(indices))))
        for (_, size), index in zip(dims, padded, strict=True):
            if isinstance(index, c.Open):
                choices.append([ops.Const(i) for i in range(size)])
            elif isinstance(index, c.Among):
                choices.append([ops.Const(self.l.index(index.family, n)) for n in index.names])
            else:
                choices.append([self.expr(index, env)])
        found: list[ops.Value] = [ops.Const(0)]
        for options, (_, size) in zip(choices, slot.dims, strict=True):
            found = [add(times(so_far, size), option) for so_far in found for option in options]
        return [add(ops.Const(slot.base), f) for f in found]

    def _attribute(self, e: c.Read, env: Env) -> ops.Value:
        assert e.owner is not None
        changed = self.m.checked.values.get(c.member_value(e.holder, e.name))
        if changed is not None and not e.printed:
            return self._changed(changed, e.owner, env)
        owner = self.expr(e.owner, env)
        size = self.l.size(e.holder)
        if isinstance(owner, ops.Const):
            return ops.Const(self.k.attribute(e.holder, e.name, owner.number) if owner.number >= 0 else 0)
        entries = tuple(self.k.attribute(e.holder, e.name, i) for i in range(size))
        if len(set(entries)) == 1 and entries[0] == 0:
            return ops.Const(0)
        return ops.Entry(self.m.table(f"{e.holder}.{e.name}", entries), owner)

    def _list(self, e: c.ListAt, env: Env) -> ops.Value:
        position = self.expr(e.position, env)
        if not e.holder:
            return self._constant(c.ConstRef(e.name, (e.position,)), env)
        rows = [self.k.entries(e.holder, e.name, i) for i in range(self.l.size(e.holder))]
        width = max((len(r) for r in rows), default=0)
        flat = tuple(x for r in rows for x in (*r, *(0 for _ in range(width - len(r)))))
        table = self.m.table(f"{e.holder}.{e.name}", flat)
        test = ops.And(ops.Le(ops.Const(1), position), ops.Le(position, ops.Const(width)))
        at = add(times(self.expr(e.owner, env), width), add(position, ops.Const(-1)))
        return ops.Select(test, ops.Entry(table, at), ops.Const(0))

    def _built(self, e: c.Built, env: Env) -> ops.Value:
        owner = self.expr(e.owner, env)
        if e.what == "seat":
            return owner
        if e.what == "position":
            return ops.Call(self._position(e.family), (owner,))
        if e.what == "title" and e.family in self.l.cards:
            return ops.Entry(self.row_table(e.family), owner)
        if e.what == "title":
            return owner
        if isinstance(owner, ops.Const):
            return ops.Const(self.k.built(e.what, e.family, owner.number))
        if e.what == "number":
            return add(owner, ops.Const(1))
        size = self.l.size(e.family)
        entries = tuple(self.k.built(e.what, e.family, i) for i in range(size))
        return ops.Entry(self.m.table(f"{e.family}.{e.what}", entries), owner)

    def row_table(self, cards: str) -> str:
        return self.m.table(f"row.{cards}", self.l.cards[cards].row_of)

    def zone_table(self, cards: str) -> str:
        addresses: list[int] = []
        for zone in self.l.zones.values():
            if zone.cards == cards:
                addresses += [zone.base + i * (zone.capacity + 1) for i in range(zone.count)]
        self.m.tables[f"zone.{cards}"] = tuple(addresses)
        return f"zone.{cards}"

    def _position(self, cards: str) -> str:
        """Place of a card in its zone, from the front, from 1."""
        name = f"position.{cards}"
        if name not in self.m.functions:
            where = self.l.cards[cards].where
            zone = ops.Entry(self.zone_table(cards), ops.Load(add(ops.Const(where), ops.Local("card"))))
            found = ops.Eq(ops.Load(ops.Add(ops.Local("zone"), ops.Local("i"))), ops.Local("card"))
            body = (
                ops.Assign("zone", zone),
                ops.Loop(
                    "i",
                    ops.Const(1),
                    add(ops.Load(ops.Local("zone")), ops.Const(1)),
                    tuple(if_(found, [ops.Return(ops.Local("i"))])),
                ),
                ops.Return(ops.Const(0)),
            )
            self.m.add(p.Function(name, ("card",), body))
        return name

    def _changed(self, value: c.Value, owner: c.Expr, env: Env) -> ops.Value:
        """A level or printed member that something changes: read through the value made for it."""
        return self._call(c.ValueCall(value.name, (owner,), None), env)

    def _level(self, e: c.Level, env: Env) -> ops.Value:
        slot = self.l.slots[f"player.{e.track}"]
        step = ops.Load(add(ops.Const(slot.base), self.expr(e.player, env)))
        if e.step:
            return step
        changed = self.m.checked.values.get(c.level_value(e.track))
        if changed is not None and not e.printed:
            return self._changed(changed, e.player, env)
        track = self.l.d.tracks[e.track]
        levels = tuple(self.l.cell(v, track.origin.span) for v in track.levels)
        if levels == tuple(range(1, len(levels) + 1)):
            return step
        return ops.Entry(self.m.table(f"track.{e.track}", levels), add(step, ops.Const(-1)))

    # ---- zones ---------------------------------------------------------------------------------------------

    def zone_instance(self, key: str, owner: c.Expr | None, env: Env) -> ops.Value:
        zone = self.l.zones[key]
        return add(ops.Const(zone.first), self.expr(owner, env)) if owner is not None else ops.Const(zone.first)

    def zone_address(self, key: str, owner: c.Expr | None, env: Env) -> ops.Value:
        zone = self.l.zones[key]
        return (
            add(ops.Const(zone.base), times(self.expr(owner, env), zone.capacity + 1))
            if owner is not None
            else ops.Const(zone.base)
        )

    def _zone_card(self, e: c.ZoneCard, env: Env) -> ops.Value:
        address = self.zone_address(e.zone, e.owner, env)
        position = self.expr(e.position, env)
        test: ops.Value = ops.Le(position, ops.Load(address))
        if not isinstance(position, ops.Const):
            test = ops.And(ops.Le(ops.Const(1), position), test)
        return ops.Select(test, ops.Load(add(address, position)), NOBODY)

    # ---- arithmetic ----------------------------------------------------------------------------------------

    def _arith(self, e: c.Arith, env: Env) -> ops.Value:
        left, right = self.expr(e.left, env), self.expr(e.right, env)
        if isinstance(left, ops.Const) and isinstance(right, ops.Const):
            return ops.Const(arithmetic(e.op, left.number, right.number))
        if e.op == "+":
            return add(left, right)
        return _ARITHMETIC[e.op](left, right)

    # ---- calls ---------------------------------------------------------------------------------------------

    def _call(self, e: c.ValueCall, env: Env) -> ops.Value:
        value = self.m.checked.values[e.name]
        table = self.tables.of_value(value)
        if table is not None:
            return self.tables.lookup(table, [self.expr(a, env) for a in e.args])
        args: list[ops.Value] = []
        if value.uses_you:
            args.append(self.expr(e.you, env) if e.you is not None else NOBODY)
        for param, arg in zip(value.params, e.args, strict=True):
            args += self.spread(param, arg, env)
        for var in value.hidden:
            args += [env[var].read(i) for i in range(self.m.width(var))]
        name = self.function(value)
        return written(self.m.functions[name], args) or ops.Call(name, tuple(args))

    def spread(self, param: c.Var, arg: c.Expr, env: Env) -> list[ops.Value]:
        """An argument as one operand, or one per member of a basket."""
        if param.type.form == "basket" and isinstance(arg, c.VarRef):
            return [env[arg.var].read(i) for i in range(self.m.width(param))]
        return [self.expr(arg, env)]

    def function(self, value: c.Value) -> str:
        name = f"value.{value.name}"
        if name not in self.m.functions:
            self.m.functions[name] = p.Function(name, (), ())  # values are acyclic; this only holds the place
            env, params = self.signature(([value.you] if value.uses_you else []) + [*value.params, *value.hidden])
            if not value.changes:
                body = self.returning(value.body, env)
            else:
                body = [ops.Assign("it", self.expr(value.body, env))]
                for change in value.changes:
                    body += self._change(change, value, env)
                body.append(ops.Return(ops.Local("it")))
            self.m.functions[name] = p.Function(name, params, tuple(body))
        return name

    def _change(self, change: c.Changed, value: c.Value, env: Env) -> list[ops.Statement]:
        if change.this is None:
            return [ops.Assign("it", self.expr(change.body, env))]
        person = c.person(value, self.l.d) or value.you
        player = env[person].read()  # nobody, where nobody acts
        holds, card, found = self.holding.of(change.family, change.row, player)
        done = [ops.Assign("it", self.expr(change.body, {**env, change.this: card}))]
        return [*found, *if_(ops.And(ops.Le(ops.Const(0), player), holds), done)]

    def signature(self, variables: list[c.Var]) -> tuple[Env, tuple[str, ...]]:
        env: Env = {}
        names: list[str] = []
        for var in variables:
            home = self.m.home_of(var)
            env[var] = home
            names += home.names
        return env, tuple(names)

    def _formula(self, e: c.FormulaOf, env: Env) -> ops.Value:
        """A formula per row: a function that looks which row it is."""
        name = f"formula.{e.family}.{e.member}"
        if name not in self.m.functions:
            body: list[ops.Statement] = []
            for (family, member, row), value in self.m.checked.formulas.items():
                if (family, member) != (e.family, e.member):
                    continue
                inner: Env = {
                    value.you: Home(names=("you",)),
                    **{v: Home(names=("member",)) for v in value.params},
                }
                row_of = (
                    ops.Local("member")
                    if e.family not in self.l.cards
                    else ops.Entry(self.row_table(family), ops.Local("member"))
                )
                body += if_(
                    ops.Eq(row_of, ops.Const(self.l.index(family, row))),
                    [ops.Return(self.expr(value.body, inner))],
                )
            body.append(ops.Return(ops.Const(0)))
            self.m.add(p.Function(name, ("you", "member"), tuple(body)))
        you = self.expr(e.you, env) if e.you is not None else NOBODY
        return ops.Call(name, (you, self.expr(e.owner, env)))

    # ---- queries -------------------------------------------------------------------------------------------

    def free(self, *parts: c.Term | None) -> set[c.Var]:
        """Variables read, with what values inside remember."""
        return {k for k in self.foot.reads(*parts) if isinstance(k, c.Var)}

    def _query(self, e: c.Ask | c.FoldOf, env: Env) -> ops.Value:
        parts = (e.domain, e.where, e.of if isinstance(e, c.FoldOf) else None)
        free = in_order(self.free(*parts) - {e.var}, env)
        inner, params = self.signature([v for v in free if env[v].fixed is None])
        inner |= {v: env[v] for v in free if env[v].fixed is not None}
        name = self.m.fresh("query")
        needs_it = _mentions_it(e)
        self.m.functions[name] = p.Function(name, (), ())
        body = self.returning(e, inner)
        self.m.functions[name] = p.Function(name, params + (("it",) if needs_it else ()), tuple(body))
        args = [env[v].read(i) for v in free if env[v].fixed is None for i in range(self.m.width(v))]
        return ops.Call(name, (*args, *((ops.Local("it"),) if needs_it else ())))

    def returning(self, e: c.Expr, env: Env) -> list[ops.Statement]:
        """Statements that return the value of an expression; a query at the root is a loop right here."""
        if isinstance(e, c.Ask):
            return self._ask(e, env)
        if isinstance(e, c.FoldOf):
            return self._fold(e, env)
        return [ops.Return(self.expr(e, env))]

    def _ask(self, e: c.Ask, env: Env) -> list[ops.Statement]:
        if e.kind == "count":
            n = self.m.temp("n")

            def count(_: Env) -> list[ops.Statement]:
                return [ops.Assign(n, add(ops.Local(n), ops.Const(1)))]

            return [
                ops.Assign(n, ops.Const(0)),
                *self.domains.each(e.var, e.domain, e.where, env, count),
                ops.Return(ops.Local(n)),
            ]

        def found(inner: Env) -> list[ops.Statement]:
            result = {"some": ops.Const(1), "no": ops.Const(0), "first": inner[e.var].read()}[e.kind]
            return [ops.Return(result)]

        last = {"some": ops.Const(0), "no": ops.Const(1), "first": NOBODY}[e.kind]
        return [*self.domains.each(e.var, e.domain, e.where, env, found), ops.Return(last)]

    def _fold(self, e: c.FoldOf, env: Env) -> list[ops.Statement]:
        total, first, x = self.m.temp("total"), self.m.temp("first"), self.m.temp("x")

        def step(inner: Env) -> list[ops.Statement]:
            value = self.expr(e.of, inner)
            if e.kind == "sum":
                return [ops.Assign(total, ops.Add(ops.Local(total), value))]
            better = (ops.Local(total), ops.Local(x)) if e.kind == "highest" else (ops.Local(x), ops.Local(total))
            return [
                ops.Assign(x, value),
                *if_(
                    ops.Or(ops.Local(first), ops.Lt(*better)),
                    [ops.Assign(total, ops.Local(x)), ops.Assign(first, ops.Const(0))],
                ),
            ]

        start = [ops.Assign(total, ops.Const(0))] + ([] if e.kind == "sum" else [ops.Assign(first, ops.Const(1))])
        return [
            *start,
            *self.domains.each(e.var, e.domain, e.where, env, step),
            ops.Return(ops.Local(total)),
        ]


def _mentions_it(e: c.Expr) -> bool:
    return any(isinstance(x, c.ItRef) for x in terms((e,)))

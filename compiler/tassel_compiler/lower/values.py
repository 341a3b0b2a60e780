"""Formulas as IR: expressions nest, queries become small functions of their free variables.

A value is a function of its parameters, of who acts if it uses that, and of what its rule remembers if it reads it. A
value that reads no state and has few arguments is a table; so is one that reads, besides, a slot of the table with few
members. A query whose test is such a table runs over the list of those that pass instead of over everything.
"""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.visit import terms
from tassel_compiler.ir import program as p
from tassel_compiler.ir.ops import Op, const, load, local
from tassel_compiler.lower.constants import arithmetic
from tassel_compiler.lower.domains import Domains
from tassel_compiler.lower.holding import NOBODY, Holding
from tassel_compiler.lower.inline import written
from tassel_compiler.lower.machine import Env, Home, Machine, add, both, if_, in_order, times
from tassel_compiler.lower.tabulate import Tabulate
from tassel_compiler.resolve.declarations import ByPlayers

_COMPARE = {"=": "eq", "!=": "ne", "<": "lt", "<=": "le"}
_ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "/": "div", "mod": "mod", "min": "min", "max": "max"}


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

    def expr(self, e: c.Expr, env: Env) -> Op:
        match e:
            case c.Num():
                return const(e.value)
            case c.Nobody():
                return NOBODY
            case c.PlayerCount():
                return const(self.l.players)
            case c.MemberOf():
                return const(self.l.index(e.family, e.name))
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
                return local("it")
            case c.ZoneSize():
                return load(self.zone_address(e.zone, e.owner, env))
            case c.ZoneCard():
                return self._zone_card(e, env)
            case c.FormulaOf():
                return self._formula(e, env)
            case c.Arith():
                return self._arith(e, env)
            case c.Cmp():
                return Op(_COMPARE[e.op], (self.expr(e.left, env), self.expr(e.right, env)))
            case c.Both():
                return Op(e.op, (self.expr(e.left, env), self.expr(e.right, env)))
            case c.No():
                return Op("not", (self.expr(e.what, env),))
            case c.Cond():
                cond = self.expr(e.cond, env)
                if cond.name == "const":
                    return self.expr(e.then if cond.args[0] else e.other, env)
                return Op("select", (cond, self.expr(e.then, env), self.expr(e.other, env)))
            case c.Within():
                return self.domains.contains(e, env)
            case c.Ask() | c.FoldOf():
                return self._query(e, env)
        raise AssertionError(e)

    def _var(self, e: c.VarRef, env: Env) -> Op:
        home = env[e.var]
        if not e.indices:
            return home.read()
        kinds = (e.var.type.of,) if e.var.type.form == "basket" else e.var.by
        offset = self.offset([self.expr(i, env) for i in e.indices], [self.l.size(k) for k in kinds])
        if offset.name == "const":
            at = int(offset.args[0])  # type: ignore[arg-type]
            return home.read(at) if at < self.m.width(e.var) else const(0)
        if home.cells >= 0:
            return load(add(const(home.cells), offset))
        chain = const(0)
        for i in reversed(range(len(home.names))):
            chain = Op("select", (Op("eq", (offset, const(i))), home.read(i), chain))
        return chain

    def offset(self, indices: list[Op], sizes: list[int]) -> Op:
        result = const(0)
        for index, size in zip(indices, sizes, strict=True):
            result = add(times(result, size), index)
        return result

    def _grid(self, e: c.GridAt, env: Env) -> Op:
        args = [self.expr(a, env) for a in e.args]
        if all(a.name == "const" for a in args):
            return const(self.k.grid(e.family, [int(a.args[0]) for a in args]))  # type: ignore[arg-type]
        names = self.l.names[e.family]
        sizes = names.grid if names.grid != (0, 0) else (len(names.members),)
        inside: Op | None = None
        index = const(0)
        for arg, size in zip(args, sizes, strict=True):
            test = Op("and", (Op("le", (const(1), arg)), Op("le", (arg, const(size)))))
            inside = both(inside, test)
            index = add(times(index, size), Op("sub", (arg, const(1))))
        assert inside is not None
        return Op("select", (inside, index, NOBODY))

    def _constant(self, e: c.ConstRef, env: Env) -> Op:
        if not e.args:
            return const(self.k.constant(e, {}))
        value = self.l.d.constants[e.name].value
        if isinstance(value, ByPlayers):
            value = next((v for n, v in value.entries if n == self.l.players), ())
        span = self.l.d.constants[e.name].origin.span
        entries = tuple(self.l.cell(v, span) for v in value) if isinstance(value, tuple) else ()
        return self._entry(self.m.table(f"constant.{e.name}", entries), len(entries), self.expr(e.args[0], env))

    def _entry(self, table: str, count: int, position: Op) -> Op:
        """An entry by position from 1; 0 beyond the ends."""
        at = add(position, const(-1))
        if at.name == "const":
            inside = 0 <= int(at.args[0]) < count  # type: ignore[arg-type]
            return const(self.m.tables[table][int(at.args[0])]) if inside else const(0)  # type: ignore[arg-type]
        test = Op("and", (Op("le", (const(1), position)), Op("le", (position, const(count)))))
        return Op("select", (test, Op("table", (table, at)), const(0)))

    # ---- slots ---------------------------------------------------------------------------------------------

    def _read(self, e: c.Read, env: Env) -> Op:
        key = f"{e.holder}.{e.name}"
        slot = self.l.slots.get(key)
        if slot is None:
            return self._attribute(e, env)
        cells = self.cells(slot, e.owner, e.indices, env)
        total: Op | None = None
        for address in cells:
            total = load(address) if total is None else Op("add", (total, load(address)))
        return total or const(0)

    def cells(self, slot: p.Slot, owner: c.Expr | None, indices: tuple[c.Index, ...], env: Env) -> list[Op]:
        """Addresses of the cells that indices name; open ones name several."""
        choices: list[list[Op]] = [[self.expr(owner, env)]] if owner is not None else []
        dims = slot.dims[len(choices) :]
        padded = (*indices, *(c.Open() for _ in range(len(dims) - len(indices))))
        for (_, size), index in zip(dims, padded, strict=True):
            if isinstance(index, c.Open):
                choices.append([const(i) for i in range(size)])
            elif isinstance(index, c.Among):
                choices.append([const(self.l.index(index.family, n)) for n in index.names])
            else:
                choices.append([self.expr(index, env)])
        found: list[Op] = [const(0)]
        for options, (_, size) in zip(choices, slot.dims, strict=True):
            found = [add(times(so_far, size), option) for so_far in found for option in options]
        return [add(const(slot.base), f) for f in found]

    def _attribute(self, e: c.Read, env: Env) -> Op:
        assert e.owner is not None
        changed = self.m.checked.values.get(c.member_value(e.holder, e.name))
        if changed is not None and not e.printed:
            return self._changed(changed, e.owner, env)
        owner = self.expr(e.owner, env)
        size = self.l.size(e.holder)
        if owner.name == "const":
            at = int(owner.args[0])  # type: ignore[arg-type]
            return const(self.k.attribute(e.holder, e.name, at) if at >= 0 else 0)
        entries = tuple(self.k.attribute(e.holder, e.name, i) for i in range(size))
        if len(set(entries)) == 1 and entries[0] == 0:
            return const(0)
        return Op("table", (self.m.table(f"{e.holder}.{e.name}", entries), owner))

    def _list(self, e: c.ListAt, env: Env) -> Op:
        position = self.expr(e.position, env)
        if not e.holder:
            return self._constant(c.ConstRef(e.name, (e.position,)), env)
        rows = [self.k.entries(e.holder, e.name, i) for i in range(self.l.size(e.holder))]
        width = max((len(r) for r in rows), default=0)
        flat = tuple(x for r in rows for x in (*r, *(0 for _ in range(width - len(r)))))
        table = self.m.table(f"{e.holder}.{e.name}", flat)
        test = Op("and", (Op("le", (const(1), position)), Op("le", (position, const(width)))))
        at = add(times(self.expr(e.owner, env), width), add(position, const(-1)))
        return Op("select", (test, Op("table", (table, at)), const(0)))

    def _built(self, e: c.Built, env: Env) -> Op:
        owner = self.expr(e.owner, env)
        if e.what == "seat":
            return owner
        if e.what == "position":
            return Op("call", (self._position(e.family), (owner,)))
        if e.what == "title" and e.family in self.l.cards:
            return Op("table", (self.row_table(e.family), owner))
        if e.what == "title":
            return owner
        if owner.name == "const":
            return const(self.k.built(e.what, e.family, int(owner.args[0])))  # type: ignore[arg-type]
        if e.what == "number":
            return add(owner, const(1))
        size = self.l.size(e.family)
        entries = tuple(self.k.built(e.what, e.family, i) for i in range(size))
        return Op("table", (self.m.table(f"{e.family}.{e.what}", entries), owner))

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
            zone = Op("table", (self.zone_table(cards), load(add(const(where), local("card")))))
            found = Op("eq", (load(Op("add", (local("zone"), local("i")))), local("card")))
            body = (
                Op("set", ("zone", zone)),
                Op(
                    "loop",
                    (
                        "i",
                        const(1),
                        add(load(local("zone")), const(1)),
                        tuple(if_(found, [Op("return", (local("i"),))])),
                    ),
                ),
                Op("return", (const(0),)),
            )
            self.m.add(p.Function(name, ("card",), body))
        return name

    def _changed(self, value: c.Value, owner: c.Expr, env: Env) -> Op:
        """A level or printed member that something changes: read through the value made for it."""
        return self._call(c.ValueCall(value.name, (owner,), None), env)

    def _level(self, e: c.Level, env: Env) -> Op:
        slot = self.l.slots[f"player.{e.track}"]
        step = load(add(const(slot.base), self.expr(e.player, env)))
        if e.step:
            return step
        changed = self.m.checked.values.get(c.level_value(e.track))
        if changed is not None and not e.printed:
            return self._changed(changed, e.player, env)
        track = self.l.d.tracks[e.track]
        levels = tuple(self.l.cell(v, track.origin.span) for v in track.levels)
        if levels == tuple(range(1, len(levels) + 1)):
            return step
        return Op("table", (self.m.table(f"track.{e.track}", levels), add(step, const(-1))))

    # ---- zones ---------------------------------------------------------------------------------------------

    def zone_instance(self, key: str, owner: c.Expr | None, env: Env) -> Op:
        zone = self.l.zones[key]
        return add(const(zone.first), self.expr(owner, env)) if owner is not None else const(zone.first)

    def zone_address(self, key: str, owner: c.Expr | None, env: Env) -> Op:
        zone = self.l.zones[key]
        return (
            add(const(zone.base), times(self.expr(owner, env), zone.capacity + 1))
            if owner is not None
            else const(zone.base)
        )

    def _zone_card(self, e: c.ZoneCard, env: Env) -> Op:
        address = self.zone_address(e.zone, e.owner, env)
        position = self.expr(e.position, env)
        test = Op("le", (position, load(address)))
        if position.name != "const":
            test = Op("and", (Op("le", (const(1), position)), test))
        return Op("select", (test, load(add(address, position)), NOBODY))

    # ---- arithmetic ----------------------------------------------------------------------------------------

    def _arith(self, e: c.Arith, env: Env) -> Op:
        left, right = self.expr(e.left, env), self.expr(e.right, env)
        if left.name == "const" and right.name == "const":
            return const(arithmetic(e.op, int(left.args[0]), int(right.args[0])))  # type: ignore[arg-type]
        if e.op == "+":
            return add(left, right)
        return Op(_ARITHMETIC[e.op], (left, right))

    # ---- calls ---------------------------------------------------------------------------------------------

    def _call(self, e: c.ValueCall, env: Env) -> Op:
        value = self.m.checked.values[e.name]
        table = self.tables.of_value(value)
        if table is not None:
            return self.tables.lookup(table, [self.expr(a, env) for a in e.args])
        args: list[Op] = []
        if value.uses_you:
            args.append(self.expr(e.you, env) if e.you is not None else NOBODY)
        for param, arg in zip(value.params, e.args, strict=True):
            args += self.spread(param, arg, env)
        for var in value.hidden:
            args += [env[var].read(i) for i in range(self.m.width(var))]
        name = self.function(value)
        return written(self.m.functions[name], args) or Op("call", (name, tuple(args)))

    def spread(self, param: c.Var, arg: c.Expr, env: Env) -> list[Op]:
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
                body = [Op("set", ("it", self.expr(value.body, env)))]
                for change in value.changes:
                    body += self._change(change, value, env)
                body.append(Op("return", (local("it"),)))
            self.m.functions[name] = p.Function(name, params, tuple(body))
        return name

    def _change(self, change: c.Changed, value: c.Value, env: Env) -> list[Op]:
        if change.this is None:
            return [Op("set", ("it", self.expr(change.body, env)))]
        person = c.person(value, self.l.d) or value.you
        player = env[person].read()  # nobody, where nobody acts
        holds, card, found = self.holding.of(change.family, change.row, player)
        done = [Op("set", ("it", self.expr(change.body, {**env, change.this: card})))]
        return [*found, *if_(Op("and", (Op("le", (const(0), player)), holds)), done)]

    def signature(self, variables: list[c.Var]) -> tuple[Env, tuple[str, ...]]:
        env: Env = {}
        names: list[str] = []
        for var in variables:
            home = self.m.home_of(var)
            env[var] = home
            names += home.names
        return env, tuple(names)

    def _formula(self, e: c.FormulaOf, env: Env) -> Op:
        """A formula per row: a function that looks which row it is."""
        name = f"formula.{e.family}.{e.member}"
        if name not in self.m.functions:
            body: list[Op] = []
            for (family, member, row), value in self.m.checked.formulas.items():
                if (family, member) != (e.family, e.member):
                    continue
                inner: Env = {
                    value.you: Home(names=("you",)),
                    **{v: Home(names=("member",)) for v in value.params},
                }
                row_of = (
                    local("member")
                    if e.family not in self.l.cards
                    else Op("table", (self.row_table(family), local("member")))
                )
                body += if_(
                    Op("eq", (row_of, const(self.l.index(family, row)))),
                    [Op("return", (self.expr(value.body, inner),))],
                )
            body.append(Op("return", (const(0),)))
            self.m.add(p.Function(name, ("you", "member"), tuple(body)))
        you = self.expr(e.you, env) if e.you is not None else NOBODY
        return Op("call", (name, (you, self.expr(e.owner, env))))

    # ---- queries -------------------------------------------------------------------------------------------

    def free(self, *parts: c.Term | None) -> set[c.Var]:
        """Variables read, with what values inside remember."""
        return {k for k in self.foot.reads(*parts) if isinstance(k, c.Var)}

    def _query(self, e: c.Ask | c.FoldOf, env: Env) -> Op:
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
        return Op("call", (name, (*args, *((local("it"),) if needs_it else ()))))

    def returning(self, e: c.Expr, env: Env) -> list[Op]:
        """Statements that return the value of an expression; a query at the root is a loop right here."""
        if isinstance(e, c.Ask):
            return self._ask(e, env)
        if isinstance(e, c.FoldOf):
            return self._fold(e, env)
        return [Op("return", (self.expr(e, env),))]

    def _ask(self, e: c.Ask, env: Env) -> list[Op]:
        if e.kind == "count":
            n = self.m.temp("n")

            def count(_: Env) -> list[Op]:
                return [Op("set", (n, add(local(n), const(1))))]

            return [
                Op("set", (n, const(0))),
                *self.domains.each(e.var, e.domain, e.where, env, count),
                Op("return", (local(n),)),
            ]

        def found(inner: Env) -> list[Op]:
            result = {"some": const(1), "no": const(0), "first": inner[e.var].read()}[e.kind]
            return [Op("return", (result,))]

        last = {"some": const(0), "no": const(1), "first": NOBODY}[e.kind]
        return [*self.domains.each(e.var, e.domain, e.where, env, found), Op("return", (last,))]

    def _fold(self, e: c.FoldOf, env: Env) -> list[Op]:
        total, first, x = self.m.temp("total"), self.m.temp("first"), self.m.temp("x")

        def step(inner: Env) -> list[Op]:
            value = self.expr(e.of, inner)
            if e.kind == "sum":
                return [Op("set", (total, Op("add", (local(total), value))))]
            better = (local(total), local(x)) if e.kind == "highest" else (local(x), local(total))
            return [
                Op("set", (x, value)),
                *if_(
                    Op("or", (local(first), Op("lt", better))),
                    [Op("set", (total, local(x))), Op("set", (first, const(0)))],
                ),
            ]

        start = [Op("set", (total, const(0)))] + ([] if e.kind == "sum" else [Op("set", (first, const(1)))])
        return [
            *start,
            *self.domains.each(e.var, e.domain, e.where, env, step),
            Op("return", (local(total),)),
        ]


def _mentions_it(e: c.Expr) -> bool:
    return any(isinstance(x, c.ItRef) for x in terms((e,)))

"""Formulas worked out at compile time: whatever reads no state.

Used for start values, for tables of values whose parameters are few, and for relations between places: which spaces
touch, what lies clockwise. The arithmetic is that of the engines.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn, assert_never

from tassel_compiler import core as c
from tassel_compiler.ir import program as p
from tassel_compiler.ir.intervals import WORD
from tassel_compiler.lower.layout import Layout
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Type

Assumed = dict[object, int]
"""What variables, slots and `it` are while a formula is worked out."""
_Formula = Callable[[Assumed], int]
_IT = "it", ""


class NotConstant(Exception):
    """The formula reads something that changes during the game, or would stop it. Never leaves this stage."""


class Constants:
    def __init__(self, layout: Layout) -> None:
        self.l = layout
        self._made: dict[int, tuple[c.Expr, _Formula]] = {}  # by identity

    # ---- attributes ----------------------------------------------------------------------------------------

    def attribute(self, family: str, name: str, member: int) -> int:
        """A printed attribute of the member with this number."""
        value = self._printed(family, name, member)
        return self._as_number(value, self.l.checked.types[f"{family}.{name}"])

    def tabled(self, family: str, name: str, member: int, at: int) -> int:
        """What the printed table of a member says of the value with this number of the kind that it is counted by."""
        declared, type_ = self.l.d.families[family], self.l.checked.types[f"{family}.{name}"]
        row = declared.rows.get(self.row_name(family, member))
        if row is None or name not in row.tables:
            return self.attribute(family, name, member)
        cell, span = row.tabled(name, self.l.names[declared.members[name].by[0]].members[at])
        return self._as_number(self.l.cell(cell, span) if isinstance(cell, ByPlayers) else cell, type_)

    def entries(self, family: str, name: str, member: int) -> tuple[int, ...]:
        """A printed list."""
        items = self.listed(family, name, member)
        type_ = self.l.checked.types[f"{family}.{name}"]
        of = self.l.d.families.get(type_.of)
        each = of.type if of else Type("number")
        return tuple(self._as_number(item, each) for item in items) if isinstance(items, tuple) else ()

    def listed(self, family: str, name: str, member: int) -> Cell:
        """The same as it was written."""
        return self._settled(self._printed(family, name, member))

    def _settled(self, value: Cell) -> Cell:
        if isinstance(value, ByPlayers):
            return next((v for n, v in value.entries if n == self.l.players), 0)
        return value

    def row_name(self, family: str, member: int) -> str:
        if family in self.l.cards:
            kind = self.l.cards[family]
            return kind.rows[kind.row_of[member]]
        return self.l.names[family].members[member]

    def _printed(self, family: str, name: str, member: int) -> Cell:
        declared = self.l.d.families[family]
        row_name = self.row_name(family, member)
        row = declared.rows.get(row_name)
        if row is None and declared.form == "place" and declared.shape == "list":
            row = declared.rows.get(str(member + 1))
        if row is not None and name in row.data:
            cell, span = row.data[name]
            return self.l.cell(cell, span) if isinstance(cell, ByPlayers) else cell
        start = self.l.checked.starts.get(f"{family}.{name}")
        if start is not None:
            return self.eval(start, {})
        type_ = self.l.checked.types[f"{family}.{name}"]
        if type_.maybe:
            return p.NOBODY
        return () if type_.form in ("group", "list") else 0

    def _as_number(self, value: Cell, type_: Type) -> int:
        value = self._settled(value)
        if isinstance(value, int):
            return value
        if type_.form == "group":
            names = value if isinstance(value, tuple) else (value,)
            return self._mask(type_.of, tuple(str(n) for n in names))
        if isinstance(value, str) and value == "nobody":
            return p.NOBODY
        if isinstance(value, str) and type_.of:
            members = self.l.cards[type_.of].rows if type_.of in self.l.cards else self.l.names[type_.of].members
            if value in members:
                return members.index(value)
        if isinstance(value, str) and value in self.l.d.constants:
            return self.l.cell(self.l.d.constants[value].value, self.l.d.constants[value].origin.span)
        raise NotConstant(f"{value!r} as {type_}")

    def _mask(self, family: str, names: tuple[str, ...]) -> int:
        """A bit for each member; a group is gone into once, however many hold it."""
        members = self.l.names[family].members
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                if name not in members:
                    waiting += [inner for other in self.l.d.families.values() for inner in other.groups.get(name, ())]
        return sum(1 << i for i, member in enumerate(members) if member in found)

    # ---- formulas ------------------------------------------------------------------------------------------

    def eval(self, e: c.Expr, known: Assumed) -> int:
        return self.made(e)(known)

    def made(self, e: c.Expr) -> _Formula:
        """The formula as a function, made once: tables ask for it thousands of times."""
        found = self._made.get(id(e))
        if found is None:
            found = self._made[id(e)] = e, OF_A_FORMULA[type(e)](self, e)
        return found[1]

    def _all(self, formulas: Sequence[c.Expr]) -> list[_Formula]:
        return [self.made(e) for e in formulas]

    def _member(self, e: c.MemberOf) -> _Formula:
        return _always(self.l.index(e.family, e.name))

    def _variable(self, e: c.VarRef) -> _Formula:
        var = e.var
        if e.indices:
            return _never(var.name)

        def of(known: Assumed) -> int:
            try:
                return known[var]
            except KeyError:
                raise NotConstant(var.name) from None

        return of

    def _grid_at(self, e: c.GridAt) -> _Formula:
        args = self._all(e.args)
        return lambda known: self.grid(e.family, [arg(known) for arg in args])

    def _list_at(self, e: c.ListAt) -> _Formula:
        entries, position = self._entries_of(e), self.made(e.position)

        def of(known: Assumed) -> int:
            found = entries(known)
            return found[_within(position(known), len(found))]

        return of

    def _built(self, e: c.Built) -> _Formula:
        owner, told = self.made(e.owner), self.told(e.what, e.family)

        def of(known: Assumed) -> int:
            at = owner(known)
            if at < 0:
                raise NotConstant(f"the {e.what} of nobody")
            return told(at)

        return of

    def _arith(self, e: c.Arith) -> _Formula:
        left, right, result = self.made(e.left), self.made(e.right), _ARITHMETIC[e.op]
        low, high = WORD

        def of(known: Assumed) -> int:
            n = result(left(known), right(known))
            if low <= n <= high:
                return n
            raise NotConstant(f"{n} is too large")

        return of

    def _cmp(self, e: c.Cmp) -> _Formula:
        left, right, holds = self.made(e.left), self.made(e.right), _COMPARED[e.op]
        return lambda known: int(holds(left(known), right(known)))

    def _both(self, e: c.Both) -> _Formula:
        left, right = self.made(e.left), self.made(e.right)
        if e.op == "and":
            return lambda known: int(bool(left(known) and right(known)))
        return lambda known: int(bool(left(known) or right(known)))

    def _no(self, e: c.No) -> _Formula:
        what = self.made(e.what)
        return lambda known: int(not what(known))

    def _cond(self, e: c.Cond) -> _Formula:
        test, then, other = self._all((e.cond, e.then, e.other))
        return lambda known: (then if test(known) else other)(known)

    def _read(self, e: c.Read) -> _Formula:
        key = f"{e.holder}.{e.name}"
        if e.owner is None and not e.indices:
            return self._slot(key)
        if e.holder in ("player", "table", "supply") or key in self.l.checked.written or e.owner is None:
            return _never(key)
        if self.l.d.families[e.holder].members[e.name].by:
            return _never(key)
        owner = self.made(e.owner)
        changed = self.l.checked.values.get(c.member_value(e.holder, e.name))
        if changed is not None and not e.printed:
            mine = changed.params[0]
            return lambda known: self.result_of(changed)({mine: owner(known)})

        def of(known: Assumed) -> int:
            at = owner(known)
            if at < 0:
                raise NotConstant(f"the {e.name} of nobody")
            return self.attribute(e.holder, e.name, at)

        return of

    def _slot(self, key: str) -> _Formula:
        """What a slot is taken to hold."""
        slot = "slot", key

        def of(known: Assumed) -> int:
            if slot not in known:
                raise NotConstant(key)
            return known[slot]

        return of

    def _entries_of(self, e: c.ListAt) -> Callable[[Assumed], tuple[int, ...]]:
        if not e.holder:
            value = self._settled(self.l.d.constants[e.name].value)
            items = value if isinstance(value, tuple) else ()
            return lambda known: tuple(self._as_number(item, Type("number")) for item in items)
        if f"{e.holder}.{e.name}" in self.l.checked.written:
            return _never(e.name)
        owner = self.made(e.owner)
        return lambda known: self.entries(e.holder, e.name, owner(known))

    def _constant(self, e: c.ConstRef) -> _Formula:
        constant = self.l.d.constants[e.name]
        if not e.args:
            return lambda known: self.l.cell(constant.value, constant.origin.span)
        value = self._settled(constant.value)
        entries, position = value if isinstance(value, tuple) else (), self.made(e.args[0])
        return lambda known: self.l.cell(entries[_within(position(known), len(entries))], constant.origin.span)

    def grid(self, family: str, args: list[int]) -> int:
        names = self.l.names[family]
        if names.grid != (0, 0):
            rows, columns = names.grid
            r, k = args
            return _within(r, rows) * columns + _within(k, columns)
        return _within(args[0], len(names.members))

    def told(self, what: str, family: str) -> Callable[[int], int]:
        """What everybody and everything has without being told so."""
        if what == "seat":
            return lambda owner: owner
        if what == "title" and family in self.l.cards:
            return self.l.cards[family].row_of.__getitem__
        if family in self.l.cards:
            return _never(what)
        columns = self.l.names[family].grid[1] or 1 if family in self.l.names else 1
        count = self.l.size(family)
        told: dict[str, Callable[[int], int]] = {
            "row": lambda owner: owner // columns + 1,
            "column": lambda owner: owner % columns + 1,
            "number": lambda owner: owner + 1,
            "title": lambda owner: owner,
            "next": lambda owner: (owner + 1) % count,
            "previous": lambda owner: (owner - 1) % count,
        }
        return told[what]

    def _call(self, e: c.ValueCall) -> _Formula:
        value = self.l.checked.values[e.name]
        if value.uses_you or value.hidden or any(param.type.form == "basket" for param in value.params):
            return _never(e.name)
        given = list(zip(value.params, self._all(e.args), strict=True))

        def of(known: Assumed) -> int:
            inner: Assumed = {k: v for k, v in known.items() if type(k) is tuple}
            for param, arg in given:
                inner[param] = arg(known)
            return self.result_of(value)(inner)

        return of

    def result_of(self, value: c.Value) -> _Formula:
        """What a value gives where nothing but its parameters is known, and slots that are taken for known."""
        if any(change.family for change in value.changes):
            return _never(value.name)
        if not value.changes:
            return self.made(value.body)
        first, *changes = self._all((value.body, *(change.body for change in value.changes)))

        def of(known: Assumed) -> int:
            result = first(known)
            for change in changes:
                known[_IT] = result
                result = change(known)
            return result

        return of

    # ---- domains -------------------------------------------------------------------------------------------

    def domain(self, d: c.Domain, known: Assumed) -> Iterable[int]:
        return self._members(d)(known)

    def _members(self, d: c.Domain) -> Callable[[Assumed], Iterable[int]]:
        match d:
            case c.Every():
                every = range(self.l.size(d.family))
                return lambda known: every
            case c.Some():
                some = [self.l.index(d.family, n) for n in d.names]
                return lambda known: some
            case c.Marked():
                return self._marked(self.made(d.group), range(self.l.size(d.family)))
            case c.Seats(how="", key=None):
                seats = range(self.l.players)
                return lambda known: seats
            case c.Numbers():
                low, high = self.made(d.low), self.made(d.high)
                return lambda known: range(low(known), high(known) + 1)
            case c.Listed():
                items = self._all(d.items)
                return lambda known: dict.fromkeys(item(known) for item in items)
            case c.Seats() | c.Held() | c.Near() | c.Joined():
                return _never("domain")
            case _:
                assert_never(d)

    def _marked(self, group: _Formula, members: range) -> Callable[[Assumed], Iterable[int]]:
        def of(known: Assumed) -> Iterable[int]:
            mask = group(known)
            return [i for i in members if mask >> i & 1]

        return of

    def _within(self, e: c.Within) -> _Formula:
        what, members = self.made(e.what), self._members(e.domain)

        def of(known: Assumed) -> int:
            asked = what(known)
            return int(any(asked == x for x in members(known)))

        return of

    def _query(self, e: c.Ask | c.FoldOf) -> _Formula:
        members, result, var = self._members(e.domain), _RESULTS[e.kind], e.var
        where = None if e.where is None else self.made(e.where)
        of = None if isinstance(e, c.Ask) else self.made(e.of)

        def asked(known: Assumed) -> int:
            found: list[int] = []
            inner = dict(known)
            for x in members(known):
                inner[var] = x
                if where is None or where(inner):
                    found.append(x if of is None else of(inner))
            return result(found)

        return asked


def _always(n: int) -> _Formula:
    return lambda known: n


def _never(why: str) -> Callable[[Any], Any]:
    """What lies where, how far somebody is: nothing that is known before a game."""

    def of(known: object) -> NoReturn:
        raise NotConstant(why)

    return of


def _it(known: Assumed) -> int:
    return known[_IT]


_NEVER_KNOWN = (c.Level, c.ZoneSize, c.ZoneCard, c.FormulaOf, c.DistanceOf, c.TrailOf, c.SetOf)
# By the sort of formula: what makes it a function.
OF_A_FORMULA: dict[type, Callable[[Constants, Any], _Formula]] = {
    c.Num: lambda constants, e: _always(e.value),
    c.Nobody: lambda constants, e: _always(p.NOBODY),
    c.PlayerCount: lambda constants, e: _always(constants.l.players),
    c.MemberOf: Constants._member,
    c.VarRef: Constants._variable,
    c.GridAt: Constants._grid_at,
    c.ConstRef: Constants._constant,
    c.Read: Constants._read,
    c.ListAt: Constants._list_at,
    c.Built: Constants._built,
    c.ValueCall: Constants._call,
    c.Arith: Constants._arith,
    c.Cmp: Constants._cmp,
    c.Both: Constants._both,
    c.No: Constants._no,
    c.Cond: Constants._cond,
    c.Within: Constants._within,
    c.Ask: Constants._query,
    c.FoldOf: Constants._query,
    c.ItRef: lambda constants, e: _it,
    **dict.fromkeys(_NEVER_KNOWN, lambda constants, e: _never(type(e).__name__)),
}


def _within(position: int, count: int) -> int:
    """From 0, what is asked for from 1."""
    if not 1 <= position <= count:
        raise NotConstant(f"{position} of {count}")
    return position - 1


def _divisor(n: int) -> int:
    if n == 0:
        raise NotConstant("nothing is divided by 0")
    return n


_ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda a, b: a // _divisor(b),
    "mod": lambda a, b: a % _divisor(b),
    "min": min,
    "max": max,
}
_COMPARED = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le}
_RESULTS: dict[str, Callable[[list[int]], int]] = {
    "sum": sum,
    "highest": lambda found: max(found, default=0),
    "lowest": lambda found: min(found, default=0),
    "count": len,
    "some": lambda found: int(bool(found)),
    "no": lambda found: int(not found),
    "first": lambda found: found[0] if found else p.NOBODY,
}


def arithmetic(op: str, a: int, b: int) -> int:
    return _ARITHMETIC[op](a, b)

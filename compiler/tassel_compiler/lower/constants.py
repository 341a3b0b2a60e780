"""Formulas worked out at compile time: whatever reads no state.

Used for start values, for tables of values whose parameters are few, and for relations between places: which spaces
touch, what lies clockwise. The arithmetic is that of the engines.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from typing import Any, assert_never

from tassel_compiler import core as c
from tassel_compiler.ir import program as p
from tassel_compiler.ir.intervals import WORD
from tassel_compiler.lower.layout import Layout
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Type

Assumed = dict[object, int]
"""What variables, slots and `it` are while a formula is worked out."""
_IT = "it", ""


class NotConstant(Exception):
    """The formula reads something that changes during the game, or would stop it. Never leaves this stage."""


class Constants:
    def __init__(self, layout: Layout) -> None:
        self.l = layout

    # ---- attributes ----------------------------------------------------------------------------------------

    def attribute(self, family: str, name: str, member: int) -> int:
        """A printed attribute of the member with this number."""
        value = self._printed(family, name, member)
        return self._as_number(value, self.l.checked.types[f"{family}.{name}"])

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
        return WORKED_OUT[type(e)](self, e, known)

    def _member(self, e: c.MemberOf, known: Assumed) -> int:
        return self.l.index(e.family, e.name)

    def _variable(self, e: c.VarRef, known: Assumed) -> int:
        if e.indices or e.var not in known:
            raise NotConstant(e.var.name)
        return known[e.var]

    def _grid_at(self, e: c.GridAt, known: Assumed) -> int:
        return self.grid(e.family, [self.eval(a, known) for a in e.args])

    def _list_at(self, e: c.ListAt, known: Assumed) -> int:
        entries = self._entries_of(e, known)
        return entries[_within(self.eval(e.position, known), len(entries))]

    def _built(self, e: c.Built, known: Assumed) -> int:
        return self.built(e.what, e.family, self.eval(e.owner, known))

    def _arith(self, e: c.Arith, known: Assumed) -> int:
        return _fitting(arithmetic(e.op, self.eval(e.left, known), self.eval(e.right, known)))

    def _cmp(self, e: c.Cmp, known: Assumed) -> int:
        return _compare(e.op, self.eval(e.left, known), self.eval(e.right, known))

    def _both(self, e: c.Both, known: Assumed) -> int:
        left = self.eval(e.left, known)
        if bool(left) == (e.op != "and"):
            return int(bool(left))
        return int(bool(self.eval(e.right, known)))

    def _no(self, e: c.No, known: Assumed) -> int:
        return int(not self.eval(e.what, known))

    def _cond(self, e: c.Cond, known: Assumed) -> int:
        return self.eval(e.then if self.eval(e.cond, known) else e.other, known)

    def _read(self, e: c.Read, known: Assumed) -> int:
        key = f"{e.holder}.{e.name}"
        if ("slot", key) in known and e.owner is None and not e.indices:
            return known["slot", key]
        if e.holder in ("player", "table", "supply") or key in self.l.checked.written or e.owner is None or e.indices:
            raise NotConstant(key)
        changed = self.l.checked.values.get(c.member_value(e.holder, e.name))
        if changed is not None and not e.printed:
            return self.value_result(changed, {changed.params[0]: self.eval(e.owner, known)})
        owner = self.eval(e.owner, known)
        if owner < 0:
            raise NotConstant(f"the {e.name} of nobody")
        return self.attribute(e.holder, e.name, owner)

    def _entries_of(self, e: c.ListAt, known: Assumed) -> tuple[int, ...]:
        if not e.holder:
            value = self._settled(self.l.d.constants[e.name].value)
            return tuple(self._as_number(v, Type("number")) for v in value) if isinstance(value, tuple) else ()
        if f"{e.holder}.{e.name}" in self.l.checked.written:
            raise NotConstant(e.name)
        return self.entries(e.holder, e.name, self.eval(e.owner, known))

    def constant(self, e: c.ConstRef, known: Assumed) -> int:
        constant = self.l.d.constants[e.name]
        value = constant.value
        if e.args:
            value = self._settled(value)
            entries = value if isinstance(value, tuple) else ()
            return self.l.cell(entries[_within(self.eval(e.args[0], known), len(entries))], constant.origin.span)
        return self.l.cell(value, constant.origin.span)

    def grid(self, family: str, args: list[int]) -> int:
        names = self.l.names[family]
        if names.grid != (0, 0):
            rows, columns = names.grid
            r, k = args
            return _within(r, rows) * columns + _within(k, columns)
        return _within(args[0], len(names.members))

    def built(self, what: str, family: str, owner: int) -> int:
        if owner < 0:
            raise NotConstant(f"the {what} of nobody")
        if what == "seat":
            return owner
        if what == "title" and family in self.l.cards:
            return self.l.cards[family].row_of[owner]
        if family in self.l.cards or family == "player":
            raise NotConstant(what)
        names = self.l.names[family]
        columns = names.grid[1] or 1
        count = len(names.members)
        return {
            "row": owner // columns + 1,
            "column": owner % columns + 1,
            "number": owner + 1,
            "title": owner,
            "next": (owner + 1) % count,
            "previous": (owner - 1) % count,
        }[what]

    def _call(self, e: c.ValueCall, known: Assumed) -> int:
        value = self.l.checked.values[e.name]
        if value.uses_you or value.hidden or value.changes and any(ch.family for ch in value.changes):
            raise NotConstant(e.name)
        inner: Assumed = {k: v for k, v in known.items() if isinstance(k, tuple)}
        for param, arg in zip(value.params, e.args, strict=True):
            if param.type.form == "basket":
                raise NotConstant(e.name)
            inner[param] = self.eval(arg, known)
        return self.value_result(value, inner)

    def value_result(self, value: c.Value, known: Assumed) -> int:
        result = self.eval(value.body, known)
        for change in value.changes:
            if change.family:
                raise NotConstant(value.name)
            known[_IT] = result
            result = self.eval(change.body, known)
        return result

    def _it(self, e: c.ItRef, known: Assumed) -> int:
        return known[_IT]

    def _changing(self, e: c.Expr, known: Assumed) -> int:
        """What lies where, how far somebody is: nothing that is known before a game."""
        raise NotConstant(type(e).__name__)

    # ---- domains -------------------------------------------------------------------------------------------

    def domain(self, d: c.Domain, known: Assumed) -> Iterator[int]:
        match d:
            case c.Every():
                yield from range(self.l.size(d.family))
            case c.Some():
                yield from (self.l.index(d.family, n) for n in d.names)
            case c.Marked():
                mask = self.eval(d.group, known)
                yield from (i for i in range(self.l.size(d.family)) if mask >> i & 1)
            case c.Seats(how=""):
                yield from range(self.l.players)
            case c.Numbers():
                yield from range(self.eval(d.low, known), self.eval(d.high, known) + 1)
            case c.Listed():
                yield from dict.fromkeys(self.eval(i, known) for i in d.items)
            case c.Seats() | c.Held():
                raise NotConstant("domain")
            case _:
                assert_never(d)

    def _within(self, e: c.Within, known: Assumed) -> int:
        what = self.eval(e.what, known)
        return int(any(what == x for x in self.domain(e.domain, known)))

    def _query(self, e: c.Ask | c.FoldOf, known: Assumed) -> int:
        found: list[int] = []
        for x in self.domain(e.domain, known):
            inner = {**known, e.var: x}
            if e.where is None or self.eval(e.where, inner):
                found.append(x if isinstance(e, c.Ask) else self.eval(e.of, inner))
        if isinstance(e, c.FoldOf):
            return sum(found) if e.kind == "sum" else (max if e.kind == "highest" else min)(found, default=0)
        return {
            "count": len(found),
            "some": int(bool(found)),
            "no": int(not found),
            "first": found[0] if found else p.NOBODY,
        }[e.kind]


# By the sort of formula; there are many, and a table asks for millions of them.
WORKED_OUT: dict[type, Callable[[Constants, Any, Assumed], int]] = {
    c.Num: lambda constants, e, known: e.value,
    c.Nobody: lambda constants, e, known: p.NOBODY,
    c.PlayerCount: lambda constants, e, known: constants.l.players,
    c.MemberOf: Constants._member,
    c.VarRef: Constants._variable,
    c.GridAt: Constants._grid_at,
    c.ConstRef: Constants.constant,
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
    c.ItRef: Constants._it,
    c.Level: Constants._changing,
    c.ZoneSize: Constants._changing,
    c.ZoneCard: Constants._changing,
    c.FormulaOf: Constants._changing,
}


def _within(position: int, count: int) -> int:
    """From 0, what is asked for from 1."""
    if not 1 <= position <= count:
        raise NotConstant(f"{position} of {count}")
    return position - 1


def _fitting(n: int) -> int:
    if not WORD[0] <= n <= WORD[1]:
        raise NotConstant(f"{n} is too large")
    return n


def _divisor(n: int) -> int:
    if n == 0:
        raise NotConstant("nothing is divided by 0")
    return n


def arithmetic(op: str, a: int, b: int) -> int:
    match op:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/":
            return a // _divisor(b)
        case "mod":
            return a % _divisor(b)
        case "min":
            return min(a, b)
    return max(a, b)


def _compare(op: str, a: int, b: int) -> int:
    return int(_COMPARED[op](a, b))


_COMPARED = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le}

"""What several tables say of one or two numbers is looked up in one table.

    (table accepts m) / (table powers c) mod 2          (table both (m * 8 + c))

Such values decide by their indexes alone, so each is worked out here for every index that there may be. The indexes
must be looked up first thing, whatever comes out: then they are proved to lie within their tables, and so within the
new one. Nothing in an index may stop the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tassel_compiler.ir import ops
from tassel_compiler.ir.ops import Add, Body, Const, Entry, Mul, Value
from tassel_compiler.ir.parts_of_code import Piece, each_piece, each_value
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.walk import walk, with_values
from tassel_compiler.passes.reckon import number_of

_ENTRIES = 1024
"""Of one new table."""
_INNER = (ops.Const, ops.Entry, ops.Not, ops.Select, ops.Binary)


def lookup(program: Program) -> Program:
    """The same program, with one look where there were several."""
    work = _Lookup(program)
    return replace(each_piece(program, work.piece), tables=work.tables)


class _Lookup:
    def __init__(self, program: Program) -> None:
        self.tables = dict(program.tables)
        self._named = {entries: name for name, entries in program.tables.items()}

    def piece(self, piece: Piece) -> Body:
        """Whoever looks up little has nothing to win."""
        if sum(type(op) is Entry for op in walk(piece.body)) < 2:
            return piece.body
        return each_value(piece.body, self._value)

    def _value(self, value: Value) -> Value:
        if isinstance(value, _INNER) and not isinstance(value, Const):
            made = self._looked_up(value)
            if made is not None:
                return made
        return with_values(value, self._value)

    def _looked_up(self, value: Value) -> Value | None:
        found = list(_asked(value))
        indexes = list(dict.fromkeys(index for index, _ in found))
        if not (0 < len(indexes) < 3) or not _worth(value, len(found), len(indexes)):
            return None
        surely = dict.fromkeys(index for index, _ in _surely(value))
        if any(index not in surely or _stops(index) for index in indexes):
            return None
        sizes = [min(len(self.tables[table]) for i, table in _surely(value) if i == index) for index in indexes]
        entries = self._entries(value, indexes, sizes)
        if entries is None:
            return None
        index = indexes[0] if len(indexes) == 1 else Add(Mul(indexes[0], Const(sizes[1])), indexes[1])
        return Entry(self._table(entries), index)

    def _entries(self, value: Value, indexes: list[Value], sizes: list[int]) -> tuple[int, ...] | None:
        """Row by row, what comes out; None where that is no number, or there are too many."""
        first, second = sizes[0], sizes[1] if len(sizes) > 1 else 1
        if not 0 < first * second <= _ENTRIES:
            return None
        found: list[int] = []
        for a in range(first):
            for b in range(second):
                number = number_of(value, dict(zip(indexes, (a, b), strict=False)), self.tables)
                if number is None:
                    return None
                found.append(number)
        return tuple(found)

    def _table(self, entries: tuple[int, ...]) -> str:
        if entries not in self._named:
            name = f"looked up {len(self.tables)}"
            self.tables[name] = entries
            self._named[entries] = name
        return self._named[entries]


def _asked(value: Value) -> Iterator[tuple[Value, str]]:
    """The indexes that decide, each with the table that it is for; what decides besides is an index for no table."""
    match value:
        case Const():
            return
        case Entry(table, index):
            if isinstance(index, Entry):
                yield from _asked(index)
            else:
                yield index, table
        case ops.Not() | ops.Select() | ops.Binary():
            for field, _ in value.operands:
                yield from _asked(getattr(value, field))
        case _:
            yield value, ""


def _surely(value: Value) -> Iterator[tuple[Value, str]]:
    """Those that are looked up whatever comes out."""
    match value:
        case ops.And() | ops.Or():
            yield from _surely(value.left)
        case ops.Select():
            yield from _surely(value.test)
        case ops.Not():
            yield from _surely(value.value)
        case ops.Binary():
            yield from _surely(value.left)
            yield from _surely(value.right)
        case Entry():
            yield from _asked(value)


def _worth(value: Value, looks: int, indexes: int) -> bool:
    """Two numbers make an index cost more; a division always costs more than a look."""
    divides = any(isinstance(op, ops.Div | ops.Mod) for op in walk((value,)))
    return divides or looks > indexes


def _stops(value: Value) -> bool:
    return any(isinstance(op, ops.Call | ops.Bounded) for op in walk((value,)))

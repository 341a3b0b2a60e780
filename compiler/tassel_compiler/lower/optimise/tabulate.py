"""Values as tables: relations between places, and whatever else has few arguments and reads no state.

A value may, besides its arguments, read slots of the table that hold a place, a kind's value or a flag: they become
further arguments of the table. That turns `near(s)` into a look-up by the piece's place and s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from tassel_compiler import core as c
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.names import Symbol
from tassel_compiler.ir import ops
from tassel_compiler.lower.constants import NotConstant
from tassel_compiler.lower.machine import Machine, add, times

_LIMIT = 4096


@dataclass(frozen=True, slots=True)
class _Table:
    name: str
    sizes: tuple[int, ...]  # of the slots, then of the parameters
    slots: tuple[int, ...]  # addresses
    value: str


class Tabulate:
    def __init__(self, m: Machine, foot: Footprint) -> None:
        self.m = m
        self.foot = foot
        self._done: dict[str, _Table | None] = {}
        self._near: dict[tuple[str, int], tuple[str, str]] = {}

    def of_value(self, value: c.Value) -> _Table | None:
        if value.name not in self._done:
            self._done[value.name] = None
            self._done[value.name] = self._make(value)
        return self._done[value.name]

    def _make(self, value: c.Value) -> _Table | None:
        if value.uses_you or value.hidden or any(ch.family for ch in value.changes):
            return None
        sizes = [self._size(v) for v in value.params]
        names = [k for k in self.foot.value(value.name) if isinstance(k, Symbol)]
        state = sorted(k.key for k in names if k.sort == "slot" and self._changes(k.key))
        slots = [self.m.layout.slots[k] for k in state if k in self.m.layout.slots]
        if any(k.sort == "zone" for k in names) or len(slots) != len(state):
            return None
        slot_sizes = [self._slot_size(k) for k in state]
        total = 1
        for n in (*sizes, *slot_sizes):
            total *= n
        if not 0 < total <= _LIMIT or not (value.params or slots):
            return None
        entries = self._entries(value, state, slot_sizes, sizes)
        if entries is None:
            return None
        name = self.m.table(f"value.{value.name}", entries)
        return _Table(name, (*slot_sizes, *sizes), tuple(s.base for s in slots), value.name)

    def _changes(self, key: str) -> bool:
        holder = key.partition(".")[0]
        return holder in ("player", "table", "supply") or key in self.m.checked.written

    def _size(self, var: c.Var) -> int:
        if var.type.form == "flag":
            return 2
        if var.type.form == "player":
            return self.m.layout.players
        if var.type.form in ("kind", "place", "card") and not var.type.maybe:
            return self.m.layout.size(var.type.of)
        return _LIMIT + 1

    def _slot_size(self, key: str) -> int:
        slot = self.m.layout.slots[key]
        if slot.holder != "table" or slot.dims or slot.maybe:
            return _LIMIT + 1
        sizes = {"flag": 2, "player": self.m.layout.players}
        if slot.form in ("kind", "place", "card"):
            return self.m.layout.size(slot.of)
        return sizes.get(slot.form, _LIMIT + 1)

    def _entries(
        self, value: c.Value, state: list[str], slot_sizes: list[int], sizes: list[int]
    ) -> tuple[int, ...] | None:
        asked: list[object] = [*(("slot", key) for key in state), *value.params]
        points = product(*(range(n) for n in (*slot_sizes, *sizes)))
        result = self.m.constants.result_of(value)
        try:
            return tuple(result(dict(zip(asked, point, strict=True))) for point in points)
        except NotConstant:
            return None

    def lookup(self, table: _Table, args: Sequence[ops.Value]) -> ops.Value:
        return ops.Entry(table.name, self._index(table, args))

    def _index(self, table: _Table, args: Sequence[ops.Value]) -> ops.Value:
        index: ops.Value = ops.Const(0)
        for size, operand in zip(table.sizes, [*(ops.Load(ops.Const(s)) for s in table.slots), *args], strict=True):
            index = add(times(index, size), operand)
        return index

    # ---- who passes a tabulated test -----------------------------------------------------------------------

    def neighbours(self, test: c.Expr, var: c.Var, family: str) -> tuple[str, str, tuple[c.Expr, ...]] | None:
        """For a test that is a tabulated value applied to the variable: where the list of members that pass begins
        for each value of the other arguments, the lists, and those other arguments."""
        if not isinstance(test, c.ValueCall):
            return None
        at = [i for i, a in enumerate(test.args) if isinstance(a, c.VarRef) and a.var is var and not a.indices]
        value = self.m.checked.values[test.name]
        table = self.of_value(value) if len(at) == 1 else None
        if table is None:
            return None
        key = table.value, at[0]
        if key not in self._near:
            self._near[key] = self._lists(table, len(table.slots) + at[0])
        others = tuple(a for i, a in enumerate(test.args) if i != at[0])
        return (*self._near[key], others)

    def _lists(self, table: _Table, axis: int) -> tuple[str, str]:
        entries = self.m.tables[table.name]
        starts: list[int] = []
        members: list[int] = []
        rest = [n for i, n in enumerate(table.sizes) if i != axis]
        for point in product(*(range(n) for n in rest)):
            starts.append(len(members))
            for x in range(table.sizes[axis]):
                full = (*point[:axis], x, *point[axis:])
                index = 0
                for size, part in zip(table.sizes, full, strict=True):
                    index = index * size + part
                if entries[index]:
                    members.append(x)
        starts.append(len(members))
        return (
            self.m.table(f"starts.{table.value}", tuple(starts)),
            self.m.table(f"members.{table.value}", tuple(members)),
        )

    def row_index(self, test: c.Expr, var: c.Var, others: Sequence[ops.Value]) -> ops.Value:
        """Which list: by the slots and the other arguments."""
        assert isinstance(test, c.ValueCall)
        table = self.of_value(self.m.checked.values[test.name])
        assert table is not None
        at = next(i for i, a in enumerate(test.args) if isinstance(a, c.VarRef) and a.var is var)
        axis = len(table.slots) + at
        operands = [*(ops.Load(ops.Const(s)) for s in table.slots), *others]
        index: ops.Value = ops.Const(0)
        for size, operand in zip([n for i, n in enumerate(table.sizes) if i != axis], operands, strict=True):
            index = add(times(index, size), operand)
        return index

"""Numbers that are counted by positions: where they lie, and how a position is told from all others.

A position is what some slots hold. What each cell may hold is known, so several cells go into one word, as digits of a
number do, and two positions are equal exactly if their words are: nothing rests on a hash. The words lie in a table
with open addressing, at least twice as long as positions are kept, so that one is found after one or two looks; it is
part of the vector like everything else, is copied and taken back with it, and a new game begins with an empty one.

An entry is a mark (is there a position), the number that is counted, and the words. Entries are only ever added.
"""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.frozen import frozen
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.ir.intervals import WORD, Interval
from tassel_compiler.lower.layout import Layout
from tassel_compiler.lower.machine import Machine, Statements, add, if_
from tassel_compiler.resolve.declarations import Type

_MARK, _NUMBER, _WORDS = range(3)
_FULL_WORD = WORD[1]
_MOST = 4096
"""Positions that are kept."""
_SPREAD, _MIXED = 31, 1 << 13


@frozen
class _Digit:
    """A cell as part of a word."""

    address: int
    low: int
    weight: int


_Word = tuple[_Digit, ...]


@frozen
class _Table:
    base: int
    entries: int
    room: int
    noted: int  # the cell that says how many there are
    words: tuple[_Word, ...]

    @property
    def width(self) -> int:
        return _WORDS + len(self.words)

    def cell(self, which: int, entry: str) -> ops.Value:
        return add(ops.Const(self.base + which), ops.Local(entry))


class Histories:
    """Handed to whoever reads or raises a number that is counted by positions."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self._tables: dict[str, _Table] = {}

    def read(self, key: str) -> ops.Value | None:
        """The number at the position that there is now; None if it is not counted so."""
        if key not in self.m.checked.positions:
            return None
        table = self._table(key)
        return ops.Load(add(ops.Const(table.base + _NUMBER), ops.Call(self._entry(key, table))))

    def raised(self, key: str, by: ops.Value) -> Statements:
        """The position is noted if it is new, and its number goes up."""
        table, at = self._table(key), self.m.temp("entry")
        more = self.m.bounded(add(ops.Load(ops.Const(table.noted)), ops.Const(1)), 0, table.room, "the positions kept")
        new: Statements = [
            ops.Store(ops.Const(table.noted), more),
            ops.Store(table.cell(_MARK, at), ops.Const(1)),
            *(ops.Store(table.cell(_WORDS + i, at), _packed(word)) for i, word in enumerate(table.words)),
        ]
        return [
            ops.Assign(at, ops.Call(self._entry(key, table))),
            *if_(ops.Not(ops.Load(table.cell(_MARK, at))), new),
            ops.Store(table.cell(_NUMBER, at), ops.Add(ops.Load(table.cell(_NUMBER, at)), by)),
        ]

    def _table(self, key: str) -> _Table:
        if key not in self._tables:
            layout, slot = self.m.layout, self.m.layout.d.slots[key]
            words = tuple(_words(_cells(layout, self.m.checked.positions[key])))
            room = layout.cell(slot.room, slot.origin.span)
            if not 0 < room <= _MOST:
                layout.sink.report("E0318", slot.origin.span, found=f"room for {room}", expected=f"1..{_MOST}")
                room = 1
            noted = layout.frame(1, (0, room))
            entries = 1 << (2 * room - 1).bit_length()
            base = layout.frame(entries * (_WORDS + len(words)))
            self._tables[key] = _Table(base, entries, room, noted, words)
        return self._tables[key]

    def _entry(self, key: str, table: _Table) -> str:
        """The function that finds the entry of the position, or the free one where it belongs."""
        name = f"position.{key}"
        if name in self.m.functions:
            return name
        held = [self.m.temp("word") for _ in table.words]
        at, probe, width = self.m.temp("entry"), self.m.temp("probe"), ops.Const(table.width)
        spread: ops.Value = ops.Local(probe)
        for i, word in enumerate(held):
            part = ops.Mul(ops.Mod(ops.Local(word), ops.Const(_MIXED)), ops.Const(_SPREAD ** (i + 1) % _MIXED + 1))
            spread = ops.Add(spread, part)
        same: ops.Value = ops.Const(1)
        for i, word in enumerate(held):
            one = ops.Eq(ops.Load(table.cell(_WORDS + i, at)), ops.Local(word))
            same = one if i == 0 else ops.And(same, one)
        found = ops.Or(ops.Not(ops.Load(table.cell(_MARK, at))), same)
        entry = ops.Assign(at, ops.Mul(ops.Mod(spread, ops.Const(table.entries)), width))
        look = (entry, ops.If(found, (ops.Return(ops.Local(at)),)))
        body = (
            *(ops.Assign(word, _packed(digits)) for word, digits in zip(held, table.words, strict=True)),
            ops.Loop(probe, ops.Const(0), ops.Const(table.entries), look),
            ops.Return(ops.Const(0)),
        )
        return self.m.add(p.Function(name, (), body))


def _cells(layout: Layout, keys: Iterable[str]) -> list[tuple[int, Interval]]:
    """Every cell of these slots, and what it may hold."""
    found: list[tuple[int, Interval]] = []
    for slot in (layout.slots[key] for key in keys):
        held = layout.holds(Type(slot.form, slot.of, slot.maybe))
        found += [(slot.base + i, held) for i in range(slot.size)]
    return found


def _words(cells: Iterable[tuple[int, Interval]]) -> list[_Word]:
    """As many cells in each word as it can tell apart."""
    words: list[list[_Digit]] = []
    weight = _FULL_WORD + 1
    for address, (low, high) in cells:
        if weight * (high - low + 1) > _FULL_WORD:
            words.append([])
            weight, low = 1, low if (low, high) != WORD else 0
        words[-1].append(_Digit(address, low, weight))
        weight *= high - low + 1
    return [tuple(word) for word in words]


def _packed(word: _Word) -> ops.Value:
    total: ops.Value | None = None
    for digit in word:
        cell: ops.Value = add(ops.Load(ops.Const(digit.address)), ops.Const(-digit.low))
        part = cell if digit.weight == 1 else ops.Mul(cell, ops.Const(digit.weight))
        total = part if total is None else ops.Add(total, part)
    return total or ops.Const(0)

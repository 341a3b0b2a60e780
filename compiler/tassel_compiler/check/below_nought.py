"""Numbers below nought that are amounts as they stand: on one card among many, in one entry of a list, on one space of
a track.

An amount that is below nought on whatever card is an error (`amounts`). Where it is so on some, the game stops when it
comes to one of these, so they are told, each where it is written. What is added to such a number may make up for it, a
factor may turn its sign, and what compares it with a number knows about it: all three are left alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tassel_compiler.core import Checked
from tassel_compiler.core import terms as t
from tassel_compiler.core.visit import nodes, of_checked, terms
from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.resolve.declarations import ByPlayers, Cell
from tassel_compiler.source import Span

Amount = tuple[t.Expr, Span]
_DEEP = 8  # formulas in formulas


class WrittenNumber(NamedTuple):
    """A number that somebody wrote, where, and of what it is one: an attribute, a list, a track."""

    number: int
    at: Span
    of: str


class BelowNought:
    def __init__(self, checked: Checked, sink: Sink) -> None:
        self._checked = checked
        self._d = checked.declared
        self._sink = sink
        self._told: set[Span] = set()

    def tell(self, amounts: Iterable[Amount]) -> None:
        found = [(one, span) for amount, span in amounts for one in self._written(amount, _DEEP) if one.number < 0]
        known = set(self._compared()) if found else set()
        for one, span in found:
            if one.of not in known and one.at not in self._told:
                self._told.add(one.at)
                self._sink.report("W0302", one.at, related=(Related("it is an amount here", span),), found=one.number)

    def _compared(self) -> Iterator[str]:
        """What some formula holds against a number."""
        for node in nodes(of_checked(self._checked)):
            if isinstance(node, t.Cmp):
                for side, other in ((node.left, node.right), (node.right, node.left)):
                    if isinstance(other, t.Num):
                        yield from (one.of for one in self._written(side, _DEEP))

    def _written(self, e: t.Expr, deep: int) -> Iterator[WrittenNumber]:
        """The numbers that a formula may be, as they were written."""
        if deep == 0:
            return
        match e:
            case t.Read() | t.ListAt():
                yield from self._printed(e)
            case t.ConstRef(name, (_, *_)):
                yield from self._listed(name)
            case t.Level(track, step=False):
                origin = self._d.tracks[track].origin
                for n, cell in enumerate(self._d.tracks[track].levels):
                    yield from self._numbers(cell, origin.at("levels", n), track)
            case t.ValueCall(name) if name in self._checked.values:
                yield from self._written(self._checked.values[name].body, deep - 1)
            case t.Cond(then=one, other=other) | t.Arith("min", one, other):
                yield from (*self._written(one, deep - 1), *self._written(other, deep - 1))
            case t.FoldOf("sum", of=one, domain=t.Held(zone=zone)) if self._d.zones[zone].holds == 1:
                yield from self._written(one, deep - 1)
            case t.Arith("*", left, right):
                for one, times in ((left, right), (right, left)):
                    if not any(map(_turns, terms((times,)))):
                        yield from self._written(one, deep - 1)
            case t.Arith("/", one, t.Num(by)) if by > 0:
                yield from self._written(one, deep - 1)

    def _printed(self, e: t.Read | t.ListAt) -> Iterator[WrittenNumber]:
        """What is printed on rows, and stays."""
        family = self._d.families.get(e.holder)
        if family is None or f"{e.holder}.{e.name}" in self._checked.written:
            return
        for row in family.rows.values():
            if e.name in row.data and (not isinstance(e.owner, t.MemberOf) or e.owner.name == row.name):
                cell, at = row.data[e.name]
                yield from self._numbers(cell, at, f"{e.holder}.{e.name}")

    def _listed(self, name: str) -> Iterator[WrittenNumber]:
        """The entries of a list; what a constant is alone is looked at as a whole."""
        constant = self._d.constants[name]
        if not isinstance(constant.value, tuple):
            yield from self._numbers(constant.value, constant.origin.at("is"), name)
            return
        for n, cell in enumerate(constant.value):
            at = constant.origin.at("is", n)
            yield from self._numbers(cell, at if at != constant.origin.at("is") else constant.origin.at(n), name)

    def _numbers(self, cell: Cell, at: Span, of: str) -> Iterator[WrittenNumber]:
        match cell:
            case int(number):
                yield WrittenNumber(number, at, of)
            case str(name) if name in self._d.constants:
                yield from self._numbers(self._d.constants[name].value, self._d.constants[name].origin.at("is"), of)
            case ByPlayers(entries, span, rows):
                for n, (_, inner) in enumerate(entries):
                    yield from self._numbers(inner, rows[n] if n < len(rows) else span, of)
            case tuple(cells):
                for inner in cells:
                    yield from self._numbers(inner, at, of)


def _turns(e: t.Term) -> bool:
    """Whether a factor turns the sign of the other: `-1`, or what is taken from nothing."""
    return isinstance(e, t.Num) and e.value < 0 or isinstance(e, t.Arith) and e.op == "-" and e.left == t.Num(0)

"""What a text about the garden means: its checked tree without places and names.

Two texts mean the same if these are equal, whatever words they are written in. A demand may be made as soon as nothing
changes any more what it asks for, so it is moved to the front as far as that holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import combinations
from typing import Any

from tassel_compiler import core as c
from tassel_compiler.core import visit
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.linked import Linked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tests.printing.ground import Ground, Text, ground

SHOWN = frozenset({"span", "text", "when", "words", "tests", "path", "label"})  # what is only shown, not meant
DEMANDS = (c.Require, c.RequirePossible)


def garden() -> Ground:
    return ground("garden")


def checked(block: t.Block) -> Text | None:
    return garden().check(block, Sink())


def meaning(text: Text) -> Any:
    return _Meaning(text).of(text.steps)


class _Meaning:
    def __init__(self, text: Text) -> None:
        self.footprint = Footprint(Linked(text.checked.declared, text.checked))
        self.seen: dict[int, int] = {}

    def of(self, part: Any) -> Any:
        """Plain tuples: variables by the order in which they come, nothing that is only shown."""
        if isinstance(part, c.Var):
            return ("var", self.seen.setdefault(id(part), len(self.seen)), str(part.type))
        if isinstance(part, tuple | list):
            return tuple(self.of(item) for item in self.in_order(part))
        if isinstance(part, Enum) or not is_dataclass(part):
            return part
        if isinstance(part, c.ChooseOne) and len(part.options) == 1:
            return self.of((part.options[0].test, part.options[0].body))
        if isinstance(part, c.Cmp) and part.op in ("=", "!="):  # `you are the heir` is `the heir is you`
            return (part.op, *map(self.of, sorted((part.left, part.right), key=_name)))
        kept = (self.of(getattr(part, f.name)) for f in fields(part) if f.name not in SHOWN)
        return (type(part).__name__, *kept)

    def in_order(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Demands as early as may be, names as late as may be."""
        found: list[Any] = []
        for part in parts:
            found.insert(self.place(part, found) if isinstance(part, DEMANDS) else len(found), part)
        if any(isinstance(part, c.Let) for part in found):
            found = self.named_late(found)
        return found

    def named_late(self, parts: Sequence[Any]) -> list[Any]:
        found: list[Any] = []
        for part in reversed(parts):
            at = 0
            while isinstance(part, c.Let) and at < len(found) and not self.uses(part, found[at]):
                at += 1
            found.insert(at, part)
        lets = [part for part in found if isinstance(part, c.Let)]
        order = {id(part): repr(_Meaning.of(self.fresh(), part.value)) for part in lets}
        for i, j in combinations(range(len(found)), 2):
            a, b = found[i], found[j]
            if all(isinstance(s, c.Let) for s in found[i : j + 1]) and order[id(a)] > order[id(b)]:
                found[i], found[j] = b, a
        return found

    def fresh(self) -> _Meaning:
        other = copy(self)
        other.seen = dict(self.seen)
        return other

    def uses(self, let: c.Let, after: c.Stmt) -> bool:
        """Whether a statement asks for a name, or changes what it was read from."""
        touch = self.footprint.touch(after)
        read = self.footprint.reads(let.value)
        return let.var in touch.reads | touch.writes or bool(read & touch.writes)

    def place(self, demand: c.Require | c.RequirePossible, before: Sequence[Any]) -> int:
        """Behind the last statement that matters to it, and the demands that stand there already."""
        at = len(before)
        while at and (isinstance(before[at - 1], DEMANDS) or not self.meet(demand, before[at - 1])):
            at -= 1
        while at < len(before) and isinstance(before[at], DEMANDS):
            at += 1
        return at

    def meet(self, demand: c.Require | c.RequirePossible, before: c.Stmt) -> bool:
        """Whether a statement may change what a demand asks for."""
        linked = self.footprint.linked
        if any(visit.stmt_row(s).chance(s, linked) for s in visit.statements((before,))):
            return True
        written = self.footprint.touch(before).writes
        if isinstance(demand, c.RequirePossible):
            return not all(isinstance(key, c.Var) for key in written)
        read = self.footprint.reads(demand.test)
        return bool(read & written) and not _other_cells(demand, before)


def _name(side: c.Expr) -> str:
    return side.var.name if isinstance(side, c.VarRef) else ""


def _other_cells(demand: c.Require, before: c.Stmt) -> bool:
    """Pieces of one stock that are told apart: a demand asks for others than those that go."""
    if not isinstance(before, c.Transfer):
        return False
    gone = _members(before.indices)
    asked = [_members(term.indices) for term in visit.terms((demand.test,)) if isinstance(term, c.Read)]
    return bool(gone) and all(one and not one & gone for one in asked)


def _members(indices: Sequence[c.Index]) -> frozenset[str]:
    """Which they are; none if that is not written."""
    found = [frozenset([i.name]) for i in indices if isinstance(i, c.MemberOf)]
    found += [frozenset(i.names) for i in indices if isinstance(i, c.Among)]
    return frozenset[str]().union(*found) if len(found) == len(indices) else frozenset()

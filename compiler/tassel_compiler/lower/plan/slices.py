"""What foresight has to look at: the part of a body that its demands depend on.

A body is flattened (calls replaced by what they do), cut after its last demand, and thinned: a sentence that no later
demand reads is left out. What remains falls into groups that have nothing to do with each other; each can be tested
alone, and a choice has to test only those that read what it chooses.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from tassel_compiler import core as c
from tassel_compiler.core.demands import Demands
from tassel_compiler.core.footprint import Footprint, Touch, Touched, together
from tassel_compiler.core.names import Symbol
from tassel_compiler.lower.budget import UNDER_ONE_GUARD, TooMuch
from tassel_compiler.lower.plan.items import Item, Moving, Owed, Rest, Rows, Site, Tested


class Slices:
    def __init__(self, demands: Demands, foot: Footprint) -> None:
        self.demands = demands
        self.linked = demands.linked
        self.foot = foot
        self.sites: dict[str, list[Site]] = {}  # called rule -> places that owe something afterwards

    def owing(self, path: str, rest: Rest) -> int:
        """A number for this call of a rule if something after it can still fail, else 0."""
        if not any(self.fails(s) for s in rest):
            return 0
        sites = self.sites.setdefault(path, [])
        sites.append(Site(len(sites) + 1, rest))
        return len(sites)

    # ---- flattening ----------------------------------------------------------------------------------------

    def flat(self, rest: Rest) -> list[Item]:
        """Calls replaced by the called rule's sentences, its parameters by `let`. Cut after the last that can fail."""
        last = max((i for i, s in enumerate(rest) if self.fails(s)), default=-1)
        return self.whole(rest[: last + 1])

    def whole(self, rest: Rest) -> list[Item]:
        """The same without the cut: what a called rule does at its end may be read by whoever called it."""
        out: list[Item] = []
        for s in rest:
            if len(out) > UNDER_ONE_GUARD:
                raise TooMuch()
            if isinstance(s, c.CallRule):
                out += self._call(s.rule, s.args, s.you, None, s)
            elif isinstance(s, c.DoRow):
                out.append(self._rows(s))
            else:
                out.append(s)
        return out

    def _call(
        self, path: str, args: tuple[c.Expr, ...], you: c.Expr | None, this: c.Expr | None, s: c.CallRule | c.DoRow
    ) -> list[Item]:
        procedure = self.linked.procedure(path)
        out: list[Item] = [c.Let(procedure.you, you if you is not None else c.Nobody(), s.span)]
        if procedure.this is not None and this is not None:
            out.append(c.Let(procedure.this, this, s.span))
        out += [c.Let(v, a, s.span) for v, a in zip(procedure.params, args, strict=True)]
        nothing = {v: c.Nobody() if v.type.maybe else c.Num(0) for v, _ in procedure.memory}
        out += [c.Let(v, e or nothing[v], s.span) for v, e in procedure.memory]
        return out + self.whole(tuple(x for step in procedure.steps for x in step.body))

    def _rows(self, s: c.DoRow) -> Rows:
        rows = self.linked.rows(s.family, s.member)
        cases = tuple((row, tuple(self._call(path, (), s.you, s.row, s))) for row, path in rows.items())
        fails = any(self.demands.procedure_fails(path) for path in rows.values())
        return Rows(s.row, s.family, cases, fails, s.span)

    # ---- footprints ----------------------------------------------------------------------------------------

    def touch(self, item: Item) -> Touch:
        """What it reads and writes, as far as it is kept."""
        match item:
            case Tested():
                return Touch(self._tested(item.stmt), frozenset())
            case Owed():
                return together(self.touch(x) for site in self.sites[item.path] for x in site.rest)
            case Rows():
                inner = together(self.touch(x) for _, body in item.cases for x in body)
                return Touch(inner.reads | self.foot.reads(item.row), inner.writes)
        return self.foot.touch(item)

    def reads(self, items: Iterable[Item]) -> Touched:
        return together(self.touch(item) for item in items).reads

    def writes(self, items: Iterable[Item]) -> Touched:
        return together(self.touch(item) for item in items).writes

    def fails(self, item: Item) -> bool:
        match item:
            case Rows():
                return item.fails
            case Owed() | Tested():
                return True
        return self.demands.fails(item)

    def thin(self, items: Sequence[Item], then: Touched = frozenset()) -> list[Item]:
        """Only what can fail, and what that reads, or what comes after these items."""
        kept: list[Item] = []
        live = then
        for item in reversed(items):
            wanted = bool(self.touch(item).writes & live)
            if wanted or self.fails(item):
                only = Tested(item) if isinstance(item, Moving) and not wanted else item
                kept.append(only)
                live |= self.touch(only).reads
        return kept[::-1]

    def _tested(self, s: Moving) -> Touched:
        """What the test alone reads: the giver's side, or the room in the zone."""
        if isinstance(s, c.PutCard):
            return self.foot.reads(s.owner) | {Symbol("zone", s.zone)}
        keys = self.foot.reads(s.source.owner) | {self.linked.stock(s.source, s.stock)}
        if s.source.kind == "place":
            keys |= self.foot.reads(s.actor)
        if isinstance(s, c.TransferBasket):
            return keys | {s.var}
        return keys | self.foot.reads(s.amount, *s.indices)

    # ---- groups --------------------------------------------------------------------------------------------

    def groups(self, items: Sequence[Item]) -> list[list[Item]]:
        """Items that share a variable, or write what another reads, belong together; order is kept."""
        touches = [self.touch(item) for item in items]
        group = list(range(len(items)))

        def find(i: int) -> int:
            while group[i] != i:
                group[i] = group[group[i]]
                i = group[i]
            return i

        for alike in _linked(touches):
            for i in alike[1:]:
                one, other = sorted((find(alike[0]), find(i)))
                group[other] = one
        found: dict[int, list[Item]] = {}
        for i, item in enumerate(items):
            found.setdefault(find(i), []).append(item)
        return list(found.values())


def _linked(touches: Sequence[Touch]) -> Iterator[list[int]]:
    """For each thing that somebody writes, the numbers of all that write or read it."""
    written = frozenset[object]().union(*(touch.writes for touch in touches))
    users: dict[object, list[int]] = defaultdict(list)
    for i, touch in enumerate(touches):
        for key in (touch.reads | touch.writes) & written:
            users[key].append(i)
    yield from users.values()

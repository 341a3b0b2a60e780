"""How foresight finds out: groups of demands, and for each the attempts that carry it through or fail.

A body that can fail is flattened, thinned and cut into independent groups (`slices`). A group of demands without a
choice is a test. Any other is a row of attempts: every choice in turn, every way that is open, and what later demands
read is carried out on the way. In a loop that asks nobody nothing is tried: lap follows lap as in play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import assert_never

from tassel_compiler import core as c
from tassel_compiler.core.footprint import Touched
from tassel_compiler.core.visit import stmt_row
from tassel_compiler.lower.budget import UNDER_ALL_GUARDS, TooMuch
from tassel_compiler.lower.plan.items import Item, Moving, Owed, Rest, Rows, Tested
from tassel_compiler.lower.plan.planned import (
    Attempt,
    Attempts,
    Does,
    Gathers,
    Group,
    Groups,
    Laps,
    Needs,
    Notes,
    Owes,
    Picks,
    Planned,
    Possible,
    RowCases,
    Sets,
    Takes,
    Test,
    There,
    Ways,
    Weighs,
)
from tassel_compiler.lower.plan.slices import Slices
from tassel_compiler.source import Span

_Forking = c.Branch | c.IfPossible | c.MayDo | c.UpTo | c.ChooseOne
_NOTHING: Touched = frozenset()


class Foresight:
    def __init__(self, slices: Slices, alone: Callable[[c.Stmt], Planned]) -> None:
        """`alone` plans a sentence after which nothing is owed."""
        self.slices = slices
        self.demands = slices.demands
        self.alone = alone
        self.spent = 0  # sentences looked at so far
        self._known: dict[tuple[int, ...], tuple[Sequence[Item], Group]] = {}  # items by identity

    # ---- groups --------------------------------------------------------------------------------------------

    def groups(self, rest: Rest) -> Groups:
        """What must be possible for all of this to be carried through."""
        try:
            items = self.slices.thin(self._spent(self.slices.flat(rest)))
            return tuple(self._group(group) for group in self.slices.groups(items))
        except TooMuch as problem:
            spans = (s.span for s in rest if not isinstance(s, Owed))
            raise problem.at(next(spans, None)) from None

    def _spent(self, items: list[Item]) -> list[Item]:
        self.spent += len(items)
        if self.spent > UNDER_ALL_GUARDS:
            raise TooMuch
        return items

    def without(self, body: tuple[c.Stmt, ...], rest: Rest) -> Groups:
        """What of the rest must be possible if the body is left out: only the groups that the body could help."""
        helped = self.slices.foot.body(body).writes
        return tuple(group for group in self.groups(rest) if helped & group.reads)

    def test(self, test: c.Expr | c.RequirePossible) -> Test:
        if not isinstance(test, c.RequirePossible):
            return test
        call = c.CallRule(test.rule, (), test.you, test.span)
        return Possible(self.groups((call,)), test.negated)

    def _group(self, items: Sequence[Item]) -> Group:
        """What stands behind several ways, and behind ways behind those, is one group however one gets there."""
        key = tuple(map(id, items))
        if key not in self._known:
            attempts = self._attempts(items, _NOTHING)
            self._known[key] = items, Group(attempts, self.slices.reads(items), self._free(items), self._words(items))
        return self._known[key][1]

    def _free(self, items: Sequence[Item]) -> frozenset[c.Var]:
        """Variables that are read before they surely get a value here."""
        free: set[c.Var] = set()
        bound: set[c.Var] = set()
        for item in items:
            free |= {k for k in self.slices.touch(item).reads if isinstance(k, c.Var) and k not in bound}
            if not isinstance(item, Rows | Owed | Tested):
                bound.update(stmt_row(item).binds(item))
        return frozenset(free)

    def _words(self, items: Iterable[Item]) -> tuple[tuple[str, Span], ...]:
        """The sentences that can fail; where there are none of its own, those that are owed behind the calls."""
        failing = [item for item in items if self.slices.fails(item)]
        own = tuple(self._said(item) for item in failing if not isinstance(item, Owed))
        return own or tuple(
            words
            for item in failing
            if isinstance(item, Owed)
            for site in self.slices.sites[item.path]
            for words in self._words(site.rest)
        )

    def _said(self, item: c.Stmt | Rows | Tested) -> tuple[str, Span]:
        if isinstance(item, Tested):
            return self._said(item.stmt)
        if isinstance(item, c.ChooseOne):  # written as entries of a rule, whose keys are no words
            return "choose one: " + " | ".join(map(_line, item.options)), item.span
        return item.span.whole, item.span

    # ---- attempts ------------------------------------------------------------------------------------------

    def _attempts(self, items: Sequence[Item], live: Touched) -> Attempts:
        """`live` is what is read after these items, outside the block in which they stand.

        From the last to the first: what an attempt leaves for a test of its own is known by then.
        """
        tried = [self._attempt(items[i], items[i + 1 :], live) for i in reversed(range(len(items)))]
        return tuple(attempt for attempt in reversed(tried) if attempt is not None)

    def _attempt(self, item: Item, rest: Sequence[Item], live: Touched) -> Attempt | None:
        """None: nothing is looked at behind it, and it may be left out."""
        match item:
            case Tested():
                return There(item.stmt)
            case Rows():
                after = live | self.slices.reads(rest)
                cases = tuple((name, self._thinned(body, after)) for name, body in item.cases)
                return RowCases(item.row, item.family, cases, self._then(rest, len(cases), live))
            case Owed():
                sites = self.slices.sites[item.path]
                return Owes(item.path, tuple((site.number, self._owed(site.rest)) for site in sites))
            case c.Require():
                return Needs(item.test)
            case c.RequirePossible():
                return Needs(self.test(item))
            case c.Let():
                return Notes(item)
            case c.Write(to=c.VarRef(var=var, indices=())) if not var.by:
                return Sets(var, item)
            case c.Choose():
                return Picks(item)
            case c.Compose():
                return Gathers(item)
            case c.Transfer() | c.TransferBasket() | c.PutCard():
                return Takes(item, self.demands.fails(item))
            case c.Branch() | c.IfPossible() | c.MayDo() | c.UpTo() | c.ChooseOne():
                return self._ways(item, rest, live)
            case c.Repeat() | c.Each():
                return self._loop(item)
            case c.Secretly():
                return None
            case c.AsOne():
                return None if self.demands.asks(item) else Does(self.alone(item))
            case c.Write() | c.Advance() | c.Draw() | c.ShuffleZone() | c.CallRule() | c.DoRow():
                return Does(self.alone(item))

    def _thinned(self, body: Sequence[Item], live: Touched) -> Attempts:
        return self._attempts(self.slices.thin(body, live), live)

    def _owed(self, rest: Rest) -> Attempts:
        return self._thinned(self.slices.flat(rest), _NOTHING)

    def _then(self, rest: Sequence[Item], ways: int, live: Touched) -> Group | None:
        """The rest after several ways is tested on its own, so that it is not written out once per way.

        Not where it changes what is read behind it: such a test takes back what it did.
        """
        alone = ways > 1 and rest and not self.slices.writes(rest) & live
        return self._group(rest) if alone else None

    def _ways(self, item: _Forking, rest: Sequence[Item], live: Touched) -> Ways:
        after = live | self.slices.reads(rest)
        ways = tuple(
            (None if test is None else self.test(test), self._thinned(self.slices.whole(body), after))
            for test, body in _arms(item)
        )
        return Ways(ways, isinstance(item, c.Branch), self._then(rest, len(ways), live))

    # ---- loops ---------------------------------------------------------------------------------------------

    def _loop(self, s: c.Repeat | c.Each) -> Attempt | None:
        if self.demands.body_asks(s.body):
            return None
        if isinstance(s, c.Each) and s.acting:
            return Does(self.alone(s))
        return Laps(s, self._lap(s.body))

    def _lap(self, body: Rest) -> Attempts:
        return tuple(self._passed(item) for item in self.slices.whole(body))

    def _passed(self, item: Item) -> Attempt:
        """One thing of a lap: it is done as in play, or the lap fails."""
        match item:
            case Rows():
                cases = tuple((name, tuple(self._passed(x) for x in body)) for name, body in item.cases)
                return RowCases(item.row, item.family, cases, None)
            case Owed() | Tested():
                raise AssertionError(item)  # these stand at the end of a rule, not in a loop
        if isinstance(item, Moving):
            return Takes(item, self.demands.fails(item))
        if not self.demands.fails(item):
            return Does(self.alone(item))
        match item:
            case c.Require() | c.RequirePossible():
                return Needs(item.test if isinstance(item, c.Require) else self.test(item))
            case c.Branch():
                ways = tuple((self.test(arm.test), self._lap(arm.body)) for arm in item.arms)
                return Ways((*ways, (None, self._lap(item.other))), True, None)
            case c.IfPossible():
                return Weighs(self.groups(item.body), self._lap(item.body), self._lap(item.other))
            case c.Repeat() | c.Each():
                return Laps(item, self._lap(item.body))
            case (
                c.Let() | c.Write() | c.Compose() | c.Advance() | c.Draw() | c.ShuffleZone() | c.Choose() | c.CallRule()
                | c.DoRow() | c.MayDo() | c.UpTo() | c.AsOne() | c.ChooseOne()
                | c.Secretly()
            ):  # fmt: skip
                raise AssertionError(item)  # whoever asks, and a sentence that calls, does not get here


def _line(option: c.Option) -> str:
    return "; ".join(line.strip() for line in option.text.splitlines())


def _arms(item: _Forking) -> Iterator[tuple[c.Expr | c.RequirePossible | None, tuple[c.Stmt, ...]]]:
    """The ways through a sentence, each with its test."""
    match item:
        case c.Branch():
            yield from ((arm.test, arm.body) for arm in item.arms)
            yield None, item.other
        case c.IfPossible():
            yield from ((None, item.body), (None, item.other))
        case c.MayDo():
            yield from ((None, ()), (None, item.body))
        case c.UpTo():
            yield None, ()
        case c.ChooseOne():
            yield from ((option.test, option.body) for option in item.options)
        case _:
            assert_never(item)

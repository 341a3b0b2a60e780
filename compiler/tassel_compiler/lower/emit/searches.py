"""Searches on a map: what is joined with a place, how far it is, how long a trail can be.

All of them keep their notes in rows (`ir.ops.Clear`), so they change nothing and may be asked wherever a formula
stands.

Who is joined is found breadth first: places wait in a chain, each with the number of the next one, counted from 1, and
the last one with its own; who has a number was there before. So every place is visited once, the nearest first, places
as near as each other in the order of those before them, and the work is that of the steps that are looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate, chain

from tassel_compiler import core as c
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.visit import terms
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.machine import Env, Expression, Machine, Statements, add, if_, in_order
from tassel_compiler.lower.ways import NextPlaces, WayTables

LONGEST_SEARCH = 20_000
"""Steps of a search for the longest trail; a map that needs more of them stops the game."""
_FIRST, _LAST = ops.Const(0), ops.Const(1)


class Searches:
    def __init__(self, m: Machine, foot: Footprint, expr: Expression) -> None:
        self.m = m
        self.foot = foot
        self.expr = expr
        self.ways = WayTables(m.layout)

    # ---- one step ------------------------------------------------------------------------------------------

    def near(self, name: str, way: str, owner: ops.Value, body: Statements) -> Statements:
        """All that one step leads to, in a local of this name."""
        starts, listed = self._tables(way, self.ways.leads(way))
        of, at = self.m.temp("of"), self.m.temp("at")
        first, behind = ops.Entry(starts, ops.Local(of)), ops.Entry(starts, add(ops.Local(of), ops.Const(1)))
        found = ops.Assign(name, ops.Entry(listed, ops.Local(at)))
        return [ops.Assign(of, owner), ops.Loop(at, first, behind, (found, *body))]

    def _tables(self, way: str, leads: NextPlaces) -> tuple[str, str]:
        starts = (0, *accumulate(map(len, leads)))
        return self.m.table(f"{way} from", starts), self.m.table(f"{way} to", tuple(chain.from_iterable(leads)) or (0,))

    # ---- everything that is joined -------------------------------------------------------------------------

    def joined(self, name: str, domain: c.Joined, env: Env, visit: Statements) -> Statements:
        """Visits the start and all that is joined with it, in a local of this name."""
        steps = domain.steps
        size = self.m.layout.size(steps.family)
        then, ends = self.m.temp("then"), self.m.temp("ends")
        first, last = ops.Peek(ends, _FIRST), ops.Peek(ends, _LAST)

        def reached(to: str) -> Statements:
            looked = [ops.Assign(name, ops.Local(to)), *sooner] if sooner else []
            return [*looked, ops.Poke(then, last, add(ops.Local(to), ops.Const(1))),
                    ops.Poke(then, ops.Local(to), add(ops.Local(to), ops.Const(1))),
                    ops.Poke(ends, _LAST, ops.Local(to))]  # fmt: skip

        at, sooner, later = name, list[ops.Statement](), visit
        if _asks(visit):  # it is looked at when it is found, and the start before any notes are made
            at, sooner, later = self.m.temp("place"), visit, []
        lap = self.m.temp("visit")
        onwards = ops.Max(ops.Sub(ops.Peek(then, ops.Local(at)), ops.Const(1)), ops.Const(0))
        body: Statements = [
            ops.Assign(at, first),
            *later,
            *self._steps(steps, at, env, lambda to: ops.Not(ops.Peek(then, ops.Local(to))), reached),
            *if_(ops.Eq(ops.Local(at), last), [ops.Break()]),
            ops.Poke(ends, _FIRST, onwards),
        ]
        begin = self.m.temp("begin")
        start = [ops.Poke(ends, place, ops.Local(begin)) for place in (_FIRST, _LAST)]
        return [
            ops.Assign(begin, self.expr(domain.start, env)),
            *([ops.Assign(name, ops.Local(begin)), *sooner] if sooner else []),
            ops.Clear(then, size, size),
            ops.Clear(ends, 2, size - 1),
            *start,
            ops.Poke(then, ops.Local(begin), add(ops.Local(begin), ops.Const(1))),
            ops.Loop(lap, ops.Const(0), ops.Const(size), tuple(body)),
        ]

    def _steps(
        self, steps: c.Leading, at: str, env: Env, new: Callable[[str], ops.Value], reached: Callable[[str], Statements]
    ) -> Statements:
        """For every step from a place that leads somewhere new and may be gone: what is done there."""
        leads, onwards = self.ways.leads(steps.way), self.ways.onwards(steps.way)
        starts, listed = self._tables(steps.way, leads)
        home, nth = self.m.home_of(steps.var), self.m.temp("step")
        inner = {**env, steps.var: home}
        to, by = home.names[0], home.names[0]
        taken: Statements = [ops.Assign(by, ops.Entry(listed, ops.Local(nth)))]
        if leads is not onwards:
            to, ends = self.m.temp("to"), self._tables(f"{steps.way} onwards", onwards)[1]
            taken.append(ops.Assign(to, ops.Entry(ends, ops.Local(nth))))
        gone = if_(ops.And(new(to), self.expr(steps.where, inner)), reached(to))
        first, behind = ops.Entry(starts, ops.Local(at)), ops.Entry(starts, add(ops.Local(at), ops.Const(1)))
        return [ops.Loop(nth, first, behind, (*taken, *gone))]

    # ---- how far -------------------------------------------------------------------------------------------

    def distance(self, e: c.DistanceOf, env: Env) -> ops.Value:
        """A function: how many steps; where no way leads there, the game stops."""
        inner, params, args = self._captured(e, env)
        size = self.m.layout.size(e.steps.family)
        far, aim, at = self.m.temp("far"), self.m.temp("aim"), self.m.temp("place")
        here = [ops.Return(ops.Sub(ops.Peek(far, ops.Local(at)), ops.Const(1)))]
        visit = if_(ops.Eq(ops.Local(at), ops.Local(aim)), here)
        beyond = self._steps(
            e.steps, at, inner, lambda to: ops.Not(ops.Peek(far, ops.Local(to))),
            lambda to: [ops.Poke(far, ops.Local(to),
                                 ops.Min(add(ops.Peek(far, ops.Local(at)), ops.Const(1)), ops.Const(size)))],
        )  # fmt: skip
        begin = self.m.temp("begin")
        rest = self.joined(at, c.Joined(e.start, e.steps), inner, [*visit, *beyond])
        nowhere = self.m.bounded(ops.Const(-1), 0, size, "how far it is to where no way leads")
        body = [
            ops.Clear(far, size, size),
            ops.Assign(begin, self.expr(e.start, inner)),
            ops.Poke(far, ops.Local(begin), ops.Const(1)),
            ops.Assign(aim, self.expr(e.aim, inner)),
            *rest,
            ops.Return(nowhere),
        ]
        return ops.Call(self.m.add(p.Function(self.m.fresh("distance"), params, tuple(body))), args)

    def _captured(self, e: c.Expr, env: Env) -> tuple[Env, tuple[str, ...], tuple[ops.Value, ...]]:
        free = in_order({k for k in self.foot.reads(e) if isinstance(k, c.Var)}, env)
        inner, params, args = self.m.captured(free, env)
        it = ("it",) if any(isinstance(x, c.ItRef) for x in terms((e,))) else ()
        return inner, params + it, (*args, *(ops.Local(x) for x in it))

    # ---- how long ------------------------------------------------------------------------------------------

    def trail(self, e: c.TrailOf, env: Env) -> ops.Value:
        """A function: the most that a trail comes to, which goes from place to place and nowhere twice between them.

        Depth first from every place. On the way stands, for each step, the place where it began and how many of the
        ways from there were tried; a step back frees what it took.
        """
        inner, params, args = self._captured(e, env)
        between = self.m.layout.d.families[e.family]
        places, roads = self.m.layout.size(between.between), self.m.layout.size(e.family)
        way = f"{between.between}.{e.family}"
        leads = self.ways.leads(way)
        starts, listed = self._tables(way, leads)
        further = self._tables(f"{way} onwards", self.ways.onwards(way))[1]
        most = max(map(len, leads), default=0)
        home = self.m.home_of(e.var)
        open_, worth, tried, stood, by = (self.m.temp(x) for x in ("open", "worth", "tried", "stood", "by"))
        best, total, deep, root, lap, at, nth = (
            self.m.temp(x) for x in ("best", "total", "deep", "root", "lap", "place", "nth")
        )
        road = home.names[0]
        local, one = ops.Local, ops.Const(1)
        level = ops.Min(ops.Max(local(deep), ops.Const(0)), ops.Const(roads))
        test = self.expr(e.where, {**inner, e.var: home}) if e.where is not None else one
        value = self.m.bounded(self.expr(e.of, {**inner, e.var: home}), 0, MOST_WORTH, "how much one comes to")
        fill: Statements = [
            ops.Clear(open_, roads, 1),
            ops.Clear(worth, roads, MOST_WORTH),
            ops.Loop(road, ops.Const(0), ops.Const(roads), tuple(
                if_(test, [ops.Poke(open_, local(road), one), ops.Poke(worth, local(road), value)]))),
        ]  # fmt: skip
        step = add(ops.Entry(starts, local(at)), ops.Peek(tried, level))
        back: Statements = [
            *if_(ops.Not(local(deep)), [ops.Break()]),
            ops.Assign(deep, ops.Sub(local(deep), one)),
            ops.Assign(road, ops.Peek(by, level)),
            ops.Poke(open_, local(road), one),
            ops.Assign(total, ops.Sub(local(total), ops.Peek(worth, local(road)))),
        ]
        forward: Statements = [
            ops.Assign(road, ops.Entry(listed, local(nth))),
            *if_(ops.Peek(open_, local(road)), [
                ops.Poke(open_, local(road), ops.Const(0)),
                ops.Poke(by, level, local(road)),
                ops.Assign(total, ops.Add(local(total), ops.Peek(worth, local(road)))),
                ops.Assign(best, ops.Max(local(best), local(total))),
                ops.Assign(deep, ops.Add(local(deep), one)),
                ops.Poke(stood, level, ops.Entry(further, local(nth))),
                ops.Poke(tried, level, ops.Const(0)),
            ]),
        ]  # fmt: skip
        ways = ops.Sub(ops.Entry(starts, add(local(at), one)), ops.Entry(starts, local(at)))
        there = ops.Lt(ops.Peek(tried, level), ways)
        lapped: Statements = [
            ops.Assign(at, ops.Peek(stood, level)),
            *if_(there, [
                ops.Assign(nth, ops.Min(step, ops.Const(max(0, sum(map(len, leads)) - 1)))),
                ops.Poke(tried, level, ops.Min(ops.Add(ops.Peek(tried, level), one), ops.Const(most))),
                *forward,
            ], back),
        ]  # fmt: skip
        steps = self.m.temp("steps")
        search: Statements = [
            ops.Clear(by, roads + 1, max(0, roads - 1)),
            ops.Clear(stood, roads + 1, places - 1),
            ops.Clear(tried, roads + 1, most),
            ops.Poke(stood, ops.Const(0), local(root)),
            ops.Assign(deep, ops.Const(0)),
            ops.Assign(total, ops.Const(0)),
            ops.Loop(steps, ops.Const(0), ops.Const(LONGEST_SEARCH), (
                *lapped,
                *if_(ops.Eq(local(steps), ops.Const(LONGEST_SEARCH - 1)),
                     [ops.Return(self.m.bounded(ops.Const(-1), 0, 0, "the steps of a search for the longest trail"))]),
            )),
        ]  # fmt: skip
        body = [*fill, ops.Assign(best, ops.Const(0)),
                ops.Loop(root, ops.Const(0), ops.Const(places), tuple(search)), ops.Return(local(best))]  # fmt: skip
        return ops.Call(self.m.add(p.Function(self.m.fresh("trail"), params, tuple(body))), args)


def _asks(visit: Statements) -> bool:
    """Whether all that is wanted is one that passes a test. Places are found in the order in which they are visited,
    so it is the same one."""
    return len(visit) == 1 and isinstance(visit[0], ops.If) and isinstance(visit[0].yes[-1], ops.Return)


MOST_WORTH = 1000
"""Of one of the places that a trail goes over."""

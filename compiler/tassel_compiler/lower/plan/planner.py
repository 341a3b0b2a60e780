"""Procedures with what decides about each of their guards, questions and calls.

While a body is planned, `rest` holds what still has to be carried through in the guards around this place, innermost
first; options and elements are offered only if that stays possible. Loops in which somebody chooses and blocks in which
somebody else acts are walls: nothing behind them is looked at. A rule is planned after all that call it, because what
they still owe is part of its rest.
"""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.core.demands import Demands
from tassel_compiler.core.footprint import Footprint
from tassel_compiler.core.visit import stmt_row
from tassel_compiler.lower.plan import planned as plan
from tassel_compiler.lower.plan.foresight import Foresight
from tassel_compiler.lower.plan.items import Owed, Rest
from tassel_compiler.lower.plan.points import HookPoints
from tassel_compiler.lower.plan.slices import Slices


class Planner:
    def __init__(self, demands: Demands, foot: Footprint) -> None:
        self.demands = demands
        self.linked = demands.linked
        self.foot = foot
        self.slices = Slices(demands, foot)
        self.foresight = Foresight(self.slices, lambda s: self.stmt(s, ()))
        self.points = HookPoints(demands, self.foresight, self.reach)
        self._known: dict[str, bool] = {}
        self._entered: set[str] = set()  # rules that find out for themselves whether they are possible

    # ---- rules ---------------------------------------------------------------------------------------------

    def rule(self, path: str) -> plan.PlannedRule:
        """A rule that asks, with its hooks and with what its callers owe."""
        procedure = self.linked.procedure(path)
        owed: Rest = (Owed(path),) if path in self.slices.sites else ()
        ahead = (*(s for step in procedure.steps for s in step.body), *owed)
        point = self.points.at(path, "", ahead, owed)
        stuck = self.foresight.groups(ahead) if path in self._entered and self._fails(ahead) else None
        parts: list[plan.PlannedStep] = []
        for i, step in enumerate(procedure.steps):
            rest = (*(s for later in procedure.steps[i + 1 :] for s in later.body), *owed)
            inside = self.points.at(path, step.name, (*step.body, *rest), rest) if step.name else None
            parts.append(plan.PlannedStep(step.name, step.path or path, inside, self.body(step.body, rest)))
        return plan.PlannedRule(procedure, point, stuck, tuple(parts))

    def silent(self, procedure: c.Procedure, owed: Rest = ()) -> tuple[plan.PlannedStep, ...]:
        """The steps of a procedure that asks nobody."""
        parts: list[plan.PlannedStep] = []
        for i, step in enumerate(procedure.steps):
            rest = (*(s for later in procedure.steps[i + 1 :] for s in later.body), *owed)
            parts.append(plan.PlannedStep(step.name, step.path, None, self.body(step.body, rest)))
        return tuple(parts)

    def _fails(self, rest: Rest) -> bool:
        return any(self.slices.fails(s) for s in rest)

    # ---- bodies --------------------------------------------------------------------------------------------

    def body(self, stmts: c.Stmts, rest: Rest) -> plan.PlannedBody:
        return tuple(self.stmt(s, (*stmts[i + 1 :], *rest)) for i, s in enumerate(stmts))

    def block(self, stmts: c.Stmts) -> plan.Enclosed:
        """A wall: nothing behind it is owed in it."""
        groups = self.foresight.groups(stmts) if self.demands.body_fails(stmts) else None
        return plan.Enclosed(groups, self.body(stmts, ()))

    def stmt(self, s: c.Stmt, rest: Rest) -> plan.Planned:
        match s:
            case (
                c.Let()
                | c.Write()
                | c.Transfer()
                | c.TransferBasket()
                | c.Advance()
                | c.Draw()
                | c.PutCard()
                | c.ShuffleZone()
            ):
                return plan.Simple(s)
            case c.Require() | c.RequirePossible():
                return plan.Nothing(s)
            case c.Choose() if s.random:
                return plan.Simple(s)
            case c.Choose() | c.Compose():
                return self._choice(s, rest)
            case c.CallRule():
                return plan.CallsRule(s, self.reach(s.rule, rest))
            case c.DoRow():
                return self._row(s, rest)
            case c.Branch():
                arms = tuple((self.foresight.test(arm.test), self.body(arm.body, rest)) for arm in s.arms)
                return plan.Branches(s, arms, self.body(s.other, rest))
            case c.IfPossible():
                return self._if_possible(s, rest)
            case c.Repeat():
                return plan.Repeats(s, self._lap(s))
            case c.Each():
                return plan.Loops(s, self._lap(s), self._disturbed(s))
            case c.AsOne():
                return plan.Acts(s, self.block(s.body))
            case c.Secretly():
                return plan.Hides(s, self.block(s.choices), self.body(s.body, ()))
            case c.ChooseOne():
                return plan.Menu(s, tuple(self._offered(option, rest) for option in s.options))
            case c.MayDo():
                return plan.May(s, self._leavable(s.body, rest))
            case c.UpTo():
                return plan.Again(s, self._leavable(s.body, ()))

    # ---- loops ---------------------------------------------------------------------------------------------

    def _lap(self, s: c.Repeat | c.Each) -> plan.Enclosed:
        """A lap in which somebody decides, or in which each acts in turn, is a guard of its own."""
        shut = any(self.demands.shut(body) for body in stmt_row(s).bodies(s))
        return self.block(s.body) if shut else plan.Enclosed(None, self.body(s.body, ()))

    def _disturbed(self, s: c.Each) -> bool:
        fixed = self.foot.reads(s.domain, s.where) - {s.var}
        return bool(fixed & self.foot.body(s.body).writes)

    # ---- calls ---------------------------------------------------------------------------------------------

    def _row(self, s: c.DoRow, rest: Rest) -> plan.DoesRow:
        rows = self.linked.rows(s.family, s.member).items()
        return plan.DoesRow(s, tuple((name, self.reach(path, rest)) for name, path in rows))

    def reach(self, path: str, rest: Rest) -> plan.Reached:
        if self.demands.procedure_asks(path):
            return plan.Reached(path, self.slices.owing(path, rest), None)
        out = self._fails(rest) and self._weighs(path)
        return plan.Reached(path, 0, self.silent(self.linked.procedure(path), rest) if out else None)

    def _weighs(self, path: str) -> bool:
        """Does a rule that asks nobody decide by what is possible, before any wall?"""
        if path not in self._known:
            self._known[path] = any(self._weighing(step.body) for step in self.linked.procedure(path).steps)
        return self._known[path]

    def _weighing(self, stmts: c.Stmts) -> bool:
        return any(
            isinstance(s, c.IfPossible)
            or any(self._weighing(body.stmts) for body in stmt_row(s).bodies(s) if body.stands == "open")
            or any(self._weighs(path) for path in stmt_row(s).calls(s, self.linked))
            for s in stmts
        )

    # ---- guards --------------------------------------------------------------------------------------------

    def _if_possible(self, s: c.IfPossible, rest: Rest) -> plan.Weighed | plan.Entered:
        groups = self.foresight.groups((*s.body, *rest))
        deed = s.body[0] if len(s.body) == 1 else None
        if not isinstance(deed, c.CallRule | c.DoRow) or not self._preceded(deed):
            return plan.Weighed(s, groups, self.body(s.body, rest), self.body(s.other, rest))
        paths = stmt_row(deed).calls(deed, self.linked)
        asking = tuple(path for path in paths if self.demands.procedure_asks(path))
        self._entered.update(asking)
        body, other = self.body(s.body, rest), self.body(s.other, rest)
        return plan.Entered(s, deed, asking, groups if len(asking) < len(paths) else None, body, other)

    def _preceded(self, deed: c.CallRule | c.DoRow) -> bool:
        """May cards come before this?"""
        return any(self.points.before(path) for path in stmt_row(deed).calls(deed, self.linked))

    # ---- questions -----------------------------------------------------------------------------------------

    def _choice(self, s: c.Choose | c.Compose, rest: Rest) -> plan.Choice:
        groups = self.foresight.groups(rest if isinstance(s, c.Choose) else self._unpaid(s, rest))
        reading = tuple(group for group in groups if s.var in group.reads)
        return plan.Choice(s, reading, tuple(group for group in groups if s.var not in group.reads))

    def _unpaid(self, s: c.Compose, rest: Rest) -> Rest:
        """Paying what was limited by what is there cannot fail: tested again only if a later demand needs the same."""
        if s.holder is None:
            return rest
        paid = (isinstance(x, c.TransferBasket) and x.var is s.var for x in rest)
        return tuple(
            x for i, (x, here) in enumerate(zip(rest, paid, strict=True)) if not here or self._missed(x, rest[i + 1 :])
        )

    def _missed(self, paid: c.Stmt | Owed, later: Rest) -> bool:
        """Does a later demand read what is moved here?"""
        writes = self.slices.touch(paid).writes
        return any(writes & group.reads for group in self.foresight.groups(later))

    def _offered(self, option: c.Option, rest: Rest) -> plan.Offered:
        test = None if option.test is None else self.foresight.test(option.test)
        return plan.Offered(option, test, self.foresight.groups((*option.body, *rest)), self.body(option.body, rest))

    def _leavable(self, body: c.Stmts, rest: Rest) -> plan.Leavable:
        without = self.foresight.without(body, rest)
        first = body[0] if body else None
        if isinstance(first, c.Choose | c.Compose) and not (isinstance(first, c.Choose) and first.random):
            choice = self._choice(first, (*body[1:], *rest))
            return plan.Leavable(choice, (), without, self.body(body[1:], rest))
        return plan.Leavable(None, self.foresight.groups((*body, *rest)), without, self.body(body, rest))

"""Rules that ask somebody, as blocks.

Such a rule has a frame (`frames`): the game can stop and be copied at any question. Sentences that ask nobody are
lowered in one piece by `silent`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import assert_never

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.ir.intervals import Interval
from tassel_compiler.lower.emit.calls import Caller
from tassel_compiler.lower.emit.flow import ANSWER
from tassel_compiler.lower.emit.frames import RuleFrame
from tassel_compiler.lower.emit.hooks import Hooks
from tassel_compiler.lower.emit.prelude import Prelude
from tassel_compiler.lower.emit.probes import Probes
from tassel_compiler.lower.emit.questions import Questions
from tassel_compiler.lower.emit.tools import Tools
from tassel_compiler.lower.machine import ZERO, Env, Home, add, both
from tassel_compiler.lower.plan import planned as plan


class Asking:
    def __init__(self, tools: Tools, probes: Probes) -> None:
        self.m = tools.m
        self.l = tools.layout
        self.flow = tools.flow
        self.frames = tools.frames
        self.planner = tools.planner
        self.expr = tools.expr
        self.formulas = tools.formulas
        self.probes = probes
        self.silent = probes.silent
        self.calls = Caller(tools, probes.silent)
        self.questions = Questions(tools, probes)
        self.prelude = Prelude(tools, probes)
        self.hooks = Hooks(tools, probes, self.calls, self.questions)

    # ---- rules ---------------------------------------------------------------------------------------------

    def game(self, path: str) -> int:
        """The whole game: its first rule, and after it the end."""
        first = self.flow.reserve()
        self.flow.of(path, ())
        self.flow.begin(first)
        procedure = self.m.linked.procedure(path)
        self.calls.call(plan.Reached(path, 0, None), self.silent.arguments(procedure, (), None, None, {}), {})
        self.flow.end(ops.Halt())
        return first

    def finish(self) -> None:
        """All rules that were spoken of."""
        for path in self.frames.unfinished():
            self._rule(path, self.frames.of(path), self.planner.rule(path))

    def _rule(self, path: str, frame: RuleFrame, rule: plan.PlannedRule) -> None:
        self.m.path = path
        others = self.frames.seen(path)  # a hook leaves the memory of its rule alone
        own = [(var, home) for var, home in frame.env.items() if var not in others]
        self.flow.of(path, [home.cells + i for var, home in own for i in range(self.m.width(var))])
        self.flow.begin(frame.entry)
        self._remember(rule.procedure, frame.env)
        self._parts(rule, dict(frame.env))
        cells = (*self.flow.cells, frame.owes)
        self.flow.emit(*(ops.Store(ops.Const(cell), ZERO) for cell in cells))  # equal positions, equal vectors
        self.flow.end(ops.Leave(ops.Load(ops.Const(frame.ret))))
        self.m.frames[path] = p.Frame(path, frame.ret, cells)

    def _remember(self, procedure: c.Procedure, env: Env) -> None:
        for var, start in procedure.memory:
            if self.m.is_set(var):
                self.flow.emit(*self.silent.kept(var, start, env))
            elif start is not None:
                self.flow.emit(env[var].write(self.expr(start, env)))
            else:
                nothing = ops.Const(p.NOBODY if var.type.maybe else 0)
                self.flow.emit(*(env[var].write(nothing, i) for i in range(self.m.width(var))))

    def _parts(self, rule: plan.PlannedRule, env: Env) -> None:
        procedure = rule.procedure
        with self.hooks.around(rule.point, procedure, env) as out:
            self.prelude.leave_if_stuck(procedure.path, rule.stuck, env, out)
            with self.hooks.instead(rule.point, procedure, env):
                for part in rule.parts:
                    self._part(part, procedure, env)

    def _part(self, part: plan.PlannedStep, procedure: c.Procedure, env: Env) -> None:
        self.flow.step = part.name
        self.m.path = part.path
        if part.point is None:
            self.body(part.body, env)
            return
        with self.hooks.around(part.point, procedure, env), self.hooks.instead(part.point, procedure, env):
            self.body(part.body, env)

    # ---- bodies --------------------------------------------------------------------------------------------

    def body(self, body: plan.PlannedBody, env: Env) -> None:
        inner = dict(env)
        for deed in body:
            self._deed(deed, inner)

    def _deed(self, deed: plan.Planned, env: Env) -> None:
        self.m.span = deed.stmt.span
        if not self.m.demands.asks(deed.stmt):
            if isinstance(deed, plan.Simple) and isinstance(deed.stmt, c.Let | c.Choose) and deed.stmt.var not in env:
                env[deed.stmt.var] = self.flow.home(deed.stmt.var)
            self.flow.emit(*self.silent.deed(deed, env))
            return
        match deed:
            case plan.Choice():
                self._choice(deed, env, None)
            case plan.Menu():
                self._menu(deed, env)
            case plan.May():
                with self.flow.join() as end:
                    self._leavable(deed.stmt, deed.what, env, end)
                    self.flow.end(ops.Goto(end))
            case plan.Again():
                self._again(deed, env)
            case plan.CallsRule():
                procedure = self.m.linked.procedure(deed.to.path)
                self.flow.emit(*self.silent.handed(procedure, deed.stmt.args, env))
                args = self.silent.arguments(procedure, deed.stmt.args, deed.stmt.you, None, env)
                self.calls.call(deed.to, args, env)
            case plan.DoesRow():
                self._row(deed, env)
            case plan.Branches():
                self._branches(deed, env)
            case plan.Weighed():
                self._weighed(deed, env)
            case plan.Entered():
                self._entered(deed, env)
            case plan.Repeats():
                self._repeat(deed, env)
            case plan.Loops():
                self._each(deed, env)
            case plan.Acts():
                self._acts(deed, env)
            case plan.Hides():
                self._hides(deed, env)
            case plan.Simple() | plan.Nothing():
                raise AssertionError(deed)  # nobody is asked there
            case _:
                assert_never(deed)

    # ---- questions -----------------------------------------------------------------------------------------

    def _choice(self, choice: plan.Choice, env: Env, way: tuple[int, plan.Groups] | None) -> None:
        """`way`: where to go if the actor would rather not, and what must be possible then."""
        s = choice.stmt
        home = env.get(s.var) or self.flow.home(s.var)
        then = self.flow.reserve()
        self.questions.ask(self.questions.choice(choice, env, way[1] if way else None), then)
        self.flow.begin(then)
        if way is not None:
            self.flow.or_stop(way[0])
        env[s.var] = home
        chosen = [home.write(ANSWER)] if isinstance(s, c.Choose) else self.probes.composing.unpack(s, ANSWER, home)
        self.flow.emit(*chosen)

    def _menu(self, menu: plan.Menu, env: Env) -> None:
        then = self.flow.reserve()
        self.questions.ask(self.questions.menu(menu, env), then)
        self.flow.begin(then)
        with self.flow.join() as end:
            cases = [(i, lambda o=o: self.body(o.body, env)) for i, o in enumerate(menu.options)]
            self.flow.switch(ANSWER, cases, end)

    def _leavable(self, s: c.MayDo | c.UpTo, what: plan.Leavable, env: Env, end: int) -> None:
        """What may be left out, as one question with the choice that it begins with."""
        inner = dict(env)
        if what.first is not None:
            self._choice(what.first, inner, (end, what.without))
        else:
            go = self.flow.reserve()
            self.questions.ask(self.questions.yes_or_no(s, what, env), go)
            self.flow.begin(go)
            self.flow.or_stop(end)
        self.body(what.body, inner)

    def _again(self, deed: plan.Again, env: Env) -> None:
        count, times = self.flow.cell(), self.flow.cell()
        self.flow.emit(_store(count, ZERO), _store(times, self.m.amount(self.expr(deed.stmt.times, env))))
        with self._laps(ops.Lt(_load(count), _load(times))) as (head, end):
            self.flow.emit(_store(count, add(_load(count), ops.Const(1))))
            self._leavable(deed.stmt, deed.what, env, end)
            self.flow.end(ops.Goto(head))

    # ---- calls ---------------------------------------------------------------------------------------------

    def _row(self, deed: plan.DoesRow, env: Env) -> None:
        s = deed.stmt
        thing = Home(cells=self.flow.cell(held=(p.NOBODY, self.l.size(s.family) - 1)))
        self.flow.emit(thing.write(self.expr(s.row, env)))
        which = self.formulas.cards.row_of(s.family, thing.read())

        def run(to: plan.Reached) -> None:
            procedure = self.m.linked.procedure(to.path)
            self.calls.call(to, self.silent.arguments(procedure, (), s.you, thing.read(), env), env)

        with self.flow.join() as end:
            cases = [(self.l.index(s.family, row), lambda to=to: run(to)) for row, to in deed.cases]
            self.flow.switch(which, cases, end)

    # ---- guards and tests ----------------------------------------------------------------------------------

    def _weighed(self, deed: plan.Weighed, env: Env) -> None:
        test = self.probes.feasible(deed.groups, env)
        then, no = self.flow.reserve(), self.flow.reserve()
        with self.flow.join() as end:
            self.flow.fork(test, then, no)
            for block, body in ((then, deed.body), (no, deed.other)):
                self.flow.begin(block)
                self.body(body, env)
                self.flow.end(ops.Goto(end))

    def _entered(self, deed: plan.Entered, env: Env) -> None:
        """Hooks come first, and may be what makes it possible; afterwards its cell says whether it was."""
        cells = self.prelude.cells(deed)
        self.prelude.set(cells, 1)
        with self.flow.join() as end:
            go = self.flow.reserve()
            self.flow.fork(self.prelude.may_enter(deed, env), go, end)
            self.flow.begin(go)
            self.body(deed.body, env)
            if deed.other:
                no = self.flow.reserve()
                self.flow.fork(self.prelude.skipped(cells), no, end)
                self.flow.begin(no)
                self.body(deed.other, env)
            self.flow.end(ops.Goto(end))
        self.prelude.set(cells, 0)

    def _branches(self, deed: plan.Branches, env: Env) -> None:
        with self.flow.join() as end:
            for test, body in deed.arms:
                then, no = self.flow.reserve(), self.flow.reserve()
                self.flow.fork(self.probes.test(test, env), then, no)
                self.flow.begin(then)
                self.body(body, env)
                self.flow.end(ops.Goto(end))
                self.flow.begin(no)
            self.body(deed.other, env)
            self.flow.end(ops.Goto(end))

    def _block(self, block: plan.Enclosed, env: Env, end: int) -> None:
        """A lap or what somebody else does: entered only if it can be finished."""
        if block.groups is not None:
            go = self.flow.reserve()
            self.flow.fork(self.probes.feasible(block.groups, env), go, end)
            self.flow.begin(go)
        self.body(block.body, env)
        self.flow.end(ops.Goto(end))

    def _acts(self, deed: plan.Acts, env: Env) -> None:
        home = self.flow.home(deed.stmt.var)
        asked = self.flow.cell(held=(p.NOBODY, self.l.players - 1))
        self.flow.emit(_store(asked, self.expr(deed.stmt.who, env)))
        with self.flow.join() as end:
            go = self.flow.reserve()
            self.flow.fork(ops.Le(ZERO, _load(asked)), go, end)
            self.flow.begin(go)
            self.flow.emit(home.write(_load(asked)))
            self._block(deed.block, {**env, deed.stmt.var: home}, end)

    # ---- loops ---------------------------------------------------------------------------------------------

    @contextmanager
    def _laps(self, more: ops.Value) -> Iterator[tuple[int, int]]:
        """A lap, as long as there is more: where the next one begins, and where it goes on afterwards."""
        with self.flow.join() as end:
            head, lap = self.flow.reserve(), self.flow.reserve()
            self.flow.begin(head)
            self.flow.fork(more, lap, end)
            self.flow.begin(lap)
            yield head, end

    def _repeat(self, deed: plan.Repeats, env: Env) -> None:
        s = deed.stmt
        count, times = self.flow.cell(), self.flow.cell()
        self.flow.emit(_store(count, ZERO), _store(times, self.m.amount(self.expr(s.times, env))))
        more = both(ops.Lt(_load(count), _load(times)), self.formulas.maybe(s.test, env))
        assert more is not None
        with self._laps(more) as (head, _):
            self.flow.emit(_store(count, add(_load(count), ops.Const(1))))
            self._block(deed.lap, env, head)

    def _each(self, deed: plan.Loops, env: Env) -> None:
        """The set is written down first; the frame holds how far the loop is."""
        s = deed.stmt
        sets = self.silent.sets
        home, at = self.flow.home(s.var), self.flow.cell(held=(0, sets.capacity(s.domain)))
        base = self.flow.own(sets.cells(s))
        self.flow.emit(*sets.written(s, env, base), _store(at, ZERO))
        with self._laps(ops.Lt(_load(at), _load(base))) as (head, _):
            element = ops.Load(sets.element(base, _load(at)))
            self.flow.emit(home.write(element), _store(at, add(_load(at), ops.Const(1))))
            self._block(deed.lap, {**env, s.var: home}, head)

    def _hides(self, deed: plan.Hides, env: Env) -> None:
        """Each decides once, into cells that only he knows; then they are copied to where everybody may act by them.

        Who has not decided is looked for from the first on after every decision: who imagines the table lets others
        decide anew, and they are asked again, before anything is revealed.
        """
        s, sets, players = deed.stmt, self.silent.sets, self.l.players
        home, at = self.flow.home(s.var), self.flow.cell(held=(0, players))
        base = self.flow.own(sets.cells(s))
        held = ((0, _LEFT_OUT), *(self.l.holds(var.type) for var in s.chosen for _ in range(self.m.width(var))))
        kept, shown = [self._secret(each) for each in held], [self.flow.cell(players, each) for each in held]
        inner = {**env, s.var: home}

        def mine(cell: int) -> ops.Value:
            return add(ops.Const(cell), home.read())

        more = ops.Lt(_load(at), _load(base))
        element = ops.Load(sets.element(base, _load(at)))
        self.flow.emit(*sets.written(s, env, base), _store(at, ZERO))
        with self._laps(more) as (head, _):
            asked, out = self.flow.reserve(), self.flow.reserve()
            self.flow.emit(home.write(element), _store(at, add(_load(at), ops.Const(1))))
            self.flow.fork(ops.Eq(ops.Load(mine(kept[0])), ZERO), asked, head)
            self.flow.begin(out)
            self.flow.emit(ops.Store(mine(kept[0]), ops.Const(_LEFT_OUT)))
            self.flow.end(ops.Goto(head))
            self.flow.begin(asked)
            if deed.choices.groups is not None:
                go = self.flow.reserve()
                self.flow.fork(self.probes.feasible(deed.choices.groups, inner), go, out)
                self.flow.begin(go)
            for one in deed.choices.body:
                self._deed(one, inner)
            parts = [(inner[var], i) for var in s.chosen for i in range(self.m.width(var))]
            self.flow.emit(
                *(ops.Store(mine(cell), there.read(i)) for cell, (there, i) in zip(kept[1:], parts, strict=True)),
                *(there.write(ZERO, i) for there, i in parts),
                ops.Store(mine(kept[0]), ops.Const(_DECIDED)),
                _store(at, ZERO),
            )
            self.flow.end(ops.Goto(head))
        for there, here in zip(kept, shown, strict=True):
            for seat in range(players):
                self.flow.emit(_store(here + seat, _load(there + seat)), _store(there + seat, ZERO))
        self.flow.emit(_store(at, ZERO))
        with self._laps(more) as (head, _):
            go = self.flow.reserve()
            self.flow.emit(home.write(element), _store(at, add(_load(at), ops.Const(1))))
            self.flow.fork(ops.Eq(ops.Load(mine(shown[0])), ops.Const(_DECIDED)), go, head)
            self.flow.begin(go)
            self.flow.emit(
                *(there.write(ops.Load(mine(cell)), i) for cell, (there, i) in zip(shown[1:], parts, strict=True))
            )
            self.body(deed.body, inner)
            self.flow.end(ops.Goto(head))

    def _secret(self, held: Interval) -> int:
        base = self.l.secret((min(0, held[0]), max(0, held[1])))
        return self.flow.own(range(base, base + self.l.players))


_DECIDED, _LEFT_OUT = 1, 2
"""What somebody who is to decide in secret has done; 0: nothing yet."""


def _load(cell: int) -> ops.Value:
    return ops.Load(ops.Const(cell))


def _store(cell: int, value: ops.Value) -> ops.Statement:
    return ops.Store(ops.Const(cell), value)

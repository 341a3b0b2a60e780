"""Can this be finished? Tests for guards, options and elements.

A group of nothing but tests is an expression. Any other group becomes a probe: a function that tries every choice in
turn, carries out what later demands read, takes it all back, and answers yes or no. Nothing is left changed.

In a probe the code for the rest of a group stands inside the loop or test that comes before it, so success is the
innermost point and failure is falling through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.ir.walk import bodies, walk
from tassel_compiler.lower.budget import STACKED, TRIES, TooMuch
from tassel_compiler.lower.emit.compose import Composing
from tassel_compiler.lower.emit.laps import Passing, sure
from tassel_compiler.lower.emit.silent import Silent
from tassel_compiler.lower.emit.tools import Tools
from tassel_compiler.lower.machine import TRUE, Env, Statements, both, if_, in_order, said_in
from tassel_compiler.lower.plan import planned as plan
from tassel_compiler.source import Span

Done = Callable[[Env], Statements]


class Probes:
    def __init__(self, tools: Tools) -> None:
        self.m = tools.m
        self.l = tools.layout
        self.expr = tools.expr
        self.formulas = tools.formulas
        self.pieces = tools.pieces
        self.frames = tools.frames
        self.silent = Silent(tools, self.test, self.feasible)
        self.laps = Passing(tools, self.silent)
        self.composing = Composing(tools.m, tools.formulas, tools.pieces)
        self.searches = 0
        self._tries = 0  # written out so far
        self._until = 0  # so many may be
        self._made: dict[tuple[object, ...], tuple[plan.Group, str]] = {}  # probes by group and known numbers

    # ---- tests ---------------------------------------------------------------------------------------------

    def feasible(self, groups: plan.Groups, env: Env) -> ops.Value:
        return self.all(groups, env) or TRUE

    def all(self, groups: plan.Groups, env: Env) -> ops.Value | None:
        """None: nothing has to be tested."""
        test: ops.Value | None = None
        for group in groups:
            test = both(test, self.group(group, env))
        return test

    def test(self, test: plan.Test, env: Env) -> ops.Value:
        if not isinstance(test, plan.Possible):
            return self.expr(test, env)
        found = self.feasible(test.groups, env)
        return ops.Not(found) if test.negated else found

    def group(self, group: plan.Group, env: Env) -> ops.Value:
        simple = self._simple(group.attempts, env)
        return simple if simple is not None else self._probe(group, env)

    def _simple(self, attempts: plan.Attempts, env: Env) -> ops.Value | None:
        """A group that is nothing but tests."""
        test: ops.Value | None = None
        for attempt in attempts:
            one = self._single(attempt, env)
            if one is None:
                return None
            test = both(test, one)
        return test or TRUE

    def _single(self, attempt: plan.Attempt, env: Env) -> ops.Value | None:
        """The test that an attempt is; None if it is more than a test."""
        match attempt:
            case plan.Needs():
                return self.test(attempt.test, env)
            case plan.There():
                return self.pieces.there(attempt.stmt, env)
        return None

    # ---- probes --------------------------------------------------------------------------------------------

    def _probe(self, group: plan.Group, env: Env) -> ops.Value:
        """The rest behind several ways is asked for once per way: it is one probe."""
        free = in_order(group.free, env)
        inner, params, args = self.m.captured(free, env)
        key = (self.m.path, id(group), *((var, env[var].fixed) for var in free))
        if key not in self._made:
            self._made[key] = group, self._written(group, inner, params)
        return ops.Call(self._made[key][1], args)

    def _written(self, group: plan.Group, inner: Env, params: tuple[str, ...]) -> str:
        """The name of the function that was made; a search in a search is paid by both."""
        name, until = self.m.fresh("probe"), self._until
        self._until = min(until or self._tries + TRIES, self._tries + TRIES)
        self.m.add(p.Function(name, params, (), "probe"))
        self.searches += 1
        try:
            body = self._body(group, inner)
            self.m.add(p.Function(name, params, (*body, ops.Return(ops.Const(0))), "probe"))
        except TooMuch as problem:
            raise problem.at(group.words[0][1] if group.words else None) from None
        self._until = until
        return name

    def _body(self, group: plan.Group, inner: Env) -> Statements:
        if len(group.attempts) > STACKED:
            raise TooMuch
        mark = self.m.temp("mark")
        body = self.carry(group.attempts, inner, lambda _: [ops.Return(TRUE)])
        if not changes(body):
            return body
        found = self.carry(group.attempts, inner, lambda _: [ops.Undo(mark), ops.Return(TRUE)])
        return [ops.Mark(mark), *found, ops.Undo(mark)]

    def carry(self, attempts: plan.Attempts, env: Env, done: Done) -> Statements:
        """Code that reaches `done` if these can be carried through, and falls through otherwise."""
        self._tries += 1
        if self._tries > self._until:
            raise TooMuch
        if not attempts:
            return done(env)
        span = _span_of(attempts[0])
        if span is None:
            return self._carry(attempts, env, done)
        with self.m.speaking(span) as why:
            return [said_in(op, why()) for op in self._carry(attempts, env, done)]

    def _carry(self, attempts: plan.Attempts, env: Env, done: Done) -> Statements:
        first = attempts[0]

        def rest(inner: Env) -> Statements:
            return self.carry(attempts[1:], inner, done)

        test = self._single(first, env)
        if test is not None:
            return if_(test, rest(env))
        match first:
            case plan.Notes():
                inner = dict(env)
                return [*self.silent.let(first.stmt, inner), *rest(inner)]
            case plan.Sets():
                return self._sets(first, env, rest)
            case plan.Picks():
                return self._picks(first, env, rest)
            case plan.Gathers():
                return self.composing.each(first.stmt, env, lambda found: self._kept(rest(found)))
            case plan.Takes():
                return self._takes(first, env, rest)
            case plan.Does():
                inner = dict(env)
                return [*self.silent.deed(first.deed, inner), *rest(inner)]
            case plan.RowCases():
                return self._cases(first, env, self._then(first.then, rest, done))
            case plan.Ways():
                return self._ways(first, env, self._then(first.then, rest, done))
            case plan.Owes():
                return self._owes(first, env, done)
            case plan.Laps():
                ok = self.m.temp("ok")
                laps = self.laps.loop(first, env, ok)
                if (surely := sure(laps, ok)) is not None:
                    return [*surely, *rest(env)]
                return [ops.Assign(ok, TRUE), *laps, *if_(ops.Local(ok), rest(env))]
            case plan.Needs() | plan.There() | plan.Weighs():
                raise AssertionError(first)  # tests are told above, and what is weighed stands in a lap

    def _sets(self, first: plan.Sets, env: Env, rest: Done) -> Statements:
        """A variable gets another value: a new local from here on, so that other tries still see the old one."""
        home, value = self.m.home_of(first.var), self.expr(first.stmt.value, env)
        old = env.get(first.var)
        if first.stmt.op == "add" and old is not None:
            value = ops.Add(old.read(), value)
        return [home.write(value), *rest({**env, first.var: home})]

    def _picks(self, first: plan.Picks, env: Env, rest: Done) -> Statements:
        s = first.stmt
        outer = {var: home for var, home in env.items() if var is not s.var}
        return self.formulas.domains.each(s.var, s.domain, s.where, outer, lambda inner: self._kept(rest(inner)))

    def _takes(self, first: plan.Takes, env: Env, rest: Done) -> Statements:
        test = self.pieces.there(first.stmt, env) if first.demand else TRUE
        inner = dict(env)
        return if_(test, [*self.silent.move(first.stmt, inner), *rest(inner)])

    # ---- several ways --------------------------------------------------------------------------------------

    def _then(self, group: plan.Group | None, rest: Done, done: Done) -> Done:
        """The rest after several ways: a probe of its own, so that it is not written out once per way."""
        if group is None:
            return rest
        return lambda inner: if_(self.group(group, inner), done(inner))

    def _kept(self, body: Statements) -> Statements:
        """A try: what it changes is taken back before the next one."""
        if not changes(body):
            return body
        mark = self.m.temp("mark")
        return [ops.Mark(mark), *body, ops.Undo(mark)]

    def _cases(self, first: plan.RowCases, env: Env, then: Done) -> Statements:
        return self.laps.rows(first, env, lambda attempts: self._kept(self.carry(attempts, env, then)))

    def _owes(self, first: plan.Owes, env: Env, done: Done) -> Statements:
        """What the caller still owes, by the number it left in the frame; nothing if it left none."""
        which = ops.Load(ops.Const(self.frames.of(first.path).owes))
        out = if_(ops.Eq(which, ops.Const(0)), done(env))
        for number, attempts in first.sites:
            inside = self.carry(attempts, self.frames.site(first.path, number), done)
            out += if_(ops.Eq(which, ops.Const(number)), self._kept(inside))
        return out

    def _ways(self, first: plan.Ways, env: Env, then: Done) -> Statements:
        """Tests and inner guards: each way is tried and taken back, short ones first, since one is enough."""
        tries: list[Statements] = []
        for test, attempts in zip(self._tests(first, env), (way for _, way in first.ways), strict=True):
            inside = self._kept(self.carry(attempts, env, then))
            tries.append(if_(test, inside) if test is not None else inside)
        return [op for one in sorted(tries, key=_length) for op in one]

    def _tests(self, first: plan.Ways, env: Env) -> Sequence[ops.Value | None]:
        """When each way is open; in turn, only where those before it are not."""
        found: list[ops.Value | None] = []
        before: ops.Value | None = None
        for test, _ in first.ways:
            here = None if test is None else self.test(test, env)
            found.append(both(before, here))
            if first.in_turn and here is not None:
                before = both(before, ops.Not(here))
        return found


def _span_of(attempt: plan.Attempt) -> Span | None:
    """The sentence of which this is a part, where it is known."""
    stmt = attempt.deed.stmt if isinstance(attempt, plan.Does) else getattr(attempt, "stmt", None)
    return None if stmt is None else stmt.span


def changes(body: Iterable[ops.Statement]) -> bool:
    """Does any of this write to the state?"""
    return any(isinstance(op, ops.Changing | ops.Do) or any(changes(inner) for inner in bodies(op)) for op in body)


def _length(body: Statements) -> int:
    return sum(1 for _ in walk(body))

"""Rules that ask somebody, as blocks.

Such a rule has a frame: where to go on when it is done, who acts, its row, parameters, memory and every variable bound
between questions. Because no rule reaches itself the frame lies at a fixed address, and the game can stop and be
copied at any question. Sentences that ask nobody are lowered in one piece by `plain`.

While a body is lowered, `rest` holds what still has to be carried through in the guards around this point, innermost
first; options and elements are offered only if that stays possible. Loops in which somebody chooses and blocks in
which somebody else acts are walls: nothing behind them is looked at.
"""

from __future__ import annotations

from tassel_compiler import core as c
from tassel_compiler.check.recursion import reached
from tassel_compiler.core.visit import row
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.blocks import Blocks
from tassel_compiler.lower.foresight import Foresight
from tassel_compiler.lower.machine import Env, Machine, add, both
from tassel_compiler.lower.plain import Plain, Stmts
from tassel_compiler.lower.points import Points
from tassel_compiler.lower.prelude import Prelude
from tassel_compiler.lower.questions import Questions, Way
from tassel_compiler.lower.slices import Owed, Site

ANSWER = ops.Load(ops.Const(p.ANSWER))


class Asking(Blocks):
    def __init__(self, m: Machine, plain: Plain, foresight: Foresight) -> None:
        super().__init__(m)
        self.plain = plain
        self.v = plain.v
        self.foresight = foresight
        plain.seen = self.seen
        self.questions = Questions(m, plain, foresight)
        self.entry_of: dict[str, int] = {}
        self.frame_of: dict[str, tuple[int, Env]] = {}
        self.step = ""
        self._todo: list[str] = []
        self._order: list[str] = []
        self.prelude = Prelude(self)
        self.points: Points | None = None

    def targets(self, s: c.Stmt) -> tuple[str, ...]:
        return row(s).calls(s, self.m.linked)

    # ---- rules ---------------------------------------------------------------------------------------------

    def asks(self, path: str) -> bool:
        return self.m.demands.procedure_asks(path)

    def rule(self, path: str) -> tuple[int, int, Env]:
        """Entry block, return cell and frame of an asking rule; it is lowered later if it was not yet."""
        if path not in self.entry_of:
            procedure = self.procedure(path)
            self.entry_of[path] = self.reserve()
            ret = self.m.layout.frame()
            variables = [
                procedure.you,
                *([procedure.this] if procedure.this else []),
                *procedure.params,
                *(v for v, _ in procedure.memory),
            ]
            env: Env = {v: self.m.in_frame(v) for v in variables}
            self.foresight.owes[path] = self.m.layout.frame()
            env = {**self.seen(path), **env}
            self.frame_of[path] = ret, env
            self._todo.append(path)
        ret, env = self.frame_of[path]
        return self.entry_of[path], ret, env

    def seen(self, path: str) -> Env:
        """A hook sees the frame of the rule it hangs on."""
        rule = self.m.checked.sees.get(path)
        return self.rule(rule)[2] if rule is not None else {}

    def procedure(self, path: str) -> c.Procedure:
        found = self.m.checked.procedures.get(path)
        if found is None:
            found = next(h.procedure for h in self.m.checked.hooks if h.procedure.path == path)
        return found

    def finish(self) -> None:
        """Callers before those they call, so that a rule knows what every caller still owes."""
        while self._todo:
            order = {path: i for i, path in enumerate(self._callers_first())}
            self._todo.sort(key=lambda path: order[path], reverse=True)
            self._lower(self._todo.pop())

    def _callers_first(self) -> list[str]:
        if not self._order:
            done: dict[str, None] = {}

            def visit(path: str) -> None:
                if path not in done:
                    for target in reached(self.m.linked, path):
                        visit(target)
                    done[path] = None

            for path in self.m.checked.procedures:
                visit(path)
            self._order = list(reversed(done))
        return self._order

    def _lower(self, path: str) -> None:
        procedure = self.procedure(path)
        ret, frame = self.frame_of[path]
        self.owner = self.plain.path = path
        others = self.seen(path)  # a hook leaves the memory of its rule alone
        own = [(v, home) for v, home in frame.items() if v not in others]
        self._cells = [home.cells + i for v, home in own for i in range(self.m.width(v))]
        env = dict(frame)
        self.begin(self.entry_of[path])
        for var, start in procedure.memory:
            if start is not None:
                self.emit(frame[var].write(self.v.expr(start, env)))
            else:
                self.emit(
                    *(frame[var].write(ops.Const(-1 if var.type.maybe else 0), i) for i in range(self.m.width(var)))
                )
        self._steps(procedure, env)
        self._cells.append(self.foresight.owes[path])
        self.emit(*(ops.Store(ops.Const(cell), ops.Const(0)) for cell in self._cells))  # equal positions, equal vectors
        self.end(ops.Leave(ops.Load(ops.Const(ret))))
        self.m.frames[path] = p.Frame(path, ret, tuple(self._cells))

    def _steps(self, procedure: c.Procedure, env: Env) -> None:
        bodies = [s.body for s in procedure.steps]
        whole = self.points.at(procedure.path, "") if self.points else None
        owed: Stmts = (Owed(procedure.path),) if procedure.path in self.foresight.slices.sites else ()  # type: ignore[assignment]
        ahead = (*(s for body in bodies for s in body), *owed)

        def run() -> None:
            for i, step in enumerate(procedure.steps):
                rest = (*(s for later in bodies[i + 1 :] for s in later), *owed)
                self.step = step.name
                self.plain.path = step.path or procedure.path
                inside = self.points.at(procedure.path, step.name) if self.points and step.name else None

                def one(body: Stmts = step.body, rest: Stmts = rest) -> None:
                    self.body(body, dict(env), rest)

                if inside and self.points:
                    self.points.around(self, inside, procedure, env, one, (*step.body, *rest), rest)
                else:
                    one()

        if whole and self.points:
            self.points.around(self, whole, procedure, env, run, ahead, owed, whole=True)
        else:
            out = self.reserve()
            self.prelude.leave_if_stuck(procedure, env, out, ahead)
            run()
            self.begin(out)

    # ---- bodies --------------------------------------------------------------------------------------------

    def body(self, stmts: Stmts, env: Env, rest: Stmts) -> None:
        """Lowers sentences; `rest` is what the guards around them still owe afterwards."""
        for i, s in enumerate(stmts):
            self.stmt(s, env, (*stmts[i + 1 :], *rest))

    def stmt(self, s: c.Stmt, env: Env, rest: Stmts) -> None:
        if not self.m.demands.asks(s):
            if isinstance(s, c.Let | c.Choose) and s.var not in env:
                env[s.var] = self.home(s.var)
            self.emit(*self.plain.stmt(s, env, rest))
            return
        match s:
            case c.Choose():
                self._choose(s, env, rest, None)
            case c.Compose():
                self._compose(s, env, rest, None)
            case c.ChooseOne():
                self._choose_one(s, env, rest)
            case c.MayDo():
                self._may(s, env, rest)
            case c.UpTo():
                self._up_to(s, env)
            case c.CallRule():
                procedure = self.m.checked.procedures[s.rule]
                self.call(s.rule, self.plain.arguments(procedure, s.args, s.you, None, env), rest, env)
            case c.DoRow():
                self._do_row(s, env, rest)
            case c.Branch():
                self._branch(s, env, rest)
            case c.IfPossible():
                if self.prelude.stands_before(s.body):
                    self.prelude.enter(s, env, rest)
                else:
                    test = self.foresight.feasible((*s.body, *rest), env)
                    self._either(test, s.body, s.other, env, rest)
            case c.Repeat():
                self._repeat(s, env)
            case c.Each():
                self._each(s, env)
            case c.AsOne():
                self._as(s, env)
            case _:
                raise AssertionError(s)

    # ---- questions -----------------------------------------------------------------------------------------

    def ask(self, make: object, then: int) -> None:
        """Ends the block with a question; `make` gets the id's stem and hands in the ask."""
        number = make(self.owner, self.step, then)  # type: ignore[operator]
        self.end(ops.Await(number))

    def _choose(self, s: c.Choose, env: Env, rest: Stmts, way: Way | None) -> None:
        """`way`: where to go if the actor would rather not (a `may` or `up to` that begins with a choice)."""
        home = env.get(s.var) or self.home(s.var)
        then = self.reserve()
        self.ask(lambda o, st, t: self.questions.choose(s, env, rest, o, st, t, way), then)
        self.begin(then)
        if way is not None:
            self.or_stop(way.block)
        env[s.var] = home
        self.emit(home.write(ANSWER))

    def or_stop(self, stop: int) -> None:
        go = self.reserve()
        self.fork(ops.Lt(ANSWER, ops.Const(0)), stop, go)
        self.begin(go)

    def _compose(self, s: c.Compose, env: Env, rest: Stmts, way: Way | None) -> None:
        home = env.get(s.var) or self.home(s.var)
        then = self.reserve()
        self.ask(lambda o, st, t: self.questions.compose(s, env, rest, o, st, t, way), then)
        self.begin(then)
        if way is not None:
            self.or_stop(way.block)
        env[s.var] = home
        self.emit(*self.foresight.composing.unpack(s, ANSWER, home))

    def _choose_one(self, s: c.ChooseOne, env: Env, rest: Stmts) -> None:
        then = self.reserve()
        self.ask(lambda o, st, t: self.questions.options(s, env, rest, o, st, t), then)
        self.begin(then)
        with self.join() as end:
            self.switch(
                ANSWER,
                [(i, lambda o=o: self.body(o.body, dict(env), rest)) for i, o in enumerate(s.options)],
                end,
            )

    def _may(self, s: c.MayDo, env: Env, rest: Stmts) -> None:
        with self.join() as end:
            first = s.body[0] if s.body else None
            inner = dict(env)
            if isinstance(first, c.Choose | c.Compose) and not (isinstance(first, c.Choose) and first.random):
                self._first(first, inner, (*s.body[1:], *rest), Way(end, s.body, rest))
                self.body(s.body[1:], inner, rest)
            else:
                go = self.reserve()
                self.ask(lambda o, st, t: self.questions.yes_no(s, env, rest, o, st, t), go)
                self.begin(go)
                self.or_stop(end)
                self.body(s.body, inner, rest)
            self.end(ops.Goto(end))

    def _first(self, first: c.Choose | c.Compose, env: Env, rest: Stmts, way: Way) -> None:
        if isinstance(first, c.Choose):
            self._choose(first, env, rest, way)
        else:
            self._compose(first, env, rest, way)

    def _up_to(self, s: c.UpTo, env: Env) -> None:
        count, times = self.cell(), self.cell()
        self.emit(ops.Store(ops.Const(count), ops.Const(0)), ops.Store(ops.Const(times), self.v.expr(s.times, env)))
        with self.join() as end:
            head, lap = self.reserve(), self.reserve()
            self.begin(head)
            self.fork(ops.Lt(ops.Load(ops.Const(count)), ops.Load(ops.Const(times))), lap, end)
            self.begin(lap)
            self.emit(ops.Store(ops.Const(count), add(ops.Load(ops.Const(count)), ops.Const(1))))
            inner = dict(env)
            first = s.body[0] if s.body else None
            if isinstance(first, c.Choose | c.Compose) and not (isinstance(first, c.Choose) and first.random):
                self._first(first, inner, s.body[1:], Way(end, s.body, ()))
                self.body(s.body[1:], inner, ())
            else:
                go = self.reserve()
                may = c.MayDo(s.body, s.actor, s.label, s.span)
                self.ask(lambda o, st, t: self.questions.yes_no(may, env, (), o, st, t), go)
                self.begin(go)
                self.or_stop(end)
                self.body(s.body, inner, ())
            self.end(ops.Goto(head))

    # ---- calls ---------------------------------------------------------------------------------------------

    def call(self, path: str, args: list[ops.Value], rest: Stmts = (), env: Env | None = None) -> None:
        """An asking rule: fill its frame, say where to go on and what is owed then, go there."""
        if not self.asks(path):
            self.emit(ops.Do(self.plain.procedure(path), tuple(args)))
            return
        entry, ret, frame = self.rule(path)
        procedure = self.procedure(path)
        variables = [procedure.you, *([procedure.this] if procedure.this else []), *procedure.params]
        values = iter(args)
        for var in variables:
            self.emit(*(frame[var].write(next(values), i) for i in range(self.m.width(var))))
        back = self.reserve()
        self.emit(
            ops.Store(ops.Const(ret), ops.Point(back)),
            ops.Store(ops.Const(self.foresight.owes[path]), ops.Const(self._site(path, rest, env))),
        )
        self.end(ops.Goto(entry))
        self.begin(back)

    def _site(self, path: str, rest: Stmts, env: Env | None) -> int:
        """A number for this call if something after it can still fail, else 0."""
        slices = self.foresight.slices
        if env is None or not any(slices.fails(s) for s in rest):
            return 0
        sites = slices.sites.setdefault(path, [])
        sites.append(Site(len(sites) + 1, rest, dict(env)))
        return len(sites)

    def _do_row(self, s: c.DoRow, env: Env, rest: Stmts) -> None:
        rows = self.m.linked.rows(s.family, s.member)
        thing = self.cell()
        self.emit(ops.Store(ops.Const(thing), self.v.expr(s.row, env)))
        which = self.plain.row_of(s.family, ops.Load(ops.Const(thing)))

        def run(path: str) -> None:
            procedure = self.m.checked.procedures[path]
            self.call(path, self.plain.arguments(procedure, (), s.you, ops.Load(ops.Const(thing)), env), rest, env)

        with self.join() as end:
            cases = [(self.m.layout.index(s.family, row), lambda path=path: run(path)) for row, path in rows.items()]
            self.switch(which, cases, end)  # type: ignore[arg-type]

    # ---- tests and loops -----------------------------------------------------------------------------------

    def _either(self, test: ops.Value, body: Stmts, other: Stmts, env: Env, rest: Stmts) -> None:
        then, no = self.reserve(), self.reserve()
        with self.join() as end:
            self.fork(test, then, no)
            for block, stmts in ((then, body), (no, other)):
                self.begin(block)
                self.body(stmts, dict(env), rest)
                self.end(ops.Goto(end))

    def _branch(self, s: c.Branch, env: Env, rest: Stmts) -> None:
        with self.join() as end:
            for arm in s.arms:
                then, no = self.reserve(), self.reserve()
                self.fork(self.plain.test(arm.test, env), then, no)
                self.begin(then)
                self.body(arm.body, dict(env), rest)
                self.end(ops.Goto(end))
                self.begin(no)
            self.body(s.other, dict(env), rest)
            self.end(ops.Goto(end))

    def _guarded(self, body: Stmts, env: Env, end: int) -> None:
        """A lap or an `as` block: entered only if it can be finished."""
        if any(self.m.demands.fails(x) for x in body):
            go = self.reserve()
            self.fork(self.foresight.feasible(body, env), go, end)
            self.begin(go)
        self.body(body, dict(env), ())
        self.end(ops.Goto(end))

    def _repeat(self, s: c.Repeat, env: Env) -> None:
        count, times = self.cell(), self.cell()
        self.emit(ops.Store(ops.Const(count), ops.Const(0)), ops.Store(ops.Const(times), self.v.expr(s.times, env)))
        with self.join() as end:
            head, lap = self.reserve(), self.reserve()
            self.begin(head)
            more: ops.Value | None = ops.Lt(ops.Load(ops.Const(count)), ops.Load(ops.Const(times)))
            if s.test is not None:
                more = both(more, self.v.expr(s.test, env))
            assert more is not None
            self.fork(more, lap, end)
            self.begin(lap)
            self.emit(ops.Store(ops.Const(count), add(ops.Load(ops.Const(count)), ops.Const(1))))
            self._guarded(s.body, env, head)

    def _each(self, s: c.Each, env: Env) -> None:
        """The set is written down first unless the body leaves it alone; the frame holds how far the loop is."""
        home, at = self.home(s.var), self.cell()
        capacity = self.plain.capacity(s.domain)
        base = self.cell(capacity + 1)
        count = ops.Load(ops.Const(base))

        def note(inner: Env) -> list[ops.Statement]:
            more = [
                ops.Store(ops.Const(base), add(count, ops.Const(1))),
                ops.Store(add(ops.Const(base), count), inner[s.var].read()),
            ]
            return self.plain.within(s.domain, count, more)

        self.emit(
            ops.Store(ops.Const(base), ops.Const(0)),
            *self.v.domains.each(s.var, s.domain, s.where, env, note),
            ops.Store(ops.Const(at), ops.Const(0)),
        )
        with self.join() as end:
            head, lap = self.reserve(), self.reserve()
            self.begin(head)
            self.fork(ops.Lt(ops.Load(ops.Const(at)), count), lap, end)
            self.begin(lap)
            self.emit(
                ops.Store(ops.Const(at), add(ops.Load(ops.Const(at)), ops.Const(1))),
                home.write(ops.Load(add(ops.Const(base), ops.Load(ops.Const(at))))),
            )
            self._guarded(s.body, {**env, s.var: home}, head)

    def _as(self, s: c.AsOne, env: Env) -> None:
        home = self.home(s.var)
        self.emit(home.write(self.v.expr(s.who, env)))
        inner = {**env, s.var: home}
        with self.join() as end:
            go = self.reserve()
            self.fork(ops.Le(ops.Const(0), home.read()), go, end)
            self.begin(go)
            self._guarded(s.body, inner, end)

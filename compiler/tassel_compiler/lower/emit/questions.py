"""Questions: who is asked, what is offered, what each option is called.

An enumerator leaves the state as it was. A body that may be left out offers one option more, if it leads on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.emit.probes import Probes
from tassel_compiler.lower.emit.reasons import Reasons
from tassel_compiler.lower.emit.tools import Tools
from tassel_compiler.lower.emit.trials import Trial, trial_of
from tassel_compiler.lower.machine import Env, Statements, both, if_
from tassel_compiler.lower.optimise.twins import Twins
from tassel_compiler.lower.plan.planned import Choice, Groups, Leavable, Menu
from tassel_compiler.resolve.declarations import Type
from tassel_compiler.source import Span

STOP = -1
_STOP = ops.Offer(ops.Const(STOP))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question without its place in the program: its id, who is asked, what is offered."""

    id: str
    seat: ops.Value
    options: str
    decode: p.Decode
    candidates: str = ""
    tests: tuple[p.WhyNot, ...] = ()
    search: str = "none"
    why: int = 0
    tried: p.Tried | None = None


class Questions:
    def __init__(self, tools: Tools, probes: Probes) -> None:
        self.m = tools.m
        self.flow = tools.flow
        self.expr = tools.expr
        self.formulas = tools.formulas
        self.probes = probes
        self.composing = probes.composing
        self.reasons = Reasons(tools.m, tools.expr, probes)
        self.twins = Twins(tools.m, tools.formulas.cards)

    def ask(self, asked: Asked, then: int) -> None:
        """Ends the block with the question; the answer is read in the block `then`."""
        number = len(self.m.asks)
        self.m.asks.append(
            p.Ask(
                number,
                asked.id,
                self.flow.owner,
                asked.seat,
                asked.options,
                then,
                asked.decode,
                asked.candidates,
                asked.tests,
                asked.search,
                asked.why,
                asked.tried,
            )
        )
        self.flow.end(ops.Await(number))

    def id_of_hook(self, what: str) -> str:
        """Hooks are told by the rule they hang on."""
        return self.m.fresh(f"ask:{self.flow.owner.split('/')[-1]}.{what}").removeprefix("ask:")

    def _id(self, what: str) -> str:
        """`go-fishing.sail.s`, made unique by a number."""
        whose = self.flow.owner.partition("@")[0]  # what a hook asks is called after the hook
        parts = [whose.split("/")[-1].replace("#", "."), self.flow.step, what]
        return self.m.fresh("ask:" + ".".join(x for x in parts if x)).removeprefix("ask:")

    def _enumerator(self, ask_id: str, body: Sequence[ops.Statement]) -> str:
        return self.m.add(p.Function(self.m.fresh(f"options.{ask_id}"), (), tuple(body), "options"))

    def _tested(self, ask_id: str, actor: ops.Value, body: Statements, decode: p.Decode, span: Span) -> Asked:
        """Its options are tested, but not one by one, so that no reasons can be given."""
        return Asked(ask_id, actor, self._enumerator(ask_id, body), decode, search="test", why=self.m.because(span))

    # ---- choices -------------------------------------------------------------------------------------------

    def choice(self, choice: Choice, env: Env, without: Groups | None) -> Asked:
        """`without`: one may do without, if these are possible; None: one must choose."""
        s = choice.stmt
        outer = {var: home for var, home in env.items() if var is not s.var}
        if isinstance(s, c.Compose):
            return self._basket(s, choice, outer, without)
        return self._element(s, choice, outer, without)

    def _element(self, s: c.Choose, choice: Choice, env: Env, without: Groups | None) -> Asked:
        ask_id = self._id(s.var.name)
        searched = self.probes.searches
        sorts: list[str] = []
        each = self.formulas.domains.each

        def offer(inner: Env) -> Statements:
            test = both(self.probes.all(choice.groups, inner), self._no_twin(s, inner))
            sorts.append("test" if test is not None else "none")
            return _if(test, [ops.Offer(inner[s.var].read())])

        body = elements = each(s.var, s.domain, s.where, env, offer)
        every = each(s.var, s.domain, None, env, lambda inner: [ops.Offer(inner[s.var].read())])
        body = self._or_none(body, choice, env, without)
        search = "search" if self.probes.searches > searched else sorts[0] if sorts else "none"
        laps = trial_of(elements) if search == "search" and body in (elements, [*elements, _STOP]) else None
        assert s.actor is not None
        return Asked(
            ask_id,
            self.expr(s.actor, env),
            self._enumerator(ask_id, body),
            _decode(s.var.type, without is not None),
            self._enumerator(ask_id + ".all", every),
            self.reasons.of_choice(s, choice.groups, env, ask_id),
            search,
            self.m.because(s.span),
            self._tried(ask_id, laps),
        )

    def _tried(self, ask_id: str, trial: Trial | None) -> p.Tried | None:
        if trial is None:
            return None
        test = p.Function(self.m.fresh(f"trial.{ask_id}"), (trial.number,), trial.body, "probe")
        return p.Tried(self.m.add(test), trial.low, trial.high)

    def _no_twin(self, s: c.Choose, env: Env) -> ops.Value | None:
        """Of equal cards the first one is enough."""
        where = self.twins.where(s, s.domain.zone) if isinstance(s.domain, c.Held) else "nowhere"
        if not isinstance(s.domain, c.Held) or where == "nowhere":
            return None
        zone = self.formulas.zone(s.domain.zone, s.domain.owner, env)
        return self.twins.first_of_its_kind(where, s.domain.zone, zone, env[s.var].read())

    def _basket(self, s: c.Compose, choice: Choice, env: Env, without: Groups | None) -> Asked:
        ask_id = self._id(s.var.name)

        def offer(inner: Env) -> Statements:
            test = self.probes.all(choice.groups, inner)
            return _if(test, [ops.Offer(self.composing.packed(s, inner[s.var]))])

        body = self._or_none(self.composing.each(s, env, offer), choice, env, without)
        stop = None if without is None else STOP
        decode = p.Decode("basket", s.family, base=self.composing.base(s), stop=stop)
        return self._tested(ask_id, self.expr(s.actor, env), body, decode, s.span)

    def _or_none(self, body: Statements, choice: Choice, env: Env, without: Groups | None) -> Statements:
        """The elements, if what they have in common is possible, and the way round them, if it leads on."""
        if without is None:
            return body
        common = self.probes.all(choice.common, env)
        return [*_if(common, body), *_if(self.probes.all(without, env), [_STOP])]

    # ---- options -------------------------------------------------------------------------------------------

    def menu(self, menu: Menu, env: Env) -> Asked:
        s = menu.stmt
        ask_id = self._id("")
        body: Statements = []
        for i, offered in enumerate(menu.options):
            offer = if_(self.probes.feasible(offered.groups, env), [ops.Offer(ops.Const(i))])
            body += offer if offered.test is None else if_(self.probes.test(offered.test, env), offer)
        names = tuple(o.id if o.named else o.text for o in s.options)
        every = [ops.Offer(ops.Const(i)) for i in range(len(s.options))]
        return Asked(
            ask_id,
            self.expr(s.actor, env),
            self._enumerator(ask_id, body),
            p.Decode("options", names=names),
            self._enumerator(ask_id + ".all", every),
            self.reasons.of_menu(menu, env, ask_id),
            "test",
            self.m.because(s.span),
        )

    def yes_or_no(self, s: c.MayDo | c.UpTo, what: Leavable, env: Env) -> Asked:
        ask_id = self._id("may")
        yes = if_(self.probes.feasible(what.groups, env), [ops.Offer(ops.Const(0))])
        body = [*yes, *_if(self.probes.all(what.without, env), [_STOP])]
        decode = p.Decode("options", names=(" ".join(s.label.split()),), stop=STOP, stop_name="no")
        return self._tested(ask_id, self.expr(s.actor, env), body, decode, s.span)


def _if(test: ops.Value | None, body: Statements) -> Statements:
    return body if test is None else if_(test, body)


def _decode(type_: Type, stop: bool) -> p.Decode:
    end = STOP if stop else None
    if type_.form in ("kind", "place", "card"):
        return p.Decode(type_.form, type_.of, stop=end)
    if type_.form == "player":
        return p.Decode("player", stop=end)
    return p.Decode("flag" if type_.form == "flag" else "number", stop=end)

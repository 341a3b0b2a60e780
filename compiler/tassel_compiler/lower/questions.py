"""Asks: who is asked, what is offered, what each option is called, and why something is not offered.

An enumerator leaves the state as it was. Its tests are kept one by one as functions of the element too, so that a
refusal can name the test that failed in the words of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.foresight import Foresight
from tassel_compiler.lower.machine import Env, Home, Machine, both, if_
from tassel_compiler.lower.plain import Plain, Stmts
from tassel_compiler.lower.slices import Item, Tested
from tassel_compiler.lower.twins import Twins
from tassel_compiler.resolve.declarations import Type
from tassel_compiler.source import Span

STOP = -1


@dataclass(frozen=True, slots=True)
class Way:
    """The way round a body that may be left out: the block it leads to, the body, and what is owed after it."""

    block: int
    body: Stmts
    rest: Stmts


class Questions:
    def __init__(self, m: Machine, plain: Plain, foresight: Foresight) -> None:
        self.m = m
        self.plain = plain
        self.v = plain.v
        self.foresight = foresight
        self.twins = Twins(m, plain.v)

    # ---- ids and decoding ----------------------------------------------------------------------------------

    def _id(self, owner: str, step: str, what: str) -> str:
        """`go-fishing.sail.s`, made unique by a number."""
        whose = owner.partition("@")[0]  # what a hook asks is called after the hook
        parts = [whose.split("/")[-1].replace("#", "."), step, what]
        return self.m.fresh("ask:" + ".".join(x for x in parts if x)).removeprefix("ask:")

    def decode(self, type_: Type, stop: bool) -> p.Decode:
        end = STOP if stop else None
        if type_.form in ("kind", "place", "card"):
            return p.Decode(type_.form, type_.of, stop=end)
        if type_.form == "player":
            return p.Decode("player", stop=end)
        return p.Decode("flag" if type_.form == "flag" else "number", stop=end)

    def _add(
        self,
        ask_id: str,
        owner: str,
        actor: ops.Value,
        options: str,
        then: int,
        decode: p.Decode,
        span: Span,
        candidates: str = "",
        tests: tuple[p.WhyNot, ...] = (),
        search: str = "none",
    ) -> int:
        number = len(self.m.asks)
        self.m.asks.append(
            p.Ask(
                number,
                ask_id,
                owner,
                actor,
                options,
                then,
                decode,
                candidates,
                tests,
                search,
                self.m.why(self.plain.path, span),
            )
        )
        return number

    def _enumerator(self, ask_id: str, body: Sequence[ops.Statement]) -> str:
        return self.m.add(p.Function(self.m.fresh(f"options.{ask_id}"), (), tuple(body), "options"))

    def _tested(
        self,
        s: c.Compose | c.MayDo,
        env: Env,
        ask_id: str,
        owner: str,
        body: list[ops.Statement],
        then: int,
        decode: p.Decode,
    ) -> int:
        """A question whose options are tested, but not one by one, so that no reasons can be given."""
        actor, options = self.v.expr(s.actor, env), self._enumerator(ask_id, body)
        return self._add(ask_id, owner, actor, options, then, decode, s.span, search="test")

    # ---- choices -------------------------------------------------------------------------------------------

    def choose(self, s: c.Choose, env: Env, rest: Stmts, owner: str, step: str, then: int, way: Way | None) -> int:
        ask_id = self._id(owner, step, s.var.name)
        outer = {k: h for k, h in env.items() if k is not s.var}
        searched = self.foresight.searches
        tests: list[str] = []

        def offer(inner: Env) -> list[ops.Statement]:
            test = self.foresight.after(s.var, rest, inner)
            test = both(test, self.twins.first_of_its_kind(s, inner))
            tests.append("test" if test is not None else "none")
            done: list[ops.Statement] = [ops.Offer(inner[s.var].read())]
            return if_(test, done) if test is not None else done

        body = self.v.domains.each(s.var, s.domain, s.where, outer, offer)
        every = self.v.domains.each(s.var, s.domain, None, outer, lambda inner: [ops.Offer(inner[s.var].read())])
        if way is not None:
            body = self._optional(body, self.foresight.besides(s.var, rest, outer), way, outer)
        search = "search" if self.foresight.searches > searched else tests[0] if tests else "none"
        assert s.actor is not None
        return self._add(
            ask_id,
            owner,
            self.v.expr(s.actor, env),
            self._enumerator(ask_id, body),
            then,
            self.decode(s.var.type, way is not None),
            s.span,
            self._enumerator(ask_id + ".all", every),
            self._reasons(s, rest, outer, ask_id),
            search,
        )

    def _reasons(self, s: c.Choose, rest: Stmts, env: Env, ask_id: str) -> tuple[p.WhyNot, ...]:
        found: list[p.WhyNot] = []
        for test, text in s.tests:
            found.append(
                self._reason(ask_id, s.var, lambda inner, test=test: self.v.expr(test, inner), env, text, s.span)
            )
        for group in self.foresight.groups(rest):
            if s.var in self.foresight.slices.reads(group):
                text, span = self._words(group)
                found.append(
                    self._reason(
                        ask_id,
                        s.var,
                        lambda inner, group=group: self.foresight.group(group, inner),
                        env,
                        text,
                        span,
                    )
                )
        return tuple(found)

    def _reason(self, ask_id: str, var: c.Var, test: object, env: Env, text: str, span: Span) -> p.WhyNot:
        home = self.m.home_of(var)
        value = test({**env, var: home})  # type: ignore[operator]
        name = self.m.fresh(f"why.{ask_id}")
        self.m.add(p.Function(name, home.names, (ops.Return(value),), "probe"))
        return p.WhyNot(name, text, span.place())

    def _words(self, group: list[Item]) -> tuple[str, Span]:
        """The sentences of a group that can fail, as written."""
        spans: list[Span] = []
        for item in group:
            stmt = item.stmt if isinstance(item, Tested) else item
            if hasattr(stmt, "span") and (isinstance(item, Tested) or self.foresight.slices.fails(item)):
                spans.append(stmt.span)
        texts = [" ".join(x.source.text[x.start : x.end].split()) for x in spans]
        return "; ".join(dict.fromkeys(texts)), spans[0] if spans else self.m.checked.rank[0].span

    def _optional(self, body: list[ops.Statement], test: ops.Value | None, way: Way, env: Env) -> list[ops.Statement]:
        """The elements, if what they have in common is possible, and the way round them, if it leads on."""
        declined = self.foresight.without(way.body, way.rest, env)
        stop = [ops.Offer(ops.Const(STOP))]
        return [
            *(body if test is None else if_(test, body)),
            *(stop if declined is None else if_(declined, stop)),
        ]

    def compose(self, s: c.Compose, env: Env, rest: Stmts, owner: str, step: str, then: int, way: Way | None) -> int:
        ask_id = self._id(owner, step, s.var.name)
        outer = {k: h for k, h in env.items() if k is not s.var}
        composing = self.foresight.composing

        def offer(inner: Env) -> list[ops.Statement]:
            test = self.foresight.after(s.var, self._owed(s, rest), inner)
            done: list[ops.Statement] = [ops.Offer(composing.packed(s, inner[s.var]))]
            return if_(test, done) if test is not None else done

        body = composing.each(s, outer, offer)
        if way is not None:
            body = self._optional(body, self.foresight.besides(s.var, self._owed(s, rest), outer), way, outer)
        decode = p.Decode("basket", s.family, base=composing.base(s), stop=None if way is None else STOP)
        return self._tested(s, env, ask_id, owner, body, then, decode)

    def _owed(self, s: c.Compose, rest: Stmts) -> Stmts:
        """Paying what was limited by what is there cannot fail: tested again only if a later demand needs the same."""
        if s.holder is None:
            return rest
        return tuple(
            x
            for i, x in enumerate(rest)
            if not (isinstance(x, c.TransferBasket) and x.var is s.var) or self._missed(x, rest[i + 1 :])
        )

    def _missed(self, paid: c.TransferBasket, later: Stmts) -> bool:
        """Does a later demand read what is moved here?"""
        writes = self.v.foot.touch(paid).writes
        return any(writes & self.foresight.slices.reads(group) for group in self.foresight.groups(later))

    # ---- options -------------------------------------------------------------------------------------------

    def options(self, s: c.ChooseOne, env: Env, rest: Stmts, owner: str, step: str, then: int) -> int:
        ask_id = self._id(owner, step, "")
        body: list[ops.Statement] = []
        for i, option in enumerate(s.options):
            test = self.foresight.feasible((*option.body, *rest), env)
            offer = if_(test, [ops.Offer(ops.Const(i))])
            body += if_(self.plain.test(option.test, env), offer) if option.test is not None else offer
        names = tuple(o.id if o.named else o.text for o in s.options)
        every = [ops.Offer(ops.Const(i)) for i in range(len(s.options))]
        return self._add(
            ask_id,
            owner,
            self.v.expr(s.actor, env),
            self._enumerator(ask_id, body),
            then,
            p.Decode("options", names=names),
            s.span,
            self._enumerator(ask_id + ".all", every),
            self._option_reasons(s, env, rest, ask_id),
            "test",
        )

    def _option_reasons(self, s: c.ChooseOne, env: Env, rest: Stmts, ask_id: str) -> tuple[p.WhyNot, ...]:
        """One test per option and demand; for the other options it holds."""
        which = c.Var("option", Type("number"))
        found: list[p.WhyNot] = []
        for i, option in enumerate(s.options):

            def only(test: ops.Value, inner: Env, i: int = i) -> ops.Value:
                return ops.Or(ops.Ne(inner[which].read(), ops.Const(i)), test)

            if option.test is not None:
                span = option.span
                text = span.source.text[span.start : span.end]
                found.append(
                    self._reason(
                        ask_id,
                        which,
                        lambda inner, o=option: only(self.plain.test(o.test, inner), inner),
                        env,
                        self._when(option, text),
                        span,
                    )
                )
            for group in self.foresight.groups((*option.body, *rest)):
                text, span = self._words(group)
                found.append(
                    self._reason(
                        ask_id,
                        which,
                        lambda inner, g=group: only(self.foresight.group(g, inner), inner),
                        env,
                        text,
                        span,
                    )
                )
        return tuple(found)

    def _when(self, option: c.Option, text: str) -> str:
        return option.when or " ".join(text.split())[:80]

    def yes_no(self, s: c.MayDo, env: Env, rest: Stmts, owner: str, step: str, then: int) -> int:
        ask_id = self._id(owner, step, "may")
        test = self.foresight.feasible((*s.body, *rest), env)
        declined = self.foresight.without(s.body, rest, env)
        stop = [ops.Offer(ops.Const(STOP))]
        body = [*if_(test, [ops.Offer(ops.Const(0))]), *(stop if declined is None else if_(declined, stop))]
        label = " ".join(s.label.split())
        decode = p.Decode("options", names=(label,), stop=STOP, stop_name="no")
        return self._tested(s, env, ask_id, owner, body, then, decode)


__all__ = ["Home", "Questions"]

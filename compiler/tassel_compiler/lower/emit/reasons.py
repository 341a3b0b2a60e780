"""Why something is not offered: each test of a question as a function of its own, with its words in the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from tassel_compiler import core as c
from tassel_compiler.ir import ops
from tassel_compiler.ir import program as p
from tassel_compiler.lower.emit.probes import Probes
from tassel_compiler.lower.machine import Env, Expression, Machine
from tassel_compiler.lower.plan.planned import Group, Groups, Menu, Offered
from tassel_compiler.resolve.declarations import Type
from tassel_compiler.source import Span

ElementTest = Callable[[Env], ops.Value]


class Reasons:
    def __init__(self, m: Machine, expr: Expression, probes: Probes) -> None:
        self.m = m
        self.expr = expr
        self.probes = probes

    def of_choice(self, s: c.Choose, groups: Groups, env: Env, ask_id: str) -> tuple[p.WhyNot, ...]:
        """One reason for each part of the test, and for each group of demands that reads the element."""
        found = [
            self._reason(ask_id, s.var, partial(self.expr, test), env, text, s.span) for test, text in s.tests
        ]
        for group in groups:
            text, span = self._words(group)
            found.append(self._reason(ask_id, s.var, partial(self.probes.group, group), env, text, span))
        return tuple(found)

    def of_menu(self, menu: Menu, env: Env, ask_id: str) -> tuple[p.WhyNot, ...]:
        """One reason per option and demand; for the other options it holds."""
        which = c.Var("option", Type("number"))
        found: list[p.WhyNot] = []
        for i, offered in enumerate(menu.options):
            for test, text, span in self._tests(offered):

                def only(inner: Env, i: int = i, test: ElementTest = test) -> ops.Value:
                    return ops.Or(ops.Ne(inner[which].read(), ops.Const(i)), test(inner))

                found.append(self._reason(ask_id, which, only, env, text, span))
        return tuple(found)

    def _tests(self, offered: Offered) -> Iterator[tuple[ElementTest, str, Span]]:
        option, when = offered.option, offered.test
        if when is not None:
            yield partial(self.probes.test, when), option.when or option.span.whole[:80], option.span
        for group in offered.groups:
            yield partial(self.probes.group, group), *self._words(group)

    def _reason(self, ask_id: str, var: c.Var, test: ElementTest, env: Env, text: str, span: Span) -> p.WhyNot:
        home = self.m.home_of(var)
        value = test({**env, var: home})
        name = self.m.fresh(f"why.{ask_id}")
        self.m.add(p.Function(name, home.names, (ops.Return(value),), "probe"))
        return p.WhyNot(name, text, span.place())

    def _words(self, group: Group) -> tuple[str, Span]:
        """The sentences of a group that can fail, as written."""
        return "; ".join(dict.fromkeys(text for text, _ in group.words)), group.words[0][1]

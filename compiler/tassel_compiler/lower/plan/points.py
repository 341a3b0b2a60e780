"""Hooks at their points: before, after or instead of a rule, an action of a row, or a step of one.

A hook is offered if it and everything after it in the hooked rule can be finished; nothing is looked at behind chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tassel_compiler import core as c
from tassel_compiler.core.demands import Demands
from tassel_compiler.lower.plan.foresight import Foresight
from tassel_compiler.lower.plan.items import Rest
from tassel_compiler.lower.plan.planned import HookPoint, Hung, Reached, Round


class HookPoints:
    def __init__(self, demands: Demands, foresight: Foresight, reach: Callable[[str, Rest], Reached]) -> None:
        """`reach` plans how a procedure is run before something that is owed."""
        self.demands = demands
        self.foresight = foresight
        self.reach = reach
        self._hooks: dict[tuple[str, str], list[c.Hooked]] = {}
        for hook in demands.linked.checked.hooks:
            self._hooks.setdefault((hook.rule, hook.step), []).append(hook)

    def before(self, path: str) -> bool:
        """Do hooks stand before the whole of this rule?"""
        return any(hook.when == "before" for hook in self._hooks.get((path, ""), ()))

    def at(self, path: str, step: str, ahead: Rest, rest: Rest) -> HookPoint | None:
        """`ahead` is the body and what is owed after it, `rest` only the latter."""
        hooks = self._hooks.get((path, step))
        if hooks is None:
            return None
        before = self._round([hook for hook in hooks if hook.when == "before"], ahead)
        instead = tuple(self._hung(hook, rest) for hook in hooks if hook.when == "instead")
        return HookPoint(before, instead, self._round([hook for hook in hooks if hook.when == "after"], rest))

    def _round(self, hooks: Sequence[c.Hooked], rest: Rest) -> Round:
        owned = [hook for hook in hooks if hook.family]
        return Round(
            tuple(self._hung(hook, rest) for hook in hooks if not hook.family),
            tuple(self._hung(hook, rest) for hook in owned if hook.by != "others"),
            tuple(self._hung(hook, rest) for hook in owned if hook.by in ("others", "anyone")),
        )

    def _hung(self, hook: c.Hooked, rest: Rest) -> Hung:
        body = tuple(s for step in hook.procedure.steps for s in step.body)
        path = hook.procedure.path
        if any(self.demands.chance(s) for s in body):
            return Hung(hook, (self.foresight.groups(body), self.foresight.groups(rest)), self.reach(path, ()))
        return Hung(hook, (self.foresight.groups((*body, *rest)),), self.reach(path, rest))

"""No value is worked out from itself, by whatever way: its formula, a change of it, a formula of a row.

A change says `it` for the value so far; one that says the value's name instead would read what it is making.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tassel_compiler.check.recursion import CHAINED
from tassel_compiler.core.linked import Linked
from tassel_compiler.core.names import Symbol
from tassel_compiler.core.tree import Changed, Value
from tassel_compiler.core.visit import TreeNode, names_said, of_value
from tassel_compiler.diagnostics import Sink


def check_circles(linked: Linked, sink: Sink) -> bool:
    """Reports the first circle found; true if there is none."""
    circles = _Circles(linked)
    done: set[Symbol] = set()
    for start in circles.values:
        circle = circles.from_(start, done, [])
        if len(circle) > CHAINED:
            sink.report("E0504", circles.values[start][0].span, word=_shown(start), most=CHAINED)
            return False
        if circle:
            circles.tell(circle, sink)
            return False
    return True


class _Circles:
    def __init__(self, linked: Linked) -> None:
        self._linked = linked
        self.values = dict(_values(linked))

    def from_(self, at: Symbol, done: set[Symbol], trail: list[Symbol]) -> list[Symbol]:
        """The first circle on the ways from here, its first name again at its end; or a chain that is too long."""
        if len(trail) > CHAINED:
            return trail
        if at in trail:
            return [*trail[trail.index(at) :], at]
        if at in done:
            return []
        for target in self._named(root for value in self.values[at] for root in of_value(value)):
            circle = self.from_(target, done, [*trail, at])
            if circle:
                return circle
        done.add(at)
        return []

    def _named(self, roots: Iterable[TreeNode]) -> Iterator[Symbol]:
        found = dict.fromkeys(names_said(roots, self._linked))
        return (name for name in map(_one, found) if name in self.values)

    def tell(self, circle: list[Symbol], sink: Sink) -> None:
        """At the change that closes the circle, or else at the first formula of it."""
        chain = " > ".join(_shown(name) for name in circle)
        for at, target in zip(circle, circle[1:], strict=False):
            change = self._change(at, target)
            if change is not None:
                own = _shown(at)
                other = f"let it build on `it`, and not on `{_shown(target)}`"
                so_far = f"`it` is the value so far: ⟪each {own}=it:write `it` where `{own}` stands⟫"
                hint = so_far if target == at else other
                sink.report("E0503", change.span, hint=hint, word=own, chain=chain)
                return
        first = self.values[circle[0]][0]
        sink.report("E0501", first.span, word=_shown(circle[0]), chain=chain)

    def _change(self, at: Symbol, target: Symbol) -> Changed | None:
        """The change through which a value reads another one."""
        changes = (change for value in self.values[at] for change in value.changes)
        return next((change for change in changes if target in self._named([change.body])), None)


def _values(linked: Linked) -> Iterator[tuple[Symbol, list[Value]]]:
    """Everything that is worked out, by its name; the formulas of one member together."""
    checked = linked.checked
    yield from ((Symbol("value", name), [value]) for name, value in checked.values.items())
    yield from ((Symbol("limit", track), [value]) for track, value in checked.limits.items())
    formulas: dict[Symbol, list[Value]] = {}
    for (family, member, _), value in checked.formulas.items():
        formulas.setdefault(Symbol("formula", f"{family}.{member}"), []).append(value)
    yield from formulas.items()


def _one(name: Symbol) -> Symbol:
    """Changed levels and printed members are kept among the values."""
    return Symbol("value", name.key) if name.sort == "changed" else name


def _shown(name: Symbol) -> str:
    """What its authors call it: `price`, `rank` for the changed level of a track and for a limit."""
    key = name.key.removeprefix("level of ").partition(" of ")[0]
    return key.rpartition(".")[2]

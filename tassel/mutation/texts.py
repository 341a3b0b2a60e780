"""A text changed in one place: one number, noun, operator, condition, limit, order.

Every change names its sort, so that a sentence that does not show it can say what it has lost. Changes that mean
nothing else are told apart by who asks: the checked trees are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import singledispatch
from typing import Any

from tassel_compiler.effects import tree as t

_Words = Callable[[str], tuple[str, ...]]


@dataclass(frozen=True)
class Mutant:
    """A changed tree; `at` is the part of the old one that was changed, however deep inside.

    `pair` is what changed places, or what stood there and what stands there now.
    """

    sort: str
    tree: Any
    at: Any = None
    pair: tuple[Any, ...] = ()


OPERATORS: dict[str, Any] = {"+": "-", "-": "+", "*": "/", "/": "mod", "mod": "*"}
TURNS: dict[str, Any] = {"from": "after", "after": "from"}
_QUERIES: dict[str, Any] = {"some": "no", "no": "some", "count": "some", "first": "some"}
FOLDS: dict[str, Any] = {"sum": "highest", "highest": "lowest", "lowest": "sum", "longest": "sum"}
WHEN: dict[str, Any] = {"before": "after", "after": "instead", "instead": "before"}
BY: dict[str, Any] = {"you": "others", "others": "anyone", "anyone": "you"}
_COMPARED: tuple[Any, ...] = ("=", "!=", "<", "<=", ">", ">=")


def mutants(tree: Any, others: _Words) -> Iterator[Mutant]:
    """Every tree that differs in one place; `others` are the names that may stand where a name stands."""
    yield from (replace(found, at=found.at or tree) for found in _here(tree))
    if isinstance(tree, t.Name):
        yield from (Mutant("another name", replace(tree, text=name), tree) for name in others(tree.text))
    for part in fields(tree):
        if part.name == "name" and isinstance(tree, t.Binder | t.Let | t.Compose):
            continue  # what a text calls a thing is no matter
        for inner in _inside(getattr(tree, part.name), others):
            changed = _tested(inner.tree) if part.name == "by" else inner.tree
            yield replace(inner, tree=replace(tree, **{part.name: changed}))


def _tested(step: Any) -> Any:
    """A step from place to place always says which places count: without its condition, all of them."""
    untested = isinstance(step, t.Binder) and step.where is None
    return replace(step, where=t.Constant("yes", step.span)) if untested else step


def _inside(value: Any, others: _Words) -> Iterator[Mutant]:
    if is_dataclass(value) and type(value).__module__.startswith(t.__name__):
        yield from mutants(value, others)
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            for inner in _inside(item, others):
                yield replace(inner, tree=(*value[:i], inner.tree, *value[i + 1 :]))


@singledispatch
def _here(tree: object) -> Iterator[Mutant]:
    """What can be changed at the root of a tree."""
    yield from ()


@_here.register
def _(tree: t.Number) -> Iterator[Mutant]:
    yield Mutant("number", replace(tree, value=tree.value + 1))
    yield Mutant("number by far", replace(tree, value=tree.value + 7))
    if tree.value > 0:
        yield Mutant("number", replace(tree, value=tree.value - 1))


@_here.register
def _(tree: t.Constant) -> Iterator[Mutant]:
    if tree.word in ("yes", "no"):
        yield Mutant("yes or no", replace(tree, word="no" if tree.word == "yes" else "yes"))


@_here.register
def _(tree: t.Listing) -> Iterator[Mutant]:
    yield from _left_out("item of a list", tree, "items")


@_here.register
def _(tree: t.Arithmetic) -> Iterator[Mutant]:
    yield Mutant("operator", replace(tree, op=OPERATORS[tree.op]))
    yield Mutant("order of a sum", replace(tree, left=tree.right, right=tree.left))
    yield from (Mutant("grouping of a sum", found) for found in _regrouped(tree, t.Arithmetic))


@_here.register
def _(tree: t.Compare) -> Iterator[Mutant]:
    for op in _COMPARED:
        if op != tree.op:
            changed = replace(tree, op=op)
            yield Mutant("comparison", changed, tree, (tree, changed))
    yield Mutant("order of a comparison", replace(tree, left=tree.right, right=tree.left))


@_here.register
def _(tree: t.Is) -> Iterator[Mutant]:
    yield Mutant("negation", replace(tree, negated=not tree.negated))
    yield Mutant("order of is", replace(tree, left=tree.right, right=tree.left))


@_here.register(t.Exists)
def _(tree: t.Exists) -> Iterator[Mutant]:
    yield Mutant("negation", t.Not(tree, tree.span))


@_here.register
def _(tree: t.Not) -> Iterator[Mutant]:
    yield Mutant("negation", tree.what)
    if isinstance(tree.what, t.Logic):
        yield Mutant("reach of not", replace(tree.what, left=t.Not(tree.what.left, tree.span)))
        yield Mutant("reach of not", replace(tree.what, right=t.Not(tree.what.right, tree.span)))


@_here.register
def _(tree: t.Logic) -> Iterator[Mutant]:
    yield Mutant("and or or", replace(tree, op="or" if tree.op == "and" else "and"))
    yield Mutant("condition dropped", tree.left)
    yield Mutant("condition dropped", tree.right)
    yield Mutant("reach of not", t.Not(tree, tree.span))
    yield Mutant("reach of not", replace(tree, left=t.Not(tree.left, tree.span)))
    yield Mutant("reach of not", replace(tree, right=t.Not(tree.right, tree.span)))
    yield from (Mutant("grouping of and with or", found) for found in _regrouped(tree, t.Logic))


@_here.register
def _(tree: t.IfElse) -> Iterator[Mutant]:
    yield Mutant("branches of a value", replace(tree, then=tree.other, other=tree.then))
    yield Mutant("negation", replace(tree, cond=t.Not(tree.cond, tree.span)))


@_here.register
def _(tree: t.Range) -> Iterator[Mutant]:
    yield Mutant("ends of a range", replace(tree, low=tree.high, high=tree.low))


@_here.register
def _(tree: t.Turns) -> Iterator[Mutant]:
    if tree.start is not None:
        yield Mutant("order of turns", replace(tree, how=TURNS[tree.how]))
        yield Mutant("order of turns", replace(tree, back=not tree.back))
    if tree.key is not None:
        yield Mutant("order of turns", replace(tree, falling=not tree.falling))


@_here.register
def _(tree: t.Distance) -> Iterator[Mutant]:
    yield Mutant("ends of a distance", replace(tree, start=tree.aim, aim=tree.start))


@_here.register
def _(tree: t.Binder) -> Iterator[Mutant]:
    if tree.where is not None:
        yield Mutant("condition dropped", replace(tree, where=None))
        yield Mutant("negation", replace(tree, where=t.Not(tree.where, tree.span)))
    if isinstance(tree.within, t.Turns):
        yield Mutant("turns dropped", replace(tree, within=tree.within.of))


@_here.register
def _(tree: t.Query) -> Iterator[Mutant]:
    yield Mutant("quantifier", replace(tree, kind=_QUERIES[tree.kind]))


@_here.register
def _(tree: t.Fold) -> Iterator[Mutant]:
    yield Mutant("quantifier", replace(tree, kind=FOLDS[tree.kind]))


@_here.register
def _(tree: t.Things) -> Iterator[Mutant]:
    yield Mutant("amount or all", replace(tree, amount=None, every=not tree.every))
    yield Mutant("any", replace(tree, any=not tree.any))
    if tree.amount is not None:
        yield Mutant("amount dropped", replace(tree, amount=None))
    else:
        yield Mutant("amount", replace(tree, every=False, amount=t.Number(3, tree.span)))


@_here.register
def _(tree: t.Per) -> Iterator[Mutant]:
    yield Mutant("lot", replace(tree, lot=tree.lot + 1))


@_here.register
def _(tree: t.Gain) -> Iterator[Mutant]:
    yield Mutant("exactly", replace(tree, exactly=not tree.exactly))
    yield from _without(tree, "source", "per")
    yield Mutant("take or pay", t.Pay(tree.things, None, tree.per, tree.span))


@_here.register
def _(tree: t.Pay) -> Iterator[Mutant]:
    yield from _without(tree, "to", "per")
    yield Mutant("pay or lose", t.Lose(tree.things, tree.per, tree.span))


@_here.register
def _(tree: t.Lose) -> Iterator[Mutant]:
    yield from _without(tree, "per")


@_here.register
def _(tree: t.Advance) -> Iterator[Mutant]:
    yield from _without(tree, "by")


@_here.register
def _(tree: t.Grow) -> Iterator[Mutant]:
    yield Mutant("raise or lower", replace(tree, verb="lower" if tree.verb == "raise" else "raise"))
    yield Mutant("raise or set", t.Set(tree.slot, tree.by, tree.span))


@_here.register
def _(tree: t.Set) -> Iterator[Mutant]:
    yield Mutant("raise or set", t.Grow("raise", tree.slot, tree.to, tree.span))


@_here.register
def _(tree: t.Put) -> Iterator[Mutant]:
    yield Mutant("put or take", t.Gain("take", False, tree.things, tree.where, None, tree.span))


@_here.register
def _(tree: t.Move) -> Iterator[Mutant]:
    yield Mutant("from and to", replace(tree, source=tree.target, target=tree.source))


@_here.register
def _(tree: t.Choose) -> Iterator[Mutant]:
    yield Mutant("at random", replace(tree, random=not tree.random))


@_here.register
def _(tree: t.Compose) -> Iterator[Mutant]:
    yield from _without(tree, "source", "where")


@_here.register
def _(tree: t.Possible) -> Iterator[Mutant]:
    if tree.rule is not None:
        yield Mutant("negation", replace(tree, negated=not tree.negated))


@_here.register
def _(tree: t.Call) -> Iterator[Mutant]:
    if len(tree.args) > 1:
        yield Mutant("order of arguments", replace(tree, args=tree.args[::-1]))


@_here.register
def _(tree: t.Apply) -> Iterator[Mutant]:
    if len(tree.args) > 1:
        yield Mutant("order of arguments", replace(tree, args=tree.args[::-1]))


@_here.register
def _(tree: t.When) -> Iterator[Mutant]:
    yield Mutant("condition dropped", tree.deed)
    yield Mutant("negation", replace(tree, test=t.Not(tree.test, tree.span)))


# ---- blocks ------------------------------------------------------------------------------------------------


@_here.register
def _(tree: t.Block) -> Iterator[Mutant]:
    yield from _left_out("deed dropped", tree, "deeds")
    for i in range(len(tree.deeds) - 1):
        swapped = (*tree.deeds[:i], tree.deeds[i + 1], tree.deeds[i], *tree.deeds[i + 2 :])
        yield Mutant("order of deeds", replace(tree, deeds=swapped), tree, tree.deeds[i : i + 2])
    for i, one in enumerate(tree.deeds):
        yield from (Mutant(found.sort, replace(tree, deeds=found.tree)) for found in _moved(tree.deeds, i, one))


def _moved(deeds: tuple[t.Deed, ...], at: int, one: Any) -> Iterator[Mutant]:
    """A deed that slips into the block before it, the last of a block that slips out; a block that loses its head."""
    body = getattr(one, "body", None)
    if isinstance(body, t.Block):
        yield Mutant("head dropped", (*deeds[:at], *body.deeds, *deeds[at + 1 :]))
        if at + 1 < len(deeds):
            wide = replace(one, body=replace(body, deeds=(*body.deeds, deeds[at + 1])))
            yield Mutant("end of a block", (*deeds[:at], wide, *deeds[at + 2 :]))
        if len(body.deeds) > 1:
            slim = replace(one, body=replace(body, deeds=body.deeds[:-1]))
            yield Mutant("end of a block", (*deeds[:at], slim, body.deeds[-1], *deeds[at + 1 :]))
    if isinstance(one, t.If) and at + 1 < len(deeds):
        yield from _last_arm(deeds, at, one)


def _last_arm(deeds: tuple[t.Deed, ...], at: int, one: t.If) -> Iterator[Mutant]:
    after = deeds[at + 1]
    if one.other is not None:
        wide = replace(one, other=replace(one.other, deeds=(*one.other.deeds, after)))
    else:
        last = one.arms[-1]
        arm = replace(last, body=replace(last.body, deeds=(*last.body.deeds, after)))
        wide = replace(one, arms=(*one.arms[:-1], arm))
    yield Mutant("end of a block", (*deeds[:at], wide, *deeds[at + 2 :]))


@_here.register
def _(tree: t.If) -> Iterator[Mutant]:
    yield from _without(tree, "other")
    yield from _left_out("arm dropped", tree, "arms")
    if len(tree.arms) > 1:
        yield Mutant("order of arms", replace(tree, arms=tree.arms[::-1]))
    if tree.other is not None and len(tree.other.deeds) == 1 and isinstance(tree.other.deeds[0], t.If):
        inner = tree.other.deeds[0]
        yield Mutant("arm", replace(tree, arms=(*tree.arms, *inner.arms), other=inner.other))
    if len(tree.arms) == 1 and tree.other is not None:
        swapped = replace(tree.arms[0], body=tree.other)
        yield Mutant("branches", replace(tree, arms=(swapped,), other=tree.arms[0].body))


@_here.register
def _(tree: t.Arm) -> Iterator[Mutant]:
    if not isinstance(tree.test, t.Possible):
        yield Mutant("negation", replace(tree, test=t.Not(tree.test, tree.span)))


@_here.register
def _(tree: t.May) -> Iterator[Mutant]:
    possible = t.Arm(t.Possible(None, False, tree.span), tree.body, tree.span)
    yield Mutant("may or if possible", t.If((possible,), None, tree.span))
    yield Mutant("may or up to", t.UpTo(t.Number(2, tree.span), tree.body, tree.span))


@_here.register
def _(tree: t.UpTo) -> Iterator[Mutant]:
    yield Mutant("loop head", t.Repeat(tree.times, None, tree.body, tree.span))


@_here.register
def _(tree: t.Repeat) -> Iterator[Mutant]:
    yield Mutant("loop head", t.UpTo(tree.times, tree.body, tree.span))
    yield from _without(tree, "test")
    if tree.test is not None:
        yield Mutant("negation", replace(tree, test=t.Not(tree.test, tree.span)))


@_here.register
def _(tree: t.ForEach) -> Iterator[Mutant]:
    yield Mutant("loop head", t.As(tree.binder, tree.body, tree.span))


@_here.register
def _(tree: t.As) -> Iterator[Mutant]:
    if isinstance(tree.who, t.Binder):
        yield Mutant("loop head", t.ForEach(tree.who, tree.body, tree.span))


@_here.register
def _(tree: t.Option) -> Iterator[Mutant]:
    yield from _without(tree, "test")
    if tree.test is not None and not isinstance(tree.test, t.Possible):
        yield Mutant("negation", replace(tree, test=t.Not(tree.test, tree.span)))


@_here.register
def _(tree: t.ChooseOne) -> Iterator[Mutant]:
    yield from _left_out("option dropped", tree, "options")


@_here.register
def _(tree: t.Point) -> Iterator[Mutant]:
    yield Mutant("moment", replace(tree, when=WHEN[tree.when]))
    yield from _without(tree, "step")


@_here.register
def _(tree: t.Moment) -> Iterator[Mutant]:
    yield Mutant("who", replace(tree, by=BY[tree.by]))
    yield from _without(tree, "test")
    yield from _left_out("moment dropped", tree, "points")


# ---- helpers -----------------------------------------------------------------------------------------------


def _left_out(sort: str, tree: Any, part: str) -> Iterator[Mutant]:
    """The same without one of its parts, as long as one is left."""
    items = getattr(tree, part)
    if len(items) > 1:
        for i, item in enumerate(items):
            yield Mutant(sort, replace(tree, **{part: (*items[:i], *items[i + 1 :])}), item)


def _without(tree: Any, *parts: str) -> Iterator[Mutant]:
    for part in parts:
        if getattr(tree, part) is not None:
            yield Mutant(f"{part} dropped", replace(tree, **{part: None}))


def _regrouped(tree: Any, sort: type) -> Iterator[Any]:
    """`(a . b) : c` as `a . (b : c)`, and back."""
    if isinstance(tree.left, sort):
        left: Any = tree.left
        yield replace(left, right=replace(tree, left=left.right))
    if isinstance(tree.right, sort):
        right: Any = tree.right
        yield replace(right, left=replace(tree, right=right.left))

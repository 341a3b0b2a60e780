"""Hypothesis strategies for trees that a text can say."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tassel_compiler.effects import tree as t
from tassel_compiler.source import NOWHERE

HERE = st.just(NOWHERE)
NAMES = st.sampled_from(["coin", "green", "card", "s", "p", "road-2", "b4", "at-home", "be01-x"])
NUMBERS = st.integers(0, 2**31 - 1)

name = st.builds(t.Name, NAMES, HERE)
number = st.builds(t.Number, NUMBERS, HERE)
phrase = st.builds(t.Phrase, st.lists(name, min_size=1, max_size=3).map(tuple), HERE)


def listed(items: SearchStrategy, low: int = 1, high: int = 3) -> SearchStrategy:
    return st.lists(items, min_size=low, max_size=high).map(tuple)


plain_path = st.builds(t.Path, listed(phrase, 1, 2), HERE)
_plain = plain_path | number
whole_set = st.one_of(  # what may be handed on or kept besides
    st.builds(t.Those, st.builds(t.Binder, name, _plain, st.none() | _plain, HERE), HERE),
    st.builds(
        t.Closure, _plain, st.sampled_from(["connected", "reached"]), _plain,
        st.builds(t.Binder, name, plain_path, _plain, HERE), HERE,
    ),
)  # fmt: skip


def paths(exprs: SearchStrategy) -> SearchStrategy:
    word = phrase | st.builds(t.Apply, name, listed(exprs | whole_set), HERE)
    return st.builds(t.Path, listed(word), HERE)


leaf = plain_path | number | st.builds(t.Constant, st.sampled_from(["yes", "no", "nobody"]), HERE)


def _order(turns: t.Turns) -> t.Turns:
    return turns if turns.key is not None else replace(turns, falling=False)


def binders(e: SearchStrategy) -> SearchStrategy:
    order = st.none() | e, st.booleans()
    around = st.builds(t.Turns, e, st.sampled_from(["from", "after"]), e, HERE, st.booleans(), *order)
    within = e | st.builds(t.Range, e, e, HERE) | around.map(_order)
    within |= st.builds(t.Turns, e, st.just(""), st.none(), HERE, st.just(False), e, st.booleans())
    step = st.builds(t.Binder, name, paths(e), e, HERE)
    within |= st.builds(t.Closure, e, st.sampled_from(["connected", "reached"]), e, step, HERE)
    return st.builds(t.Binder, name, within, st.none() | e, HERE)


def deeper(e: SearchStrategy) -> SearchStrategy:
    binder = binders(e)
    return st.one_of(
        paths(e),
        st.builds(t.Listing, listed(e), HERE),
        st.builds(t.Arithmetic, st.sampled_from(["+", "-", "*", "/", "mod"]), e, e, HERE),
        st.builds(t.Compare, st.sampled_from(["=", "!=", "<", "<=", ">", ">="]), e, e, HERE),
        st.builds(t.Is, e, e, st.booleans(), st.booleans(), HERE),
        st.builds(t.Exists, e, HERE),
        st.builds(t.Not, e, HERE),
        st.builds(t.Logic, st.sampled_from(["and", "or"]), e, e, HERE),
        st.builds(t.Logic, st.sampled_from(["and", "or"]), e, e, HERE),
        st.builds(t.IfElse, e, e, e, HERE),
        st.builds(t.Query, st.sampled_from(["count", "some", "no", "first"]), binder, HERE),
        st.builds(t.Fold, st.sampled_from(["sum", "highest", "lowest", "longest"]), e, binder, HERE),
        st.builds(t.Distance, e, e, st.builds(t.Binder, name, paths(e), e, HERE), HERE),
    )


exprs = st.deferred(lambda: st.recursive(leaf, deeper, max_leaves=8))
small = st.deferred(lambda: st.recursive(leaf, deeper, max_leaves=3))
path = paths(small)
binder = binders(small)
possible = st.builds(t.Possible, name, st.booleans(), HERE)
test = small | possible

counted = st.builds(t.Things, st.none() | small, st.just(False), st.booleans(), path, HERE)
every = st.builds(t.Things, st.none(), st.just(True), st.booleans(), path, HERE)
things = counted | every
per = st.none() | st.builds(t.Per, st.integers(1, 9), small | binder, HERE)

suffixable = st.one_of(
    st.builds(
        t.Gain,
        st.sampled_from(["take", "gain", "score"]),
        st.booleans(),
        things,
        st.none() | path,
        per,
        HERE,
    ),
    st.builds(t.Pay, things, st.none() | path, per, HERE),
    st.builds(t.Lose, things, per, HERE),
    st.builds(t.Advance, path, st.none() | small, HERE),
    st.builds(t.Grow, st.sampled_from(["raise", "lower"]), path, small, HERE),
    st.builds(t.Set, path, small | whole_set, HERE),
    st.builds(t.Put, things, path, HERE, st.sampled_from(["on", "in"])),
    st.builds(t.Move, st.sampled_from(["draw", "move"]), things, path, path, HERE),
    st.builds(t.Shuffle, path, HERE),
    st.builds(t.Require, test, HERE),
    st.builds(t.Do, path, HERE),
    st.builds(t.Call, name, listed(small | whole_set, 0, 2), HERE),
)
simple = st.one_of(
    suffixable,
    st.builds(t.When, suffixable, small, HERE),
    st.builds(t.Choose, binder, st.booleans(), HERE),
    st.builds(t.Compose, name, things, st.none() | path, st.none() | small, HERE),
    st.builds(t.Let, name, small | whole_set, HERE),
)


def briefly(made: SearchStrategy) -> SearchStrategy:
    """The same: Hypothesis writes down how a strategy is made before it draws from it, of this one in a word."""
    return st.composite(lambda draw: draw(made))()


def blocks_of(deeds: SearchStrategy) -> SearchStrategy:
    return st.builds(t.Block, listed(deeds), HERE)


def nested(deeds: SearchStrategy) -> SearchStrategy:
    body = blocks_of(deeds)
    arm = st.builds(t.Arm, test, body, HERE)
    first = st.builds(t.Arm, test | st.just(t.Possible(None, False, NOWHERE)), body, HERE)
    arms = st.tuples(first, st.lists(arm, max_size=2)).map(lambda pair: (pair[0], *pair[1]))
    option = st.one_of(
        st.builds(t.Option, st.none(), st.none(), blocks_of(simple), HERE),
        st.builds(t.Option, name, st.none() | test, body, HERE),
    )
    return st.one_of(
        st.builds(t.If, arms, st.none() | body, HERE),
        st.builds(t.May, body, HERE),
        st.builds(t.UpTo, small, body, HERE),
        st.builds(t.Repeat, small, st.none() | small, body, HERE),
        st.builds(t.ForEach, binder, body, HERE),
        st.builds(t.As, plain_path | binder, body, HERE, st.booleans()),
        st.builds(t.ChooseOne, listed(option, 1, 3), HERE),
    )


blocks = st.deferred(lambda: blocks_of(st.recursive(briefly(simple), nested, max_leaves=5)))
point = st.builds(t.Point, st.sampled_from(["before", "after", "instead"]), listed(name, 1, 2), st.none() | name, HERE)
moments = st.builds(t.Moment, listed(point), st.sampled_from(["you", "others", "anyone"]), st.none() | small, HERE)
fields = st.builds(
    t.Field,
    name,
    st.sampled_from(["plain", "maybe", "basket", "group", "list"]),
    listed(name, 0, 2),
    st.none() | small,
    HERE,
)

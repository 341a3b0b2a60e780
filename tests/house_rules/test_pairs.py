"""Small modules stand beside each other: each with both big ones, every two of a game that do not contradict.

Every file is read once, and nothing is lowered. A pair that touches the same entity is merged: two that change the same
text or remove what the other needs are refused there; of the others, a few. What else could meet, as names that two
bring with them, also meets when all are checked together. Every pair is checked alone, with and without the big
modules, by `make soak`.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest

from tassel_compiler.catalog import Parts, find
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front_of
from tassel_compiler.overlays import merge
from tests.house_rules.shelf import base, head, listed, shelf, together

BIG = ("belle-epoque", "asymmetric")
RULINGS = shelf("rulings")
HOUSE = shelf("house")
SMALL = [*HOUSE, *RULINGS]
SAME_TEXT = {"another-solvay", "ruling-solvay-needs-two"}  # one takes away what the other is about
SIDE_BY_SIDE = [pair for pair in combinations(SMALL, 2) if base(pair[0]) == base(pair[1])]  # on the same game
PAIRS = [pair for pair in SIDE_BY_SIDE if set(pair) & set(RULINGS)]
OF_BIG = [name for name in SMALL if base(name) == base(BIG[0])]
HOUSES = [pair for pair in combinations(HOUSE, 2) if base(pair[0]) == base(pair[1])]


@cache
def parts(expression: str) -> Parts:
    sink = Sink()
    found = find(expression, sink)
    assert found is not None and not sink.failed, sink.codes
    return found


@cache
def own(name: str) -> Parts:
    """The documents of the module alone."""
    return Parts(overlays=[one for one in parts(together(name)).overlays if one.root.span.source.layer == name])


def joined(*names: str, with_big: bool = False) -> Parts:
    expression = together(*BIG, *names) if with_big else together(*names)
    below = parts("+".join(n for n in expression.split("+") if n not in names))
    return Parts(below.modules, [*below.overlays, *(d for name in names for d in own(name).overlays)])


def merged(*names: str) -> list[str]:
    """What is wrong with the texts of these side by side."""
    sink = Sink()
    both = joined(*names)
    merge(both.modules, both.overlays, sink)
    return said(sink)


def checked(*names: str, with_big: bool = False) -> list[str]:
    """What the checker says about the whole."""
    sink = Sink()
    front_of("+".join(names), joined(*names, with_big=with_big), sink)
    return said(sink)


def said(sink: Sink) -> list[str]:
    return [f"{item.code} {item.message}" for item in sink.items]


def contradict(one: str, other: str) -> bool:
    said = other in listed(head(one).get("clashes")) or one in listed(head(other).get("clashes"))
    return said or {one, other} == SAME_TEXT


def friends() -> list[str]:
    """As many as do not contradict each other."""
    found: list[str] = []
    for name in OF_BIG:
        if not any(contradict(name, other) for other in found):
            found.append(name)
    return found


def beside(name: str) -> list[tuple[str, str]]:
    return [pair for pair in PAIRS if pair[1] == name and not contradict(*pair)]


@cache
def touched(name: str) -> frozenset[str]:
    """The entities that its sections name, `rules/equip` as well as the name of a value in `changes`."""
    found: set[str] = set()
    for key, section in head(name).items():
        if key != "title" and isinstance(section, dict | list):
            found |= {"/".join(path.split("/")[:2]) for path in section}
    return frozenset(found | {path.partition("/")[2] for path in found})


def meet(one: str, other: str) -> bool:
    return not touched(one).isdisjoint(touched(other) - {""})


@pytest.mark.parametrize("pair", HOUSES, ids="+".join)
def test_two_house_rules_are_in_order_together(pair: tuple[str, str]) -> None:
    """`test_company` plays them all at once, and by `make soak` each two."""
    assert checked(*pair) == []


@pytest.mark.parametrize("name", RULINGS)
def test_a_ruling_stands_beside_every_module_it_does_not_contradict(name: str) -> None:
    tried = [pair for at, pair in enumerate(beside(name)) if meet(*pair) or at % 20 == 0]
    found = {pair: merged(*pair) for pair in tried}
    assert {pair: said for pair, said in found.items() if said} == {}


def test_two_about_the_same_text_meet() -> None:
    assert meet(*SAME_TEXT)
    assert sum(meet(*pair) for pair in PAIRS) > len(RULINGS) // 2


@pytest.mark.parametrize("name", OF_BIG)
def test_each_is_in_order_with_both_big_modules(name: str) -> None:
    assert checked(name, with_big=True) == []


def test_all_are_in_order_together_in_either_order() -> None:
    assert checked(*friends(), with_big=True) == []
    assert checked(*reversed(friends()), with_big=True) == []


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "with_big"), [(name, big) for name in RULINGS for big in (False, True) if name in OF_BIG or not big]
)
def test_every_pair_is_in_order_alone(name: str, with_big: bool) -> None:
    found = {pair: checked(*pair, with_big=with_big) for pair in beside(name)}
    assert {pair: said for pair, said in found.items() if said} == {}


def test_contradictions_are_few_and_known() -> None:
    assert {frozenset(pair) for pair in PAIRS if contradict(*pair)} == {
        frozenset({"ruling-neutrals-only-block", "ruling-neutrals-only-fill"}),
        frozenset(SAME_TEXT),
    }


def test_a_contradiction_is_refused_and_both_are_named() -> None:
    for pair in PAIRS:
        if contradict(*pair):
            text = " ".join(merged(*pair))
            assert pair[0] in text and pair[1] in text

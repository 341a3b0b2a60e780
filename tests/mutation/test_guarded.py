"""What ships is guarded by its scenarios: 97 of 100 changes are noticed, and the others have a reason in a list."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tassel.mutation.judging import Judge
from tassel.mutation.known import Excuse, reasons
from tassel.mutation.running import Order, judged, prepared, processors, wanted
from tassel.scenarios import example_folders

LISTS = Path("tests/unguarded")
SCENARIOS = (Path("tests/scenarios"), *example_folders())
WANTED = 97
SETS = {  # rule set -> the layer that is changed ("" is the whole), its lists
    "bruxelles-1893": ("", ("shared", "bruxelles-1893")),
    "bruxelles-1897": ("", ("shared", "bruxelles-1897")),
    "bruxelles-1893+asymmetric": ("asymmetric", ("asymmetric",)),
    "bruxelles-1893+belle-epoque": ("belle-epoque", ("shared", "belle-epoque")),
    "bruxelles-1893-first-edition": ("first-edition", ("shared", "first-edition")),
}


def order(rules: str, games: int = 0) -> Order:
    layer, _ = SETS[rules]
    return Order(rules, SCENARIOS, games, (layer,) if layer else ())


@cache
def excuses(rules: str) -> tuple[Excuse, ...]:
    return tuple(one for name in SETS[rules][1] for one in reasons(LISTS / f"{name}.yaml"))


def tried(judge: Judge, rules: str, most: int, jobs: int, seed: int) -> tuple[int, list[str]]:
    """How many changes were noticed, and those that were not and have no reason."""
    noticed, open_ = 0, []
    for one in judged(judge, order(rules), wanted(judge, order(rules), most, seed), jobs):
        noticed += one.verdict.became == "noticed"
        if one.verdict.became == "unnoticed" and not any(excuse.fits(one.site) for excuse in excuses(rules)):
            open_.append(f"{one.site.span.place()} {one.site.path}: {one.site.sort}: {one.site.change}")
    return noticed, open_


def test_a_few_changes_of_a_rule_set_are_noticed() -> None:
    judge = prepared(order("bruxelles-1897"))
    assert judge.broken() == ""
    noticed, open_ = tried(judge, "bruxelles-1897", most=12, jobs=1, seed=1)
    assert noticed >= 3 and open_ == []


@pytest.mark.soak
@pytest.mark.parametrize("rules", sorted(SETS))
def test_ninety_seven_of_a_hundred_changes_are_noticed(rules: str) -> None:
    judge = prepared(order(rules))
    assert judge.broken() == ""
    noticed, open_ = tried(judge, rules, most=400, jobs=processors(), seed=1893)
    assert 100 * noticed >= WANTED * (noticed + len(open_)), "\n".join(open_)


@pytest.mark.soak
def test_every_reason_is_needed() -> None:
    """An entry that fits no change speaks of rules that are gone."""
    used: set[tuple[str, int]] = set()
    for rules, (_, lists) in SETS.items():
        sites = prepared(order(rules)).sites
        for name in lists:
            listed = reasons(LISTS / f"{name}.yaml")
            used |= {(name, one.line) for one in listed if any(one.fits(site) for site in sites)}
    every = {(file.stem, one.line) for file in LISTS.glob("*.yaml") for one in reasons(file)}
    assert sorted(every - used) == []

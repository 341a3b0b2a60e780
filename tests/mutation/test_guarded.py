"""What ships is guarded by its scenarios: nearly all changes are noticed, and the others have a reason in a list."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tassel.mutation.judging import Judge
from tassel.mutation.known import Excuse, reasons
from tassel.mutation.running import Order, judged, prepared, wanted
from tassel.mutation.sites import MutationSite
from tassel.processors import processors
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
EXPANSIONS = ("belle-epoque", "asymmetric", "belle-epoque+asymmetric")
WANTED_OF_ALL = 95
WHOLE = {  # rule set -> the lists of all its layers; here every layer is changed, what is inherited too
    "bruxelles-1893": ("shared", "bruxelles-1893"),
    "bruxelles-1897": ("shared", "bruxelles-1897"),
    "bruxelles-1893+asymmetric": ("shared", "bruxelles-1893", "asymmetric"),
    "bruxelles-1893+belle-epoque": ("shared", "bruxelles-1893", "belle-epoque"),
    "bruxelles-1893+belle-epoque+asymmetric": ("shared", "bruxelles-1893", "belle-epoque", "asymmetric"),
    "bruxelles-1893-first-edition": ("shared", "bruxelles-1893", "first-edition"),
}


def order(rules: str, games: int = 0) -> Order:
    layer, _ = SETS[rules]
    return Order(rules, SCENARIOS, games, (layer,) if layer else ())


@cache
def judge_of(rules: str) -> Judge:
    """With games, in which what no scenario notices may still be seen; what scenarios notice is the same with none."""
    return prepared(order(rules, games=3))


def excuses(rules: str) -> tuple[Excuse, ...]:
    return excuses_in(SETS[rules][1])


@cache
def excuses_in(lists: tuple[str, ...]) -> tuple[Excuse, ...]:
    return tuple(one for name in lists for one in reasons(LISTS / f"{name}.yaml"))


def tried(
    judge: Judge, tried_order: Order, known: Sequence[Excuse], most: int, jobs: int, seed: int
) -> tuple[int, list[str]]:
    """How many changes were noticed, and those that were not and have no reason."""
    noticed, open_ = 0, []
    for one in judged(judge, tried_order, wanted(judge, tried_order, most, seed), jobs):
        noticed += one.verdict.became == "noticed"
        if one.verdict.became == "unnoticed" and _reason(one.site, known) is None:
            open_.append(f"{one.site.span.place()} {one.site.path}: {one.site.sort}: {one.site.change}")
    return noticed, open_


def test_a_few_changes_of_a_rule_set_are_noticed() -> None:
    judge = judge_of("bruxelles-1897")
    assert judge.broken() == ""
    rules = "bruxelles-1897"
    noticed, open_ = tried(judge, order(rules), excuses(rules), most=12, jobs=1, seed=1)
    assert noticed >= 3 and open_ == []


@pytest.mark.soak
@pytest.mark.parametrize("rules", sorted(SETS))
def test_ninety_seven_of_a_hundred_changes_are_noticed(rules: str) -> None:
    judge = prepared(order(rules))
    assert judge.broken() == ""
    noticed, open_ = tried(judge, order(rules), excuses(rules), most=400, jobs=processors(), seed=1893)
    assert 100 * noticed >= WANTED * (noticed + len(open_)), "\n".join(open_)


@pytest.mark.soak
@pytest.mark.parametrize("seed", [7, 4242])
@pytest.mark.parametrize("rules", sorted(WHOLE))
def test_ninety_five_of_a_hundred_changes_of_all_layers_are_noticed(rules: str, seed: int) -> None:
    """What an edition inherits is changed where it plays it: scenarios of another edition do not help there."""
    whole = Order(rules, SCENARIOS, 0)
    judge = prepared(whole)
    assert judge.broken() == ""
    noticed, open_ = tried(judge, whole, excuses_in(WHOLE[rules]), most=200, jobs=processors(), seed=seed)
    assert 100 * noticed >= WANTED_OF_ALL * (noticed + len(open_)), "\n".join(open_)


def refuted(rules: str, most: int | None) -> list[str]:
    """What somebody noticed of the changes that a reason says nobody can notice."""
    judge = judge_of(rules)
    fitting = [(site, one) for site in judge.sites if _counts(site, rules) and (one := _reason(site, excuses(rules)))]
    listed = [(site, one) for site, one in fitting if not one.shown]
    if most is not None:
        listed = Random(1893).sample(listed, most)
    verdicts = ((site, one, judge.judge(site)) for site, one in listed)
    return [f"{one.place} {site.path}: {site.change}: {v}" for site, one, v in verdicts if one.refuted(v)]


def _counts(site: MutationSite, rules: str) -> bool:
    layer, _ = SETS[rules]
    return not layer or site.span.source.layer == layer


def _reason(site: MutationSite, known: Sequence[Excuse]) -> Excuse | None:
    return next((excuse for excuse in known if excuse.fits(site)), None)


def test_a_few_reasons_are_not_refuted() -> None:
    assert refuted("bruxelles-1897", 4) == []


@pytest.mark.soak
@pytest.mark.parametrize("rules", sorted(SETS))
def test_no_reason_is_refuted(rules: str) -> None:
    assert refuted(rules, None) == []


@pytest.mark.soak
def test_both_expansions_together_say_nothing_that_no_scenario_notices() -> None:
    """What neither says alone: other rules are those of one of them, and are tried there."""
    one, other, both = (prepared(Order(f"bruxelles-1893+{name}", SCENARIOS, 0)) for name in EXPANSIONS)
    alone = {(site.path, site.sort, site.change) for judge in (one, other) for site in judge.sites}
    own = [s for s in both.sites if (s.path, s.sort, s.change) not in alone and "name" not in s.sort]
    assert own and [site.path for site in own if both.judge(site).became == "unnoticed"] == []


@pytest.mark.soak
def test_every_reason_is_needed() -> None:
    """An entry that fits no change speaks of rules that are gone."""
    used: set[str] = set()
    for rules in SETS:
        sites = [site for site in prepared(order(rules)).sites if _counts(site, rules)]
        used |= {one.place for one in excuses(rules) if any(one.fits(site) for site in sites)}
    every = {one.place for file in LISTS.glob("*.yaml") for one in reasons(file)}
    assert sorted(every - used) == []


def test_a_test_that_shows_what_a_list_leaves_out_is_there() -> None:
    assert all(Path(one.shown).exists() for rules in SETS for one in excuses(rules) if one.shown)

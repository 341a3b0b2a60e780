"""What becomes of a change, worked out by hand for a game of a dozen lines."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tassel.mutation.alike import MeansTheSame
from tassel.mutation.judging import Endless, Judge, Verdict, at_most
from tassel.mutation.running import Order, judged, prepared, wanted
from tassel.mutation.texts import mutants
from tassel.opening import open_compiled
from tassel_runtime.scenario import run_scenario
from tests.mutation.pond import GAME, pond

SHELL = (
    "shell: {en: {one: shell, many: shells}, fr: {one: coque, many: coques, gender: f},"
    " de: {one: Muschel, many: Muscheln, gender: f}}"
)


@pytest.fixture(scope="module")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Judge:
    folder = tmp_path_factory.mktemp("table")
    game = pond(folder)
    return prepared(Order(str(game), (folder / "guards.yaml",)))


def verdict(judge: Judge, path: str, sort: str, after: str) -> Verdict:
    found = [s for s in judge.sites if s.path == path and s.sort == sort and s.after.endswith(after)]
    assert len(found) == 1, [(s.path, s.sort, s.change) for s in judge.sites if s.path == path]
    return judge.judge(found[0])


def test_a_table_that_a_scenario_tries_is_guarded(judge: Judge) -> None:
    assert verdict(judge, "constants/catch", "number of a table", "3") == Verdict("noticed", "two fish are caught")


def test_a_constant_that_nothing_reads_is_the_same_program(judge: Judge) -> None:
    assert verdict(judge, "constants/spare", "number of a table", "6") == Verdict("same")


def test_what_is_printed_guards_a_table_that_no_play_reaches(tmp_path: Path) -> None:
    said = "tassel: 1\nrules: ./pond\nscenario: the board\nplayers: 2\nprinted: {constants/catch: 2}\n"
    judge = prepared(Order(str(pond(tmp_path, said)), (tmp_path / "guards.yaml",)))
    assert verdict(judge, "constants/catch", "number of a table", "3") == Verdict("noticed", "the board")


def test_an_option_that_no_scenario_takes_is_not_guarded(judge: Judge) -> None:
    found = verdict(judge, "rules/turn", "number", "gain 4 fish")
    assert found.became == "unnoticed" and found.how.startswith("2 players, seed ")


def test_what_play_does_not_show_is_told_apart(judge: Judge) -> None:
    """Paid before or after the catch, a coin is a coin."""
    assert verdict(judge, "rules/turn", "order of deeds", "gain 3 fish / pay 1 coin") == Verdict("unnoticed", "")


def test_what_is_no_rule_is_refused(judge: Judge) -> None:
    assert verdict(judge, "rules/turn", "amount or all", "gain all catch fish") == Verdict("refused")


def test_every_change_is_told_with_its_line(judge: Judge) -> None:
    lines = GAME.splitlines()
    for site in judge.sites:
        assert site.before != site.after
        assert site.before.split(" ")[0].strip("[{:") in lines[site.span.line - 1] or "/" in site.before, site.change


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("gain 1 coin; gain 1 fish", {"order of deeds", "exactly"}),
        ("gain 1 coin; set coin to 3", {"exactly"}),
        ("gain 1 coin; pay 2 fish", {"exactly"}),
        ("take 1 shell; gain coin fish", {"exactly", "order of deeds"}),
        ("if shell > 0: gain 1 fish", {"comparison", "exactly"}),
        ("if coin - shell > 0: pay 1 fish", set()),
        ("if (sum of 2 * p's shell for p in players) > 0: gain 1 fish", {"comparison", "exactly"}),
        ("if shell - 1 > 0: gain 1 fish", {"exactly"}),
        ("gain (min(coin, 3)) fish", {"exactly", "order of arguments"}),
    ],
)
def test_what_means_the_same_is_told_before_anything_is_compiled(tmp_path: Path, text: str, same: set[str]) -> None:
    folder = pond(tmp_path)
    told = GAME.replace("gain 1 coin per 2 fish", f'"{text}"').replace("rules:\n", "supply: {shell: 4}\nrules:\n")
    told = told.replace("fish: number", "fish: number, shell: number")
    told = told.replace("  mend: {en", f"  {SHELL}\n  mend: {{en")
    (folder / "game.yaml").write_text(told, encoding="utf-8")
    compiled = open_compiled(str(folder))
    assert compiled.checked is not None
    alike = MeansTheSame(compiled.checked)
    (body,) = [step.body for step in compiled.checked.declared.rules["rules/market"].steps]
    assert {found.sort for found in mutants(body, lambda name: ()) if alike.same(found)} == same


def test_a_change_leaves_the_rules_as_they_were(judge: Judge) -> None:
    before = judge.compiled.declared
    for site in judge.sites:
        judge.judge(site)
    assert judge.compiled.declared is before
    assert not any(run_scenario(s, judge.originals[2]).failures for s in judge.scenarios[2])


def test_two_processes_say_what_one_says(judge: Judge, tmp_path: Path) -> None:
    order = Order(str(pond(tmp_path)), (tmp_path / "guards.yaml",))
    numbers = wanted(judge, order, None, 1)
    alone, together = (  # sorted, since two processes answer as they come, and places may change alike
        sorted((one.site.path, one.site.change, one.verdict.became) for one in judged(judge, order, numbers, jobs))
        for jobs in (1, 2)
    )
    assert alone == together


def test_a_sample_is_the_same_for_the_same_seed(judge: Judge) -> None:
    order = Order("", ())
    assert wanted(judge, order, 9, 1) == wanted(judge, order, 9, 1) != wanted(judge, order, 9, 2)
    market = Order("", (), under="rules/market")
    assert {judge.sites[n].path for n in wanted(judge, market, None, 1)} == {"rules/market"}


def test_a_busy_machine_ends_nothing() -> None:
    """What waits for a processor, as who sleeps does, uses up no patience."""
    with at_most(0.2):
        time.sleep(0.4)


def test_what_goes_on_and_on_is_ended() -> None:
    begun = time.process_time()
    with pytest.raises(Endless), at_most(0.05):
        while time.process_time() < begun + 5:
            pass

"""Numbers are found that are known to be the best ones, and what cannot be had is said to be so."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace

import pytest

from tassel.cli import run
from tassel.newfolder.base import open_base
from tassel.players.worth_files import worth_text
from tassel.simulation.gamerow import GameRow
from tassel.simulation.tally import of_rows
from tassel.statistics.intervals import Estimate
from tassel.tuning.knobs import Dial, NoKnob, declared_knobs, edits, knobs_of
from tassel.tuning.proposal import Evidence, figure_of, numbers_shown, proposal_files, verdict_of
from tassel.tuning.searching import NoGame, search
from tassel.tuning.targets import EqualSeats, FairSubject, Measured, NoTarget, WantedMean, distance_to, target_of
from tassel.tuning.trying import Trials
from tassel_runtime.worth import by_points

KNOBBED = "./tests/simulation/heap+./tests/tuning/knobbed"


@pytest.fixture(scope="module")
def base():
    return open_base(KNOBBED)


def tune(*more):
    return run(["tune", KNOBBED, "-p", "2", "--jobs", "1", *more])


# ---- knobs ----


def test_the_rules_say_which_numbers_may_be_turned_and_how_far(base):
    assert [(k.name, k.path, k.now, k.low, k.high) for k in declared_knobs(base)] == [
        ("prize", "constants/prize/is", 5, 1, 9), ("gift", "constants/gift/is", 0, 0, 4),
    ]  # fmt: skip
    assert knobs_of(base, []) == declared_knobs(base)


def test_any_whole_number_of_the_rules_may_be_turned_by_name_or_path(base):
    by_name, by_path = knobs_of(base, ["prize=2..8:3", "constants/gift=0..2"])
    assert (list(by_name.values), by_path.path) == ([2, 5, 8], "constants/gift/is")
    assert edits([by_name, by_path], {"prize": 8, "constants/gift": 0}) == (
        "change:\n  constants/prize/is: 8  # was 5\n"
    )
    assert edits([by_name], {"prize": 5}) == ""
    assert [k.name for k in knobs_of(base, ["gift"])] == ["gift"]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("prise", "declare no knob 'prise'; did you mean 'prize'?"),
        ("prize=", "write NAME=LOW..HIGH, such as prize=0..9"),
        ("prize=much", "is no knob"),
        ("prize=8..2", "write the lower number first"),
        ("prize=1..9:0", "steps of 0 lead nowhere"),
        ("prize=0..99999", "at most 10,000 values"),
        ("prize=-3..99999999999", "99999999999 is too large"),
        ("prize=0..8:-1", "steps of -1 lead nowhere"),
        ("prize=1.5..2", "'1.5' is no whole number"),
        ("prise=1..9", "did you mean 'prize'?"),
        ("both=1..9", "is no whole number"),
        ("rules/match=1..2", "is no whole number"),
    ],
)
def test_what_is_no_knob_is_refused_with_what_would_be_one(base, said, answer):
    with pytest.raises(NoKnob, match=answer.replace("?", r"\?").replace(".", r"\.")):
        knobs_of(base, [said])


@pytest.mark.parametrize(("said", "told"), [
    ("prize=1..9", ""),
    ("prize=6..9", "prize is 5 in these rules, which is not among 6 to 9"),
    ("prize=0..9:3", "prize is 5 in these rules, which is not among 0 to 9 in steps of 3"),
])  # fmt: skip
def test_a_range_without_the_number_as_it_is_says_so(base, said, told):
    (knob,) = knobs_of(base, [said])
    assert knob.outside == told


def test_a_knob_is_named_once(base):
    with pytest.raises(NoKnob, match="'constants/prize/is' is named twice"):
        knobs_of(base, ["prize=1..3", "gift=0..2", "constants/prize/is=2..4"])


def test_rules_without_knobs_say_how_to_name_some(capsys):
    assert run(["tune", "./tests/simulation/heap", "--target", "seats"]) == 2
    assert "declare no knobs; name some with --knobs NAME=LOW..HIGH" in capsys.readouterr().err


# ---- targets ----


def rows(*points, marks=()):
    """Games of two seats with these points; `marks` are the seats that kept `x` in each."""
    return of_rows(2, [
        GameRow(seed, [0, 1], list(pair), [1 + (n < max(pair)) for n in pair], 10, 0, 0, 0, "0",
                marks={"kept": [["x"] if seat in kept else [] for seat in (0, 1)]})
        for seed, (pair, kept) in enumerate(zip(points, marks or [()] * len(points), strict=True))
    ])  # fmt: skip


def test_equal_seats_are_read_seat_by_seat():
    tally = rows(*[(3, 1)] * 30, *[(1, 3)] * 10)
    one, two = EqualSeats(0.02).readings(tally)
    assert (one.found.mid, two.found.mid, one.wanted) == (0.75, 0.25, 0.5)
    assert (one.met, verdict_of(one)) == (False, "not met: 25.0 points above")


def test_a_card_is_fair_if_seats_with_it_win_as_often_as_seats_without():
    tally = rows(*[(3, 1)] * 40, marks=[(0,)] * 20 + [(1,)] * 20)
    (reading,) = FairSubject("x", 0.02).readings(tally)
    assert reading.found.mid == 0 and reading.name == "seats that keep x win more often by"
    (reading,) = FairSubject("x", 0.02).readings(rows(*[(3, 1)] * 40, marks=[(0,)] * 40))
    assert reading.found.mid == 1 and reading.met is False


@pytest.mark.parametrize(("marks", "said"), [
    ([(0,)] * 3 + [()] * 37, "x was kept too rarely: 3 times in 40 games, needs about 400"),
    ([()] * 40, "x was kept too rarely: 0 times in 40 games, needs 30 times"),
    ([(0, 1)] * 38 + [(0,)] * 2, "x was kept too often: all but 2 times in 40 games, needs about 600"),
])  # fmt: skip
def test_what_compares_nothing_says_what_it_needs_and_is_never_the_best(marks, said):
    tally = rows(*[(3, 1)] * 40, marks=marks)
    target = FairSubject("x", 0.02)
    (reading,) = target.readings(tally)
    if not any(marks):  # nobody knows what would have been done with it
        said = said.replace("kept", "chosen")
    assert (figure_of(reading), verdict_of(reading), reading.met) == ("not known", said, None)
    assert distance_to([target], tally) == float("inf")


def test_a_mean_is_wanted_to_its_part():
    (reading,) = WantedMean("points", "best", 3.0, 0.02).readings(rows(*[(3, 1)] * 9))
    assert (reading.found.mid, reading.met, verdict_of(reading)) == (3.0, True, "met")


def test_what_few_games_cannot_tell_is_not_known():
    unsure = Measured("seat/0", "r", Estimate(0.52, 0.40, 0.64), 0.5, 0.02, True)
    assert (unsure.met, verdict_of(unsure)) == (None, "not known: 2.0 points above, give or take chance")


def test_distances_are_counted_in_what_matters_and_leave_chance_out():
    target = WantedMean("points", "best", 6.0, 0.5)
    assert distance_to([target], rows(*[(3, 1)] * 9)) == 1.0
    assert distance_to([target], rows((3, 1))) == float("inf")
    assert distance_to([WantedMean("points", "best", 3.0, 0.5)], rows((2, 1), (4, 1))) == 0.0


def test_what_is_no_target_is_refused():
    with pytest.raises(NoTarget, match="above 0"):
        target_of("points=0", [], 0.02)
    with pytest.raises(NoTarget, match="means 2 things"):
        target_of("x", ["a/x", "b/x"], 0.02)


@pytest.mark.parametrize(("after", "nearer"), [
    ((0.68, 0.63, 0.73), False), ((0.9, 0.85, 0.95), False), ((0.5, 0.45, 0.55), True),
])  # fmt: skip
def test_what_fresh_games_do_not_show_to_be_nearer_is_not_called_so(base, tmp_path, after, nearer):
    def reading(*bounds):
        return [Measured("seat/0", "seat 1 wins", Estimate(*bounds), 0.5, 0.02, True)]

    proof = Evidence(reading(0.70, 0.65, 0.75), reading(*after), 900, 1, "tassel tune", ("random",) * 2)
    files = proposal_files(base, tmp_path / "zwei Höfe", knobs_of(base, ["prize"]), {"prize": 6}, proof)
    assert ("do not show the new numbers to be nearer" not in files["README.md"]) is nearer
    (command,) = (line for line in files["README.md"].splitlines() if line.startswith("    tassel check"))
    assert shlex.split(command)[2:] == [f"{KNOBBED}+{tmp_path}/zwei Höfe"]


# ---- the search ----


def test_few_settings_are_all_tried_and_the_nearest_is_taken(base):
    knobs = knobs_of(base, ["prize=1..9"])
    done = []
    found = search(knobs, lambda setting, games: (setting["prize"] - 7.6) ** 2, 90, 20, 1, done.append)
    assert (found.best, found.tried, len(done)) == ({"prize": 8}, 9, 9)


def test_among_many_settings_what_promises_is_followed(base):
    knobs = knobs_of(base, ["prize=1..900", "gift=0..900"])
    asked = []

    def judge(setting, games):
        asked.append(games)
        return (setting["prize"] - 300) ** 2 + (setting["gift"] - 100) ** 2

    found = search(knobs, judge, 900, 60, 3, lambda n: None)
    again = search(knobs, judge, 900, 60, 3, lambda n: None)
    assert found.best == again.best and found.tried == 60 and found.stopped > 20
    assert found.distance < (5 - 300) ** 2 + 100**2 and set(asked) == {100, 300, 900}


def test_settings_that_are_no_game_are_named_and_the_rest_is_tried(base):
    def judge(setting, games):
        if setting["prize"] == 2:
            raise NoGame("stop")
        return float(setting["prize"])

    found = search(knobs_of(base, ["prize=1..3"]), judge, 90, 9, 1, lambda n: None)
    assert (found.best, found.broken) == ({"prize": 1}, {"prize=2": "stop"})


def test_who_interrupts_has_the_best_so_far(base):
    def judge(setting, games):
        if setting["prize"] == 3:
            raise KeyboardInterrupt
        return float(setting["prize"])

    found = search(knobs_of(base, ["prize=1..9"]), judge, 90, 9, 1, lambda n: None)
    assert found.interrupted and found.best["prize"] in (1, 5)


# ---- the command ----


def test_the_number_that_every_course_of_the_game_says_is_found_and_handed_over(tmp_path, capsys):
    """By playing every course: the best seat has 7.71 points if the prize is 7 (tests/simulation/exact.py)."""
    folder = tmp_path / "ours"
    assert tune("--knobs", "prize=1..9", "--target", "points=7.71", "-g", "450", "-o", str(folder), "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [(k["was"], k["is"]) for k in found["knobs"]] == [(5, 7)]
    (reading,) = found["readings"]
    assert reading["after"]["low"] < 7.7137 < reading["after"]["high"] and reading["met"] is True
    assert run(["check", f"{KNOBBED}+{folder}"]) == 0
    assert run(["test", str(folder)]) == 0
    assert "constants: {prize: 7}" in (folder / "scenarios" / "numbers.yaml").read_text()
    readme = (folder / "README.md").read_text()
    assert "-p 2 --seats random,random" in readme
    assert "| prize | 5 | 7 | 1 to 9 |" in readme and "| met |" in readme


def test_what_cannot_be_met_says_how_near_it_comes(capsys):
    assert tune("--knobs", "prize=1..9", "--target", "points=20", "-g", "90") == 0
    out = capsys.readouterr().out
    assert "prize\t5\t9\t1 to 9" in out and "not met: 10." in out


def test_turned_numbers_of_cards_and_constants_are_shown_where_scenarios_can_say_them():
    """E2-NOBLE-09 prints 3 for Buls; two constants stand below one key."""
    dials = [Dial("cost", "cards/noble/each/buls/cost", 3, 1, 5), Dial("a", "constants/a/is", 1, 0, 9),
             Dial("b", "constants/b", 1, 0, 9), Dial("deep", "rules/x/y", 1, 0, 9)]  # fmt: skip
    (text,) = numbers_shown("game", 3, dials, {"cost": 4, "a": 2, "b": 3, "deep": 2}).values()
    assert text.endswith("printed:\n  cards/noble/buls: {cost: 4}\n  constants: {a: 2, b: 3}\n")
    assert numbers_shown("game", 3, dials, {"cost": 3, "a": 1, "b": 1, "deep": 2}) == {}


def test_greedy_players_of_a_search_play_by_what_was_learned(tmp_path):
    """Of a worth that loves points, and of one that hates them: players are laid out for each setting's program."""
    base = open_base(KNOBBED)
    means = []
    for sign in (1, -1):
        worth = by_points(base.program("", 2))
        rows = {name: [tuple(sign * n for n in stage) for stage in stages] for name, stages in worth.rows.items()}
        file = tmp_path / f"worth{sign}.json"
        file.write_text(worth_text(replace(worth, rows=rows)), encoding="utf-8")
        tried = Trials(base, knobs_of(base, []), [WantedMean("points", "best", 5, 0.1)], (f"greedy:{file}",) * 2, 1, 1)
        ((reading,), _) = tried.readings({"prize": 5, "gift": 0}, range(40))
        means.append(reading.found.mid)
    assert means[0] != means[1]


def test_a_search_has_a_report_and_may_be_played_by_processes(tmp_path, capsys):
    page = tmp_path / "found"
    order = ["--knobs", "prize=5..7", "--target", "points=7.7", "--target", "seats", "-g", "18", "--trials", "2",
             "--executor", "processes", "--report", str(page), "--format", "html,json", "--lang", "fr"]  # fmt: skip
    assert tune(*order) == 0
    data = json.loads((tmp_path / "found.json").read_text("utf-8"))
    assert [one["key"] for one in data["sections"]] == ["numbers", "target/best", "target/seat/0", "target/seat/1"]
    assert [one["key"] for one in data["sections"][1]["figures"]] == ["before", "after"]
    assert "Le prix\u00a0: " in data["sections"][0]["notes"][0] and "place 1" in data["sections"][2]["title"]
    assert tune("--target", "seats", "--executor", "nowhere") == 2


def test_where_nothing_is_better_nothing_is_written(tmp_path, capsys):
    folder = tmp_path / "ours"
    assert tune("--knobs", "prize=4..6", "--target", "points=5.7", "-g", "180", "-o", str(folder)) == 0
    assert "nothing to write" in capsys.readouterr().err and not folder.exists()


def test_a_folder_that_is_not_empty_is_refused_before_the_first_game(tmp_path, capsys):
    (tmp_path / "file").write_text("x")
    assert tune("--target", "seats", "-o", str(tmp_path)) == 2
    assert "is not empty" in capsys.readouterr().err


def test_what_nothing_is_called_is_refused(capsys):
    assert tune("--target", "nobody-knows-this") == 2
    assert "nothing that can be offered is called" in capsys.readouterr().err


def test_an_overlay_names_a_range_that_holds_its_own_number(tmp_path, capsys):
    (tmp_path / "overlay.yaml").write_text(
        "tassel: 1\noverlay: ours\ntitle: {en: a, fr: b, de: c}\non: knobbed\n"
        "change:\n  constants/prize: {is: 5, knob: {from: 6, to: 9}}\n"
        "  constants/both: {is: [1, 2], knob: {from: 1, to: 2}}\n"
    )
    assert run(["check", f"{KNOBBED}+{tmp_path}"]) == 1
    told = capsys.readouterr().out
    assert "found `5`, expected" not in told and "6..9, as `knobs` says" in told
    assert "expected none where there is not one number" in told

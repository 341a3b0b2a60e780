"""Modules in company, seen from the command line: which layer set what, and what cannot stand together."""

from __future__ import annotations

import json

import pytest

from tassel.cli import run

BASE = "bruxelles-1893"
Capture = pytest.CaptureFixture[str]


def explained(capsys: Capture, rules: str, id: str) -> str:
    assert run(["explain", rules, id]) == 0
    return capsys.readouterr().out


def refused(capsys: Capture, rules: str) -> str:
    """What is said about rules that cannot be used; they end with 1, and only one thing is said."""
    assert run(["check", rules, "--json"]) == 1
    (record,) = json.loads(capsys.readouterr().out)
    related = " ".join(r.get("message", "") for r in record["related"])
    return f"{record['code']} {record['message']} | {record['hint']} | {related}"


def line(text: str, part: str) -> str:
    return next(row.strip() for row in text.splitlines() if part in row)


def test_a_changed_number_says_its_layer_and_what_it_was(capsys: Capture) -> None:
    text = explained(capsys, f"{BASE}+two-more-francs", "starting-bf")
    assert line(text, "is: 7").endswith("[two-more-francs rules/house/two-more-francs/overlay.yaml:7]")
    assert "before: 5   [1893 rules/1893/game.yaml:" in text


def test_what_nobody_changed_has_no_before(capsys: Capture) -> None:
    text = explained(capsys, f"{BASE}+marble", "starting-bf")
    assert "[1893 rules/1893/game.yaml:" in line(text, "is: 5")
    assert "before" not in text


def test_a_changed_effect_shows_both_texts(capsys: Capture) -> None:
    text = explained(capsys, f"{BASE}+another-solvay", "solvay")
    now, before = text.split("before:")
    assert all(f"{n} {said}" in " ".join(now.split())
               for n, said in (("1/2", "pay 1 any refined"), ("1/3", "take 1 any refined"), ("1/4", "gain 3 bf")))
    assert "pay 1 joker; require supply's refined > 0; take 2 any refined" in before
    assert "[1893 rules/1893/nobles.yaml:" in before


def test_a_value_says_who_changes_it(capsys: Capture) -> None:
    text = explained(capsys, f"{BASE}+iris-ties-score-half", "crossing-prize")
    assert line(text, "changed by").startswith(
        "changed by changes/crossing-prize (rules/house/iris-ties-score-half/overlay.yaml:"
    )


def test_an_inserted_step_says_its_layer(capsys: Capture) -> None:
    text = explained(capsys, f"{BASE}+the-tramway", "play-round")
    assert "[the-tramway rules/house/the-tramway/overlay.yaml:" in line(text, "steps/timetable")


@pytest.mark.parametrize(
    "rules, said",
    [
        (f"{BASE}+marble+marble", ["E0608", "marble is named twice", "name it once"]),
        (
            f"{BASE}+tamer-cards",
            ["E0607", "tamer-cards needs belle-epoque", "add it: belle-epoque + tamer-cards"],
        ),
        (
            f"{BASE}+tamer-cards+belle-epoque",
            ["E0609", "tamer-cards builds on belle-epoque", "this order works: belle-epoque + tamer-cards"],
        ),
        (
            f"{BASE}+marble+tamer-cards+the-opera+belle-epoque",
            ["E0609", "this order works: marble + the-opera + belle-epoque + tamer-cards"],
        ),
        ("tests/tiny+marble", ["E0607", "marble needs 1893", f"it is for the game {BASE}"]),
        (
            f"{BASE}+ruling-neutrals-only-block+ruling-neutrals-only-fill",
            [
                "E0610",
                "ruling-neutrals-only-block and ruling-neutrals-only-fill cannot be played together",
                "leave one",
            ],
        ),
        (
            f"{BASE}+another-solvay+ruling-solvay-needs-two",
            ["E0604", "is changed by another-solvay and by ruling-solvay-needs-two", "another-solvay changes it here"],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_modules_that_cannot_stand_like_this_are_told_with_names_and_a_way_out(
    rules: str, said: list[str], capsys: Capture
) -> None:
    text = refused(capsys, rules)
    assert [part for part in said if part not in text] == [], text


@pytest.mark.parametrize(
    "rules, hint",
    [
        (f"{BASE}+marbel", "did you mean `marble`?"),
        (f"{BASE}+", f"`{BASE}+MODULE`"),
        (f"{BASE}+{BASE}", "it can only stand at the front"),
        ("marble", f"`{BASE}+marble`"),
        ("rules/house/marble", "`GAME+rules/house/marble`"),
        (f"{BASE}+tests/tiny", "an overlay begins with"),
        (f"{BASE}+./docs", "an overlay begins with"),
        ("./docs", "a game begins with"),
        ("bruxelles-1983", f"did you mean `{BASE}`?"),
    ],
)
def test_a_name_that_is_no_module_is_told_with_what_was_meant(rules: str, hint: str, capsys: Capture) -> None:
    assert run(["check", rules]) == 2
    assert hint in capsys.readouterr().out


def test_a_ruling_tells_its_other_reading_and_the_modules_that_play_it(capsys: Capture) -> None:
    text = explained(capsys, BASE, "E2-AMB-06")
    assert line(text, "otherwise").endswith("[+ruling-neutrals-only-block +ruling-neutrals-only-fill]")
    assert "otherwise" not in explained(capsys, BASE, "E2-AMB-53")

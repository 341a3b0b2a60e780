"""What the studio tells beside a text: things, places, repairs, what fits, differences, scenarios."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tassel.rule_discovery import rules_of_folder
from tassel.studio.layer_clashes import layer_clashes
from tassel.studio.live_figures import PlayedBelow, live_figures, program_for
from tassel.studio.lone_figures import lone_figures
from tassel.studio.open_rules import Known, OpenRules
from tassel.studio.places_in_text import path_at
from tassel.studio.run_scenarios import scenarios_beside, told_scenarios
from tassel.studio.seen_entities import made_card, printed_card, seen_entity
from tassel.studio.small_pictures import pictures_of
from tassel.studio.told_differences import Ground, ground_of
from tassel.studio.which_rules import edited_folders, house_rules_here
from tassel_compiler.driver import Compiled
from tassel_compiler.printing.cards.typeset import typeset
from tests import compiled
from tests.workspace.editing import OVERLAY, Edited

PIKE = "cards/order/each/pike"
SCENARIO = """tassel: 1
rules: {rules}
scenario: rest brings coins
players: 2
setup: nothing
given: {{player(1): {{coin: 3}}}}
play: hour
by: player(1)
when: rest
then: {{player(1): {{coin: {coins}}}}}
"""


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Edited:
    return Edited(tmp_path_factory.mktemp("studio"))


@pytest.fixture(scope="module")
def rules(edited: Edited) -> OpenRules:
    return OpenRules(edited.workspace.expression)


@pytest.fixture(scope="module")
def known(edited: Edited, rules: OpenRules) -> Known:
    found = rules.study({edited.file: OVERLAY})
    assert found.analysis.in_order
    return found


@pytest.mark.parametrize(
    "behind, path",
    [("worth: 5", f"{PIKE}/worth"), ("gain 2 coin", f"{PIKE}/bonus"), ("pike: {en: {name: P", "words/pike/en/name"),
     ("hand-limit: 4", "constants/hand-limit"), ("tassel: 1", "tassel")],
)  # fmt: skip
def test_a_place_in_a_text_has_a_path(behind: str, path: str) -> None:
    at = OVERLAY.index(behind) + len(behind)
    assert path_at(OVERLAY, at) == path


def test_the_thing_in_which_somebody_stands(rules: OpenRules, known: Known) -> None:
    def stands(text: str) -> str:
        return rules.thing(known, OVERLAY, OVERLAY.index(text))

    assert stands("gain 2 coin") == PIKE
    assert stands("Brochet") == PIKE
    assert stands("4\n") == "constants/hand-limit"
    assert stands("overlay:") == ""


def test_own_things_are_those_that_the_folder_speaks_of(rules: OpenRules, known: Known, edited: Edited) -> None:
    assert rules.own(known, (edited.file.parent,)) == [PIKE, "values/rich", "constants/hand-limit"]
    assert rules.own(known, ()) == []


def test_a_thing_is_told_in_each_language(rules: OpenRules, known: Known) -> None:
    names = [(seen_entity(rules, known, PIKE, lang) or {})["name"] for lang in ("en", "fr", "de")]
    assert names == ["Pike", "Brochet", "Hecht"]
    assert seen_entity(rules, known, "cards/none", "en") is None


def test_a_card_is_printed_alone(rules: OpenRules, known: Known) -> None:
    made = made_card(rules, known, PIKE, "en")
    assert made is not None
    image, lacks = printed_card(made, typeset)
    assert image.startswith("data:image/png;base64,") and lacks == ""
    assert made_card(rules, known, "constants/hand-limit", "en") is None


def test_a_mistake_is_mended_and_the_card_stays(edited: Edited) -> None:
    rules = OpenRules(edited.workspace.expression)
    rules.study({edited.file: OVERLAY})
    slip = OVERLAY.replace("gain 2 coin", "gain 2 coyn")
    known = rules.study({edited.file: slip})
    (mistake,) = rules.mistakes(known)
    (repair, *_) = rules.mending(known, 0)
    assert mistake["path"] == str(edited.file) and slip[repair["start"] : repair["end"]] == "coyn"  # type: ignore[misc]
    assert repair["text"] == "coin" and seen_entity(rules, known, PIKE, "en") is not None


def test_what_fits_is_asked_of_the_text_as_it_is_typed(edited: Edited) -> None:
    rules = OpenRules(edited.workspace.expression)
    rules.study({edited.file: OVERLAY})
    text = OVERLAY.replace("gain 2 coin", "gain 2 co")
    assert "coin" in rules.fitting(edited.file, text, text.index("gain 2 co") + len("gain 2 co"))["names"]  # type: ignore[operator]


def test_differences_from_the_rules_below(known: Known, edited: Edited) -> None:
    assert ground_of("bruxelles-1893+belle-epoque+./mine") == "bruxelles-1893+belle-epoque"
    assert ground_of(edited.workspace.expression) == ""  # the game itself is somebody's
    assert Ground(edited.workspace.expression).differences(known, "en")["topics"] == []
    below = Ground("bruxelles-1893+./mine")
    below.expression = "./tests/tiny"
    found = below.differences(known, "en")
    things = [thing["name"] for topic in found["topics"] for thing in topic["things"]]  # type: ignore[attr-defined]
    assert "Pike" in things


def test_scenarios_beside_the_rules_are_played(rules: OpenRules, known: Known, edited: Edited) -> None:
    place = edited.file.parent / "scenarios"
    place.mkdir()
    for name, coins in (("fine", "+2"), ("wrong", "+3")):
        (place / f"{name}.yaml").write_text(SCENARIO.format(rules=rules.expression, coins=coins), "utf-8")
    (place / "other.yaml").write_text(SCENARIO.format(rules="bruxelles-1893", coins="+2"), "utf-8")
    runs = list(scenarios_beside(known, (edited.file.parent,)))
    fine, wrong = told_scenarios(runs, "de", pictures_of(known, rules.print_kit(known), "de"))
    assert (fine["failures"], len(wrong["failures"])) == ([], 1)  # type: ignore[arg-type]
    said = wrong["failures"][0]["message"]  # type: ignore[index]
    assert said == "player(1) coin: erwartet war eine Änderung von +3, es war +2 (jetzt 5)"
    assert fine["pictures"] and all(svg.startswith("<svg") for svg in fine["pictures"])  # type: ignore[attr-defined]


def test_scenarios_that_nobody_reads_are_told(known: Known, edited: Edited, monkeypatch: pytest.MonkeyPatch) -> None:
    (edited.file.parent / "examples").mkdir(exist_ok=True)
    (edited.file.parent / "examples" / "one.yaml").write_text("", encoding="utf-8")
    monkeypatch.setattr("tassel_compiler.disk.folders.FILES", 0)
    told = told_scenarios(scenarios_beside(known, (edited.file.parent,)))
    assert "at most 0 are read" in str([one["failures"] for one in told])


def test_every_card_has_a_small_picture(rules: OpenRules, known: Known) -> None:
    pictures = pictures_of(known, rules.print_kit(known), "fr")
    assert pictures is not None
    cards = pictures.cards().cards
    assert {one["path"] for one in rules.entities(known, "fr")} >= cards.keys()  # type: ignore[attr-defined]
    assert "Brochet" in cards[PIKE]  # type: ignore[index]


def test_rules_that_lack_a_language_are_told_in_another(rules: OpenRules, known: Known) -> None:
    assert known.tongue("xx") == "en"
    seen = seen_entity(rules, known, PIKE, "xx")
    assert seen is not None and seen["name"] == "Pike" and rules.entities(known, "xx")


def test_the_rules_that_a_folder_is_on(edited: Edited, tmp_path: Path) -> None:
    place = tmp_path / "mine"
    place.mkdir()
    (place / "overlay.yaml").write_text("tassel: 1\noverlay: mine\non: [1893, belle-epoque]\n", "utf-8")
    assert rules_of_folder(str(place)) == f"bruxelles-1893+belle-epoque+{place}"
    assert rules_of_folder("bruxelles-1893") == "bruxelles-1893"
    assert rules_of_folder("tests/tiny") == "tests/tiny"
    assert edited_folders(edited.workspace.expression)[-1] == edited.file.parent


# ---- figures ----


def test_figures_come_in_while_games_are_played(known: Known) -> None:
    program = program_for(compiled.front("./tests/tiny"), 2)
    assert known.rules is not None and program is not None
    below = PlayedBelow(program, "./tests/tiny")
    live = live_figures(below, known.rules)
    assert live is not None and not live.alike and live.told("en")["pairs"] == 0
    live.step()
    some = live.told("de")
    live.step()
    more = live.told("de")
    assert 0 < some["pairs"] < more["pairs"]  # type: ignore[operator]
    json.dumps(more, allow_nan=False)
    assert below.play(1) is below.play(1), "games of the rules below are kept for the next change"


def test_rules_on_which_nothing_lies_have_figures_of_their_own() -> None:
    lone = lone_figures(compiled.front("./tests/tiny"))
    assert lone is not None and lone.told("en")["pairs"] == 0
    lone.step()
    lone.step()
    told = lone.told("fr")
    wins = told["sections"][0]  # type: ignore[index]
    assert told["pairs"] == 30 and [line["name"] for line in wins["lines"]][0] == "place 1"
    assert sum(line["bounds"][1] for line in wins["lines"]) == pytest.approx(0), "around a fair share"
    json.dumps(told, allow_nan=False)


def test_rules_for_other_numbers_of_players_are_compared_with_as_many_as_both_know(known: Known) -> None:
    below = Ground("bruxelles-1893+./mine")
    below.expression = "./tests/tiny"
    rules, declared = known.rules, known.rules.declared if known.rules is not None else None
    assert rules is not None and declared is not None
    low, high = declared.game.players

    def above(players: tuple[int, int]) -> Compiled:
        game = replace(declared.game, players=players)
        return Compiled(rules.expression, rules.sink, rules.tree, replace(declared, game=game), rules.checked)

    found = below.played(above((high, high + 1)))
    assert found is not None and found.program.players == high
    assert below.played(above((high + 1, high + 2))) is None


def test_rules_that_play_alike_need_no_games() -> None:
    below = compiled.front("./tests/tiny")
    program = program_for(below, 2)
    assert program is not None
    live = live_figures(PlayedBelow(program, below.expression), below)
    assert live is not None and live.alike and live.done


def test_what_two_layers_change_is_told(edited: Edited, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    head = "tassel: 1\noverlay: other\non: {on}\n"
    file = other / "overlay.yaml"
    file.write_text(head.format(on="tiny"), "utf-8")
    rules = OpenRules(f"{edited.workspace.expression}+{other}")

    def clashes(ours: str, theirs: str, on: str = "tiny") -> list[tuple[object, ...]]:
        known = rules.study({edited.file: OVERLAY + ours, file: head.format(on=on) + theirs})
        found = layer_clashes(known, "en")
        assert all(place["path"] for one in found for place in one["places"])  # type: ignore[attr-defined]
        return [(one["name"] if one["how"] == "remove" else one["path"], one["how"], *one["layers"]) for one in found]  # type: ignore[misc]

    soup = "cards/order/each/soup"
    limit = "change:\n  constants/hand-limit/is: 7\n"
    assert clashes("", limit) == [("constants/hand-limit", "same", "pike", "other")]
    assert clashes("", limit.replace("7", "4")) == [] == clashes("", limit, on="[tiny, pike]")
    worth = f"change:\n  {soup}/worth: 3\n"
    assert clashes(f"remove: [{soup}]\n", worth) == [("soup", "remove", "pike", "other")]
    assert clashes(f"  {soup}/worth: 9\n", f"remove: {soup}\n") == [("fish soup", "remove", "other", "pike")]
    whole = f"change:\n  {soup}: {{worth: 1, wants: cod, bonus: gain 1 coin}}\n"
    assert clashes(f"  {soup}/worth: 9\n", whole) == [(soup, "replace", "other", "pike")]
    assert clashes(f"  {soup}/wants: eel\n", worth) == []
    assert clashes(f"  {soup}/bonus: gain 2 coin\n", f"change:\n  {soup}/bonus/do: gain 9 coin\n")[0][1] == "same"
    part = "change:\n  rules/hour/steps/turns/1: rest\n"
    assert clashes("  rules/hour/steps/turns/do: rest\n", part)[0][1:] == ("sentence", "pike", "other")


def test_house_rules_that_lie_here_are_offered(tmp_path: Path) -> None:
    for name, game in (("ours", "1893"), ("theirs", "1897")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "overlay.yaml").write_text(f"tassel: 1\noverlay: {name}\non: {game}\n", "utf-8")
    assert house_rules_here(tmp_path, "bruxelles-1893") == [str(tmp_path / "ours")]

"""Examples in rule books: each was played with the rules that are printed, and is told in every language."""

from __future__ import annotations

import re
from copy import deepcopy
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tassel.books import Shelf, shelf
from tassel.opening import Unusable
from tassel_compiler.printing.book.model import Figure, figures
from tassel_compiler.printing.drawing.played import PlayedExample
from tests.print.bookkeeping import unbooked
from tests.print.cards.making import house_rule
from tests.print.possible import impossible

AT_LEAST = {
    "bruxelles-1893": ("1893", 25),
    "bruxelles-1893+belle-epoque": ("belle-epoque", 15),
    "bruxelles-1893+asymmetric": ("asymmetric", 7),
    "bruxelles-1893-first-edition": ("first-edition", 15),
    "bruxelles-1897": ("1897", 15),
}
EXAMPLE = """tassel: 1
rules: {rules}
scenario: the mayor
example: {{of: noble/buls, title: {{en: the mayor, fr: le bourgmestre, de: der Bürgermeister}}}}
players: [elisabeth, gabriel]
given: {{elisabeth: {{iris: 1}}}}
play: buls
then: {{elisabeth: {{iris: {iris}}}}}
"""


@cache
def ready(rules: str) -> Shelf:
    return shelf(rules)


def told(found: Shelf, lang: str) -> list[Figure]:
    every = (figure for chapter in found.book(lang).chapters for figure in figures(chapter))
    return [figure for figure in every if figure.told]


@pytest.mark.parametrize("rules", AT_LEAST)
def test_every_edition_has_examples_of_its_own_and_all_of_them_hold(rules):
    layer, wanted = AT_LEAST[rules]
    found = ready(rules)
    assert [item.message for item in found.sink.items] == []
    assert len([one for one in found.sources.gallery.examples if one.layer == layer]) >= wanted


@pytest.mark.parametrize("rules", AT_LEAST)
@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_every_example_has_its_place_in_the_book(rules, lang):
    layer, _ = AT_LEAST[rules]
    found = ready(rules)
    titles = [figure.title.rpartition(": ")[2].rpartition(":\u202f")[2] for figure in told(found, lang)]
    wanted = [one.title[lang] for one in found.sources.gallery.examples if one.layer == layer]
    assert [title for title in wanted if not any(title in shown for shown in titles)] == []


def test_an_example_is_told_with_its_numbers():
    found = told(ready("bruxelles-1893"), "en")
    sale = next(figure for figure in found if "a sale and its indicator" in figure.title)
    ((label, text),) = sale.told
    assert not label and "2 BF and 6 VP" in text
    assert text in sale.pictures[0][1].alt and "Elisabeth: 4 BF" in sale.pictures[0][1].alt


@pytest.mark.parametrize("rules", AT_LEAST)
def test_every_example_that_ships_is_told_as_somebody_would_say_it(rules):
    layer, _ = AT_LEAST[rules]
    found = [one for one in ready(rules).sources.gallery.examples if one.layer == layer]
    assert [one.title["en"] for one in found if set(one.told) != set(ready(rules).rules.languages)] == []


def test_what_nobody_tells_is_made_from_what_was_given_chosen_and_compared(tmp_path):
    found = shelf(with_example(tmp_path, house_rule(tmp_path), 2))
    lines = dict(next(figure for figure in told(found, "en") if "the mayor" in figure.title).told)
    assert "The Iris track 1" in lines["Situation"] and "The Iris track 1 → 2" in lines["Result"]


THREE = "told: {{en: She scores {}., fr: Elle marque {}., de: Sie erhält {}.}}, title:"
SLIPS = {
    "a number that is told and not played": ("title:", THREE.format("77 VP", "77 PV", "77 SP"), "E1013", "77"),
    "a number of other rules": ("title:", THREE.format("8 VP", "8 PV", "8 SP"), "E1013", "8"),
    "a number in words": ("title:", THREE.format("seven VP", "sept PV", "sieben SP"), "E1013", "7"),
    "a title that lacks a language": (", fr: le bourgmestre", "", "E0801", "not in fr"),
    "what is told in some languages": ("title:", "told: {en: A noble., de: Eine Karte.}, title:", "E0801", "not in fr"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_is_refused(tmp_path, slip):
    written, mistaken, code, told_of = SLIPS[slip]
    home = with_example(tmp_path, house_rule(tmp_path), 2)
    file = tmp_path / "our" / "examples" / "buls.yaml"
    right = file.read_text(encoding="utf-8")
    file.write_text(right.replace(written, mistaken), encoding="utf-8")
    assert file.read_text(encoding="utf-8") != right
    with pytest.raises(Unusable) as refused:
        shelf(home)
    assert [(item.code, told_of in item.message) for item in refused.value.diagnostics] == [(code, True)]


def test_the_parts_before_and_after_are_drawn_apart():
    found = told(ready("bruxelles-1893"), "de")
    both = [figure.pictures for figure in found if len(figure.pictures) > 1]
    assert len(both) > 3 and {tuple(head for head, _ in pictures) for pictures in both} == {("Vorher", "Nachher")}
    assert all(before.shapes != after.shapes for (_, before), (_, after) in both)


def with_example(tmp_path: Path, rules: str, iris: int) -> str:
    home = house_rule(tmp_path)
    folder = tmp_path / "our" / "examples"
    folder.mkdir(exist_ok=True)
    (folder / "buls.yaml").write_text(EXAMPLE.format(rules=rules, iris=iris), encoding="utf-8")
    return home


def test_an_example_of_other_rules_that_a_change_makes_untrue_is_left_out_and_told_once(tmp_path, monkeypatch):
    """Also when what was played is remembered; and what only layers that ship made untrue is nobody's matter."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for _ in range(2):
        found = shelf(with_example(tmp_path, "bruxelles-1893", 3))
        assert not [one for one in found.sources.gallery.examples if one.layer == "our"]
        (told,) = found.sink.items
        assert (told.code, "“the mayor”" in told.message) == ("W1003", True)
        assert [one.message for one in told.related] == ["“the mayor”: elisabeth iris: expected 3, found 2"]
        assert told.related[0].span.line == 8
    assert "W1003" not in ready("bruxelles-1893+belle-epoque").sink.codes


def test_what_only_layers_that_ship_made_untrue_is_not_told_beside_a_house_rule(tmp_path):
    """Belle Epoque leaves five examples of the base game out; a card that is worth more makes one of them untrue."""
    own = house_rule(tmp_path, overlay="change:\n  cards/noble/each/albert/do: advance crown 2\n")
    game, folder = own.split("+")
    (told,) = (item for item in shelf(f"{game}+belle-epoque+{folder}").sink.items if item.code == "W1003")
    assert len(told.related) == 1 and "crown: expected a change of +1, found +2" in told.related[0].message


def test_an_edition_with_other_words_prints_its_own_examples_only():
    titles = [figure.title for figure in told(ready("bruxelles-1893-first-edition"), "en")]
    assert not any("Try Square" in title for title in titles) and len(titles) >= 15


def test_what_is_kept_between_runs_is_what_was_played(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first, second = (shelf("bruxelles-1893+belle-epoque").sources.gallery for _ in range(2))
    assert list((tmp_path / "tassel" / "kept").glob("pictures-*"))
    assert second.tables == first.tables and second.examples == first.examples
    assert second.tables is not first.tables


def test_what_was_kept_and_is_no_longer_whole_is_played_again(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = shelf("bruxelles-1897").sources.gallery
    for file in (tmp_path / "tassel" / "kept").glob("pictures-*"):
        file.write_text('{"tables": {"2": {}}, "examples": [{}]}', encoding="utf-8")
    assert shelf("bruxelles-1897").sources.gallery.examples == first.examples


def test_a_final_scoring_is_worked_line_by_line():
    """80 before; 5 lost for a noble, 40 for houses, 3 for cubes, 10, 3, 3 and 1 for the rows: 135."""
    found = next(one for one in ready("bruxelles-1893").sources.gallery.examples if one.points)
    points = [n for seat, _, n in found.points if seat == "Elisabeth"]
    assert points == [-5, 40, 3, 10, 3, 3, 1]
    shown = next(figure for figure in told_of("bruxelles-1893") if dict(figure.told).get("Points"))
    assert "Houses 40" in dict(shown.told)["Points"] and "Together 135 VP" in dict(shown.told)[""]


def told_of(rules: str) -> list[Figure]:
    return told(ready(rules), "en")


@pytest.mark.parametrize("rules", AT_LEAST)
def test_what_an_example_begins_with_could_lie_on_a_table(rules):
    found = ready(rules)
    declared, gallery = found.rules.declared, found.sources.gallery
    wrong = {
        f"{one.name}: {one.title['en']}": told
        for one in printed(found)
        if (told := [*impossible(declared, gallery, one.before, one.focus), *unbooked(declared, gallery, one)])
    }
    assert wrong == {}


def printed(found: Shelf) -> list[PlayedExample]:
    """The examples that the book shows, whichever layer they come from: each lies on the table of this rule set."""
    titles = [figure.title for figure in told(found, "en")]
    return [one for one in found.sources.gallery.examples if any(title.endswith(one.title["en"]) for title in titles)]


GAPS = {  # each alone, in an example that is right: what lies there, and what is told of it
    "pavilions score like houses": [
        ("slots", "pavilion", "pavilion(3)", {"house": [1, 0, 0]}, "which is built on"),
        ("zones", "be-cards", 0, [], "2 pavilions, 0 cards"),
    ],
    "Travelers help in Brussels": [
        ("slots", "brussels-space", "market", {"uses": 0, "worker": [0, 1, 0, 0], "traveler": 0}, "1 pieces at market"),
        ("slots", "brussels-space", "park", {"uses": 3, "worker": [1, 1, 1, 0], "traveler": 0}, "3 uses cost 4"),
    ],
    "whose meeples count in their row": [
        ("zones", "tucked-cards", 0, [], "need 1 symbols"),
        ("slots", "tile", "tile/sevenths", {"worker": [0, 1, 0]}, "1 meeples on tile/sevenths"),
        ("slots", "table", "round", 4, "scored in round 4"),
    ],
    "passing first once more": [
        ("zones", "prestige-deck", slice(0, 5), [], "14 cards in the Prestige pile of round 2, not 19"),
        ("slots", "table", "round", 4, "1 cards of first passes in round 4"),
    ],
    "a noble is given up": [("zones", "noble-discard", slice(0, 4), [], "no noble left the display in round 5")],
}


@pytest.mark.parametrize("title", GAPS)
def test_what_is_missing_of_earlier_rounds_is_told(title):
    found = ready("bruxelles-1893+belle-epoque")
    declared, gallery = found.rules.declared, found.sources.gallery
    (example,) = (one for one in printed(found) if one.title["en"] == title)
    for part, holder, element, put, expected in GAPS[title]:
        kept = deepcopy(dict(getattr(example.before, part)))
        kept[holder][element] = put
        slipped = replace(example, before=replace(example.before, **{part: kept}))
        told = [*impossible(declared, gallery, slipped.before), *unbooked(declared, gallery, slipped)]
        assert any(expected in one for one in told), (expected, told)


def test_a_table_that_could_not_be_is_told():
    """Each slip alone, on a table that is right: a house too many, a meeple without its stake, a card too few."""
    found = ready("bruxelles-1893")
    gallery, declared = found.sources.gallery, found.rules.declared
    laid = gallery.tables[3]
    assert impossible(declared, gallery, laid) == []
    spaces = laid.slots["space"]

    def slip(**slots):
        changed = {name: {**row, **slots} if name == "space(1,1)" else row for name, row in spaces.items()}
        return impossible(declared, gallery, replace(laid, slots={**laid.slots, "space": changed}))

    assert slip(house=[1, 0, 0]) == ["7 player(1) house, the box has 6"]
    assert any("stake" in told for told in slip(worker={"player(1)": 1}))
    assert any("outside" in told for told in slip(worker={"player(1)": 1}, bf=1))
    assert any("line sale" in told for told in slip(action="sale"))
    short = replace(laid, zones={**laid.zones, "noble-row": laid.zones["noble-row"][:3]})
    assert impossible(declared, gallery, short) == ["3 cards lie in `noble-row`, not 4"]


@pytest.mark.parametrize("rules", AT_LEAST)
def test_a_caption_speaks_of_the_same_people_in_every_language(rules):
    """`person/elisabeth` says how a language writes her."""
    own, examples = ready(rules).sources.plan.names, ready(rules).sources.gallery.examples
    assert examples

    def named(example, lang):
        seats = example.before.seat_names()
        names = {seat: own.get(f"person/{seat}", {}).get(lang, seat.capitalize()) for seat in seats}
        return {seat for seat, name in names.items() if re.search(rf"\b{name}\b", example.told[lang])}

    told = {one.title["en"]: [named(one, lang) for lang in one.told] for one in examples if one.told}
    assert [title for title, found in told.items() if any(one != found[0] for one in found)] == []

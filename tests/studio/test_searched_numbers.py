"""A search from the studio proposes numbers over the rules as they are typed, is called off at once, writes nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tassel.studio.open_desk import OpenPage, StudioDesk
from tassel.studio.open_rules import Known, OpenRules
from tassel.studio.searched_numbers import SearchedNumbers, TuneWish, as_edit, as_lines, as_written, told_knobs
from tassel.studio.tune_talk import heard_of_tuning
from tassel.studio.which_rules import main_file
from tassel.workspace.turning_numbers import TextEdit

KNOBBED = "./tests/simulation/heap+./tests/tuning/knobbed"
FILE = Path("tests/tuning/knobbed/overlay.yaml").resolve()
WISH = TuneWish(("prize=6..8",), "points=7.71", 2, "fr")


@pytest.fixture(scope="module")
def known() -> Known:
    """The prize is typed as 6 and not saved."""
    return OpenRules(KNOBBED).study({FILE: FILE.read_text("utf-8").replace("{is: 5,", "{is: 6,")})


def test_numbers_that_may_be_turned_have_the_names_of_the_rules(known: Known) -> None:
    assert told_knobs(known, KNOBBED, "de") == [
        {"name": "Der Preis", "path": "constants/prize/is", "now": 6, "low": 1, "high": 9},
        {"name": "Die Gabe", "path": "constants/gift/is", "now": 0, "low": 0, "high": 4},
    ]


def test_a_number_of_a_space_is_named_with_it() -> None:
    rules = "bruxelles-1893"
    names = [one["name"] for one in told_knobs(OpenRules(rules).study({}), rules, "fr")]
    assert "Marché Sainte-Catherine\u00a0: le nombre de cubes joker" in names


def test_what_is_wanted_is_found_and_what_would_be_written_is_shown(known: Known) -> None:
    """By playing every course: the best seat has 7.71 points if the prize is 7 (tests/simulation/exact.py)."""
    search, heard = SearchedNumbers(known, KNOBBED, WISH), []
    found = search.run(heard.append)
    assert search.found == {"constants/prize/is": 7}
    assert heard[-1] == {"tried": 3, "of": 3}
    numbers, target = found["sections"]
    assert numbers["notes"] == ["Le prix\u00a0: 7 au lieu de 6 (essayé de 6 à 8)"]
    assert [line["name"] for line in target["lines"]] == ["avant", "après"] and target["lines"][1]["bounds"]
    low, _, high = target["lines"][1]["bounds"]
    assert low < 0 < high, "around what is wanted"
    text = FILE.read_text("utf-8")
    lines = as_lines(text, as_written(text, search.found))
    assert [line["mark"] for line in lines if line["mark"] != " "] == ["-", "+"]
    assert any("is: 7" in str(line["text"]) for line in lines if line["mark"] == "+")


def test_a_number_that_stays_is_told_as_it_is(known: Known) -> None:
    search = SearchedNumbers(known, KNOBBED, TuneWish(("prize=5..6",), "points=100", 2, "fr"))
    found = search.run(lambda told: None)
    assert search.found == {} and found["sections"][0]["notes"] == ["Le prix\u00a0: 6, comme avant (essayé de 5 à 6)"]


def test_a_search_is_called_off(known: Known) -> None:
    search = SearchedNumbers(known, KNOBBED, WISH)
    search.stop()
    assert search.run(lambda told: None) == {"stopped": True} and search.found == {}


@pytest.mark.parametrize(
    ("knobs", "target", "lacks"),
    [(("prise=1..9",), "seats", "did you mean 'prize'"), (("prize",), "nothing-so", "nothing that can be offered"),
     (("prize",), "points=0", "name a number above 0")],
)  # fmt: skip
def test_what_cannot_be_looked_for_is_told(known: Known, knobs: tuple[str, ...], target: str, lacks: str) -> None:
    assert lacks in str(SearchedNumbers(known, KNOBBED, TuneWish(knobs, target, 2, "en")).run(print)["told"])


_EDITS = [("abc", "abc"), ("aba", "ababa"), ("aa", "a"), ("", "x"), ("one", "none")]


@pytest.mark.parametrize(("before", "after"), _EDITS)
def test_the_shortest_edit_makes_one_of_the_other(before: str, after: str) -> None:
    edit = as_edit(before, after)
    assert edit.applied(before) == after
    assert len(edit.text) + edit.end - edit.start <= max(1, abs(len(before) - len(after)))


def test_a_page_takes_the_proposal_into_the_text_as_it_stands_then(tmp_path: Path) -> None:
    """What was typed while the search went on stays."""
    folder = tmp_path / "knobbed"
    folder.mkdir()
    (folder / "overlay.yaml").write_text(FILE.read_text("utf-8"), "utf-8")
    told: list[dict[str, object]] = []

    async def say(message: object) -> None:
        told.append(message)  # type: ignore[arg-type]

    async def talk() -> str:
        desk, page = StudioDesk(f"./tests/simulation/heap+{folder}"), OpenPage(say)
        file = main_file(desk.files)
        assert file is not None
        desk.known = desk.rules.study(desk.files.texts())
        wish = {"say": "tune", "knobs": ["prize=6..7"], "target": "points=7.71", "players": 2}
        await heard_of_tuning(desk, page, wish)
        assert page.search is None and page.proposed == {"constants/prize/is": 7}
        desk.files.typed(file.path, 1, file.revision, "# typed meanwhile\n" + file.text)
        await heard_of_tuning(desk, page, {"say": "accept"})
        await heard_of_tuning(desk, page, {"say": "accept"})
        desk.close()
        return file.text

    text = asyncio.run(talk())
    first, *between, proposal, edit = told
    assert first["running"] and not proposal["running"] and proposal["lines"]
    piece = TextEdit(edit["start"], edit["end"], edit["text"])  # type: ignore[arg-type]
    assert piece.applied(text) == text.replace("{is: 5,", "{is: 7,") and text.startswith("# typed meanwhile\n")

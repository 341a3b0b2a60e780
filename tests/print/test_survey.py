"""A survey asks for all that is not sure and nothing else, and its answers become rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tassel.opening import Unusable
from tassel.surveys import Returned, returned
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.marks import ours
from tassel_compiler.disk.reading import Named
from tassel_compiler.foreign.data import as_json
from tassel_compiler.loading import Mapping, load
from tassel_compiler.loading.laid_out import as_yaml
from tassel_compiler.printing.survey.answers import OPEN, RIGHT
from tassel_compiler.printing.survey.form import _pictured, area_of, blank_answers
from tassel_compiler.printing.survey.questions import AskedThing, open_questions
from tassel_compiler.schema.places import plain_data
from tassel_compiler.source import SourceText
from tests.compiled import declared, front
from tests.print.cards.making import made

GAME, BOTH = "bruxelles-1893", "bruxelles-1893+belle-epoque"


def answer(folder: Path, rules: str, found: dict[str, str], usual: str = RIGHT) -> Returned:
    """Everything is as it is believed to be, but for these."""
    values = [value for thing in open_questions(front(rules), "en") for value in thing.values]
    lines = [f"  {value.path}: {found.get(value.path, usual)}" for value in values]
    path = folder / "answers.yaml"
    path.write_text("\n".join(["tassel: 1", f"survey: {rules}", "answers:", *lines]) + "\n", "utf-8")
    return returned(path, "box")


def with_box(folder: Path, rules: str, back: Returned) -> str:
    assert back.found is not None, [item.message for item in back.diagnostics]
    (folder / "box").mkdir()
    (folder / "box" / "overlay.yaml").write_text(back.found.overlay, "utf-8")
    return f"{rules}+{folder / 'box'}"


@pytest.mark.parametrize("rules", [BOTH, "bruxelles-1897", f"{GAME}+asymmetric", "bruxelles-1893-first-edition"])
def test_every_value_of_a_part_that_is_not_sure_is_asked_once(rules: str) -> None:
    things = {(thing.family, thing.id): thing for thing in open_questions(front(rules), "en")}
    found = declared(rules)
    rows = {(family.name, row.name): row for family in found.families.values() for row in family.rows.values()}
    for key, row in rows.items():
        printed = set(row.data) if row.origin.status != "printed" else set()
        told = {v.path.removeprefix(f"{row.origin.path}/") for v in things[key].values} if key in things else set()
        flags = {name for name in printed - told if isinstance(row.data[name][0], int) and row.data[name][0] in (0, 1)}
        given = {name for name in printed if _is_written(row.origin.node, name)}
        assert given - flags <= told, key
    paths = [value.path for thing in things.values() for value in thing.values]
    assert len(paths) == len(set(paths))
    assert all(row.origin.status != "printed" for key, row in rows.items() if key in things)


def test_answers_of_somebody_name_no_place_on_this_computer(tmp_path: Path) -> None:
    path = tmp_path / "answers.yaml"
    for named in ("/etc", f"{GAME}+/tmp/somewhere", f"{GAME}+./our-table"):
        path.write_text(f"tassel: 1\nsurvey: {named}\nanswers: {{}}\n", "utf-8")
        with pytest.raises(Unusable, match="name a place of their own"):
            returned(path, "box")
        assert returned(path, "box", GAME).rules == GAME


def _is_written(node: object, name: str) -> bool:
    return name in {entry.key.text for entry in getattr(node, "entries", ())}


def test_if_all_is_right_nothing_changes_and_everything_is_printed(tmp_path: Path) -> None:
    back = answer(tmp_path, BOTH, {})
    assert back.found is not None and back.found.changed == back.found.open == 0
    rules = with_box(tmp_path, BOTH, back)
    assert open_questions(front(rules), "en") == ()
    assert declared(rules).families["noble"].rows["empain"].data["cost"][0] == 2
    (tmp_path / "overlay.yaml").write_text(back.found.overlay, "utf-8")
    assert ours(Named(tmp_path / "overlay.yaml"))  # the next answers may be written over it


def test_what_the_box_says_otherwise_is_played_and_printed(tmp_path: Path) -> None:
    changes = {"cards/noble/each/empain/cost": "3", "cards/noble/each/empain/do": "take 1 joker",
               "tracks/architect/levels": "[1, 2, 3, 4, 5, 6, 7]"}  # fmt: skip
    back = answer(tmp_path, GAME, changes)
    assert back.found is not None and back.found.changed == 3
    found = declared(with_box(tmp_path, GAME, back))
    assert found.families["noble"].rows["empain"].data["cost"][0] == 3
    assert found.tracks["architect"].levels == (1, 2, 3, 4, 5, 6, 7)
    assert found.families["noble"].rows["empain"].origin.status == "printed"


def test_what_is_only_answered_in_part_stays_as_sure_as_it_was(tmp_path: Path) -> None:
    back = answer(tmp_path, GAME, {"cards/noble/each/empain/cost": "2"}, f'"{OPEN}"')
    assert back.found is not None and (back.found.changed, back.found.right) == (0, 1)
    found = declared(with_box(tmp_path, GAME, back))
    assert found.families["noble"].rows["empain"].origin.status == "inferred"


def test_the_file_to_fill_in_answers_nothing(tmp_path: Path) -> None:
    path = tmp_path / "answers.yaml"
    path.write_text(blank_answers(GAME, open_questions(front(GAME), "en")), "utf-8")
    back = returned(path, "box")
    assert back.diagnostics == () and back.found is not None
    assert (back.found.changed, back.found.right) == (0, 0) and "change:" not in back.found.overlay


def things_of(lang: str) -> tuple[AskedThing, ...]:
    return open_questions(front(GAME), lang)


def test_the_form_speaks_its_language_and_the_file_that_of_the_rules() -> None:
    """Labels are words, paths are the same in every language."""
    english, french = things_of("en"), things_of("fr")
    assert [t.path for t in english] == [t.path for t in french]
    labels = {v.label for t in french for v in t.values}
    assert "Coût" in labels and "cost" not in labels


@pytest.mark.parametrize("lang", ["en", "fr", "de", "nl"])
@pytest.mark.parametrize("rules", [f"{BOTH}+asymmetric", "bruxelles-1897", "bruxelles-1893-first-edition"])
def test_a_form_asks_in_the_words_of_the_game(rules: str, lang: str) -> None:
    """No part is called by its name in the rules or by a bare number, and no formula stands on it."""
    things = open_questions(front(rules), lang)
    constants = [thing for thing in things if thing.family == "constant"]
    assert [thing.name for thing in constants if thing.name.lower() == thing.id.replace("-", " ")] == []
    assert [thing.name for thing in things if thing.name.isdecimal()] == []
    labels = {value.label for thing in things for value in thing.values}
    assert not labels & {"at", "do", "when"}
    told = [value.spoken for thing in things for value in thing.values if not value.pictured]
    assert [text for text in told if re.search(r"[()+*]|'s |[a-z]-[a-z]+ [a-z]", text)] == []


def test_what_is_wrong_with_an_answer_is_told_where_it_was_written(tmp_path: Path) -> None:
    """Words that mean nothing, in one line or in several, with the place of the word; all of it at once, whatever
    finds it: the form, the language, the names, and the kinds of things."""
    changes = {
        "cards/noble/each/empain/cost": "three",
        "cards/noble/each/buls/do": "advanc iris 1",
        "cards/noble/each/albert/do": "advance joker 1",
        "cards/noble/each/empain/do": "take 3 jokr",
        "cards/noble/each/solvay/do": "|\n    take 1 any refined\n    gain 2 coinz",
    }
    back = answer(tmp_path, GAME, changes)
    assert back.found is None
    written = (tmp_path / "answers.yaml").read_text("utf-8")
    told = {item.span.source.text[item.span.start : item.span.end]: item.span for item in back.diagnostics if item.span}
    assert told.keys() == {"three", "advanc", "joker", "jokr", "coinz"}
    assert {span.source.text for span in told.values()} == {written}


SIGNS = ('say "x"', "it's", "a: b", "# no", "\\n", "-", "", "2 ", " 2", "on", "[a", "a\nb",
         "  a\n b\n", "\na\n\n", "a\tb\n c",
         "a\u2028b\nc", "a\r\nb", "\U0001f3b2")  # fmt: skip
ANSWERS = (
    "- wood\n  - brick", "[wood, # seen\n    brick]", "\n    - a: 1\n      b: [x,\n        {y: 'z: 1'}]\n    - - c",
    "|2\n      two\n    one",
    "{2: 3, 'a b': \"c\\nd\"}", "\n    2: 3 # of them\n    3: 4", ">-\n    a\n    b", "&a [x, *b]", "*b",
)  # fmt: skip


@pytest.mark.parametrize("answer", [*map(as_json, SIGNS), as_json(SIGNS), *ANSWERS])
def test_an_answer_stands_in_the_overlay_as_it_was_given(answer: str) -> None:
    """However it was laid out, and whatever stood around it."""
    gap = "\n  " if answer[0] == "-" else " "
    node = loaded(f"b: &b [one, two]\nanswers:{gap}{answer}\n").get("answers")
    assert node is not None
    overlay = loaded(f"change:\n  key: {as_yaml(node, 2)}\n  last: 1\n")
    assert plain_data(overlay) == {"change": {"key": plain_data(node), "last": "1"}}


def test_half_a_list_is_no_answer_but_a_track_may_have_other_spaces(tmp_path: Path) -> None:
    """A strip has five actions; the list of the Art Market has an entry for each of its rows."""
    changes = {
        "cards/strip/each/strip-1/front": "[workshop, sale]",
        "constants/market-bf/is": "[6, 4]",
        "tracks/iris/levels": "[1, 2, 3, 4, 5, 6, 7]",
    }
    told = {item.span.words: item.message for item in answer(tmp_path, GAME, changes).diagnostics if item.span}
    assert told.keys() == {"[workshop, sale]", "[6, 4]"}
    assert "a list of 5, and a list of 2 stands here" in told["[workshop, sale]"]


def test_a_list_that_was_answered_is_played_and_one_in_lines_of_its_own_is_what_was_believed(tmp_path: Path) -> None:
    changes = {"cards/card/each/wood-wood/contents": "\n  - wood # seen\n  - brick",
               "cards/card/each/brick-brick/contents": "\n  - brick\n  - brick"}  # fmt: skip
    back = answer(tmp_path, "bruxelles-1897", changes)
    assert back.found is not None and list(back.found.answers) == ["cards/card/each/wood-wood/contents"]
    rows = declared(with_box(tmp_path, "bruxelles-1897", back)).families["card"].rows
    played = plain_data(rows["wood-wood"].origin.node)
    assert isinstance(played, dict) and played["contents"] == ["wood", "brick"]


def test_an_overlay_that_cannot_be_read_back_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tassel_compiler.printing.survey.answers.as_yaml", lambda node, depth: "- wood - brick")
    back = answer(tmp_path, "bruxelles-1897", {"cards/card/each/albert/cost": "99"})
    assert back.found is None and [item.code for item in back.diagnostics] == ["E0012"]


@pytest.mark.parametrize("rules", [f"{BOTH}+asymmetric", "bruxelles-1897", "bruxelles-1893-first-edition"])
def test_every_part_that_is_asked_about_is_pictured(rules: str) -> None:
    """On a card, a piece or a board, or in the part of the table where it lies; a number, where it counts."""
    sheets, things = made(rules), open_questions(front(rules), "en")
    assert [t.name for t in things if _pictured(sheets, t) is None and not area_of(sheets, t)] == []


def loaded(text: str) -> Mapping:
    root = load(SourceText("answers", text, ""), Sink())
    assert isinstance(root, Mapping)
    return root


def test_what_no_box_says_is_told_where_it_was_written(tmp_path: Path) -> None:
    """A price below nought, a space that gives less than nothing: whoever wrote it down meant something else."""
    changes = {"cards/noble/each/empain/cost": "-3", "tracks/iris/levels": "[1, 2, 3, 4, 5, -6]"}
    back = answer(tmp_path, GAME, changes)
    told = [(item.code, item.span.words if item.span else "") for item in back.diagnostics]
    assert back.found is None and sorted(told) == [("W0302", "-3"), ("W0302", "-6")]
    assert all(item.span and item.span.path == str(tmp_path / "answers.yaml") for item in back.diagnostics)


@pytest.mark.parametrize("said", ["2.5", "1e3", "three", "[2]", "starting-bf", "99999999999"])
def test_what_is_no_price_is_refused(tmp_path: Path, said: str) -> None:
    back = answer(tmp_path, GAME, {"cards/noble/each/empain/cost": said})
    assert back.found is None
    assert [item.span.line if item.span else 0 for item in back.diagnostics] == [line_of(tmp_path, "empain/cost")]


def line_of(folder: Path, path: str) -> int:
    lines = (folder / "answers.yaml").read_text("utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if f"{path}:" in line)

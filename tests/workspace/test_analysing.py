"""What is broken is set aside, all of it is told, and the rest is known as if nothing were broken."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from tassel.workspace.analysing import Workspace
from tassel.workspace.by_players import inlaid
from tassel.workspace.sorting import word_sorts
from tassel.workspace.telling import told_in_full
from tassel.workspace.things import entity_of, pointed_at
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.driver import front
from tests.workspace.editing import OVERLAY, TINY, Edited

SHAPE = ("values/rich: {is: coin > 9}", "values/rich: {iz: coin > 9}")
NUMBER = ("worth: 5", "worth: five")
SENTENCE = ("gain 2 coin", "gian 2 coin")
WORD = ("wants: eel", "wants: eal")
FORMULA = ("coin > 9", "coyn > 9")
PRINTED = (", fr: {name: Brochet}", "")
PATH = ("constants/hand-limit: 4", "constants/hand-limits: 4")
BRACKET = ("{en: {name: Pike}", "{en: {name: Pike")
EACH = {
    "shape": SHAPE, "number": NUMBER, "sentence": SENTENCE, "word": WORD,
    "formula": FORMULA, "printed": PRINTED, "path": PATH, "bracket": BRACKET,
}  # fmt: skip
EVERY_STAGE = {OVERLAY[: OVERLAY.index(old)].count("\n") + 1 for old, _ in (SHAPE, NUMBER, SENTENCE, PRINTED, PATH)}


def lines_of(items: Iterable[Diagnostic]) -> set[int]:
    return {item.span.line for item in items if item.span and item.severity == "error"}


@pytest.fixture
def edited(tmp_path: Path) -> Edited:
    return Edited(tmp_path)


def test_rules_in_order_are_what_the_compiler_makes_of_them(edited: Edited):
    found = edited.workspace.analyse()
    sink = Sink()
    plain = front(edited.workspace.expression, sink)
    assert found.diagnostics == sink.items and found.in_order
    assert found.compiled is not None and plain.tree is not None and found.compiled.tree is not None
    assert found.compiled.tree.layers == plain.tree.layers


@pytest.mark.parametrize("slip", EACH)
def test_one_mistake_is_told_as_check_tells_it(edited: Edited, slip: str):
    edited.workspace.analyse()
    change = EACH[slip]
    edited.put(change)
    found = edited.workspace.analyse()
    edited.file.write_text(OVERLAY.replace(*change), encoding="utf-8")
    sink = Sink()
    front(edited.workspace.expression, sink)
    told = [(item.code, item.message) for item in found.diagnostics if item.severity == "error"]
    assert told == [(item.code, item.message) for item in sink.items if item.severity == "error"]
    assert told and not found.in_order


@pytest.mark.parametrize("slip", EACH)
def test_the_last_version_in_order_stands_in(edited: Edited, slip: str):
    before = edited.workspace.analyse()
    change = EACH[slip]
    edited.put(change)
    found = edited.workspace.analyse()
    assert before.compiled is not None and before.compiled.declared is not None
    assert found.compiled is not None and found.compiled.declared is not None
    rows = found.compiled.declared.families["order"].rows
    assert rows["pike"].data.keys() == before.compiled.declared.families["order"].rows["pike"].data.keys()
    edited.put()
    assert edited.workspace.analyse().in_order


def test_mistakes_of_every_stage_are_told_at_once(edited: Edited):
    """Shape, resolving, reading sentences, checking, printing: a compiler would stop four times."""
    edited.put(SHAPE, NUMBER, SENTENCE, PRINTED, PATH)
    found = edited.workspace.analyse()
    assert lines_of(found.diagnostics) == EVERY_STAGE


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("grid: 3 x 2", "grid: 3x2"),
        ("grid: 3 x 2", "grid: (rows + 1) x 2"),
        ("slim: [eel, ray]", "slim: [eal, ray]"),
        ("starts-in: pile", "starts-in: pyle"),
        ("pile: {of: order,", "pile: {of: ordre,"),
        ("coin: number = 3", "coin: number = three-coins"),
        ("{2: 4, 3: 3}", "{2: fuor, 3: 3}"),
    ],
)
def test_what_comes_of_a_mistake_is_not_told_beside_it(tmp_path: Path, right: str, wrong: str):
    """Sentences about a board without its size, or fish without their names, are as they should be."""
    game = tmp_path / "tiny" / "game.yaml"
    shutil.copytree(TINY, game.parent)
    text = game.read_text("utf-8")
    assert text.count(right) == 1
    game.write_text(text.replace(right, wrong), "utf-8")
    found = [one for one in Workspace(str(game.parent)).analyse().diagnostics if one.severity == "error"]
    assert len(found) == 1 and lines_of(found) == {text[: text.index(right)].count("\n") + 1}


def test_a_command_tells_what_an_editor_tells(edited: Edited):
    """The compiler stops at the shape; the paths, the sentences and the words are wrong all the same."""
    edited.put(SHAPE, NUMBER, SENTENCE, PRINTED, PATH)
    edited.file.write_text(edited.workspace.texts.text(edited.file), encoding="utf-8")
    sink = Sink()
    front(edited.workspace.expression, sink)
    told = told_in_full(edited.workspace.expression, sink.items, False)
    assert lines_of(sink.items) < EVERY_STAGE == lines_of(told.items)


def test_what_was_never_in_order_costs_only_itself(edited: Edited):
    """Without a version that stands in, the card is there without what is wrong with it."""
    edited.put(SENTENCE, FORMULA)
    found = edited.workspace.analyse()
    assert len([item for item in found.diagnostics if item.severity == "error"]) == 2
    assert found.compiled is not None and found.compiled.declared is not None
    declared = found.compiled.declared
    assert "pike" in declared.families["order"].rows and "rich" not in declared.values
    assert declared.constants["hand-limit"].value == 4


def test_a_wrong_word_costs_the_others_neither_colour_nor_meaning(edited: Edited):
    """Although the entry never was in order: the rest keeps its colours, its numbers and what it points at."""
    edited.put(("is: coin > 9", "is: coin > hand-limit + coyn"))
    found = edited.workspace.analyse()
    assert not found.in_order and found.compiled is not None
    sorts = {span.words: sort for span, sort in word_sorts(found, edited.file)}
    assert (sorts.get("coin"), sorts.get("hand-limit"), sorts.get("coyn")) == ("slot", "constant", None)
    assert [(span.words, value) for span, value in inlaid(found, edited.file)] == [("hand-limit", "4")]
    offset = edited.workspace.texts.text(edited.file).index("hand-limit + coyn")
    there = pointed_at(found, edited.file, offset)
    assert there is not None and there.path == "constants/hand-limit"


def test_a_sentence_that_cannot_be_read_keeps_the_colours_of_its_words(edited: Edited):
    """Each name as what it is elsewhere; what is nothing elsewhere has none."""
    edited.put(
        ("is: coin > 9", "is: coin coin > hand-limit nowhere ("),
        ("bonus: gain 2 coin", "bonus: |\n      gain 2 coin\n      gain gain 3 coin"),
    )
    found = edited.workspace.analyse()
    sorts = [(span.words, sort, span.line) for span, sort in word_sorts(found, edited.file)]
    first = edited.workspace.texts.text(edited.file).partition("gain 2")[0].count("\n") + 1
    assert sorts == [
        ("coin", "stock", first), ("coin", "stock", first + 1),
        ("coin", "stock", first + 2), ("coin", "stock", first + 2), ("hand-limit", "constant", first + 2),
    ]  # fmt: skip


def test_a_text_that_is_no_yaml_is_known_but_for_that_place(edited: Edited):
    edited.put(BRACKET)
    found = edited.workspace.analyse()
    assert found.compiled is not None and found.compiled.declared is not None
    assert "pike" in found.compiled.declared.families["order"].rows


def test_any_line_may_be_torn(edited: Edited):
    """Cut behind every third letter, as somebody types it: there is always an answer, and never an exception."""
    edited.workspace.analyse()
    for end in range(0, len(OVERLAY), 3):
        edited.workspace.texts.put(edited.file, OVERLAY[:end])
        assert edited.workspace.analyse().compiled is not None
    edited.put()
    assert edited.workspace.analyse().in_order


def test_of_several_that_stand_in_one_list_the_one_is_told_that_is_pointed_at(edited: Edited):
    text = OVERLAY.replace("gain 2 coin", "take 1 ray fish")
    edited.workspace.texts.put(edited.file, text)
    found = edited.workspace.analyse()
    thing = pointed_at(found, edited.file, text.index("ray") + 1)
    assert thing is not None
    entity = entity_of(found, thing)
    assert entity is not None and (entity.kind, entity.id) == ("species", "ray")


@pytest.mark.parametrize("text", ["tassel: 99\n", "on: tiny\n", "tassel: 1\non: tiny\n", ""])
def test_a_mistake_lies_in_the_text_as_it_stands(edited: Edited, text: str):
    """What stands in for a text is not told of: it lies at places that are not there."""
    edited.workspace.analyse()
    edited.workspace.texts.put(edited.file, text)
    found = edited.workspace.analyse()
    spans = [item.span for item in found.diagnostics if item.span and item.span.path.endswith("overlay.yaml")]
    assert spans and all(span.source.text == text for span in spans)
    assert len(spans) == len({item.code for item in found.diagnostics}), "and each is told once"


def test_what_is_broken_has_its_name_all_the_same(edited: Edited):
    edited.workspace.analyse()
    edited.put(SENTENCE, NUMBER)
    found, text = edited.workspace.analyse(), edited.workspace.texts.text(edited.file)
    for place in ("pike:\n", "worth: five", "bonus: gian"):
        thing = pointed_at(found, edited.file, text.index(place) + 1)
        entity = entity_of(found, thing) if thing is not None else None
        assert entity is not None and entity.path == "cards/order/each/pike", place

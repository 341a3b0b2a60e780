"""No text of a book gives way in silence: the texts that an overlay leaves behind are those that are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel.books import shelf
from tassel_compiler.core import Checked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, front
from tassel_compiler.printing.book import read_plan
from tassel_compiler.printing.book.left_texts import tell_left_texts
from tassel_compiler.printing.book.model import entries
from tassel_compiler.printing.book.plan import BookPlan
from tassel_compiler.printing.book.prose import fitting
from tassel_compiler.printing.print_folders import print_folders
from tests.compiled import front as compiled

GAME = "bruxelles-1893"
ONCE_MORE = "insert: {rules/play-round/steps/alms: {after: card, do: 'as p in players where bf = 0: gain 1 bf'}}"
CHANGES = {  # each sort of change, and texts that tell what it changes
    "a ring": ("change: {places/mark/ring: [at-stone, at-wood, at-glass, at-iron, at-any, at-francs, at-nothing]}",
               {"compass"}),
    "a size": ("change: {places/space/grid: 6 x 5, places/crossing/grid: 5 x 4}", {"boards"}),
    "a number": ("change: {constants/house-stock/is: 5}", {"house-price"}),
    "a row that is gone": ("remove: [kinds/scoring/each/cubes]", {"aid-scoring"}),
    "a step that is gone": ("remove: [rules/tidy-up/steps/guests]", {"aid-tidy"}),
    "a step": (ONCE_MORE, {"aid-round"}),
    "a change for everybody": ("changes: {price: it + 1}", {"brussels-price"}),
    "nothing that a text tells": ("change: {cards/noble/each/empain/cost: 1}", set()),
}  # fmt: skip


@pytest.fixture(scope="module")
def plan() -> BookPlan:
    return read_plan(print_folders(GAME), Sink(), ("en", "fr", "de"))


def checked(found: Compiled) -> Checked:
    assert found.checked is not None
    return found.checked


@pytest.mark.parametrize("what", CHANGES)
def test_what_is_gone_is_told(what: str, plan: BookPlan, tmp_path: Path) -> None:
    text, some = CHANGES[what]
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "overlay.yaml").write_text(f"tassel: 1\noverlay: ours\non: 1893\n{text}\n", "utf-8")
    found, sink = front(f"{GAME}+{tmp_path / 'ours'}", Sink()), Sink()
    assert found.tree is not None
    before, now = (
        {name for name in plan.texts if fitting(checked(rules), plan, name)} for rules in (compiled(GAME), found)
    )
    tell_left_texts(checked(found), found.tree, plan, sink)
    told = [item for item in sink.items if item.code == "W1004"]
    assert before - now == {one.message.strip("`") for item in told for one in item.related} >= some
    assert all(item.span is not None and item.span.source.layer == "ours" for item in told)


@pytest.mark.usefixtures("unpainted")
def test_no_box_is_called_by_words_that_are_left_behind(tmp_path: Path) -> None:
    """Of nine meeples `from the third on` was written of seven, and nobody has read it again."""
    (tmp_path / "ours").mkdir()
    text = "tassel: 1\noverlay: ours\non: 1893\nchange: {constants/worker-stock: 9}\n"
    (tmp_path / "ours" / "overlay.yaml").write_text(text, "utf-8")
    book = shelf(f"{GAME}+{tmp_path / 'ours'}").book("en")
    boxes = [entry.name for chapter in book.chapters for entry in entries(chapter)]
    assert len(boxes) > 50 and [name for name in boxes if "from the third on" in name] == []

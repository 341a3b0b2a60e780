"""A ruling is given in a book only as long as something that it was given for is as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel.books import shelf
from tassel_compiler.check.left_rulings import left_rulings
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, front
from tassel_compiler.printing.book.outline import desk_of
from tests.compiled import front as compiled
from tests.house_rules.shelf import shelf as modules
from tests.house_rules.shelf import together
from tests.printing.book.shelves import RULES

# What is changed, and the rulings that answered a question about it, as they read: the order of the compass; the rows
# of irises; how many may play; whether Solvay trades; whether all steps must be used; which nobles stay unpaid.
LEAVING = {
    "a ring": ("change: {places/mark/ring: [at-stone, at-wood, at-glass, at-iron, at-any, at-francs, at-nothing]}",
               {"E2-AMB-21"}),
    "a size": ("change: {places/space/grid: 6 x 5, places/crossing/grid: 5 x 4}", {"E2-AMB-02", "E2-AMB-03"}),
    "players": ("change: {game/players: 4}", {"E2-AMB-53"}),
    "a deed": ("change: {cards/noble/each/solvay/do: take 3 joker}", {"E2-AMB-17"}),
    "a sentence": ("change: {cards/noble/each/solvay/do/1/1: take 1 wood}", {"E2-AMB-17"}),
    "a value": ("change: {values/in-reach/is: steps-to(m) = reach}", {"E2-AMB-12"}),
    "a change for everybody": ("changes: {upkeep: it + 1}", {"E2-AMB-41"}),
}  # fmt: skip
STAYING = (
    "change: {constants/starting-bf/is: 8}",
    "add:\n  cards/noble/each/li: {cost: 1, copies: 1, do: gain 1 bf}\n  words/li: {en: Li, fr: Li, de: Li}",
    "change: {cards/noble/each/empain/cost: 1}",
    "insert: {rules/play-round/steps/alms: {after: card, do: 'as p in players where bf = 0: gain 1 bf'}}",
)
OUR_OWN = {  # answers that a module makes untrue, and does not give itself
    "another-solvay": {"E2-AMB-17"},
    "ruling-cards-only-for-effect": {"BE-AMB-63"},  # a card that would bring nothing cannot be used
}


def laid(folder: Path, text: str, head: str = "") -> tuple[Compiled, Sink]:
    (folder / "ours").mkdir(exist_ok=True)
    (folder / "ours" / "overlay.yaml").write_text(f"tassel: 1\noverlay: ours\non: 1893\n{head}{text}\n", "utf-8")
    sink = Sink()
    return front(f"bruxelles-1893+{folder / 'ours'}", sink), sink


def left(found: Compiled) -> set[str]:
    assert found.checked is not None and found.tree is not None
    return set(left_rulings(found.checked, found.tree))


def told(sink: Sink) -> set[str]:
    return {part for item in sink.items if item.code == "W0805" for part in item.message.replace(",", "").split()
            if "-AMB-" in part}  # fmt: skip


@pytest.mark.parametrize("what", LEAVING)
def test_a_ruling_falls_with_all_that_it_was_given_for_and_who_changed_it_is_told(what: str, tmp_path: Path) -> None:
    text, gone = LEAVING[what]
    found, sink = laid(tmp_path, text)
    assert left(found) == gone == told(sink)


@pytest.mark.parametrize("text", STAYING)
def test_it_stays_where_something_else_was_changed_or_added(text: str, tmp_path: Path) -> None:
    found, sink = laid(tmp_path, text)
    assert left(found) == set() and "W0805" not in {item.code for item in sink.items}


def test_who_cites_it_anew_has_read_it_again(tmp_path: Path) -> None:
    anew = "sources: {cards/noble/each/solvay: {ruling: [E2-AMB-17]}}"
    found, sink = laid(tmp_path, f"change: {{cards/noble/each/solvay/do: take 3 joker}}\n{anew}")
    assert left(found) == set() and [item.code for item in sink.items if item.code in ("W0805", "W0603")] == []


def test_who_plays_the_other_answer_is_told_nothing(tmp_path: Path) -> None:
    _, sink = laid(tmp_path, "change: {cards/noble/each/solvay/do: take 3 joker}", "ruling: [E2-AMB-17]\n")
    assert told(sink) == set()


@pytest.mark.usefixtures("unpainted")
def test_no_page_gives_it(tmp_path: Path) -> None:
    laid(tmp_path, LEAVING["players"][0])
    made = shelf(f"bruxelles-1893+{tmp_path / 'ours'}")
    assert made.rules.checked is not None
    given = desk_of(made.rules.checked, made.sources, "en").marking.numbers
    assert "E2-AMB-53" not in given and "E2-AMB-01" in given


@pytest.mark.parametrize("rules", RULES)
def test_no_edition_that_ships_leaves_a_ruling_behind(rules: str) -> None:
    assert left(compiled(rules)) == set()


@pytest.mark.parametrize("name", (*modules("house"), *modules("rulings")))
def test_a_module_cites_what_it_leaves_true(name: str) -> None:
    found = compiled(together(name))
    assert found.tree is not None
    other = {id for of, node in found.tree.answers if of == name for id in node.span.words.strip("[] ").split(", ")}
    assert left(found) - other == OUR_OWN.get(name, set())

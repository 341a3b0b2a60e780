"""The plans that ship: every text fits, everything they name is there, and what a plan says is where it says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tassel_compiler.printing.book.marking import shortened
from tassel_compiler.printing.book.model import Section
from tassel_compiler.printing.book.plan import BookPlan, Chapter, HeldItem, joined
from tassel_compiler.printing.book.prose import fitting
from tassel_compiler.printing.entities.inventory import origins
from tassel_compiler.source import NOWHERE
from tests.printing.book.shelves import RULES, book_of, shelf_of


def held(parts: tuple[Chapter, ...]) -> Iterator[HeldItem]:
    for part in parts:
        yield from part.holds
        yield from held(part.parts)


@pytest.mark.parametrize("rules", RULES)
def test_every_text_fits_the_rules_as_they_are(rules: str) -> None:
    """If this fails, a formula has changed: read the text again, in every language, then write its new mark."""
    shelf = shelf_of(rules)
    plan, checked = shelf.sources.plan, shelf.rules.checked
    assert checked is not None
    named = {one.what.partition("/")[2] for one in held((*plan.chapters, *(box for page in plan.aid for box in page)))
             if one.what.startswith("text/")}  # fmt: skip
    short = {name for name in named if name.startswith("aid-")}  # what a module plays otherwise its own rules tell
    assert sorted(name for name in named - short if fitting(checked, plan, name) is None) == []
    assert not short or len([name for name in short if fitting(checked, plan, name)]) > 5
    assert sorted(set(plan.texts) - named) == []


def test_everything_a_plan_names_is_in_some_rules() -> None:
    there = {f"{kind}/{id}" for rules in RULES for kind, id, _, _ in origins(shelf_of(rules).rules.declared)}
    kinds = {anchor.partition("/")[0] for anchor in there} | {"text", "table", "list", "picture"}
    lost = [one.what for rules in RULES for one in held(shelf_of(rules).sources.plan.chapters)
            if one.what.partition("/")[0] not in kinds
            or (one.what.partition("/")[0] not in ("text", "table", "list", "picture") and one.what not in there
                and not one.what.endswith("/*"))]  # fmt: skip
    assert lost == []


@pytest.mark.parametrize("rules", RULES)
def test_nothing_that_ships_is_left_for_the_last_chapter(rules: str) -> None:
    assert [chapter.id for chapter in book_of(rules, "en").chapters if chapter.id == "rest"] == []


def test_chapters_follow_one_another_as_they_are_played() -> None:
    order = [chapter.id for chapter in book_of("bruxelles-1893+belle-epoque", "en").chapters]
    assert order == [
        "overview", "components", "setup", "round", "nouveau", "brussels", "nobles", "pavilions", "tiles", "majorities",
        "tidying", "scoring", "cards", "hidden", "different", "rulings", "index",
    ]  # fmt: skip


def part(id: str, after: str = "", *holds: str) -> Chapter:
    return Chapter(id, {"en": id}, after=after, holds=tuple(HeldItem(what, NOWHERE, "") for what in holds))


def test_a_later_plan_adds_to_chapters_and_puts_new_ones_behind_others() -> None:
    first = BookPlan(chapters=(part("a", "", "rule/x"), part("b")))
    later = BookPlan(chapters=(part("a", "", "rule/y"), part("c", "a"), part("d", "first"), part("e")))
    both = joined(first, later).chapters
    assert [one.id for one in both] == ["d", "a", "c", "b", "e"]
    assert [one.what for one in both[1].holds] == ["rule/x", "rule/y"]


def test_ids_in_a_row_are_printed_as_one() -> None:
    ids = ["AB-TURN-01", "AB-TURN-02", "AB-TURN-03", "AB-END-03", "AB-END-05"]
    assert shortened(ids) == ("AB-TURN-01–03", "AB-END-03", "AB-END-05")


def sections(section: Section) -> Iterator[Section]:
    yield section
    for inner in section.sections:
        yield from sections(inner)


def test_a_rule_of_one_step_is_told_below_it_and_others_where_the_step_points() -> None:
    """`pass-income` is called by passing alone; the effect of a noble by two rules, so it has a section of its own."""
    every = {s.id: s for chapter in book_of("bruxelles-1893", "en").chapters for s in sections(chapter)}
    told = [anchor for part in every["passing"].parts for item in getattr(part, "items", ()) for anchor in _all(item)]
    assert "rule/pass-income" in told
    steps = every["activating"].parts[0]
    assert [item.see for item in getattr(steps, "items", ())] == [("rule/benefit",)]
    assert every["effect"].anchors == ("rule/benefit",)


def _all(item: object) -> Iterator[str]:
    yield from getattr(item, "anchors", ())
    for inner in getattr(item, "items", ()):
        yield from _all(inner)


@pytest.mark.parametrize("rules", RULES)
def test_no_text_stands_twice_on_the_aid(rules: str) -> None:
    pages = shelf_of(rules).sources.plan.aid
    held = [one.what for page in pages for box in page for one in box.holds if one.what.startswith("text/")]
    assert len(held) > 8 and len(held) == len(set(held))

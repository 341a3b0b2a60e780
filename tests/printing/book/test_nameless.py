"""What somebody's own rules would print by its name in the rules, in every language, is told before.

The things of the samples have no words. Which of them a reader meets is worked out by hand: a track, a zone and a slot
by themselves, a value by no more than its number, a rule where another one calls it or where it asks.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel.rule_titles import layer_titles
from tassel.workspace.plan_texts import tell_plans
from tassel_compiler.catalog import games
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, front
from tassel_compiler.printing.book import read_plan
from tassel_compiler.printing.book.nameless import nameless
from tassel_compiler.printing.print_folders import print_folders
from tassel_compiler.resolve.declarations import Origin
from tests.compiled import front as compiled
from tests.golden.spoken import GAMES, HOUSE

MOOD = "kinds/mood: {has: {loudness: number}, each: {calm: {loudness: 1}, wild: {loudness: 3}}}"
WORDS = "words/calm: {en: calm, fr: calme, de: ruhig}, words/wild: {en: wild, fr: sauvage, de: wild}"
NAMED = "words/mood: {en: mood, fr: humeur, de: Laune}"
LOUD = "words/loudness: {en: loudness, fr: force, de: Lautstärke}"
CALLED = {
    "a track": ("add: {tracks/glory: {levels: [0, 1, 2]}}", {"glory"}),
    "a slot of each player": ("add: {player/spoons: number}", {"spoons"}),
    "a zone": ("add: {zones/heap: {of: noble, face: up}}", {"heap"}),
    "a kind and its column": (f"add: {{{MOOD}, {WORDS}}}", {"mood", "loudness"}),
    "a column alone": (f"add: {{{MOOD}, {WORDS}, {NAMED}}}", {"loudness"}),
    "nothing": (f"add: {{{MOOD}, {WORDS}, {NAMED}, {LOUD}}}", set()),
    "a number that is written as one": ("add: {values/dues: {is: 2}, rules/levy: {do: pay dues bf}}", set()),
    "a rule that is called": ("add: {rules/levy: {do: pay 1 bf}}\nhooks: {tax: {at: after sale, do: levy}}", {"levy"}),
    "a rule that nobody calls": ("add: {rules/levy: {do: pay 1 bf}}", set()),
    "a rule that asks": ("add: {rules/levy: {do: 'choose n in 1..2; pay n bf'}}", {"levy"}),
    "what has a question": (
        "add: {rules/levy: {do: 'choose n in 1..2; pay n bf'}, words/ask/levy: {en: Pay, fr: Payer, de: Zahlen}}",
        set(),
    ),
    "one language": ("languages: [en]\nadd: {tracks/glory: {levels: [0, 1, 2]}}", set()),
}  # fmt: skip


def ours(folder: Path, text: str) -> Compiled:
    (folder / "ours").mkdir(exist_ok=True)
    (folder / "ours" / "overlay.yaml").write_text(f"tassel: 1\noverlay: ours\non: 1893\n{text}\n", "utf-8")
    found = front(f"bruxelles-1893+{folder / 'ours'}", Sink())
    assert found.checked is not None, [item.message for item in found.sink.items]
    return found


def told(rules: Compiled) -> dict[str, str]:
    """What is said to lack a word, and the advice."""
    sink = Sink()
    tell_plans(rules, sink)
    return {item.message.split("`")[1]: item.hint or "" for item in sink.items if item.code == "W0801"}


@pytest.mark.parametrize("what", CALLED)
def test_what_a_reader_meets_is_told(what: str, tmp_path: Path) -> None:
    text, lacking = CALLED[what]
    assert set(told(ours(tmp_path, text))) == lacking


def test_the_advice_is_the_line_that_mends_it(tmp_path: Path) -> None:
    before = "add:\n  tracks/glory: {levels: [0, 1, 2]}\n"
    hint = told(ours(tmp_path, before))["glory"]
    assert hint == "under `add` write `words/glory: {en: glory, fr: glory, de: glory, nl: glory}`"
    assert told(ours(tmp_path, f"{before}  {hint.split('`')[3]}\n")) == {}


def test_a_plan_may_name_what_stands_in_headings_alone(tmp_path: Path) -> None:
    rules = ours(tmp_path, "add: {tracks/glory: {levels: [0, 1, 2]}}")
    (tmp_path / "ours" / "print").mkdir()
    plan = tmp_path / "ours" / "print" / "book.yaml"
    plan.write_text("tassel: 1\nbook: ours\nnames: {track/glory: {en: Glory, fr: Gloire, de: Ruhm}}\n", "utf-8")
    assert told(rules) == {}


def test_a_title_that_is_one_text_for_all_is_the_title(tmp_path: Path) -> None:
    rules = ours(tmp_path, "title: Our table")
    assert dict(layer_titles(rules.expression)) == {"ours": {"en": "Our table"}}


BY_HAND = {
    "a heading": "headings: {contents: {en: Inside}}",
    "a name": "names: {noble/empain: {en: Empain}}",
    "a piece": "pieces: {spoon: {name: {en: spoons}, count: 12}}",
    "a title": "chapters: {ours: {title: {en: Ours}, holds: [noble/empain]}}",
    "a chapter without a title": "chapters: {ours: {holds: [noble/empain]}}",
    "a box without a title": "aid: [[{holds: [noble/empain]}]]",
}


@pytest.mark.parametrize("what", BY_HAND)
def test_what_a_plan_says_in_one_language_alone_is_told(what: str, tmp_path: Path) -> None:
    rules = ours(tmp_path, "")
    (tmp_path / "ours" / "print").mkdir()
    plan = tmp_path / "ours" / "print" / "book.yaml"
    plan.write_text(f"tassel: 1\nbook: ours\n{BY_HAND[what]}\n", "utf-8")
    sink = Sink()
    tell_plans(rules, sink)
    assert [(item.code, item.span is not None and item.span.line) for item in sink.items] == [("E0801", 3)]
    plan.write_text(plan.read_text("utf-8").replace("{en: ", "{nl: "), "utf-8")
    sink = Sink()
    tell_plans(rules, sink)
    assert [item.code for item in sink.items] == (["E0801"] if "title" in what else [])  # one language of its own file


@pytest.mark.parametrize("expression", sorted({*GAMES, *HOUSE, *games()}))
def test_what_ships_lacks_no_word(expression: str) -> None:
    found = compiled(expression)
    assert found.checked is not None
    plan = read_plan(print_folders(expression), Sink(), found.languages)
    layers = {one.span.source.layer for one in origins(found)}
    assert [(one.sort, one.name) for one in nameless(found.checked, plan, layers)] == []


def origins(found: Compiled) -> list[Origin]:
    """Of everything in the rules, those of modules too."""
    d = found.declared
    assert d is not None
    things = (*d.families.values(), *d.tracks.values(), *d.zones.values(), *d.slots.values(), *d.values.values())
    return [*(thing.origin for thing in things), *(rule.origin for rule in d.rules.values())]

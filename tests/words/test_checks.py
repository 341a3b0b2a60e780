"""Words are complete in every language, fit the effects, and belong to something."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tassel_compiler.catalog import games
from tassel_compiler.check.word_forms import FORMS, is_form_of
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.resolve.vocabulary import vocabulary
from tests.tiny import building

ROOT = Path(__file__).resolve().parents[2]


def codes(*entries: str) -> list[str]:
    return [item.code for item in items(*entries)]


def items(*entries: str):  # type: ignore[no-untyped-def]
    sink = Sink()
    building.compiled(["add:\n" + "".join(f"  {entry}\n" for entry in entries)], [], sink=sink)
    return [item for item in sink.items if item.code[1:3] in ("07", "08")]


WILD = "words/wild: {en: wild, fr: sauvage, de: wild}"
CALM = "words/calm: {en: calm, fr: calme, de: ruhig}"
MOOD = "kinds/mood: {values: [calm, wild]}"


def test_rules_with_all_their_words_are_in_order() -> None:
    assert codes(MOOD, WILD, CALM) == []


def test_a_missing_translation_names_the_languages() -> None:
    (found,) = items(MOOD, WILD, "words/calm: {en: calm, fr: calme}")
    assert (found.code, found.severity) == ("E0801", "error")
    assert "not in de" in found.message


def test_a_thing_without_a_word_gets_the_line_to_paste() -> None:
    (found,) = items(MOOD, WILD)
    assert (found.code, found.severity) == ("W0801", "warning")
    assert found.hint == "under `add` write `words/calm: {en: calm, fr: calm, de: calm}`"
    assert codes(MOOD, WILD, found.hint.split("`")[3]) == []


def test_rows_of_a_product_want_one_sentence_for_all_of_them() -> None:
    kinds = ("kinds/gear: {values: [net, rod]}", "words/net: {en: x, fr: x, de: x}", "words/rod: {en: y, fr: y, de: y}")
    (found,) = items(MOOD, WILD, CALM, *kinds, "kinds/kit: {many: kits, product: mood x gear}")
    assert found.code == "W0801" and found.hint is not None
    assert found.hint.endswith('the word of `kit`, what they are called: `each: "{mood} {gear}"`')


def test_a_word_for_nothing_gets_the_nearest_name() -> None:
    (found,) = items(MOOD, WILD, CALM, "words/calmn: {en: x, fr: x, de: x}")
    assert found.code == "W0802"
    assert "`calm`" in found.hint


def test_questions_steps_and_adjectives_with_nouns_may_have_words() -> None:
    named = [f"words/{name}: {{en: x, fr: x, de: x}}" for name in ("ask/hour", "day.open", "slim fish")]
    assert codes(*named) == []


def test_two_of_a_kind_with_one_name_are_refused() -> None:
    (found,) = items(MOOD, CALM, "words/wild: {en: calm, fr: sauvage, de: wild}")
    assert found.code == "E0804"


SENTENCE = "text: {en: Be paid., fr: Soyez payé., de: Du wirst bezahlt.}"
WAGE = f"words/wage: {{en: Wage, fr: Salaire, de: Lohn, {SENTENCE}, fingerprint: "


def mark(rule: str) -> str:
    """What the message about a wrong fingerprint tells to write."""
    (found,) = items(rule, WAGE + "00000000}")
    assert found.code == "E0802"
    return found.hint.split("fingerprint: ")[1].partition("`")[0]


def test_a_sentence_with_another_mark_is_refused_and_told_the_right_one() -> None:
    assert codes("rules/wage: {do: gain 3 coin}", WAGE + mark("rules/wage: {do: gain 3 coin}") + "}") == []
    assert codes("rules/wage: {do: gain 2 coin}", WAGE + mark("rules/wage: {do: gain 3 coin}") + "}") == ["E0802"]


def test_the_mark_does_not_see_how_an_effect_is_laid_out() -> None:
    assert mark('rules/wage: {do: "gain  2   coin"}') == mark("rules/wage: {do: gain 2 coin}")


def test_a_sentence_for_something_that_does_nothing_is_refused() -> None:
    assert codes(WILD, CALM, MOOD.replace("wild", "wild, wage"), WAGE + "938530cf}") == ["E0803"]


def told_over(edit: str) -> list[str]:
    """What is said of a stale sentence when another overlay edits its rule."""
    rule = "rules/wage: {do: gain 3 coin, source: [A-1], note: monthly}"
    first = f"tassel: 1\noverlay: first\non: tiny\nadd:\n  {rule}\n  {WAGE}{mark(rule)}}}\n"
    second = f"tassel: 1\noverlay: second\non: first\n{edit}\n"
    sink = Sink()
    building.compiled([first, second], [], sink=sink, given=["ours-3"])
    return [item.code for item in sink.items]


def test_an_overlay_that_changes_the_effect_retires_the_sentence() -> None:
    assert told_over("change: {rules/wage/do: gain 4 coin}") == ["W0803"]
    assert told_over("change: {rules/wage: {do: gain 4 coin}}") == ["W0803"]


def test_what_an_overlay_says_about_an_effect_does_not_change_it() -> None:
    assert told_over("extend: {rules/wage/source: [A-2]}") == []
    assert told_over("change: {rules/wage/note: yearly}") == []


STEPS = {
    "a step": ("rules/wage: {steps: {one: gain 3 coin, two: score 1 point}}", "remove: [rules/wage/steps/two]"),
    "a start": (
        "rules/wage: {remember: {n: number = 3}, do: gain n coin}",
        "change: {rules/wage/remember: {n: number}}",
    ),
    "what stands instead": (
        "rules/wage: {do: gain 3 coin}\n  hooks/strike: {at: instead of wage, do: gain 1 coin}",
        "remove: [hooks/strike]",
    ),
    "where it hangs": (
        "rules/wage: {do: gain 3 coin}\n  hooks/strike: {at: instead of wage, do: gain 1 coin}",
        "change: {hooks/strike/at: instead of hour}",
    ),
    "a change of a value": (
        "values/fee: {is: 3}\n  rules/wage: {do: gain fee coin}\n  changes/fee: it + 1",
        "remove: [changes/fee]",
    ),
}


@pytest.mark.parametrize("what", STEPS)
def test_who_takes_a_part_of_an_effect_away_is_told_at_that_line(what: str) -> None:
    """What is gone is not in the rules any more, so the edit that took it is the place."""
    rule, edit = STEPS[what]
    first = f"tassel: 1\noverlay: first\non: tiny\nadd:\n  {rule}\n  {WAGE}{mark(rule)}}}\n"
    second = f"tassel: 1\noverlay: second\non: first\n{edit}\n"
    sink = Sink()
    building.compiled([first, second], [], sink=sink, given=["ours-3"])
    (item,) = sink.items
    assert (item.code, item.span.source.path) == ("W0803", "ours-3.yaml")
    assert item.span.words in edit


@pytest.mark.parametrize(("given", "code"), [(["ours"], ["E0802"]), ([], [])])
def test_an_author_who_is_there_is_told_of_a_wrong_mark_whoever_comes_later(given: list[str], code: list[str]) -> None:
    first = f"tassel: 1\noverlay: first\non: tiny\nadd:\n  rules/wage: {{do: gain 3 coin}}\n  {WAGE}00000000}}\n"
    second = "tassel: 1\noverlay: second\non: first\nchange: {constants/hand-limit: 4}\n"
    sink = Sink()
    building.compiled([first, second], [], sink=sink, given=given)
    assert [item.code for item in sink.items] == code


def test_a_form_that_nothing_asks_for_is_told() -> None:
    (found,) = items(MOOD, WILD, "words/calm: {en: {one: calm, plural: calms}, fr: calme, de: ruhig}")
    assert found.code == "E0701"
    assert found.hint == 'did you mean "many"?'


def test_the_words_that_all_games_share_have_forms_that_somebody_asks_for() -> None:
    """Which names there are depends on the game; here those of all games count."""
    known: set[str] = set()
    used: set[tuple[str, str]] = set()
    for expression in (*games(), "bruxelles-1893+belle-epoque+asymmetric"):
        rules = front(expression, Sink())
        assert rules.declared is not None
        known |= set(vocabulary(rules.declared))
        for word in rules.declared.words.values():
            used |= {(word.name, form) for forms in word.forms.values() for form in forms}
    assert {(word, form) for word, form in used if not is_form_of(word, form, known)} == set()


def test_every_form_is_in_the_table_of_forms() -> None:
    page = (ROOT / "docs" / "words.md").read_text(encoding="utf-8")
    table = page.partition("## A word")[2].partition("## A label")[0]
    first = " ".join(line.split("|")[1] for line in table.splitlines() if line.startswith("| `"))
    told = set(re.findall(r"`([^`]+)`", first))
    assert told >= FORMS, FORMS - told

"""What a sentence rests on: whatever changes the meaning of an effect leaves its sentence behind."""

from __future__ import annotations

import pytest

from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.diagnostics import Sink
from tests.tiny import building

TEXT = "text: {en: As told., fr: Comme dit., de: Wie gesagt.}"

# The rule that a sentence is written for, what a table changes, and whether the sentence still says what is played.
CHANGES = {
    "a value that it does not read": ("deliver", "change: {values/fare/is: prices(s's column)}", True),
    "a value": ("fish-somewhere", "change: {values/vacant/is: s's boat < 2}", False),
    "a value behind a value": ("serving", "change: {values/held/is: f fish - 1}", False),
    "a list": ("fish-somewhere", "change: {constants/prices: [1, 2, 5]}", False),
    "a number": ("refill-hand", "change: {constants/hand-limit: 4}", False),
    "a table by players": ("working", "change: {constants/hours/by-players/2: 5}", False),
    "a group": ("slimming", "change: {kinds/species/groups/slim: [cod, eel]}", False),
    "the start of what is remembered": ("keeping", "change: {rules/keeping/remember/kept: number = 2}", False),
    "a rule that it calls": ("calling", "change: {rules/refill/do: shuffle pile}", False),
    "what stands instead of it": (
        "calling",
        "add: {hooks/lull: {at: instead of calling, do: gain 9 coin}, "
        "words/lull: {en: Lull, fr: Accalmie, de: Flaute}}",
        False,
    ),
    "a change for everybody": ("fish-somewhere", "add: {changes/fare: it + 1}", False),
    "itself": ("calling", "change: {rules/calling/do: refill; gain 1 coin}", False),
    "what an order is worth": ("deliver", "change: {cards/order/each/soup/worth: 3}", True),  # it stands on the card
    "where it comes from": ("calling", "change: {rules/calling/note: often}", True),
    "how a value is written": ("fish-somewhere", "change: {values/vacant/is: s's  boat   =   0}", True),
}
RULES = """
add:
  rules/serving: {do: "choose k in display where filled(k); put k in served"}
  rules/refill-hand: {do: "draw (hand-limit - hand's size) order from pile to hand"}
  rules/working: {do: "repeat hours times: gain 1 coin"}
  rules/slimming: {do: "take 1 any slim fish"}
  rules/keeping: {remember: {kept: number = 1}, do: gain kept coin}
  rules/calling: {do: refill, note: always}
"""


def overlay(name: str, on: str, text: str) -> str:
    return f"tassel: 1\noverlay: {name}\non: {on}\n{text}\n"


def fits(rule: str, change: str, more: str = "") -> bool:
    """Whether a sentence with the mark of the rule as it was still fits it after a change."""
    word = f"  words/{rule}: {{en: A, fr: B, de: C, {TEXT}, {more} fingerprint: MARK}}\n"
    mark = written(word, rule, effect_mark="x")
    return is_told(rule, RULES + word.replace("MARK", mark), change)


def is_told(rule: str, *texts: str) -> bool:
    found = Handwritten.of(checked(*texts))
    return found.sentence(found.effects[rule]) is not None


def written(word: str, rule: str, effect_mark: str) -> str:
    found = Handwritten.of(checked(RULES + word.replace("MARK", effect_mark)))
    return found.meaning(found.d.words[rule], found.effects[rule]).mark


def checked(*texts: str):  # type: ignore[no-untyped-def]
    sink = Sink()
    layers = [overlay("first", "tiny", texts[0]), *(overlay("second", "first", text) for text in texts[1:])]
    found = building.compiled(layers, [], sink=sink).checked
    assert found is not None, [item.message for item in sink.items]
    return found


@pytest.mark.parametrize("what", CHANGES)
def test_a_sentence_is_left_behind_by_a_change_of(what: str):
    rule, change, still = CHANGES[what]
    assert fits(rule, change) is still


def test_what_a_sentence_only_names_may_change():
    assert fits("calling", "change: {rules/refill/do: shuffle pile}", "names: [refill],")


def test_a_number_that_a_slot_tells_may_change():
    quoted = (
        '  words/refill-hand: {en: A, fr: B, de: C, text: {en: "Up to {hand-limit}.", fr: "Jusqu\'à {hand-limit}.", '
        'de: "Bis {hand-limit}."}, fingerprint: MARK}\n'
    )
    mark = written(quoted, "refill-hand", "x")
    assert is_told("refill-hand", RULES + quoted.replace("MARK", mark), "change: {constants/hand-limit: 4}")


def test_a_noun_that_is_spelled_out_must_not_be_called_otherwise():
    word = f"  words/slimming: {{en: A, fr: B, de: C, {TEXT}, fingerprint: MARK}}\n"
    fish = "  words/fish: {en: {one: fish, many: fish}, fr: {one: truite, many: truites}, de: {one: F, many: Fe}}\n"
    mark = written(word + fish, "slimming", "x")
    base = RULES + word.replace("MARK", mark) + fish
    renamed = "change: {words/fish/en: {one: trout, many: trout}}"
    assert is_told("slimming", base)
    assert not is_told("slimming", base, renamed)


def test_the_words_of_a_test_that_tests_something_else_are_left_behind():
    """The value stands in a rule; a change of the value leaves its words, a change of a card does not."""
    changed = Handwritten.of(checked(RULES + CLEAR, "change: {values/clear/is: s's boat < 2}"))
    assert set(changed.outdated) == {"clear"}
    renamed = "change: {values/clear/is: s's boat < 2, words/clear: {en: roomy, fr: libre, de: frei}}"
    assert Handwritten.of(checked(RULES + CLEAR, renamed)).outdated == {}
    assert Handwritten.of(checked(RULES + CLEAR, "change: {cards/order/each/soup/worth: 3}")).outdated == {}


CLEAR = """
  values/clear: {of: {s: pool}, is: s's boat = 0}
  words/clear: {en: clear, fr: libre, de: frei}
"""

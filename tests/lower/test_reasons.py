"""Why something is not offered is told in the words of the sentence that cannot be done, wherever it stands."""

from __future__ import annotations

from tests.lower.trials import overlay
from tests.tiny.building import program

DEAR = "change:\n  cards/order/each/soup/bonus: pay 9 coin\n"


def reasons(text: str, added: str = "", *more: str) -> dict[str, list[str]]:
    """By question, the words of its tests."""
    found = program(overlay(text, added), *more)
    return {ask.id: [test.text for test in ask.tests] for ask in found.asks}


def test_a_demand_of_a_row_is_told_by_the_sentence_that_does_it():
    text = "as leader:\n  draw 2 order from pile to hand\n  if possible:\n    choose k in hand\n    do k's bonus\n"
    assert reasons(text, "", DEAR)["trial.k"] == ["do k's bonus"]


def test_options_that_are_entries_of_a_rule_are_told_by_what_they_do():
    added = "rules/toll: {options: {dear: pay 2 coin, fair: {do: 'pay 1 coin; put 1 boat on s'}}, with: {s: pool}}\n"
    text = "as leader:\n  if possible:\n    choose s in pools\n    toll s\n"
    assert reasons(text, added)["trial.s"] == ["choose one: pay 2 coin | pay 1 coin; put 1 boat on s"]


def test_what_a_caller_owes_is_told_in_his_words():
    added = "rules/toll: {do: 'choose n in 1..3; lower coin by n'}\n"
    text = "as leader:\n  if possible:\n    toll\n    pay 2 coin\n"
    assert reasons(text, added)["toll.n"] == ["pay 2 coin"]


def test_no_refusal_is_without_words_or_place():
    found = program()
    tests = [test for ask in found.asks for test in ask.tests]
    assert tests and all(test.text and test.place and "source:" not in test.text for test in tests)

"""What a card does is seen at a glance: every effect that is printed has a line of icons, house rules' too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel_compiler.printing.icons import token_words
from tests.print.cards.making import RULES, house_rule, made


@pytest.mark.parametrize("rules", RULES)
def test_every_card_that_does_something_says_so_in_icons(rules: str) -> None:
    silent = [card.id for _, card in made(rules).cards if card.texts and not card.lines and not card.panels]
    assert silent == []


def test_between_what_may_be_chosen_stands_the_word_of_the_language_and_between_parts_a_plus(tmp_path: Path) -> None:
    rules = house_rule(tmp_path, overlay="change:\n  cards/noble/each/maeterlinck/do: score 9 vp; gain 2 bf\n")
    lines = {card.id: token_words(card.lines[0].tokens) for _, card in made(rules).cards if card.lines}
    assert lines["maeterlinck"] == "9 [star] + 2 [coin]"
    assert lines["p13"] == "1 [iris] ↑ or 1 [crown] ↑"

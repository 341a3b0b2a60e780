"""No sentence of the rules that ship drops what they mean: each text is changed in one place after another.

What is printed from effects is looked at, also where a sentence by hand stands before it.
"""

from __future__ import annotations

from functools import cache

import pytest

from tassel_compiler.printing.speech.voice import Voice
from tests.compiled import front
from tests.golden.spoken import GAMES, HOUSE
from tests.printing.ground import LANGUAGES
from tests.printing.meaning.shipped import Shipped

SAMPLE = 9  # one text of so many


@cache
def shipped(expression: str) -> Shipped:
    checked = front(expression).checked
    assert checked is not None
    return Shipped(checked)


@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("expression", GAMES)
def test_what_means_something_else_reads_differently(expression: str, part: int) -> None:
    places = list(shipped(expression).places())[part :: SAMPLE * 3]
    assert [one for place in places for one in shipped(expression).lost(place)] == []


@pytest.mark.soak
@pytest.mark.parametrize("expression", (*GAMES, *HOUSE))
def test_what_means_something_else_reads_differently_everywhere(expression: str) -> None:
    assert [one for place in shipped(expression).places() for one in shipped(expression).lost(place)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("expression", (*GAMES, *HOUSE))
def test_no_generated_sentence_lacks_a_word(expression: str, lang: str) -> None:
    ground = shipped(expression)
    voice = Voice(ground.checked, lang)
    for place in ground.places():
        sentence = voice.printer.block(place.step.body, voice.scene(place.rule))
        assert voice.printer.missing == (), (place.name, sentence)

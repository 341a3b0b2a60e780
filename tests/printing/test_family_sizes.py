"""Sentences written by hand say nothing that others decide: how many there are of something, who calls a rule when."""

from __future__ import annotations

import re

import pytest

from tests.compiled import front

GAMES = ("bruxelles-1893", "bruxelles-1893-first-edition", "bruxelles-1893+belle-epoque+asymmetric")
CLAIMS = re.compile(
    r"\bboth players\b|\bone of the (four|five|six|seven)\b|\bchacun des deux\b|\bl'une? des (quatre|cinq|six|sept)\b"
    r"|\bbeide je\b|\beine[rs]? der (vier|fünf|sechs|sieben)\b|\((two|deux|zwei) \w+\)"
)


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_counts_a_family_or_the_players(game: str) -> None:
    declared = front(game).declared
    assert declared is not None
    texts = {
        (word.name, lang): " ".join((word.text.get(lang, ""), *word.forms.get(lang, {}).values()))
        for word in declared.words.values()
        for lang in ("en", "fr", "de")
    }
    assert [where for where, text in texts.items() if CLAIMS.search(text)] == []

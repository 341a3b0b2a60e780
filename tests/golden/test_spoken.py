"""Every sentence that is printed, in every language: read line by line in review, then kept."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.conftest import Golden
from tests.golden.spoken import BASE, GAMES, HOUSE, LANGUAGES, new, told

DUTCH = [(game, "nl") for game in GAMES if "first-edition" not in game]
FOLDER = Path(__file__).with_name("sentences")


def _lines(found: Iterable[tuple[str, str]]) -> str:
    return "".join(f"{place}: {text}\n" for place, text in found)


@pytest.mark.parametrize(("expression", "lang"), [*((e, lang) for e in GAMES for lang in LANGUAGES), *DUTCH])
def test_every_sentence_of_a_game(expression: str, lang: str, golden: Golden) -> None:
    golden(FOLDER / f"{expression}.{lang}.txt", _lines(told(expression, lang)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_that_a_house_rule_changes(lang: str, golden: Golden) -> None:
    parts = []
    for expression in HOUSE:
        base = expression.rpartition("+")[0]
        parts.append(f"# {expression}\n{_lines(new(expression, lang, base))}")
    assert BASE in parts[0]
    golden(FOLDER / f"house-rules.{lang}.txt", "\n".join(parts))

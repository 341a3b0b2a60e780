"""A number that is changed in YAML changes what is printed in every language, whatever sort of number it is."""

from __future__ import annotations

import re

import pytest

from tassel.books import Wish, files, shelf
from tests.print.cards.making import GAME, house_rule

LANGS = ("en", "fr", "de")
CHANGES = {  # path and value; what stands on the page once more in each language, with the number as it is written
    "constant": ("constants/top-house-bonus/is: 9", {"en": "9 VP", "fr": "9 PV", "de": "9 SP"}),
    "price": ("cards/noble/each/empain/cost: 9", {"en": "price 9", "fr": "prix 9", "de": "Preis 9"}),
    "amount": ("cards/noble/each/maeterlinck/do: score 9 vp", {"en": "Score 9", "fr": "Marquez 9", "de": "Erhalte 9"}),
    "row": ("places/brussels-space/each/market/jokers: 5", {"en": "five joker", "fr": "cinq cubes", "de": "fünf J"}),
    "players": ("constants/uses-per-price/by-players/3: 6", {"en": "1 6 2 2", "fr": "1 6 2 2", "de": "1 6 2 2"}),
    "supply": ("supply/material/wood: 13", {"en": "Wood cubes 13", "fr": "Cubes de bois 13", "de": "Holzwürfel 13"}),
}


def pages(rules: str) -> dict[str, str]:
    found = dict(files(shelf(rules), Wish(LANGS, ("html",))))
    return {lang: _text(found[f"rules-{lang}.html"].decode()) for lang in LANGS}


def _text(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.fixture(scope="module")
def plain() -> dict[str, str]:
    return pages(GAME)


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """One house rule changes them all."""
    lines = "".join(f"  {change}\n" for change, _ in CHANGES.values())
    return pages(house_rule(tmp_path_factory.mktemp("changed"), overlay=f"change:\n{lines}"))


@pytest.mark.parametrize("sort", CHANGES)
def test_the_page_changes_in_every_language(sort: str, plain: dict[str, str], changed: dict[str, str]) -> None:
    said = CHANGES[sort][1]
    for lang in LANGS:
        before, now = plain[lang].count(said[lang]), changed[lang].count(said[lang])
        assert now > before, f"{sort}, {lang}: {said[lang]!r} stands {before} times before and {now} times after"

"""A text that is written by hand says the same numbers in every language.

That English ones are those of the rules is a law of tests/printing/book/test_numbers_in_texts.py.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel.explaining import rulings
from tassel_compiler.check.numbers_said import uneven
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.resolve.declarations import Declarations
from tests.compiled import front as compiled
from tests.printing.book.shelves import RULES, shelf_of

GAMES = ("branch-lines", "crates-downstream", "five-in-a-row", "game-of-hex", "mudlarks", "nine-mens-morris",
         "oh-hell", "seed-swap", "small-go")  # fmt: skip


def declared(rules: str) -> Declarations:
    found = compiled(rules).declared
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        ({"en": "Take three cubes.", "fr": "Prenez trois cubes.", "de": "Nimm drei Würfel."}, []),
        ({"en": "Take three cubes.", "fr": "Prenez 3 cubes.", "de": "Nimm dreimal einen Würfel."}, []),
        ({"en": "Take 13 cubes.", "de": "Nimm 3 Würfel."}, [(13, "en", "de"), (3, "de", "en")]),
        ({"en": "Take three cubes.", "fr": "Prenez quatre cubes."}, [(3, "en", "fr"), (4, "fr", "en")]),
        ({"en": "Take {rounds} cubes.", "nl": "Neem vijf blokjes."}, [(5, "nl", "en")]),
        ({"en": "Both players, once or twice.", "de": "Beide einmal oder zwei Mal."}, []),
        ({"en": "She has 2 BF.", "de": "Sie hat 1 BF."}, [(2, "en", "de"), (1, "de", "en")]),
        ({"en": "She has 2 BF.", "de": "Sie hat zwei BF."}, []),
        ({"en": "", "de": "Nimm drei Würfel."}, []),
    ],
)
def test_what_one_language_says_and_another_does_not(texts: dict[str, str], told: list[tuple[int, str, str]]) -> None:
    assert list(uneven(declared("bruxelles-1893").phrases, texts)) == told


@pytest.mark.parametrize("rules", GAMES)
def test_sentences_of_the_shelf_say_the_same(rules: str) -> None:
    words = declared(rules).words.values()
    assert {w.name: found for w in words if (found := list(uneven(declared(rules).phrases, w.text)))} == {}


@pytest.mark.parametrize("rules", RULES)
def test_all_that_a_book_is_made_of_says_the_same(rules: str) -> None:
    found, phrases = shelf_of(rules), declared(rules).phrases
    told = {f"words/{word.name}": word.text for word in declared(rules).words.values()}
    told |= {f"text/{name}": prose.text for name, several in found.sources.plan.texts.items() for prose in several}
    told |= {one.title["en"]: one.told for one in found.sources.gallery.examples}
    assert len(told) > 100
    assert {name: uneven_ones for name, said in told.items() if (uneven_ones := list(uneven(phrases, said)))} == {}


def test_rulings_say_the_same() -> None:
    phrases = declared("bruxelles-1893").phrases
    parts = {id: (one.question, one.played, one.why, one.other) for id, one in rulings().items()}
    told = {id: [*uneven(phrases, text)] for id, texts in parts.items() for text in texts if any(uneven(phrases, text))}
    assert len(parts) > 200 and told == {}


def test_who_writes_a_sentence_is_told(tmp_path: Path) -> None:
    text = "{en: Score three VP., fr: Marquez quatre PV., de: Erhalte drei SP.}"
    word = f"  words/li: {{en: Li, fr: Li, de: Li, fingerprint: '00000000', text: {text}}}\n"
    card = "  cards/noble/each/li: {cost: 1, do: score 3 vp}\n"
    (tmp_path / "ours").mkdir()
    head = "tassel: 1\noverlay: ours\non: 1893\nadd:\n"
    (tmp_path / "ours" / "overlay.yaml").write_text(f"{head}{card}{word}", "utf-8")
    sink = Sink()
    front(f"bruxelles-1893+{tmp_path / 'ours'}", sink)
    told = [item for item in sink.items if item.code == "W0806"]
    assert len(told) == 1 and told[0].span is not None
    assert "says 3 in en and not in fr" in told[0].message

"""A text that is written by hand has as many sentences, and as many lines, in every language.

Whether a text says what is played its mark knows, and one language would be enough to read. A sentence that somebody
left out of one of the others nobody would miss who does not read both.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from tassel.explaining import rulings
from tests.printing.book.shelves import RULES, shelf_of

_SLOT = re.compile(r"\{[^}]*\}")
_END = re.compile(r"[.!?]+[”\"»)’']*(?=\s|$)")


def sentences(text: str) -> int:
    """A text without a full stop, as on an aid, is one."""
    return max(1, len(_END.findall(_SLOT.sub("x", text))))


def uneven(said: Mapping[str, str]) -> bool:
    """What is empty in a language was left to what is made of the rules."""
    there = [text for text in said.values() if text]
    return len({(sentences(text), text.count("\n")) for text in there}) > 1


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ({"en": "Take one. Put it back.", "fr": "Prenez-en un. Remettez-le."}, False),
        ({"en": "Take one. Put it back.", "fr": "Prenez-en un.", "de": "Nimm eins. Lege es zurück."}, True),
        ({"en": "Take {n.a}. Put it back!", "de": "Nimm {n.a} (eins.) Lege es zurück."}, False),
        ({"en": "In four rows: 2.5 of them", "de": "In vier Reihen: 2,5 davon"}, False),
        ({"en": "Supper.\nPay.", "de": "Essen. Zahle."}, True),
        ({"en": "Take one.", "nl": ""}, False),
    ],
)
def test_what_is_uneven(said: Mapping[str, str], wrong: bool) -> None:
    assert uneven(said) is wrong


@pytest.mark.parametrize("rules", RULES)
def test_all_that_a_book_is_made_of(rules: str) -> None:
    found = shelf_of(rules)
    assert found.rules.declared is not None
    told = {f"words/{word.name}": word.text for word in found.rules.declared.words.values()}
    texts = found.sources.plan.texts.items()
    told |= {f"text/{name} {n}": one.text for name, several in texts for n, one in enumerate(several)}
    told |= {one.title["en"]: one.told for one in found.sources.gallery.examples}
    assert len(told) > 100
    assert [name for name, said in told.items() if uneven(said)] == []


def test_rulings() -> None:
    parts = {id: (one.question, one.played, one.why, one.other) for id, one in rulings().items()}
    assert len(parts) > 200
    assert [id for id, texts in parts.items() for said in texts if uneven(said)] == []

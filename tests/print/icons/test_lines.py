"""Effects as lines of icons, worked out by hand: all parts or none; a star says that the sentence says more."""

from __future__ import annotations

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse
from tassel_compiler.effects import tree as t
from tassel_compiler.loading import Scalar
from tassel_compiler.printing.icons import IconTable, icon_line, moment_line, token_words
from tassel_compiler.source import SourceText, Span

WORDS = {"coin": "coin", "point": "star", "stone": "cube", "black card": "dark", "card": "card", "road": "road",
         "shop": "shop", "cards": "dark", "hut": "hut", "sell": "tag"}  # fmt: skip
TABLE = IconTable(WORDS)
KNOWN: dict[str, str | int] = {"rate": 3, "made": "colour", "c": "card", "k": "number"}

LINES = {
    "take 2 stone": "2 [cube]",
    "take 1 black card": "1 [dark]",
    "score rate point": "3 [star]",
    "take 1 stone from shop": "[shop] › 1 [cube]",
    "pay 1 stone": "− 1 [cube]",
    "pay 1 stone; take 2 coin": "1 [cube] → 2 [coin]",
    "pay 1 stone; take 2 coin; score 1 point": "1 [cube] → 2 [coin] + 1 [star]",
    "lose 1 stone": "− 1 [cube]",
    "advance road 2": "2 [road] ↑",
    "advance road": "1 [road] ↑",
    "raise coin by rate": "+3 [coin]",
    "lower coin by 1": "−1 [coin]",
    "score 1 point per 5 coin": "1 [star] : 5 [coin]",
    "score 1 point per hut": "1 [star] : [hut]",
    "gain 1 coin per (shop's hut + shop's card)": "1 [coin] : ( [hut] + [card] )",
    "choose one: take 1 coin | score 1 point": "1 [coin] or 1 [star]",
    "may: take 1 coin": "( 1 [coin] )",
    "up to 2 times: take 1 coin": "≤ 2 × 1 [coin]",
    "repeat 3 times: take 1 coin": "3 × 1 [coin]",
    "put 1 stone on shop": "1 [cube] › [shop]",
    "require coin > 0; take 1 coin": "1 [coin]",
    "choose x in cards; sell x": "[tag]",
    "take 1 made stone": "1 [cube]",
    "take 1 coin; score 1 point": "1 [coin] + 1 [star]",
    "score 1 point\nchoose one: take 1 coin | take 1 stone": "1 [star] + ( 1 [coin] or 1 [cube] )",
    "take k coin": "x [coin] *",  # an amount that is not printed
    "gain price coin": "x [coin] *",
    "gain (price + 1) coin": "x [coin] *",
    "score 1 point per x in cards where x is open": "1 [star] : [dark] *",  # only some of them count
    "score 1 point if coin > 2": "1 [star] *",
    "if coin > 2: take 1 coin": "1 [coin] *",
    "set coin to 3": "[coin] *",
    "put c on shop": "[card] › [shop]",
    "do c": "[card]",
    "take 1 coin\nif coin > 2: require point > 1": "1 [coin]",
}

SILENT = [
    "take 1 feather",  # no drawing
    "take all stone",
    "for each x in cards: take 1 coin",
    "shuffle shop",
    "take 1 coin; shuffle shop",  # a part without a line
    "if coin > 2: take 1 coin\nelse: score 1 point",
    "score 1 point per x in huts where x is open",  # no drawing for what is counted
    "choose x in cards",
]


def block(text: str) -> t.Block:
    found = parse("block", Scalar(text, Span(SourceText("sample", text), 0, len(text))), Sink())
    assert isinstance(found, t.Block), text
    return found


@pytest.mark.parametrize("text", LINES)
def test_an_effect_as_a_line(text: str) -> None:
    assert token_words(icon_line(block(text), TABLE, lambda name: KNOWN.get(name.text))) == LINES[text]


@pytest.mark.parametrize("text", SILENT)
def test_what_cannot_be_said_whole_is_not_said(text: str) -> None:
    assert icon_line(block(text), TABLE, lambda name: KNOWN.get(name.text)) == ()


def test_a_moment_has_its_drawing_or_the_sign_of_moments() -> None:
    deed = icon_line(block("take 1 coin"), TABLE)
    assert token_words(moment_line(moment("after sell"), deed, TABLE)) == "[tag] | 1 [coin]"
    assert token_words(moment_line(moment("before turn when did(sell)"), deed, TABLE)) == "[tag] | 1 [coin]"
    assert token_words(moment_line(moment("before turn"), deed, TABLE)) == "… | 1 [coin]"
    assert moment_line(moment("after sell"), (), TABLE) == ()


def moment(text: str) -> t.Moment:
    found = parse("moment", Scalar(text, Span(SourceText("sample", text), 0, len(text))), Sink())
    assert isinstance(found, t.Moment), text
    return found

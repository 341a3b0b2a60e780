"""The parser that corrects: what is near is found, what a person said is never taken back."""

from __future__ import annotations

import random

import pytest

from tassel.workspace.correcting import Around, MarkedLine, corrected
from tassel.workspace.nearness import numbers_lost
from tassel.workspace.restating import Language
from tassel_compiler.effects.mistakes.tried import reads

NAMES = "coin fame stock piece worker prison starter players open taken point joker turns compost refined road hand"
WORDS = Language(frozenset(NAMES.split()), bound=frozenset("pksx"))
LINE = Around("block", (), ("_NL",))
MEANT = {
    "repeat turns: gain 1 coin": "repeat turns times: gain 1 coin",
    "for turns times: gain 1 coin": "repeat turns times: gain 1 coin",
    "as p in players starting with starter: gain 1 coin": "as p in players from starter: gain 1 coin",
    "choose p in players by random": "choose p in players at random",
    "take 2 any worker out of prison": "take 2 any worker from prison",
    "if joker gt 2: pay 1 joker": "if joker > 2: pay 1 joker",
    "gain 2 coin times hand's size": "gain 2 coin per hand's size",
    "for each k in hand, pay 1 k stock": "for each k in hand: pay 1 k stock",
    "pay 1 joker and then advance road 2": "pay 1 joker; advance road 2",
    "if coin is at least three then gian one poitn": "if coin >= 3: gain 1 point",
    "upto 2 times: pya 1 joker": "up to 2 times: pay 1 joker",
    "put x in the compst": "put x in compost",
}


def _found(line: str) -> list[str]:
    names = WORDS.names if "size" not in line else WORDS.names | {"size"}
    words = Language(names, bound=WORDS.bound)
    return [said for _, said in sorted(corrected(MarkedLine(line, 0, len(line)), (), words, [LINE]))]


@pytest.mark.parametrize("line", MEANT)
def test_the_nearest_sentence_is_what_was_meant(line: str) -> None:
    assert _found(line)[0] == MEANT[line]


def test_nothing_that_was_said_is_taken_back() -> None:
    """Sentences with words left out, put in, doubled and in another order: what is offered reads, and says no less."""
    lots = random.Random(14)
    more = ("if not x is open: lose 3 coin", "set x's taken to no", "pay 2 coin if coin >= 2 and joker < 4")
    said = [*MEANT.values(), *more]
    for _ in range(60):
        words = lots.choice(said).split()
        for _ in range(lots.randint(1, 2)):
            at = lots.randrange(len(words))
            words[at : at + 1] = lots.choice(([], [words[at]] * 2, ["the", words[at]], [words[at], "than"]))
        if lots.random() < 0.5 and words:
            words.insert(lots.randrange(len(words)), words.pop())
        line = " ".join(words)
        for put in _found(line)[:5] if words else ():
            assert reads(put) and numbers_lost(line, put) <= _doubled(words), (line, put)


def _doubled(words: list[str]) -> int:
    """A number that stands twice behind itself may go once."""
    return sum(one == other for one, other in zip(words, words[1:], strict=False))


@pytest.mark.parametrize(
    ("before", "after", "lost"),
    [
        ("2 * -coin", "0 - coin", True),
        ("2 * -coin", "2 * coin", True),
        ("2 * -coin", "2 * (0 - coin)", False),
        ("-coin mod 2", "coin mod 2", True),
        ("coin mod -2", "coin - 2", True),
        ("3 - -coin", "3 - coin", True),
        ("3 - -coin", "3 + coin", False),
        ("gain -2 coin", "gain 2 coin", True),
        ("gain -2 coin", "lose 2 coin", False),
        ("lose -2 coin", "gain 2 coin", False),
        ("raise road by -2", "lower road by 2", False),
        ("players: 2 - 4", "players: 2..4", False),
        ("do: - gain 1 coin", "do:\n- gain 1 coin", False),
    ],
)
def test_a_sign_of_a_sum_that_goes_is_noticed(before: str, after: str, lost: bool) -> None:
    assert (numbers_lost(before, after) > 0) == lost

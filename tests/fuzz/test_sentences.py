"""Whatever stands in a sentence is read or told: texts of shipped rules cut, doubled and mixed, and words at random."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import parse, unparse
from tassel_compiler.loading import Scalar
from tassel_compiler.source import SourceText, Span
from tests.compiled import declared
from tests.fuzz.rounds import rounds

KINDS = ("block", "formula", "moment", "field", "condition")
_TOKEN = re.compile(r"\n *|\w[\w-]*|[^\w\s]| +")
STRANGE = ("\t", "\x00", "“", "é", "½", "'", '"', "#", "{", "}", "\\", "😀", "٣", "\u202e", ";;", "(", ")", "-",
           "0x1", "1e9", "99999999999999999999")  # fmt: skip


@cache
def sentences() -> tuple[str, ...]:
    """Every step of the rules of the base game and of one on a map, as written."""
    rules = (rule for game in ("bruxelles-1893", "mudlarks") for rule in declared(game).rules.values())
    return tuple(unparse(step.body) for rule in rules for step in rule.steps if step.body.deeds)


@cache
def tokens() -> tuple[str, ...]:
    return tuple(sorted({token for text in sentences() for token in _TOKEN.findall(text)}))


def mangled(dice: Random) -> str:
    found = _TOKEN.findall(dice.choice(sentences()))
    for _ in range(dice.randrange(1, 5)):
        at, way = dice.randrange(len(found) + 1), dice.randrange(6)
        if way == 0:
            found.insert(at, dice.choice(tokens()))
        elif way == 1:
            found.insert(at, dice.choice(STRANGE))
        elif way == 2 and at < len(found):
            del found[at]
        elif way == 3:
            found[at:at] = found[at : at + dice.randrange(8)]
        elif way == 4:
            found = found[:at] + _TOKEN.findall(dice.choice(sentences()))[at:]
        else:
            found = found[at:] or found
    return "".join(found)


def soup(dice: Random) -> str:
    return " ".join(dice.choice(tokens()) for _ in range(dice.randrange(1, 25)))


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("made", (mangled, soup), ids=lambda made: made.__name__)
def test_a_sentence_is_read_or_told(made, part: int) -> None:
    for seed in rounds(part=part, parts=4):
        dice = Random(seed)
        text, kind = made(dice), dice.choice(KINDS)
        source = SourceText("sample", text)
        sink = Sink()
        found = parse(kind, Scalar(text, Span(source, 0, len(text))), sink)
        assert (found is None) == sink.failed, (seed, text)
        assert all(item.span is None or 0 <= item.span.start <= len(text) for item in sink.items), (seed, text)

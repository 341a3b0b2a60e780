"""An amount that is below nought on one card, in one entry or on one space is told where it is written.

Which of the numbers of the small game are amounts was read from its rules: `reward` scores the worth of an order. The
others are put there: a list that is drawn by, a track whose level is gained, a number that is added to or asked about.
"""

from __future__ import annotations

import pytest

from tassel_compiler.diagnostics import Sink
from tests.tiny import building

SOUP = "cards/order/each/soup/worth"
TOLD = {
    "a card among others": (f"change: {{{SOUP}: -2}}", ["-2"]),
    "an entry of a list": ("add: {constants/dues: {is: [1, -4, 2]}, rules/a: {do: gain (dues(2)) coin}}", ["-4"]),
    "a space of a track": ("change: {tracks/skill/levels: [0, -1, 2]}\nadd: {rules/a: {do: gain skill coin}}", ["-1"]),
    "by a value": (f"change: {{{SOUP}: -2}}\nadd: {{values/fee: {{of: {{k: order}}, is: k's worth}}}}", ["-2"]),
    "for each of something": ("add: {constants/dues: {is: [1, -4]}, rules/a: {do: gain (dues(1) * hand's size) coin}}",
                              ["-4"]),
    "nothing below": (f"change: {{{SOUP}: 0}}", []),
    "what is added to": ("add: {constants/dues: {is: [1, -4]}, rules/a: {do: gain (dues(1) + 9) coin}}", []),
    "what is asked about": ("add: {constants/dues: {is: [1, -4]}, "
                            "rules/a: {do: 'if dues(1) > 0: gain (dues(1)) coin'}}", []),
    "what is turned round": ("add: {constants/dues: {is: [1, -4]}, rules/a: {do: pay (dues(1) * (0 - 1)) coin}}", []),
    "what is no amount": ("add: {constants/dues: {is: [1, -4]}, table/m: number, rules/a: {do: set m to dues(1)}}", []),
}  # fmt: skip


def told(edits: str) -> list[str]:
    """The numbers that are told, as they are written."""
    sink = Sink()
    building.compiled([edits], [], sink=sink)
    assert not sink.failed, [item.message for item in sink.items]
    spans = [item.span for item in sink.items if item.code == "W0302"]
    return [span.source.text[span.start : span.end] for span in spans if span is not None]


@pytest.mark.parametrize("what", TOLD)
def test_is_told_where_it_is_written(what: str) -> None:
    edits, numbers = TOLD[what]
    assert sorted(told(edits)) == sorted(numbers)


def test_what_is_below_on_every_card_is_one_error() -> None:
    sink, orders = Sink(), ("soup", "smoke", "feast")
    edits = ", ".join(f"cards/order/each/{order}/worth: -1" for order in orders)
    building.compiled([f"change: {{{edits}}}"], [], sink=sink)
    assert [item.code for item in sink.items] == ["E0318"]


def test_it_says_where_it_is_an_amount() -> None:
    sink = Sink()
    building.compiled([f"change: {{{SOUP}: -2}}"], [], sink=sink)
    (found,) = (item for item in sink.items if item.code == "W0302")
    (place,) = found.related
    assert place.span.source.text[place.span.start : place.span.end] == "score (k's worth) point"

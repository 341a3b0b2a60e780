"""What is too large, doubled or in the wrong place is told where it stands, before anything is built from it."""

import pytest

from tests.tiny.building import compiled


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("change: {cards/order/starts-in: display}\n", "E0318", "`display`"),
        ("change: {places/pool/grid: 60 x 100}\n", "E0318", "6000"),
        ("change: {places/pool/grid: 5000 x 1}\n", "E0318", "5000"),
        ("change: {cards/order/copies: 501}\n", "E0203", "501"),
        ("change: {game/players: 2..40}\n", "E0318", "`2..40`"),
        ("change: {rules/tidy/do: 'for each n in 1..100000: refill'}\n", "E0318", "`1..100000`"),
        ("add: {values/coin: 5}\n", "E0218", "`coin`"),
        ("add: {constants/cod: 5}\n", "E0218", "`cod`"),
        ("add: {kinds/gear: {values: [you]}}\n", "E0218", "`you`"),
        ("add: {kinds/gear: {many: pools, values: [net]}}\n", "E0218", "`pools`"),
        ("add: {kinds/gear: {includes: gear, values: [net]}}\n", "E0501", "`gear`"),
        ("add: {constants/day: night, constants/night: day}\n", "E0501", "`day`"),
        ("add: {kinds/gear: {values: [net], groups: {a-few: [some-more], some-more: [a-few]}}}\n", "E0501", "`a-few`"),
        ("change: {game/score: depth}\n", "E0204", "`depth`"),
        ("change: {game/start: deliver}\n", "E0305", "`deliver`"),
        ("change: {game/start: dawn}\n", "E0204", "`dawn`"),
        ("change: {constants/hours: {by-players: {3: 4}}}\n", "E0317", "2 players"),
        ("change: {cards/order/each/soup/wants: cot}\n", "E0204", "`cot`"),
        ("change: {supply/fish: {cod: 5, carp: 2}}\n", "E0204", "`carp`"),
        ("add: {player/nets: number by gear}\n", "E0204", "`gear`"),
        ("add: {zones/chest: {of: gear}}\n", "E0204", "`gear`"),
        ("hooks: {tip: {at: after deliver, do: refill, use: {once: urgent}}}\n", "E0204", "`urgent`"),
    ],
)
def test_a_declaration_that_cannot_be_is_told(text: str, code: str, words: str) -> None:
    found = compiled([text], players=None).sink.items
    assert code in [item.code for item in found]
    assert words in next(item.message for item in found if item.code == code)


def test_cards_of_a_product_without_a_home_are_told_once() -> None:
    text = "add: {cards/slip: {many: slips, product: species x species-too}, kinds/species-too: {values: [net, rod]}}\n"
    assert [item.code for item in compiled([text]).sink.items].count("E0213") == 1


def test_a_change_that_asks_who_acts_is_shown_where_nobody_does() -> None:
    found = compiled(["changes: {hours: it + 1 if coin > 3 else it}\n"]).sink.items
    (told,) = [item for item in found if item.code == "E0313"]
    assert [one.span.place() for one in told.related][-1:] == ["ours.yaml:4"]
    assert "holds for everybody" in (told.hint or "")


def test_a_slot_may_be_called_like_the_kind_it_holds() -> None:
    text = "add: {kinds/gear: {values: [net, rod]}, table/gear: gear}\n"
    assert [item.code for item in compiled([text]).sink.items if item.code[0] == "E"] == []

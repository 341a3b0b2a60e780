from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tassel_compiler.ir.program import Decode
from tassel_runtime.atlas import Atlas
from tassel_runtime.decisions import Option, basket, label, option_id, options, parse, question, suggestion
from tassel_runtime.game import Game
from tests.runtime.market import market

LAYOUT = Atlas(market())
ASK_WHAT, ASK_GUEST = market().asks


def test_ids_know_no_language_and_labels_do():
    english = options(LAYOUT, ASK_WHAT, [0, 2], "en")
    french = options(LAYOUT, ASK_WHAT, [0, 2], "fr")
    assert [o.id for o in english] == [o.id for o in french] == ["earn", "pass"]
    assert [o.label for o in english] == ["Earn", "pass"]
    assert [o.label for o in french] == ["Gagner", "pass"]


def test_a_card_keeps_its_name_whatever_is_offered_beside_it():
    offered = options(LAYOUT, ASK_GUEST, [1, 0, 2])
    assert [o.id for o in offered] == ["guest/buls#1", "guest/anna", "guest/buls#2"]
    assert options(LAYOUT, ASK_GUEST, [2])[0].id == "guest/buls#2"
    assert parse("guest/buls#2", offered) == offered[2]


def test_a_name_without_a_number_means_any_of_equal_cards():
    offered = options(LAYOUT, ASK_GUEST, [0, 2])
    assert parse("guest/buls", offered) == parse("buls", offered) == parse("Buls", offered) == offered[1]
    assert parse("guest/buls#1", offered) is None


def test_the_number_is_printed_only_where_equal_cards_stand_side_by_side():
    assert [o.label[-3:] for o in options(LAYOUT, ASK_GUEST, [1, 2])] == ["(1)", "(2)"]
    assert "(" not in options(LAYOUT, ASK_GUEST, [2])[0].label


def test_places_and_seats_are_written_with_their_indices():
    assert option_id(LAYOUT, Decode("place", "space"), 2) == "space(2,1)"
    assert label(LAYOUT, Decode("place", "space"), 2) == "Space 2, 1"
    assert option_id(LAYOUT, Decode("player"), 1) == "player(2)"


def test_the_value_that_stops_has_a_name_of_its_own():
    decode = Decode("number", stop=-1, stop_name="no")
    assert [option_id(LAYOUT, decode, v) for v in (-1, 0, 3)] == ["no", "0", "3"]


BASKET = Decode("basket", names=("wood", "stone", "iron"), base=5)


@given(st.lists(st.integers(0, 4), min_size=3, max_size=3))
def test_a_basket_reads_back_whatever_the_order_of_its_parts(amounts):
    value = sum(n * 5**i for i, n in enumerate(amounts))
    assert basket(BASKET, value) == [(i, n) for i, n in enumerate(amounts) if n]
    option = Option(option_id(LAYOUT, BASKET, value), label(LAYOUT, BASKET, value), value)
    assert parse(" + ".join(reversed(option.id.split("+"))), [option]) == option


def test_a_basket_is_written_as_a_sum():
    assert option_id(LAYOUT, BASKET, 2 + 5) == "wood*2+stone"
    assert label(LAYOUT, BASKET, 2 + 5) == "2 wood, 1 stone"
    assert option_id(LAYOUT, BASKET, 0) == "nothing"


def test_an_option_is_found_by_id_label_bare_name_seat_and_position():
    offered = options(LAYOUT, ASK_GUEST, [0, 1])
    for text in ("guest/anna", "ANNA", "anna", "1"):
        assert parse(text, offered) == offered[0]
    seats = (Option("player(1)", "1", 0), Option("player(2)", "2", 1))
    assert parse("louise", seats, ("gabriel", "louise")) == seats[1]
    assert parse("zelda", offered) is None
    assert suggestion("guest/ana", offered) == "guest/anna"


def test_why_not_names_the_first_test_that_fails():
    state = Game(market()).start(3)
    state.choose("invite")
    state.cells[21 + state.options()[0].value] = 1
    hidden = state.options()[0].value
    reason = state.why_not(hidden)
    assert reason is not None and str(reason) == "it fails: c is not used (market.yaml:9)"
    outside = ({0, 1, 2} - set(state.cells[32:34])).pop()
    assert "not among" in str(state.why_not(outside))


def test_an_option_without_a_name_is_its_text_on_one_line_and_is_printed_by_its_words():
    text = "pay 1 coin\ntake 1 bf / 2 coin"
    decode = Decode("options", names=(text, "gain 1 a-b / 2"))
    words = {"en": {text: "Pay 1 coin to take some"}}
    atlas = Atlas(replace(market(), words=words))
    assert option_id(atlas, decode, 0) == "pay 1 coin; take 1 bf / 2 coin"
    assert label(atlas, decode, 0) == "Pay 1 coin to take some"
    assert label(atlas, decode, 1) == "gain 1 a-b / 2"


def test_a_question_is_asked_in_the_words_of_the_nearest_id():
    words = {"en": {"ask/buy": "What do you buy?", "ask/buy.pay.how": "How?", "sell": "Sale"}}
    atlas = Atlas(replace(market(), words=words))
    asked = [question(atlas, "fr", ask) for ask in ("buy.what", "buy.pay.how", "sell.what", "give-up.x")]
    assert asked == ["What do you buy?", "How?", "Sale", "give up"]


def test_cards_that_wait_at_one_moment_are_asked_for_in_the_same_words_everywhere():
    words = {"en": {"ask/hooks": "Which card?", "ask/buy": "What?", "ask/sell.hooks": "Which one?"}}
    atlas = Atlas(replace(market(), words=words))
    asked = [question(atlas, "en", ask) for ask in ("buy.hooks.after.2", "sell.hooks.before", "buy.what")]
    assert asked == ["Which card?", "Which one?", "What?"]

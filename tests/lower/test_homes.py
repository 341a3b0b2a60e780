"""Piles that belong to the values of a kind, and what lies where before the game begins."""

from tests.lower.trials import cells, hand, trial

CRATES = """
kinds/species/zones:
  crate: {of: order, face: down, when-empty: move all order from ice to crate}
  ice: {of: order, face: up}
cards/order/each/fin: {worth: 1, wants: eel, copies: 2, starts-in: wants's crate}
cards/order/each/tail: {worth: 1, wants: ray, copies: 1, starts-in: cod's crate}
"""
COD, EEL, RAY = range(3)


def test_a_card_starts_with_the_owner_printed_on_it_or_with_one_that_is_named() -> None:
    state = trial("shuffle pile", CRATES)
    assert hand(state, "crate", EEL) == ["fin", "fin"]
    assert hand(state, "crate", COD) == ["tail"]
    assert hand(state, "crate", RAY) == []


def test_a_pile_that_runs_empty_is_refilled_by_its_own_owner() -> None:
    state = trial(
        """
        move 2 order from eel's crate to eel's ice
        move 1 order from cod's crate to cod's ice
        for each f in all-species: draw 1 order from f's crate to display
        """,
        CRATES,
    )
    assert hand(state, "display") == ["tail", "fin"]
    assert hand(state, "crate", EEL) == ["fin"]
    assert hand(state, "ice", EEL) == []


def test_a_player_s_pile_is_refilled_from_his_own() -> None:
    own = """
zones/bag: {of: order, face: down, each: player, when-empty: move all order from bin to bag}
zones/bin: {of: order, face: up, each: player}
"""
    text = """
    as p in players: move 1 order from pile to bin
    as p in players: draw 1 order from bag to hand
    """
    state = trial(text, own)
    assert [hand(state, "hand", seat) for seat in (0, 1)] == [["soup"], ["soup"]]
    assert [hand(state, "bin", seat) for seat in (0, 1)] == [[], []]


def test_a_slot_may_start_with_a_table_of_numbers() -> None:
    table = "player/net: {slot: number by species, start: {cod: 2, ray: {by-players: {2: 1, 3: 4}}}}\n"
    held = cells(trial("shuffle pile", table))
    assert [held[f"player(1).net({f})"] for f in ("cod", "eel", "ray")] == [2, 0, 1]
    held = cells(trial("shuffle pile", table, players=3))
    assert [held[f"player(3).net({f})"] for f in ("cod", "eel", "ray")] == [2, 0, 4]

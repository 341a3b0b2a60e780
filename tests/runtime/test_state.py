"""Laws of the vector's names: what is written can be read, and leftovers do not count."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tassel_compiler.ir.cells import Allowed
from tassel_compiler.ir.finish import finish
from tassel_compiler.ir.program import ANSWER, HASH, PC, Frame, Names, Program, Slot
from tassel_runtime.engines import engine_for
from tassel_runtime.game import Game
from tassel_runtime.laws import pieces
from tassel_runtime.state import (
    StateError,
    active_rules,
    canonical,
    describe,
    from_bytes,
    from_json,
    state_hash,
    to_bytes,
    to_json,
)
from tests.runtime.small import COINS, HEAP, RET, TURN, game

LAKES = ("north", "south", "west")


def rich() -> Program:
    """The small game with more kinds of slots and two frames that share a cell."""
    small = game()
    slots = (
        *small.slots,
        Slot("depth", "lake", 27, (("lake", 3),)),
        Slot("fish", "lake", 30, (("lake", 3), ("colour", 2))),
        Slot("frozen", "table", 36, (), "flag"),
        Slot("keeper", "lake", 37, (("lake", 3),), "player", maybe=True),
        Slot("view", "player", 40, (("player", 2),), "place", "lake"),
        Slot("trophy", "table", 42, (), "card", "tile", maybe=True),
        Slot("gift.spot", "frame", 43, (), "kind", "lake"),
        Slot("game.count", "frame", 43, ()),
    )
    return finish(
        replace(
            small,
            cells=45,
            start=(*small.start, *[0] * 18),
            slots=slots,
            names={**small.names, "lake": Names("lake", LAKES)},
            frames={"gift": Frame("gift", RET, (43,)), "game": Frame("game", -1, (43,))},
        )
    )


PROGRAM = rich()
ENGINE = engine_for(PROGRAM)
ALLOWED = Allowed(PROGRAM)
cells_32 = st.integers(-(2**31), 2**31 - 1)


def begun(seed: int = 1) -> list[int]:
    cells = ENGINE.start(seed)
    ENGINE.advance(cells)
    return cells


@st.composite
def situations(draw: st.DrawFn) -> list[int]:
    """Anything that they may hold in the slots; zones and the place in the rules as a game leaves them."""
    cells = begun(draw(st.integers(0, 99)))
    for _ in range(draw(st.integers(0, 3))):
        if ENGINE.waiting(cells):
            ENGINE.answer(cells, 1)
    for address in [HEAP, COINS, COINS + 1, TURN, RET, *range(27, 45)]:
        low, high = ALLOWED.lows[address], ALLOWED.highs[address]
        cells[address] = draw(st.integers(max(low, -2), min(high, 4)) | st.integers(low, high))
    return cells


@given(situations())
def test_json_gives_the_situation_back(cells: list[int]) -> None:
    data = json.loads(json.dumps(to_json(PROGRAM, cells)))
    assert from_json(PROGRAM, data) == canonical(PROGRAM, cells)


@given(situations())
def test_bytes_give_the_vector_back(cells: list[int]) -> None:
    data = to_bytes(cells)
    assert len(data) == 4 * PROGRAM.cells
    assert from_bytes(PROGRAM, data) == cells


@given(situations(), cells_32)
def test_leftovers_do_not_change_the_hash(cells: list[int], other: int) -> None:
    before = state_hash(PROGRAM, cells)
    cells[RET] = other
    cells[ANSWER] = other
    assert state_hash(PROGRAM, cells) == before
    cells[HEAP] ^= 1
    assert state_hash(PROGRAM, cells) != before


def test_the_chain_of_rules_that_run() -> None:
    cells = begun()
    assert active_rules(PROGRAM, cells) == ["game"]
    cells[PC], cells[RET], cells[43] = 4, 2, 7
    assert active_rules(PROGRAM, cells) == ["gift", "game"]
    assert canonical(PROGRAM, cells)[43] == 7
    cells[PC] = 0
    assert active_rules(PROGRAM, cells) == []
    assert canonical(PROGRAM, cells)[43] == canonical(PROGRAM, cells)[RET] == 0


def test_names_are_those_of_the_rules() -> None:
    cells = begun()
    cells[31], cells[37], cells[38], cells[36], cells[42] = 5, -1, 1, 1, 2
    slots = to_json(PROGRAM, cells)["slots"]
    assert isinstance(slots, dict)
    assert slots["lake"] == {
        "north": {"depth": 0, "fish": {"red": 0, "blue": 5}, "keeper": None},
        "south": {"depth": 0, "fish": {"red": 0, "blue": 0}, "keeper": "player(2)"},
        "west": {"depth": 0, "fish": {"red": 0, "blue": 0}, "keeper": "player(1)"},
    }
    assert slots["table"] == {"turn": "player(1)", "frozen": True, "trophy": "tile/blue#1"}


@pytest.mark.parametrize(
    "address, words",
    [
        (PC, "pc"),
        (HEAP, "supply heap"),
        (COINS + 1, "player 2 coin"),
        (TURN, "turn"),
        (28, "south depth"),
        (31, "north fish blue"),
        (13, "pile: length"),
        (15, "pile: card 2"),
        (24, "where tile/red#2 lies"),
        (43, "frame gift.spot or frame game.count"),
        (44, "cell 44"),
    ],
)
def test_every_cell_has_a_name(address: int, words: str) -> None:
    assert describe(PROGRAM, address) == words


def test_a_vanished_piece_is_told() -> None:
    table, cells = Game(PROGRAM), begun()
    assert pieces(table, cells) == []
    cells[COINS] += 1
    assert pieces(table, cells) == ["coin: 11 instead of 10"]


def broken_json() -> list[tuple[str, object]]:
    good = to_json(PROGRAM, begun())
    slots, zones, header = good["slots"], good["zones"], good["header"]
    assert isinstance(slots, dict) and isinstance(zones, dict) and isinstance(header, dict)
    return [
        ("mapping", []),
        ("header", {**good, "header": 5}),
        ("another", {**good, "header": {**header, "hash": 1}}),
        ("cannot go on", {**good, "header": {**header, "pc": 99}}),
        ("32-bit", {**good, "slots": {**slots, "supply": {"heap": 2**40}}}),
        ("heap is missing", {**good, "slots": {**slots, "supply": {}}}),
        ("there is no player", {**good, "slots": {**slots, "table": {"turn": "x", "frozen": 0, "trophy": 0}}}),
        ("list of 2", {**good, "slots": {**slots, "player": []}}),
        ("at most 4", {**good, "zones": {**zones, "pile": [1] * 9}}),
        ("tile/red#1, tile/red#2", {**good, "zones": {**zones, "pile": ["tile/red"]}}),
        ("there is no tile", {**good, "zones": {**zones, "pile": ["x"]}}),
        ("two places", {**good, "zones": {**zones, "pile": ["tile/red#1", "tile/red#1"]}}),
        ("there is no cell", {**good, "cells": {"-4": 1}}),
    ]


@pytest.mark.parametrize("words, data", broken_json())
def test_what_is_no_situation_is_refused(words: str, data: object) -> None:
    with pytest.raises(StateError, match=words):
        from_json(PROGRAM, data)


def test_bytes_of_another_game_are_refused() -> None:
    cells = begun()
    with pytest.raises(StateError, match="180 bytes"):
        from_bytes(PROGRAM, to_bytes(cells)[:-4])
    cells[HASH] += 1
    with pytest.raises(StateError, match="another"):
        from_bytes(PROGRAM, to_bytes(cells))

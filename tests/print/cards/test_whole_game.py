"""A complete game can be dealt from the printed sheets alone.

Games of bots are played to their end; each card and piece that lies on the table was in the box, each place and pile on
which something lies was printed, and so was each step of what a player or the table counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.compiled import declared, game, players
from tests.print.cards.dealing import Box, Look, Piece, box_of, lacking
from tests.print.cards.making import GAME, LARGE, house_rule, made

RULES = (LARGE, "bruxelles-1897", "bruxelles-1893-first-edition", "./tests/tiny")
SHELF = tuple(sorted(folder.name for folder in Path("rules/games").iterdir() if folder.is_dir()))
MORE = (GAME, f"{GAME}+belle-epoque", f"{GAME}+asymmetric", *SHELF)
OFTEN = {(rules, which) for rules in RULES for which in (0, -1)}  # for the fewest and for the most players
GAMES = [
    pytest.param(rules, which, marks=[] if (rules, which) in OFTEN else pytest.mark.soak)
    for rules in (*RULES, *MORE)
    for which in (0, 1, 2, -1)
]


@cache
def box(rules: str) -> Box:
    return box_of(made(rules), declared(rules))


def looks(rules: str, number: int, seed: int = 7) -> Iterator[Look]:
    """The table of a game after every decision."""
    dice, state = Random(seed), game(rules, number).start(seed)
    yield state.to_json()
    while options := state.options():
        state.choose(dice.randrange(len(options)))
        yield state.to_json()


@pytest.mark.parametrize(("rules", "which"), GAMES)
def test_nothing_lies_on_the_table_that_was_not_in_the_box(rules: str, which: int) -> None:
    """For each number of players, after every decision."""
    if which < len(players(rules)):  # else there are not so many numbers
        for turn, look in enumerate(looks(rules, players(rules)[which])):
            assert lacking(box(rules), look) == [], turn


LOST: dict[str, tuple[str | Piece, ...]] = {
    LARGE: (
        "noble/empain", "prestige/p25", "be-card/be32", "tile/linked-houses", "quote/s12",
        ("material", "wood", ""), ("material", "joker", ""), ("artwork", "green", ""), ("house", "", "5"),
        ("worker", "", "1"), ("traveler", "", ""), ("iris", "", "3"), ("square", "", ""), ("indicator", "", ""),
        ("target", "", ""),
    ),
    "bruxelles-1897": ("card/expo-card", "bonus/to-prestige", ("worker", "two-four", "4"), ("round", "", "")),
    "bruxelles-1893-first-edition": ("noble/solvay", ("material", "stone", ""), ("architect", "", "1")),
    "./tests/tiny": (("boat", "", "2"), ("fish", "cod", "")),
}  # fmt: skip


@pytest.mark.parametrize("rules", RULES)
def test_a_box_that_lost_one_part_is_noticed(rules: str) -> None:
    number = players(rules)[-1]
    found = tuple(looks(rules, number))
    for what in LOST[rules]:
        assert any(lacking(box(rules).without(what), look) for look in found), what


@pytest.mark.parametrize("rules", RULES[:3])
def test_each_card_of_a_game_is_needed(rules: str) -> None:
    """Of the cards that the rules declare, with one less of any the table cannot be laid."""
    first = next(looks(rules, players(rules)[-1]))
    kinds = {name for name, family in declared(rules).families.items() if family.form == "card"}
    cards = [card for card in box(rules).cards if card.partition("/")[0] in kinds]
    assert len(cards) > 20
    assert [card for card in cards if not lacking(box(rules).without(card), first)] == []


def test_places_and_tracks_that_are_not_printed_are_noticed() -> None:
    whole = box(GAME)
    found = tuple(looks(GAME, 3))
    for place in ("brussels-space", "court", "noble-row", "prestige-deck", "workshop", "jokers"):
        bare = Box(**{**vars(whole), "places": whole.places - {place}})
        assert any(lacking(bare, look) for look in found), place
    for track in ("iris", "crown", "architect"):
        short = Box(**{**vars(whole), "spaces": {**whole.spaces, track: 0}})
        assert any(lacking(short, look) for look in found), track


def test_piles_and_numbers_of_the_table_that_are_not_printed_are_noticed() -> None:
    """The board of this game carries a track of the rounds and a place for the Expo card (N97-COMP-01)."""
    whole = box("bruxelles-1897")
    assert whole.steps["round"] == {1, 2, 3, 4}
    found = [look for seed in range(4) for look in looks("bruxelles-1897", 2, seed)]  # in one the Expo card waits
    for pile in ("pile.exhibition", "pile.creation", "discards.influence"):
        bare = Box(**{**vars(whole), "places": whole.places - {pile}})
        assert any(lacking(bare, look) for look in found), pile
    for steps in ({}, {"round": frozenset({1, 2, 3})}):
        assert any(lacking(Box(**{**vars(whole), "steps": steps}), look) for look in found)


def test_a_number_of_the_table_is_printed_unless_it_is_hidden(tmp_path: Path) -> None:
    """As steps that the layout says, else as many as for points."""
    tram = "add:\n  table/tram: number\n  words/tram: {en: tram, fr: tram, de: Tram}\n"
    head = "tassel: 1\nlayout: our\n"
    plain = house_rule(tmp_path, overlay=tram)
    assert box(plain).steps["tram"] == set(range(100))
    assert box(plain).pieces["tram", "", ""] == 1
    laid = house_rule(tmp_path / "laid", overlay=tram, layout_yaml=head + "things: {tram: {steps: [2, rounds]}}\n")
    assert box(laid).steps["tram"] == {2, 3, 4, 5}
    hidden = house_rule(tmp_path / "hidden", overlay=tram, layout_yaml=head + "hidden: [tram]\n")
    assert "tram" not in box(hidden).steps and not box(hidden).pieces["tram", "", ""]


def test_a_new_piece_a_new_place_and_a_new_track_of_a_house_rule_are_printed(tmp_path: Path) -> None:
    rules = house_rule(tmp_path, overlay="""\
extend: {game/conserved: [medal]}
add:
  player/medal: number
  supply/medal: 9
  places/garden: {has: {medal: number}}
  tracks/fame: {levels: [1, 2, 3]}
  words/medal:
    en: {one: medal, many: medals}
    fr: {one: médaille, many: médailles, gender: f}
    de: {one: Medaille, many: Medaillen, gender: f}
  words/garden: {en: the garden, fr: le jardin, de: der Garten}
  words/fame: {en: fame, fr: renommée, de: Ruhm}
""")  # fmt: skip
    cards = {(deck.name, card.id): card for deck, card in made(rules).cards}
    assert cards["pieces", "medal"].count == 9
    assert cards["board-garden", "garden"].panels
    assert ("tracks", "tracks") in cards and ("pieces", "fame-track-1") in cards
    before = {(deck.name, card.id) for deck, card in made(GAME).cards}
    assert ("pieces", "medal") not in before

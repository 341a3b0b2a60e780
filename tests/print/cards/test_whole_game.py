"""A complete game can be dealt from the printed sheets: what games in play hold is counted against what is printed.

The games are played, the sheets are made from declarations alone, so neither can be copied from the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tassel_compiler.printing.cards.boards import printed_places
from tassel_compiler.printing.cards.making import CardSet
from tests.compiled import declared, game, players
from tests.print.cards.making import GAME, LARGE, house_rule, made

RULES = (LARGE, "bruxelles-1897", "bruxelles-1893-first-edition", "./tests/tiny")
ASIDE = 40  # decisions from one look at the table to the next
_Held = Counter[tuple[str, str, str]]  # noun, member of its kind, whose it is


@cache
def printed(rules: str) -> CardSet:
    return made(rules)


@cache
def looks(rules: str) -> tuple[Mapping[str, object], ...]:
    """The table of a game for as many as can play, from time to time until the end."""
    dice, state = Random(7), game(rules, players(rules)[-1]).start(7)
    found = [state.to_json()]
    for turn in range(1, 100_000):
        options = state.options()
        if not options:
            break
        state.choose(dice.randrange(len(options)))
        found += [state.to_json()] if turn % ASIDE == 0 else []
    return (*found, state.to_json())


def on_paper(rules: str) -> _Held:
    """How many pieces lie on the sheets, by noun, member and owner; of coins what they are worth."""
    found: _Held = Counter()
    families = declared(rules).families
    for deck, card in printed(rules).cards:
        noun, member = card.stands_for
        row = families[deck.of].rows.get(member) if deck.of in families else None
        worth = int(deck.options.get("value", 0)) or card.value or 1
        for name in {member, *(str(cell) for cell, _ in row.data.values())} if row else {member}:
            found[noun, name, str(card.player or "")] += card.count * worth
        found[noun, "*", ""] += card.count * worth
    return found


def on_table(look: Mapping[str, object], noun: str) -> _Held:
    found: _Held = Counter()
    for holder, inside in look["slots"].items():  # type: ignore[attr-defined]
        for names, number in leaves(inside):
            if noun in names and not isinstance(number, bool) and isinstance(number, int):
                seat = next((n.partition("(")[2][:-1] for n in names if n.startswith("player(")), "")
                member = next((n for n in names[names.index(noun) + 1 :] if not n.startswith("player(")), "")
                found[noun, member, seat if holder != "supply" else ""] += number
    return found


def leaves(inside: object, names: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    if isinstance(inside, dict):
        for name, one in inside.items():
            yield from leaves(one, (*names, name))
    elif isinstance(inside, list):
        for seat, one in enumerate(inside, 1):
            yield from leaves(one, (*names, f"player({seat})"))
    else:
        yield names, inside


@pytest.mark.parametrize("rules", RULES)
def test_there_are_pieces_for_all_that_a_game_holds(rules: str) -> None:
    paper = on_paper(rules)
    nouns = {noun for noun, _, _ in paper} & {*declared(rules).game.conserved, *declared(rules).supply, "bf"}
    assert {*declared(rules).game.conserved} <= nouns
    for look in looks(rules):
        for noun in nouns:
            for (_, member, seat), number in on_table(look, noun).items():
                room = max(paper[noun, member, seat], paper[noun, member, ""])
                if number and not room:  # only some are told apart
                    room = paper[noun, "*", ""]
                assert number <= room, (noun, member, seat)


@pytest.mark.parametrize("rules", RULES)
def test_every_card_in_play_is_printed(rules: str) -> None:
    paper = Counter(f"{deck.of}/{card.id}" for deck, card in printed(rules).cards for _ in range(card.count))
    for look in looks(rules)[:1]:
        names = {str(name) for _, name in leaves(look["zones"])} | {
            name for names, _ in leaves(look["slots"]) for name in names if "/" in name
        }
        wanted = Counter(name.partition("#")[0] for name in names if "/" in name)
        assert wanted - paper == Counter()


@pytest.mark.parametrize("rules", RULES)
def test_everything_that_points_at_a_place_or_stands_on_a_track_is_printed(rules: str) -> None:
    found, paper = declared(rules), on_paper(rules)
    seats, cards = players(rules)[-1], {name for name, one in found.families.items() if one.form == "card"}
    for look in looks(rules)[-1:]:
        pointing = {names[-1] for names, at in leaves(look["slots"])
                    if str(at).partition("(")[0] in found.families and names[0] not in cards}  # fmt: skip
        hidden = {thing.name for thing in printed(rules).kit.layout.hidden}
        for name in pointing - hidden:
            assert sum(n for (noun, _, _), n in paper.items() if noun == name), name
    for track in found.tracks:
        assert all(paper[track, "", str(seat)] == 1 for seat in range(1, seats + 1))


@pytest.mark.parametrize("rules", RULES)
def test_every_place_on_which_something_stands_or_lies_is_printed(rules: str) -> None:
    one = printed(rules)
    boards = {name for deck, _ in one.cards for name in (deck.of, deck.name.removeprefix("board-"))}
    areas = [[t.name for t in area.holds] for name, area in one.kit.layout.areas.items() if name in boards]
    told = boards | {name for holds in areas for name in holds} | {t.name for t in one.kit.layout.hidden}
    told |= printed_places(one.kit.plan, one.draw)
    for look in looks(rules):
        for holder, inside in look["slots"].items():  # type: ignore[attr-defined]
            place = declared(rules).families.get(holder)
            if place is not None and place.form == "place" and any(number for _, number in leaves(inside)):
                assert holder in told, holder


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

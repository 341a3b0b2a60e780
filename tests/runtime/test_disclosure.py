"""The line of the log that a seat reads tells no more than it sees: in games that ship, and in one of secrets."""

from __future__ import annotations

from random import Random

import pytest

from tassel.terminal.session import SECRET
from tassel_runtime.disclosure import change_is_seen, choice_is_seen
from tassel_runtime.game import Game, State
from tassel_runtime.log import told
from tests import compiled
from tests.tiny import building

# Everybody thinks of a fish and of how many, in two questions, then all are shown.
SECRETS = """\
add:
  player/dish: {slot: maybe species, seen-by: owner}
  player/hope: {slot: number, seen-by: owner}
  rules/think:
    do: |
      choose f in all-species
      choose n in 1..3
      set dish to f
      set hope to n
insert:
  rules/day/steps/think: {before: work, do: "as p in players: think"}
"""
SHIPPED = (
    "bruxelles-1893",
    "bruxelles-1893+belle-epoque+asymmetric",
    "bruxelles-1893-first-edition",
    "bruxelles-1897",
)
MOST = 6  # options of a decision that are compared


def secret_game(players: int = 3) -> Game:
    return building.game(SECRETS, players=players, traced=True)


def line(state: State, seat: int) -> tuple[object, ...]:
    """What the screen of this seat says of the last decision."""
    atlas, step = state.game.atlas, state.past
    assert step is not None
    known = choice_is_seen(state, seat)
    shown = [change for change in step.changes if change.kind in ("cell", "card")]
    seen = [change for change in shown if change_is_seen(atlas, change, seat)]
    return (step.chosen if known else SECRET, *told(atlas, seen))


def leaks(state: State, seats: int) -> list[str]:
    """Options that a seat cannot tell apart, and whose lines differ, or the one that was chosen."""
    decision = state.decision()
    assert decision is not None
    after = []
    for at in range(len(decision.options[:MOST])):
        after.append(state.clone())
        after[-1].choose(at)
    found = []
    for seat in set(range(seats)) - {decision.seat}:
        for one in after:
            alike = [other for other in after if other is not one and other.view(seat) == one.view(seat)]
            told = [other for other in alike if other.view(decision.seat) != one.view(decision.seat)]
            same_ask = [other for other in told if _asked(other) == _asked(one)]
            if any(line(other, seat) != line(one, seat) for other in same_ask):
                found.append(f"{decision.id} to seat {seat}")
    return found


def _asked(state: State) -> object:
    decision = state.decision()
    return decision and (decision.seat, decision.id)


def walk(game: Game, seed: int, most: int) -> list[str]:
    state, dice, found = game.start(seed), Random(seed), []
    for _ in range(most):
        if state.over:
            break
        found += leaks(state, game.program.players)
        state.choose(dice.randrange(len(state.options())))
    return found


def test_in_a_game_of_secrets_no_line_tells_one() -> None:
    assert [walk(secret_game(), seed, 40) for seed in range(4)] == [[]] * 4


def test_in_a_game_of_hidden_hands_no_line_tells_one() -> None:
    assert [walk(building.game(players=3, traced=True), seed, 40) for seed in range(4)] == [[]] * 4


@pytest.mark.parametrize("rules", SHIPPED)
def test_in_games_that_ship_no_line_tells_a_secret(rules: str) -> None:
    players = min(compiled.players(rules)) + 1
    assert walk(compiled.game(rules, players, traced=True), 7, 25) == []


def test_what_is_thought_of_is_a_secret_from_the_first_question_on() -> None:
    state = secret_game().start(5)
    for question in ("think.do.f", "think.do.n"):
        decision = state.decision()
        assert decision is not None and decision.id.startswith("think")
        state.choose(0)
        others = {0, 1, 2} - {decision.seat}
        assert [line(state, seat) for seat in others] == [(SECRET,)] * 2, question
        assert line(state, decision.seat)[0] != SECRET


def test_what_lies_open_is_told() -> None:
    """The line is no riddle where there is no secret."""
    state = secret_game().start(5)
    while not (decision := state.decision()) or decision.id.startswith("think"):
        state.choose(0)
    while decision and not any(option.id.startswith("rest") for option in decision.options):
        state.choose(0)
        decision = state.decision()
    assert decision is not None
    state.choose("rest")
    assert all(line(state, seat)[0] != SECRET for seat in range(3))

"""A game small enough that every change of it can be judged by hand, and the scenario that guards half of it."""

from __future__ import annotations

from pathlib import Path

GAME = """tassel: 1
module: pond
game: {id: pond, title: Pond, players: 2, start: evening, rank: [coin], score: coin}
constants: {catch: 2, spare: 5}
player: {coin: number = 9, fish: number}
rules:
  evening:
    do: |
      as p in players: turn; market
  turn:
    options:
      cast: gain catch fish
      mend: pay 1 coin; gain 3 fish
  market:
    do: gain 1 coin per 2 fish
words:
  coin: {en: {one: coin, many: coins}, fr: {one: sou, many: sous, gender: m}, de: {one: Taler, many: Taler, gender: m}}
  fish: {en: {one: fish}, fr: {one: poisson, many: poissons, gender: m}, de: {one: Fisch, many: Fische, gender: m}}
  cast: {en: cast, fr: lancer, de: auswerfen}
  mend: {en: mend, fr: réparer, de: flicken}
"""

SCENARIO = """tassel: 1
rules: ./pond
scenario: two fish are caught
players: [ann, bob]
setup: none
given: {ann: {coin: 4, fish: 0}}
play: turn
by: ann
when: [cast]
then: {ann: {fish: 2}}
"""


def pond(folder: Path, scenario: str = SCENARIO) -> Path:
    """The game and its scenario, written into a folder; gives that of the game."""
    (folder / "pond").mkdir()
    (folder / "pond" / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "guards.yaml").write_text(scenario, encoding="utf-8")
    return folder / "pond"

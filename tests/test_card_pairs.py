"""Every pair of the 32 cards meets in one player's hand, and no card sleeps.

The cards are dealt out at the start, half to each of two players, in games enough that each pair lies together at least
once. Pieces are counted after every decision. A card has fired when its `used` flag went up;
the players have jokers and seldom pass, so that there are houses and artworks for the cards to work on.
"""

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

from tassel_compiler.catalog import find
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import parse
from tassel_compiler.driver import compile_parts
from tassel_compiler.source import SourceText
from tassel_runtime.game import Game, State
from tassel_runtime.laws import pieces

RULES = "bruxelles-1893+belle-epoque"
GAMES = 24
DEALT = """
tassel: 1
overlay: all-cards-dealt
on: belle-epoque
change: {zones/be-cards/holds: 16}
insert:
  rules/prepare/steps/deal:
    before: board
    do: |
      shuffle be-box
      as p in players:
        draw 16 be-card from be-box to be-cards
        take 5 joker
"""


@cache
def game() -> Game:
    sink = Sink()
    parts = find(RULES, sink)
    overlay = parse(SourceText("all-cards-dealt.yaml", DEALT, "all-cards-dealt"), sink)
    assert parts is not None and overlay is not None, sink.codes
    parts.overlays.append(overlay)
    found = compile_parts(f"{RULES}+all-cards-dealt", parts, [2], sink)
    assert not sink.failed, [item.message for item in sink.items]
    return Game(found.programs[2])


def hands(state: State) -> list[list[int]]:
    zone = next(z for z in state.game.program.zones if z.name == "be-cards")
    return [list(state.game.atlas.contents(state.cells, zone, seat)) for seat in range(2)]


def busy(state: State, chance: Random) -> int:
    """An option by chance, but seldom to pass: who passes at once builds nothing and uses no card."""
    options = state.options()
    pick = chance.randrange(len(options))
    for _ in range(4):
        if options[pick].id == "pass":
            pick = chance.randrange(len(options))
    return pick


def played(seed: int) -> tuple[set[frozenset[int]], Counter[int]]:
    """Pairs that lay together, and how often each card was used; pieces are right all the time."""
    program, chance = game().program, Random(seed)
    used = next(s for s in program.slots if s.name == "used" and s.holder == "be-card")
    state, fired = game().start(seed), Counter()
    pairs = {frozenset(pair) for hand in hands(state) for pair in combinations(hand, 2)}
    before = state.cells[used.base : used.base + used.size]
    while not state.over:
        state.choose(busy(state, chance))
        now = state.cells[used.base : used.base + used.size]
        fired.update(card for card, (was, is_) in enumerate(zip(before, now, strict=True)) if is_ and not was)
        before = now
        assert pieces(game(), state.cells) == [], seed
    return pairs, fired


@cache
def season() -> tuple[set[frozenset[int]], Counter[int]]:
    met: set[frozenset[int]] = set()
    fired: Counter[int] = Counter()
    for seed in range(GAMES):
        pairs, used = played(seed)
        met |= pairs
        fired += used
    return met, fired


def test_all_496_pairs_meet_in_one_hand():
    cards = game().program.cards["be-card"].count
    assert cards == 32
    assert len(season()[0]) == cards * (cards - 1) // 2 == 496


def test_every_card_fires():
    _, fired = season()
    rows = game().program.cards["be-card"].rows
    assert [row for card, row in enumerate(rows) if fired[card] == 0] == []

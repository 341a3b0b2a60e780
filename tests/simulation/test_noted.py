"""Games that a module plays whole and writes down are, to the last mark, those that are asked for step by step."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from tassel.simulation.gamerow import GameRow, row_record
from tassel.simulation.noted_playing import NotedTable, plays_whole, table_for
from tassel.simulation.playing import Table
from tassel.simulation.restrictions import Restriction
from tassel.simulation.seating import Entrant
from tassel_compiler.ir.program import Program
from tassel_runtime.batch import BatchStopped
from tassel_runtime.engines import batches_for, notes_for
from tassel_runtime.minds import Mind
from tassel_runtime.noted import FREE, REFUSED, WANTED, NotedDecision, NotedMove, can_hold
from tassel_runtime.worth import AMOUNT, Traits, Valued, Worth, by_points
from tests import compiled
from tests.tiny.building import program as program_of
from tests.tiny.camps import CAMPS

BIG = "bruxelles-1893+belle-epoque"
RESTRICTIONS = {
    "./tests/tiny": [
        Restriction(), Restriction(never=("hour=rest",)), Restriction(always=("order/soup", "pool")),
        Restriction(only=("pool(1,1)",)), Restriction(never=("hour=cast", "hour=rest", "hour=shop", "hour=serve")),
    ],
    BIG: [
        Restriction(), Restriction(never=("turn=pass",), always=("noble/brugmann",)),
        Restriction(only=("action/workshop",)),
    ],
}  # fmt: skip


CASES = [(rules, one) for rules, several in RESTRICTIONS.items() for one in several]


@pytest.mark.parametrize(("rules", "restriction"), CASES, ids=str)
def test_rows_are_the_same(rules: str, restriction: Restriction):
    program = compiled.program(rules, 3)
    entrants = [Entrant("random", restriction), Entrant("random"), Entrant("random")]
    whole, step_by_step = table_for(program, entrants, "wasm"), Table(program, entrants)
    assert isinstance(whole, NotedTable)
    for seed in range(12):
        assert row_record(whole.play(seed)) == row_record(step_by_step.play(seed))


def test_a_table_whose_games_a_module_plays_makes_no_other_engine():
    """It takes a third of the time until the first game."""
    table = table_for(compiled.program(BIG, 3), [Entrant("random")] * 3, "wasm")
    assert isinstance(table, NotedTable) and isinstance(table.play(1), GameRow)
    assert "game" not in vars(table.table)


THINKING = [
    ("./tests/tiny", "", "hour=rest", 4),
    (BIG, "round", "turn=pass", 1),
    ("seed-swap", "summer", "flower/gold-bell", 1),  # what is chosen in secret is looked at when it is revealed
    ("camps", "", "trial=rest", 6),  # cards that lie face up among others stay where they are
]


@pytest.mark.parametrize(("rules", "clock", "never", "games"), THINKING)
def test_who_thinks_plays_alike_in_a_module_and_in_python(rules: str, clock: str, never: str, games: int):
    """Greedy players, one of them held to something, by a worth that looks at cells, zones, questions and the clock."""
    program = program_of(CAMPS, players=3) if rules == "camps" else compiled.program(rules, 3)
    greedy, careless = (
        Entrant("greedy", mind=Mind("greedy", Valued(odd_worth(program, clock), program), tries=tries, stray=stray))
        for tries, stray in ((12, 0), (3, 5))
    )
    held = replace(greedy, restriction=Restriction(never=(never,)))
    for entrants in ([greedy, careless, Entrant("random")], [held, careless, careless]):
        whole, step_by_step = table_for(program, entrants, "wasm"), Table(program, entrants)
        assert isinstance(whole, NotedTable)
        for seed in range(games):
            assert row_record(whole.play(seed)) == row_record(step_by_step.play(seed))


def odd_worth(program: Program, clock: str) -> Worth:
    """Numbers that mean nothing, for every trait that there is."""
    traits, dice, stages = Traits(program), Random(1893), 3
    sizes = {own.name: own.levels + 2 if own.form != AMOUNT else 4 for own in traits.cells}
    sizes |= dict.fromkeys((name for zone in traits.zones for name in zone.cards), 1) | dict.fromkeys(traits.asks, 1)
    rows = {name: [tuple(dice.randrange(-900, 900) for _ in range(size)) for _ in range(stages)]
            for name, size in sizes.items()}  # fmt: skip
    return Worth(program.rules, program.players, "", clock, 1, stages, rows=rows)


def test_who_searches_wins_and_plays_the_same_game_again():
    """By worth and to the end by lot: against players by lot, whoever looks ahead wins."""
    program = compiled.program("./tests/tiny", 3)
    for to_the_end in (False, True):
        mind = Mind("search", Valued(by_points(program), program), playouts=40, to_the_end=to_the_end)
        table = table_for(program, [Entrant("search", mind=mind), Entrant("random"), Entrant("random")], "wasm")
        rows = [table.play(seed) for seed in range(12)]
        assert [row_record(table.play(seed)) for seed in range(12)] == [row_record(row) for row in rows]
        wins = sum(row.ranks[row.entrants.index(0)] == 1 for row in rows if isinstance(row, GameRow))
        assert wins >= 9


def test_tables_beside_each_other_keep_to_their_own():
    """One module for all of them: what one is held to is nothing to the next."""
    program = compiled.program("./tests/tiny", 3)
    free = table_for(program, [Entrant("random")] * 3, "wasm")
    held = [
        table_for(program, [Entrant("random", Restriction(never=(name,))), *[Entrant("random")] * 2], "wasm", free)
        for name in ("hour=cast", "hour=shop")
    ]
    alone = [row_record(table.play(seed)) for table in (free, *held) for seed in range(6)]
    mixed = {(i, seed): row_record(table.play(seed)) for seed in range(6) for i, table in enumerate((free, *held))}
    assert alone == [mixed[i, seed] for i in range(3) for seed in range(6)]


def test_a_journal_tells_what_a_batch_comes_to():
    program = compiled.program("./tests/tiny", 3)
    notes = notes_for(program, "wasm")
    assert notes is not None
    for seed, game in enumerate(batches_for(program, "wasm").play(0, 8)):
        noted = notes.play(seed)
        told = (noted.decisions, noted.forced, noted.points, noted.places)
        assert told == (game.decisions, game.forced, game.points, game.places)
        entries = list(noted.entries())
        decisions = [entry for entry in entries if isinstance(entry, NotedDecision)]
        assert len(decisions) == game.decisions
        assert all(entry.chosen in entry.offered and len(entry.offered) > 1 for entry in decisions)
        where = {(entry.kind, entry.card): entry.zone for entry in entries if isinstance(entry, NotedMove)}
        kinds = list(program.cards.values())
        assert where
        for (kind, card), zone in where.items():
            assert noted.cells[kinds[kind].where + card] == zone


def test_what_is_held_is_wanted_refused_or_free():
    """In every game of the held seat: wanted where it is offered, refused only where nothing else is."""
    program = compiled.program("./tests/tiny", 3)
    notes = notes_for(program, "wasm")
    assert notes is not None
    said = {0: REFUSED, 1: WANTED}
    limits = notes.limits(lambda ask, value: said.get(value, FREE) if can_hold(program.asks[ask]) else FREE)
    met = set()
    for seed in range(20):
        for entry in notes.play(seed, 1, limits).entries():
            if isinstance(entry, NotedDecision) and entry.seat == 1 and can_hold(program.asks[entry.ask]):
                if 1 in entry.offered:
                    assert entry.chosen == 1
                    met.add("wanted")
                else:
                    assert entry.chosen != 0
                    met.add("refused" if 0 in entry.offered else "free")
    assert met == {"wanted", "refused", "free"}


def test_who_is_held_to_a_basket_is_asked_step_by_step():
    program = compiled.program(BIG, 3)
    free = [Entrant("random")] * 2
    assert plays_whole(program, [Entrant("random"), *free], "wasm")
    assert plays_whole(program, [Entrant("greedy", mind=Mind("greedy")), *free], "wasm")
    assert not plays_whole(program, [Entrant("random", Restriction(never=("material/wood",))), *free], "wasm")
    assert not plays_whole(program, [Entrant("random"), *free], "python")


def test_a_game_that_stops_is_told_and_the_next_one_is_played():
    """A module that trapped in the middle of a journal plays and writes the next game as if nothing had happened."""
    program = compiled.program("./tests/tiny+./tests/simulation/far-pool", 3)
    table, other = table_for(program, [Entrant("random")] * 3, "wasm"), Table(program, [Entrant("random")] * 3)
    told = [row_record(table.play(seed)) for seed in range(12)]
    assert told == [row_record(other.play(seed)) for seed in range(12)]
    stopped = ["why" in one for one in told]
    assert True in stopped and False in stopped[stopped.index(True) :]
    with pytest.raises(BatchStopped):
        batches_for(program, "wasm").play(stopped.index(True), 1)

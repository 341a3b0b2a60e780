"""Points come from somewhere: what the sources give adds up to what the seats have, in the games that were counted."""

from __future__ import annotations

import pytest

from tassel.explaining import ruled_paths, ruling_questions
from tassel.simulation.playing import Table
from tassel.simulation.ruled import ruling_figures
from tassel.simulation.seating import Entrant
from tassel.simulation.sources import COURSE_PARTS, point_figures
from tests import compiled
from tests.simulation.exact import HEAP


@pytest.mark.parametrize(("rules", "players"), [("./tests/tiny", 3), (HEAP, 2), ("bruxelles-1893", 3)])
def test_the_sources_add_up_to_the_points(rules: str, players: int):
    program, entrants, seeds = compiled.program(rules, players), [Entrant("random")] * players, range(1, 13)
    table = Table(program, entrants)
    rows = [table.play(seed) for seed in seeds]
    figures = point_figures(program, entrants, seeds)
    found = figures.sources
    points = [sum(row.points) for row in rows]
    assert sum(one.seat.mid for one in found) == pytest.approx(sum(points) / 12 / players)
    best = [p for row in rows for p, rank in zip(row.points, row.ranks, strict=True) if rank == 1]
    assert sum(one.winner.mid for one in found) == pytest.approx(sum(best) / len(best))
    shares = [f"{10 * part} %" for part in range(COURSE_PARTS + 1)]
    rounds = ["0", "1", "2", "3", "4", "5"]
    assert [one.mark for one in figures.course] == (rounds if rules == "bruxelles-1893" else shares)
    assert figures.games == 12 and figures.clock == ("round" if rules == "bruxelles-1893" else "")
    assert figures.course[-1].winner.mid == pytest.approx(sum(best) / len(best))
    others = len(rows) * players - len(best)
    assert figures.course[-1].other.mid == pytest.approx((sum(points) - sum(best)) / others)


def test_a_source_is_what_the_rules_say_it_is():
    """Two stones give one point each time, from the rule `act`; who does not take the last has five, from `match`."""
    program, entrants = compiled.program(HEAP, 2), [Entrant("random")] * 2
    found = {one.name: one for one in point_figures(program, entrants, range(1, 41)).sources}
    assert found["match"].seat.mid == 2.5
    table = Table(program, entrants)
    twos = sum(table.play(seed).times.get("act=two", 0) for seed in range(1, 41))
    assert found["act"].seat.mid == pytest.approx(twos / 80)


def test_a_ruling_comes_up_where_something_happens_that_rests_on_it():
    """What stands at a path and below it, and what is chosen of a family; what does nothing is not among them."""
    program, entrants = compiled.program(HEAP, 2), [Entrant("random")] * 2
    happened = point_figures(program, entrants, range(1, 41)).happened
    ruled = {"rules/match": ("LAST",), "rules/act": ("TAKING", "LAST"), "rules/nowhere": ("NEVER",)}
    found = {one.id: one for one in ruling_figures(happened, [why.path for why in program.whys], ruled)}
    assert set(found) == {"LAST", "TAKING"}
    for id, paths in {"LAST": ("rules/match", "rules/act"), "TAKING": ("rules/act",)}.items():
        counts = [sum(times for path, times in game.items() if path.startswith(paths)) for game in happened]
        assert found[id].times.mid == pytest.approx(sum(counts) / 40) and found[id].games.mid == 1
    assert found["LAST"].times.mid > found["TAKING"].times.mid


def test_what_is_chosen_of_a_family_happens_though_another_rule_says_what_it_does():
    """Twelve games, in three of which soup is chosen once and in one twice."""
    happened = [{"order/soup": 1}] * 3 + [{"order/soup": 2, "rules/other": 5}] + [{"rules/other": 1}] * 8
    (one,) = ruling_figures(happened, ["rules/other"], {"cards/order/each/soup": ("SOUP",)})
    assert (one.id, one.games.mid, one.times.mid) == ("SOUP", pytest.approx(1 / 3), pytest.approx(5 / 12))


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_rulings_are_named_by_what_was_unclear(lang: str):
    """In words with their numbers, for all that texts of a game rest on."""
    rules = "bruxelles-1893+belle-epoque"
    ids = {id for found in ruled_paths(rules).values() for id in found}
    asked = ruling_questions(rules, ids, lang)
    assert set(asked) == ids and len(ids) > 60
    assert not [text for text in asked.values() if not text or "{" in text]

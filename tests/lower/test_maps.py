"""What is joined on a map, how far it is, how long a trail: worked out by hand, the same in every engine.

    a --3-- b --2-- c --5-- d     e stands alone; a and c are joined by 4; d and b by 1
"""

from __future__ import annotations

import pytest

from tassel_compiler.ir import ops
from tassel_compiler.ir.walk import statements_in
from tassel_runtime.engine import Stopped
from tassel_runtime.engines import ENGINES
from tassel_runtime.game import Game
from tests.lower.trials import cells, overlay
from tests.tiny.building import compiled, program

TOWNS = """
places/town:
  many: towns
  ways: {paths: {a: [b, c], c: [d]}, rivers: {one-way: {a: [b], b: [c], c: [a]}}}
  has: {busy: flag}
  each: {a: {}, b: {}, c: {}, d: {}, e: {}}
places/road:
  many: roads
  between: town
  has: {length: number, mine: flag}
  each:
    ab: {ends: [a, b], length: 3}
    bc: {ends: [b, c], length: 2}
    ca: {ends: [c, a], length: 4}
    cd: {ends: [c, d], length: 5}
    bd: {ends: [b, d], length: 1}
places/street:
  many: streets
  between: town
  has: {toll: number}
  each:
    ba: {ends: [b, a], one-way: yes, toll: 1}
    ac: {ends: [a, c], toll: 2}
    cb: {ends: [c, b], one-way: yes, toll: 4}
places/well:
  many: wells
  has: {waters: group of town}
  each: {north: {waters: [a, c]}, south: {waters: [d]}}
places/inn: {many: inns, list: 2, has: {guests: group of town}}
player/lit: group of town
values/joined-to: {of: {s: town}, is: towns connected to s by n in paths where n is not busy}
values/by-road: {of: {s: town}, is: towns connected to s by r in roads where r is mine}
values/same: {of: {s: town}, is: by-road(s)}
"""
BUSY = "set b's busy to yes"
LIT = "as leader: set a lit to yes; set c lit to yes; set inn(2)'s d guests to yes"
MINE = "; ".join(f"set {road}'s mine to yes" for road in ("ab", "bc", "ca", "cd"))
FOUND = {
    "count of x in joined-to(a)": 3,  # a, c, d: b is busy
    "count of x in joined-to(b)": 4,  # b is where it begins, so it is among them
    "sum of x's number for x in by-road(a)": 10,
    "sum of x's number for x in same(a)": 10,
    "first x in by-road(d) where x is not d": 2,  # c is the nearest of d, and its number from 0 is 2
    "longest of r's length for r in roads where r is mine": 14,  # c a b c d: 4 + 3 + 2 + 5
    "longest of 1 for r in roads": 5,  # b d c a b c
    "longest of r's length for r in roads where r's length > 9": 0,
    "distance from b to d by r in roads where r is mine": 2,
    "distance from b to d by r in roads where yes": 1,
    "distance from a to a by r in roads where r is mine": 0,
    "count of x in towns reached from b by n in rivers where n is not busy": 3,
    "count of x in towns reached from c by n in rivers where n is not busy": 2,  # not back over b
    "1 if e is not in by-road(a) and d is in by-road(a) else 0": 1,
    "count of n in c's paths": 2,
    "sum of r's length for r in c's roads": 11,
    "sum of x's number for x in bd's ends": 6,
    "count of x in towns reached from b by r in streets where yes": 3,  # b a c, and b again
    "count of x in towns reached from a by r in streets where r's toll < 4": 2,  # not against ba
    "distance from a to b by r in streets where yes": 2,
    "sum of r's toll for r in a's streets": 2,  # by which one leaves it
    "longest of r's toll for r in streets": 7,
    "count of t in lit": 2,
    "sum of t's number for t in lit where t is not a": 3,
    "1 if c is in lit and b is not in lit else 0": 1,
    "1 if a is in leader's lit and d is in inn(2)'s guests else 0": 1,
    "count of t in inn(1)'s guests": 0,
    "sum of t's number for t in north's waters": 4,
    "count of n in a's paths where n is not in lit": 1,
    "count of s in pools connected to pool(1, 1) by n in sides where n's row < 3": 4,
    "count of x in towns where some y in joined-to(x) where y is d": 4,  # all but e
    "count of x in towns where some y in joined-to(x) where y is x": 5,  # where it begins
    "count of x in towns where some y in joined-to(x) where y is busy": 1,  # b itself, to which no step leads
}


@pytest.fixture(scope="module")
def asked() -> dict[str, dict[str, int]]:
    """By engine: all of them in one game."""
    plain = {i: text for i, text in enumerate(FOUND) if not text.startswith("first")}
    lines = "\n".join(f"  set told-{i} to ({text})" for i, text in plain.items())
    near = "  let near be first x in by-road(d) where x is not d\n  if near exists: set told-4 to (near's number - 1)"
    slots = "\n".join(f"table/told-{i}: number" for i in range(len(FOUND)))
    text = overlay(f"{BUSY}\n{MINE}\n{LIT}\nas leader:\n{lines}\n{near}\n  choose s in pools", TOWNS + slots)
    made = program(text)
    return {engine: cells(Game(made, engine=engine).start(1)) for engine in ENGINES}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("number", "text"), list(enumerate(FOUND)))
def test_what_is_asked_about_a_map(asked: dict[str, dict[str, int]], engine: str, number: int, text: str) -> None:
    assert asked[engine][f"told-{number}"] == FOUND[text]


@pytest.mark.parametrize("engine", ENGINES)
def test_how_far_it_is_to_where_no_way_leads_means_nothing(engine: str) -> None:
    text = overlay("as leader: set coin to (distance from a to e by n in paths where yes)", TOWNS)
    with pytest.raises(Stopped, match="how far it is to where no way leads"):
        Game(program(text), engine=engine).start(1)


def test_where_a_search_begins_is_asked_before_notes_are_made() -> None:
    """Most searches for one that passes a test end there."""
    made = program(overlay("as leader: gain 1 coin if some y in joined-to(a) where y is d", TOWNS))
    codes = [statements_in(one.body) for one in made.functions.values()]
    orders = ([type(op) for op in code if isinstance(op, ops.If | ops.Clear)] for code in codes)
    assert [order[:2] for order in orders if ops.Clear in order] == [[ops.If, ops.Clear]]


def test_a_set_that_a_loop_changes_is_written_down_before() -> None:
    """Each of the four is visited, although the first lap cuts the way to the others."""
    cut = "for each x in by-road(a):\n  as leader: gain 1 coin\n  for each r in roads: set r's mine to no"
    text = overlay(f"{MINE}\n{cut}", TOWNS)
    assert cells(Game(program(text)).start(1))["player(1).coin"] == 3 + 4


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        ("places/isle: {many: isles, each: {f: {}, g: {}}, ways: {boats: {f: [gg]}}}", "E0204", "`gg`"),
        ("places/isle: {many: isles, each: {f: {}, g: {}}, ways: {boats: {f: [g], g: [f]}}}", "E0326", "`g` and `f`"),
        ("places/isle: {many: isles, each: {f: {}, g: {}}, ways: {boats: {one-way: {f: [g, g]}}}}", "E0326", "`f` to"),
        ("places/isle: {many: isles, has: {near: group of town}, each: {f: {near: [a, b, a]}}}", "E0326", "`a`"),
        ("places/isle: {many: isles, each: {f: {}, g: {}}, ways: {boats: {f: [f]}}}", "E0203", "to itself"),
        ("places/isle: {many: isles, each: {f: {}, g: {}}, ways: {boats: beside}}", "E0203", "`beside`"),
        ("places/isle: {many: isles, grid: 3 x 3, ways: {boats: besides}}", "E0204", "`besides`"),
        ("places/isle: {many: isles, between: towns, each: {f: {ends: [a, b]}}}", "E0204", "`towns`"),
        ("places/isle: {many: isles, between: town, each: {f: {ends: [a]}}}", "E0203", "1 ends"),
        ("places/isle: {many: isles, between: town, each: {f: {ends: [a, a]}}}", "E0203", "twice the same end"),
        ("places/isle: {many: isles, between: town, each: {f: {ends: [a, z]}}}", "E0204", "`z`"),
        ("values/bad: {of: {s: town}, is: towns connected to s by n in rivers where n is busy}", "E0324", "one way"),
        ("values/bad: {of: {s: town}, is: towns connected to s by r in streets where yes}", "E0324", "one way"),
        ("places/isle: {many: isles, between: town, each: {f: {ends: [a, b], one-way: 3}}}", "E0203", "found 3"),
        ("rules/bad: {do: 'as leader: set lit to yes'}", "E0310", "`lit`"),
        ("rules/bad: {do: 'as leader: gain 1 coin if lit'}", "E0303", "a set"),
        ("values/bad: {of: {p: player, s: pool}, is: s is in p's lit}", "E0304", "town"),
        ("table/lamps: group of town", "E0203", "flag by town"),
        ("values/bad: {of: {g: basket of town}, is: 1}", "E0203", "a place"),
        ("values/bad: {of: {s: town}, is: towns connected to s by n in pools where yes}", "E0325", "`pools`"),
        ("values/bad: {of: {s: town}, is: pools connected to s by n in paths where yes}", "E0203", "`towns`"),
        ("values/bad: {of: {n: number}, is: towns connected to n by t in paths where yes}", "E0301", "number"),
        ("values/bad: {of: {s: town}, is: 1 + by-road(s)}", "E0303", "group of town"),
        ("values/bad: {of: {p: player}, is: p is in by-road(a)}", "E0304", "player"),
        ("values/bad: {of: {s: pool}, is: s is in a's paths}", "E0304", "town"),
        ("changes/by-road: it", "E0303", "group of town"),
        ("values/bad: {is: longest of t's number for t in towns}", "E0325", "`towns`"),
    ],
)
def test_what_is_no_map_is_told(more: str, code: str, said: str) -> None:
    found = compiled((overlay("as leader: choose s in pools", TOWNS + more),))
    assert [item.message for item in found.sink.items if item.code == code and said in item.message] != [], [
        (item.code, item.message) for item in found.sink.items
    ]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_set_of_places_may_be_chosen_from(engine: str) -> None:
    chosen = "as leader:\n  choose t in lit where t is not b\n  set t lit to no"
    state = Game(program(overlay(f"{LIT}\n{chosen}", TOWNS)), engine=engine).start(1)
    assert [option.label for option in state.options()] == ["a", "c"]

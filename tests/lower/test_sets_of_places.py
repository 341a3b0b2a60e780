"""Sets of places written whole, named, remembered and handed on: worked out by hand, the same in every engine.

    a --- b      Paths. b is busy, and e stands alone, so joined-to(a) is a, c, d. The numbers of a to e are 1 to 5.
    |
    c --- d
"""

from __future__ import annotations

import pytest

from tassel_runtime.engines import ENGINES
from tassel_runtime.game import Game
from tests.lower.test_maps import BUSY, LIT, TOWNS
from tests.lower.trials import cells, overlay
from tests.tiny.building import compiled, program

MORE = """
values/worth: {of: {g: group of town}, is: sum of t's number for t in g}
values/both: {of: {g: group of town, h: group of town}, is: t in g where t is in h}
values/next-to: {of: {s: town}, is: s's paths}
values/quiet: {is: t in towns where t is not busy}
values/far: {of: {s: town, g: group of town}, is: towns connected to s by n in paths where n is in g}
values/last-of: {of: {g: group of town}, is: highest of t's number for t in g}
values/several: {of: {g: group of town}, is: worth(g) > last-of(g)}
rules/mark:
  with: {g: group of town, n: number}
  do: |
    set lit to nobody
    set coin to worth(g) + n * (count of t in g)
    set a g to no
    raise coin by 100 * (count of t in g)
rules/keep:
  remember: {left: group of town = quiet, none: group of town}
  do: |
    set left to t in left where t is not in lit
    set b none to yes
    set coin to 10 * worth(left) + worth(none)
rules/pick:
  with: {g: group of town}
  do: "choose t in g; require t is not a; set coin to t's number; set g to nobody; raise coin by worth(g)"
rules/pass-on: {with: {g: group of town}, do: "pick far(c, g)"}
"""
# What a leader does whose lit towns are a and c, and what his coins are then.
DONE = {
    "set lit to joined-to(a); set coin to worth(lit)": 8,
    "set lit to t in towns where t is not in lit; set coin to worth(lit)": 2 + 4 + 5,  # of what it was before
    "set lit to [c, e]; set coin to worth(lit)": 8,
    "set lit to a's paths; set coin to worth(lit)": 5,
    "set lit to nobody; set coin to 7 if lit is empty": 7,
    "set lit to towns connected to c by n in paths where n is not a; set coin to worth(lit)": 7,
    "set inn(2)'s guests to lit; set lit to nobody; set coin to worth(inn(2)'s guests)": 4,
    "set north's waters to inn(2)'s guests; set coin to 10 * worth(north's waters) + worth(south's waters)": 44,
    "let g be lit; set lit to nobody; set coin to worth(g)": 4,  # what it was when it was named
    "let g be next-to(a); set e g to yes; set b g to no; set coin to worth(g)": 8,
    "set coin to worth(t in towns where t is busy)": 2,
    "set coin to worth(both(lit, a's paths))": 3,
    "set coin to worth(both(t in towns where t's number > 1, quiet))": 3 + 4 + 5,
    "set coin to worth(far(c, lit))": 4,
    "set coin to 1 if several(lit) and not several([e]) and several(both(lit, quiet))": 1,
    "set coin to 1 if both(lit, b's paths) is empty": 0,  # a is in both
    "mark lit, 10": 4 + 20 + 100,  # the rule has what lit was, though it empties it; a is taken out of its own
    "mark b's paths, 0": 1,
    "keep": 10 * (4 + 5) + 2,  # d and e are quiet and not lit
}


@pytest.fixture(scope="module")
def done() -> dict[tuple[str, str], int]:
    """By engine and sentence."""
    found = {}
    for text in DONE:
        lines = "\n".join(f"  {line}" for line in text.split("; "))
        whole = f"{BUSY}\n{LIT}\nas leader:\n  set coin to 0\n{lines}\n  choose s in pools"
        made = program(overlay(whole, TOWNS + MORE))
        for engine in ENGINES:
            found[engine, text] = cells(Game(made, engine=engine).start(1))["player(1).coin"]
    return found


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("text", DONE)
def test_what_becomes_of_a_set(done: dict[tuple[str, str], int], engine: str, text: str) -> None:
    assert done[engine, text] == DONE[text]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("text", "offered", "coins"),
    [
        ("pick joined-to(a)", {"c", "d"}, {3, 4}),  # a is in it, and would not do
        ("pass-on joined-to(a)", {"c", "d"}, {3, 4}),
        ("let g be joined-to(a)\n  choose t in g where t is not c\n  set coin to t's number", {"a", "d"}, {1, 4}),
        ("may: pick [a]\n  pick [a, e, d]", {"d", "e"}, {4, 5}),  # what cannot be finished is not offered
    ],
)
def test_a_set_that_is_handed_on_decides_what_is_offered(engine: str, text: str, offered: set[str], coins: set[int]):
    made = program(overlay(f"{BUSY}\nas leader:\n  {text}\n  choose s in pools", TOWNS + MORE))
    start = Game(made, engine=engine).start(1)
    assert {option.id for option in start.options()} == offered
    found = set()
    for option in start.options():
        state = start.clone()
        state.choose(option.id)
        found.add(cells(state)["player(1).coin"])
    assert found == coins


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("set lit to a", "E0306", "`[a]`"),
        ("set lit to 3", "E0306", "number"),
        ("set lit to p in players where p's coin > 1", "E0301", "group of town"),
        ("let g be p in players where p's coin > 1", "E0303", "players"),
        ("set lit to yes", "E0310", "set a lit to yes"),
        ("set quiet to towns", "E0310", "quiet"),
        ("set coin to lit", "E0303", "a set"),
        ("set coin to worth(a)", "E0306", "`[a]`"),
        ("set coin to worth(pools)", "E0301", "group of town"),
        ("mark 3, lit", "E0306", "number"),
        ("set lit to t in towns where t is quiet", "E0206", "quiet"),
        ("set lit to lit + quiet", "E0303", "count of x in quiet"),
    ],
)
def test_what_is_no_set_is_told(text: str, code: str, said: str) -> None:
    found = compiled((overlay(f"as leader:\n  {text}\n  choose s in pools", TOWNS + MORE),))
    told = [f"{item.message} {item.hint}" for item in found.sink.items if item.code == code]
    assert any(said in one for one in told), [(item.code, item.message, item.hint) for item in found.sink.items]

"""Cards that go over together lie where they would lie if they had gone one by one; and so does whoever stops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tassel_compiler.ir.ops import Loop
from tassel_compiler.ir.program import Function, Program, Zone
from tassel_compiler.ir.text_code import lines_of, read_body
from tassel_compiler.ir.walk import statements_in
from tassel_compiler.wasm.taking_code import taking_loop
from tassel_runtime.engine import EngineFault
from tassel_runtime.engines import engine_for
from tests import compiled

LAPS = """
loop at 0 n
  if (eq (load s) 0)
    break
{also}  zput card z (load (add s 1))
"""
LIMIT = """  if (le 3 (load g))
    break
"""
ENGINES = "wasm", "python", "oracle"


def body(text: str) -> tuple[Loop]:
    made = read_body(lines_of(text.strip()), 0, 0)[0]
    assert isinstance(made[0], Loop)
    return (made[0],)


def dealing() -> tuple[Program, Zone, Zone, Zone]:
    """A program that takes cards, the first zone that holds all of them, the next one, and one for a single card."""
    program = compiled.program("bruxelles-1897", 4)
    made = {"taken": body(LAPS.format(also="")), "limited": body(LAPS.format(also=LIMIT)),
            "put": read_body(lines_of("zput card z c"), 0, 0)[0]}  # fmt: skip
    assert all(taking_loop(made[name][0]) for name in ("taken", "limited"))
    params = {"taken": ("s", "z", "n"), "limited": ("s", "z", "n", "g"), "put": ("z", "c")}
    functions = {name: Function(name, params[name], code) for name, code in made.items()}
    zones = [zone for zone in program.zones if zone.cards == "card"]
    whole, other = [zone for zone in zones if zone.capacity == program.cards["card"].count][:2]
    single = next(zone for zone in zones if zone.capacity == 1)
    return replace(program, functions={**program.functions, **functions}), whole, other, single


def situations(program: Program, whole: Zone, other: Zone, single: Zone) -> Iterator[tuple[list[int], list[str]]]:
    """Vectors with so many cards in a zone, and what is called there."""
    engine = engine_for(program, "wasm")
    count = program.cards["card"].count
    for size in (0, 1, 2, 9, count - 1, count):
        cells = engine.start(size)
        for card in range(count):
            place = whole if card < size else other
            engine.call(cells, "put", place.first, (card * 7 + size) % count)
        for n in {0, 1, 3, size - 1, size, size + 2}:
            calls = [f"taken {whole.base} {other.first} {n}"]
            if size in (2, 9, count):
                calls += [f"taken {whole.base} {zone} {n}" for zone in (whole.first, single.first, -1, 9999)]
                calls += [f"limited {whole.base} {single.first} {n} {single.base}",
                          f"limited {other.base} {whole.first} {n} {whole.base}",
                          f"limited {whole.base} {other.first} {n} {whole.base}",
                          f"limited {whole.base} {other.first} {n} 3"]  # fmt: skip
            yield cells, calls
        if size > 5:  # the third card says that it lies elsewhere
            lost = list(cells)
            lost[program.cards["card"].where + cells[whole.base + 3]] = other.first
            yield lost, [f"taken {whole.base} {other.first} {n}" for n in (2, 3)]


def test_many_cards_go_as_one_after_the_other() -> None:
    program, *zones = dealing()
    engines = [engine_for(program, name) for name in ENGINES]
    stopped = 0
    for cells, calls in situations(program, *zones):
        for call in calls:
            name, *given = call.split()
            found: list[list[int] | None] = []
            for engine in engines:
                after = list(cells)
                try:
                    engine.call(after, name, *map(int, given))
                    found.append(after)
                except (EngineFault, ValueError):  # Python says it so where a card is not found
                    found.append(None)
            assert found[0] == found[1] == found[2], call
            stopped += found[0] is None
    assert stopped > 10


def test_what_is_taken_together_is_all_that_a_loop_does() -> None:
    for text in (
        LAPS.format(also="").replace("at 0 n", "at 1 n"),
        LAPS.format(also="").replace("(add s 1)", "(add s 2)"),
        LAPS.format(also="").replace("zput card z", "zput card (load z)"),
        LAPS.format(also="").replace("zput card z", "zput card at"),
        LAPS.format(also=LIMIT.replace("break", "return 0")),
        LAPS.format(also=LIMIT + LIMIT),
        LAPS.format(also=LIMIT.replace("3", "-3")),
        LAPS.format(also=LIMIT.replace("load g", "load at")),
        LAPS.format(also="  spend 1 2\n"),
    ):
        assert taking_loop(body(text)[0]) is None, text


def test_rules_that_deal_take_together() -> None:
    program = compiled.program("bruxelles-1897", 4)
    loops = [op for f in program.functions.values() for op in statements_in(f.body) if isinstance(op, Loop)]
    assert sum(taking_loop(op) is not None for op in loops) > 5

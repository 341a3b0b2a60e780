"""Whatever stops a game says where: file, rule and sentence stand behind every stop, and behind every block."""

from __future__ import annotations

import pytest

from tassel_compiler.ir.ops import Bounded, Spend
from tassel_compiler.ir.program import Why
from tassel_compiler.ir.walk import walk
from tests import compiled

SETS = [
    ("bruxelles-1893", 4), ("bruxelles-1893+belle-epoque+asymmetric", 3), ("bruxelles-1893-first-edition", 2),
    ("bruxelles-1897", 4), ("./tests/tiny", 3),
]  # fmt: skip


def is_said(why: Why) -> bool:
    return bool(why.place and why.path and why.text)


@pytest.mark.parametrize(("rules", "players"), SETS)
def test_every_stop_and_every_block_names_its_place(rules: str, players: int):
    made = compiled.program(rules, players)
    code = [op for part in (*made.functions.values(), *made.blocks) for op in walk(part.body)]
    stops = {op.stop for op in code if isinstance(op, Bounded | Spend)}
    assert stops and [made.stops[n] for n in stops if not is_said(made.whys[made.stops[n].why])] == []
    assert [block.number for block in made.blocks[1:] if not is_said(made.whys[block.why])] == []
    assert [ask.id for ask in made.asks if not is_said(made.whys[ask.why])] == []

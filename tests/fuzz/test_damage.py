"""Whatever happens to a rules file, the compiler answers with diagnostics or with a program that verifies.

A text that once was answered otherwise stays: as an overlay of the small game in `crashers`, whose first line says what
went wrong.
"""

from pathlib import Path

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import compile_rules
from tassel_compiler.ir.verify import verify
from tests.fuzz.rounds import rounds
from tests.fuzz.sets import ROOT, outcome

SHIPPED = "bruxelles-1893"
SHELF = ("branch-lines", "crates-downstream", "mudlarks", "nine-mens-morris", "oh-hell", "seed-swap")
TINY = str(ROOT / "tests" / "tiny")
CRASHERS = sorted(Path(__file__).with_name("crashers").glob("*.yaml"))


def _wrong(expression: str, seeds: range) -> list[tuple[int, list[str]]]:
    found = ((seed, outcome(expression, seed)[1]) for seed in seeds)
    return [(seed, problems) for seed, problems in found if problems]


@pytest.mark.parametrize("part", range(2))
def test_damaged_rules_of_a_small_game_are_told_or_compiled(part: int):
    assert _wrong(TINY, rounds(110, part, 2)) == []


@pytest.mark.parametrize("part", range(2))
def test_damaged_rules_of_a_shipped_game_are_told_or_compiled(part: int):
    assert _wrong(SHIPPED, rounds(40, part, 2)) == []


@pytest.mark.parametrize("rules", SHELF)
def test_damaged_rules_of_the_shelf_are_told_or_compiled(rules: str):
    """Decks that are products, tables on rows, secrets, maps, sets of places, rows in a table, cards turned up."""
    found = ((seed, outcome(rules, seed, 3)[1]) for seed in rounds(40, most=12))
    assert [(seed, problems) for seed, problems in found if problems] == []


@pytest.mark.parametrize("file", CRASHERS, ids=lambda file: file.stem)
def test_what_was_once_answered_wrongly_is_told_or_compiled(file: Path, tmp_path: Path):
    folder = tmp_path / file.stem
    folder.mkdir()
    (folder / "overlay.yaml").write_text(file.read_text("utf-8"), "utf-8")
    sink = Sink()
    compiled = compile_rules(f"{TINY}+{folder}", None, sink)
    assert sink.failed or compiled.programs and not any(map(verify, compiled.programs.values()))
    assert all(item.span is not None and item.message for item in sink.items)

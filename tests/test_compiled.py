"""The memory of the tests gives what compiling anew would give, and sees every change."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel_compiler import driver
from tassel_compiler.diagnostics import Sink
from tests import compiled

RULES = "bruxelles-1893"
TINY = Path(__file__).parent / "tiny"


def test_what_is_remembered_is_what_is_made_anew() -> None:
    anew = compiled.anew(RULES, [2, 4])
    assert {n: compiled.program(RULES, n) for n in (2, 4)} == anew.programs
    found = driver.compile_rules(RULES, [4, 2], Sink())
    assert found.programs == anew.programs and list(found.programs) == [4, 2]
    assert found.sink.items == anew.sink.items


def test_the_same_rules_are_compiled_once() -> None:
    assert compiled.front(RULES).checked is compiled.front(RULES).checked
    assert compiled.program(RULES, 2) is compiled.programs(RULES)[2]
    assert compiled.game(RULES, 2).engine is not compiled.game(RULES, 2).engine


def test_what_is_remembered_before_it_is_improved_is_what_is_made_anew() -> None:
    front, anew = compiled.front(RULES), compiled.anew(RULES, [])
    assert driver.plain_programs(front, [3]) == dict(compiled.lower_plainly(anew, [3]))
    assert driver.plain_programs(front, [3])[3] is driver.plain_programs(compiled.front(RULES), [3])[3]


def test_everybody_has_a_sink_of_his_own() -> None:
    one, other = (driver.compile_rules(RULES, [2], Sink()) for _ in range(2))
    assert one.sink is not other.sink and one.programs is not other.programs


def test_a_number_of_players_that_does_not_fit_is_told_each_time() -> None:
    for _ in range(2):
        sink = Sink()
        assert driver.compile_rules(RULES, [9], sink).programs == {}
        assert sink.codes == ("E0318",)


@pytest.mark.parametrize("change", [("coin: number = 3", "coin: number = 4"), ("players: 2..3", "players: 2..2")])
def test_a_change_is_seen(change: tuple[str, str], tmp_path: Path) -> None:
    for file in TINY.glob("*.yaml"):
        (tmp_path / file.name).write_text(file.read_text("utf-8"), "utf-8")
    before = compiled.programs(str(tmp_path))
    text = (TINY / "game.yaml").read_text("utf-8")
    assert change[0] in text
    (tmp_path / "game.yaml").write_text(text.replace(*change), "utf-8")
    assert compiled.programs(str(tmp_path)) != before
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    assert compiled.programs(str(tmp_path)) == before

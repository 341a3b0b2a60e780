"""`tassel diff` as a shell sees it: exit codes, pipes, colours, numbers side by side."""

from __future__ import annotations

import pytest

from tests.cli.shell import finished

GAME, HOUSE = "bruxelles-1893", "bruxelles-1893+two-more-francs"


def test_a_number_stands_beside_the_other_and_a_pipe_has_no_colour() -> None:
    code, out, err = finished("diff", GAME, HOUSE)
    assert (code, err) == (0, "")
    assert "5 BF → 7 BF" in out
    assert "\x1b" not in out


def test_rules_that_are_the_same_have_no_differences() -> None:
    code, out, _ = finished("diff", GAME, GAME)
    assert (code, "No differences." in out) == (0, True)


@pytest.mark.parametrize("pair", [(GAME, "nosuch"), ("nosuch", GAME)])
def test_rules_that_are_not_there_are_refused(pair: tuple[str, str]) -> None:
    code, out, err = finished("diff", *pair)
    assert (code, out) == (2, "")
    assert "nosuch" in err

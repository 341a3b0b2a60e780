"""What a path leads to is there behind a test of that path, whatever is asked of it, and nowhere else."""

from __future__ import annotations

import pytest

from tests.tiny.building import compiled

MORE = """add:
  player/mine: maybe pool
  player/friend: maybe player
  table/who: maybe player
  values/goal: {of: {p: player}, is: p's mine}
  rules/extra:
    do: |
"""
PATHS = ("mine", "leader's mine", "you's mine", "goal(leader)", "leader's next's mine")
USES = ("{}'s row", "{}'s column", "prices({}'s row)", "{}'s boat")
FORMS = (
    "if {path} exists: score ({use}) point",
    "if {path} exists and {use} = 1: score 1 point",
    "if not {path} exists or {use} = 1: score 1 point",
    "score ({use}) point if {path} exists",
    "if {path} exists: score (1 if {use} = 1 else 0) point",
)


def told(text: str) -> list[str]:
    return [item.code for item in compiled([f"{MORE}      {text}\n"]).sink.items]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("form", FORMS)
def test_behind_a_test_of_a_path_anything_is_asked_of_it(path, form):
    for use in USES:
        assert told(form.format(path=path, use=use.format(path))) == [], use


@pytest.mark.parametrize("path", PATHS)
def test_a_path_that_was_not_tested_may_be_nobody(path):
    assert told(f"score ({path}'s row) point") == ["E0312"]
    assert told(f"if not {path} exists: score ({path}'s row) point") == ["E0312"]
    assert told(f"if who exists: score ({path}'s row) point") == ["E0312"]


def test_every_part_of_a_path_is_tested_by_itself():
    whole = "leader's friend's mine"
    assert told(f"if leader's friend exists and {whole} exists: score ({whole}'s row) point") == []
    assert told(f"if leader's friend exists: score ({whole}'s row) point") == ["E0312"]

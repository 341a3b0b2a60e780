"""The table of `tests/sharing.py` speaks of files that are there, and tests that share what they make stay together."""

from __future__ import annotations

import pytest

from tests.house.nouns import ROOT
from tests.sharing import BY_RULE_SET, LONG, unit, urgency


@pytest.mark.parametrize("path", [*BY_RULE_SET, *LONG])
def test_files_that_are_named_are_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_a_file_stays_together_unless_it_goes_by_rule_set() -> None:
    by_set = BY_RULE_SET[0]
    assert unit("tests/a.py::test_b[bruxelles-1893-2]") == unit("tests/a.py::test_c") == "tests/a.py"
    assert unit(f"{by_set}::test_b[bruxelles-1893-2]") == unit(f"{by_set}::test_c[bruxelles-1893-2-x]")
    assert unit(f"{by_set}::test_b[en-bruxelles-1893+belle-epoque]") == f"{by_set} bruxelles-1893+belle-epoque"


def test_long_files_come_first() -> None:
    tests = ["tests/tiny/test_tiny.py::test_c", f"{LONG[1]}/test_b.py::test_b", f"{LONG[0]}::test_a"]
    assert sorted(tests, key=urgency) == tests[::-1]

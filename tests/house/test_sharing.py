"""How `make test` stays short: tests that share what they make stay together, take turns, and none takes long."""

from __future__ import annotations

import pytest

from tests.house.declared_names import ROOT
from tests.patience import LONGER, MOST, TITLE, told, too_much
from tests.sharing import BY_RULE_SET, LONG, in_any_order, unit, urgency
from tests.turns import in_turn


@pytest.mark.parametrize("path", [*BY_RULE_SET, *LONG, *LONGER])
def test_files_that_are_named_are_there(path: str) -> None:
    assert (ROOT / path).exists()


def test_a_file_stays_together_unless_it_goes_by_rule_set() -> None:
    by_set = BY_RULE_SET[0]
    assert unit("tests/a.py::test_b[bruxelles-1893-2]") == unit("tests/a.py::test_c") == "tests/a.py"
    assert unit(f"{by_set}::test_b[bruxelles-1893-2]") == unit(f"{by_set}::test_c[bruxelles-1893-2-x]")
    assert unit(f"{by_set}::test_b[en-bruxelles-1893+belle-epoque]") == f"{by_set} bruxelles-1893+belle-epoque"
    assert unit(f"{by_set}::test_b[bruxelles-1893-first-edition-2]") == f"{by_set} bruxelles-1893-first-edition-2"


def test_what_files_of_a_folder_ask_of_a_rule_set_stays_together_in_every_language() -> None:
    (folder,) = (place for place in BY_RULE_SET if not place.endswith(".py"))
    tests = ("a.py::test_b[bruxelles-1893+marble-fr]", "c.py::test_d[de-bruxelles-1893+marble]")
    assert {unit(f"{folder}/{test}") for test in tests} == {f"{folder} bruxelles-1893+marble"}
    assert unit(f"{folder}/a.py::test_c") == f"{folder}/a.py"


def test_long_files_come_first() -> None:
    tests = ["tests/tiny/test_tiny.py::test_c", f"{LONG[1]}/test_b.py::test_b", f"{LONG[0]}::test_a"]
    assert sorted(tests, key=urgency) == tests[::-1]


class _Item:
    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid


def test_a_seed_shuffles_files_and_their_tests_and_keeps_each_file_together() -> None:
    tests = [f"tests/{file}.py::test_{number}" for file in "abcdef" for number in range(6)]

    def shuffled(seed: int) -> list[str]:
        items = [_Item(test) for test in tests]
        in_any_order(items, seed)  # type: ignore[arg-type]
        return [item.nodeid for item in items]

    one = shuffled(1)
    assert one == shuffled(1) != shuffled(2) and sorted(one) == tests != one
    files = [unit(test) for test in one]
    assert list(dict.fromkeys(files)) != sorted(set(files))
    assert all(len(set(files[n : n + 6])) == 1 for n in range(0, 36, 6))


def test_a_test_that_takes_too_long_is_told_by_the_speed_of_the_machine() -> None:
    (longer, *_) = LONGER
    assert "at most" in too_much("tests/a.py::test_b", MOST + 1, 1.0)
    assert not too_much("tests/a.py::test_b", MOST - 1, 1.0) + too_much("tests/a.py::test_b", MOST + 1, 2.0)
    assert not too_much(f"{longer}::test_b[c]", MOST + 1, 1.0)
    assert too_much(f"{longer}::test_b[c]", LONGER[longer] + 1, 1.0)


def test_who_took_too_long_is_told_at_the_end_and_fails_nothing(pytestconfig: pytest.Config) -> None:
    """Also when a worker of xdist found it out: what it says is part of the report that it sends."""
    found = (("a", "setup", ""), ("a", "call", "30 seconds"), ("a", "teardown", "30 seconds"), ("b", "call", ""))
    reports = []
    for test, when, said in found:
        report = pytest.TestReport(test, ("", None, ""), {}, "passed", None, when)  # type: ignore[arg-type]
        report.user_properties += [(TITLE, said)] if said else []
        sent = pytestconfig.hook.pytest_report_to_serializable(config=pytestconfig, report=report)
        reports.append(pytestconfig.hook.pytest_report_from_serializable(config=pytestconfig, data=sent))
    assert told(reports) == ["a: 30 seconds"]


def test_every_case_and_every_choice_has_its_turn() -> None:
    cases, choices = ("a", "b", "c", "d"), ("x", "y")
    found = in_turn(cases, choices, ("d",))
    assert [param.values for param in found] == [(case, choice) for case in cases for choice in choices]
    assert [param.values for param in found if not param.marks] == [
        ("a", "x"), ("b", "y"), ("c", "x"), ("d", "x"), ("d", "y"),
    ]  # fmt: skip

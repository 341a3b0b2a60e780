"""How much processor time one test is meant to use: `make test` stays short only while every test does.

What a test uses is counted with the processes that it waits for, and by how fast the machine is. Who used more is told
when all tests have ended and fails nothing, for how long something takes depends on what else the machine does. A test
that is told shares what it makes with the others of its file, looks at its choices in turn (`tests/turns.py`), or
leaves what is many to `make soak`, whose tests take as long as they like.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from functools import cache

import pytest

TITLE = "used more processor time than a test is meant to"
MOST = 20.0  # seconds; of thousands of tests few take five, on a quiet machine, and these may take more:
LONGER = {"tests/budgets/test_budgets.py": 60.0, "tests/docs/test_documents.py": 40.0,
          "tests/house/test_tools.py": 60.0, "tests/studio/test_walk.py": 60.0}  # fmt: skip
_LAPS, _USUAL = 200_000, 0.016  # of the loop below, in seconds, on the machine on which the numbers above were found


def spent() -> float:
    """By this process and the children that have ended."""
    return sum(os.times()[:4])


@cache
def slowness() -> float:
    """How many times as long as usual this machine takes, at least once."""
    return max(1.0, min(_lap() for _ in range(3)) / _USUAL)


def _lap() -> float:
    began, counts = time.process_time(), {}
    for lap in range(_LAPS):
        counts[lap % 997] = lap
    return time.process_time() - began


def told(reports: Iterable[pytest.TestReport]) -> list[str]:
    """What workers found out about the tests of these reports, each with its test."""
    return [f"{report.nodeid}: {said}" for report in reports if report.when == "call"
            for name, said in report.user_properties if name == TITLE]  # fmt: skip


def too_much(test: str, seconds: float, slow: float) -> str:
    """What is said to a test that took so long; nothing if that was not too long."""
    most = LONGER.get(test.partition("::")[0], MOST) * slow
    if seconds <= most:
        return ""
    return f"{seconds:.1f} seconds of processor time, at most {most:.1f} here: share, take turns, or mark it soak"

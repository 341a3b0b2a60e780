"""Two threads may want programs of the same rules at once: in the studio, who plays and who looks at scenarios."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tests.compiled import lower_plainly

RULES = "bruxelles-1897"


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def test_programs_of_the_same_rules_are_made_at_once(restless: None) -> None:
    rules = front(RULES, Sink())

    def hash_of(players: int) -> str:
        [(_, program)] = lower_plainly(rules.fresh(), [players])
        return program.hash

    with ThreadPoolExecutor(2) as threads:
        found = list(threads.map(hash_of, [2, 2, 3, 3]))
    assert found == [hash_of(n) for n in (2, 2, 3, 3)]

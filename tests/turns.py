"""Which pairs `make test` tries where all of them would take too long: every case, each with one choice in turn.

So every case is tried, every choice is tried, and the same ones each time; `make soak` tries the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import pytest


def in_turn(cases: Sequence[object], choices: Sequence[object], with_all: Collection[object] = ()) -> list[Any]:
    """A case of `with_all` is tried with every choice."""
    return [
        pytest.param(case, choice, marks=[] if case in with_all or at % len(choices) == number else pytest.mark.soak)
        for at, case in enumerate(cases)
        for number, choice in enumerate(choices)
    ]

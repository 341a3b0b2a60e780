"""How long somebody waits for a search that may be long: what it has found by then is what there is."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time


def patience(seconds: float) -> Callable[[], bool]:
    """Says when to stop: after so many seconds of work, however busy the machine is."""
    until = process_time() + seconds
    return lambda: process_time() > until

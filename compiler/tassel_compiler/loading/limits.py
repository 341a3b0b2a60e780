"""How much of a file is believed. Generous for rules, deadly for bombs."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    bytes: int = 2_000_000
    depth: int = 64
    nodes: int = 60_000  # counts what an alias repeats; a long text counts as several
    text_per_node: int = 64


    digits: int = 100  # side by side: whoever reads a number of a file can


DEFAULT = Limits()


def long_number(text: str, limits: Limits) -> bool:
    """Whether there is a number in a text with more digits than are read."""
    return len(text) > limits.digits and re.search(rf"\d{{{limits.digits + 1},}}", text) is not None

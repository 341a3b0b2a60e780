"""How much of a file is believed. Generous for rules, deadly for bombs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    bytes: int = 2_000_000
    depth: int = 64
    nodes: int = 60_000  # counts what an alias repeats; a long text counts as several
    text_per_node: int = 64


DEFAULT = Limits()

"""The program itself is wrong: never the fault of a player, and never what a rule author did."""

from __future__ import annotations


class EngineFault(AssertionError):
    """A compiled program broke a promise that the compiler must keep."""

"""What reading a saved situation may answer instead of a vector."""

from __future__ import annotations


class StateError(ValueError):
    """These bytes or this JSON are no situation of this program."""

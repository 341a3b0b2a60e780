"""Choices by lot, as the loops of an engine make them: the rule stands in docs/determinism.md.

A generator of its own, so that what is chosen never moves the generator of the rules. Whoever plays with `Lots(seed)`
through the ordinary face of an engine plays the game that a batch played with that seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tassel_compiler.ir.program import Ask, Tried
from tassel_runtime.rng import splitmix

_LONG = 0xFFFFFFFFFFFFFFFF
_TIMES = 0x2545F4914F6CDD1D


class Lots:
    """xorshift64*: the state is the third number that a seed gives, after the two that seed the rules."""

    def __init__(self, seed: int) -> None:
        state, _ = splitmix(seed & _LONG)
        state, _ = splitmix(state)
        _, third = splitmix(state)
        self._state = third or 1

    def __call__(self, n: int) -> int:
        """A number 0..n-1."""
        x = self._state
        x ^= x >> 12
        x ^= x << 25 & _LONG
        x ^= x >> 27
        self._state = x
        return ((x * _TIMES & _LONG) >> 32) * n >> 32


def by_lot(ask: Ask, offered: Sequence[int], pick: Callable[[int], int]) -> int:
    """The place of the option that is chosen, of two or more that are offered."""
    if ask.tried is not None:
        many = most(ask, ask.tried)
        for _ in range(many):
            number = drawn(ask, ask.tried, pick(many))
            if number in offered:
                return offered.index(number)
    return pick(len(offered))


def most(ask: Ask, tried: Tried) -> int:
    """How many numbers are drawn among."""
    return tried.high - tried.low + (ask.decode.stop is not None)


def drawn(ask: Ask, tried: Tried, k: int) -> int:
    """The number that is drawn as the k-th from 0."""
    if tried.low + k < tried.high or ask.decode.stop is None:
        return tried.low + k
    return ask.decode.stop

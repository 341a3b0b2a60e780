"""The generator: the same stream of numbers on every platform and in every engine.

xoshiro128** keeps four 32-bit words, which live in the header of the vector as signed cells, so that a
save or a clone carries the future with it. Only additions, shifts and products modulo 2**32 are used:
any engine can copy it. The exact steps and test vectors stand in docs/determinism.md; changing them
breaks every log ever written.
"""

from __future__ import annotations

from tassel_compiler.ir.program import RNG0, RNG1, RNG2, RNG3

_WORD = 0xFFFFFFFF
_LONG = 0xFFFFFFFFFFFFFFFF


def _signed(word: int) -> int:
    return word - 0x100000000 if word & 0x80000000 else word


def splitmix(state: int) -> tuple[int, int]:
    """The next state and the next 64-bit number."""
    state = (state + 0x9E3779B97F4A7C15) & _LONG
    z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _LONG
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _LONG
    return state, z ^ (z >> 31)


def seed_words(seed: int) -> tuple[int, int, int, int]:
    """Four signed words from any integer (taken modulo 2**64): low half first, then high half, twice."""
    state, first = splitmix(seed & _LONG)
    _, second = splitmix(state)
    words = [first & _WORD, first >> 32, second & _WORD, second >> 32]
    if not any(words):
        words[0] = 1
    a, b, c, d = map(_signed, words)
    return a, b, c, d


def seed(cells: list[int], number: int) -> None:
    cells[RNG0], cells[RNG1], cells[RNG2], cells[RNG3] = seed_words(number)


def next_word(cells: list[int]) -> int:
    """The next number 0..2**32-1."""
    s0, s1 = cells[RNG0] & _WORD, cells[RNG1] & _WORD
    s2, s3 = cells[RNG2] & _WORD, cells[RNG3] & _WORD
    x = s1 * 5 & _WORD
    result = ((x << 7 | x >> 25) & _WORD) * 9 & _WORD
    shifted = s1 << 9 & _WORD
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << 11 | s3 >> 21) & _WORD
    cells[RNG0], cells[RNG1], cells[RNG2], cells[RNG3] = _signed(s0), _signed(s1), _signed(s2), _signed(s3)
    return result


def below(cells: list[int], n: int) -> int:
    """A number 0..n-1, each equally likely. For n < 2 the answer is 0 and the stream does not move."""
    if n < 2:
        return 0
    product = next_word(cells) * n
    if product & _WORD < n:
        threshold = (0x100000000 - n) % n
        while product & _WORD < threshold:
            product = next_word(cells) * n
    return product >> 32


def shuffle(cells: list[int], first: int, count: int) -> None:
    """Mix `count` cells from address `first` on: from the end, each changes places with one not after it."""
    for i in range(count - 1, 0, -1):
        j = below(cells, i + 1)
        cells[first + i], cells[first + j] = cells[first + j], cells[first + i]

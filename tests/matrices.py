"""How pages move what is drawn on them: matrices of PDF, six numbers each."""

from __future__ import annotations

Matrix = tuple[float, float, float, float, float, float]


def times(m: Matrix, n: Matrix) -> Matrix:
    a, b, c, d, e, f = m
    g, h, i, j, x, y = n
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + x, e * h + f * j + y)


def moved(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]

"""What a report says, whatever it is written as: sections of figures, each with its interval, and their pictures."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from tassel.statistics.intervals import Estimate
from tassel_compiler.printing.drawing.shapes import Picture

SHARE, GAIN, AMOUNT, CHANGE = "share", "gain", "amount", "change"
"""How a number is told: a share as hundredths of the whole, a gain as points of share, an amount, a change of one."""


@dataclass(frozen=True, slots=True)
class FigureLine:
    """One number; `key` is its name for machines, `name` for people."""

    key: str
    name: str
    value: Estimate
    scale: str


@dataclass(frozen=True, slots=True)
class ReportSection:
    key: str
    title: str
    notes: tuple[str, ...] = ()
    lines: tuple[FigureLine, ...] = ()
    picture: Picture | None = None  # says the same as the lines
    listed: bool = True  # whether the lines are shown beside the picture


@dataclass(frozen=True, slots=True)
class WholeReport:
    title: str
    opening: str
    how: str
    command: str  # that makes it again
    caution: str
    lang: str
    sections: tuple[ReportSection, ...]


def scaled_text(one: Estimate, scale: str) -> str:
    """A number and half of its interval."""
    match scale:
        case "share":
            return f"{100 * one.mid:.1f} % ± {_half(100 * one.half, 1)}"
        case "gain":
            return f"{100 * one.mid:+.1f} ± {_half(100 * one.half, 1)}"
        case "change":
            return f"{one.mid:+.2f} ± {_half(one.half, 2)}"
        case _:
            return f"{one.mid:.2f} ± {_half(one.half, 2)}"


def _half(number: float, places: int) -> str:
    """Of few games nothing is known yet."""
    return f"{number:.{places}f}" if isfinite(number) else "∞"

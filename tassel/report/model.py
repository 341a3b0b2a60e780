"""What a report says, whatever it is written as: sections of figures, each with its interval, and their pictures."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tassel.report.words import say, written_number
from tassel.statistics.intervals import Estimate
from tassel_compiler.printing.drawing.shapes import Picture

_SPACE = "\u00a0"
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
    drawings: Mapping[str, str] = field(default_factory=dict)  # that its pictures use

    def again(self, section: ReportSection) -> str:
        """The command that makes this figure alone, in a file of its own: what is said last counts."""
        if len(self.sections) == 1:
            return self.command
        file = f"figure-{re.sub(r'[^a-z0-9]+', '-', section.key.lower()).strip('-')}.html"
        return f"{self.command} --report {file} --format html --figure {shlex.quote(section.key)}"

    def only(self, keys: Iterable[str]) -> WholeReport:
        """Without all other figures; all of them if none is named. Raises `KeyError` for one that there is not."""
        there = {section.key: section for section in self.sections}
        return replace(self, sections=tuple(there[key] for key in keys) or self.sections)


def scaled_text(one: Estimate, scale: str, lang: str) -> str:
    """A number with its interval; where too little was seen to have one, no number either."""
    if not one.known:
        return say("too few", lang)
    unit = f"{_SPACE}%" if scale == SHARE else ""
    return f"{scaled_number(one.mid, scale, lang)}{unit} ({bounds_text(one, scale, lang)})"


def bounds_text(one: Estimate, scale: str, lang: str) -> str:
    low, high = (scaled_number(number, scale, lang) for number in (one.low, one.high))
    return say("between", lang, low=low, high=high)


def scaled_number(number: float, scale: str, lang: str) -> str:
    """Shares and gains in hundredths, with one place; what may be a loss as well has its sign."""
    hundredths = scale in (SHARE, GAIN)
    return written_number(lang, 100 * number if hundredths else number, 1 if hundredths else 2, scale in (GAIN, CHANGE))

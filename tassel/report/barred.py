"""Figures of one scale as a section with a bar for each."""

from __future__ import annotations

from collections.abc import Sequence

from tassel.report.charts import BarRow, bars
from tassel.report.model import GAIN, FigureLine, ReportSection, scaled_text

MOST_BARS = 24


def barred(
    key: str, title: str, lines: Sequence[FigureLine], middle: float, lang: str, notes: tuple[str, ...] = (),
    drawn: int = MOST_BARS,
) -> ReportSection:  # fmt: skip
    """At least one line is drawn; what is too much for a picture is still among the figures."""
    scale = lines[0].scale
    factor = 100 if scale == GAIN else 1
    rows = [BarRow(line.name, line.value.scaled(factor)) for line in lines[: min(drawn, MOST_BARS)]]
    picture = bars(key, title, rows, lambda one: scaled_text(one.scaled(1 / factor), scale, lang), middle)
    return ReportSection(key, title, notes, tuple(lines), picture, listed=False)

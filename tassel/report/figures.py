"""A report as figures for machines: CSV, a line each, or one JSON document."""

from __future__ import annotations

import csv
import io

from tassel.report.model import FigureLine, WholeReport
from tassel_compiler.foreign.cells import cell
from tassel_compiler.foreign.data import as_json

FIGURES_FORMAT = 1
_HEAD = ("section", "key", "name", "scale", "value", "low", "high", "command")


def report_table(report: WholeReport) -> str:
    """What could be taken for a formula by a spreadsheet is marked as text."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(_HEAD)
    for section in report.sections:
        for line in section.lines:
            rows.writerow([cell(section.key), cell(line.key), cell(line.name), line.scale, *_numbers(line),
                           cell(report.again(section))])  # fmt: skip
    return text.getvalue()


def _numbers(line: FigureLine) -> list[str]:
    """Shares as parts of 1; a bound that is not known is empty."""
    numbers = (line.value.mid, line.value.low, line.value.high)
    return [f"{number:.6g}" if abs(number) != float("inf") else "" for number in numbers]


def report_data(report: WholeReport) -> str:
    return as_json({
        "tassel": FIGURES_FORMAT, "title": report.title, "opening": report.opening, "command": report.command,
        "sections": [
            {"key": section.key, "title": section.title, "command": report.again(section), "notes": list(section.notes),
             "figures": [_figure(line) for line in section.lines]}
            for section in report.sections
        ],
    }) + "\n"  # fmt: skip


def _figure(line: FigureLine) -> dict[str, object]:
    found = (line.key, line.name, line.scale, *map(_known, _numbers(line)))
    return dict(zip(_HEAD[1:-1], found, strict=True))


def _known(number: str) -> float | None:
    return float(number) if number else None

"""A report as one HTML file, which runs nothing and fetches nothing, for screens light and dark and for paper."""

from __future__ import annotations

from html import escape

from tassel.report.model import FigureLine, ReportSection, WholeReport, scaled_text
from tassel_compiler.foreign.pages import POLICY
from tassel_compiler.printing.drawing.svg import within_page

_STYLE = """
:root { color-scheme: light dark; --paper: #fdfbf6; --ink: #22211f; --faint: #6b675f }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1b19; --ink: #e9e5dc; --faint: #a39d90 } }
@media print { :root { --paper: #fff; --ink: #000; --faint: #444 } section { break-inside: avoid } }
body { background: var(--paper); color: var(--ink); font: 1rem/1.45 Palatino, Georgia, serif;
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem } svg { width: 100%; height: auto }
figure { margin: .5rem 0 } p, td { color: var(--ink) } .faint, code { color: var(--faint) }
code { overflow-wrap: anywhere } td { padding: .1rem 1rem .1rem 0 } td + td { font-variant-numeric: tabular-nums }
"""


def report_page(report: WholeReport) -> str:
    title = escape(report.title)
    again = f'<p class="faint">{escape(report.how)} <code>{escape(report.command)}</code></p>'
    body = "".join(map(_section, report.sections))
    return (f'<!DOCTYPE html>\n<html lang="{report.lang}"><head><meta charset="utf-8">{POLICY}<title>{title}</title>'
            f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
            f"<body><main><h1>{title}</h1><p>{escape(report.opening)}</p>{again}{body}"
            f'<p class="faint">{escape(report.caution)}</p></main></body></html>\n')  # fmt: skip


def _section(section: ReportSection) -> str:
    notes = "".join(f"<p>{escape(note)}</p>" for note in section.notes)
    drawn = f"<figure>{within_page(section.picture)}</figure>" if section.picture is not None else ""
    rows = "".join(map(_row, section.lines)) if section.listed else ""
    table = f"<table>{rows}</table>" if rows else ""
    return f"<section><h2>{escape(section.title)}</h2>{notes}{drawn}{table}</section>"


def _row(line: FigureLine) -> str:
    return f"<tr><td>{escape(line.name)}</td><td>{scaled_text(line.value, line.scale)}</td></tr>"

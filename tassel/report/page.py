"""A report as one HTML file, which runs nothing and fetches nothing, for screens light and dark and for paper."""

from __future__ import annotations

from html import escape

from tassel.report.charts import WIDE
from tassel.report.model import FigureLine, ReportSection, WholeReport, scaled_text
from tassel.report.words import say
from tassel_compiler.foreign.pages import Page, write_page
from tassel_compiler.foreign.plain import behaved
from tassel_compiler.printing.drawing.shapes import Picture
from tassel_compiler.printing.drawing.svg import symbol, used_glyphs, within_page

_STYLE = """
:root { color-scheme: light dark; --paper: #fdfbf6; --ink: #22211f; --faint: #6b675f }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1b19; --ink: #e9e5dc; --faint: #a39d90 } }
@media print { :root { --paper: #fff; --ink: #000; --faint: #444 } section { break-inside: avoid } }
body { background: var(--paper); color: var(--ink); font: 1rem/1.45 "Libertinus Serif", Palatino, Georgia, serif;
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem } svg { width: 100%; height: auto }
figure { margin: .5rem 0 } p, td { color: var(--ink) } .faint, .again, code { color: var(--faint) }
.again { font-size: .75rem; margin: .2rem 0 } .shared { position: absolute }
code { overflow-wrap: anywhere } td { padding: .1rem 1rem .1rem 0 } td + td { font-variant-numeric: tabular-nums }
"""


_LARGER = 1.5
"""So much larger than in a chart things are drawn that lie on a table."""


def report_page(report: WholeReport) -> str:
    return write_page(page_of_report(report))


def page_of_report(report: WholeReport) -> Page:
    again = f'<p class="faint">{escape(report.how)} <code>{escape(report.command)}</code></p>'
    sections = "".join(_section(report, section) for section in report.sections)
    body = (f"{_symbols(report)}<main><h1>{escape(report.title)}</h1><p>{escape(report.opening)}</p>{again}{sections}"
            f'<p class="faint">{escape(report.caution)}</p></main>')  # fmt: skip
    return Page(f' lang="{report.lang}"', report.title, (("", _STYLE.lstrip("\n")),), behaved(body))


def _symbols(report: WholeReport) -> str:
    """The drawings that the pictures use, once each."""
    found = [section.picture for section in report.sections if section.picture is not None]
    shared = "".join(symbol(glyph, report.drawings) for glyph in used_glyphs(found, report.drawings))
    return f'<svg class="shared" width="0" height="0" aria-hidden="true">{shared}</svg>' if shared else ""


def _section(report: WholeReport, section: ReportSection) -> str:
    notes = "".join(f"<p>{escape(note)}</p>" for note in section.notes)
    drawn = _figure(section.picture) if section.picture is not None else ""
    rows = "".join(_row(line, report.lang) for line in section.lines) if section.listed else ""
    table = f"<table>{rows}</table>" if rows else ""
    again = f"{say('again', report.lang)} <code>{escape(report.again(section))}</code>"
    once = f'<p class="again">{again}</p>' if len(report.sections) > 1 else ""
    return f"<section><h2>{escape(section.title)}</h2>{notes}{drawn}{table}{once}</section>"


def _figure(picture: Picture) -> str:
    return f'<figure style="max-width:{share_of_width(picture)}%">{within_page(picture)}</figure>'


def share_of_width(picture: Picture) -> int:
    """How many hundredths of the width of a page it has: what is smaller than a chart stays so."""
    return min(100, round(_LARGER * 100 * picture.width / WIDE))


def _row(line: FigureLine, lang: str) -> str:
    return f"<tr><td>{escape(line.name)}</td><td>{scaled_text(line.value, line.scale, lang)}</td></tr>"

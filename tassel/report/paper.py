"""A report as PDF: the same sections, set by Typst in a child with limits (extra `print`)."""

from __future__ import annotations

import json

from tassel.report.model import WholeReport, scaled_text
from tassel_compiler.printing.cards.typeset import NotSet, typeset
from tassel_compiler.printing.drawing.svg import standalone

_MAIN = "main.typ"
_DATA = "report.json"
_TEMPLATE = """
#let report = json("report.json")
#set document(title: report.title)
#set page(paper: "a4", margin: 22mm, numbering: "1")
#set text(font: "Libertinus Serif", size: 10.5pt, lang: report.lang)
#set par(leading: 0.62em)
#show heading: set block(sticky: true)
= #report.title
#report.opening

#text(fill: luma(90))[#report.how #raw(report.command)]
#for section in report.sections {
  block(breakable: section.lines.len() > 12, width: 100%, {
    heading(level: 2, section.title)
    for note in section.notes { par(note) }
    if section.picture != "" { image(section.picture, width: 100%, alt: section.alt) }
    if section.lines.len() > 0 {
      table(columns: 2, stroke: none, inset: (x: 0pt, y: 2.4pt), column-gutter: 1.2em, ..section.lines.flatten())
    }
  })
}
#text(fill: luma(90), report.caution)
"""


def report_paper(report: WholeReport) -> bytes | NotSet:
    sections, files = [], {_MAIN: _TEMPLATE.encode()}
    for n, section in enumerate(report.sections):
        name = f"picture-{n}.svg" if section.picture is not None else ""
        if section.picture is not None:
            files[name] = standalone(section.picture, {}).replace("currentColor", "#22211f").encode()
        lines = [[line.name, scaled_text(line.value, line.scale)] for line in section.lines] if section.listed else []
        sections.append({"title": section.title, "notes": section.notes, "picture": name, "lines": lines,
                         "alt": section.picture.alt if section.picture is not None else ""})  # fmt: skip
    data = {key: getattr(report, key) for key in ("title", "opening", "how", "command", "caution", "lang")}
    files[_DATA] = json.dumps({**data, "sections": sections}).encode()
    found = typeset(files, system_fonts=False)
    return found if isinstance(found, NotSet) else found.files[0]

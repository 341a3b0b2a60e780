"""A report as PDF: the same sections, set by Typst in a child with limits (extra `print`)."""

from __future__ import annotations

import json

from tassel.report.model import WholeReport, scaled_text
from tassel.report.page import share_of_width
from tassel.report.words import say
from tassel_compiler.printing.cards.set_pages import NotSet
from tassel_compiler.printing.cards.typeset import typeset
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
    if section.picture != "" { image(section.picture, width: section.share * 1%, alt: section.alt) }
    if section.lines.len() > 0 {
      table(columns: 2, stroke: none, inset: (x: 0pt, y: 2.4pt), column-gutter: 1.2em, ..section.lines.flatten())
    }
    if section.again != "" { text(size: 7.5pt, fill: luma(90))[#report.once #raw(section.again)] }
  })
}
#text(fill: luma(90), report.caution)
"""


def report_paper(report: WholeReport) -> bytes | NotSet:
    sections, files = [], {_MAIN: _TEMPLATE.encode()}
    for n, section in enumerate(report.sections):
        name = f"picture-{n}.svg" if section.picture is not None else ""
        if section.picture is not None:
            files[name] = standalone(section.picture, report.drawings).replace("currentColor", "#22211f").encode()
        listed = section.lines if section.listed else ()
        lines = [[line.name, scaled_text(line.value, line.scale, report.lang)] for line in listed]
        sections.append({"title": section.title, "notes": section.notes, "picture": name, "lines": lines,
                         "share": share_of_width(section.picture) if section.picture is not None else 100,
                         "again": report.again(section) if len(report.sections) > 1 else "",
                         "alt": section.picture.alt if section.picture is not None else ""})  # fmt: skip
    data = {key: getattr(report, key) for key in ("title", "opening", "how", "command", "caution", "lang")}
    files[_DATA] = json.dumps({**data, "once": say("again", report.lang), "sections": sections}).encode()
    found = typeset(files, system_fonts=False)
    return found if isinstance(found, NotSet) else found.files[0]

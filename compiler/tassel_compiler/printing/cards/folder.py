"""The templates and ornaments of all print folders together, the later folder winning file by file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.print_folders import DRAWING, TEMPLATE, PrintFolder, texts
from tassel_compiler.source import Span

PACKAGE = re.compile(r'"(@[^"]*)"')


@dataclass(slots=True)
class CardTemplates:
    sources: dict[str, str] = field(default_factory=dict)  # file name -> Typst
    ornaments: dict[str, str] = field(default_factory=dict)  # name -> SVG
    own: bool = False  # some are a user's, who may name fonts of the machine

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name.removesuffix(".typ") for name in self.sources)


def read_templates(folders: Sequence[PrintFolder], sink: Sink) -> CardTemplates:
    """Templates lie in `print/` itself or in `print/cards/`. Packages of the net are refused: nothing is downloaded."""
    found = CardTemplates()
    for folder in folders:
        for path, source in (*texts(folder, "cards", TEMPLATE, sink), *texts(folder, "", TEMPLATE, sink)):
            package = PACKAGE.search(source.text)
            if package:
                message = f"{package[1]} is a package of the net, and nothing is downloaded"
                sink.report("E1006", Span(source, package.start(1), package.end(1)), message=message)
            found.sources[path.name] = source.text
            found.own = found.own or not folder.shipped
        found.ornaments.update({path.stem: source.text for path, source in texts(folder, "ornaments", DRAWING, sink)})
    return found

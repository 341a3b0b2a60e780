"""The drawings, and the words that have one.

`icons.yaml` in a print folder: `icons` (word -> drawing; a word may be several words, as in `black card`), `signs`
(sign -> drawing), `inline` (word -> `instead` of it, `beside` it, or beside its name, `named`, inside sentences). Later
folders override; `no` takes a drawing away.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import is_file
from tassel_compiler.documents import DocumentReader, Icons, read
from tassel_compiler.loading import nodes
from tassel_compiler.places import shown
from tassel_compiler.printing.icons.tokens import GLYPHS, Token
from tassel_compiler.printing.print_folders import DRAWING, ICONS_PLAN, PrintFolder, texts
from tassel_compiler.spelling import nearest

_NONE = "no"  # in place of a drawing: the word has none here
PAPER = "#ffffff"


@dataclass(frozen=True, slots=True)
class IconTable:
    words: Mapping[str, str] = field(default_factory=dict)
    signs: Mapping[str, str] = field(default_factory=dict)
    inline: Mapping[str, str] = field(default_factory=dict)
    drawings: Mapping[str, str] = field(default_factory=dict)  # name -> SVG

    def of(self, *words: str) -> str | None:
        """The drawing of a phrase, else of its noun, which comes last."""
        for start in range(len(words)):
            found = self.words.get(" ".join(words[start:]))
            if found is not None:
                return found
        return None

    def seen(self, sign: str) -> Token:
        """How a sign is shown: drawn, or else written."""
        drawing = self.signs.get(sign)
        return Token("icon", drawing) if drawing is not None else Token("text", GLYPHS.get(sign, sign))


def read_icons(folders: Sequence[PrintFolder], sink: Sink, reader: DocumentReader = read) -> IconTable:
    """The icons of all folders together. A word whose drawing is missing is told and left out."""
    drawings = _drawings(folders, sink)
    tables: dict[str, dict[str, str]] = {"icons": {}, "signs": {}, "inline": {}}
    for folder in folders:
        path = folder.path / ICONS_PLAN
        found = reader(folder.file(path), shown(path), folder.layer, sink) if is_file(path) else None
        if isinstance(found, Icons):
            _add(tables, found.root, drawings, sink)
        elif found is not None:
            sink.report("E0702", found.root.span, where=shown(path), key="icons")
    return IconTable(tables["icons"], tables["signs"], tables["inline"], drawings)


def _drawings(folders: Sequence[PrintFolder], sink: Sink) -> dict[str, str]:
    return {path.stem: source.text for folder in folders for path, source in texts(folder, "icons", DRAWING, sink)}


def _add(
    tables: Mapping[str, dict[str, str]], root: nodes.Mapping, drawings: Mapping[str, str], sink: Sink
) -> None:
    for section, table in tables.items():
        node = root.get(section)
        for entry in node.entries if isinstance(node, nodes.Mapping) else ():
            if not isinstance(entry.value, nodes.Scalar):
                continue
            name = entry.value.text
            if section != "inline" and name == _NONE:
                table.pop(entry.key.text, None)
                continue
            if section != "inline" and name not in drawings:
                sink.report("E1003", entry.value.span, what="drawing", found=name, near=nearest(name, drawings))
                continue
            table[entry.key.text] = name


def tinted(svg: str, ink: str, saving: bool = False) -> str:
    """A drawing in this ink; to save ink, areas of the second colour stay white, and those in ink stay in ink."""
    pieces = svg.split('fill="#') if saving else [svg]
    text = pieces[0] + "".join(f'fill="{PAPER}"{piece.partition(chr(34))[2]}' for piece in pieces[1:])
    return text.replace("currentColor", ink)

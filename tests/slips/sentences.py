"""Slips of people who write rules: what they wrote, and the repair that is to be told first.

A slip is a text in `sentences/*.txt`: `--- KIND`, what was written, and `=> CODE | PLACE | REPAIR | ...`. The kind says
where the text stands (`do`, `is`, `has`, `with`, `at`, `changes`, or `yaml` for a whole overlay); the place is how the
words begin that the first diagnostic points at, and each repair is a piece of what it says. The repairs were written
down before the slips were tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import indent

from tassel_compiler.catalog import Parts
from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.documents import Document, Overlay, parse
from tassel_compiler.driver import front_of
from tassel_compiler.source import SourceText
from tests.tiny.building import TEXT, WORDS

FOLDER = Path(__file__).with_name("sentences")
HEAD = "tassel: 1\noverlay: ours\non: [tiny, ground]\n"
FRAMES = {
    "do": ("add:\n  rules/extra:\n    do: |\n", 6, ""),
    "is": ("add:\n  values/extra:\n    is: |\n", 6, ""),
    "has": ("add:\n  player/extra: ", 0, ""),
    "with": ("add:\n  rules/extra:\n    do: gain 1 coin\n    with:\n      x: ", 0, ""),
    "at": ("hooks:\n  extra:\n    at: |\n", 6, "    do: gain 1 coin\n"),
    "changes": ("changes:\n", 2, ""),
    "yaml": ("", 0, ""),
}
_SLIP = re.compile(
    r"--- (?P<kind>\w+)\n(?P<text>.*?\n)=> (?P<code>\S+) \| (?P<place>.*?) \| (?P<says>[^\n]*)\n(?=---|\Z)", re.S
)


@dataclass(frozen=True, slots=True)
class Slip:
    family: str
    kind: str
    text: str
    code: str
    place: str
    says: tuple[str, ...]

    @property
    def id(self) -> str:
        return f"{self.family}: {' / '.join(self.text.split(chr(10)))[:60]}"


def slips() -> Iterator[Slip]:
    for file in sorted(FOLDER.glob("*.txt")):
        for found in _SLIP.finditer(file.read_text(encoding="utf-8")):
            says = tuple(found["says"].split(" | "))
            yield Slip(file.stem, found["kind"], found["text"], found["code"], found["place"], says)


@cache
def _ground() -> tuple[Document, ...]:
    ground = (FOLDER / "ground.yaml").read_text(encoding="utf-8")
    texts = {"game.yaml": TEXT, "words.yaml": WORDS, "ground.yaml": ground}
    found = [parse(SourceText(path, text, path.removesuffix(".yaml")), Sink()) for path, text in texts.items()]
    return tuple(document for document in found if document)


def overlay(slip: Slip) -> str:
    before, depth, after = FRAMES[slip.kind]
    return HEAD + before + indent(slip.text, " " * depth) + after


def told(text: str) -> tuple[Diagnostic, ...]:
    """What the front says about an overlay on the small game."""
    sink = Sink()
    documents = [*_ground(), parse(SourceText("ours.yaml", text, "ours"), sink)]
    parts = Parts()
    for document in documents:
        if document is not None:
            (parts.overlays if isinstance(document, Overlay) else parts.modules).append(document)
    front_of("tiny", parts, sink)
    return sink.items


def missing(slip: Slip, items: tuple[Diagnostic, ...]) -> str:
    """What the first diagnostic lacks to be the right repair at the right place; empty if nothing."""
    if not items:
        return "nothing is said"
    first = next((item for item in items if item.severity == "error"), items[0])
    if first.span is None or not first.span.words.startswith(slip.place.strip()):
        return f"points at `{first.span.words if first.span else None}`"
    whole = f"{first.message}\n{first.hint or ''}"
    lacking = [part for part in slip.says if part not in whole]
    return f"lacks {lacking}" if lacking else "" if first.code == slip.code else f"has the code {first.code}"

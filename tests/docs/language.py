"""The examples of docs/language.md, put into the game they speak of.

Each becomes an entry of its own in one overlay on that game: a block a rule with the cast as parameters, a formula a
value, a field a slot, a moment a hook. What the compiler says about an entry is told at its example.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tests.docs.pages import ROOT, Block, blocks

PAGE = ROOT / "docs" / "language.md"
GAME = "bruxelles-1893"
LAYER = "1893"
CAST = "name"
_PLAIN = ("formula", "moment", "field", "parameter", "remembered", "member")
KINDS = {"sentence": "block"} | {kind: kind for kind in _PLAIN}
ELSEWHERE = "Guards"  # its tables are about sentences, not made of them
_ROW = re.compile(r"^\| `(?P<text>[^`]+)` \| (?P<about>.+) \|$")


@dataclass(frozen=True)
class Example:
    kind: str
    text: str
    line: int


def tables() -> Iterator[tuple[str, str, str, int]]:
    """Rows whose first cell is one piece of code: head of the table, the code, what is said of it, the line."""
    head, chapter = "", ""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        if line.startswith("## "):
            chapter = line[3:]
        if line.startswith("|") and not lines[number - 2].startswith("|"):
            head = line.split("|")[1].strip()
        row = _ROW.match(line)
        if row and chapter != ELSEWHERE:
            yield head, row["text"], row["about"], number


def cast() -> dict[str, str]:
    return {text: about for head, text, about, _ in tables() if head == CAST}


def examples() -> list[Example]:
    rows = [Example(KINDS[head], text, line) for head, text, _, line in tables() if head in KINDS]
    fenced = [Example(b.words["kind"], b.text.rstrip("\n"), b.line) for b in blocks(PAGE) if b.language == "effect"]
    return rows + fenced


def kind_of(example: Example) -> str:
    """As which kind of text it is parsed."""
    return "field" if example.kind in ("parameter", "remembered", "member") else example.kind


def overlay(wanted: list[Example]) -> str:
    company = "{" + ", ".join(f"{name}: {type_}" for name, type_ in cast().items()) + "}"
    lines = ["tassel: 1", "overlay: examples", f"on: {LAYER}", "add:", *a_map()]
    for example in wanted:
        name = f"example-{example.line}"
        text = "\n".join(f"      {line}" for line in example.text.splitlines())
        lines += {
            "block": [f"  rules/{name}:", f"    with: {company}", "    do: |", text],
            "formula": [f"  values/{name}:", f"    of: {company}", "    is: |", text],
            "moment": [f"  hooks/{name}:", "    do: gain 1 bf", "    at: |", text],
            "field": [f"  player/{name}: |", text],
            "member": [f"  kinds/{name}:", f"    has: {{given: {example.text}}}"],
            "remembered": [
                f"  rules/{name}:", "    do: gain 1 bf", f"    with: {company}", "    remember:",
                f"      given: {example.text}",
            ],
            "parameter": [f"  rules/{name}:", "    do: gain 1 bf", "    with:", f"      given: {example.text}"],
        }[example.kind]  # fmt: skip
    return "\n".join(lines) + "\n"


def a_map() -> list[str]:
    """The page's own, since the game has none."""
    text = next(block.text for block in blocks(PAGE) if block.words.get("file") == "maps/overlay.yaml")
    return text.partition("add:\n")[2].splitlines()


def beside(block: Block) -> list[Block]:
    """The tables of the page in the folder of an overlay."""
    folder = Path(block.words.get("file", "")).parent
    return [b for b in blocks(PAGE) if b.language == "csv" and Path(b.words["file"]).parent == folder]


def compiled(text: str, folder: Path, tables: Sequence[Block] = ()) -> Sink:
    """What the compiler says to the game with this overlay on it."""
    folder.mkdir(parents=True, exist_ok=True)
    for table in tables:
        (folder / Path(table.words["file"]).name).write_text(table.text, encoding="utf-8")
    (folder / "overlay.yaml").write_text(text, encoding="utf-8")
    sink = Sink()
    front(f"{GAME}+{folder}/", sink)
    return sink


def errors(sink: Sink) -> list[str]:
    found = [item for item in sink.items if item.severity == "error"]
    return [f"{item.span.place() if item.span else ''}: {item.message}" for item in found]

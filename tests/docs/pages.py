"""Documents taken apart: fenced blocks with what the author says about them.

A block is introduced by a comment on the line above it if something about it is special:

    <!-- not run: REASON -->          nothing is tried
    <!-- exit N -->                   the last command ends with this code
    <!-- part of PATH -->             the lines stand in that file, in this order

and its info string says what it is: `sh` and `console` hold commands (`console` with what they print, `...` for lines
left out), `yaml file=NAME` writes a file that later commands of the same document find, `yaml` alone must be in order,
`csv file=NAME`, `typst file=NAME`, `svg file=NAME` and `js file=NAME` write a file too,
`python` runs, `effect kind=block` and the like is checked in the game of `language.py`, `text` is only to be looked at.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("sh", "console", "yaml", "csv", "python", "effect", "text", "typst", "svg", "js")
_FENCE = re.compile(r"^(?:<!-- (?P<note>.*?) -->\n)?```(?P<info>[^\n]*)\n(?P<text>.*?)^```$", re.M | re.S)
_NOTE = re.compile(r"(not run: .+|exit \d+|part of \S+)$")


@dataclass(frozen=True)
class Block:
    file: str
    line: int
    language: str
    words: dict[str, str]
    note: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def exit(self) -> int:
        return int(self.note.removeprefix("exit ")) if self.note.startswith("exit ") else 0

    @property
    def runs(self) -> bool:
        return not self.note.startswith("not run:")


def documents() -> list[Path]:
    """What people read, but for the pages of the codes, which have tests of their own."""
    tops = sorted(ROOT.glob("*.md"))
    return [*tops, *(p for p in sorted((ROOT / "docs").rglob("*.md")) if p.parent.name != "errors")]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(path: Path) -> list[Block]:
    text = path.read_text(encoding="utf-8")
    found = []
    for match in _FENCE.finditer(text):
        language, *words = match["info"].split() or [""]
        line = text.count("\n", 0, match.start("text")) + 1
        pairs = dict(word.partition("=")[::2] for word in words)
        found.append(Block(name(path), line, language, pairs, match["note"] or "", match["text"]))
    return found


def fences(path: Path) -> int:
    return len(re.findall(r"^```", path.read_text(encoding="utf-8"), re.M)) // 2


def understood(note: str) -> bool:
    return not note or _NOTE.match(note) is not None

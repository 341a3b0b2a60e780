"""The table of slips: what people write by mistake, and what they must be told; written down before it was run.

A file of `data/` is a family. A slip begins with `## ` and its title, holds files (`== NAME`, then its lines), and ends
with what is expected, one `=>` for each thing that is told, in any order and nothing besides:

    => E0603 ours.yaml:5 [soup]      a code, where, and the text that is marked
    => fails one.yaml:8              a scenario that does not hold, and the line
    => E0901 one.yaml:6              a scenario that says something wrongly
    => holds, => in order            nothing is told

Lines below an expectation are texts that message, hint or related places must hold. `on NAME` names a shipped game to
stand on, tests/tiny without it; `:: EXPRESSION` names the rules as on the command line, from the folder of the files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "data"
_EXPECTED = re.compile(r"=> (?P<code>in order|\S+)(?: (?P<file>[^\s:]+)(?::(?P<line>\d+))?)?(?: \[(?P<marked>.*)\])?$")


@dataclass(frozen=True, slots=True)
class Expected:
    code: str
    file: str = ""
    line: int = 0
    marked: str = ""
    texts: tuple[str, ...] = ()


@dataclass(slots=True)
class Slip:
    family: str
    title: str
    base: str = "tiny"
    expression: str = ""
    files: dict[str, str] = field(default_factory=dict)
    expected: list[Expected] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.family}: {self.title}"


def slips() -> list[Slip]:
    return [slip for path in sorted(FOLDER.glob("*.txt")) for slip in _read(path)]


def _read(path: Path) -> Iterator[Slip]:
    _, *parts = re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.M)
    for part in parts:
        title, _, body = part.partition("\n")
        yield _slip(Slip(path.stem, title), body.strip("\n").split("\n"))


def _slip(slip: Slip, lines: list[str]) -> Slip:
    file = ""
    for line in lines:
        if line.startswith("=> "):
            slip.expected.append(_expected(line))
        elif slip.expected:
            last = slip.expected.pop()
            slip.expected.append(Expected(last.code, last.file, last.line, last.marked, (*last.texts, line)))
        elif line.startswith("== "):
            file = line.removeprefix("== ")
            slip.files[file] = ""
        elif file:
            slip.files[file] += f"{line}\n"
        elif line.startswith(":: "):
            slip.expression = line.removeprefix(":: ")
        else:
            slip.base = line.removeprefix("on ")
    return slip


def _expected(line: str) -> Expected:
    found = _EXPECTED.match(line)
    if found is None:
        raise ValueError(line)
    return Expected(found["code"], found["file"] or "", int(found["line"] or 0), found["marked"] or "")

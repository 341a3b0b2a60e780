"""The pages in docs/errors, taken apart. The format is described in docs/errors/README.md."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tassel_compiler.diagnostics import Diagnostic

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "errors"
_BLOCK = re.compile(r"^```(?P<kind>yaml|csv|bytes|effect|rules|says)(?P<words>[^\n]*)\n(?P<text>.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Block:
    kind: str
    words: dict[str, str]
    text: str


@dataclass(frozen=True)
class Page:
    code: str
    title: str
    settings: dict[str, str]
    fails: tuple[Block, ...]
    repaired: tuple[Block, ...]


def page(path: Path) -> Page:
    text = path.read_text(encoding="utf-8")
    head, _, rest = text.partition("## Fails\n")
    fails, _, repaired = rest.partition("## Repaired\n")
    first, *lines = head.strip().splitlines()
    code, _, title = first.removeprefix("# ").partition(" ")
    settings = dict(line.split(": ", 1) for line in lines if re.match(r"(base|stage): \S+$", line))
    return Page(code, title, settings, _blocks(fails), _blocks(repaired))


def said(diagnostic: Diagnostic) -> str:
    """A diagnostic as a page shows it: where, what, and what to do."""
    place = f"{diagnostic.span.place()}: " if diagnostic.span else ""
    return f"{place}{diagnostic.message}\n{diagnostic.hint or ''}".strip() + "\n"


def _blocks(text: str) -> tuple[Block, ...]:
    return tuple(
        Block(match["kind"], words := dict(word.split("=", 1) for word in match["words"].split()), _long(match, words))
        for match in _BLOCK.finditer(text)
    )


def _long(match: re.Match[str], words: dict[str, str]) -> str:
    """`times=200`: each line with `{i}` stands so often, with `{i}` from 1 on and `{next}` one more."""
    times = int(words.pop("times", "1"))
    lines: list[str] = []
    for line in match["text"].splitlines(keepends=True):
        written = range(1, times + 1) if "{i}" in line else (1,)
        lines += (line.replace("{i}", str(i)).replace("{next}", str(i + 1)) for i in written)
    return "".join(lines)


def pages() -> list[Path]:
    return sorted(path for path in FOLDER.glob("*.md") if path.name != "README.md")

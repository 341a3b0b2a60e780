"""What commands say and where: answers to standard output, everything about the way to standard error.

With `--json` standard output holds one JSON document and nothing else. Colours follow the terminal,
`NO_COLOR`, and vanish in pipes.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from tassel_compiler.foreign.data import as_json
from tassel_compiler.foreign.plain import plain

if TYPE_CHECKING:
    from tassel.opening import Unusable
    from tassel_compiler.diagnostics import Diagnostic

FINE, WRONG, COMMAND = 0, 1, 2
MISTAKE_FORMATS = ("human", "json", "github", "sarif")
_DATA = ("json", "sarif")


def colours(error: bool = False) -> bool:
    stream = sys.stderr if error else sys.stdout
    return stream.isatty() and not os.environ.get("NO_COLOR")


_OBEYED = ("::", "##[")  # how a line begins that is a command to a forge


class Ready(str):
    """Text that may go to a terminal as it is: with colours of ours around what was made harmless before."""

    __slots__ = ()


CLEARED = Ready("\r\033[K")  # the line of a terminal on which we are


def paint(text: str, fg: str | None = None, bold: bool = False, dim: bool = False) -> Ready:
    return Ready(click.style(plain(text), fg=fg, bold=bold or None, dim=dim or None))


def echo(*parts: str, error: bool = False, nl: bool = True) -> None:
    """The one way to print a line. What a stranger may have written is printed, never obeyed, by forges neither."""
    said = "".join(part if isinstance(part, Ready) else plain(part) for part in parts)
    if parts and not isinstance(parts[0], Ready) and said.lstrip().startswith(_OBEYED):
        said = f"'{said}"
    stream = sys.stderr if error else sys.stdout
    stream.write(f"{said}\n" if nl else said)
    stream.flush()


def answer(value: object) -> None:
    """One JSON document."""
    document(as_json(value, indent=2) + "\n")


def document(text: str) -> None:
    """JSON, which spells out by itself what a terminal would obey. A console that lacks a character gets its number."""
    utf = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") in ("utf8", "utf16", "utf32")
    echo(Ready(text if utf or text.isascii() else as_json(json.loads(text), indent=2, ascii=True) + "\n"), nl=False)


def note(text: str) -> None:
    """A line about what is going on; never part of the answer."""
    echo(text, error=True)


def tell_engine(named: str, plays: str) -> None:
    """Which one plays where nobody named one; to somebody at a terminal."""
    if named != plays and sys.stderr.isatty():
        said = f"engine: {plays}"
        echo(paint(said, dim=True) if colours(error=True) else said, error=True)


def diagnostics(items: Iterable[Diagnostic]) -> None:
    from tassel_compiler.diagnostics.renderers import human

    echo(Ready(human(items, colour=colours(error=True))), error=True, nl=False)


def mistakes(items: Iterable[Diagnostic], form: str) -> None:
    """What is wrong, as the answer of a command, in one of `MISTAKE_FORMATS`."""
    from tassel_compiler.diagnostics.renderers import RENDERERS, human

    text = human(items, colour=colours()) if form == "human" else RENDERERS[form](items)
    document(text) if form in _DATA else echo(Ready(text), nl=False)


def refuse(problem: Unusable) -> int:
    """Say why rules or a file cannot be used; gives the exit code."""
    diagnostics(problem.diagnostics)
    if not problem.diagnostics:
        note(f"error: {problem}")
    return COMMAND if problem.named else WRONG


def table(rows: Iterable[Iterable[object]], head: Iterable[str] = ()) -> None:
    """Columns for people; in a pipe plain text, tab-separated, under the same headings."""
    head, lines = tuple(head), list(rows)
    if not sys.stdout.isatty():
        for row in (*([head] if head and lines else []), *lines):
            echo(Ready("\t".join(plain(str(cell)) for cell in row)))
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    shown = Table(*head, box=None, show_header=bool(head), pad_edge=False)
    for row in lines:
        shown.add_row(*(Text(plain(str(cell))) for cell in row))
    Console(markup=False, emoji=False).print(shown)

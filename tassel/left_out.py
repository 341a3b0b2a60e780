"""Examples of other layers that a change of the rules made untrue: books leave them out.

Nobody made a mistake, and yet the book has a hole. So who changed the rules is told once which are gone and what is
otherwise now; who writes an example of the same name has put it back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.loading import SourceReader, read_source
from tassel_compiler.places import file_in, names, shipped, shown
from tassel_compiler.places import overlay_folder as folder_named
from tassel_compiler.source import Span

EXAMPLES_LEFT_OUT = "W1003"


@dataclass(frozen=True, slots=True)
class LeftOut:
    """An example that does not hold, and where its file says what does not."""

    name: str
    why: str
    file: str
    layer: str
    start: int
    end: int


def tell_left_out(
    left: Sequence[LeftOut], expression: str, sink: Sink, sources: SourceReader = read_source
) -> None:  # fmt: skip
    """All of them at once: a change may make many untrue."""
    if not left:
        return
    titles = ", ".join(f"“{one.name}”" for one in left)
    related = [Related(f"“{one.name}”: {one.why}", span) for one in left if (span := _place(one, sources)) is not None]
    files = ", ".join(dict.fromkeys(shown(Path(one.file)) for one in left))
    rules = f"{foreign_part(expression)}+.."
    sink.report(EXAMPLES_LEFT_OUT, None, related=related, n=len(left), titles=titles, file=files, rules=rules)


def foreign_part(expression: str) -> str:
    """The part of the rules that nobody here wrote."""
    first, *rest = names(expression)
    theirs = (name for name in rest if (folder := folder_named(name)) is not None and shipped(folder))
    return "+".join((first, *theirs))


def _place(one: LeftOut, sources: SourceReader) -> Span | None:
    file = Path(one.file)
    source = sources(file_in(file.parent.parent, file), shown(file), one.layer, Sink())
    return Span(source, one.start, one.end) if source is not None and one.end <= len(source.text) else None

"""A text of rules, laid out."""

from __future__ import annotations

import re

from tassel.tidying.flows import flows
from tassel.tidying.lines import columns, rows
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence, load
from tassel_compiler.source import SourceText

_INSIDE = re.compile(r"(?<=\S) +")
_ROUNDS = 3  # what is moved may make room for what stands inside


def tidy(text: str) -> str:
    """The text in its layout; as it is where it cannot be read, or where a line would come to mean something else."""
    for _ in range(_ROUNDS):
        better = _once(text)
        if better == text:
            break
        text = better
    return text


def _once(text: str) -> str:
    root = _read(text)
    if root is None:
        return text
    better = _indented(_flowing(text, root))
    again = _read(better)
    return better if again is not None and _same(root, again) else text


def _read(text: str) -> Node | None:
    """What a text says; nothing where any of it could not be read: that would be left out of what is written."""
    sink = Sink()
    root = load(SourceText("", text), sink)
    return None if sink.failed else root


def _flowing(text: str, root: Node) -> str:
    for span, written in sorted(flows(root), key=lambda found: -found[0].start):
        text = text[: span.start] + written + text[span.end :]
    return text


def _indented(text: str) -> str:
    root = _read(text)
    if root is None:
        return text
    lines = text.split("\n")
    margins = columns(root)
    for line, column in rows(margins):
        lines[line - 1] = " " * column + lines[line - 1].strip(" ")
    kept = [line.rstrip() for line in lines]
    twice = {n for n in range(2, len(kept) + 1) if not kept[n - 1] and not kept[n - 2]} - margins.inside
    last = max((n for n, line in enumerate(kept, 1) if line), default=0)
    behind = "\n" * sum(n > last for n in margins.inside)
    return "\n".join(line for n, line in enumerate(kept, 1) if n not in twice).strip("\n") + "\n" + behind


def _same(a: Node, b: Node) -> bool:
    """Whether two trees say the same; blanks at the ends of lines of a text say nothing."""
    match a, b:
        case Scalar(), Scalar():
            return a.text == b.text or (a.style in ("|", ">") and _lines(a) == _lines(b) and _ends(a) == _ends(b))
        case Mapping(), Mapping():
            pairs = zip(a.entries, b.entries, strict=False)
            return len(a.entries) == len(b.entries) and all(
                x.key.text == y.key.text and _same(x.value, y.value) for x, y in pairs
            )
        case Sequence(), Sequence():
            return len(a.items) == len(b.items) and all(map(_same, a.items, b.items))
    return False


def _ends(text: Scalar) -> int:
    """The blank lines at its end, which only a text has that keeps them."""
    return len(text.text) - len(text.text.rstrip("\n")) - text.text.endswith("\n")


def _lines(text: Scalar) -> list[str]:
    """Its lines without the blanks around the whole; where lines were folded their ends stand inside."""
    lines = text.text.rstrip("\n").split("\n")
    return [_INSIDE.sub(" ", line).rstrip() if text.style == ">" else line.rstrip() for line in lines]

"""A text of rules, laid out."""

from __future__ import annotations

from tassel.tidying.flows import flows
from tassel.tidying.lines import columns, rows
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence, load
from tassel_compiler.source import SourceText

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
        lines[line - 1] = " " * column + lines[line - 1].lstrip(" ")
    kept = [line if n in margins.kept else line.rstrip() for n, line in enumerate(lines, 1)]
    blank = {n for n, line in enumerate(kept, 1) if not line} - margins.inside
    used = [n for n in range(1, len(kept) + 1) if n not in blank]
    first, last = min(used, default=1), max(used, default=1)
    out = {n for n in blank if n < first or n > last or n - 1 in blank}
    laid = "\n".join(line for n, line in enumerate(kept, 1) if n not in out)
    return laid if len(kept) in margins.inside else laid + "\n"  # a text may end with the file, without a line break


def _same(a: Node, b: Node) -> bool:
    """Whether two trees say the same, every text to the letter."""
    match a, b:
        case Scalar(), Scalar():
            return a.text == b.text
        case Mapping(), Mapping():
            pairs = zip(a.entries, b.entries, strict=False)
            return len(a.entries) == len(b.entries) and all(
                x.key.text == y.key.text and _same(x.value, y.value) for x, y in pairs
            )
        case Sequence(), Sequence():
            return len(a.items) == len(b.items) and all(map(_same, a.items, b.items))
    return False

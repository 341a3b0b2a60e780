"""What stands in a book by hand is written in every language of the rules."""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.source import Span


def check_translated(
    declared: Declarations, what: str, name: str, langs: Iterable[str], span: Span | None, sink: Sink
) -> None:
    """`langs` are those in which it is there."""
    there = tuple(langs)
    lacking = [lang for lang in declared.columns if lang not in there]
    if lacking:
        line, lack = ", ".join(f"{lang}: ..." for lang in lacking), ", ".join(lacking)
        hint = None if there else f"add `{what}: {{{line}}}`"
        written = ", ".join(there) or "no language"
        sink.report("E0801", span, hint=hint, part=what, word=name, lacking=lack, there=written, line=line)

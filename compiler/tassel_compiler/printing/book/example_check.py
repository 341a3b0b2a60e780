"""Whether an example is one of something that is there, and shows what can be drawn: else no book would print it."""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.book.plan_names import tellable
from tassel_compiler.printing.drawing.layout_check import shown_by_name
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.source import Span
from tassel_compiler.spelling import nearest

SaidThere = tuple[str, Span]


def check_example(declared: Declarations, of: Iterable[SaidThere], shows: Iterable[SaidThere], sink: Sink) -> None:
    for said, legal in ((of, tellable), (shows, shown_by_name)):
        for name, span in said:
            known = legal(declared)
            if name not in known:
                sink.report("W1002", span, found=name, near=nearest(name, known))

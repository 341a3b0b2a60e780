"""Whether an example is one of something that is there, and shows what can be drawn: else no book would print it."""

from __future__ import annotations

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Scalar, Sequence
from tassel_compiler.printing.book.plan_names import tellable
from tassel_compiler.printing.drawing.layout_check import shown_by_name
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.spelling import nearest


def check_example(declared: Declarations, example: Mapping, sink: Sink) -> None:
    of, shows = example.get("of"), example.get("shows")
    if isinstance(of, Scalar) and of.text not in tellable(declared):
        sink.report("W1002", of.span, found=of.text, near=nearest(of.text, tellable(declared)))
    for one in shows.items if isinstance(shows, Sequence) else ():
        if isinstance(one, Scalar) and one.text not in shown_by_name(declared):
            sink.report("W1002", one.span, found=one.text, near=nearest(one.text, shown_by_name(declared)))

"""A module that is shared says under `needs` what it expects from the game: names that something there must have."""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Scalar
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.vocabulary import vocabulary
from tassel_compiler.spelling import nearest


def check_needs(declared: Declarations, needs: Iterable[tuple[str, Scalar]], sink: Sink) -> None:
    known = vocabulary(declared)
    for module, name in needs:
        if name.text not in known:
            near = nearest(name.text, known)
            sink.report("E0616", name.span, module=module, name=name.text, near=near)

"""What is wrong with a user's own plan: texts written for other rules, places for things that are not there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tassel_compiler.diagnostics import Sink, nearest
from tassel_compiler.reference.book.plan import Held, Part, Plan
from tassel_compiler.reference.book.prose import mark
from tassel_compiler.reference.inventory import origins
from tassel_compiler.resolve.declarations import Declarations

OTHERS = ("text", "table", "list")


def check_plan(declared: Declarations, plan: Plan, layers: Collection[str], sink: Sink) -> None:
    """Only these layers are told about: what an overlay does to the texts of a game below it is no mistake."""
    for candidates in plan.texts.values():
        for prose in candidates:
            now = mark(declared, prose.covers)
            if prose.layer in layers and now not in prose.fingerprints:
                sink.report("W1001", prose.span, text=prose.name, found=prose.fingerprints[0] or "missing", mark=now)
    there = {f"{kind}/{id}" for kind, id, _, _ in origins(declared)}
    known = there | {f"text/{name}" for name in plan.texts}
    for held in _held((*plan.chapters, *(box for page in plan.aid for box in page))):
        kind, _, name = held.what.partition("/")
        if held.layer in layers and name != "*" and held.what not in known and kind not in OTHERS[1:]:
            sink.report("W1002", held.span, found=held.what, near=nearest(held.what, known))


def _held(parts: tuple[Part, ...]) -> Iterator[Held]:
    for part in parts:
        yield from part.holds
        yield from _held(part.parts)

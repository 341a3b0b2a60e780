"""What is wrong with a user's own plan: texts written for other rules, places for things that are not there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tassel_compiler.check.numbers_said import check_numbers
from tassel_compiler.core import Checked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.book.plan import FIRST, BookPlan, Chapter, HeldItem, Languages, Prose
from tassel_compiler.printing.book.plan_names import holdable, nameable, tellable
from tassel_compiler.printing.book.prose import areas_in, constants_in, mark
from tassel_compiler.printing.book.translated import check_translated
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.spelling import nearest


def check_plan(
    checked: Checked, plan: BookPlan, layers: Collection[str], sink: Sink, areas: Collection[str],
    drawings: Collection[str],
) -> None:  # fmt: skip
    """Only these layers are told about: what an overlay does to the texts of a game below it is no mistake."""
    declared = checked.declared
    covered, named = tellable(declared), nameable(declared, areas, drawings)
    for name in plan.named:
        if name.layer in layers and name.what not in named and not name.what.startswith("person/"):
            sink.report("W1002", name.span, found=name.what, near=nearest(name.what, named))
    for candidates in plan.texts.values():
        for prose in candidates:
            now = mark(checked, prose)
            if prose.layer in layers and now not in prose.fingerprints:
                at = prose.spans.get("fingerprint", prose.span)
                sink.report("W1001", at, text=prose.name, found=prose.fingerprints[0] or "missing", mark=now)
            if prose.layer in layers:
                _text(declared, prose, areas, sink)
                for one in prose.covered:
                    if one.what not in covered:
                        sink.report("W1002", one.span, found=one.what, near=nearest(one.what, covered))
    for name in (one for piece in plan.pieces.values() for one in piece.named):
        if name.layer in layers and name.what not in declared.constants:
            sink.report("W1002", name.span, found=name.what, near=nearest(name.what, declared.constants))
    for saying in plan.sayings:
        there = _there(saying.said)
        if saying.layer in layers and not {*declared.columns}.isdisjoint(there):  # else it has a file of its own
            check_translated(declared, saying.what, saying.name, there, saying.span, sink)
    boxes = tuple(box for page in plan.aid for box in page)
    known = holdable(declared, plan, areas)
    for held in _held((*plan.chapters, *boxes)):
        if held.layer in layers and held.what not in known:
            sink.report("W1002", held.span, found=held.what, near=nearest(held.what, known))
    _parts(declared, (*plan.chapters, *boxes), layers, sink)


def _text(declared: Declarations, prose: Prose, areas: Collection[str], sink: Sink) -> None:
    for found in constants_in(prose):
        name = found.partition("/")[2]
        if name not in declared.constants:
            slot = f"{{{name}}}"
            sink.report("W1002", prose.place(slot), found=slot, near=nearest(name, declared.constants))
    for name in dict.fromkeys(areas_in(prose)):
        if name not in areas:
            slot = f"{{area/{name}}}"
            sink.report("W1002", prose.place(slot), found=slot, near=nearest(name, areas))
    at = prose.spans.get("text", prose.span)
    check_translated(declared, "text", prose.name, _there(prose.text), at, sink)
    check_numbers(declared, prose.name, prose.text, at, sink)


def _there(text: Languages) -> list[str]:
    return [lang for lang, said in text.items() if said]


def _parts(declared: Declarations, parts: tuple[Chapter, ...], layers: Collection[str], sink: Sink) -> None:
    """Places that parts of these layers name, and their titles."""
    places = [FIRST, *(part.id for part in parts)]
    for part in parts:
        if part.layer in layers and part.after and part.after not in places:
            sink.report("W1002", part.spans.get("after"), found=part.after, near=nearest(part.after, places))
        if part.layer in layers:
            at = part.spans.get("title") or part.spans.get("holds") or part.spans.get("sections")
            check_translated(declared, "title", part.id, _there(part.title), at, sink)
        _parts(declared, part.parts, layers, sink)


def _held(parts: tuple[Chapter, ...]) -> Iterator[HeldItem]:
    for part in parts:
        yield from part.holds
        yield from _held(part.parts)

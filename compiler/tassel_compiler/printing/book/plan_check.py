"""What is wrong with a user's own plan: texts written for other rules, places for things that are not there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tassel_compiler.core import Checked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.printing.book.plan import FIRST, BookPlan, Chapter, HeldItem, Languages, Prose
from tassel_compiler.printing.book.prose import areas_in, constants_in, mark
from tassel_compiler.printing.entities.inventory import origins
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.source import Span
from tassel_compiler.spelling import nearest

TABLES = ("game", "components", "by-players", "numbers", "hidden", "start", "kept", "families")
_LISTS = ("rulings", "differences", "course", "cards", "rest")


def check_plan(
    checked: Checked, plan: BookPlan, layers: Collection[str], sink: Sink, areas: Collection[str] = ()
) -> None:
    """Only these layers are told about: what an overlay does to the texts of a game below it is no mistake."""
    declared = checked.declared
    for candidates in plan.texts.values():
        for prose in candidates:
            now = mark(checked, prose)
            if prose.layer in layers and now not in prose.fingerprints:
                sink.report("W1001", prose.span, text=prose.name, found=prose.fingerprints[0] or "missing", mark=now)
            if prose.layer in layers:
                _text(declared, prose, areas, sink)
    boxes = tuple(box for page in plan.aid for box in page)
    known = _known(declared, plan, areas)
    for held in _held((*plan.chapters, *boxes)):
        if held.layer in layers and held.what not in known:
            sink.report("W1002", held.span, found=held.what, near=nearest(held.what, known))
    _parts(declared, (*plan.chapters, *boxes), layers, sink)


def _known(declared: Declarations, plan: BookPlan, areas: Collection[str]) -> frozenset[str]:
    """What a section may hold; a place or zone without an area is one itself."""
    alone = (name for name, family in declared.families.items() if family.form == "place")
    there = [(kind, id) for kind, id, _, _ in origins(declared)]
    kinds = {*(kind for kind, _ in there), *declared.families}
    made = (
        *(f"picture/{name}" for name in ("table", "legend", *areas, *alone, *declared.zones)),
        *(f"picture/{f.name}/{row}" for f in declared.families.values() if f.form == "card" for row in f.rows),
        *(f"text/{name}" for name in plan.texts),
        *(f"table/{t}" for t in TABLES),
        *(f"list/{x}" for x in _LISTS),
    )
    return frozenset((*(f"{kind}/{id}" for kind, id in there), *(f"{kind}/*" for kind in kinds), *made))


def _text(declared: Declarations, prose: Prose, areas: Collection[str], sink: Sink) -> None:
    for found in constants_in(prose):
        name = found.partition("/")[2]
        if name not in declared.constants:
            sink.report("W1002", prose.span, found=f"{{{name}}}", near=nearest(name, declared.constants))
    for name in dict.fromkeys(areas_in(prose)):
        if name not in areas:
            sink.report("W1002", prose.span, found=f"{{area/{name}}}", near=nearest(name, areas))
    _translated(declared, "text", prose.name, prose.text, prose.span, sink)


def _parts(declared: Declarations, parts: tuple[Chapter, ...], layers: Collection[str], sink: Sink) -> None:
    """Places that parts of these layers name, and their titles."""
    places = [FIRST, *(part.id for part in parts)]
    for part in parts:
        if part.layer in layers and part.after and part.after not in places:
            sink.report("W1002", part.spans.get("after"), found=part.after, near=nearest(part.after, places))
        if part.layer in layers and part.title:
            _translated(declared, "title", part.id, part.title, part.spans.get("title"), sink)
        _parts(declared, part.parts, layers, sink)


def _translated(declared: Declarations, what: str, name: str, text: Languages, span: Span | None, sink: Sink) -> None:
    lacking = [lang for lang in declared.columns if not text.get(lang)]
    if lacking:
        line, there = ", ".join(f"{lang}: ..." for lang in lacking), ", ".join(text) or "no language"
        sink.report("E0801", span, part=what, word=name, lacking=", ".join(lacking), there=there, line=line)


def _held(parts: tuple[Chapter, ...]) -> Iterator[HeldItem]:
    for part in parts:
        yield from part.holds
        yield from _held(part.parts)

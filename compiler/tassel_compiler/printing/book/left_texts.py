"""Texts of a book that an overlay left behind: what they cover is told by the sentences of the rules instead.

Nobody made a mistake, and yet a page reads otherwise than before. So who changed what a text tells is told once which
texts are left out, with the marks that they would have now; who writes one of that name has it back.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.check.taken import taken_from
from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.frozen import frozen
from tassel_compiler.overlays import Taken, Tree
from tassel_compiler.printing.book.plan import BookPlan, Chapter, Prose
from tassel_compiler.printing.book.prose import fitting, mark
from tassel_compiler.printing.entities.inventory import origins
from tassel_compiler.source import Span

_ROWS = "/each/"


@frozen
class LeftText:
    """A text that nothing replaces, and where a layer of the reader's own changed what it tells."""

    prose: Prose
    at: Span


def tell_left_texts(checked: Checked, tree: Tree, plan: BookPlan, sink: Sink) -> None:
    """All of them at once: one change may reach many."""
    left = list(left_texts(checked, tree, plan))
    if not left:
        return
    names = ", ".join(f"`{one.prose.name}`" for one in left)
    marks = ", ".join(f"`{one.prose.name}` {mark(checked, one.prose)}" for one in left)
    related = [Related(f"`{one.prose.name}`", one.prose.span) for one in left]
    sink.report("W1004", left[0].at, related=related, n=len(left), names=names, marks=marks)


def left_texts(checked: Checked, tree: Tree, plan: BookPlan) -> Iterator[LeftText]:
    held = {what for part in (*plan.chapters, *(box for page in plan.aid for box in page)) for what in _held(part)}
    for name, candidates in plan.texts.items():
        if f"text/{name}" in held and fitting(checked, plan, name) is None:
            at = _changed(checked, tree, candidates[-1])
            if at is not None and at.source.layer in checked.declared.given:
                yield LeftText(candidates[-1], at)


def _held(part: Chapter) -> Iterator[str]:
    yield from (held.what for held in part.holds)
    for inner in part.parts:
        yield from _held(inner)


def _changed(checked: Checked, tree: Tree, prose: Prose) -> Span | None:
    """Where a layer that came after the text changed what it tells, or took it away."""
    found = Handwritten.of(checked)
    since = found.rank(prose.layer)
    edits = [edit for edit in tree.taken if found.rank(edit.span.source.layer) > since]
    homes = {f"{kind}/{id}": origin.path for kind, id, _, origin in origins(checked.declared)}
    for anchor in prose.covers:
        meaning = found.meanings.entity(*anchor.partition("/")[::2])
        written = (span for own in meaning.parts.values() for span in own.spans)
        at = next((span for span in written if found.rank(span.source.layer) > since), None)
        inside = (edit for edit in edits if _is_of(edit, anchor, homes.get(anchor)))
        edit = taken_from(meaning, edits) or next(inside, None)
        if at is not None or edit is not None:
            return at if edit is None else edit.span
    return None


def _is_of(edit: Taken, anchor: str, home: str | None) -> bool:
    """Whether an edit reached into what an anchor names, its rows left out, or took it away."""
    if home is None:
        return edit.path.rpartition("/")[2] == anchor.rpartition("/")[2]
    return f"{edit.path}/".startswith(f"{home}/") and _ROWS not in edit.path[len(home) :]

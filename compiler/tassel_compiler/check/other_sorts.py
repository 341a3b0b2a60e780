"""A name that is refused where it stands: nothing is called so, or what is called so is of another sort.

Whoever reads "nothing is called `harbour`" beside the line that declares the harbour looks for a slip of the pen that
is not there. So what refuses a name by a list of names asks here which of the two it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.source import Span
from tassel_compiler.spelling import Grade, Guess

_FEW = 6  # names that are listed
_FORMS = {"kind": "a kind", "place": "a kind of place", "card": "a kind of card"}


def refused_name(
    declared: Declarations,
    sink: Sink,
    word: str,
    legal: Iterable[str],
    span: Span,
    hint: str | None = None,
    near: Guess | None = None,
) -> None:
    """Tell that `word` is none of the names that may stand there."""
    names = list(dict.fromkeys(legal))
    near = near or sink.near(word, names)
    sort = _sort(declared, word)
    if sort is None or not names:
        sink.report("E0204", span, hint=hint, word=word, near=near)
        return
    listed = ", ".join(f"`{name}`" for name in islice(names, _FEW))
    expected = f"one of {listed}" + (", ..." if len(names) > _FEW else "")
    meant = near.advice() if near and near.grade is Grade.SAME else None  # it is spelt right, so not spelt nearly so
    sink.report("E0203", span, hint=hint or meant, found=f"`{word}`, {sort}", expected=expected)


def _sort(d: Declarations, word: str) -> str | None:
    """What a name is called that is declared as something else."""
    if word == "player":
        return "whoever plays"
    if word in d.families:
        return _FORMS[d.families[word].form]
    home = next((family.name for family in d.families.values() if word in family.rows), None)
    if home is not None:
        return f"one of `{home}`"
    sorts: dict[str, Iterable[str]] = {"a constant": d.constants, "a track": d.tracks, "a value": d.values}
    sorts |= {"a zone": [zone.name for zone in d.zones.values()], "a slot": [slot.name for slot in d.slots.values()]}
    return next((sort for sort, names in sorts.items() if word in names), None)

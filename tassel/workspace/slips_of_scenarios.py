"""Values of a scenario in another shape: an empty zone by a word, one piece by whose it is, a number with a word.

What a slot or a zone takes says the atlas; here each shape is written, and whoever tries it says which fits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel.workspace.analysing import Workspace
from tassel.workspace.entries import inmost
from tassel.workspace.repair import Repair
from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, Scalar, Sequence, load
from tassel_compiler.source import Span
from tassel_compiler.spelling.numerals import numeral

_SURE, _SHAPED, _MEMBER = 0.3, 0.7, 0.9  # slips
_NOTHING = re.compile(r"none|empty|nothing|null|nil|no|nobody|keine|leer|niets|leeg|vide|rien|aucune?|[-~0]|\{\}|")
_NOBODY = re.compile(
    r"every(?:body|one)|all|any(?:body|one)|(?:the )?(?:game|table|bank)|no[- ]?one|none|niemand|alle|tous|personne"
)
_CHANGED = re.compile(r"(?P<sign>up|plus|more|gains?|down|minus|less|loses?|by)?\W*(?P<number>\d+)\W*(?P<more>\w*)")
_DOWN = frozenset(("down", "minus", "less", "lose", "loses"))
_UP = frozenset(("up", "plus", "more", "gain", "gains"))


def values_in_another_shape(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """How many slips it is, and what to write in the place of a value."""
    trail = inmost(load(marked.source, Sink()), marked)
    if not trail or trail[-1].value.span.source is not marked.source:
        return
    value = trail[-1].value
    yield from _cut_short(workspace, marked)
    if isinstance(value, Scalar):
        for cost, put in (*_of_a_text(value.span.words), *_of_a_member(workspace, value)):
            yield cost, Repair(f"write `{put}`", value.span, put)
    elif isinstance(value, Mapping) and not value.entries:
        yield _SURE, Repair("write `[]`", value.span, "[]")
    elif isinstance(value, Sequence) and value.items and all(isinstance(item, Scalar) for item in value.items):
        put = "{" + ", ".join(f"{item.span.words}: 1" for item in value.items) + "}"
        yield _SHAPED, Repair(f"write `{put}`", value.span, put)


def _cut_short(workspace: Workspace, marked: Span) -> Iterator[tuple[float, Repair]]:
    """`red`, where the only card that begins or ends so is `red-tile`."""
    said = marked.words
    families = workspace.declared.families.values() if workspace.declared is not None else ()
    cut = (f"{said}-", f"-{said}")
    names = {name for one in families for name in one.rows if name.startswith(cut[0]) or name.endswith(cut[1])}
    if said and len(names) == 1:
        name = names.pop()
        yield _SHAPED, Repair(f"write `{name}`", marked, name)


def _of_a_text(said: str) -> Iterator[tuple[float, str]]:
    plain = said.strip("\"'").casefold()
    if _NOTHING.fullmatch(plain):
        yield _SURE, "[]"
        yield _SHAPED, "nobody"
        yield _SHAPED, "0"
        return
    if _NOBODY.fullmatch(plain):
        yield _SURE, "nobody"
    number = numeral(plain)
    if number is not None:
        yield _SURE, str(number)
    changed = _CHANGED.fullmatch(plain)
    if changed is not None:
        words = {changed["sign"], changed["more"]}
        sign = "-" if words & _DOWN else "+" if words & _UP else ""
        yield _SURE if sign else _SHAPED, f"{sign}{changed['number']}"
    if re.fullmatch(r"[a-z][\w-]*", said):
        yield _SHAPED, f"{{{said}: 1}}"
        yield _SHAPED, f"{{{said}: yes}}"
        yield _MEMBER, f"[{said}]"


def _of_a_member(workspace: Workspace, value: Scalar) -> Iterator[tuple[float, str]]:
    """A number of a place that has one sort of thing alone."""
    declared = workspace.declared
    if declared is None or not value.text.lstrip("+-").isdecimal():
        return
    members = {name for family in declared.families.values() for name in family.members if family.form == "place"}
    yield from ((_MEMBER, f"{{{name}: {value.text}}}") for name in sorted(members))

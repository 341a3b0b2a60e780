"""One name, one meaning: no two declarations share a word, and none takes a word of the language.

A slot may be called like the kind it counts or holds, and rows of cards are not words at all: they are reached through
variables and zones. Members under `has` belong to their family and may be called like a slot that holds the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.resolve.declarations import Declarations
from tassel_compiler.resolve.families import row_keys
from tassel_compiler.resolve.reserved import reserved
from tassel_compiler.source import Span


def check_clashes(declared: Declarations, sink: Sink) -> None:
    _members(declared, sink)
    first: dict[str, tuple[str, Span]] = {}
    for word, sort, span in _words(declared):
        if word in reserved():
            sink.report("E0218", span, word=word, sort=sort)
        elif word in first and {sort, first[word][0]} != {"slot", "family"}:
            sink.report("E0218", span, word=word, sort=sort, related=(Related("declared here too", first[word][1]),))
        first.setdefault(word, (sort, span))


def _members(d: Declarations, sink: Sink) -> None:
    """A member called like what every row may say of itself could never be told from it."""
    for family in d.families.values():
        for member in family.members.values():
            if member.name in row_keys(family.form):
                hint = f"a row says with `{member.name}` something of itself: choose another name"
                sink.report("E0218", member.origin.span, hint=hint, word=member.name, sort="member")


def _words(d: Declarations) -> Iterator[tuple[str, str, Span]]:
    for family in d.families.values():
        yield family.name, "family", family.origin.span
        if family.many and family.many != family.name:
            yield family.many, "family", family.origin.span
        for row in family.rows.values() if family.form != "card" else ():
            if not row.name.isdigit() and row.name != family.name:
                yield row.name, "row", row.origin.span
        for group, span in family.group_spans.items():
            yield group, "group", span
    for slot in d.slots.values():
        yield slot.name, "slot", slot.origin.span
    for track in d.tracks.values():
        yield track.name, "track", track.origin.span
    for constant in d.constants.values():
        yield constant.name, "constant", constant.origin.span
    for value in d.values.values():
        yield value.name, "value", value.origin.span
    for zone in d.zones.values():
        if zone.holder in ("", "player"):
            yield zone.name, "zone", zone.origin.span

"""Rows that leave out what they must say, and families without any: a member that is one of some things has no
natural beginning.

A number begins with 0, a flag with no, what may be nobody with nobody, and a list or group is empty. A kind, a place, a
card or a player that is printed has to be told, unless the rules write it during the game or the member has a start.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.core import Checked
from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.declarations import Declarations, Family, Member, Row

_THINGS = ("kind", "place", "card", "player")
_MOST = 8  # names that are listed


def check_rows(declared: Declarations, checked: Checked, sink: Sink) -> None:
    for family in declared.families.values():
        if not family.rows and (rows := _ways_to_fill(family)):
            sink.report("W0303", family.origin.span, hint=rows, word=family.name)
        for member in _told(family, checked):
            for row in family.rows.values():
                if member.name not in row.data:
                    _tell(declared, row, member, checked, sink)


def _ways_to_fill(family: Family) -> str | None:
    """How a family without rows gets some; None where it has members without them: a grid, a kind of other kinds."""
    match family.form:
        case "kind" if not family.includes and not family.product:
            return "write them under `values`, or under `each`"
        case "card":
            return "write them under `each`"
        case "place" if family.between:
            return "write under `each` what lies between which places: `name: {ends: [a, b]}`"
    return None


def _told(family: Family, checked: Checked) -> Iterator[Member]:
    """The members that each row must say."""
    for member in family.members.values():
        key = f"{family.name}.{member.name}"
        type_ = checked.types.get(key, member.type)
        sure = type_.form in _THINGS and not type_.maybe and not member.by
        if sure and member.start is None and key not in checked.written:
            yield member


def _tell(declared: Declarations, row: Row, member: Member, checked: Checked, sink: Sink) -> None:
    family = declared.families.get(member.type.of)
    names = list(family.rows) if family else []
    shown = ", ".join(names[:_MOST]) + (", ..." if len(names) > _MOST else "")
    hint = f'add "{member.name}: ..." with one of: {shown}' if names else None
    sink.report("E0702", row.origin.span, hint=hint, where=f'"{row.origin.path}"', key=member.name)

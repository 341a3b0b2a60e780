"""Kinds, places and cards: families of things with members and rows."""

from __future__ import annotations

from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.effects import parse
from tassel_compiler.effects import tree as t
from tassel_compiler.effects.failure import VERBS
from tassel_compiler.loading.nodes import Mapping, Node, Scalar, Sequence
from tassel_compiler.resolve.cells import as_cell, named_in, names_of, one_way, origin_of, spoken_of, text_of
from tassel_compiler.resolve.declarations import Cell, Family, Knob, Member, Origin, Row, Truth
from tassel_compiler.resolve.maps import ONE_WAY, read_one_way, read_ways
from tassel_compiler.resolve.texts import formula, raw_type
from tassel_compiler.source import Span
from tassel_compiler.spelling import nearest
from tassel_compiler.spelling.whole_number import whole_number

_SECTIONS = (("kinds", "kind"), ("places", "place"), ("cards", "card"))
NOTES = ("source", "status", "ruling", "note")
ROW_KEYS = ("do", "steps", "options", "remember", "knobs", *NOTES)  # what a row says besides its members
CARD_KEYS = (*ROW_KEYS, "at", "hooks", "use", "changes", "copies", "for-each", "starts-in")
_ROAD_KEYS = ("ends", ONE_WAY)  # and one of what lies between places


def read_families(root: Mapping, sink: Sink) -> dict[str, Family]:
    families: dict[str, Family] = {}
    for section, form in _SECTIONS:
        node = root.get(section)
        for entry in node.entries if isinstance(node, Mapping) else ():
            if isinstance(entry.value, Mapping):
                families[entry.key.text] = _read_family(
                    form, f"{section}/{entry.key.text}", entry.key, entry.value, sink
                )
    return families


def _read_family(form: str, path: str, key: Scalar, node: Mapping, sink: Sink) -> Family:
    name = key.text
    family = Family(form, name, text_of(node.get("many")), {}, {}, origin_of(path, node))
    family.includes = text_of(node.get("includes"))
    family.home = text_of(node.get("starts-in"))
    family.product = tuple(filter(None, text_of(node.get("product")).split(" x ")))
    family.held_by = text_of(node.get("held-by"))
    family.use = _plain(node.get("use"))
    _read_members(family, path, node.get("has"), sink)
    _read_shape(family, node, sink)
    family.between = text_of(node.get("between"))
    family.ways = read_ways(node.get("ways"))
    _read_rows(family, path, node, sink)
    _read_groups(family, node.get("groups"))
    return family


def row_keys(form: str) -> tuple[str, ...]:
    return CARD_KEYS if form == "card" else ROW_KEYS


def _plain(node: Node | None) -> dict[str, str]:
    return {e.key.text: text_of(e.value) for e in node.entries} if isinstance(node, Mapping) else {}


def _read_members(family: Family, path: str, node: Node | None, sink: Sink) -> None:
    for entry in node.entries if isinstance(node, Mapping) else ():
        member = read_member(f"{path}/has/{entry.key.text}", entry.key, entry.value, sink, family.origin)
        if member:
            family.members[member.name] = member


def read_member(path: str, key: Scalar, node: Node, sink: Sink, above: Origin | None = None) -> Member | None:
    scalar = node.get("slot") if isinstance(node, Mapping) else node
    if not isinstance(scalar, Scalar):
        sink.report("E0203", node.span, found="a list or mapping", expected="a type such as `number`")
        return None
    bare = _bare(scalar)
    if bare:
        sink.report("E0203", scalar.span, hint=f"write ⟪`{bare}`⟫", found=f"`{scalar.text}`", expected="a type")
        return None
    field = parse("field", scalar, sink)
    if not isinstance(field, t.Field):
        return None
    by = tuple(n.text for n in field.by)
    return Member(key.text, raw_type(field), by, field.start, origin_of(path, node, above), _starts(node, sink))


def _bare(node: Scalar) -> str:
    """The field that was meant by a value alone."""
    cell = as_cell(node, Sink())
    return f"flag = {node.text}" if isinstance(cell, Truth) else f"number = {cell}" if isinstance(cell, int) else ""


def _starts(node: Node, sink: Sink) -> tuple[tuple[str, Cell, Span], ...]:
    """A table of numbers at the start, one for each value of the last index."""
    table = node.get("start") if isinstance(node, Mapping) else None
    entries = table.entries if isinstance(table, Mapping) else ()
    return tuple((e.key.text, as_cell(e.value, sink), e.key.span) for e in entries)


def _read_shape(family: Family, node: Mapping, sink: Sink) -> None:
    if family.form != "place":
        return
    family.shape = "single"
    one_way(family.origin.path, node, ("grid", "ring", "list"), sink)
    for shape in ("grid", "ring", "list"):
        found = node.get(shape)
        if found is None:
            continue
        family.shape, family.size_span = shape, found.span
        if shape == "ring" and isinstance(found, Sequence):
            told_twice(found, family.name, sink)
            _name_rows(family, f"places/{family.name}", found)
        elif shape == "grid":
            family.size = tuple(_side(part, found, sink) for part in text_of(found).split(" x "))
            if len(family.size) != 2:
                sink.report("E0203", found.span, found=text_of(found), expected="a size such as `5 x 5`")
                family.size = (1, 1)
        else:
            family.size = (_side(text_of(found), found, sink),)


def _side(text: str, node: Node, sink: Sink) -> Cell:
    """A side of a grid: a number, a constant, or `(constant - 1)`, kept as its text."""
    text = text.strip()
    number = whole_number(text)
    return text if number is None else number


def _read_rows(family: Family, path: str, node: Mapping, sink: Sink) -> None:
    values = node.get("values")
    told_twice(values, family.name, sink)
    _name_rows(family, f"{path}/values", values)
    each = node.get("each")
    if not isinstance(each, Mapping):
        return
    if family.form == "place" and not any(node.get(s) for s in ("grid", "ring", "list")):
        family.shape = "named"
    for entry in each.entries:
        row = Row(
            entry.key.text,
            f"{family.form}/{family.name}",
            {},
            {},
            origin_of(f"{path}/each/{entry.key.text}", entry.value, family.origin),
            entry.key.span,
        )
        if isinstance(entry.value, Mapping):
            _read_row(family, row, entry.value, node, sink)
        family.rows[row.name] = row


def _name_rows(family: Family, path: str, names: Node | None) -> None:
    """The rows that a list names, or one that stands alone."""
    for item in names.items if isinstance(names, Sequence) else (names,):
        if isinstance(item, Scalar) and names is not None:
            origin = named_in(path, names, item, family.origin)
            family.rows[item.text] = Row(item.text, f"{family.form}/{family.name}", {}, {}, origin, item.span)


def told_twice(names: Node | None, kind: str, sink: Sink) -> None:
    """A list of names in which one stands twice."""
    seen: dict[str, Span] = {}
    for item in names.items if isinstance(names, Sequence) else ():
        if isinstance(item, Scalar) and item.text in seen:
            related = (Related("here already", seen[item.text]),)
            sink.report("E0218", item.span, related=related, word=item.text, sort=f"other {kind}")
        elif isinstance(item, Scalar):
            seen[item.text] = item.span


def _read_row(family: Family, row: Row, node: Mapping, kind: Mapping, sink: Sink) -> None:
    row.copies = _count(node.get("copies") or kind.get("copies"), sink)
    row.for_each = text_of(node.get("for-each") or kind.get("for-each"))
    row.home = text_of(node.get("starts-in"))
    row.knobs = _knobs(node.get("knobs"))
    row.ends = spoken_of(node.get("ends")) if family.between else ()
    row.one_way = family.between != "" and read_one_way(node.get(ONE_WAY), sink)
    for entry in node.entries:
        name = entry.key.text
        if name in row_keys(family.form) or name in _ROAD_KEYS and family.between:
            continue
        member = family.members.get(name)
        if member is None and name in _named_in(kind.get("has")):
            continue  # what is wrong with it was told where it is declared
        if member is None:
            near = nearest(name, [*family.members, *row_keys(family.form)])
            sink.report(
                "E0205",
                entry.key.span,
                hint=None if near else _fitting(family, node, entry.value),
                word=name,
                owner=f"{family.form} {family.name}",
                near=near,
            )
        elif member.type.form == "formula" and isinstance(entry.value, Scalar):
            parsed = formula(entry.value, sink)
            if parsed is not None:
                row.formulas[name] = parsed
        elif member.by and isinstance(entry.value, Mapping) and entry.value.get("by-players") is None:
            row.tables[name] = _table(member, entry.value, sink)
        elif member.type.form != "deed":
            row.data[name] = (as_cell(entry.value, sink), entry.value.span)


def _named_in(members: Node | None) -> set[str]:
    return {entry.key.text for entry in members.entries} if isinstance(members, Mapping) else set()


def _table(member: Member, node: Mapping, sink: Sink) -> tuple[tuple[str, Cell, Span], ...]:
    """What a row says of each value of a kind."""
    if len(member.by) > 1:
        sink.report("E0203", node.span, found=f"a table of `{member.name}`, which is counted by two kinds",
                    expected="a member that is counted by one kind")  # fmt: skip
    return tuple((e.key.text, as_cell(e.value, sink), e.key.span) for e in node.entries if e.key.text not in NOTES)


def _fitting(family: Family, row: Mapping, value: Node) -> str | None:
    """The members that hold such a thing and that the row does not say: by another name one of them is meant."""
    text = value.text if isinstance(value, Scalar) else ""
    form = "number" if text.isdigit() else "deed" if text.split(" ")[0].upper() in VERBS else ""
    form = form or ("flag" if text in ("yes", "no") else "named" if text.replace("-", "").isalnum() else "")
    own = ["do"] if form == "deed" and "do" in row_keys(family.form) else []
    names = [*own, *(m.name for m in family.members.values() if m.type.form == form)]
    free = [f"`{name}`" for name in names if row.get(name) is None]
    return f"declared there, and not said here: ⟪among:{', '.join(free)}⟫" if free else None


def _knobs(node: Node | None) -> tuple[Knob, ...]:
    entries = node.entries if isinstance(node, Mapping) else ()
    found = ((e.key, e.value) for e in entries if isinstance(e.value, Mapping))
    return tuple(knob_of(key.text, range_, key.span) for key, range_ in found)


def knob_of(name: str, range_: Mapping, span: Span) -> Knob:
    low, high = (whole_number(text_of(range_.get(end), "0"), signed=True) or 0 for end in ("from", "to"))
    return Knob(name, low, high, span)


def _count(node: Node | None, sink: Sink) -> int:
    text = text_of(node, "1")
    number = whole_number(text)
    if number is not None and 0 < number <= 500:
        return number
    if node is not None:
        sink.report("E0203", node.span, found=text, expected="a number of copies, 1 to 500")
    return 1


def _read_groups(family: Family, node: Node | None) -> None:
    for entry in node.entries if isinstance(node, Mapping) else ():
        values = entry.value.get("values") if isinstance(entry.value, Mapping) else entry.value
        family.groups[entry.key.text] = names_of(values)
        family.group_spans[entry.key.text] = entry.key.span

"""What is different in a variant: its entities beside those of the game that it stands on, topic by topic.

What is new is named with the place where it is told; what has changed is told as it was and as it is now; what is gone
is named. What only has another name is in a table of names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tassel_compiler.printing.book.desk import Desk, capital
from tassel_compiler.printing.book.model import Item, Line, Part, Section, Steps, Table
from tassel_compiler.printing.diff.cells import Cells
from tassel_compiler.printing.diff.compare import diff
from tassel_compiler.printing.diff.model import Diff, Difference, Point
from tassel_compiler.printing.entities.inventory import RuleSet
from tassel_compiler.resolve.declarations import Declarations

UNTOLD = ("constant", "zone", "slot", "value", "step", "kind")  # what is new of these shows in what uses it
MANY = 4


def differences(desk: Desk, base: RuleSet, rules: RuleSet) -> Iterator[Section]:
    """A section for each topic, and one for names."""
    found = diff(base, rules, desk.lang)
    topics = {topic.id: topic.name for topic in reversed(found.by_topic())}
    for id, name in reversed(topics.items()):
        ones = [one for topic, some in found.by_topic().items() if topic.id == id for one in some]
        parts: list[Part] = [*_listed(desk, ones, "b", "new"), *_changed(desk, ones), *_listed(desk, ones, "a", "gone")]
        if parts:
            yield Section(id or "rest", capital(name), tuple(parts))
    yield from _names(desk, found, base.declared)


def _listed(desk: Desk, ones: Sequence[Difference], only: str, key: str) -> Iterator[Steps]:
    named = [one for one in ones if one.only == only and one.kind not in UNTOLD and _has_name(desk, one)]
    if named:
        names = ", ".join(_names_of(desk, named))
        see = tuple(dict.fromkeys(f"{one.kind}/{one.id}" for one in named if one.kind == "rule" and only == "b"))
        yield Steps((Item(f"{names}.", desk.say(key), see),))


def _names_of(desk: Desk, ones: Sequence[Difference]) -> Iterator[str]:
    """Each name once; of many rows only their family, with how many there are."""
    rows = Counter(one.kind for one in ones if one.kind in desk.declared.families)
    many = {kind: count for kind, count in rows.items() if count > MANY}
    rest = (one for one in ones if one.kind not in many and one.id not in many)
    yield from dict.fromkeys(desk.alone(one.name, one.id.rpartition(".")[2]) for one in rest)
    yield from (f"{desk.many(kind)} ({count})" for kind, count in many.items())


def _changed(desk: Desk, ones: Sequence[Difference]) -> Iterator[Table]:
    told = (one for one in ones if not one.only and _has_name(desk, one))
    lines = [line for one in told for line in _lines(desk, one)]
    if lines:
        yield Table(("", desk.say("before"), desk.say("now")), tuple(lines))


def _has_name(desk: Desk, one: Difference) -> bool:
    """Values that a text explains, and what has no name, are told there alone."""
    anchor = f"{one.kind}/{one.id}"
    return desk.has_name(anchor) and not (one.kind in ("value", "place") and anchor in desk.places.planned)


def _lines(desk: Desk, one: Difference) -> Iterator[Line]:
    name = desk.alone(one.name_b or one.name, one.id.rpartition(".")[2])
    for n, point in enumerate(p for p in one.points if not _is_internal(desk, p.label)):
        label = f"{name} – {point.label}" if point.label else name
        marks = desk.marking.marks(one.sources if n == 0 else (), one.rulings_b if n == 0 else (), "printed")
        yield Line((label, *_both(desk, point)), marks)


def _is_internal(desk: Desk, label: str) -> bool:
    """An attribute that nobody has given a word is none that players see."""
    members = {name: member for family in desk.declared.families.values() for name, member in family.members.items()}
    flags = {desk.label(name) for name, member in members.items() if member.type.form == "flag"}
    return label in flags or (label in members and not desk.has_name(label))


def _both(desk: Desk, point: Point) -> tuple[str, str]:
    if not point.by_players:
        return point.a or desk.say("nothing-there"), point.b or desk.say("nothing-there")
    cells = Cells(desk.declared, desk.lang)
    sides = zip(*((cells.for_players(counts, a), cells.for_players(counts, b)) for counts, a, b in point.by_players),
                strict=True)  # fmt: skip
    before, now = ("; ".join(side) for side in sides)
    return before, now


def _names(desk: Desk, found: Diff, base: Declarations | None) -> Iterator[Section]:
    """What had no word before was not called anything."""
    nameless = {slot.name for slot in base.slots.values() if slot.name not in base.words} if base is not None else set()
    pairs = ((a, b) for a, b in found.names if a != b and a.replace(" ", "-") not in nameless)
    lines = tuple(Line((desk.alone(a, ""), desk.alone(b, ""))) for a, b in pairs)
    if lines:
        table = Table((desk.say("before"), desk.say("now")), lines)
        yield Section("names", desk.say("other-names"), (table,))


"""What could lie on a table, as far as it can be said of every game: nothing twice, nothing lost, nothing from nowhere.

An example begins with what its author gives it. Whoever looks at its picture must find the box they own: every piece
and card once, on places where the rules let them lie. The measure is the table after the set-up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tassel_compiler.printing.drawing.gallery import Gallery
from tassel_compiler.printing.drawing.situation import SEAT, SUPPLY, PlainData, Situation, leaves
from tassel_compiler.printing.drawing.stage import Focus
from tassel_compiler.resolve.declarations import Declarations
from tassel_runtime.scenario.document import SETUP

Rows = Iterator[tuple[str, dict[str, PlainData]]]
STAKE = ("worker", "bf")  # where both may lie, no piece of a player lies without the other: E2-AN-02


def impossible(declared: Declarations, gallery: Gallery, found: Situation, about: Focus | None = None) -> list[str]:
    """What a reader would find wrong. What rounds lay out again lies there where a picture is about it."""
    laid = gallery.tables[len(found.seats)]
    hidden = {thing.name for thing in gallery.layout.hidden}
    return [
        *_pieces(declared, laid, found),
        *_cards(declared, hidden, laid, found),
        *_bare(declared, gallery, laid, found, about if gallery.prepared_by != (SETUP,) else None),
        *_printed(declared, laid, found),
        *_stakes(found),
        *(_personal(declared, laid, found) if found.value("table", "", "round") in (0, 1, None) else ()),
    ]


def rows(situation: Situation, holder: str) -> Rows:
    """The elements of a holder, each with its slots."""
    held = situation.slots.get(holder)
    if isinstance(held, dict) and "each" in held and "all" in held:
        held = held["each"]
    if holder == SUPPLY:
        held = {"": held}
    rows = held if isinstance(held, dict) else dict(zip(situation.seat_names(), held or (), strict=False))  # type: ignore[arg-type]
    yield from ((name, row) for name, row in rows.items() if isinstance(row, dict))


def counted(value: object) -> int:
    """All numbers of a table together."""
    if isinstance(value, list):
        return sum(map(counted, value))
    return sum(n for _, n in leaves(value) if isinstance(n, int))  # type: ignore[arg-type]


def _counted(declared: Declarations, situation: Situation) -> Counter[tuple[str, str]]:
    """How many there are of each piece that no game makes or loses, by its owner or colour."""
    found: Counter[tuple[str, str]] = Counter()
    for holder in situation.slots:
        for element, row in rows(situation, holder):
            for noun in declared.game.conserved:
                held = row.get(noun)
                table = dict(zip(situation.seat_names(), held, strict=False)) if isinstance(held, list) else held
                for names, count in leaves(table):
                    shared = noun in declared.supply
                    whose = names[-1] if names else "" if shared else element
                    if isinstance(count, int) and (shared or whose in situation.seat_names()):
                        found[noun, whose] += count
    return found


def _pieces(declared: Declarations, laid: Situation, found: Situation) -> Iterator[str]:
    box, seen = _counted(declared, laid), _counted(declared, found)
    yield from (f"{seen[key]} {key[1]} {key[0]}, the box has {box[key]}" for key in seen if seen[key] > box[key])


def _cards(declared: Declarations, hidden: set[str], laid: Situation, found: Situation) -> Iterator[str]:
    """What lies in the open, in piles and before players is all that was laid out: the rest stays in the box."""
    box, seen = (_shown(declared, hidden, situation) for situation in (laid, found))
    yield from (f"{seen[kind]} cards `{kind}`, there are {box[kind]}" for kind in box | seen if seen[kind] > box[kind])


def _shown(declared: Declarations, hidden: set[str], situation: Situation) -> Counter[str]:
    found: Counter[str] = Counter()
    for key, zone in declared.zones.items():
        if not {key, zone.name} & hidden:
            found[zone.cards] += sum(len(situation.cards(zone.name, one)) for one in situation.instances(zone.name))
    return found


def _bare(
    declared: Declarations, gallery: Gallery, laid: Situation, found: Situation, about: Focus | None
) -> Iterator[str]:
    """Where the set-up lays cards, they lie, unless a house or a card of a player took their place or somebody won
    them."""
    for key, zone in declared.zones.items():
        before, now = (_filled(situation, zone.name) for situation in (laid, found))
        look = gallery.layout.things.get(key)
        if look is not None and (look.on or look.draw == "row") and before != now:
            yield f"{sum(now.values())} cards lie in `{key}`, not {sum(before.values())}"
        family = declared.families.get(zone.holder)
        if family is not None and family.form == "place" and (about is None or about.is_about(family.name)):
            built = {name for name, row in rows(found, family.name) if _taken(row)}
            yield from (f"a card `{key}` at {one}, which is built on" for one in sorted(built) if now.get(one))
            lacking = [one for one in before if before[one] and not now[one] and one not in built]
            if len(lacking) > _won(declared, found, zone.cards):
                yield f"no card `{key}` at {', '.join(lacking)}"


def _taken(row: dict[str, PlainData]) -> bool:
    """Whether a house stands there, or, where none can be built, what players lay there."""
    return counted(row["house"] if "house" in row else row.get("worker", 0)) > 0


def _filled(situation: Situation, zone: str) -> dict[str, int]:
    return {one: len(situation.cards(zone, one)) for one in situation.instances(zone)}


def _won(declared: Declarations, found: Situation, kind: str) -> int:
    """Cards that lie face up before players."""
    own = [zone for zone in declared.zones.values() if zone.holder == SEAT and zone.cards == kind and zone.face == "up"]
    return sum(sum(_filled(found, zone.name).values()) for zone in own)


def _printed(declared: Declarations, laid: Situation, found: Situation) -> Iterator[str]:
    """Lines of a board are those of the set-up, in whatever order they lie, or are printed on a card."""
    cards = [row for family in declared.families.values() if family.form == "card" for row in family.rows.values()]
    known = {cell for row in cards for cell, _ in row.data.values() if isinstance(cell, tuple)}
    for family in declared.families.values():
        if family.shape == "grid":
            printed = [name for name, member in family.members.items() if _kind(declared, member.type.of)]
            before, now = (_lines(situation, family.name, printed) for situation in (laid, found))
            yield from (f"`{family.name}` has a line {' '.join(line)}" for line in now - before if line not in known)


def _lines(situation: Situation, place: str, printed: list[str]) -> Counter[tuple[str, ...]]:
    lines: dict[str, list[str]] = {}
    for name, row in rows(situation, place):
        lines.setdefault(name.partition(",")[0], []).extend(str(row[slot]) for slot in printed if slot in row)
    return Counter(tuple(line) for line in lines.values())


def _kind(declared: Declarations, name: str) -> bool:
    family = declared.families.get(name)
    return family is not None and family.form == "kind" and name != SEAT


def _personal(declared: Declarations, laid: Situation, found: Situation) -> Iterator[str]:
    """What each player is given at the set-up is still theirs in the first round."""
    for zone in declared.zones.values():
        family = declared.families.get(zone.cards)
        own = {name for name, row in family.rows.items() if row.for_each == SEAT} if family is not None else set()
        for seat in found.seat_names() if zone.holder == SEAT and own else ():
            given, held = (
                {card.partition("/")[2].partition("#")[0] for card in situation.cards(zone.name, seat)} & own
                for situation in (laid, found)
            )
            yield from (f"{seat} has no {one}" for one in sorted(given - held))


def _stakes(found: Situation) -> Iterator[str]:
    """Meeples lie in the active area, each on its stake."""
    square = found.value("table", "", "square")
    for name, row in rows(found, "space"):
        workers = row.get(STAKE[0])
        own = [count for names, count in leaves(workers) if names and names[-1] in found.seat_names()]
        own = own or (list(workers) if isinstance(workers, list) else [])  # type: ignore[assignment]
        standing = sum(count for count in own if isinstance(count, int))
        if standing and STAKE[1] in row:
            if not row[STAKE[1]]:
                yield f"no stake at {name}"
            if isinstance(square, str) and not _active(name, square):
                yield f"a meeple at {name}, outside of what {square} makes active"


def _active(space: str, square: str) -> bool:
    """The larger side of the crossing in each direction, of five: E2-ROUND-02."""
    where, corner = ([int(n) for n in name.partition("(")[2].rstrip(")").split(",")] for name in (space, square))
    return all((place > middle) == (middle <= 2) for place, middle in zip(where, corner, strict=True))

"""What a cell of a table says beside a name: where a thing starts, how much a place holds, for whose eyes it is."""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.book.desk import Desk
from tassel_compiler.printing.speech.refill import renewed_from
from tassel_compiler.resolve.declarations import Family, Slot, Track, Zone
from tassel_compiler.resolve.vocabulary import parts


def lying(desk: Desk, zone: Zone) -> str:
    """Which way up, which cards at the start, how many at most, and what happens when none is left.

    A zone often has more room (`holds`) than a game ever fills, and a reader asks why it is eight. So a game with texts
    of its own says a limit where it is a rule; of one without, every limit is told.
    """
    told = [desk.say("face-turned" if zone.turned else f"face-{zone.face or 'up'}")]
    told += [f"{desk.say('at-first')} {name}" for name in _first(desk, zone)]
    cards = desk.declared.families[zone.cards]
    if not desk.plan.texts and 1 < zone.holds < sum(row.copies for row in cards.rows.values()):
        told.append(f"{desk.say('at-most')} {zone.holds}")
    if zone.when_empty is not None:
        told.append(_refill(desk, zone, zone.when_empty))
    return desk.typography.apart(told)


def _refill(desk: Desk, zone: Zone, deeds: t.Block) -> str:
    """A pile that is another one, shuffled, is told by that one; whatever else happens, deed by deed."""
    head = desk.plan.heading("at-once-empty" if zone.at_once else "when-empty", desk.lang)
    source = renewed_from(deeds)
    if source is not None:
        return desk.labelled(head, f"{desk.formula(source)}, {desk.say('shuffled')}")
    text = desk.voice.printer.block(deeds).removesuffix(".")
    told = desk.voice.printer.say("replaced-so", text=head, deed=desk.voice.printer.going_on(text)).removesuffix(".")
    return desk.voice.printer.phrase(told)


def _first(desk: Desk, zone: Zone) -> Iterator[str]:
    """The cards that lie there when the game begins: all of a sort, or those that begin elsewhere than the others."""
    family = desk.declared.families[zone.cards]
    others = [row for row in family.rows.values() if row.home and row.home != family.home]
    if family.home == zone.name and len(others) < len(family.rows):
        yield desk.many(family.name)
    yield from (desk.name(f"{family.name}/{row.name}") for row in others if row.home == zone.name)


def at_start(desk: Desk, slot: Slot) -> str:
    """What a slot holds at first; nothing if that is nothing."""
    text = desk.formula(slot.start) if slot.start is not None else ""
    own = [f"{desk.label(name)} {desk.numbers.text(cell)}" for name, cell, _ in slot.starts if cell != 0]
    return ", ".join(([text] if text not in ("", "0") else []) + own)


def for_whose_eyes(desk: Desk, slot: Slot) -> str:
    if slot.seen_by in ("", "all"):
        return ""
    return f" ({desk.labelled(desk.say('seen-by'), desk.say(f'seen-by-{slot.seen_by}'))})"


def ring_order(desk: Desk, family: Family) -> Iterator[str]:
    """Places that lie in a circle, in their order."""
    if family.shape == "ring":
        names = ", ".join(desk.name(f"{family.name}/{row}") for row in family.rows)
        yield desk.labelled(desk.say("in-a-circle"), names)


def ways(desk: Desk, family: Family) -> Iterator[str]:
    """Who leads to whom, way by way, and what each road joins. A book with texts of its own draws its map."""
    if desk.plan.texts:
        return
    for way in family.ways.values():
        pairs = [_from_to(desk, family, one, other, way.one_way) for one, other, _ in way.pairs]
        if pairs:
            yield desk.labelled(desk.label(way.name), ", ".join(pairs))
    places = desk.declared.families.get(family.between)
    for row in family.rows.values():
        if places is not None and len(row.ends) == 2:
            (one, _), (other, _) = row.ends
            joined = _from_to(desk, places, one, other, row.one_way)
            yield desk.labelled(desk.name(f"{family.name}/{row.name}"), joined)


def _from_to(desk: Desk, places: Family, one: str, other: str, one_way: bool) -> str:
    names = (desk.name(f"{places.name}/{name}") for name in (one, other))
    return (" → " if one_way else " – ").join(names)


def groups(desk: Desk, family: Family) -> Iterator[str]:
    """Groups of a kind with their members."""
    for group, members in family.groups.items():
        names = ", ".join(desk.label(member) for member in members)
        yield desk.labelled(desk.label(group), names)


def starts(desk: Desk, family: Family) -> Iterator[str]:
    """What lies or holds on each of them at the start."""
    for member in family.members.values():
        text = desk.formula(member.start) if member.start is not None else ""
        if text not in ("", "0"):
            yield f"{desk.say('at-first')} {desk.label(member.name)} {text}"


def limit(desk: Desk, track: Track) -> str:
    """How far one may go, where no text says it."""
    if track.limit is None:
        return ""
    names = {f"value/{part.text}" for part in parts(track.limit) if isinstance(part, t.Name)}
    return "" if names & desk.places.planned else f" ({desk.say('at-most')} {desk.formula(track.limit)})"

"""The tables that every book has: components, what depends on the number of players, what lies where for whose eyes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.book.cells import at_start, for_whose_eyes, groups, limit, lying, ring_order, starts, ways
from tassel_compiler.printing.book.desk import Desk
from tassel_compiler.printing.book.model import Marks, SectionPart, Table, TableLine
from tassel_compiler.printing.entities.stocks import each_at_start
from tassel_compiler.printing.speech.ranking import ranked
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Constant, Family, Slot, Track, Zone


def components(desk: Desk) -> Iterator[SectionPart]:
    """What is in the box, counted."""
    lines = [*_cards(desk), *_supply(desk), *_of_players(desk), *_pieces(desk)]
    if lines:
        yield Table((desk.say("component"), desk.say("count")), tuple(lines), numeric=True)


def _cards(desk: Desk) -> Iterator[TableLine]:
    for family in desk.declared.families.values():
        anchor = f"card/{family.name}"
        if family.form != "card" or family.name in desk.plan.pieces or not desk.places.take(anchor):
            continue  # a plan that lists pieces under the name of a kind says what they are
        common = sum(row.copies for row in family.rows.values() if not row.for_each)
        each = sum(row.copies for row in family.rows.values() if row.for_each)
        told = [str(common)] if common else []
        told += [desk.say("per-player").replace("{n}", str(each))] if each else []
        yield TableLine((desk.many(family.name), " + ".join(told)), desk.marking.of(family.origin), (anchor,))


def _supply(desk: Desk) -> Iterator[TableLine]:
    """What lies there, and what each player brings into play beside it."""
    for noun, cells in desk.declared.supply.items():
        each = each_at_start(desk.declared, noun)
        if isinstance(cells, dict):
            for name, cell in cells.items():
                yield TableLine((desk.counted(name, noun), _and_each(desk, desk.numbers.text(cell), each.get(name, 0))))
        elif cells not in desk.declared.supply:  # else they are the same pieces
            yield TableLine((desk.many(noun), _and_each(desk, desk.numbers.text(cells), sum(each.values()))))


def _of_players(desk: Desk) -> Iterator[TableLine]:
    """Pieces that players have and no supply, unless a plan that lists pieces was there before them."""
    declared = desk.declared
    for noun in declared.game.conserved:
        slot = declared.slots.get(f"player.{noun}")
        listed = desk.plan.pieces and slot is not None and slot.origin.span.source.layer not in desk.titles
        if slot is not None and noun not in declared.supply and not listed:
            for member, count in each_at_start(declared, noun).items():
                name = desk.counted(member, noun) if member else desk.many(noun)
                yield TableLine((name, _and_each(desk, "", count)))


def _and_each(desk: Desk, common: str, each: int) -> str:
    told = [desk.say("per-player").replace("{n}", str(each))] if each else []
    return " + ".join([common, *told] if common else told)


def _pieces(desk: Desk) -> Iterator[TableLine]:
    """What no rule moves, or counts only for each player: as the plan lists it."""
    for piece in desk.plan.pieces.values():
        told = [_number(desk, piece.count)] if piece.count else []
        told += [desk.say("per-player").replace("{n}", _number(desk, piece.each))] if piece.each else []
        if not told:  # a later plan says that there are none
            continue
        marks = desk.marking.marks(piece.source, (), "printed")
        yield TableLine((desk.spaced(piece.name.get(desk.lang, "")), " + ".join(told)), marks)


def _number(desk: Desk, written: str) -> str:
    """A number, or that of a constant."""
    return desk.numbers.constant(written) or written


def by_players(desk: Desk) -> Iterator[SectionPart]:
    """The numbers that depend on how many play, and the other side of what is so many long and so many wide."""
    low, high = desk.declared.game.players
    counts = range(low, high + 1)
    beside = set(_sides_beside(desk))
    lines = []
    for constant in desk.declared.constants.values():
        if isinstance(constant.value, ByPlayers) or constant.name in beside:
            anchor = f"constant/{constant.name}"
            cells = (desk.name(anchor), *(desk.numbers.of(constant.value, n) for n in counts))
            lines.append(TableLine(cells, desk.marking.of(constant.origin), desk.taken(anchor)))
    if lines:
        yield Table((desk.say("number-of-players"), *map(str, counts)), tuple(lines), numeric=True)


def _sides_beside(desk: Desk) -> Iterator[str]:
    """The constants that measure what another side makes larger for more players."""
    constants = desk.declared.constants
    for family in desk.declared.families.values():
        sides = [constants[side] for side in family.size if isinstance(side, str) and side in constants]
        if any(isinstance(side.value, ByPlayers) for side in sides):
            yield from (side.name for side in sides)


def numbers(desk: Desk) -> Iterator[SectionPart]:
    """The constants that no text has told."""
    lines = []
    for constant in desk.declared.constants.values():
        anchor = f"constant/{constant.name}"
        if desk.places.free(anchor) and desk.places.take(anchor):
            lines.append(_constant(desk, constant, anchor))
    if lines:
        yield Table((desk.say("number"), desk.say("value")), tuple(lines), numeric=True)


def _constant(desk: Desk, constant: Constant, anchor: str) -> TableLine:
    cells = (desk.name(anchor), desk.numbers.text(constant.value))
    return TableLine(cells, desk.marking.of(constant.origin), (anchor,))


def ladder(desk: Desk, name: str, cells: tuple[Cell, ...], anchor: str) -> Table:
    """A row of numbers, such as the levels of a track."""
    head = (desk.say("step"), *(str(i) for i in range(1, len(cells) + 1)))
    marks = desk.marking.of(desk.origins[anchor]) if anchor in desk.origins else Marks()
    line = TableLine((name, *(desk.numbers.text(cell) for cell in cells)), marks)
    return Table(head, (line,), numeric=True, anchors=(anchor,))


def track(desk: Desk, one: Track) -> Table:
    return ladder(desk, f"{desk.name(f'track/{one.name}')}{limit(desk, one)}", one.levels, f"track/{one.name}")


def who_wins(desk: Desk) -> Iterator[SectionPart]:
    """For how many it is, and who wins; without texts of the game's own also who answers first where nobody acts."""
    found = desk.declared.game
    low, high = found.players
    lines = [TableLine((desk.say("number-of-players"), f"{low}–{high}" if high > low else str(low)))]
    if found.first and not desk.plan.texts:
        lines.append(TableLine((desk.say("asked-first"), desk.label(found.first))))
    lines += [_rank(desk, formula, "tie" if n else "winner") for n, formula in enumerate(found.rank)]
    if found.rank and high > 1 and not desk.plan.texts:
        lines.append(TableLine((desk.say("tie-left"), desk.say("tie-drawn" if high == 2 else "tie-shared"))))
    lines[0] = replace(lines[0], marks=desk.marking.of(found.origin))
    yield Table(("", ""), tuple(lines))


def _rank(desk: Desk, formula: t.Expr, key: str) -> TableLine:
    """Whoever has more of it; of `0 - x` less."""
    found = ranked(desk.voice, formula)
    if not found.noun:
        return TableLine((desk.say(f"{key}-{found.which}"), desk.formula(found.formula)))
    told = desk.say(f"has-{found.which}").replace("{n}", found.noun)
    return TableLine((desk.say(key), desk.voice.printer.phrase(told)))


def hidden_columns(desk: Desk) -> Iterator[SectionPart]:
    """Every pile and display: which way up, and who may look."""
    lines = []
    for key, zone in desk.declared.zones.items():
        anchor = f"zone/{key}"
        if desk.places.take(anchor):
            cells = (desk.name(anchor), lying(desk, zone), _seen(desk, zone))
            lines.append(TableLine(cells, desk.marking.of(zone.origin), (anchor,)))
    if lines:
        yield Table((desk.say("place"), desk.say("lies"), desk.say("seen-by")), tuple(lines))


def _seen(desk: Desk, zone: Zone) -> str:
    if zone.face == "down" and zone.seen_by in ("", "all"):
        return desk.say("seen-by-nobody")
    return desk.say(f"seen-by-{zone.seen_by or 'all'}")


def start(desk: Desk) -> Iterator[SectionPart]:
    """What everybody owns at the start, and what else is kept for each player."""
    own = [slot for slot in desk.declared.slots.values() if slot.holder == "player" and desk.free(slot)]
    lines, nothing = [], []
    for slot in own:
        anchor = f"slot/{slot.key}"
        text = at_start(desk, slot)
        if not desk.places.take(anchor):
            continue
        name = f"{desk.many(slot.name)}{for_whose_eyes(desk, slot)}"
        if text:
            lines.append(TableLine((name, text), desk.marking.of(slot.origin), (anchor,)))
        else:
            nothing.append((name, anchor))
    if nothing:
        names = ", ".join(dict.fromkeys(name for name, _ in nothing))
        lines.append(TableLine((names, desk.say("nothing")), anchors=tuple(anchor for _, anchor in nothing)))
    if lines:
        yield Table((desk.say("each-player-has"), desk.say("at-start")), tuple(lines))


def kept(desk: Desk) -> Iterator[SectionPart]:
    """What is kept in mind about the table and the places on it."""
    lines = []
    holders: dict[str, list[Slot]] = {}
    for slot in desk.declared.slots.values():
        if slot.holder != "player" and desk.free(slot):
            holders.setdefault(slot.holder, []).append(slot)
    for holder, slots in holders.items():
        anchors = tuple(a for slot in slots if desk.places.take(a := f"slot/{slot.key}"))
        names = ", ".join(dict.fromkeys(_kept(desk, slot) for slot in slots))
        name = desk.say("the-table") if holder in ("table", "supply") else desk.label(holder)
        lines.append(TableLine((name, names), anchors=anchors))
    if lines:
        yield Table((desk.say("thing"), desk.say("kept")), tuple(lines))


def _kept(desk: Desk, slot: Slot) -> str:
    found = at_start(desk, slot)
    name = f"{desk.label(slot.name)}{for_whose_eyes(desk, slot)}"
    return f"{name} ({desk.say('at-first')} {found})" if found else name


def families(desk: Desk, found: Iterable[Family]) -> Iterator[SectionPart]:
    """Kinds and places with what they consist of; rows that say nothing of their own are told here."""
    lines = []
    for family in found:
        anchor = f"{family.form}/{family.name}"
        if not desk.places.free(anchor) or not desk.places.take(anchor):
            continue
        rows = [row for row in family.rows.values() if desk.is_plain(family, row)]
        told = tuple(a for row in rows if desk.places.free(a := f"{family.name}/{row.name}") and desk.places.take(a))
        names = ", ".join(desk.name(a) for a in told if not a.rpartition("/")[2].isdigit())
        size = " × ".join(desk.numbers.text(cell) for cell in family.size)
        which = (names or size or str(len(family.rows) or 1), *ring_order(desk, family), *ways(desk, family),
                 *groups(desk, family), *starts(desk, family))  # fmt: skip
        cells = (desk.many(family.name), desk.typography.apart(which))
        lines.append(TableLine(cells, desk.marking.of(family.origin), (anchor, *told)))
    if lines:
        yield Table((desk.say("thing"), desk.say("which")), tuple(lines))

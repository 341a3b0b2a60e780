"""A box of what was cut out of the printed sheets, and a table on which nothing lies that was not taken out of it.

The box is made from the sheets, the table from games in play, so neither can be copied from the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tassel_compiler.printing.cards.boards import printed_places
from tassel_compiler.printing.cards.making import CardSet
from tassel_compiler.resolve.declarations import Declarations, Zone

Look = Mapping[str, object]  # a situation as the runtime tells it
Piece = tuple[str, str, str]  # noun, member of its kind, whose it is
ANY = "*"


@dataclass(frozen=True)
class Box:
    """How often each card and each piece is there, of coins what they are worth together, and what they are laid on."""

    cards: Counter[str]
    pieces: Counter[Piece]
    places: frozenset[str]
    spaces: Mapping[str, int]  # of each track, on the board that has most of them
    steps: Mapping[str, frozenset[int]]  # of each number that is counted on a board
    hidden: frozenset[str]  # what no table shows
    stocks: Mapping[str, frozenset[str]]  # parts of the table where a stock lies, and what of it
    nouns: frozenset[str]  # what lies on a table as pieces
    declared: Declarations

    def without(self, what: str | Piece) -> Box:
        """The same after one of them was lost."""
        if isinstance(what, str):
            return replace(self, cards=self.cards - Counter([what]))
        noun, member, seat = what
        return replace(self, pieces=self.pieces - Counter([what, (noun, ANY, "")] if member != ANY else [what]))


def box_of(printed: CardSet, declared: Declarations) -> Box:
    cards: Counter[str] = Counter()
    pieces: Counter[Piece] = Counter()
    spaces: dict[str, int] = {}
    steps: dict[str, frozenset[int]] = {}
    for deck, card in printed.cards:
        cards[f"{deck.of}/{card.id}"] += card.count
        noun, member = card.stands_for
        family = declared.families.get(deck.of)
        row = family.rows.get(member) if family is not None else None
        coins = int(deck.options.get("value", 0)) or (card.value if deck.template == "chip" else 0)
        worth = card.count * (coins or 1)
        for name in {member, *(str(cell) for cell, _ in row.data.values())} if row else {member}:
            pieces[noun, name, str(card.player or "")] += worth
        pieces[noun, ANY, ""] += worth
        for plan, panel in zip(deck.panels, card.panels, strict=False):
            spaces[plan.of] = max(spaces.get(plan.of, 0), len(panel.cells))
            if plan.sort == "scale":
                steps[plan.of] = frozenset(int(str(cell.values[0])) for cell in panel.cells)
    layout, draw = printed.kit.layout, printed.draw
    boards = {name for deck, _ in printed.cards for name in (deck.of, deck.name.removeprefix("board-"))}
    held = {thing.name for name, area in layout.areas.items() if name in boards for thing in area.holds}
    hidden = {thing.name for thing in layout.hidden}
    held_by = {name: {thing.name for thing in area.holds} for name, area in layout.areas.items()}
    stocks = {n: frozenset(of) for n, of in held_by.items() if of and all(one.startswith("supply.") for one in of)}
    mats = {".".join(filter(None, card.stands_for)) for _, card in printed.cards}
    of_boards = {deck.of for deck, _ in printed.cards if deck.panels}
    anywhere = {zone.name for zone in declared.zones.values() if zone.cards in of_boards}
    drawn = printed_places(printed.kit.plan, draw) if draw is not None else set()
    on_cells = {thing.name.name for thing in layout.things.values() if thing.on is not None}
    places = boards | anywhere | held | hidden | mats | drawn | on_cells
    nouns = {noun for noun, _, _ in pieces} & {*declared.game.conserved, *declared.supply, "bf"}
    return Box(cards, pieces, frozenset(places), spaces, steps, frozenset(hidden), stocks, frozenset(nouns), declared)


def lacking(box: Box, look: Look) -> list[str]:
    """What lies on the table and was not in the box, or lies where nothing is printed."""
    cards = Counter(name.partition("#")[0] for name in _names(look))
    taken: Counter[Piece] = Counter()
    for piece, number in _lying(look, box.nouns).items():
        taken[_printed_as(box, piece)] += number
    return [
        *(f"{number} cards {name} too many" for name, number in (cards - box.cards).items()),
        *(f"{number} pieces {' '.join(piece)} too many" for piece, number in (taken - box.pieces).items()),
        *(f"no marker {name} for {number}" for name, number in _unmarked(box, look).items()),
        *(f"nothing to lay on: {place}" for place in _used(box, look) if place not in box.places),
        *(f"no step {at} for {number}" for number, at in _uncounted(box, look)),
        *(f"no space {at} on track {track}" for track, at in _standing(box, look) if at > box.spaces.get(track, 0)),
    ]


def _printed_as(box: Box, piece: Piece) -> Piece:
    """The pieces of which it is one: those of its owner, those that anybody uses, or those that are all alike."""
    noun, member, seat = piece
    return next((one for one in (piece, (noun, member, "")) if one in box.pieces), (noun, ANY, ""))


def _lying(look: Look, nouns: frozenset[str]) -> Counter[Piece]:
    found: Counter[Piece] = Counter()
    for holder, inside in look["slots"].items():  # type: ignore[attr-defined]
        for names, number in leaves(inside):
            noun = next((name for name in names if name in nouns), "")
            if noun and not isinstance(number, bool) and isinstance(number, int) and number:
                seats = [name.partition("(")[2][:-1] for name in names if name.startswith("player(")]
                behind = (name for name in names[names.index(noun) + 1 :] if not name.startswith("player("))
                found[noun, next(behind, ""), seats[0] if seats and holder != "supply" else ""] += number
    return found


def _names(look: Look) -> set[str]:
    """The cards that are in play, wherever they lie."""
    lying = {str(name) for _, name in leaves(look["zones"])}
    keeping = {name for names, _ in leaves(look["slots"]) for name in names}
    return {name for name in lying | keeping if "/" in name}


def _unmarked(box: Box, look: Look) -> Counter[str]:
    """What points at a place, or stands on a track, and has no marker."""
    d = box.declared
    cards = {name for name, family in d.families.items() if family.form == "card"}
    places = {name: family for name, family in d.families.items() if family.form == "place"}
    named = places.keys() | {row for family in places.values() for row in family.rows}
    shown = ((names[-1], at) for names, at in leaves(look["slots"]) if names[0] not in cards)
    said = ((name, at) for name, at in shown if isinstance(at, str) and name not in box.hidden)
    pointing = Counter(name for name, at in said if at.partition("(")[0] in named)
    standing = {
        (track, "", str(seat))
        for seat, own in enumerate(look["slots"]["player"], 1)  # type: ignore[index]
        for track in d.tracks
        if track in own and track not in box.hidden
    }
    return pointing - _by_noun(box) + Counter(track for track, _, seat in standing if not box.pieces[track, "", seat])


def _by_noun(box: Box) -> Counter[str]:
    found: Counter[str] = Counter()
    for (noun, member, _), number in box.pieces.items():
        found[noun] += number if member != ANY else 0
    return found


def _standing(box: Box, look: Look) -> Iterator[tuple[str, int]]:
    for own in look["slots"]["player"]:  # type: ignore[index]
        yield from ((track, own[track]) for track in box.declared.tracks if track in own and track not in box.hidden)


def _uncounted(box: Box, look: Look) -> Iterator[tuple[str, int]]:
    """What the table counts, and no board has a step for; what has not been counted yet waits before the first one."""
    slots = {name: box.declared.slots.get(f"table.{name}") for name in look["slots"]["table"]}  # type: ignore[index]
    kept = {name for name, slot in slots.items() if slot is not None and slot.type.form == "number"}
    for names, at in leaves(look["slots"]["table"]):  # type: ignore[index]
        slot = slots[names[0]]
        if names[0] in kept - box.hidden and slot is not None and not slot.position and isinstance(at, int):
            steps = box.steps.get(names[0], frozenset())
            if not box.pieces[names[0], "", ""] or not steps or at >= min(steps) and at not in steps:
                yield names[0], at


def _used(box: Box, look: Look) -> Iterator[str]:
    """Places on which something stands, and zones of the table in which cards lie."""
    for holder, inside in look["slots"].items():  # type: ignore[attr-defined]
        place = box.declared.families.get(holder)
        if place is not None and place.form == "place" and any(number for _, number in leaves(inside)):
            yield holder
    left = {f"supply.{name}" for names, n in leaves(look["slots"].get("supply", {})) if n for name in names}  # type: ignore[attr-defined]
    yield from (area for area, of in box.stocks.items() if not left.isdisjoint(of - box.hidden))
    for zone in box.declared.zones.values():
        lying = look["zones"].get(zone.name)  # type: ignore[attr-defined]
        kind = box.declared.families.get(zone.holder)
        if not zone.holder and lying:
            yield zone.name
        elif kind is not None and kind.form == "kind":
            yield from (f"{zone.name}.{of}" for of, cards in lying.items() if cards and not _unseen(box, zone, of))


def _unseen(box: Box, zone: Zone, of: str) -> bool:
    return not box.hidden.isdisjoint((zone.key, zone.name, f"{zone.key}.{of}"))


def leaves(inside: object, names: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], object]]:
    if isinstance(inside, dict):
        for name, one in inside.items():
            yield from leaves(one, (*names, name))
    elif isinstance(inside, list):
        for seat, one in enumerate(inside, 1):
            yield from leaves(one, (*names, f"player({seat})"))
    else:
        yield names, inside

"""What a table tells of the rounds before it: cards that were won or turned over, and how often a space was used.

Whoever looks at an example late in a game must find what play would have left. Each law names the rule it follows from;
it is asked of what the picture shows.
"""

from __future__ import annotations

from collections.abc import Iterator

from tassel_compiler.printing.drawing.gallery import Gallery
from tassel_compiler.printing.drawing.played import PlayedExample
from tassel_compiler.printing.drawing.situation import SEAT, Situation
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations
from tests.print.possible import counted, rows

FIRST_PASS = 2  # symbols of the first to pass: E2-PASS-06, E1-PASS-02
LAST_ROUND = 5


def unbooked(declared: Declarations, gallery: Gallery, example: PlayedExample) -> list[str]:
    """What a reader would miss."""
    found, laid = example.before, gallery.tables[len(example.before.seats)]
    seen = _seen(gallery, example)
    return [
        *_uses(declared, found),
        *_tucked(declared, found),
        *_claimed(found),
        *_taken(found),
        *_passes(found, seen),
        *_passes(example.after, seen),
        *_piles(laid, found, seen),
        *_last(example),
    ]


def _seen(gallery: Gallery, example: PlayedExample) -> frozenset[str]:
    """What the picture shows: what it is about, and what lies in one area with it."""
    things = {thing.rpartition(".")[2] for thing in example.focus.things}
    for area in gallery.layout.areas.values():
        held = {thing.name for thing in area.holds}
        things |= held if held & things else set()
    return frozenset(things)


def _round(found: Situation) -> int:
    told = found.value("table", "", "round")
    return max(1, told) if isinstance(told, int) else 1


def _number(cell: Cell, players: int) -> int:
    if isinstance(cell, ByPlayers):
        cell = dict(cell.entries).get(players, 0)
    return cell if isinstance(cell, int) else 0


def _uses(declared: Declarations, found: Situation) -> Iterator[str]:
    """E2-BRU-03, E1-BRU-02, N97-BRU-01: each use cost as many pieces as its price was, and they all stand there."""
    step = declared.constants.get("uses-per-price")
    every = _number(step.value, len(found.seats)) if step is not None else 1
    for name, row in rows(found, "brussels-space"):
        uses = row.get("uses")
        due = sum(1 + n // max(1, every) for n in range(uses if isinstance(uses, int) else 0))
        standing = sum(counted(row.get(noun, 0)) for noun in ("worker", "traveler"))
        if standing != due:
            yield f"{standing} pieces at {name}, where {uses} uses cost {due}"


def _cards(found: Situation, zone: str, seat: str) -> list[str]:
    return [card.partition("/")[2].partition("#")[0] for card in found.cards(zone, seat)]


def _tucked(declared: Declarations, found: Situation) -> Iterator[str]:
    """E2-PRESTIGE-10: a row counts once, and once more for each symbol on the cards below the board."""
    prestige = declared.families.get("prestige")
    for seat, row in rows(found, SEAT):
        if prestige is not None and isinstance(row.get("multiplier"), dict):
            more = sum(n - 1 for n in row["multiplier"].values())
            cells = (prestige.rows[card].data.get("vp") for card in _cards(found, "tucked-cards", seat))
            symbols = sum(_number(cell[0], len(found.seats)) for cell in cells if cell is not None)
            if more != symbols:
                yield f"{seat}: the multipliers need {more} symbols, the cards below the board show {symbols}"


def _claimed(found: Situation) -> Iterator[str]:
    """BE-TILE-03: a revealed tile is claimed by one meeple."""
    revealed = {card.partition("#")[0] for card in found.cards("tiles")}
    for name, row in rows(found, "tile"):
        standing = counted(row.get("worker", 0))
        if standing > 1 or standing and name not in revealed:
            yield f"{standing} meeples on {name}"


def _taken(found: Situation) -> Iterator[str]:
    """BE-BUILD-06: whoever builds on a pavilion takes its card."""
    built = [row["house"] for _, row in rows(found, "pavilion") if "house" in row]
    for n, seat in enumerate(found.seat_names() if built else ()):
        own, cards = sum(counted(one[n]) for one in built if isinstance(one, list)), len(found.cards("be-cards", seat))
        if own != cards:
            yield f"{seat}: {own} pavilions, {cards} cards of them"


def _passes(found: Situation, seen: frozenset[str]) -> Iterator[str]:
    """E2-PASS-05: the first to pass takes a card, every round; who did so in this round has two symbols."""
    if "medals" not in found.zones:
        return
    taken = {seat: len(found.cards("medals", seat)) for seat in found.seat_names()}
    total, number = sum(taken.values()), _round(found)
    first = [seat for seat, row in rows(found, SEAT) if row.get("pis") == FIRST_PASS]
    if {"medals", "prestige-deck"} & seen and total not in (number - 1, number):
        yield f"{total} cards of first passes in round {number}"
    for seat in first:
        if not taken[seat] or total != number:
            yield f"{seat} passed first in round {number}, with {total} such cards there, {taken[seat]} of them"


def _piles(laid: Situation, found: Situation, seen: frozenset[str]) -> Iterator[str]:
    number = _round(found)
    if "prestige-deck" in seen and "prestige-deck" in laid.zones:
        """E2-ENDROUND-05: five new cards a round, and one for the first to pass."""
        passes = sum(len(found.cards("medals", seat)) for seat in found.seat_names()) if "medals" in found.zones else 0
        left = len(laid.cards("prestige-deck")) - 5 * (number - 1) - passes
        if len(found.cards("prestige-deck")) != left:
            yield f"{len(found.cards('prestige-deck'))} cards in the Prestige pile of round {number}, not {left}"
    if "noble-deck" in seen and len(found.cards("noble-discard")) < number - 1:
        yield f"no noble left the display in round {number}"  # E2-ENDROUND-03
    stock, today = len(found.cards("stock-deck")), len(found.cards("today"))
    if {"stock-deck"} <= seen & {*found.zones} and (stock, today) != (LAST_ROUND - number, 1):
        yield f"round {number} with {stock} cards in the Stock Exchange pile"


def _last(example: PlayedExample) -> Iterator[str]:
    """What is scored at the end is scored after the last round."""
    told = example.before.value("table", "", "round")
    if example.of.startswith("scoring/") and "stock-deck" in example.before.zones and told != LAST_ROUND:
        yield f"scored in round {told}"

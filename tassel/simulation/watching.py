"""What is noted while a game goes on, so that it can be counted afterwards.

Bits, because a set of subjects is then one number: what was offered at a decision is one "or".
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tassel.simulation.gamerow import MARK_VERBS
from tassel.simulation.subjects import Subjects
from tassel_compiler.ir.program import CardKind, Program
from tassel_runtime.atlas import PLAYER

_LISTS = 50_000  # that are remembered


@dataclass(frozen=True, slots=True)
class _Owned:
    """Where the cards of a kind lie, and whose each zone is."""

    kind: CardKind
    owner: dict[int, int]  # zone instance -> seat
    subject: tuple[int, ...]  # card -> bit


class Watch:
    """Of one program; `begin` forgets the game before.

    At a decision `lies` or `moves` tells where cards are, then `decide` what was asked and answered.
    """

    def __init__(self, program: Program, subjects: Subjects) -> None:
        self.subjects = subjects
        self.keeps_choices = False
        self._seats = program.players
        self._cards = [_owned(program, kind, subjects) for kind in program.cards.values()]
        self._starts = [list(program.start[kind.where : kind.where + kind.count]) for kind in program.cards.values()]
        self._dealt = {
            (number, card)
            for number, (owned, lie) in enumerate(zip(self._cards, self._starts, strict=True))
            for card, zone in enumerate(lie)
            if zone in owned.owner
        }
        self._lists: dict[tuple[int, bytes], int] = {}
        self._named = [ask.decode.form == "options" for ask in program.asks]
        self.begin()

    def begin(self) -> None:
        self.marks = {verb: [0] * self._seats for verb in MARK_VERBS}
        self.times: Counter[int] = Counter()
        self.asked: Counter[int] = Counter()
        self.choices = array("i")  # question, seat and answer of each decision
        self.options = self.leads = 0
        self._leader = -1
        self._lay = [list(lie) for lie in self._starts]
        self._moved = set(self._dealt)  # what begins before a seat was never moved there

    def decide(self, ask: int, seat: int, offered: Sequence[int], value: int, points: Sequence[int]) -> None:
        self._decided(ask, seat, self.subjects.all_bits(ask, offered), value)
        self.options += len(offered)
        self._lead(points)

    def _decided(self, ask: int, seat: int, offered: int, value: int) -> None:
        chosen = self.subjects.bits(ask, value)
        self.marks["offered"][seat] |= offered
        self.marks["chosen"][seat] |= chosen
        if self._named[ask]:
            self.marks["used"][seat] |= chosen
        self.times[chosen] += 1
        if self.keeps_choices:
            self.choices.extend((ask, seat, value))
        self.asked[ask] += 1

    def _lead(self, points: Sequence[int]) -> None:
        most = max(points)
        if points.count(most) == 1 and points.index(most) != self._leader:
            self.leads += self._leader >= 0
            self._leader = points.index(most)

    def lies(self, cells: Sequence[int]) -> None:
        """Where all cards are, by the vector."""
        held = self.marks["held"]
        for number, owned in enumerate(self._cards):
            lie = cells[owned.kind.where : owned.kind.where + owned.kind.count]
            if lie != self._lay[number]:
                self._lay[number] = list(lie)
                _add(held, lie, owned)
        self.settle()

    def moves(self, kind: int, card: int, zone: int) -> None:
        """A card went somewhere; where it is counts when somebody is asked next."""
        self._lay[kind][card] = zone
        self._moved.add((kind, card))

    def read(self, journal: array[int], points: Sequence[int]) -> None:
        """A whole game from its journal (`tassel_runtime.noted`), in one loop, since its entries are thousands."""
        self.begin()
        at, end, seats, before = 0, len(journal), self._seats, array("i")
        if len(self._lists) > _LISTS:
            self._lists.clear()
        while at < end:
            first = journal[at]
            if first < 0:
                self.moves(-1 - first, journal[at + 1], journal[at + 2])
                at += 3
                continue
            offers = at + 4 + seats
            if self._moved:
                self.settle()
            count = journal[at + 2]
            after = offers + count
            self._decided(first, journal[at + 1], self._listed(first, journal[offers:after]), journal[at + 3])
            self.options += count
            here = journal[at + 4 : offers]
            if here != before:
                self._lead(here)
                before = here
            at = after
        self.settle()
        self.end(points)

    def _listed(self, ask: int, offered: array[int]) -> int:
        """The subjects of a list of options; the same lists come up again and again."""
        key = ask, offered.tobytes()
        known = self._lists.get(key)
        if known is None:
            known = self._lists[key] = self.subjects.all_bits(ask, offered)
        return known

    def settle(self) -> None:
        """Somebody is asked, or the game is over: what moved lies where it lies."""
        held = self.marks["held"]
        for kind, card in self._moved:
            seat = self._cards[kind].owner.get(self._lay[kind][card])
            if seat is not None:
                held[seat] |= self._cards[kind].subject[card]
        self._moved.clear()

    def end(self, points: Sequence[int]) -> None:
        self._lead(points)
        for lie, owned in zip(self._lay, self._cards, strict=True):
            _add(self.marks["kept"], lie, owned)

    def named_marks(self) -> dict[str, list[list[str]]]:
        return {verb: [list(self.subjects.of_bits(bits)) for bits in seats] for verb, seats in self.marks.items()}

    def named_times(self) -> dict[str, int]:
        found: Counter[str] = Counter()
        for bits, times in self.times.items():
            for name in self.subjects.of_bits(bits):
                found[name] += times
        return dict(sorted(found.items()))


def _owned(program: Program, kind: CardKind, subjects: Subjects) -> _Owned:
    owner = {
        zone.first + seat: seat
        for zone in program.zones
        if zone.cards == kind.name and zone.holder == PLAYER
        for seat in range(zone.count)
    }
    return _Owned(kind, owner, tuple(1 << subjects.card(kind.name, card) for card in range(kind.count)))


def _add(seats: list[int], lie: Sequence[int], owned: _Owned) -> None:
    owner = owned.owner
    for card, zone in enumerate(lie):
        if zone in owner:
            seats[owner[zone]] |= owned.subject[card]

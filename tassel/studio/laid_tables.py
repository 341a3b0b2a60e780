"""The tables that are laid in one studio, who sits at them, and how others are invited to their seats.

An invitation is a token that nobody can guess, for one seat of one table. Whoever comes with it is shown what that
seat may see, and answers for that seat alone: which seats somebody has is settled here when they sit down, and not by
anything they say later.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hmac import compare_digest

from tassel.studio.open_rules import StudioData
from tassel.studio.played_table import HERE, INVITED, PlayedTable
from tassel.studio.said import SayToPage
from tassel.studio.seat_view import SeatView

_TOKEN = 18  # bytes
_KEPT = 8  # tables, the last ones
MOST_PAGES = 6  # that one invited seat has open at a time


@dataclass(eq=False)
class Sitter:
    """A page at a table. `looks` is the seat whose cards lie open before it, of those that it has."""

    say: SayToPage
    lang: str = "en"
    table: LaidTable | None = None
    seats: frozenset[int] = frozenset()
    looks: int | None = None

    def sit(self, table: LaidTable, seats: frozenset[int]) -> None:
        self.leave()
        self.table, self.seats, self.looks = table, seats, None
        table.sitters.add(self)

    def leave(self) -> None:
        if self.table is not None:
            self.table.sitters.discard(self)
        self.table = None


@dataclass(eq=False)
class LaidTable:
    game: PlayedTable
    id: str = field(default_factory=lambda: secrets.token_urlsafe(_TOKEN))
    invitations: dict[int, str] = field(default_factory=dict)  # seat -> token
    sitters: set[Sitter] = field(default_factory=set)
    hints: dict[tuple[int, int], asyncio.Future[str]] = field(default_factory=dict)  # by turn and seat
    telling: bool = False  # whether all who sit here are being told how it stands
    untold: bool = False  # whether it has changed since that was begun
    _views: dict[tuple[int, str], SeatView] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.invitations:
            return
        wanted = [seat for seat, kind in enumerate(self.game.wish.seats) if kind == INVITED]
        self.invitations = {seat: secrets.token_urlsafe(_TOKEN) for seat in wanted}

    @property
    def here(self) -> frozenset[int]:
        """The seats of those who sit where the table was laid."""
        return frozenset(seat for seat, kind in enumerate(self.game.wish.seats) if kind == HERE)

    def is_crowded(self, seat: int) -> bool:
        """Whether an invited seat has as many pages open as one person may need."""
        return sum(one.seats == {seat} for one in self.sitters) >= MOST_PAGES

    def view(self, seat: int, lang: str) -> SeatView:
        there = self.game.rules.languages
        tongue = lang if lang in there or not there else there[0]
        if (seat, tongue) not in self._views:
            self._views[seat, tongue] = SeatView(self.game, seat, tongue)
        return self._views[seat, tongue]

    def turn_to(self, sitter: Sitter) -> int | None:
        """The seat that this page is shown: the one of its seats that is asked, else the one it looks at.

        Where seats have secrets from each other, none is shown before somebody says that it is theirs.
        """
        asked = self.game.asked
        wanted = asked if asked in sitter.seats else sitter.looks
        if wanted is None:
            wanted = min(sitter.seats, default=None)
        if wanted != sitter.looks and wanted is not None and (not self.game.secrets or len(sitter.seats) == 1):
            sitter.looks = wanted
        return wanted

    def shown_to(self, sitter: Sitter) -> StudioData:
        """What this page is shown now; where it changes hands nothing but whose turn it is."""
        seat = self.turn_to(sitter)
        if seat is None:
            return {"tell": "table", "lacks": "", "table": self.id, "nobody": True}
        there = sorted({seat for one in self.sitters for seat in one.seats})
        mine = sorted(sitter.seats)
        told: StudioData = {"tell": "table", "lacks": "", "table": self.id, "turn": self.game.turn,
                            "mine": mine, "there": there}  # fmt: skip
        if sitter.seats <= self.here:  # who knows the seed knows every card, so no invitation tells it
            told["seed"] = self.game.wish.seed
        if seat != sitter.looks:
            return {**told, "handed": seat}
        return {**told, **self.view(seat, sitter.lang).shown(sitter.seats)}


class LaidTables:
    """The last ones that were laid. `keep` has each of them, as it is, and the ids of all, for another studio."""

    def __init__(self, keep: Callable[[LaidTable, Iterable[str]], None] | None = None) -> None:
        self._tables: dict[str, LaidTable] = {}
        self._keep = keep

    def lay(self, table: LaidTable) -> LaidTable:
        self._tables[table.id] = table
        while len(self._tables) > _KEPT:
            del self._tables[next(iter(self._tables))]
        return table

    def changed(self, table: LaidTable) -> None:
        """Written down before anybody is told, so that nobody saw a move that is lost."""
        if self._keep is not None:
            self._keep(table, list(self._tables))

    def table(self, id: str) -> LaidTable | None:
        return self._tables.get(id)

    def seat(self, token: str) -> tuple[LaidTable, int] | None:
        """The seat that an invitation is for; every token is looked at, so that none is found by how long it takes."""
        found = [place for place, known in self._invitations() if compare_digest(known.encode(), token.encode())]
        return found[0] if found else None

    def _invitations(self) -> Iterator[tuple[tuple[LaidTable, int], str]]:
        for table in self._tables.values():
            yield from (((table, seat), token) for seat, token in table.invitations.items())

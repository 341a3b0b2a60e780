"""What a studio keeps for the one that follows it: where it listens, and the games at its tables.

A studio that was killed, or ended by mistake, is begun again on the same rules. Pages that are still open call the
address that they know; so the next one listens there, knows the same tokens, and lays the tables again as they were.
All of it lies in the folder of the user's own, where nobody else may read, and is of use for a day.

Several studios may be open on the same rules: each has a place of its own, and takes one whose port is free.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from tassel.studio.laid_tables import LaidTable
from tassel.studio.listening import Listening, listening_everywhere, listening_here, port_of
from tassel.studio.played_table import NoTable, PlayedTable, TableWish
from tassel_compiler.disk.keeping import digest, keep, recall
from tassel_compiler.driver import Compiled
from tassel_compiler.foreign.data import as_json, read_json
from tassel_compiler.printing.cards.document import Kit

_TOKEN = 18  # bytes
_PLACES = 4  # studios on the same rules
_LASTS = 86_400  # seconds


@dataclass(frozen=True, slots=True)
class Address:
    """Where a studio listens: here, and for seats, 0 if it never did; and the token of its own pages."""

    token: str
    port: int
    shared: int


@dataclass(frozen=True, slots=True)
class KeptTable:
    """A game as it may be laid again."""

    id: str
    seats: tuple[str, ...]
    seed: int
    turn: int
    log: str
    invitations: tuple[tuple[int, str], ...]

    def laid(self, rules: Compiled, kit: Kit) -> LaidTable | None:
        """The table as it was; None if that game is none of these rules."""
        try:
            game = PlayedTable(rules, kit, TableWish(self.seats, self.seed, self.log))
        except NoTable:
            return None
        game.turn = self.turn
        return LaidTable(game, self.id, dict(self.invitations))


class Afterwards:
    """What one studio leaves. Nothing is kept before it listens."""

    def __init__(self, expression: str) -> None:
        self._expression = expression
        self._name, self._address = "", Address("", 0, 0)
        self._kept: dict[str, str] = {}  # table -> the name under which it lies
        self._tables: list[str] = []

    def listen(self, port: int, share: bool) -> tuple[Address, list[Listening]]:
        """Where the one before it did, as far as nobody else does by now."""
        for place in range(_PLACES):
            name = f"studio-{digest([self._expression.encode(), bytes([place])])}"
            before = _read(name)
            address, tables = before or (Address(secrets.token_urlsafe(_TOKEN), 0, 0), [])
            if before is not None and port not in (0, address.port):
                continue
            try:
                sockets = [listening_here(port or address.port)]
            except OSError:
                if before is None:
                    raise
                continue
            self._name, self._tables = name, tables
            return self._listened(address, sockets, share)
        return self._listened(Address(secrets.token_urlsafe(_TOKEN), 0, 0), [listening_here(port)], share)

    def _listened(self, before: Address, sockets: list[Listening], share: bool) -> tuple[Address, list[Listening]]:
        shared = before.shared
        if share:
            sockets.append(_anywhere(shared))
            shared = port_of(sockets[1])
        self._address = Address(before.token, port_of(sockets[0]), shared)
        self._write()
        return self._address, sockets

    def tables(self) -> Iterator[KeptTable]:
        """Those of the studio before, the oldest first."""
        for name in self._tables:
            found = _data(recall(name) or "")
            try:
                invitations = tuple((int(seat), str(token)) for seat, token in found["invitations"])
                table = KeptTable(
                    str(found["id"]), tuple(map(str, found["seats"])), int(found["seed"]), int(found["turn"]),
                    str(found["log"]), invitations,
                )  # fmt: skip
            except (KeyError, TypeError, ValueError):
                continue
            self._kept[table.id] = name
            yield table

    def keep(self, table: LaidTable, laid: Iterable[str]) -> None:
        """The table as it is now; those that are laid no more are forgotten."""
        if not self._name:
            return
        game = table.game
        name = f"table-{digest([table.id.encode()])}"
        kept = KeptTable(
            table.id, game.wish.seats, game.wish.seed, game.turn, game.log(), tuple(table.invitations.items())
        )  # fmt: skip
        keep(name, as_json(asdict(kept)))
        if self._kept.get(table.id) != name:
            self._kept[table.id] = name
            self._tables = [self._kept[id] for id in laid if id in self._kept]
            self._write()

    def _write(self) -> None:
        if self._name:
            keep(self._name, as_json({**asdict(self._address), "at": time.time(), "tables": self._tables}))


def _read(name: str) -> tuple[Address, list[str]] | None:
    found = _data(recall(name) or "")
    try:
        old = time.time() - float(found["at"]) > _LASTS
        address = Address(str(found["token"]), int(found["port"]), int(found["shared"]))
        tables = [str(one) for one in found["tables"]]
    except (KeyError, TypeError, ValueError):
        return None
    return None if old or not address.token else (address, tables)


def _data(text: str) -> dict[str, Any]:
    try:
        found = read_json(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _anywhere(port: int) -> Listening:
    try:
        return listening_everywhere(port)
    except OSError:
        return listening_everywhere(0)

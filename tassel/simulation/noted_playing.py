"""The same games by an engine that plays them whole and writes down what happened: about twenty times as fast.

A table of this kind is for players of any kind, of whom one may be held to something; others are asked decision by
decision (`playing`). Both give the same rows for the same seeds.
"""

from __future__ import annotations

from collections.abc import Sequence

from tassel.simulation.gamerow import Ended, FailedGame
from tassel.simulation.playing import Seeds, Table
from tassel.simulation.restrictions import Leash
from tassel.simulation.seating import Entrant, seated
from tassel.simulation.subjects import Subjects
from tassel_compiler.ir.program import Program
from tassel_runtime.engine import Chooser, NoRoom, NoWayOn
from tassel_runtime.engines import AUTO, USUAL, engine_named, notes_for
from tassel_runtime.minds import GREEDY, SEARCH
from tassel_runtime.noted import FREE, REFUSED, WANTED, GameNotes, NotedDecision, NotedGame, can_hold


class NotedTable:
    """Ready for any seed."""

    def __init__(self, entrants: Sequence[Entrant], notes: GameNotes, table: Table) -> None:
        self.notes, self.table, self._entrants = notes, table, len(entrants)
        self._minds = [entrant.mind for entrant in entrants]
        held = [i for i, entrant in enumerate(entrants) if entrant.restriction]
        self._held = held[0] if held else None
        self._leash = Leash(entrants[held[0]].restriction, table.subjects) if held else None
        self._limits = notes.limits(self._said) if held else None

    def play(self, seed: int) -> Ended:
        sits, game = self.noted(seed)
        if not isinstance(game, NotedGame):
            return game
        self.table.watch.keeps_choices = self.table.courses.kept
        self.table.watch.read(game.journal, game.points)
        return self.table.row(seed, sits, game.cells, list(game.points), list(game.places), game.decisions, game.forced)

    def noted(self, seed: int) -> tuple[list[int], NotedGame | Ended]:
        """Who sits where, and the game as it was written down; its row if it had to be played in another way."""
        sits = seated(self._entrants, seed)
        try:
            return sits, self._noted(seed, sits)
        except NoWayOn as problem:
            return sits, self._in_steps(seed, problem)

    def _in_steps(self, seed: int, problem: NoWayOn) -> Ended:
        """Perhaps nobody went there: who looks ahead only tried it. Asked one by one those players do not stop."""
        kinds = {mind.kind for mind in self._minds if mind.thinks}
        return self.table.play(seed) if kinds == {GREEDY} else FailedGame(seed, str(problem))

    def chooser(self, seed: int, cells: list[int]) -> Chooser:
        """The choices of the game of this seed, one after the other. Where it stops in the module players are asked
        step by step; those who cannot be raise `NoWayOn`."""
        try:
            entries = self._noted(seed, seated(self._entrants, seed)).entries()
        except NoWayOn:
            if any(mind.kind == SEARCH for mind in self._minds):
                raise
            return self.table.chooser(seed, cells)
        chosen = (entry.chosen for entry in entries if isinstance(entry, NotedDecision))
        return lambda ask, offered: next(chosen) if len(offered) > 1 else offered[0]

    def _noted(self, seed: int, sits: list[int]) -> NotedGame:
        held = -1 if self._held is None else sits.index(self._held)
        return self.notes.play(seed, held, self._limits, [self._minds[entrant] for entrant in sits])

    def _said(self, ask: int, value: int) -> int:
        assert self._leash is not None
        if self._leash.wants(ask, value):
            return WANTED
        return REFUSED if self._leash.refuses(ask, value) else FREE


def table_for(program: Program, entrants: Sequence[Entrant], engine: str = AUTO, beside: Seeds | None = None) -> Seeds:
    """The fastest table that these players can sit at; `beside` another one of the same program and engine."""
    whole = plays_whole(program, entrants, engine)
    table = Table(program, entrants, beside.table if isinstance(beside, NotedTable) else beside, engine)
    notes = beside.notes if isinstance(beside, NotedTable) else notes_for(program, engine) if whole else None
    return NotedTable(entrants, notes, table) if whole and notes is not None else table


def engine_with_room(program: Program, entrants: Sequence[Entrant], engine: str = AUTO) -> tuple[str, str]:
    """Find the engine that plays these games on this machine; beside it why that is not the one that was meant."""
    if engine != AUTO or not plays_whole(program, entrants, engine):
        return engine, ""
    try:
        notes_for(program, engine_named(engine))
    except NoRoom as problem:
        return USUAL, str(problem)
    return engine, ""


def plays_whole(program: Program, entrants: Sequence[Entrant], engine: str = AUTO) -> bool:
    """Whether these players need nobody outside: at most one is held, and to what a table has room for."""
    held = [entrant.restriction for entrant in entrants if entrant.restriction]
    if engine_named(engine) != "wasm" or len(held) > 1:
        return False
    leashes = [Leash(restriction, Subjects(program)) for restriction in held]
    return all(can_hold(ask) for ask in program.asks if any(leash.touches(ask) for leash in leashes))

"""A game at the table of the studio: persons in some seats, programs in the others.

Everything that is done is done by a seat, and only by the one that is asked. What a seat is shown of it says
`seat_view`.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from random import Random

from tassel.players.seating import MOST_PLAYOUTS, NoSuchNumber, NoSuchPlayer, minds_of
from tassel.studio.said import Lacking
from tassel_compiler.driver import Compiled, programs_of
from tassel_compiler.foreign.data import read_json
from tassel_compiler.ir.program import Ask
from tassel_compiler.printing.cards.document import Kit
from tassel_runtime.bots import Bot, bot
from tassel_runtime.disclosure import came_to_light, choice_is_seen, has_secrets
from tassel_runtime.engine import NoEngine, NoWayOn
from tassel_runtime.game import Decision, Game, State, Wrong
from tassel_runtime.log import past, records, text, why_path
from tassel_runtime.minds import RANDOM
from tassel_runtime.replay import Replayed, resume
from tassel_runtime.scenario.moves import value_of
from tassel_runtime.trace import Change

HERE, INVITED = "here", "invited"
PERSONS = (HERE, INVITED)
MOST_SEATS = 20
ADVISER = "search:400"
_MOVES = 4000  # of programs, until a person is asked again
_OTHER_RULES = "program_hash differs"


class NoTable(Exception):
    """These rules cannot be played so: why, and what is told of it."""

    def __init__(self, lacks: Lacking, *told: object) -> None:
        super().__init__(lacks, *told)
        self.lacks: Lacking = lacks
        self.told = tuple(map(str, told))


@dataclass(frozen=True, slots=True)
class TableWish:
    """How somebody wants to play: for each seat a person, here or by an invitation, or a kind of program.

    With the text of a log the game goes on where that one ends; it says how many play, and with which seed.
    """

    seats: tuple[str, ...]
    seed: int
    log: str = ""


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """One answer: whose, to what, which, what it changed by which rules; and which persons can know it."""

    seat: int
    ask: Ask
    value: int
    id: str
    changes: tuple[Change, ...]
    rules: tuple[str, ...]  # of each change the path of what did it
    known_to: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Mark:
    """Where a person was asked: to come back to."""

    seat: int
    state: State
    moves: int


class PlayedTable:
    def __init__(self, rules: Compiled, kit: Kit, wish: TableWish) -> None:
        if wish.log:
            wish = _as_logged(wish)
        fresh = rules.fresh()
        program = programs_of(fresh, [len(wish.seats)]).programs.get(len(wish.seats))
        if program is None or rules.checked is None:
            raise _no_program(rules, fresh, len(wish.seats))
        self.rules, self.kit, self.wish = rules, kit, wish
        self.game = Game(program, traced=True)
        self.secrets = has_secrets(program)
        self.persons = frozenset(seat for seat, kind in enumerate(wish.seats) if kind in PERSONS)
        self._rng = Random(wish.seed)
        self._bots: dict[str, Bot] = {}
        for kind in {*wish.seats} - {*PERSONS}:
            self._player(kind)
        self.moves: list[PlayedMove] = []
        self._marks: list[_Mark] = []
        self._lit: tuple[tuple[int, int], bool] | None = None  # of which state it was found out last
        self.turn = 0  # answers of persons, and how often one was taken back: what is said is for one of them
        self.stopped = ""
        self.failing = ""  # the answer after which the rules could not go on
        try:
            self.state = self.game.start(wish.seed)
        except NoWayOn as problem:
            raise NoTable("stuck", problem) from None
        if wish.log:
            self._catch_up(wish.log)
        self._go_on()

    @property
    def decision(self) -> Decision | None:
        return None if self.stopped else self.state.decision()

    @property
    def asked(self) -> int | None:
        """The seat that is asked; None where the game is over or cannot go on."""
        decision = self.decision
        return decision.seat if decision is not None else None

    def choose(self, seat: int, id: str) -> bool:
        """An answer of this seat. Who is not asked does not answer, and what is not offered is not chosen."""
        decision = self.decision
        if decision is None or decision.seat != seat or id not in [option.id for option in decision.options]:
            return False
        self._marks.append(_Mark(seat, self.state.clone(), len(self.moves)))
        self.turn += 1
        self._take(decision, id)
        self._go_on()
        return True

    def may_undo(self, seats: Collection[int]) -> bool:
        """Whether the last answer of a person was one of theirs, and taking it back is fair to others."""
        return self.answered_last(seats) and not self.came_to_light

    def answered_last(self, seats: Collection[int]) -> bool:
        return bool(self._marks) and self._marks[-1].seat in seats

    @property
    def came_to_light(self) -> bool:
        """Whether the last answer of a person showed them, among other persons, what they could not have known when
        they gave it: whoever took it back would choose with open eyes."""
        key = self.turn, len(self.moves)
        if self._lit is None or self._lit[0] != key:
            self._lit = key, self._look_back()
        return self._lit[1]

    def _look_back(self) -> bool:
        if len(self.persons) < 2 or not self._marks or self.stopped:
            return False
        mark = self._marks[-1]
        chosen = [move.value for move in self.moves[mark.moves :]]
        return came_to_light(mark.state, chosen, self.state, mark.seat, Random(self.turn).randrange)

    def undo(self, seats: Collection[int]) -> bool:
        """Back to the last answer of a person, if it was one of theirs."""
        if not self.may_undo(seats):
            return False
        self.turn += 1
        mark = self._marks.pop()
        self.state = mark.state
        del self.moves[mark.moves :]
        self.stopped = self.failing = ""
        return True

    def why_not(self, seat: int, text: str) -> tuple[str, str]:
        """How it comes that something is not offered, for the page to say, and the test or name that it is about."""
        if seat != self.asked:
            return "", ""
        value = value_of(self.state, text, ())
        if value is None:
            return "unknown", ""
        reason = self.state.why_not(value)
        return (reason.how, reason.test) if reason is not None else ("offered", "")

    def hint(self, seat: int) -> str:
        """What a player would do in this seat who looks ahead, and sees no more than it; empty where nobody knows."""
        decision = self.decision
        if decision is None or decision.seat != seat:
            return ""
        try:
            return decision.options[self._player(ADVISER)(self.state.clone(), Random(self.wish.seed))].id
        except (NoTable, NoWayOn):
            return ""

    def _player(self, kind: str) -> Bot:
        if kind not in self._bots:
            try:
                (mind,) = minds_of([kind], self.rules.expression, self.game.program)
                self._bots[kind] = bot(self.game, mind)
            except NoSuchNumber as problem:
                raise NoTable("number", problem.said, MOST_PLAYOUTS) from None
            except (NoSuchPlayer, NoEngine) as problem:
                raise NoTable("player", problem) from None
        return self._bots[kind]

    def log(self) -> str:
        """The game as `tassel play` logs it."""
        return "".join(f"{text(record)}\n" for record in records(self.state, self.wish.seed))

    def _catch_up(self, log: str) -> None:
        """The moves of an earlier game, if all of it agrees with these rules."""
        found = resume(log.splitlines(keepends=True), lambda rules, players: self.game)
        if isinstance(found, Replayed):
            more = f" ({found.expected} / {found.found})" if found.expected else ""
            head = read_json(log.partition("\n")[0]) if found.difference == _OTHER_RULES else None
            of = str(head["rules"]) if isinstance(head, dict) else ""
            if of:
                raise NoTable("otherRules", of)
            raise NoTable("otherLog", found.line, f"{found.difference}{more}")
        for step in past(found.state):
            decision = self.decision
            if decision is None:
                return
            if decision.seat in self.persons:
                self._marks.append(_Mark(decision.seat, self.state.clone(), len(self.moves)))
            self._take(decision, next(option.id for option in decision.options if option.value == step.chosen))

    def _go_on(self) -> None:
        """Programs answer until a person is asked."""
        for _ in range(_MOVES):
            decision = self.decision
            if decision is None or decision.seat in self.persons:
                return
            pick = self._player(self.wish.seats[decision.seat])(self.state, self._rng)
            self._take(decision, decision.options[pick].id)

    def _take(self, decision: Decision, id: str) -> None:
        ask = self.game.engine.waiting(self.state.cells)
        try:
            self.state.choose(id)
        except (NoWayOn, Wrong) as problem:
            self.stopped, self.failing = str(problem), id
            return
        step, program = self.state.past, self.game.program
        if step is None or ask is None:
            return
        rules = tuple(why_path(program, change.why) for change in step.changes)
        known = frozenset(seat for seat in self.persons if not self.secrets or choice_is_seen(self.state, seat))
        self.moves.append(PlayedMove(decision.seat, ask, step.chosen, id, step.changes, rules, known))


def _no_program(rules: Compiled, fresh: Compiled, seats: int) -> NoTable:
    """Why there is none: the number of players, or a mistake that only shows when a program is made."""
    low, high = rules.declared.game.players if rules.declared is not None else (0, 0)
    first = next((item.message for item in fresh.sink.items), "")
    return NoTable("mistake", first) if low <= seats <= high else NoTable("seats", low, high)


def _as_logged(wish: TableWish) -> TableWish:
    """As many seats, and the seed, as the first line of the log says."""
    first = wish.log.partition("\n")[0]
    try:
        head = read_json(first)
    except ValueError:
        raise NoTable("unlogged", first[:60]) from None
    players, seed = (head.get("players"), head.get("seed")) if isinstance(head, dict) else (None, None)
    if not isinstance(players, int) or not isinstance(seed, int) or not 1 <= players <= MOST_SEATS:
        raise NoTable("unlogged", first[:60])
    return replace(wish, seats=(*wish.seats, *[RANDOM] * players)[:players], seed=seed)

"""Running one scenario: set up, lay out, play the rule, compare.

The rule named by `setup` is run first with the scenario's seed, taking the first option of every
decision, so that a scenario says only what matters to it. A whole game (`play: game`) begins where games
begin, and nothing is given.
"""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.ir.program import NOBODY, EntryPoint
from tassel_compiler.spelling import nearest
from tassel_runtime.atlas import PLAYER, Atlas
from tassel_runtime.engine import EngineFault
from tassel_runtime.game import Game, State
from tassel_runtime.scenario.data import Failure, Text
from tassel_runtime.scenario.document import BARE, WHOLE_GAME, Scenario
from tassel_runtime.scenario.entries import Reader
from tassel_runtime.scenario.given import lay_out
from tassel_runtime.scenario.moves import asked, make
from tassel_runtime.scenario.then import compare
from tassel_runtime.whole import whole

ITSELF = "this"  # what a row that is played on its own is to itself


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a scenario. `last` is the decision at which it stood when something was wrong."""

    scenario: Scenario
    failures: tuple[Failure, ...]
    last: str = ""

    @property
    def ok(self) -> bool:
        return not self.failures


def run(scenario: Scenario, game: Game) -> Result:
    """Never raises for what a scenario says; a fault of the engine is told as a failure."""
    reader = Reader(game.atlas, scenario.players)
    if len(scenario.players) != game.program.players:
        return Result(scenario, (Failure(scenario.line, f"this is a game for {game.program.players}"),))
    try:
        return _run(scenario, game, reader)
    except EngineFault as fault:
        message = f"the rules cannot be played from here: {fault}"
        return Result(scenario, (*reader.failures, Failure(scenario.play.line, message)))


def _run(scenario: Scenario, game: Game, reader: Reader) -> Result:
    if scenario.play.text == WHOLE_GAME:
        state = game.start(scenario.seed)
        if scenario.given.entries:
            reader.fail(scenario.given.line, "a whole game begins with its own set-up: nothing can be given")
        before = list(state.cells)
    else:
        if scenario.setup.line and scenario.setup.text not in BARE:  # said, and not as usual
            _entry(reader, game, scenario.setup)
        entry = _entry(reader, game, scenario.play)
        cells = _set_up(scenario, game)
        lay_out(reader, cells, scenario.given)
        args = _arguments(reader, scenario, entry) if entry else None
        if reader.failures or entry is None or args is None:
            return Result(scenario, tuple(reader.failures))
        before = list(cells)
        game.engine.enter(cells, entry, args)
        state = State(game, cells)
    failures = [*reader.failures, *make(state, scenario.moves, scenario.players)]
    if not failures:
        failures = compare(reader, state, before, scenario.then)
        failures += reader.failures
    waiting = state.decision() if failures else None
    return Result(scenario, tuple(failures), asked(waiting, scenario.players) if waiting else "")


def _entry(reader: Reader, game: Game, play: Text) -> EntryPoint | None:
    entry = game.program.entries.get(play.text)
    if entry is None:
        near = nearest(play.text, [*game.program.entries, WHOLE_GAME])
        reader.fail(play.line, f"no rule is called {play.text!r}" + (f"; did you mean {near!r}?" if near else ""))
    return entry


def _set_up(scenario: Scenario, game: Game) -> list[int]:
    engine = game.engine
    cells = engine.start(scenario.seed)
    entry = game.program.entries.get(scenario.setup.text)
    if entry is not None:
        engine.enter(cells, entry, [0] * len(entry.params))
        while engine.waiting(cells) is not None:
            engine.answer(cells, engine.options(cells)[0])
    return cells


def _arguments(reader: Reader, scenario: Scenario, entry: EntryPoint) -> list[int] | None:
    """The acting seat, if the rule needs one, and what `with` gives."""
    values: list[int] = []
    params = list(entry.params)
    if params and params[0] == "you":
        by = scenario.by or Text(scenario.players[0], scenario.line)
        seat = reader.atlas.number(PLAYER, by.text, scenario.players)
        if seat is None:
            reader.fail(by.line, f"nobody at this table is called {by.text!r}", by.text, list(scenario.players))
            return None
        values.append(seat)
        params = params[1:]
    args = scenario.args
    if params[:1] == [ITSELF] and len(args) < len(params):
        args = (scenario.play, *args)
    if len(params) != len(args):
        reader.fail(scenario.play.line, f"{entry.rule} takes {len(params)} things under with: {', '.join(params)}")
        return None
    cells = entry.cells[len(values) :]
    for i, text in enumerate(args):
        value = _argument(reader.atlas, scenario.players, cells[i] if i < len(cells) else -1, text)
        if value is None:
            reader.fail(text.line, f"{text.text!r} cannot be given to {entry.rule}")
            return None
        values.append(value)
    return values


def _argument(atlas: Atlas, players: tuple[str, ...], address: int, text: Text) -> int | None:
    """What a text means to a parameter: by the type of its cell, else the first kind that knows the name."""
    number = whole(text.text)
    if number is not None:
        return number
    if text.text in ("yes", "no"):
        return int(text.text == "yes")
    if text.text == "nobody":
        return NOBODY
    cell = atlas.cell(address)
    kinds = [PLAYER, *atlas.program.names, *atlas.program.cards]
    if cell is not None and (cell.slot.of or cell.slot.form) in kinds:
        kinds = [cell.slot.of or cell.slot.form]
    found = (atlas.number(kind, text.text, players) for kind in kinds)
    return next((value for value in found if value is not None), None)

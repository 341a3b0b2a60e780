"""Running one scenario: set up, lay out, play the rule, compare.

The rule named by `setup` is run first with the scenario's seed, taking the first option of every
decision, so that a scenario says only what matters to it. A whole game (`play: game`) begins where games
begin, and nothing is given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tassel_compiler.ir.imprint import NOTHING, Printed
from tassel_compiler.ir.program import NOBODY, EntryPoint
from tassel_compiler.spelling import nearest
from tassel_runtime.atlas import PLAYER, Atlas
from tassel_runtime.engine import NoWayOn
from tassel_runtime.game import Game, State, changes_of
from tassel_runtime.scenario.data import Failure, Text
from tassel_runtime.scenario.document import BARE, NO_RULE, SETUP, WHOLE_GAME, Scenario
from tassel_runtime.scenario.entries import Reader
from tassel_runtime.scenario.given import lay_out
from tassel_runtime.scenario.moves import asked, make
from tassel_runtime.scenario.pages import NO_NAME, NOBODY_ACTS, OTHER_ARGUMENTS, OTHER_SHAPE
from tassel_runtime.scenario.printed import read_off
from tassel_runtime.scenario.then import compare
from tassel_runtime.trace import Trace
from tassel_runtime.whole import whole

Laid = Callable[[Game, int, tuple[str, ...]], list[int]]  # a table, by seed and the rules that lay it
ITSELF = "this"  # what a row that is played on its own is to itself


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a scenario. `last` is the decision at which it stood when something was wrong."""

    scenario: Scenario
    failures: tuple[Failure, ...]
    last: str = ""
    before: tuple[int, ...] = ()  # what was given
    state: State | None = None  # what became of it, with the way there

    @property
    def ok(self) -> bool:
        return not self.failures


def run_scenario(
    scenario: Scenario, game: Game, printed: Mapping[str, Printed] = NOTHING, laid: Laid | None = None
) -> Result:
    """Never raises for what a scenario says; a fault of the engine is told as a failure. `printed` is what is
    printed on the pieces of this game, for scenarios that speak of it; `laid` lays tables, for who has laid some."""
    reader = Reader(game.atlas, scenario.players)
    if len(scenario.players) != game.program.players:
        return Result(scenario, (Failure(scenario.line, f"this is a game for {game.program.players}"),))
    reader.failures += read_off(scenario.printed, printed)
    if scenario.play.text == NO_RULE or reader.failures:
        return Result(scenario, tuple(reader.failures))
    try:
        return _run(scenario, game, reader, laid or laid_table)
    except NoWayOn as fault:
        message = f"the rules cannot be played from here: {fault}"
        return Result(scenario, (*reader.failures, Failure(scenario.play.line, message)))


def _run(scenario: Scenario, game: Game, reader: Reader, laid: Laid) -> Result:
    if scenario.play.text == WHOLE_GAME:
        state = game.start(scenario.seed)
        if scenario.given.entries:
            message = "a whole game begins with its own set-up: nothing can be given"
            reader.fail(scenario.given.line, OTHER_SHAPE, message)
        before = list(state.cells)
    else:
        for rule in scenario.setup:
            if rule.line and rule.text not in BARE:  # said, and not as usual
                _entry(reader, game, rule)
        entry = _entry(reader, game, scenario.play)
        cells = laid(game, scenario.seed, tuple(rule.text for rule in scenario.setup))
        lay_out(reader, cells, scenario.given)
        args = _arguments(reader, scenario, entry) if entry else None
        if reader.failures or entry is None or args is None:
            return Result(scenario, tuple(reader.failures))
        before = list(cells)
        trace = Trace() if game.traced else None
        game.engine.enter(cells, entry, args, trace)
        state = State(game, cells, opening=changes_of(trace))
    failures = [*reader.failures, *make(state, scenario.moves, scenario.players)]
    if not failures:
        failures = compare(reader, state, before, scenario.then)
        failures += reader.failures
    waiting = state.decision() if failures else None
    last = asked(waiting, scenario.players) if waiting else ""
    return Result(scenario, tuple(failures), last, tuple(before), state)


def _entry(reader: Reader, game: Game, play: Text) -> EntryPoint | None:
    entry = game.program.entries.get(play.text)
    if entry is None:
        rules = [*game.program.entries, WHOLE_GAME]
        word = play.text.rpartition("/")[2]
        near = word if word in rules else nearest(word, rules) or ""
        reader.failures.append(Failure(play.line, f"no rule is called {play.text!r}", NO_NAME, near))
    return entry


def laid_table(game: Game, seed: int, rules: tuple[str, ...] = (SETUP,)) -> list[int]:
    """The table after these rules, the first option of every decision taken."""
    cells = game.engine.start(seed)
    for rule in rules:
        cells = go_through(game, cells, rule)
    return cells


def go_through(game: Game, cells: list[int], rule: str) -> list[int]:
    """The same cells after this rule, the first option of every decision taken."""
    engine = game.engine
    entry = game.program.entries.get(rule)
    if entry is not None:
        engine.enter(cells, entry, [0] * len(entry.params))
        while engine.waiting(cells) is not None:
            engine.answer(cells, engine.options(cells)[0])
    return cells


def _arguments(reader: Reader, scenario: Scenario, entry: EntryPoint) -> list[int] | None:
    """The acting seat, if the rule needs one, and what `with` gives."""
    params = list(zip(entry.params, entry.takes or ("",) * len(entry.params), strict=True))
    values: list[int] = []
    if params and params[0][0] == "you":
        seat = _seat(reader, scenario, entry)
        if seat is None:
            return None
        values.append(seat)
        params = params[1:]
    args = scenario.args
    if params and params[0][0] == ITSELF and len(args) < len(params):
        args = (scenario.play, *args)
    if len(params) != len(args):
        names = ", ".join(name for name, _ in params)
        reader.fail(scenario.play.line, OTHER_ARGUMENTS, f"{entry.rule} takes {len(params)} things under with: {names}")
        return None
    found = [_argument(reader, what, text) for (_, what), text in zip(params, args, strict=True)]
    if None in found:
        return None
    return [*values, *(value for value in found if value is not None)]


def _seat(reader: Reader, scenario: Scenario, entry: EntryPoint) -> int | None:
    by = scenario.by or Text(scenario.players[0], scenario.line)
    seat = reader.atlas.number(PLAYER, by.text, scenario.players)
    if seat is None:
        message = f"nobody at this table is called {by.text!r}"
        reader.fail(by.line, NO_NAME, message, by.text, scenario.players)
    elif seat == NOBODY and entry.acts:
        reader.fail(by.line, NOBODY_ACTS, f"somebody carries out {scenario.play.text}, not nobody")
        return None
    return seat


def _argument(reader: Reader, what: str, text: Text) -> int | None:
    """What a text means to a parameter: by what the rule takes there, else the first kind that knows the name."""
    atlas, word = reader.atlas, text.text
    kinds = [what] if what in (PLAYER, *atlas.program.names, *atlas.program.cards) else []
    if what == "flag" and word in ("yes", "no"):
        return int(word == "yes")
    number = whole(word)
    if number is not None and not kinds and what != "flag":
        return number
    found = [atlas.number(kind, word, reader.players) for kind in kinds or _all_kinds(atlas, what)]
    value = next((n for n in found if n is not None), None)
    if value is None:
        among = [name for kind in kinds for name in atlas.members(kind)]
        message = f"{word!r} is no {what or 'thing'} that could be given here"
        reader.fail(text.line, OTHER_ARGUMENTS, message, word, among)
    return value


def _all_kinds(atlas: Atlas, what: str) -> list[str]:
    return [] if what else [PLAYER, *atlas.program.names, *atlas.program.cards]

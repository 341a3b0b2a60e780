"""Playing a game to its end, with people and bots in the seats."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from rich.text import Text

from tassel.opening import Unusable, game
from tassel.players.seating import NoSuchPlayer, minds_of
from tassel.terminal.drawing import Drawing
from tassel.terminal.naming import TableNaming
from tassel.terminal.outcome import show_end
from tassel.terminal.prompt import HELP, PromptCommand, read_answer, say_why_not, show
from tassel.terminal.screen import Screen
from tassel_compiler.disk.reading import Named
from tassel_compiler.disk.refused import why
from tassel_compiler.disk.writing import write
from tassel_compiler.foreign.plain import plain
from tassel_runtime.bots import Bot, bot
from tassel_runtime.decisions import Option
from tassel_runtime.disclosure import change_is_seen, choice_is_seen
from tassel_runtime.engine import NoEngine, NoWayOn
from tassel_runtime.game import Decision, Game, State
from tassel_runtime.journal import Journal, LogStopped, read_log
from tassel_runtime.log import past, records, text
from tassel_runtime.log import told as tell
from tassel_runtime.replay import Replayed, resume
from tassel_runtime.trace import Change

HUMAN = "human"
SECRET = "…"


@dataclass(frozen=True, slots=True)
class TableSetting:
    """How a game is to be played."""

    rules: str
    kinds: tuple[str, ...]
    seed: int
    lang: str = ""  # whatever it is printed in
    log: Path | None = None
    states: bool = False
    earlier: Path | None = None
    force: bool = False
    quiet: bool = False
    engine: str = "auto"


class Session:
    """One game on one screen."""

    def __init__(self, setting: TableSetting) -> None:
        self.setting = setting
        self.console = Screen(stderr=setting.quiet, quiet=setting.quiet)
        self.state, self.seed, lacks = _open(setting)
        self.naming = TableNaming(self.state.game.atlas, self.state.game.lang)
        self.rng = Random(self.seed)
        self.bots = _bots(setting, self.state.game)
        self.told = f"{setting.earlier}: {lacks}; it goes on after decision {len(past(self.state))}" if lacks else ""
        self.stopped = ""

    def play(self) -> State:
        """To the end, or until a person leaves. The log grows with each decision; its footer comes in any case.

        A place that cannot be written is told before the game, not after it.
        """
        if self.setting.log is None:
            return self._play(None)
        try:
            journal = Journal(self.setting.log, self.state, self.seed, self.setting.states, self.setting.force)
        except (OSError, ValueError) as problem:
            raise Unusable(f"{self.setting.log} cannot be written: {why(problem)}") from None
        try:
            return self._play(journal)
        except LogStopped as problem:
            kept = f"the decisions in it are kept: go on with --continue {self.setting.log}"
            raise Unusable(f"{self.setting.log}: {problem}; {kept}") from None
        finally:
            with suppress(LogStopped):
                journal.close(self.state)

    def _play(self, journal: Journal | None) -> State:
        going = True
        while going and not self.stopped and (decision := self.state.decision()) is not None:
            human = self.setting.kinds[decision.seat] == HUMAN
            if journal is not None:
                journal.follow(self.state, flushed=human)
            if human:
                going = self._ask(decision)
            else:
                self._bot(decision)
        if not self.setting.quiet and not self.stopped:
            show_end(self.console, self.naming, self.state, self.setting.kinds, self.seed)
        return self.state

    def save(self, path: Path) -> None:
        """The game so far as a log; why not, if it cannot be written."""
        lines = (text(record) + "\n" for record in records(self.state, self.seed, self.setting.states))
        try:
            write(Named(path), "".join(lines).encode("utf-8"))
        except (OSError, ValueError) as problem:
            self.console.print(f"{path} {why(problem)}", style="yellow")
        else:
            self.console.print(f"saved: {path}")

    # ---- bots ----------------------------------------------------------------------------------------------

    def _bot(self, decision: Decision) -> None:
        pick = self.bots[decision.seat](self.state, self.rng)
        try:
            self.state.choose(pick)
        except NoWayOn as problem:
            self.stopped = str(problem)
            return
        if not self.setting.quiet:
            self._tell(decision, decision.options[pick].label)

    def _tell(self, decision: Decision, label: str) -> None:
        """One line of the log on screen: who, what, and what it changed."""
        naming = self.naming
        self.console.print(naming.seat(decision.seat), style=naming.style(decision.seat), end="  ")
        known = all(choice_is_seen(self.state, seat) for seat in self._persons)
        what = naming.word(decision.id.partition(".")[0])
        told = naming.labelled(what, plain(label) if known else SECRET)
        self.console.print(told, end="", highlight=False)
        changes = self.changes()
        told = naming.apart(changes[:6]) + (" …" if len(changes) > 6 else "")
        self.console.print(f"   {told}", style="dim", highlight=False)

    def changes(self) -> list[str]:
        """What the last decision changed, in words; nothing that a person at the screen does not see."""
        step = self.state.past
        shown = [c for c in (step.changes if step else ()) if self._seen(c)]
        name = self.naming.change
        return [
            f"{name(str(told['what']))} {name(str(told['from']))} → {name(str(told['to']))}"
            for told in tell(self.naming.atlas, shown)
        ]

    def _seen(self, change: Change) -> bool:
        """Whether every person at the screen sees it; without people it is told to whoever looks on."""
        if change.kind not in ("cell", "card") and self._persons:
            return False
        return all(change_is_seen(self.naming.atlas, change, seat) for seat in self._persons)

    @property
    def _persons(self) -> list[int]:
        return [seat for seat, kind in enumerate(self.setting.kinds) if kind == HUMAN]

    # ---- people --------------------------------------------------------------------------------------------

    def _ask(self, decision: Decision) -> bool:
        """One decision of a person; False when the person leaves."""
        drawing = Drawing(self.naming, decision.seat)
        self.console.rule(style="dim")
        self.console.print(drawing.table(self.state.cells))
        show(self.console, self.naming, decision)
        while True:
            try:
                line = self.console.input(Text("> ", style="bold"))
            except EOFError:
                return False
            command = read_answer(line, decision)
            if command is None:
                self.console.print("type the number or the name of an option, or ? for help", style="yellow")
            elif command.verb == "q":
                return False
            elif command.option is not None:
                self._chosen(decision, command.option)
                return True
            elif command.verb == "u" and self._undo():
                return True
            elif command.verb == "t":
                self.console.print(drawing.table(self.state.cells))
                show(self.console, self.naming, decision)
            else:
                self._answer(command)

    def _chosen(self, decision: Decision, option: Option) -> None:
        """What stops the game has not been chosen: the same decision is asked again."""
        try:
            self.state.choose(decision.options.index(option))
        except NoWayOn as problem:
            told = f"The game cannot go on from there, so this is not chosen. {problem}"
            self.console.print(told, style="red", markup=False, highlight=False)
            return
        self._tell(decision, option.label)

    def _answer(self, command: PromptCommand) -> None:
        match command.verb:
            case "?":
                self.console.print(HELP, highlight=False)
            case "w":
                self.console.print(say_why_not(self.state, command.rest), highlight=False)
            case "l":
                self.console.print("\n".join(self.changes()) or "nothing", highlight=False)
            case "s":
                self.save(Path(command.rest or "game.jsonl"))
            case _:
                self.console.print("there is nothing to take back")

    def _undo(self) -> bool:
        """Back to the last decision of a person; False if there is none."""
        earlier = self.state.clone()
        while earlier.past is not None:
            earlier.undo()
            decision = earlier.decision()
            if decision is not None and self.setting.kinds[decision.seat] == HUMAN:
                self.state = earlier
                return True
        return False


def _bots(setting: TableSetting, table: Game) -> dict[int, Bot]:
    """Who answers for each seat without a person."""
    seats = [(seat, kind) for seat, kind in enumerate(setting.kinds) if kind != HUMAN]
    try:
        minds = minds_of([kind for _, kind in seats], setting.rules, table.program)
        return {seat: bot(table, mind) for (seat, _), mind in zip(seats, minds, strict=True)}
    except (NoSuchPlayer, NoEngine) as problem:
        raise Unusable(str(problem), named=True) from None


def _open(setting: TableSetting) -> tuple[State, int, str]:
    played = game(setting.rules, len(setting.kinds), traced=True, lang=setting.lang, engine=setting.engine)
    if setting.earlier is None:
        try:
            return played.start(setting.seed), setting.seed, ""
        except NoWayOn as problem:
            raise Unusable(f"the game cannot begin: {problem}") from None
    try:
        found = resume(read_log(setting.earlier), lambda *_: played)
    except OSError as problem:
        raise Unusable(f"{setting.earlier}: {why(problem)}") from None
    if isinstance(found, Replayed):
        raise Unusable(f"{setting.earlier}:{found.line}: {found.difference}")
    return found.state, found.seed, found.lacks

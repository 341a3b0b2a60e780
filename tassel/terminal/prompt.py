"""Asking a person: the options, and the few commands that are typed instead of one."""

from __future__ import annotations

from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from tassel.terminal.naming import TableNaming
from tassel_compiler.foreign.plain import plain
from tassel_runtime.decisions import Option, parse, suggestion
from tassel_runtime.game import Decision, State
from tassel_runtime.scenario.moves import value_of

HELP = """\
  a number or a name   take that option
  u                    undo: back to the last decision of a person
  w N or w NAME        why is this not offered?
  l                    what the last decision changed
  t                    draw the table again
  s [FILE]             save the game as a log; `tassel play … --continue FILE` goes on from it
  q                    quit"""


@dataclass(frozen=True, slots=True)
class PromptCommand:
    """What a person typed: `take` with an option, or one of the letters with the rest of the line."""

    verb: str
    rest: str = ""
    option: Option | None = None


def show(console: Console, naming: TableNaming, decision: Decision) -> None:
    """The question and its numbered options."""
    title = Text(naming.seat(decision.seat), style=naming.style(decision.seat))
    title.append(f"  {naming.question(decision.id)}", style="bold").append(f"  {decision.id}", style="dim")
    console.print(title)
    lines = [Text.assemble((f"{key:>4} ", "cyan"), plain(option.label)) for key, option in numbered(decision)]
    console.print(Columns(lines, padding=(0, 3), column_first=True) if len(lines) > 12 else Text("\n").join(lines))


def numbered(decision: Decision) -> list[tuple[str, Option]]:
    """What to type for each option: its position, or the number itself where numbers are chosen."""
    own = all(option.id.isdecimal() for option in decision.options)
    return [(option.id if own else str(i), option) for i, option in enumerate(decision.options, 1)]


def read_answer(line: str, decision: Decision) -> PromptCommand | None:
    """What a line means; None if it means nothing."""
    text = line.strip()
    keys = dict(numbered(decision))
    option = keys.get(text) or parse(text, decision.options)
    if option is not None and text:
        return PromptCommand("take", option=option)
    verb, _, rest = text.partition(" ")
    if verb in ("u", "l", "t", "q", "?", "help") and not rest or verb in ("w", "s"):
        return PromptCommand("?" if verb == "help" else verb, rest.strip())
    return None


def say_why_not(state: State, text: str) -> str:
    """Why something is not offered, in the words of the rules."""
    value = value_of(state, text, ())
    if value is None:
        near = suggestion(text, state.options())
        return f"{text!r} names nothing here" + (f"; did you mean {near!r}?" if near else "")
    reason = state.why_not(value)
    return "it is offered" if reason is None else str(reason)

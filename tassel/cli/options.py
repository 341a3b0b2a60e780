"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from tassel.simulation.seating import Entrant
    from tassel_compiler.ir.program import Program

_Command = TypeVar("_Command", bound=Callable[..., object])

BOT_SEATS = ("random", "greedy", "search")
SEATS = ("human", *BOT_SEATS)


class Tongue(click.ParamType[str]):
    """A language by its name; those that ship are offered while it is typed."""

    name = "language"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value and not value.isalpha():
            self.fail(f"{value!r} is no language; write en, fr, de, ...", param, ctx)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from tassel.terminal.naming import SEAT  # in each language that terminals speak

        return [CompletionItem(lang) for lang in SEAT if lang.startswith(incomplete)]


TONGUE = Tongue()


class Several(click.ParamType[tuple[str, ...]]):
    """Words of a choice with commas between."""

    name = "list"

    def __init__(self, choice: click.Choice[str] | Tongue) -> None:
        self.choice = choice

    def convert(
        self, value: str | tuple[str, ...], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, ...]:
        if isinstance(value, tuple):
            return value
        return tuple(dict.fromkeys(self.choice.convert(word.strip(), param, ctx) for word in value.split(",")))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        done, comma, word = incomplete.rpartition(",")
        found = self.choice.shell_complete(ctx, param, word)
        return [CompletionItem(f"{done}{comma}{item.value}") for item in found]


def json_option(command: _Command) -> _Command:
    return click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")(command)


def engine(command: _Command) -> _Command:
    """Named here, not asked of the runtime, so that help is shown at once; tests hold both lists together."""
    kinds = click.Choice(["auto", "python", "wasm", "oracle"])
    return click.option("--engine", type=kinds, default="auto", show_default=True, help="What plays.")(command)


def executor(command: _Command) -> _Command:
    """By whom games are played; `tassel.simulation.executing` says what there is."""
    about = ("threads, processes, dask://ADDRESS:PORT on this machine or dask+tls:// on another "
             "(default: threads, but processes where Python plays).")  # fmt: skip
    return click.option("--executor", metavar="WHERE", default="", help=about)(command)


def first_seed(command: _Command) -> _Command:
    """Of the first game. How far seeds may go is looked at where it is known how many there are (`seeds_fit`)."""
    about = "Of the first game; the others follow."
    return click.option("--seed", type=int, default=1, show_default=True, help=about)(command)


def seeds_fit(first: int, games: int) -> None:
    """A usage error unless so many seeds from the first one on are numbers of 64 bits."""
    from tassel_runtime.batch import LAST_SEED, NoSeeds, seeds_within

    try:
        seeds_within(first, games)
    except NoSeeds as problem:
        blamed = "--games" if games >= LAST_SEED else "--seed"  # so many there are from no seed on
        raise click.BadParameter(str(problem), param_hint=blamed) from None


def lang(command: _Command) -> _Command:
    """Which languages there are says the game, once it is open (`tassel.opening.asked_language`)."""
    about = "Language, of those that RULES are printed in (default: en, or the first of them)."
    return click.option("--lang", type=TONGUE, default="", help=about)(command)


def force(command: _Command) -> _Command:
    return click.option("--force", is_flag=True, help="Replace a file that tassel did not write.")(command)


def seats(text: str, players: int, there: tuple[str, ...] = SEATS) -> tuple[str, ...]:
    """`human,greedy` for any number of players: the last kind fills the table."""
    kinds = [kind.strip() for kind in text.split(",")]
    for kind in kinds:
        if kind.partition(":")[0] not in there:
            known = ", ".join(there)
            raise click.BadParameter(f"{kind!r} is no kind of seat; there are {known}", param_hint="--seats")
    if len(kinds) > players:
        raise click.BadParameter(f"{len(kinds)} seats for {players} players", param_hint="--seats")
    return (*kinds, *[kinds[-1]] * (players - len(kinds)))


_RESTRICTIONS = {
    "never": "Leave this card, place, action or option alone; may be said again.",
    "always": "Take this whenever it is offered.",
    "only": "Of what this is one of, take nothing else.",
}


def restrictions(command: Callable[..., int]) -> Callable[..., int]:
    """What one player keeps to: the command is given a `Restriction`."""

    @wraps(command)
    def given(never: tuple[str, ...], always: tuple[str, ...], only: tuple[str, ...], **others: Any) -> int:
        from tassel.simulation.restrictions import Restriction

        return command(restriction=Restriction(never, always, only), **others)

    for verb, about in reversed(_RESTRICTIONS.items()):
        given = click.option(f"--{verb}", metavar="ID", multiple=True, help=about)(given)
    return given


def entrants(kinds: tuple[str, ...], rules: str, program: Program) -> tuple[Entrant, ...]:
    """The players of these seats with what they have learned; what is old is noted."""
    from tassel.cli.output import note
    from tassel.players.seating import NoSuchPlayer, minds_of
    from tassel.simulation.seating import Entrant

    try:
        minds = minds_of(kinds, rules, program, note)
    except NoSuchPlayer as problem:
        raise click.BadParameter(str(problem), param_hint="--seats") from None
    return tuple(Entrant(kind, mind=mind) for kind, mind in zip(kinds, minds, strict=True))

"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., object])

LANGUAGES = click.Choice(["en", "fr", "de"])
BOT_SEATS = ("random", "greedy")
SEATS = ("human", *BOT_SEATS)


def json_option(command: _Command) -> _Command:
    return click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")(command)


def engine(command: _Command) -> _Command:
    """Named here, not asked of the runtime, so that help is shown at once; tests hold both lists together."""
    kinds = click.Choice(["auto", "python", "wasm", "oracle"])
    return click.option("--engine", type=kinds, default="auto", show_default=True, help="What plays.")(command)


def lang(command: _Command) -> _Command:
    return click.option("--lang", type=LANGUAGES, default="en", show_default=True, help="Language.")(command)


def force(command: _Command) -> _Command:
    return click.option("--force", is_flag=True, help="Replace a file that tassel did not write.")(command)


def seats(text: str, players: int, there: tuple[str, ...] = SEATS) -> tuple[str, ...]:
    """`human,greedy` for any number of players: the last kind fills the table."""
    kinds = [kind.strip() for kind in text.split(",")]
    for kind in kinds:
        if kind not in there:
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

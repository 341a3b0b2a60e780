"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

_Command = TypeVar("_Command", bound=Callable[..., object])

LANGUAGES = click.Choice(["en", "fr", "de"])
SEATS = ("human", "random", "greedy")


def json_option(command: _Command) -> _Command:
    return click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")(command)


def lang(command: _Command) -> _Command:
    return click.option("--lang", type=LANGUAGES, default="en", show_default=True, help="Language.")(command)


def force(command: _Command) -> _Command:
    return click.option("--force", is_flag=True, help="Replace a file that tassel did not write.")(command)


def seats(text: str, players: int) -> tuple[str, ...]:
    """`human,greedy` for any number of players: the last kind fills the table."""
    kinds = [kind.strip() for kind in text.split(",")]
    for kind in kinds:
        if kind not in SEATS:
            known = ", ".join(SEATS)
            raise click.BadParameter(f"{kind!r} is no kind of seat; there are {known}", param_hint="--seats")
    if len(kinds) > players:
        raise click.BadParameter(f"{len(kinds)} seats for {players} players", param_hint="--seats")
    return (*kinds, *[kinds[-1]] * (players - len(kinds)))

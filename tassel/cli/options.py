"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., object])

LANGUAGES = click.Choice(["en", "fr", "de"])
SEATS = ("human", "random", "greedy")


def as_json(command: Command) -> Command:
    return click.option("--json", "as_json", is_flag=True, help="One JSON document, nothing else.")(command)


def lang(command: Command) -> Command:
    return click.option("--lang", type=LANGUAGES, default="en", show_default=True, help="Language.")(command)


def seats(text: str | None, players: int | None, default: str) -> tuple[str, ...]:
    """`human,greedy` for any number of players: the last kind fills the table."""
    kinds = [kind.strip() for kind in text.split(",")] if text else [default]
    for kind in kinds:
        if kind not in SEATS:
            raise click.BadParameter(
                f"{kind!r} is no kind of seat; there are {', '.join(SEATS)}", param_hint="--seats"
            )
    if players is not None and len(kinds) > players:
        raise click.BadParameter(f"{len(kinds)} seats for {players} players", param_hint="--seats")
    count = players if players is not None else len(kinds)
    return (*kinds, *[kinds[-1]] * (count - len(kinds)))

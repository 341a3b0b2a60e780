"""Options of the commands that print, made from the description that the dialog of the studio is made from too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, assert_never

import click

from tassel.cli.options import TONGUE, Several
from tassel.printouts.described import PrintOption, options_of

_Command = TypeVar("_Command", bound=Callable[..., object])


def print_options(command: str) -> Callable[[_Command], _Command]:
    """What may be chosen about what this command prints, under the names of the options."""

    def given(function: _Command) -> _Command:
        for option in reversed(list(options_of(command))):
            function = _option(option)(function)
        return function

    return given


def _option(option: PrintOption) -> Callable[[_Command], _Command]:
    flag, about, usual = f"--{option.name}", option.about, option.usual
    match option.sort:
        case "one":
            return click.option(flag, type=click.Choice(option.among), default=usual, show_default=True, help=about)
        case "several":
            among, all = Several(click.Choice(option.among)), ",".join(option.among)
            return click.option(flag, type=among, default=all, show_default=True, help=about)
        case "flag":
            both = f"{flag}/--no-{option.name}" if usual else flag
            return click.option(both, is_flag=True, default=usual, show_default=bool(usual), help=about)
        case "number":
            return click.option(flag, type=click.IntRange(1, option.most), default=usual, show_default=True, help=about)
        case "language":
            return click.option(flag, type=TONGUE, default="", help=about)
        case "languages":
            return click.option(flag, type=Several(TONGUE), default=(), help=about)
        case "cards":
            return click.option(flag, metavar="ID", multiple=True, help=about)
        case _:
            assert_never(option.sort)

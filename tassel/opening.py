"""From what a user names to a program: rule set expressions, and compiled games in files.

The one place of the front door that knows the compiler's driver. What is wrong with rules comes back as
`Unusable`, which carries the diagnostics; the commands show them and end with code 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tassel_compiler.ir.program import Program

if TYPE_CHECKING:
    from tassel_compiler.diagnostics import Diagnostic
    from tassel_compiler.driver import Compiled
    from tassel_runtime.game import Game

COMPILED = (".json", ".json.gz")


class Unusable(Exception):
    """Rules, or a file, that cannot be played: why, in words or as diagnostics."""

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)


def compile_rules(expression: str, players: Sequence[int] | None = None) -> Compiled:
    """The compiled rule set; `Unusable` if anything in it is an error."""
    from tassel_compiler.diagnostics import Sink
    from tassel_compiler.driver import compile_rules as drive

    sink = Sink()
    compiled = drive(expression, players, sink)
    if sink.failed:
        raise Unusable(f"{expression} cannot be used", sink.items)
    return compiled


def program(expression: str, players: int) -> Program:
    """The program for one number of players, compiled now or read from a file that `build` wrote."""
    if expression.endswith(COMPILED):
        return read_program(Path(expression), players)
    programs = compile_rules(expression, [players]).programs
    if players not in programs:
        raise Unusable(f"{expression} is not for {players} players")
    return programs[players]


def game(expression: str, players: int, traced: bool = False, lang: str = "en") -> Game:
    from tassel_runtime.game import Game

    return Game(program(expression, players), traced, lang)


def read_program(path: Path, players: int) -> Program:
    """A compiled game from its file, verified before anything of it runs."""
    from tassel_runtime.program import ProgramError, open_program

    try:
        found = open_program(path)
    except ProgramError as problem:
        raise Unusable(str(problem)) from None
    if found.players != players:
        raise Unusable(f"{path} is a game for {found.players} players, not {players}")
    return found

"""From what a user names to a program: rule set expressions, and compiled games in files.

The one place of the front door that knows the compiler's driver. What is wrong with rules comes back as
`Unusable`, which carries the diagnostics; the commands show them and end with code 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tassel_compiler.places import EXAMPLES_FOLDER, PRINT_FOLDER

if TYPE_CHECKING:
    from tassel_compiler.diagnostics import Diagnostic
    from tassel_compiler.driver import Compiled
    from tassel_compiler.ir.program import Program
    from tassel_runtime.game import Game

COMPILED = (".json", ".json.gz")
_SMALLEST = 2
_UNKNOWN = ("E0210", "E0211", "E0225", "E0226")
NOT_RULES = ("ledger", "words", PRINT_FOLDER, EXAMPLES_FOLDER)


class Unusable(Exception):
    """Rules, or a file, that cannot be played: why, in words or as diagnostics.

    `named` is true when nothing is wrong with any rules: the caller asked for some that do not exist, or for a
    number of players they are not for.
    """

    def __init__(self, message: str, diagnostics: Sequence[Diagnostic] = (), named: bool = False) -> None:
        super().__init__(message)
        self.diagnostics = tuple(diagnostics)
        self.named = named or unknown(d.code for d in diagnostics)


def unknown(codes: Iterable[str]) -> bool:
    """Whether all that went wrong is that no rules have such a name."""
    found = list(codes)
    return bool(found) and all(code in _UNKNOWN for code in found)


def open_compiled(expression: str, players: Sequence[int] | None = None) -> Compiled:
    """The compiled rule set; `Unusable` if anything in it is an error."""
    from tassel_compiler.diagnostics import Sink
    from tassel_compiler.driver import compile_rules

    sink = Sink()
    compiled = compile_rules(expression, players, sink)
    legal = compiled.declared.game.players if compiled.declared else None
    for n in players or ():
        if legal and not legal[0] <= n <= legal[1]:
            raise Unusable(f"{expression} is for {legal[0]} to {legal[1]} players, not {n}", named=True)
    if sink.failed:
        raise Unusable(f"{expression} cannot be used", sink.items)
    return compiled


def open_front(expression: str) -> Compiled:
    """The checked rule set without programs, enough for lists and explanations; `Unusable` if `check` refuses it."""
    from tassel_compiler.diagnostics import Sink
    from tassel_compiler.driver import front

    sink = Sink()
    compiled = front(expression, sink)
    if compiled.declared is None or sink.failed:
        raise Unusable(f"{expression} cannot be used", sink.items)
    return compiled


def unprintable(problem: Exception) -> Unusable:
    """Why rules cannot be told, where a sentence of theirs has no end; any other problem is raised again."""
    from tassel_compiler.diagnostics import Sink
    from tassel_compiler.printing.grammar.measure import TooLong

    if not isinstance(problem, TooLong):
        raise problem
    sink = Sink()
    sink.report("E1016", problem.span)
    return Unusable("these rules cannot be printed", sink.items)


def asked_language(asked: str, there: Collection[str], expression: str) -> str:
    """The language that is meant: the one that was asked for, else English, else the first; `Unusable` if the rules
    are not printed in it. Rules without words are shown by their names, whoever asks."""
    if not asked:
        return "en" if "en" in there or not there else next(iter(there))
    if there and asked not in there:
        raise Unusable(f"{expression} is not printed in {asked!r}, only in {', '.join(there)}", named=True)
    return asked


def asked_languages(asked: Sequence[str], there: Sequence[str], expression: str) -> tuple[str, ...]:
    """Those that were asked for, each once, else all that the rules are printed in."""
    return tuple(asked_language(lang, there, expression) for lang in asked or there or ("",))


def is_compiled(expression: str) -> bool:
    """Whether this names a file that `build` wrote."""
    return expression.endswith(COMPILED)


def program(expression: str, players: int) -> Program:
    """The program for one number of players, compiled now or read from a file that `build` wrote."""
    if is_compiled(expression):
        return read_program(Path(expression), players)
    programs = open_compiled(expression, [players]).programs
    if players not in programs:
        raise Unusable(f"{expression} is not for {players} players")
    return programs[players]


def game(expression: str, players: int, traced: bool = False, lang: str = "", engine: str = "python") -> Game:
    from tassel_runtime.game import Game

    found = program(expression, players)
    return Game(found, traced, asked_language(lang, found.words, expression), playing(engine, traced))


def module(program: Program, watched: bool = False) -> bytes:
    """The program as a WebAssembly module, as its engine plays it; watched, it notes who wrote each cell."""
    from tassel_compiler.passes.targets import WASM, quickened
    from tassel_compiler.wasm.module import module_of

    return module_of(quickened(program, WASM), watched=watched)


def playing(engine: str, traced: bool = False) -> str:
    """The engine that plays where somebody named one; `Unusable` if it cannot be had."""
    from tassel_runtime.engine import NoEngine
    from tassel_runtime.engines import engine_named

    try:
        return engine_named(engine, traced)
    except NoEngine as problem:
        raise Unusable(str(problem), named=True) from None


def usual_players(expression: str, seats: int) -> int:
    """For how many to play when nobody says: as a compiled game is for, else for as many as have a seat."""
    if is_compiled(expression):
        return read_program(Path(expression), None).players
    return max(seats, _SMALLEST)


def read_program(path: Path, players: int | None) -> Program:
    """A compiled game from its file, verified before anything of it runs."""
    from tassel_runtime.files import ProgramError, open_program

    try:
        found = open_program(path)
    except ProgramError as problem:
        raise Unusable(str(problem)) from None
    if players is not None and found.players != players:
        raise Unusable(f"{path} is a game for {found.players} players, not {players}")
    return found


def rule_files(expression: str | None) -> list[Path]:
    """The files a rule set is made of; without an expression all files of rules there are."""
    from tassel_compiler.catalog import data_root, find
    from tassel_compiler.diagnostics import Sink
    from tassel_compiler.disk.folders import below

    if expression is None:
        root = data_root("rules")
        return [f for f in below(root, ".yaml") if set(f.relative_to(root).parts).isdisjoint(NOT_RULES)]
    sink = Sink()
    parts = find(expression, sink)
    if parts is None:
        raise Unusable(f"{expression} cannot be read", sink.items)
    return parts.files

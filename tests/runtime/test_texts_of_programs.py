"""Every text of a compiled game, changed: refused as damage, or played alike by all engines; never a traceback.

Which texts there are is read from the records of a program, so a field that is added later is changed here as well.
"""

from __future__ import annotations

import gzip
import json
import typing
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from textwrap import indent

import pytest

from tassel_compiler.ir import program as records
from tassel_compiler.ir.finish import finish
from tassel_compiler.ir.json_form import program_to_json
from tassel_compiler.ir.program import Program
from tassel_compiler.ir.verify import verify
from tassel_runtime.engine import NoWayOn
from tassel_runtime.engines import ENGINES
from tassel_runtime.engines.python.identifiers import identifiers
from tassel_runtime.engines.python.source import fast_source, traced_source
from tassel_runtime.files import ProgramError, open_program
from tassel_runtime.game import Game
from tassel_runtime.state import to_json
from tests import compiled
from tests.tiny import building

Way = tuple[str | int, ...]
CHANGES = {
    "unknown": "no-such-thing",
    "NUL": "a\0b",
    "surrogate": "a\ud800b",
    "control": "a\x1b[2Jb",
    "line end": "a\nb",
    "quotes": "'''\"\"\"\\",
    "long": "x" * 200_000,
    "empty": "",
    "player": "player",
}
EACH = 1  # places of each field
MORE = """
rules/dig: {do: "as leader: choose n in 1..200; choose b of 1 species from held where slimmer(b); score 1 point"}
values/slimmer: {of: {b: basket of species}, is: b's cod < 2}
table/secret: maybe player
"""


@cache
def programs() -> tuple[Program, Program]:
    """The small game, and one whose options are found by trying."""
    more = "tassel: 1\noverlay: ours\non: tiny\nadd:\n" + indent(MORE.strip(), "  ")
    return finish(building.program(more)), finish(compiled.program("rules/games/small-go", 2))


def made() -> Program:
    return programs()[0]


def texts(value: object, kind: str, way: Way = ()) -> Iterator[tuple[str, Way]]:
    """Every text, by the field that it is in, and the way to it; what is under a name leads through the name."""
    if isinstance(value, str):
        yield kind, way
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from texts(item, kind, (*way, i))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield f"{kind} key", (*way, f"key {key}")
            yield from texts(item, kind, (*way, key))
    elif is_dataclass(value):
        for one in fields(value):
            yield from texts(getattr(value, one.name), f"{type(value).__name__}.{one.name}", (*way, one.name))


def changed(value: object, way: Way, to: str) -> object:
    if not way:
        return to
    step, rest = way[0], way[1:]
    if isinstance(value, tuple):
        assert isinstance(step, int)
        return (*value[:step], changed(value[step], rest, to), *value[step + 1 :])
    if isinstance(value, dict):
        if not rest and str(step).startswith("key "):
            return {to if key == str(step)[4:] else key: item for key, item in value.items()}
        return {key: changed(item, rest, to) if key == step else item for key, item in value.items()}
    assert is_dataclass(value) and not isinstance(value, type)
    return replace(value, **{str(step): changed(getattr(value, str(step)), rest, to)})


@cache
def places() -> dict[str, list[tuple[Program, Way]]]:
    found: dict[str, list[tuple[Program, Way]]] = {}
    for program in programs():
        known = {*found}
        for kind, way in texts(program, "Program"):
            if kind not in known:
                found.setdefault(kind, []).append((program, way))
    del found["Program.hash"]
    return {kind: Random(kind).sample(ways, min(EACH, len(ways))) for kind, ways in found.items()}


def declared() -> set[str]:
    """The fields of the records of a program that hold texts."""
    classes = [one for one in vars(records).values() if getattr(one, "__module__", "") == records.__name__]
    classes = [one for one in classes if isinstance(one, type) and is_dataclass(one)]
    found = set()
    for one in classes:
        for name, hint in typing.get_type_hints(one).items():
            if _holds_text(hint):
                found.add(f"{one.__name__}.{name}")
    return found - {"Program.hash"}


def _holds_text(hint: object) -> bool:
    return hint is str or any(_holds_text(inner) for inner in typing.get_args(hint))


def test_every_field_that_holds_a_text_is_changed_here() -> None:
    assert declared() <= {kind.removesuffix(" key") for kind in places()}


def played(program: Program, engine: str) -> list[object]:
    """What a game says to whoever plays it: options with their labels, the situation by its names, reasons."""
    said: list[object] = []
    game, rng = Game(program, engine=engine), Random(1)
    try:
        state = game.start(1)
        for _ in range(6):
            if state.over:
                break
            options = state.options()
            said.append([(option.id, option.label) for option in options])
            said.append(json.loads(json.dumps(to_json(program, state.cells))))
            state.choose(rng.randrange(len(options)))
    except NoWayOn as problem:
        said.append(str(problem))
    return said


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("kind", [*places()])
def test_a_changed_text_is_damage_or_plays_alike(kind: str, change: str) -> None:
    for whole, way in places()[kind]:
        program = changed(whole, way, CHANGES[change])
        assert isinstance(program, Program)
        broken = verify(program)
        if broken:
            assert all(line.isprintable() and len(line) < 1000 for line in broken), broken
            continue
        assert change not in ("NUL", "surrogate", "control", "long"), way
        seen = [played(program, engine) for engine in ENGINES]
        assert all(one == seen[0] for one in seen[1:]), way


@pytest.mark.parametrize("change", ["NUL", "surrogate", "long"])
@pytest.mark.parametrize("kind", ["Block.owner", "Names.members", "Why.text", "Program.words", "Local.local"])
def test_a_file_with_an_illegible_text_is_damaged(tmp_path: Path, kind: str, change: str) -> None:
    program = changed(*places()[kind][0], CHANGES[change])
    assert isinstance(program, Program)
    (tmp_path / "game.json").write_text(json.dumps(program_to_json(program)), encoding="utf-8")
    with pytest.raises(ProgramError, match="this game is damaged: "):
        open_program(tmp_path / "game.json")


def test_a_key_that_stands_twice_is_damage(tmp_path: Path) -> None:
    text = json.dumps(program_to_json(made()))
    (tmp_path / "game.json").write_text(text[:-1] + ', "players": 2}', encoding="utf-8")
    with pytest.raises(ProgramError, match="this game is damaged: .*players.* stands twice"):
        open_program(tmp_path / "game.json")


BEHIND = {"another game": gzip.compress(b"{}", mtime=0), "nothing": gzip.compress(b"", mtime=0), "letters": b"more"}


@pytest.mark.parametrize("behind", BEHIND.values(), ids=BEHIND)
def test_nothing_stands_behind_the_packed_game(tmp_path: Path, behind: bytes) -> None:
    packed = gzip.compress(json.dumps(program_to_json(made())).encode())
    (tmp_path / "game.json.gz").write_bytes(packed + behind)
    with pytest.raises(ProgramError, match="damaged"):
        open_program(tmp_path / "game.json.gz")


@pytest.mark.parametrize("kind", [*places()])
def test_no_text_of_a_game_stands_in_the_code_that_plays_it(kind: str) -> None:
    for change in ("line end", "quotes"):
        program = changed(*places()[kind][0], CHANGES[change])
        assert isinstance(program, Program)
        if not verify(program):
            assert CHANGES[change] not in fast_source(identifiers(program)) + traced_source(identifiers(program))

"""A module is written once and believed no further than it can be: torn, changed or of another version, it is written
anew.
"""

from __future__ import annotations

import hashlib
import os
from base64 import b85encode
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from tassel_compiler.ir import ops
from tassel_compiler.ir.program import Block, Function, Program
from tassel_compiler.wasm.about import BadModule, read_about
from tassel_runtime.engine import NoWayOn
from tassel_runtime.engines.wasm import keeping_modules
from tassel_runtime.engines.wasm.halting import OutOfMemory
from tassel_runtime.engines.wasm.instances import Instance, loaded
from tassel_runtime.engines.wasm.keeping_modules import kept_module, version_in
from tassel_runtime.engines.wasm.moving import ModuleEngine
from tests.runtime.small import COINS, game


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "tassel" / "kept"


def kept(cache: Path) -> list[Path]:
    return sorted(cache.glob("module-*"))


def written(monkeypatch: pytest.MonkeyPatch) -> list[Program]:
    """The programs for which a module is written from now on."""
    seen: list[Program] = []
    write = keeping_modules.module_of

    def noted(program: Program, whole: bool = False) -> bytes:
        seen.append(program)
        return write(program, whole)

    monkeypatch.setattr(keeping_modules, "module_of", noted)
    return seen


def test_a_module_is_written_once(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = written(monkeypatch)
    assert kept_module(game()) == kept_module(game())
    assert len(made) == 1 and len(kept(cache)) == 1


def test_another_program_of_the_same_name_is_another_module(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = written(monkeypatch)
    other = replace(game(), start=(*game().start[:-1], game().start[-1] + 1))
    assert kept_module(game()) != kept_module(other)
    assert len(made) == 2


def test_another_version_writes_its_own(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = written(monkeypatch)
    kept_module(game())
    monkeypatch.setattr(keeping_modules, "_maker", lambda: b"another version")
    kept_module(game())
    assert len(made) == 2 and len(kept(cache)) == 2


def test_a_version_is_told_by_what_its_files_hold(tmp_path: Path) -> None:
    """Not by their sizes and times, which packages make equal, nor by where they lie."""
    def installed(name: str, text: str) -> Path:
        for part in ("ir", "passes", "wasm"):
            (tmp_path / name / part).mkdir(parents=True)
            (tmp_path / name / part / "code.py").write_text(text)
            os.utime(tmp_path / name / part / "code.py", (1, 1))
        return tmp_path / name

    first, again, other = installed("a", "PLACES = 64"), installed("b", "PLACES = 64"), installed("c", "PLACES = 32")
    assert version_in(first) == version_in(again) != version_in(other)
    (again / "ir" / "code.py").rename(again / "ir" / "more.py")
    assert version_in(first) != version_in(again)


@pytest.mark.parametrize("spoil", [
    lambda text: text[: len(text) // 2],
    lambda text: "",
    lambda text: text[:-3] + "000",
    lambda text: "\x00" + text,
])  # fmt: skip
def test_a_torn_or_changed_module_is_written_anew(spoil, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = kept_module(game())
    [file] = kept(cache)
    file.write_text(spoil(file.read_text()))
    made = written(monkeypatch)
    assert kept_module(game()) == whole and len(made) == 1
    assert kept_module(game()) == whole and len(made) == 1


def test_a_module_that_others_may_write_is_not_read(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_module(game())
    [file] = kept(cache)
    os.chmod(file, 0o666)
    made = written(monkeypatch)
    kept_module(game())
    assert len(made) == 1


def test_an_exchanged_module_is_looked_at_before_it_runs(cache: Path) -> None:
    """With a right digest but nothing inside it is refused, and another one written."""
    kept_module(game())
    [file] = kept(cache)
    strange = b"\0asm\1\0\0\0"
    file.write_text(f"{hashlib.sha256(strange).hexdigest()}\n{b85encode(strange).decode()}")
    assert kept_module(game()) == strange
    with pytest.raises(BadModule, match="no module that this version of tassel wrote"):
        loaded(game(), kept_module(game()))
    program = game()
    engine = ModuleEngine(program)
    cells = engine.start(1)
    engine.advance(cells)
    assert engine.options(cells) == [1, 2, 3]


def test_two_writers_do_not_disturb_each_other(cache: Path) -> None:
    with ThreadPoolExecutor(4) as many:
        assert len(set(many.map(lambda _: kept_module(game()), range(12)))) == 1
    assert len(kept(cache)) == 1


def test_a_module_says_what_it_is_of(cache: Path) -> None:
    about = read_about(kept_module(game()))
    assert (about.players, about.asks) == (game().players, ["heap.take"])
    assert about.place(about.marks[-1][0]) and not about.place(0)


def endless(body: tuple[ops.Statement, ...]) -> Program:
    """The game of ten coins, whose options are these."""
    return replace(game(), functions={**game().functions, "amounts": Function("amounts", (), body, "options")})


OFFERING = (ops.Loop("i", ops.Const(0), ops.Const(3_000_000), (ops.Offer(ops.Local("i")),)),)
CHANGING = (ops.Store(ops.Const(COINS), ops.Local("i")),)
SEEN = (ops.Offer(ops.Load(ops.Const(COINS))),)  # what nobody looks at before it is taken back is not written
TRYING = (ops.Mark("here"), ops.Loop("i", ops.Const(0), ops.Const(3_000_000), CHANGING), *SEEN, ops.Undo("here"))


@pytest.mark.parametrize("body", [OFFERING, TRYING], ids=["options", "changes"])
def test_who_needs_more_memory_than_there_is_is_told_and_the_next_call_works(body, cache: Path) -> None:
    program = endless(body)
    engine = ModuleEngine(program)
    cells = engine.start(1)
    before = list(cells)
    with pytest.raises(OutOfMemory, match="more memory than a game has"):
        engine.advance(cells)
    assert cells == before
    assert engine.call(cells, "points", 0) == 0


def test_a_trap_names_the_place_in_the_rules(cache: Path) -> None:
    """What no compiler writes: a fault in the middle of a block of a rule."""
    stop = Block(2, "game", (ops.Store(ops.Const(COINS), ops.Const(1), why=1), ops.Fault("this never is"), ops.Halt()))
    engine = ModuleEngine(replace(game(), blocks=(*game().blocks[:2], stop, *game().blocks[3:])))
    with pytest.raises(NoWayOn, match="this never is") as found:
        engine.advance(engine.start(1))
    assert game().whys[1].path in str(found.value)


def test_instances_share_nothing(cache: Path) -> None:
    code = loaded(game(), kept_module(game()))
    one, other = Instance(code), Instance(code)
    one.call("start", 5)
    assert one.words(0, 4) != other.words(0, 4)

"""A compiled game survives its file; whatever is not one is refused in words."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path

import pytest

from tassel_compiler.ir.finish import finish
from tassel_compiler.ir.json_form import program_to_json
from tassel_runtime.files import ProgramError, open_program, save_program
from tests.runtime.small import game


@pytest.mark.parametrize("name", ["heap.json", "heap.json.gz"])
def test_what_is_saved_can_be_opened(tmp_path: Path, name: str) -> None:
    program = finish(game())
    save_program(program, tmp_path / name)
    assert open_program(tmp_path / name) == program


def test_a_saved_game_is_the_same_bytes_every_time(tmp_path: Path) -> None:
    for name in ("one.gz", "two.gz"):
        save_program(finish(game()), tmp_path / name)
    assert (tmp_path / "one.gz").read_bytes() == (tmp_path / "two.gz").read_bytes()


def damaged() -> dict[str, tuple[str, bytes]]:
    good = json.dumps(program_to_json(finish(game())))
    unsound = json.dumps(program_to_json(finish(replace(game(), entry=99))))
    return {
        "not JSON": ("a.json", b"hello"),
        "only a part": ("a.json", good[:-9].encode()),
        "not a compiled game": ("a.json", b"{}"),
        "format 7": ("a.json", good.replace('"tassel": 1', '"tassel": 7').encode()),
        "was changed": ("a.json", good.replace('"players": 2', '"players": 3').encode()),
        "has no 'playerz'": ("a.json", good.replace('"players"', '"playerz"').encode()),
        "is damaged: entry": ("a.json", unsound.encode()),
        "packed": ("a.json.gz", good.encode()),
        "packed file is damaged": ("a.json.gz", gzip.compress(good.encode())[:-40]),
        "nested too deeply": ("a.json", b"[" * 100_000),
        "JSON": ("a.json", b"\xff\xfe"),
        "this is not JSON": ("a.json", b"1" * 9999),
    }


@pytest.mark.parametrize("words", damaged())
def test_a_damaged_file_is_refused(tmp_path: Path, words: str) -> None:
    name, data = damaged()[words]
    (tmp_path / name).write_bytes(data)
    with pytest.raises(ProgramError, match=words):
        open_program(tmp_path / name)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProgramError, match="No such file"):
        open_program(tmp_path / "none.json")

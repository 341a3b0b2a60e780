"""Runs the blocks of one document in order, in a folder that looks like the repository and may be written to."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tassel.cli import run
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.reading import Named
from tassel_compiler.documents import read
from tassel_compiler.loading import load_file
from tests.docs.pages import ROOT, Block

LINKED = ("rules", "schemas", "tests", "docs", "compiler", "runtime", "tassel", "pyproject.toml", "Makefile")
ELSEWHERE = ("cd", "export", "source")  # of no meaning inside the test
LEFT_OUT = "..."
_TARGET = re.compile(r"^([a-z]+):", re.M)


def prepare(folder: Path) -> None:
    for part in LINKED:
        (folder / part).symlink_to(ROOT / part)


def play(block: Block, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match block.language:
        case "sh" | "console":
            _commands(block, capsys)
        case "yaml":
            _yaml(block, folder)
        case "csv" | "typst" | "svg" | "js":
            _write(block, folder)
        case "python":
            exec(compile(block.text, block.place, "exec"), {"__name__": "snippet"})


def _commands(block: Block, capsys: pytest.CaptureFixture[str]) -> None:
    steps = commands(block)
    for number, (command, wanted) in enumerate(steps):
        expected = block.exit if number == len(steps) - 1 else 0
        words = shlex.split(command, comments=True)
        if words[0] == "make":
            assert set(words[1:]) <= targets(), f"{block.place}: {command}"
            continue
        assert words[0] == "tassel", f"{block.place}: `{command}` cannot be tried; say why with a note"
        capsys.readouterr()
        code = run(words[1:])
        said = capsys.readouterr()
        assert code == expected, f"{block.place}: {command}\n{said.out}{said.err}"
        compare(wanted, (said.err + said.out).splitlines(), block.place)


def commands(block: Block) -> list[tuple[str, list[str]]]:
    """Each command with the lines that it is said to print."""
    if block.language == "sh":
        return [(line, []) for line in block.text.splitlines() if line and not line.startswith(("#", *ELSEWHERE))]
    found: list[tuple[str, list[str]]] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def compare(wanted: list[str], said: list[str], place: str) -> None:
    """Lines follow each other as written; `...` stands for any number of others."""
    rest = [line.rstrip() for line in said]
    loose = not wanted
    for line in wanted:
        if line == LEFT_OUT:
            loose = True
            continue
        at = rest.index(line) if loose and line in rest else 0
        assert rest and rest[at] == line, f"{place}: {line!r} is not printed, but\n" + "\n".join(said)
        rest, loose = rest[at + 1 :], False
    assert loose or not rest, f"{place}: more is printed:\n" + "\n".join(rest)


def targets() -> set[str]:
    return set(_TARGET.findall((ROOT / "Makefile").read_text(encoding="utf-8")))


def _yaml(block: Block, folder: Path) -> None:
    if block.note.startswith("part of "):
        path = ROOT / block.note.removeprefix("part of ")
        assert_part(block.text, path.read_text(encoding="utf-8"), block.place)
        return
    path = _write(block, folder)
    sink = Sink()
    is_document = block.text.startswith("tassel:") or "\ntassel:" in block.text
    (read if is_document else load_file)(Named(path), path.name, "sample", sink)
    assert not sink.failed, f"{block.place}: {[item.message for item in sink.items]}"


def _write(block: Block, folder: Path) -> Path:
    path = folder / block.words.get("file", "sample.yaml")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(block.text, encoding="utf-8")
    return path


def assert_part(text: str, whole: str, place: str) -> None:
    rest = iter(whole.splitlines())
    missing = [line for line in text.splitlines() if line.strip() and line not in rest]
    assert not missing, f"{place}: not in the file, or not in this order: {missing[:1]}"

"""A folder of a stranger is read and written inside: no link in it leads anywhere, whatever file it stands for."""

from __future__ import annotations

import ast
import inspect
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tassel.cli import run
from tassel.scenarios import read_place
from tassel.studio.edited_files import EditedFiles
from tassel.workspace.analysing import Workspace
from tassel_compiler.disk import reading, writing
from tassel_compiler.disk.reading import InFolder, Named
from tassel_compiler.disk.refused import Reason, Refused
from tassel_compiler.documents import reading as documents
from tassel_compiler.loading import files as loading
from tests.house.declared_names import ROOT
from tests.house.test_disk import files

TINY = str(ROOT / "tests" / "tiny")

# What a file of rules is written to and read from by name; everything else must say in which folder it lies.
NAMED = {
    "what the user types": """
        tassel/cli/commands/build.py tassel/cli/commands/cards.py tassel/cli/commands/check.py
        tassel/cli/commands/diff.py tassel/cli/commands/docs.py tassel/cli/commands/fmt.py
        tassel/cli/commands/publish.py tassel/cli/commands/train.py tassel/cli/reported.py tassel/mutation/known.py
        tassel/players/seating.py tassel/scenarios.py tassel/simulation/parquet.py tassel/simulation/results.py
        tassel/cli/commands/coverage.py tassel/mutation/running.py tassel/surveys.py
        tassel/terminal/session.py runtime/tassel_runtime/files.py runtime/tassel_runtime/journal.py
    """,
    "what comes with the program": """
        compiler/tassel_compiler/catalog.py compiler/tassel_compiler/places.py
        compiler/tassel_compiler/effects/grammar.py compiler/tassel_compiler/overlays/ledgers.py
        compiler/tassel_compiler/printing/book/plan.py compiler/tassel_compiler/printing/print_folders.py
        compiler/tassel_compiler/schema/store.py tassel/books.py tassel/coverage.py tassel/explaining.py
        tassel/newfolder/modelines.py tassel/newfolder/whole_game.py tassel/sayings.py tassel/studio/page_parts.py
        tassel/verdicts.py tassel/workspace/kindred.py
    """,
}
DOORS: tuple[Callable[..., object], ...] = (
    reading.read, reading.read_text, reading.stream, writing.write, writing.make_folder, loading.read_source,
    loading.load_file, documents.read,
)  # fmt: skip


@pytest.mark.parametrize("door", DOORS, ids=lambda door: f"{door.__module__}.{door.__name__}")
def test_nothing_is_read_or_written_without_saying_where_it_may_lie(door: Callable[..., object]) -> None:
    first = next(iter(inspect.signature(door).parameters.values()))
    assert (first.annotation, first.default) == ("Place", inspect.Parameter.empty)


def test_only_who_has_a_reason_takes_a_path_at_its_word() -> None:
    found = {
        file.relative_to(ROOT).as_posix()
        for file in files()
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Name) and node.id == "Named" and isinstance(node.ctx, ast.Load)
        if "disk.reading import" in file.read_text("utf-8")
    }
    allowed = {place for places in NAMED.values() for place in places.split()}
    assert found == allowed


def test_a_link_into_what_the_system_tells_of_itself_is_not_followed(tmp_path: Path) -> None:
    for target in ("/proc/self/environ", "/proc/self/status", "/sys/kernel/notes", "/dev/null"):
        link = tmp_path / "link.yaml"
        link.unlink(missing_ok=True)
        link.symlink_to(target)
        if not os.path.exists(target):
            continue
        for place in (Named(link), InFolder(link, tmp_path), InFolder(link, Path("/"))):
            with pytest.raises(Refused) as refused:
                reading.read(place)
            assert refused.value.reason is Reason.OUTSIDE


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0"/></svg>'
SCENARIO = """tassel: 1
rules: {rules}
scenario: nothing is played
players: 2
seed: 3
play: game
then:
  player(1): {{coin: 3}}
"""
FOLDER = {
    "overlay.yaml": "tassel: 1\noverlay: ours\non: tiny\ntitle: Ours\n",
    "more.yaml": "tassel: 1\nwords: {}\n",
    "print/book.yaml": "tassel: 1\nbook: ours\n",
    "print/cards.yaml": "tassel: 1\nprint: ours\n",
    "print/layout.yaml": "tassel: 1\nlayout: ours\nareas: {}\n",
    "print/icons.yaml": "tassel: 1\nicons: {}\n",
    "print/book.html": "<html><head></head><body>{{ book.title }}</body></html>",
    "print/icons/cod.svg": SVG,
    "print/ornaments/crest.svg": SVG,
    "examples/one.yaml": SCENARIO,
    "scenarios/one.yaml": SCENARIO,
    "old.yml": "tassel: 1\noverlay: old\n",
    "table.csv": "id,name\n",
    "prints/book.yaml": "tassel: 1\nbook: ours\n",
}
MARK = "# hunter2-SECRET\n"
COMMANDS = {
    "check": ["check", "{rules}"], "docs": ["docs", "{rules}", "-o", "{out}", "--format", "html", "--lang", "en"],
    "cards": ["cards", "{rules}", "--csv", "{out}/cards.csv"], "test": ["test", "{folder}"], "fmt": ["fmt", "{folder}"],
    "coverage": ["coverage", "{rules}", "--scenarios", "{folder}"],
}  # fmt: skip


_opened: list[str] | None = None


def _watch(event: str, args: tuple[object, ...]) -> None:
    if _opened is not None and event == "open" and isinstance(args[0], str | bytes):
        _opened.append(os.fsdecode(args[0]))


sys.addaudithook(_watch)  # it cannot be taken away, so it looks away


@contextmanager
def watched() -> Iterator[list[str]]:
    """All paths that are opened meanwhile, in this process."""
    global _opened
    _opened = found = []
    try:
        yield found
    finally:
        _opened = None


def whole_folder(home: Path) -> Path:
    folder = home / "ours"
    for name, text in FOLDER.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    example = SCENARIO.format(rules=f"{TINY}+..")
    (folder / "scenarios" / "one.yaml").write_text(example)
    (folder / "examples" / "one.yaml").write_text(example)
    return folder


def move_out(file: Path, outside: Path) -> Path:
    """Put a link in the place of a file or folder, to what was there, elsewhere; say where that is."""
    target = outside / file.name
    shutil.move(file, target)
    for one in [target] if target.is_file() else target.rglob("*.yaml"):
        if one.suffix in (".yaml", ".yml"):
            one.write_text(MARK + one.read_text())
    file.symlink_to(target)
    return target


def studio_and_editor(rules: str, folder: Path) -> None:
    """What both look at, without their windows."""
    for place in ("scenarios", "examples", "print"):
        list(read_place(InFolder(folder / place, folder)))
    edited = EditedFiles((folder,))
    for file in (*edited.listed(folder), *(folder / name for name in FOLDER)):
        edited.opened(file)
    workspace = Workspace(rules)
    workspace.beside = tuple(file.resolve() for file in edited.listed(folder))
    workspace.analyse()


@pytest.fixture(scope="module")
def reads(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """What each command reads of a folder without links."""
    home = tmp_path_factory.mktemp("reads")
    folder = whole_folder(home)
    found = {}
    for name in COMMANDS:
        with watched() as opened:
            assert _run(name, folder) == (name == "test")  # its file of overlays is no scenario
        inside = (Path(path) for path in opened if Path(path).is_relative_to(folder) and Path(path).is_file())
        found[name] = {path.relative_to(folder).as_posix() for path in inside}
    return found


def _run(command: str, folder: Path) -> int:
    rules, out = f"{TINY}+{folder}", str(folder.parent / "out")
    return run([part.format(rules=rules, out=out, folder=folder) for part in COMMANDS[command]])


LINKED = [*FOLDER, "print", "examples", "scenarios", "print/icons", "print/ornaments", "prints"]


@pytest.mark.parametrize("name", LINKED)
def test_no_command_reads_what_a_link_in_a_folder_leads_to(
    name: str, reads: dict[str, set[str]], tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "outside").mkdir()
    folder = whole_folder(tmp_path)
    target = move_out(folder / name, tmp_path / "outside")
    for command, read in reads.items():
        if command != "check" and not any(file == name or file.startswith(f"{name}/") for file in read):
            continue
        with watched() as opened:
            code = _run(command, folder)
        said = capsys.readouterr()
        assert code in (0, 1), (command, said.err)
        assert "hunter2" not in said.out + said.err, command
        assert [path for path in opened if _is_of(path, target)] == [], command
    with watched() as opened:
        studio_and_editor(f"{TINY}+{folder}", folder)
    assert [path for path in opened if _is_of(path, target)] == []


def _is_of(path: str, target: Path) -> bool:
    """Whether a file was opened there; the names in a folder may be looked at."""
    real = Path(os.path.realpath(path))
    return real.is_relative_to(target.resolve()) and not real.is_dir()


def test_every_file_that_is_read_of_a_folder_was_tried(reads: dict[str, set[str]]) -> None:
    found = set().union(*reads.values())
    assert found <= set(FOLDER)
    assert {"overlay.yaml", "print/book.yaml", "print/layout.yaml", "print/icons.yaml", "print/book.html",
            "print/icons/cod.svg", "examples/one.yaml", "scenarios/one.yaml"} <= found  # fmt: skip


def test_nothing_is_written_through_a_link_that_leads_out(tmp_path: Path) -> None:
    home, outside = tmp_path / "ours", tmp_path / "outside"
    home.mkdir()
    outside.mkdir()
    (home / "scenarios").symlink_to(outside)
    (home / "file.yaml").symlink_to(outside / "file.yaml")
    (outside / "there.yaml").write_text("theirs")
    (home / "there.yaml").symlink_to(outside / "there.yaml")
    before = {file: file.read_bytes() for file in outside.iterdir()}
    for name in ("scenarios/game-1.yaml", "file.yaml", "there.yaml", "../outside/new.yaml"):
        with pytest.raises(Refused) as refused:
            writing.write(InFolder(home / name, home), b"ours", force=True)
        assert refused.value.reason is Reason.OUTSIDE
    for name in ("scenarios", "scenarios/deeper", "../outside/deeper"):
        with pytest.raises(Refused):
            writing.make_folder(InFolder(home / name, home))
    assert {file: file.read_bytes() for file in outside.iterdir()} == before

"""One way to read a file, one to write one, one to print: nothing reaches a disk or a console otherwise."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.declared_names import ROOT

HOUSES = ("compiler/tassel_compiler", "runtime/tassel_runtime", "tassel")
DISK = "compiler/tassel_compiler/disk/"
CONFINED = ("compiler/tassel_compiler/confined.py", "compiler/tassel_compiler/staying.py")
_METHODS_NAMES = """
    open read_text read_bytes write_text write_bytes rename unlink rmdir mkdir chmod symlink_to hardlink_to
    iterdir glob rglob is_dir is_file is_symlink exists stat lstat samefile readlink expanduser
"""
METHODS = frozenset(_METHODS_NAMES.split())
PLAIN = {"open", "eval", "__import__"}
OS_ALLOWED = {"environ", "path", "cpu_count", "sched_getaffinity"}
PATHS_ALLOWED = {"relpath", "isabs"}
_LIBRARIES_NAMES = """
    pickle cPickle marshal shelve dbm sqlite3 tempfile shutil io mmap zipfile tarfile bz2 lzma fileinput glob linecache
    socket urllib.request http ftplib subprocess multiprocessing ctypes pty
"""
LIBRARIES = frozenset(_LIBRARIES_NAMES.split())
EXCEPTIONS = {
    "compiler/tassel_compiler/printing/cards/spreadsheet.py: io": "a table is put together in memory",
    "tassel/cli/differences.py: shutil": "how wide the terminal is",
    "tassel/report/figures.py: io": "a table is put together in memory",
    "tassel/cli/streams.py: io": "what the console and the pipes of this process are like",
    "tassel/simulation/processes.py: multiprocessing": "how processes that play are begun: as new ones, not as copies",
    "tassel/studio/listening.py: socket": "where the studio answers: here, and elsewhere only if it is said",
    "tassel/cli/streams.py: os.dup2": "a stream that was closed leads nowhere",
    "tassel/cli/streams.py: os._exit": "who interrupts waits for no thread",
}


def files() -> list[Path]:
    found = [file for house in HOUSES for file in sorted((ROOT / house).rglob("*.py"))]
    return [f for f in found if not f.relative_to(ROOT).as_posix().startswith((DISK, *CONFINED))]


def reaching(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What in a file could read or write another way."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, name.name) for name in names if name.name in LIBRARIES)
            case ast.ImportFrom(module=str(module), names=names):
                yield from ((node.lineno, module) for _ in names if module in LIBRARIES)
                if module in ("os", "os.path", "posix", "nt"):
                    yield node.lineno, module
            case ast.Attribute(value=ast.Name(id="os"), attr=attr) if attr not in OS_ALLOWED:
                yield node.lineno, f"os.{attr}"
            case ast.Attribute(value=ast.Attribute(value=ast.Name(id="os"), attr="path"), attr=attr):
                if attr not in PATHS_ALLOWED:
                    yield node.lineno, f"os.path.{attr}"
            case ast.Call(func=ast.Attribute(attr=attr)) if attr in METHODS:
                yield node.lineno, f".{attr}()"
            case ast.Call(func=ast.Name(id=name)) if name in PLAIN:
                yield node.lineno, name


def test_only_the_disk_package_reads_and_writes() -> None:
    found = [
        f"{file.relative_to(ROOT).as_posix()}:{line}: {what}"
        for file in files()
        for line, what in reaching(ast.parse(file.read_text(encoding="utf-8")))
        if f"{file.relative_to(ROOT).as_posix()}: {what}" not in EXCEPTIONS
    ]
    assert found == []


def test_every_exception_is_needed() -> None:
    used = {
        f"{file.relative_to(ROOT).as_posix()}: {what}"
        for file in files()
        for _, what in reaching(ast.parse(file.read_text(encoding="utf-8")))
    }
    assert EXCEPTIONS.keys() <= used


PRINTING = {"tassel/cli/output.py", "tassel/cli/streams.py", "tassel/terminal/screen.py"}
CONSOLES = {"print", "input"}
STREAMS = {"stdout", "stderr", "__stdout__", "__stderr__"}


def printing(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """What in a file could print in a way of its own."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in CONSOLES:
                yield node.lineno, name
            case ast.Call(func=ast.Attribute(value=ast.Name(id="click"), attr="echo" | "secho" | "style" as attr)):
                yield node.lineno, f"click.{attr}"
            case ast.Call(func=ast.Attribute(value=ast.Attribute(value=ast.Name(id="sys"), attr=stream), attr=attr)):
                if stream in STREAMS and attr in ("write", "writelines", "buffer"):
                    yield node.lineno, f"sys.{stream}.{attr}"
            case ast.Call(func=ast.Name(id="Console")):
                yield node.lineno, "Console"
            case ast.ImportFrom(module="rich", names=names) if any(name.name == "print" for name in names):
                yield node.lineno, "rich.print"
            case ast.Call(func=ast.Attribute(attr="from_markup")):
                yield node.lineno, "from_markup"
            case ast.Call(func=ast.Name(id="Panel"), keywords=words):
                yield from ((node.lineno, "Panel") for word in words if word.arg == "title" and not _text(word.value))


def _text(node: ast.expr) -> bool:
    """Whether a title is a `Text`: one that is a string is read as markup, whatever the console thinks of it."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text"


def test_only_two_modules_print() -> None:
    found = [
        f"{place}:{line}: {what}"
        for file in files()
        if (place := file.relative_to(ROOT).as_posix()) not in PRINTING
        for line, what in printing(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert found == []


PRINTS = ["print(1)", "click.echo('')", "sys.stdout.write('')", "Console()", "Panel(x, title=t)"]


@pytest.mark.parametrize("line", PRINTS)
def test_another_way_to_print_would_be_seen(line: str) -> None:
    assert list(printing(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "open('x')", "Path('x').read_text()", "p.write_bytes(b'')", "os.open('x', 0)", "import pickle",
        "os.replace(a, b)", "from os import open as o", "from tempfile import mkdtemp", "import subprocess",
        "folder.glob('*')", "os.path.exists('x')", "os.listdir()", "import io",
    ],
)  # fmt: skip
def test_another_way_would_be_seen(line: str) -> None:
    assert list(reaching(ast.parse(line)))

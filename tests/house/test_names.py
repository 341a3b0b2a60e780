"""In the runtime and the IR a name means one thing: no modules, classes, functions or constants are called alike."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.house.nouns import ROOT

HOUSES = ("runtime/tassel_runtime", "compiler/tassel_compiler/ir", "compiler/tassel_compiler/passes")
OF_EVERY_ENGINE = {"VALUES", "STATEMENTS", "engine"}
"""What each engine has under the same name, as the protocol or the tables of instructions want it."""


def files() -> list[Path]:
    return [file for house in HOUSES for file in sorted((ROOT / house).rglob("*.py"))]


def declared(file: Path) -> Iterator[str]:
    """What others may import from a file."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))


def twice(pairs: Iterator[tuple[str, Path]]) -> dict[str, list[str]]:
    found = defaultdict(list)
    for name, file in pairs:
        found[name].append(str(file.relative_to(ROOT)))
    return {name: places for name, places in found.items() if len(places) > 1}


def test_no_two_modules_are_called_alike():
    assert twice((file.stem, file) for file in files() if not file.stem.startswith("__")) == {}


def test_no_two_things_are_called_alike():
    found = twice((name, file) for file in files() for name in declared(file) if not name.startswith("_"))
    assert {name: places for name, places in found.items() if name not in OF_EVERY_ENGINE} == {}
    assert set(found) == OF_EVERY_ENGINE

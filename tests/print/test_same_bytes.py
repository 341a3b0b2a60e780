"""The same rules give the same bytes: at another time, in another place, from newer files, in another order."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.print.cards.making import house_rule

ROOT = Path(__file__).resolve().parents[2]
PATHS = os.pathsep.join(str(ROOT / part) for part in ("compiler", "runtime", "."))
CODE = "from tassel.cli import main; main()"
WINE = "wine: {text: {en: Wine., fr: Vin., de: Wein.}}"
OUR_BOOK = f"tassel: 1\nbook: our\ntexts:\n  {WINE}\nchapters:\n  setup: {{holds: [text/wine]}}\n"
OUR_CARDS = 'tassel: 1\nprint: our\ncolours: {rose: "#a34a63"}\ndecks:\n  nobles: {colour: rose}\n'
OUR_CARD = "add:\n  cards/noble/each/li: {cost: 1, do: gain 1 bf}\n  words/li: {en: Li, fr: Li, de: Li}\n"
COMMANDS = (
    ("docs", "-o", "out", "--lang", "fr", "--json"),
    ("cards", "-o", "out/c.pdf", "--csv", "out/c.csv", "--png", "out/png", "--json"),
)  # fmt: skip


def printed(folder: Path, age: float, **env: str) -> dict[str, bytes]:
    """All that is written and said about a house rule in a folder of its own, whose files are so many seconds old."""
    folder.mkdir()
    house_rule(folder, overlay=OUR_CARD, book_yaml=OUR_BOOK, cards_yaml=OUR_CARDS)
    for path in folder.rglob("*"):
        os.utime(path, (time.time() - age, time.time() - age))
    found: dict[str, bytes] = {}
    for name, *options in COMMANDS:
        command = [sys.executable, "-c", CODE, name, "bruxelles-1893+./our", *options]
        where = {"PATH": os.environ["PATH"], "PYTHONPATH": PATHS, **env}
        done = subprocess.run(command, cwd=folder, check=True, capture_output=True, env=where)
        found[f"{name} --json"] = done.stdout
    written = (path for path in (folder / "out").rglob("*") if path.is_file())
    return found | {path.relative_to(folder).as_posix(): path.read_bytes() for path in written}


@pytest.fixture(scope="module")
def twice(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, bytes], dict[str, bytes]]:
    place = tmp_path_factory.mktemp("twice")
    one = printed(place / "one", 3600, TZ="Pacific/Kiritimati", PYTHONHASHSEED="1", SOURCE_DATE_EPOCH="1")
    two = printed(place / "another", 0, TZ="America/Adak", PYTHONHASHSEED="2", LANG="de_DE.UTF-8")
    return one, two


def test_book_aid_cards_images_table_and_records_are_written(twice: tuple[dict[str, bytes], dict[str, bytes]]) -> None:
    wanted = {"docs --json", "cards --json", "out/rules-fr.html", "out/rules-fr.pdf", "out/aid-fr.pdf", "out/c.pdf"}
    assert wanted | {"out/c.csv", "out/png/nobles-1.png", "out/png/saved-object.json"} <= twice[0].keys()


def test_every_file_is_the_same_to_the_byte(twice: tuple[dict[str, bytes], dict[str, bytes]]) -> None:
    one, two = twice
    assert one.keys() == two.keys()
    assert [name for name in one if one[name] != two[name]] == []

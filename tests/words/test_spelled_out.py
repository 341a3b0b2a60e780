"""A sentence by hand that spells out a word is left behind by whoever renames it, whether its effect says it or not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front

TOLD = """tassel: 1
overlay: told
on: tiny
add:
  words/tidy:
    fingerprint: "MARK"
    text: {en: TEXT, fr: Reprenez les bateaux., de: Nehmt die Boote zurück.}
"""
RENAMED = """tassel: 1
overlay: renamed
on: tiny
change:
  words/pool: {en: {name: the lagoon}, fr: {name: la lagune}, de: {name: die Lagune}}
"""


def codes(folder: Path, text: str) -> list[str]:
    for name, whole in (("told", TOLD.replace("TEXT", text)), ("renamed", RENAMED)):
        (folder / name).mkdir(exist_ok=True)
        (folder / name / "overlay.yaml").write_text(whole, encoding="utf-8")
    sink = Sink()
    front(f"./tests/tiny+{folder}/told", sink)
    said = " ".join(f"{item.message} {item.hint}" for item in sink.items if item.code == "E0802")
    mark = re.search(r"[0-9a-f]{8}", said)
    assert mark is not None
    file = folder / "told" / "overlay.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("MARK", mark[0]), encoding="utf-8")
    sink = Sink()
    front(f"./tests/tiny+{folder}/told+{folder}/renamed", sink)
    return [item.code for item in sink.items if item.code != "W0602"]


@pytest.mark.parametrize(
    ("text", "told"),
    [('"Take back the boats of every pool."', ["W0803"]), ('"Take back the boats of {pool.a}."', []),
     ("Take back the boats of the carpool.", []), ("Take back all boats.", [])],
    ids=["spelled out", "told by a slot", "part of another word", "not said"],
)  # fmt: skip
def test_a_word_that_is_spelled_out(tmp_path: Path, text: str, told: list[str]):
    assert codes(tmp_path, text) == told

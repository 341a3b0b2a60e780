"""Whatever stands in words comes out of pages, tables, lists and games harmless, or is told."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from random import Random

import pytest

from tassel.cli import run
from tests.foreign.browsed import could_do
from tests.foreign.test_commands import harmless
from tests.fuzz.rounds import rounds

TINY = str(Path(__file__).resolve().parents[1] / "tiny")
WORDS = ("cod", "eel", "ray", "pool", "soup", "smoke", "feast", "cast", "shop", "serve", "rest")
TOGETHER = len(WORDS)
_SIGNS = """
    😀 ß é ' " ` | ; : % $ # * _ = + - @ =1+1 { } {{ {noun} {soup} [ ] [/b] [link=x] < > </td> <!-- <script>
    &lt; &#60; & ::error:: %0A a Z 7 un l' œuf ~ {%raw%} #import"@preview/a:1" \\
"""
_UNSEEN = ("\x1b[2J", "\x9b", "\x07", "\u202e", "\u2066", "\u2028", "\ufeff", "\r\n", "\n", "\t", "\x00", "\x7f", " ")
PARTS = (*_SIGNS.split(), *_UNSEEN, "\ud7ff", "\ue000")
PLAIN = tuple(part for part in PARTS if "{" not in part and "}" not in part)  # what is no slot


def quoted(text: str) -> str:
    """As YAML spells it: any sign by its number."""
    return "".join(c if c.isalnum() else f"\\U{ord(c):08x}" for c in text)


def word(dice: Random, parts: tuple[str, ...]) -> str:
    return "".join(dice.choice(parts) for _ in range(dice.randrange(1, 7)))


def overlay(dice: Random) -> str:
    lines, parts = [], PARTS if dice.randrange(4) == 0 else PLAIN
    for name in WORDS:
        said = (f'{lang}: "{quoted(word(dice, parts))}"' for lang in ("en", "fr", "de"))
        lines.append(f"  words/{name}: {{{', '.join(said)}}}")
    return "\n".join(["tassel: 1", "overlay: ours", "on: tiny", "change:", *lines, ""])


def spoken(rules: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> bool:
    """Whether the rules are in order; then all that people read of them is harmless."""
    legal = run(["check", rules]) == 0
    for command in (["explain", rules, "soup"], ["list", rules, "order", "--json"],
                    ["play", rules, "-p", "2", "--seats", "random", "--seed", "1"],
                    ["docs", rules, "-o", str(folder), "--format", "html", "--lang", "en"],
                    ["cards", rules, "--csv", str(folder / "cards.csv")]):  # fmt: skip
        assert run(command) in ((0,) if legal else (1, 2)), command
    out, err = capsys.readouterr()
    harmless(out + err)
    assert "Traceback" not in err
    return legal


@pytest.mark.parametrize("part", range(2))
def test_words_are_printed_as_words(
    part: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tassel.workspace.telling._MOST", 1)  # what is advised for one word is for all of them
    legal = 0
    for seed in rounds(1000 // TOGETHER, part, 2, most=24):
        folder, out = tmp_path / str(seed) / "ours", tmp_path / str(seed) / "out"
        folder.mkdir(parents=True)
        (folder / "overlay.yaml").write_text(overlay(Random(seed)), "utf-8")
        if not spoken(f"{TINY}+{folder}", out, capsys):
            continue
        legal += 1
        page = (out / "rules-en.html").read_text("utf-8")
        assert could_do(page) == [], seed
        rows = csv.reader(io.StringIO((out / "cards.csv").read_text("utf-8"), newline=""))
        assert not [cell for row in rows for cell in row if cell.lstrip().startswith(("=", "+", "-", "@"))], seed
    assert legal > 1  # most words are refused for what they hold

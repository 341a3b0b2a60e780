"""A book that nobody wrote texts for says who leads to whom and what roads join; sets of places are names alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.printing.book.shelves import read

GAME = """tassel: 1
module: reefs
game: {id: reefs, title: Reefs, languages: [LANG], players: 2, start: game, score: point, rank: [point]}
player: {point: number}
places:
  reef:
    many: reefs
    has: {sight: group of reef}
    ways: {swim: {aa: [bb, cc]}, drift: {one-way: {cc: [aa]}}}
    each: {aa: {sight: [bb, cc]}, bb: {}, cc: {}}
  rope: {many: ropes, between: reef, each: {old-rope: {ends: [aa, bb]}, new-rope: {ends: [cc, bb], one-way: yes}}}
rules: {game: {do: "as p in players: gain 1 point"}}
words:
  aa: {LANG: Ada}
  bb: {LANG: Bob}
  cc: {LANG: Cid}
  old-rope: {LANG: Hawser}
  new-rope: {LANG: Tow}
"""


@pytest.mark.parametrize(("lang", "semicolon"), [("en", ";"), ("fr", " ;"), ("de", ";"), ("nl", ";")])
def test_a_map_is_told_where_nobody_draws_it(tmp_path: Path, lang: str, semicolon: str) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("LANG", lang), encoding="utf-8")
    text = " ".join(" ".join(read(str(tmp_path), lang).texts).replace("\\u00a0", " ").split())
    between = "" if semicolon == ";" else " "
    assert f"swim{between}: Ada – Bob, Ada – Cid{semicolon} drift{between}: Cid → Ada" in text
    assert f"Hawser{between}: Ada – Bob{semicolon} Tow{between}: Cid → Bob" in text
    assert "Ada Bob, Cid" in text

"""What a change builds on has words: nobody reads the name `it` of the language, nor a quoted formula."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.printing.speech.voice import Voice
from tests.printing.ground import LANGUAGES

OURS = """tassel: 1
overlay: ours
on: 1893
changes:
  upkeep: it + 1 if n is used else it
  surrounded: it and i's row > 1
  touches: not it
"""
BEFORE = {
    "en": ["what it was before +", "it already applied before", "it did not apply before"],
    "fr": ["la valeur d'avant +", "c'était déjà le cas", "ce n'était pas le cas"],
    "de": ["der bisherige Wert +", "es bisher schon galt", "es bisher nicht galt"],
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_change_is_told_with_a_raw_it(lang: str, tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "overlay.yaml").write_text(OURS, encoding="utf-8")
    sink = Sink()
    checked = front(f"bruxelles-1893+{tmp_path / 'ours'}", sink).checked
    assert checked is not None and not sink.failed, [item.message for item in sink.items]
    voice = Voice(checked, lang)
    told = []
    for change in checked.declared.changes:
        value = checked.declared.values.get(change.target)
        told.append(voice.formula(change.body, value.params if value is not None else (), change.row))
    assert "it" not in voice.printer.missing
    assert [text for text in told for quoted in ("“it”", "« it »", "„it“") if quoted in text] == []
    assert [words for words in BEFORE[lang] if not any(words in text for text in told)] == [], told

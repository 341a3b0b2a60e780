"""A house rule that changes what a test tests changes every sentence that asks for it, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.printing.speech.printed import sentences
from tassel_compiler.printing.speech.voice import Voice

OURS = """tassel: 1
overlay: ours
on: 1893
change:
  values/busiest/is: crew(p) = (lowest of crew(q) for q in players)
"""
LOWEST = {"en": "lowest", "fr": "plus petite", "de": "niedrigste"}
MOST = {"en": "most meeples", "fr": "plus d'assistants", "de": "meisten Assistenten"}


@pytest.mark.parametrize("lang", LOWEST)
def test_the_sentence_asks_for_what_is_played(lang: str, tmp_path: Path):
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "overlay.yaml").write_text(OURS, encoding="utf-8")
    sink = Sink()
    checked = front(f"bruxelles-1893+{tmp_path / 'ours'}", sink).checked
    assert checked is not None and not sink.failed
    assert "W0804" in {item.code for item in sink.items}
    told = " ".join(s.text for s in sentences(Voice(checked, lang), checked.declared.rules["rules/brussels-majority"]))
    assert LOWEST[lang] in told and MOST[lang] not in told and "busiest" not in told

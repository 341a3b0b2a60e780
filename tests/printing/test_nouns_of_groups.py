"""A group beside the noun of its kind may have words of its own, where adjective and noun would say one thing twice."""

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
add:
  cards/noble/each/painter:
    cost: 1
    do: "choose shade in coloured; gain (count of c in coloured where c artwork > 0) bf"
"""
SAID = {
    "en": ("a colour other than black", "colours other than black", "coloured colour"),
    "fr": ("une couleur autre que le noir", "couleurs autres que le noir", "couleur de couleur"),
    "de": ("eine Farbe außer Schwarz", "Farben außer Schwarz", "farbige Farbe"),
}


@pytest.mark.parametrize("lang", SAID)
def test_no_coloured_colour(lang: str, tmp_path: Path) -> None:
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "overlay.yaml").write_text(OURS, encoding="utf-8")
    sink = Sink()
    checked = front(f"bruxelles-1893+{tmp_path / 'ours'}", sink).checked
    assert checked is not None and not sink.failed, [item.message for item in sink.items]
    rule = next(rule for path, rule in checked.declared.rules.items() if "painter" in path)
    told = " ".join(one.text for one in sentences(Voice(checked, lang), rule))
    one, many, twice = SAID[lang]
    assert one in told and many in told and twice not in told

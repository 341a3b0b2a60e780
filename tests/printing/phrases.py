"""The phrases that ship."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, load
from tassel_compiler.printing import LexiconEntries, lexicon_entries
from tassel_compiler.source import SourceText

PHRASES = Path(__file__).parents[2] / "rules" / "words" / "phrases.yaml"


@cache
def phrases() -> LexiconEntries:
    sink = Sink()
    root = load(SourceText(PHRASES.name, PHRASES.read_text(encoding="utf-8")), sink)
    assert isinstance(root, Mapping), [item.message for item in sink.items]
    return lexicon_entries(root.get("phrases"))

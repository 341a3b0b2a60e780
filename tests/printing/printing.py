"""Printers for tests: the phrases that ship, with the words of a small game."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tassel_compiler.diagnostics import Sink
from tassel_compiler.loading import Mapping, load
from tassel_compiler.printing import Entries, Printer, entries
from tassel_compiler.source import SourceText

LANGUAGES = ("en", "fr", "de")
SINGULAR = {"row": "guest", "huts": "hut", "colours": "colour"}


@lru_cache
def section(path: Path, name: str) -> Entries:
    sink = Sink()
    root = load(SourceText(path.name, path.read_text(encoding="utf-8")), sink)
    assert isinstance(root, Mapping), [item.message for item in sink.items]
    return entries(root.get(name))


def phrases() -> Entries:
    return section(Path(__file__).parents[2] / "rules" / "words" / "phrases.yaml", "phrases")


def words() -> Entries:
    return section(Path(__file__).with_name("sample_words.yaml"), "words")


def printer(lang: str) -> Printer:
    return Printer(phrases(), words(), lang, SINGULAR)

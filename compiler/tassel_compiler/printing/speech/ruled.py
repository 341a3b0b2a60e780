"""A ruling in one language: its numbers are slots, so that they are those which are played."""

from __future__ import annotations

from typing import NamedTuple

from tassel_compiler.printing.entities.rulings import Ruling
from tassel_compiler.printing.speech.slots import filled_slots
from tassel_compiler.printing.speech.voice import Voice


class ToldRuling(NamedTuple):
    question: str
    played: str
    why: str
    other: str


def told_ruling(ruling: Ruling, voice: Voice) -> ToldRuling:
    tables = (ruling.question, ruling.played, ruling.why, ruling.other)
    texts = (filled_slots(table.get(voice.lang, table.get("en", "")), voice) for table in tables)
    return ToldRuling(*map(voice.typography.spaced, texts))

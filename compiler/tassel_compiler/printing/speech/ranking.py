"""Who wins, in words: a formula of the rank says of what somebody needs the most, or of `0 - x` the least."""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.reading import single_name
from tassel_compiler.printing.speech.voice import Voice


@dataclass(frozen=True, slots=True)
class Ranked:
    """What decides: as a noun for many where it can be counted, else nothing; `formula` is what it is worked out by."""

    least: bool
    noun: str
    formula: t.Expr

    @property
    def which(self) -> str:
        return "least" if self.least else "most"


def ranked(voice: Voice, formula: t.Expr) -> Ranked:
    match formula:
        case t.Arithmetic("-", t.Number(0), less):
            return Ranked(True, _counted(voice, less), less)
    return Ranked(False, _counted(voice, formula), formula)


def _counted(voice: Voice, formula: t.Expr) -> str:
    """What is had, as many as one likes; of a value, which is high or low, nothing."""
    name, nouns = single_name(formula), voice.printer.deeds.nouns
    forms = nouns.lexicon.find(name.text) if name else None
    return nouns.inflected(forms, True, "nom") if forms and "many" in forms else ""

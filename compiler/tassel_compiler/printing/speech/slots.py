"""What a sentence written by hand leaves to the rules: `{rounds}` is a number, `{hut.many}` a word of the game.

A number stands in words, or in digits before a symbol. A word stands in the form that is asked for, parts of it joined
by hyphens: its number (`one`, `many`), a case (`many-dat`), an article (`a`, `the-dat`, `each`), or how a place is
reached (`on`, `from`, `at`, `of`), so that a thing that is renamed is renamed in every sentence, gender and all.
"""

from __future__ import annotations

from functools import partial
from re import Match

from tassel_compiler.core.handwritten import SLOT
from tassel_compiler.printing.entities.inventory import name_of
from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.printing.grammar.nouns import CASES
from tassel_compiler.printing.grammar.sentences import SCENE
from tassel_compiler.printing.speech.as_played import as_played
from tassel_compiler.printing.speech.changes import levels
from tassel_compiler.printing.speech.voice import Voice

_BLANKS = (" ", "\u00a0")
_ENDS = (*_BLANKS, *".,;:!?)")  # what is behind a number that somebody says; else it is a part of something written
ARTICLES = ("a", "the", "each", "that", "no")


def filled_slots(text: str, voice: Voice) -> str:
    """The text with its slots filled; what melts together then, melts."""
    told = SLOT.sub(partial(slot_said, voice), text)
    return voice.printer.sentence(told) if any(form for _, form in SLOT.findall(text)) else told


def slot_said(voice: Voice, slot: Match[str]) -> str:
    """What stands for one slot of a text."""
    key, form = slot[1], slot[2]
    if form and _follows_one(voice, slot):
        form = "-".join("one" if part == "many" else part for part in form.split("-"))
    told = _noun(voice, key, form) if form else _number(voice, slot)
    begins = slot.string[: slot.start()].rstrip()[-1:] in ("", ".")
    return capitalised(told) if begins else told


def _number(voice: Voice, slot: Match[str]) -> str:
    constant = voice.declared.constants.get(slot[1])
    if constant is None or not isinstance(constant.value, int):
        return _other(voice, slot[1])
    behind = slot.string[slot.end() :]
    alone = slot[0] == slot.string.strip()  # a value, which stays in digits
    if alone or not (behind == "" or behind.startswith(_ENDS)):
        return str(constant.value)
    return voice.printer.number(constant.value, _next(voice, behind))


def _follows_one(voice: Voice, slot: Match[str]) -> bool:
    """Whether a noun stands right behind a number of the rules that is one today: `{drawn} {card.many}`."""
    before = slot.string[: slot.start()].rstrip()
    number = next((found for found in SLOT.finditer(before) if found.end() == len(before)), None)
    constant = voice.declared.constants.get(number[1]) if number is not None and not number[2] else None
    return constant is not None and isinstance(constant.value, int) and not voice.printer.is_many(constant.value)


def _other(voice: Voice, name: str) -> str:
    """What is no single number: a list, a table by players, a value that took the place of a constant."""
    if name in voice.declared.values:
        return voice.formula(as_played(voice.declared, name))
    numbers = voice.printer.deeds.formulas.numbers.get(name)
    return numbers or levels(voice, name) or name_of(voice.declared, voice.lang, "constant", name)


def _next(voice: Voice, behind: str) -> str:
    """The word that a number is said of."""
    slot = SLOT.match(behind.lstrip())
    if slot is not None and slot[2]:
        return _noun(voice, slot[1], slot[2])
    return behind.split()[0].rstrip(".,;:") if behind.startswith(_BLANKS) else ""


def _noun(voice: Voice, key: str, form: str) -> str:
    nouns = voice.printer.deeds.nouns
    *adjectives, noun = [key] if nouns.lexicon.find(key) is not None else key.split()
    asked = form.split("-")
    case = next((part for part in asked if part in CASES), "")
    many, article = "many" in asked, next((part for part in asked if part in ARTICLES), "")
    if article or many or "one" in asked:
        return nouns.articled(article or "bare", noun, many, case, adjectives)
    return nouns.entry(key, SCENE, form)

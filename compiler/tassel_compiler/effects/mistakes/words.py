"""Words that the language says otherwise: of prose, of other languages, misspelt, or its own in a wrong place."""

from __future__ import annotations

from tassel_compiler.effects.failure import OPENERS, VERBS, Misfit
from tassel_compiler.effects.grammar import keywords
from tassel_compiler.effects.mistakes.mistake import Mistake, at
from tassel_compiler.effects.phrasebook import look_up
from tassel_compiler.effects.tongues import meant_in_tongue
from tassel_compiler.spelling import nearest

_SENTENCES = frozenset(verb.lower() for verb in VERBS) | {"if", "else", "else if", "for each", "repeat", "may:", "as"}
_STARTS = {
    "block": _SENTENCES,
    "formula": frozenset({"sum", "count", "highest", "lowest", "some", "first", "not"}),
    "moment": frozenset({"before", "after", "instead of"}),
    "field": frozenset({"number", "flag", "group of", "list of"}),
}


def phrase(failure: Misfit) -> Mistake | None:
    """A sentence that people say otherwise than the language."""
    begin, text = failure.whole
    found = look_up(failure.kind, text)
    if found is None:
        return None
    words = text[found.start : found.end]
    start = begin + found.start + len(words) - len(words.lstrip())
    return Mistake(found.code, start, start + len(words.strip()), words.strip(), found.repair)


def between_options(failure: Misfit) -> Mistake | None:
    """`choose one: A or B`, `choose one: A, B`."""
    if failure.found not in (",", "or", "and") or not failure.line.startswith("choose one:"):
        return None
    return Mistake("E0130", failure.start, failure.end, failure.found, "write ⟪`|`⟫ between two options")


def foreign_word(failure: Misfit) -> Mistake | None:
    """A word of another language whose meaning could stand in its place; the one at the failure first."""
    for word in (failure.word, *reversed(failure.sentence)):
        if word is None or word.text in keywords():
            continue
        starts = _STARTS[failure.kind] if word.start <= failure.whole[0] else frozenset[str]()
        own = next((own for own in meant_in_tongue(word.text) if own in starts or own in failure.may_stand), None)
        if own is not None:
            return at(word, "E0126", own)
    return None


def unknown_verb(failure: Misfit) -> Mistake | None:
    """`tke 2 coin` reads as the call of a rule until a second word follows the number."""
    if failure.kind == "moment":
        return _unknown_moment(failure)
    if failure.kind != "block" or not failure.sentence:
        return None
    first = failure.sentence[0]
    if first.text in keywords() or not first.text[0].isalpha():
        return None
    near = nearest(first.text, [verb.lower() for verb in VERBS | OPENERS]) if len(first.text) > 2 else None
    second = failure.sentence[1].text if len(failure.sentence) > 1 else failure.found
    if near is None and not (second.isdigit() or second in ("all", "any")):
        return None
    return at(first, "E0112", near.advice() if near else "")


def _unknown_moment(failure: Misfit) -> Mistake | None:
    word = failure.word
    near = nearest(word.text, _STARTS["moment"]) if word and word.start == failure.whole[0] else None
    return at(word, "E0112", near.advice()) if word and near else None


def number_word(failure: Misfit) -> Mistake | None:
    """`one` is a word of the language, so the parser stops at it."""
    if failure.found != "one" or "NUMBER" not in failure.expected:
        return None
    return Mistake("E0127", failure.start, failure.end, "one", "1")


def printed_word(failure: Misfit) -> Mistake | None:
    """A word with letters that names do not have, as the game prints it."""
    word = failure.word if failure.type == "STRANGE" else None
    own = failure.lexicon.own(word.text) if word else None
    return at(word, "E0107", own) if word and own else None

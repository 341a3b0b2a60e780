"""Deeds in a row: short ones share a sentence, long ones stand in sentences of their own.

On entry what each deed says, and whether it is told in a sentence that goes on (`deed`) or closes one (`block`: a
condition, a choice, a repetition). On exit one text. Inside a sentence nothing can be broken off, so there the
deeds follow each other between commas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tassel_compiler.printing.grammar.polish import capital, is_statement
from tassel_compiler.printing.grammar.scene import SPOKEN_TO, Scene
from tassel_compiler.printing.grammar.templates import Templates

LONG = 22  # words of a sentence that takes no further deed
MOST_LINKS = 3  # deeds in a sentence


@dataclass(frozen=True, slots=True)
class Said:
    """`block` stands in a sentence of its own; one that is `open` would swallow what follows it."""

    text: str
    block: bool = False
    open: bool = False


def chained(said: Sequence[Said], scene: Scene, templates: Templates) -> str:
    """One text. Inside a sentence, a block that something follows stands in brackets, which say where it ends."""
    text, before = "", False
    if scene.nested or scene.person not in SPOKEN_TO:
        said = [closed(one, templates) if one.open and one is not said[-1] else one for one in said]
    for sentence in _sentences(said):
        told = listed([one.text for one in sentence], templates, "then")
        if text:
            told = _after(before, sentence[0].block, told, scene, templates)
        text, before = text + told, sentence[-1].block
    return text


def closed(one: Said, templates: Templates) -> Said:
    """In brackets, which say where it ends."""
    return Said(templates.say("grouped", text=one.text), True)


def broken(said: Sequence[Said]) -> bool:
    """Whether these need more than one sentence."""
    return len(_sentences(said)) > 1


def listed(texts: Sequence[str], templates: Templates, last: str = "and") -> str:
    """`a, b and c`"""
    if len(texts) < 2:
        return "".join(texts)
    head = templates.say("list").join(texts[:-1])
    return templates.say(last, (), deed=texts[-1]) if not head else _ended(head, texts[-1], templates, last)


def _ended(head: str, tail: str, templates: Templates, last: str) -> str:
    if last == "then":
        return head + templates.say("then", deed=tail)
    return head + templates.say("and") + tail


def _sentences(said: Sequence[Said]) -> list[list[Said]]:
    found: list[list[Said]] = []
    for one in said:
        last = found[-1] if found else []
        full = len(last) == MOST_LINKS or sum(len(s.text.split()) for s in [*last, one]) > LONG
        if not last or full or _stands_apart(one) or _stands_apart(last[-1]):
            found.append([])
        found[-1].append(one)
    return found


def _stands_apart(one: Said) -> bool:
    """What is told to be so shares no sentence with what the player is told to do."""
    return one.block or is_statement(one.text)


def _after(closed: bool, block: bool, told: str, scene: Scene, templates: Templates) -> str:
    """How a sentence goes on: as one of its own, or behind a comma where it stands inside another."""
    if scene.nested or scene.person not in SPOKEN_TO:
        return templates.say("inner-block" if closed or block else "inner", deed=told)
    if closed or not block:
        return templates.say("and-then", deed=told)
    return templates.say("next", deed=capital(told))

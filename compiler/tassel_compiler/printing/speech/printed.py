"""The printed sentences of rules, rows and hooks: one per step, or the one that was written by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from re import Match

from tassel_compiler.printing.grammar.sentences import Known
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Hook, Rule, Step
from tassel_compiler.resolve.fingerprint import fingerprint

SLOT = re.compile(r"\{([\w-]+)\}")
NOTHING: Known = {}


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a step says; `step` is its name in the rules, empty where a rule has one only."""

    step: str
    text: str


def word_key(rule: Rule) -> str:
    """Under which name the words of a rule stand: `turn`, `solo`, of a deed member `solo.free`."""
    return f"{rule.row.name}.{rule.member}" if rule.member and rule.row else rule.name


def sentences(voice: Voice, rule: Rule, around: Known = NOTHING) -> tuple[Sentence, ...]:
    """`around` is what the place knows where a hook hangs."""
    whole = by_hand(voice, word_key(rule), rule.steps)
    if whole is not None:
        return (Sentence("", whole),)
    known = {**around, **voice.inner(rule)}
    return tuple(_step(voice, rule, step, known) for step in rule.steps if said(step))


def _step(voice: Voice, rule: Rule, step: Step, known: Known) -> Sentence:
    text = by_hand(voice, f"{rule.name}.{step.name}", (step,)) if step.name else None
    return Sentence(step.name, text if text is not None else voice.printer.block(step.body, known))


def by_hand(voice: Voice, key: str, steps: tuple[Step, ...]) -> str | None:
    """The sentence written for exactly this effect, if there is one."""
    word = voice.declared.words.get(key)
    if word is None or voice.lang not in word.text or word.fingerprint != fingerprint(steps):
        return None
    return SLOT.sub(partial(_number, voice), word.text[voice.lang])


def _number(voice: Voice, slot: Match[str]) -> str:
    """`{name}` in a sentence written by hand is the constant of that name: a word, or digits before a symbol."""
    constant = voice.declared.constants.get(slot[1])
    if constant is None or not isinstance(constant.value, int):
        return slot[0]
    behind = slot.string[slot.end() :]
    if not behind.startswith((" ", "\u00a0")):  # the number alone is a value, and stays in digits
        return str(constant.value)
    said = voice.printer.number(constant.value, behind.split()[0].rstrip(".,;:"))
    return said[:1].upper() + said[1:] if slot.string[: slot.start()].rstrip()[-1:] in ("", ".") else said


def said(step: Step) -> bool:
    return bool(step.body.deeds)


def hook_sentence(voice: Voice, hook: Hook) -> str:
    """`Once per round, after the Fair action, if you wish: take 1 gem.`"""
    around = voice.around(hook.moment)
    known = {**around, **voice.inner(hook.rule)}
    moment = voice.printer.moment(hook.moment, known)
    if hook.optional and len(hook.rule.steps) == 1 and by_hand(voice, word_key(hook.rule), hook.rule.steps) is None:
        wished = voice.printer.wished(moment, hook.rule.steps[0].body, hook.once, known)
        if wished:
            return wished
    told = " ".join(s.text for s in sentences(voice, hook.rule, around))
    return voice.printer.timed(moment, told, hook.once, hook.optional)

"""The printed sentences of rules, rows and hooks: one per step, or the one that was written by hand."""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.reference.voice import Voice
from tassel_compiler.resolve.declarations import Hook, Rule, Step
from tassel_compiler.resolve.words import label


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a step says; `step` is its name in the rules, empty where a rule has one only."""

    step: str
    text: str


def word_key(rule: Rule) -> str:
    """Under which name the words of a rule stand: `turn`, `solo`, of a deed member `solo.free`."""
    return f"{rule.row.name}.{rule.member}" if rule.member and rule.row else rule.name


def sentences(voice: Voice, rule: Rule) -> tuple[Sentence, ...]:
    word = voice.declared.words.get(word_key(rule))
    if word is not None and voice.lang in word.text:
        return (Sentence("", word.text[voice.lang]),)
    known = voice.inner(rule)
    return tuple(Sentence(step.name, voice.printer.block(step.body, known)) for step in rule.steps if said(step))


def said(step: Step) -> bool:
    return bool(step.body.deeds)


def hook_sentence(voice: Voice, hook: Hook) -> str:
    """`Once per round, after the Fair action, if you wish: take 1 gem.`"""
    known = voice.inner(hook.rule)
    told = " ".join(s.text for s in sentences(voice, hook.rule))
    moment = voice.printer.moment(hook.moment, known)
    return voice.printer.timed(moment, told, hook.once, hook.optional)


def step_label(voice: Voice, rule: Rule, name: str) -> str:
    """A step by its word, else by its name made readable."""
    for key in (f"{rule.name}.{name}", name):
        word = voice.declared.words.get(key)
        text = label(word.forms.get(voice.lang, {})) if word else ""
        if text:
            return text
    return name.replace("-", " ")

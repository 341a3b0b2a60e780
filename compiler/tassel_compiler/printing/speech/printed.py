"""The printed sentences of rules, rows and hooks: one per step, or the one that was written by hand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from tassel_compiler.core.handwritten import Effect, Handwritten, single_effect, whole_effect
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.speech.beginning import Beginning, begun_by
from tassel_compiler.printing.speech.slots import filled_slots
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Hook, Rule, Step


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a step says; `step` is its name in the rules, empty where a rule has one only."""

    step: str
    text: str


def sentences(voice: Voice, rule: Rule) -> tuple[Sentence, ...]:
    all_of_it = by_hand(voice, whole_effect(rule))
    if all_of_it is not None:
        return (Sentence("", all_of_it),)
    begun = begun_by(voice, rule)
    return tuple(_step(voice, rule, step, begun) for step in rule.steps if said(step))


def _step(voice: Voice, rule: Rule, step: Step, begun: Beginning) -> Sentence:
    text = by_hand(voice, single_effect(rule, step)) if step.name else None
    return Sentence(step.name, text if text is not None else voice.printer.block(begun.of(step), begun.scene))


def by_hand(voice: Voice, effect: Effect) -> str | None:
    """The sentence written for exactly this effect, if there is one."""
    word = Handwritten.of(voice.checked).sentence(effect)
    return filled_slots(word.text[voice.lang], voice) if word is not None and voice.lang in word.text else None


def said(step: Step) -> bool:
    return bool(step.body.deeds)


def hook_moment(voice: Voice, hook: Hook) -> str:
    """`after the Fair action`"""
    return voice.printer.moment(hook.moment, partial(_step_told, voice), voice.scene(hook.rule))


def _step_told(voice: Voice, point: t.Point) -> t.Name | str:
    """The rule of which a step is all, or which it does no more than call; else the first that the step says."""
    name, named = point.names[-1].text, point.step.text if point.step is not None else ""
    steps = ((rule, step) for rule in voice.declared.rules.values() if rule.name == name for step in rule.steps)
    rule, step = next((found for found in steps if found[1].name == named), (None, None))
    if rule is None or step is None:
        return named.replace("-", " ")
    if len(rule.steps) == 1:
        return point.names[-1]
    match step.body.deeds:
        case (t.Call(called, ()),):
            return called
    return _step(voice, rule, step, begun_by(voice, rule)).text.partition(". ")[0].removesuffix(".")


def hook_sentence(voice: Voice, hook: Hook) -> str:
    """`Once per round, after the Fair action, you may take 1 gem.`"""
    moment = hook_moment(voice, hook)
    wished = _wished(voice, hook, moment) if hook.optional else ""
    if wished:
        return wished
    told = " ".join(s.text for s in sentences(voice, hook.rule))
    return voice.printer.timed(moment, told, hook.once, hook.optional)


def _wished(voice: Voice, hook: Hook, moment: str) -> str:
    """What stands behind `you may`: the block, or of a sentence by hand its form in the infinitive (`do-may`)."""
    effect = whole_effect(hook.rule)
    text = by_hand(voice, effect)
    if text is not None:
        infinitive = voice.printer.deeds.lexicon.forms(effect.key).get("do-may", "")
        return voice.printer.granted(moment, text, infinitive, hook.once)
    only = hook.rule.steps[0] if len(hook.rule.steps) == 1 else None
    return voice.printer.wished(moment, only.body, hook.once, voice.scene(hook.rule)) if only is not None else ""

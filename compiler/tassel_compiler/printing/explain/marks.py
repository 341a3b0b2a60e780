"""The fingerprints of effects: what each rests on, and whether the sentence written for it still fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import Effect, Handwritten
from tassel_compiler.core.meaning import Meaning, MeaningNode
from tassel_compiler.printing.entities.inventory import Entity
from tassel_compiler.resolve.declarations import Word


@dataclass(frozen=True, slots=True)
class SentenceMark:
    """`word` is the name under which a sentence for the effect stands, `rests_on` names things with their places."""

    word: str
    mark: str
    written: tuple[str, ...]
    has_sentence: bool
    fits: bool
    place: str
    rests_on: tuple[tuple[str, str], ...]

    @property
    def state(self) -> str:
        return "generated" if not self.has_sentence else "fits" if self.fits else "no longer fits"


def marks_of(checked: Checked, entity: Entity) -> tuple[SentenceMark, ...]:
    """Of the effects of one entity: the whole first, then its steps, its other deeds, its hooks."""
    handwritten = Handwritten.of(checked)
    found = (_mark(handwritten, effect) for effect in handwritten.effects.values() if _belongs(effect, entity))
    return tuple(found)


def sentences_by_hand(checked: Checked) -> Iterator[SentenceMark]:
    """Of every effect with a sentence of its own."""
    handwritten = Handwritten.of(checked)
    for word in checked.declared.words.values():
        effect = handwritten.effects.get(word.name)
        if word.text and effect is not None:
            yield _mark(handwritten, effect)


def _belongs(effect: Effect, entity: Entity) -> bool:
    if entity.kind == "step":
        return effect.key == entity.id
    return effect.rule.path.partition("#")[0] == entity.path or effect.rule.origin.path == entity.path


def _mark(handwritten: Handwritten, effect: Effect) -> SentenceMark:
    word = handwritten.d.words.get(effect.key)
    meaning = _meaning(handwritten, word, effect)
    has_sentence = word is not None and bool(word.text)
    fits = handwritten.sentence(effect) is not None
    written = word.fingerprints if word is not None else ()
    rests = tuple(_told(node, meaning) for node in list(meaning.parts)[1:] if meaning.parts[node].spans)
    return SentenceMark(effect.key, meaning.mark, written, has_sentence, fits, effect.span.place(), rests)


def _meaning(handwritten: Handwritten, word: Word | None, effect: Effect) -> Meaning:
    if word is None:
        return handwritten.meanings.steps(effect.rule, effect.steps)
    return handwritten.meaning(word, effect)


def _told(node: MeaningNode, meaning: Meaning) -> tuple[str, str]:
    return f"{node.sort} {node.key.rpartition('/')[2]}", meaning.parts[node].spans[0].place()

"""What a rule remembers from its beginning, where no words tell what that is: told like a name that `let` gives.

On entry a rule of whose steps some are told from their effects; on exit what the first of these says, with the names
that it opens with, and what its sentences know. A name that only this step uses is told by its value there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from tassel_compiler.core import Var
from tassel_compiler.core.handwritten import Handwritten, single_effect
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Rule, Step
from tassel_compiler.resolve.vocabulary import parts

_UNSAID = frozenset({"flag", "basket", "group"})


@dataclass(frozen=True, slots=True)
class Beginning:
    """The bodies of steps as they are told, by name, and the scene of all of them."""

    scene: Scene
    bodies: Mapping[str, t.Block] = field(default_factory=dict)

    def of(self, step: Step) -> t.Block:
        return self.bodies.get(step.name, step.body)


def begun_by(voice: Voice, rule: Rule) -> Beginning:
    scene = voice.scene(rule)
    generated = [step for step in rule.steps if step.body.deeds and not _by_hand(voice, rule, step)]
    lets = {let: var for step in generated[:1] for let, var in _lets(voice, rule, generated)}
    if not lets:
        return Beginning(scene)
    first, *later = generated
    elsewhere = {name.text for step in later for name, _ in _names(voice, step.body)}
    elsewhere |= {name.text for step in generated for name, _ in _unfolded(voice, step.body)}
    near = {var for var in lets.values() if var.name not in elsewhere and first is rule.steps[0]}
    body = replace(first.body, deeds=(*lets, *first.body.deeds))
    known = tuple(var for var in scene.known if var not in near)
    return Beginning(replace(scene, known=known), {first.name: body})


def _by_hand(voice: Voice, rule: Rule, step: Step) -> bool:
    return bool(step.name) and Handwritten.of(voice.checked).sentence(single_effect(rule, step)) is not None


def _lets(voice: Voice, rule: Rule, steps: list[Step]) -> Iterator[tuple[t.Let, Var]]:
    """One for each name that is used, has a start and no words of its own."""
    found = (one for step in steps for one in (*_unfolded(voice, step.body), *_names(voice, step.body)))
    used = {name.text: (name, var) for name, var in found}
    for param in rule.remember:
        if param.start is None or param.by or param.name not in used:
            continue
        name, var = used[param.name]
        if var.type.form not in _UNSAID and voice.printer.deeds.lexicon.own(var) is None:
            yield t.Let(name, param.start, name.span), var


def _names(voice: Voice, text: object) -> Iterator[tuple[t.Name, Var]]:
    for part in parts(text):
        meant = voice.bindings.meant(part.span) if isinstance(part, t.Name) else None
        if isinstance(part, t.Name) and meant is not None and meant.var is not None:
            yield part, meant.var


def _unfolded(voice: Voice, text: object) -> Iterator[tuple[t.Name, Var]]:
    """What the formulas name that stand in a text for values without words."""
    formulas = voice.printer.deeds.formulas.unfolding.values
    todo, done = [text], set[str]()
    while todo:
        names = {part.text for part in parts(todo.pop()) if isinstance(part, t.Name)} & formulas.keys() - done
        done |= names
        todo += (formulas[name].body for name in names)
    for name in sorted(done):
        yield from _names(voice, formulas[name].body)

"""Where a hook hangs, in words: `before the Fair action (if ...)`.

A step is no thing: it is told by words of its own, else by the rule that it is or calls, else by what it says. Never by
the word of something that happens to be called like it.
"""

from __future__ import annotations

from collections.abc import Callable

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.formulas import FormulaPhrases
from tassel_compiler.printing.grammar.scene import Scene

StepTold = Callable[[t.Point], t.Name | str]  # the rule that is all of a step, else its sentence


def moment(tree: t.Moment, formulas: FormulaPhrases, scene: Scene, step_told: StepTold) -> str:
    text = formulas.say("or").join(_point(p, formulas, scene, step_told) for p in tree.points)
    if tree.by != "you":
        text = formulas.say(f"moment-{tree.by}", moment=text)
    if tree.test is not None:
        text = formulas.say("moment-if", moment=text, test=formulas.test(tree.test, scene))
    return text


def _point(point: t.Point, formulas: FormulaPhrases, scene: Scene, step_told: StepTold) -> str:
    """A step may have words of its own, under `rule.step`."""
    lexicon, name = formulas.nouns.lexicon, point.names[-1]
    if point.step is None:
        return _whole(point.when, name, formulas, scene)
    own = lexicon.find(f"{name.text}.{point.step.text}") or {}
    if point.when in own:
        return own[point.when]
    if "name" in own:
        return formulas.say(point.when, name=own["name"])
    told = step_told(point)
    if isinstance(told, t.Name):
        return _whole(point.when, told, formulas, scene)
    title = formulas.nouns.entry(lexicon.key(name), scene, "nom")
    return formulas.say(f"{point.when}-step", step=told, name=title)


def _whole(when: str, name: t.Name, formulas: FormulaPhrases, scene: Scene) -> str:
    lexicon = formulas.nouns.lexicon
    key = lexicon.key(name)
    forms = lexicon.find(key) or {}
    if when in forms:
        return forms[when]
    sort = lexicon.meant(name).key.partition("/")[0]
    title = formulas.nouns.entry(key, scene, "nom")
    return formulas.say({"rules": f"{when}-rule", "cards": f"{when}-card"}.get(sort, when), name=title)

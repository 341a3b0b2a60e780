"""Where a hook hangs, in words: `before the Fair action (if ...)`."""

from __future__ import annotations

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.formulas import FormulaPhrases
from tassel_compiler.printing.grammar.scene import Scene


def moment(tree: t.Moment, formulas: FormulaPhrases, scene: Scene) -> str:
    text = formulas.say("or").join(_point(p, formulas, scene) for p in tree.points)
    if tree.by != "you":
        text = formulas.say(f"moment-{tree.by}", moment=text)
    if tree.test is not None:
        text = formulas.say("moment-if", moment=text, test=formulas.test(tree.test, scene))
    return text


def _point(point: t.Point, formulas: FormulaPhrases, scene: Scene) -> str:
    """A step may have words of its own, under `rule.step`."""
    lexicon = formulas.nouns.lexicon
    key = lexicon.key(point.names[-1])
    if point.step is not None:
        own = lexicon.find(f"{point.names[-1].text}.{point.step.text}")
        if own is not None and point.when in own:
            return own[point.when]
        if own is not None and "name" in own:
            return formulas.say(point.when, name=own["name"])
    forms = lexicon.find(key)
    if forms is not None and point.step is None and point.when in forms:
        return forms[point.when]
    name = formulas.nouns.entry(key, scene, "nom")
    sort = lexicon.meant(point.names[-1]).key.partition("/")[0]
    if point.step is not None:
        step = formulas.nouns.name([point.step], scene, "nom")
        return formulas.say(f"{point.when}-step", step=step, name=name)
    return formulas.say({"rules": f"{point.when}-rule", "cards": f"{point.when}-card"}.get(sort, point.when), name=name)

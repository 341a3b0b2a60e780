"""Conditions in words.

They are always said inside a sentence (`if`, `where`, `only if`), so their templates use the word order of a
subordinate clause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.judging import plain_word
from tassel_compiler.printing.grammar.scene import Bound, Scene
from tassel_compiler.printing.grammar.templates import filled

if TYPE_CHECKING:
    from tassel_compiler.printing.grammar.formulas import Formulas

COMPARED = {"=": "equal", "!=": "unequal", "<": "less", "<=": "at-most", ">": "more", ">=": "at-least"}


class Conditions:
    def __init__(self, formulas: Formulas) -> None:
        self.formulas = formulas
        self.nouns = formulas.nouns
        self.say = formulas.say

    def test(self, e: t.Test, scene: Scene) -> str:
        match e:
            case t.Possible(rule, negated):
                what = self.nouns.name([rule.text], scene) if rule else self.say("this")
                return self.say("impossible" if negated else "possible", what=what)
            case t.Compare(op, t.Path() as left, t.Number(n)) if self._counted(left, scene):
                return self._amounts_to(op, left, n, scene)
            case t.Compare(op, left, right):
                tags = ["number"] if isinstance(right, t.Number) else []
                a, b = self.formulas.value(left, scene, "nom"), self.formulas.value(right, scene)
                return self.say(COMPARED[op], tags, a=a, b=b)
            case t.Is(t.Path() as left, right, negated, False) if plain_word(left) == "you":
                key = "you-are-not" if negated else "you-are"
                return self.say(key, [scene.person], b=self.formulas.value(right, scene, "nom"))
            case t.Is(left, right, negated, False) if self._judged(left, right, negated, scene):
                return self._judged(left, right, negated, scene)
            case t.Is(left, right, negated, inside):
                key = f"is{'-in' if inside else ''}{'-not' if negated else ''}"
                a, b = self.formulas.value(left, scene, "nom"), self.formulas.value(right, scene, "nom")
                return self.say(key, a=a, b=b)
            case t.Exists(t.Path() as what) if scene.bound.get(plain_word(what) or "", Bound()).kind:
                forms = self.nouns.lexicon.forms(scene.bound[plain_word(what) or ""].kind)
                return self.say("there-is-one", self.nouns.tags(forms, False))
            case t.Exists(t.Path() as what) if self._own_test(what, "exists", scene):
                return self._own_test(what, "exists", scene)
            case t.Exists(what):
                return self.say("exists", a=self.formulas.value(what, scene))
            case t.Not(t.Path() as what) if self._own_test(what, "if-not", scene):
                return self._own_test(what, "if-not", scene)
            case t.Not(what):
                return self.say("not", test=self.test(what, scene))
            case t.Logic(op, left, right):
                return self.say(op).join((self.test(left, scene), self.test(right, scene)))
            case t.Query("some", b):
                return self.say("some", **self.formulas.parted(self.formulas.one_of(b, scene)))
            case t.Query("no", b):
                return self.say("none", **self.formulas.parted(self.formulas.members(b, scene, weak=True)))
            case t.Path():
                return self._flag(e, scene)
            case _:
                return self.say("holds", a=self.formulas.value(e, scene))

    def _counted(self, path: t.Path, scene: Scene) -> bool:
        last = path.words[-1]
        return isinstance(last, t.Phrase) and self.nouns.quantity([n.text for n in last.names], scene) is not None

    def _amounts_to(self, op: str, path: t.Path, n: int, scene: Scene) -> str:
        """`hut >= 2`: what has no owner, the player has; `supply's apple > 0`: there is some."""
        last, owners = path.words[-1], path.words[:-1]
        names = [part.text for part in last.names] if isinstance(last, t.Phrase) else []
        if owners and (n or op not in "=>"):
            return self.say(COMPARED[op], ["number"], a=self.formulas.value(path, scene, "nom"), b=str(n))
        some = (op == ">" and n == 0) or (op == "=" and n == 0)
        key = ("none" if op == "=" else "some") if some else COMPARED[op]
        case = "nom" if owners else ""
        tags = [*self.nouns.tags(self.nouns.lexicon.forms(self.nouns.head(names)[1]), False), scene.person]
        noun = self.nouns.counted(names, scene, many=False, case=case)
        np = self.formulas.number_of(names, "1" if some else str(n), scene, case)
        if not owners:
            return self.say(f"have-{key}", tags, np=np, noun=noun)
        owner = t.Path(owners, path.span)
        place = lambda form: self.formulas.path(owner, scene, form)  # noqa: E731
        return self.say(f"lies-{key}", tags, np=np, noun=noun, place=place)

    def _flag(self, path: t.Path, scene: Scene) -> str:
        return self._own_test(path, "if", scene) or self.say("holds", a=self.formulas.path(path, scene, "nom"))

    def _own_test(self, path: t.Path, key: str, scene: Scene) -> str:
        """The test in the words of what is tested; `{1}` is its argument, or whose flag it is."""
        word = path.words[-1]
        name = word.name.text if isinstance(word, t.Apply) else word.names[-1].text
        own = (self.nouns.lexicon.find(name) or {}).get(key, "")
        if isinstance(word, t.Apply):
            return filled(own, self.formulas.arguments(word.args, scene, "nom"))
        owner = (t.Phrase(word.names[:-1], word.span),) if word.names[1:] else path.words[:-1]
        if bool(owner) != ("{1" in own):
            return "" if owner else (self.nouns.lexicon.find(name) or {}).get(f"{key}-you", "")
        return filled(own, self.formulas.arguments([t.Path(owner, path.span)] if owner else [], scene, "nom"))

    def _judged(self, left: t.Expr, right: t.Expr, negated: bool, scene: Scene) -> str:
        """`p is open`, where the word says itself how that is told of a thing."""
        word = plain_word(right)
        forms = (self.nouns.lexicon.find(word) or {}) if word and word not in scene.bound else {}
        own = forms.get("if-not" if negated else "if", "")
        return filled(own, self.formulas.arguments([left], scene, "nom")) if "{1" in own else ""

"""Expressions in words: values, tests, and what a set is narrowed to.

Tests are always said inside a sentence (`if`, `where`, `only if`), so their templates use the word order of a
subordinate clause. An expression no words are given for is quoted as it is written, and noted as missing.
"""

from __future__ import annotations

from functools import partial

from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.reference.lexicon import form
from tassel_compiler.reference.nouns import Nouns
from tassel_compiler.reference.scene import Bound, Scene

COMPARED = {"=": "equal", "!=": "unequal", "<": "less", "<=": "at-most", ">": "more", ">=": "at-least"}
PLACES = frozenset({"row", "column", "number", "position", "seat"})  # of a thing: where it is, not how many
SIGNS = {"+": "plus", "-": "minus", "*": "times", "/": "divided", "mod": "modulo"}


class Formulas:
    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.say = nouns.templates.say

    # ---- values ----

    def value(self, e: t.Expr, scene: Scene, wanted: str = "") -> str:
        match e:
            case t.Number(number):
                return str(number)
            case t.Path():
                return self._read(e, scene, wanted)
            case t.Constant(word):
                return self.nouns.name([word], scene, wanted)
            case t.Listing(items):
                return self.say("or").join(self._item(i, scene, wanted or "acc") for i in items)
            case t.Arithmetic(op, left, right):
                a, b = self._operand(left, scene, wanted), self._operand(right, scene, wanted)
                return self.say(SIGNS[op], a=a, b=b)
            case t.IfElse(then, cond, other):
                slots = {"a": self.value(then, scene), "b": self.value(other, scene)}
                return self.say("if-else", test=self.test(cond, scene), **slots)
            case t.Query():
                return self._query(e, scene)
            case t.Fold(kind, of, b):
                inner = scene.knowing(b.name.text, self.bound(b))
                return self.say(kind, value=self.value(of, inner, "dat"), set=self.everything(b, scene))
            case _:
                return self.test(e, scene)

    def _read(self, path: t.Path, scene: Scene, wanted: str) -> str:
        """A word for a thing, read as a value, is how many there are."""
        last = path.words[-1]
        text = None
        where = len(path.words) > 1 and plain_word(t.Path((last,), path.span)) in PLACES
        if isinstance(last, t.Phrase) and not where and wanted in ("", "nom", "dat", "number"):
            text = self.nouns.quantity([n.text for n in last.names], scene, wanted)
        if text is None:
            return self.path(path, scene, "nom" if wanted == "number" else wanted)
        return self._owned(path.words[:-1], text, scene)

    def _item(self, e: t.Expr, scene: Scene, wanted: str) -> str:
        """One thing of a list is meant itself, not how many there are."""
        return self.path(e, scene, wanted) if isinstance(e, t.Path) else self.value(e, scene, wanted)

    def _operand(self, e: t.Expr, scene: Scene, wanted: str) -> str:
        text = self.value(e, scene, wanted)
        return f"({text})" if isinstance(e, t.Arithmetic | t.IfElse) else text

    def _query(self, e: t.Query, scene: Scene) -> str:
        if e.kind == "count":
            return self.say("count", set=self.members(e.binder, scene))
        if e.kind == "first":
            return self.say("first", one=self.one_of(e.binder, scene))
        return self.test(e, scene)

    # ---- paths ----

    def path(self, path: t.Path, scene: Scene, wanted: str = "") -> str:
        owners, last = path.words[:-1], path.words[-1]
        if not owners:
            return self._word(last, scene, wanted)
        if isinstance(last, t.Phrase) and self.nouns.has_form([n.text for n in last.names], wanted):
            return self._owned(owners, self._word(last, scene, wanted), scene)
        return self.nouns.placed(self._owned(owners, self._word(last, scene, ""), scene), wanted)

    def _owned(self, owners: tuple[t.Phrase | t.Apply, ...], text: str, scene: Scene) -> str:
        """`the price of that hut`; a name may say itself where its owner stands: `the hut {1} looks at`."""
        for owner in reversed(owners):
            if "{1}" in text:
                text = text.replace("{1}", self._word(owner, scene, "nom"))
            else:
                text = self.say("of", thing=text, owner=partial(self._word, owner, scene))
        return text

    def _word(self, word: t.Phrase | t.Apply, scene: Scene, wanted: str) -> str:
        if isinstance(word, t.Phrase):
            return self.nouns.name([n.text for n in word.names], scene, wanted)
        return self._applied(word, scene, wanted)

    def _applied(self, word: t.Apply, scene: Scene, wanted: str) -> str:
        forms = self.nouns.lexicon.find(word.name.text)
        if forms is None:
            text = unparse(t.Path((word,), word.span))
            self.nouns.lexicon.miss(text)
            return self.say("formula", text=text)
        args = [self.value(a, scene, "dat") for a in word.args]
        name = form(forms, wanted, "name")
        if "{1}" in name:
            return filled(name, args)
        return self.say("applied", name=name, args=self.say("list").join(args))

    # ---- sets ----

    def bound(self, b: t.Binder) -> Bound:
        """What the variable of a binder stands for."""
        within = b.within.of if isinstance(b.within, t.Turns) else b.within
        if isinstance(within, t.Range):
            return Bound("number")
        if isinstance(within, t.Path) and isinstance(within.words[-1], t.Phrase):
            kind = self.nouns.lexicon.noun_of(within.words[-1].names[-1].text)
            return Bound(kind if self.nouns.is_countable(kind) else "choice")
        return Bound("choice")

    def members(self, b: t.Binder, scene: Scene) -> str:
        """`huts that are open`"""
        forms = self.nouns.lexicon.forms(self.bound(b).kind)
        return f"{self.nouns.inflected(forms, True)}{self.narrowed(b, scene, True)}"

    def everything(self, b: t.Binder, scene: Scene) -> str:
        """`all huts that are open`"""
        tags = self.nouns.tags(self.nouns.lexicon.forms(self.bound(b).kind), True)
        return self.say("all", tags, noun=self.members(b, scene))

    def one_of(self, b: t.Binder, scene: Scene, how: str = "a", case: str = "") -> str:
        """`a hut that is open`, `each hut that is open`"""
        kind = self.bound(b).kind
        if isinstance(b.within, t.Listing) or (kind == "choice" and isinstance(b.within, t.Path)):
            return self._one_of_set(b, b.within, scene, how)
        noun = self.nouns.each(kind, case) if how == "each" else self.nouns.a(kind, case)
        return f"{noun}{self._range(b, scene)}{self.narrowed(b, scene, False)}"

    def _one_of_set(self, b: t.Binder, within: t.Expr, scene: Scene, how: str) -> str:
        """Nobody has said what the elements are called."""
        key = "each-of" if how == "each" else "one-of"
        text = self.say(key, set=lambda form: self.value(within, scene, form or "acc"))
        return f"{text}{self.narrowed(b, scene, False)}"

    def _range(self, b: t.Binder, scene: Scene) -> str:
        match b.within:
            case t.Range(low, high):
                return self.say("range", a=self.value(low, scene), b=self.value(high, scene))
            case t.Turns(_, how, start):
                return self.say(f"turns-{how}", start=lambda form: self.value(start, scene, form))
            case _:
                return ""

    def narrowed(self, b: t.Binder, scene: Scene, many: bool) -> str:
        if b.where is None:
            return ""
        inner = scene.knowing(b.name.text, self.bound(b))
        tags = self.nouns.tags(self.nouns.lexicon.forms(self.bound(b).kind), many)
        tests = sorted(_conjuncts(b.where), key=lambda part: not _judges(part, b.name.text))
        parts = [self._clause(part, b.name.text, inner, tags) for part in tests]
        return " " + self._joined(parts)

    def _joined(self, clauses: list[str]) -> str:
        """Clauses between commas lose those that would stand next to the word that joins them."""
        whole = clauses[0]
        for clause in clauses[1:]:
            whole = f"{whole.rstrip(',')}{self.say('and')}{clause.lstrip(', ')}"
        return whole

    def _clause(self, e: t.Expr, variable: str, scene: Scene, tags: list[str]) -> str:
        """`that is open`, when only the variable is judged; else the test in full."""
        if isinstance(e, t.Is) and _judges(e, variable):
            word = plain_word(e.right)
            if word is not None and word not in scene.bound and self.nouns.lexicon.find(word) is not None:
                own = self.nouns.lexicon.forms(word).get("which-not" if e.negated else "which")
                if own is not None:
                    return own
                key = "which-is-not" if e.negated else "which-is"
                return self.say(key, tags, adj=self.nouns.predicate(word, tags))
        return self.say("such-that", tags, test=self.test(e, scene))

    # ---- tests ----

    def test(self, e: t.Test, scene: Scene) -> str:
        match e:
            case t.Possible(rule, negated):
                what = self.nouns.name([rule.text], scene) if rule else self.say("this")
                return self.say("impossible" if negated else "possible", what=what)
            case t.Compare(">" | "=" as op, t.Path() as left, t.Number(0)) if self._counted(left, scene):
                return self._some(left, op == "=", scene)
            case t.Compare(op, left, right):
                return self.say(COMPARED[op], a=self.value(left, scene, "nom"), b=self.value(right, scene))
            case t.Is(t.Path() as left, right, negated, False) if plain_word(left) == "you":
                key = "you-are-not" if negated else "you-are"
                return self.say(key, [scene.person], b=self.value(right, scene, "nom"))
            case t.Is(left, right, negated, False) if self._judged(left, right, negated, scene):
                return self._judged(left, right, negated, scene)
            case t.Is(left, right, negated, inside):
                key = f"is{'-in' if inside else ''}{'-not' if negated else ''}"
                return self.say(key, a=self.value(left, scene, "nom"), b=self.value(right, scene, "nom"))
            case t.Exists(t.Path() as what) if scene.bound.get(plain_word(what) or "", Bound()).kind:
                forms = self.nouns.lexicon.forms(scene.bound[plain_word(what) or ""].kind)
                return self.say("there-is-one", self.nouns.tags(forms, False))
            case t.Exists(what):
                return self.say("exists", a=self.value(what, scene))
            case t.Not(t.Path() as what) if self._own_test(what, "if-not", scene):
                return self._own_test(what, "if-not", scene)
            case t.Not(what):
                return self.say("not", test=self.test(what, scene))
            case t.Logic(op, left, right):
                return self.say(op).join((self.test(left, scene), self.test(right, scene)))
            case t.Query("some", b):
                return self.say("some", one=self.one_of(b, scene))
            case t.Query("no", b):
                return self.say("none", set=self.members(b, scene))
            case t.Path():
                return self._flag(e, scene)
            case _:
                return self.say("holds", a=self.value(e, scene))

    def _counted(self, path: t.Path, scene: Scene) -> bool:
        last = path.words[-1]
        return isinstance(last, t.Phrase) and self.nouns.quantity([n.text for n in last.names], scene) is not None

    def _some(self, path: t.Path, none: bool, scene: Scene) -> str:
        """`supply's apple > 0`: there is some; of what has no owner, the player has some."""
        last, owners = path.words[-1], path.words[:-1]
        names = [n.text for n in last.names] if isinstance(last, t.Phrase) else []
        noun = self.nouns.counted(names, scene, many=False, case="nom" if owners else "")
        tags = [*self.nouns.tags(self.nouns.lexicon.forms(self.nouns.head(names)[1]), False), scene.person]
        if not owners:
            return self.say("have-none" if none else "have-some", tags, noun=noun)
        owner = t.Path(owners, path.span)
        where = lambda form: self.path(owner, scene, form)  # noqa: E731
        return self.say("lies-none" if none else "lies-some", tags, noun=noun, place=where)

    def _flag(self, path: t.Path, scene: Scene) -> str:
        return self._own_test(path, "if", scene) or self.say("holds", a=self.path(path, scene, "nom"))

    def _own_test(self, path: t.Path, key: str, scene: Scene) -> str:
        """The test in the words of what is tested; `{1}` is its argument, or whose flag it is."""
        word = path.words[-1]
        name = word.name.text if isinstance(word, t.Apply) else word.names[-1].text
        own = (self.nouns.lexicon.find(name) or {}).get(key, "")
        if isinstance(word, t.Apply):
            return filled(own, [self.value(a, scene, "nom") for a in word.args])
        owner = (t.Phrase(word.names[:-1], word.span),) if word.names[1:] else path.words[:-1]
        if bool(owner) != ("{1}" in own):
            return ""
        return filled(own, [self.path(t.Path(owner, path.span), scene, "nom")] if owner else [])

    def _judged(self, left: t.Expr, right: t.Expr, negated: bool, scene: Scene) -> str:
        """`p is open`, where the word says itself how that is told of a thing."""
        word = plain_word(right)
        forms = (self.nouns.lexicon.find(word) or {}) if word and word not in scene.bound else {}
        own = forms.get("if-not" if negated else "if", "")
        return filled(own, [self.value(left, scene, "nom")]) if "{1}" in own else ""


def filled(template: str, args: list[str]) -> str:
    for number, arg in enumerate(args, 1):
        template = template.replace(f"{{{number}}}", arg)
    return template


def _conjuncts(e: t.Expr) -> list[t.Expr]:
    if isinstance(e, t.Logic) and e.op == "and":
        return [*_conjuncts(e.left), *_conjuncts(e.right)]
    return [e]


def plain_word(e: t.Expr) -> str | None:
    """The word of an expression that is a single word."""
    if isinstance(e, t.Path) and len(e.words) == 1 and isinstance(e.words[0], t.Phrase):
        return " ".join(n.text for n in e.words[0].names)
    return None


def _judges(e: t.Expr, variable: str) -> bool:
    """`v is open`: said of the thing itself, and before what is said of other things."""
    return isinstance(e, t.Is) and not e.inside and _only(e.left, variable) and plain_word(e.right) is not None


def _only(e: t.Expr, variable: str) -> bool:
    return plain_word(e) == variable

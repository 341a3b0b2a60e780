"""Expressions in words: values, tests, and what a set is narrowed to.

Tests are always said inside a sentence (`if`, `where`, `only if`), so their templates use the word order of a
subordinate clause. An expression no words are given for is quoted as it is written, and noted as missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.reference.lexicon import form
from tassel_compiler.reference.nouns import Nouns
from tassel_compiler.reference.scene import Bound, Scene
from tassel_compiler.reference.templates import Slot, filled

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
        own = self._owners_own(owners, last, wanted)
        if own:
            return own
        if isinstance(last, t.Phrase) and self.nouns.has_form([n.text for n in last.names], wanted):
            return self._owned(owners, self._word(last, scene, wanted), scene)
        return self.nouns.placed(self._owned(owners, self._word(last, scene, ""), scene), wanted)

    def _owners_own(self, owners: tuple[t.Phrase | t.Apply, ...], last: t.Phrase | t.Apply, wanted: str) -> str:
        """A thing may say what one of its values is called: `size: the number of your cards`, `size-dat`."""
        match (*owners, last):
            case (t.Phrase((*_, owner)), t.Phrase((value,))):
                forms = self.nouns.lexicon.find(owner.text) or {}
                return forms.get(f"{value.text}-{wanted}") or self._placed(forms.get(value.text, ""), wanted)
            case _:
                return ""

    def _placed(self, text: str, wanted: str) -> str:
        return self.nouns.placed(text, wanted) if text else ""

    def _owned(self, owners: tuple[t.Phrase | t.Apply, ...], text: str, scene: Scene) -> str:
        """`the price of that hut`; a name may say itself where its owner stands: `the hut {1} looks at`."""
        for owner in reversed(owners):
            if "{1" in text:
                text = filled(text, {"1": partial(self._owner, owner, scene)})
            else:
                text = self.say("of", thing=text, owner=partial(self._word, owner, scene))
        return text

    def _owner(self, word: t.Phrase | t.Apply, scene: Scene, wanted: str) -> str:
        return self._word(word, scene, wanted or "nom")

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
        name = form(forms, wanted, "name")
        if "{1" in name:
            return filled(name, self.arguments(word.args, scene, "dat"))
        args = [self.value(a, scene, "dat") for a in word.args]
        return self.say("applied", name=name, args=self.say("list").join(args))

    def arguments(self, args: Sequence[t.Expr], scene: Scene, case: str = "") -> dict[str, Slot]:
        """What `{1}`, `{2}` in a word stand for: in the case that is usual there, or the form `{1.on}` asks for."""
        return {str(number): partial(self._argument, arg, scene, case) for number, arg in enumerate(args, 1)}

    def _argument(self, arg: t.Expr, scene: Scene, case: str, wanted: str) -> str:
        return self.value(arg, scene, wanted or case)

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

    def members(self, b: t.Binder, scene: Scene, weak: bool = False) -> str:
        """`open huts`"""
        key = self.bound(b).kind
        noun = self.nouns.inflected(self.nouns.lexicon.forms(key), True, "", weak)
        tags = [*self.nouns.tags(self.nouns.lexicon.forms(key), True), "weak" if weak else ""]
        for word in reversed(adjectives(b, self.nouns)):
            noun = self.nouns.described(noun, word, tags)
        return f"{noun}{self.narrowed(b, scene, True)}"

    def everything(self, b: t.Binder, scene: Scene) -> str:
        """`all open huts`"""
        tags = self.nouns.tags(self.nouns.lexicon.forms(self.bound(b).kind), True)
        return self.say("all", tags, noun=self.members(b, scene, weak=True))

    def one_of(self, b: t.Binder, scene: Scene, how: str = "a", case: str = "") -> str:
        """`an open hut`, `each open hut`; `bare`: `open hut`"""
        kind = self.bound(b).kind
        if isinstance(b.within, t.Listing) or (kind == "choice" and isinstance(b.within, t.Path)):
            return self._one_of_set(b, b.within, scene, how)
        noun = self.nouns.with_article(how, kind, case, adjectives(b, self.nouns))
        return f"{noun}{self._range(b, scene)}{self.narrowed(b, scene, False)}"

    def parted(self, text: str) -> dict[str, str]:
        """A thing, and the clause behind it that can stand behind a verb too: `es eine Hütte gibt, die offen ist,`."""
        noun, comma, clause = text.partition(" ,")
        return {"noun": noun, "clause": comma + clause}

    def _one_of_set(self, b: t.Binder, within: t.Expr, scene: Scene, how: str) -> str:
        """Nobody has said what the elements are called."""
        key = "each-of" if how == "each" else "one-of"
        text = self.say(key, set=lambda form: self.value(within, scene, form or "acc"))
        return f"{text}{self.narrowed(b, scene, False)}"

    def _range(self, b: t.Binder, scene: Scene) -> str:
        match b.within:
            case t.Range(low, high):
                return self.say("range", a=self.value(low, scene), b=self.value(high, scene, "dat"))
            case t.Turns(_, how, start):
                return self.say(f"turns-{how}", start=lambda form: self.value(start, scene, form))
            case _:
                return ""

    def narrowed(self, b: t.Binder, scene: Scene, many: bool) -> str:
        """What is said of the thing behind its noun; its adjectives stand with the noun itself."""
        plain = adjectives(b, self.nouns)
        kept = [part for part in conjuncts(b.where) if judged_as(part, b.name.text) not in plain]
        if not kept:
            return ""
        inner = scene.knowing(b.name.text, self.bound(b))
        tags = self.nouns.tags(self.nouns.lexicon.forms(self.bound(b).kind), many)
        tests = sorted(kept, key=lambda part: not judges(part, b.name.text))
        return " " + self._joined([self._clause(part, b.name.text, inner, tags) for part in tests])

    def _joined(self, clauses: list[str]) -> str:
        """Clauses between commas lose those that would stand next to the word that joins them."""
        whole = clauses[0]
        for clause in clauses[1:]:
            whole = f"{whole.rstrip(',')}{self.say('and')}{clause.lstrip(', ')}"
        return whole

    def _clause(self, e: t.Expr, variable: str, scene: Scene, tags: list[str]) -> str:
        """`that is open`, when only the variable is judged; `with two eggs`; else the test in full."""
        if isinstance(e, t.Is) and judges(e, variable):
            word = plain_word(e.right)
            if word is not None and word not in scene.bound and self.nouns.lexicon.find(word) is not None:
                own = self._own_clause(word, e.negated, tags)
                if own:
                    return own
                key = "which-is-not" if e.negated else "which-is"
                return self.say(key, tags, adj=self.nouns.predicate(word, tags))
        told = self._flagged(e, variable, scene, tags) or self._held(e, variable, scene)
        key = "such-that-person" if scene.bound[variable].kind == "player" else "such-that"
        return told or self.say(key, tags, test=self.test(e, scene))

    def _flagged(self, e: t.Expr, variable: str, scene: Scene, tags: list[str]) -> str:
        """`v's used`, `not v's used`, `leads(v, place)`: a clause of the word's own."""
        what, negated = (e.what, True) if isinstance(e, t.Not) else (e, False)
        found: tuple[str, Sequence[t.Expr]] = ("", ())
        match what:
            case t.Path((t.Phrase((owner, flag)),)) | t.Path((t.Phrase((owner,)), t.Phrase((flag,)))):
                found = (flag.text if owner.text == variable else "", ())
            case t.Path((t.Apply(flag, args),)) if plain_word(args[0]) == variable:
                found = (flag.text, args)
        if self.nouns.lexicon.find(found[0]) is None:
            return ""
        return filled(self._own_clause(found[0], negated, tags), self.arguments(found[1], scene))

    def _own_clause(self, word: str, negated: bool, tags: list[str]) -> str:
        """What the word says of itself behind a noun, in the gender or number of that noun where it matters."""
        forms = self.nouns.lexicon.forms(word)
        key = "which-not" if negated else "which"
        found = (forms.get(f"{key}-{tag}") for tag in (tags[1], tags[0]))
        return next((text for text in found if text is not None), forms.get(key, ""))

    def _held(self, e: t.Expr, variable: str, scene: Scene) -> str:
        """`h's egg > 0` of a hut: `with at least one egg`; `= 0`: `without an egg`."""
        match e:
            case t.Compare(">" | "=" as op, t.Path((t.Phrase() as owner, t.Phrase() as what)), t.Number(0)):
                names = [n.text for n in what.names]
                if [n.text for n in owner.names] != [variable] or self.nouns.quantity(names, scene) is None:
                    return ""
                noun = self.nouns.counted(names, scene, many=False)
                many = self.nouns.counted(names, scene, many=True, case="dat")
                np = self.number_of(names, "1", scene, "dat")
                return self.say("with-none" if op == "=" else "with-some", np=np, noun=noun, many=many)
            case _:
                return ""

    # ---- tests ----

    def test(self, e: t.Test, scene: Scene) -> str:
        match e:
            case t.Possible(rule, negated):
                what = self.nouns.name([rule.text], scene) if rule else self.say("this")
                return self.say("impossible" if negated else "possible", what=what)
            case t.Compare(op, t.Path() as left, t.Number(n)) if self._counted(left, scene):
                return self._amounts_to(op, left, n, scene)
            case t.Compare(op, left, right):
                tags = ["number"] if isinstance(right, t.Number) else []
                return self.say(COMPARED[op], tags, a=self.value(left, scene, "nom"), b=self.value(right, scene))
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
            case t.Exists(t.Path() as what) if self._own_test(what, "exists", scene):
                return self._own_test(what, "exists", scene)
            case t.Exists(what):
                return self.say("exists", a=self.value(what, scene))
            case t.Not(t.Path() as what) if self._own_test(what, "if-not", scene):
                return self._own_test(what, "if-not", scene)
            case t.Not(what):
                return self.say("not", test=self.test(what, scene))
            case t.Logic(op, left, right):
                return self.say(op).join((self.test(left, scene), self.test(right, scene)))
            case t.Query("some", b):
                return self.say("some", **self.parted(self.one_of(b, scene)))
            case t.Query("no", b):
                return self.say("none", **self.parted(self.members(b, scene, weak=True)))
            case t.Path():
                return self._flag(e, scene)
            case _:
                return self.say("holds", a=self.value(e, scene))

    def _counted(self, path: t.Path, scene: Scene) -> bool:
        last = path.words[-1]
        return isinstance(last, t.Phrase) and self.nouns.quantity([n.text for n in last.names], scene) is not None

    def _amounts_to(self, op: str, path: t.Path, n: int, scene: Scene) -> str:
        """`hut >= 2`: what has no owner, the player has; `supply's apple > 0`: there is some."""
        last, owners = path.words[-1], path.words[:-1]
        names = [part.text for part in last.names] if isinstance(last, t.Phrase) else []
        if owners and (n or op not in "=>"):
            return self.say(COMPARED[op], ["number"], a=self.value(path, scene, "nom"), b=str(n))
        some = (op == ">" and n == 0) or (op == "=" and n == 0)
        key = ("none" if op == "=" else "some") if some else COMPARED[op]
        case = "nom" if owners else ""
        tags = [*self.nouns.tags(self.nouns.lexicon.forms(self.nouns.head(names)[1]), False), scene.person]
        noun = self.nouns.counted(names, scene, many=False, case=case)
        np = self.number_of(names, "1" if some else str(n), scene, case)
        if not owners:
            return self.say(f"have-{key}", tags, np=np, noun=noun)
        owner = t.Path(owners, path.span)
        return self.say(f"lies-{key}", tags, np=np, noun=noun, place=lambda form: self.path(owner, scene, form))

    def number_of(self, names: list[str], n: str, scene: Scene, case: str = "") -> str:
        """`two green huts`"""
        noun = self.nouns.counted(names, scene, many=n != "1", case=case)
        forms = self.nouns.lexicon.forms(self.nouns.head(names)[1])
        return self.nouns.amount(n, noun, [*self.nouns.tags(forms, n != "1"), case])

    def _flag(self, path: t.Path, scene: Scene) -> str:
        return self._own_test(path, "if", scene) or self.say("holds", a=self.path(path, scene, "nom"))

    def _own_test(self, path: t.Path, key: str, scene: Scene) -> str:
        """The test in the words of what is tested; `{1}` is its argument, or whose flag it is."""
        word = path.words[-1]
        name = word.name.text if isinstance(word, t.Apply) else word.names[-1].text
        own = (self.nouns.lexicon.find(name) or {}).get(key, "")
        if isinstance(word, t.Apply):
            return filled(own, self.arguments(word.args, scene, "nom"))
        owner = (t.Phrase(word.names[:-1], word.span),) if word.names[1:] else path.words[:-1]
        if bool(owner) != ("{1" in own):
            return "" if owner else (self.nouns.lexicon.find(name) or {}).get(f"{key}-you", "")
        return filled(own, self.arguments([t.Path(owner, path.span)] if owner else [], scene, "nom"))

    def _judged(self, left: t.Expr, right: t.Expr, negated: bool, scene: Scene) -> str:
        """`p is open`, where the word says itself how that is told of a thing."""
        word = plain_word(right)
        forms = (self.nouns.lexicon.find(word) or {}) if word and word not in scene.bound else {}
        own = forms.get("if-not" if negated else "if", "")
        return filled(own, self.arguments([left], scene, "nom")) if "{1" in own else ""


def adjectives(b: t.Binder, nouns: Nouns) -> list[str]:
    """The adjectives among what a set is narrowed to: they stand with the noun, not in a clause behind it."""
    words = (judged_as(part, b.name.text) for part in conjuncts(b.where))
    return [word for word in words if word is not None and nouns.stands_before(word)]


def judged_as(e: t.Expr, variable: str) -> str | None:
    """The word of `v is open`."""
    return plain_word(e.right) if isinstance(e, t.Is) and not e.negated and judges(e, variable) else None


def conjuncts(e: t.Expr | None) -> list[t.Expr]:
    if isinstance(e, t.Logic) and e.op == "and":
        return [*conjuncts(e.left), *conjuncts(e.right)]
    return [e] if e is not None else []


def plain_word(e: t.Expr | None) -> str | None:
    """The word of an expression that is a single word."""
    if isinstance(e, t.Path) and len(e.words) == 1 and isinstance(e.words[0], t.Phrase):
        return " ".join(n.text for n in e.words[0].names)
    return None


def judges(e: t.Expr, variable: str) -> bool:
    """`v is open`: said of the thing itself, and before what is said of other things."""
    return isinstance(e, t.Is) and not e.inside and plain_word(e.left) == variable and plain_word(e.right) is not None

"""Expressions in words: values, paths and sets.

An expression no words are given for is quoted as it is written, and noted as missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.printing.grammar.clauses import Clauses
from tassel_compiler.printing.grammar.conditions import Conditions
from tassel_compiler.printing.grammar.judging import adjectives, plain_word
from tassel_compiler.printing.grammar.lexicon import form
from tassel_compiler.printing.grammar.nouns import Nouns
from tassel_compiler.printing.grammar.scene import Bound, Scene
from tassel_compiler.printing.grammar.templates import Slot, filled

PLACES = frozenset({"row", "column", "number", "position", "seat"})  # of a thing: where it is, not how many
SIGNS = {"+": "plus", "-": "minus", "*": "times", "/": "divided", "mod": "modulo"}


class Formulas:
    def __init__(self, nouns: Nouns) -> None:
        self.nouns = nouns
        self.say = nouns.templates.say
        self.clauses = Clauses(self)
        self.conditions = Conditions(self)

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
        return f"{noun}{self.clauses.narrowed(b, scene, True)}"

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
        return f"{noun}{self._range(b, scene)}{self.clauses.narrowed(b, scene, False)}"

    def parted(self, text: str) -> dict[str, str]:
        """A thing, and the clause behind it that can stand behind a verb too: `es eine Hütte gibt, die offen ist,`."""
        noun, comma, clause = text.partition(" ,")
        return {"noun": noun, "clause": comma + clause}

    def _one_of_set(self, b: t.Binder, within: t.Expr, scene: Scene, how: str) -> str:
        """Nobody has said what the elements are called."""
        key = "each-of" if how == "each" else "one-of"
        text = self.say(key, set=lambda form: self.value(within, scene, form or "acc"))
        return f"{text}{self.clauses.narrowed(b, scene, False)}"

    def _range(self, b: t.Binder, scene: Scene) -> str:
        match b.within:
            case t.Range(low, high):
                return self.say("range", a=self.value(low, scene), b=self.value(high, scene, "dat"))
            case t.Turns(_, how, start):
                return self.say(f"turns-{how}", start=lambda form: self.value(start, scene, form))
            case _:
                return ""

    # ---- tests, amounts ----

    def test(self, e: t.Test, scene: Scene) -> str:
        return self.conditions.test(e, scene)

    def number_of(self, names: list[str], n: str, scene: Scene, case: str = "") -> str:
        """`two green huts`"""
        noun = self.nouns.counted(names, scene, many=n != "1", case=case)
        forms = self.nouns.lexicon.forms(self.nouns.head(names)[1])
        return self.nouns.amount(n, noun, [*self.nouns.tags(forms, n != "1"), case])

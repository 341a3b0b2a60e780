"""Expressions in words: values, and paths to things.

An expression no words are given for is quoted as it is written, and noted as missing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial

from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.printing.grammar.conditions import Conditions
from tassel_compiler.printing.grammar.lexicon import NO_FORMS, Forms, form
from tassel_compiler.printing.grammar.measure import FORMULA
from tassel_compiler.printing.grammar.nouns import AWAY, Nouns
from tassel_compiler.printing.grammar.reading import Reading, final, single_name
from tassel_compiler.printing.grammar.scene import Scene, ToldValue
from tassel_compiler.printing.grammar.sets import SetPhrases
from tassel_compiler.printing.grammar.templates import TemplateSlot, filled
from tassel_compiler.printing.grammar.unfolding import Unfolding
from tassel_compiler.resolve.vocabulary import parts
from tassel_compiler.resolve.words import COMMON

SIGNS = {"+": "plus", "-": "minus", "*": "times", "/": "divided", "mod": "modulo"}
_COUNTED = ("", "nom", "acc", "dat", "number")  # the cases in which a thing that is counted is the number of them
_READ = "x"  # in a change of a printed number: what it is printed on
_Word = t.Phrase | t.Apply
_LONG = t.Arithmetic | t.IfElse | t.Fold | t.Query | t.Distance


class FormulaPhrases:
    """`numbers` are the constants as they are printed, `lists` those that hold several."""

    def __init__(
        self, nouns: Nouns, numbers: Mapping[str, str], lists: Mapping[str, str], unfolding: Unfolding
    ) -> None:
        self.nouns = nouns
        self.lexicon = nouns.lexicon
        self.numbers = numbers
        self.lists = lists
        self.unfolding = unfolding
        self.say = nouns.templates.say
        self.measure = nouns.templates.measure
        self.reading = Reading(nouns.lexicon)
        self.sets = SetPhrases(self)
        self.conditions = Conditions(self, self.sets)

    # ---- values ----

    def value(self, e: t.Expr, scene: Scene, wanted: str = "") -> str:
        self.measure.spend(FORMULA)
        if isinstance(e, t.Path) and not self.reading.is_flag(e):
            unfolded = self.unfolding.of(e)
            if unfolded is not None:
                return self.value(unfolded, scene, wanted)
            if bodies := self.unfolding.changes(e):
                return self._changed(e, bodies, scene, wanted)
        match e:
            case t.Number(number):
                return str(number)
            case t.Path() if self.reading.is_kept(e):
                return self.sets.kept(e, scene, wanted)
            case t.Path() if self.reading.last(e).sort == "way" and e.words[1:]:
                return self.sets.way(e, scene, wanted)
            case t.Path() if self.reading.is_flag(e):
                return self.say("whether", test=self.test(e, scene))
            case t.Path():
                return self._read(e, scene, wanted)
            case t.Constant(word):
                return self.nouns.entry(COMMON + word, scene, wanted)
            case t.Listing(items):
                return self.say("or").join(self.thing(i, scene, wanted or "acc") for i in items)
            case t.Arithmetic(op, left, right):
                so_far = self.value if _goes_on(op, left) else self._operand
                case = "dat" if op == "mod" else wanted
                a, b = so_far(left, scene, case), self._operand(right, scene, case)
                return self.say(SIGNS[op], [wanted], a=a, b=b)
            case t.IfElse(then, cond, other):
                slots = {"a": self._operand(then, scene, wanted), "b": self._operand(other, scene, wanted)}
                return self.say("if-else", test=self.test(cond, scene), **slots)
            case t.Query("count" | "first"):
                return self.sets.query(e, scene, wanted)
            case t.Fold():
                return self.sets.fold(e, scene, wanted)
            case t.Distance():
                return self.sets.distance(e, scene, wanted)
            case t.Closure():
                return self.sets.closure(e, scene, wanted)
            case t.Those(b):
                return self.sets.those(b, scene, wanted)
            case _:
                return self.say("whether", test=self.test(e, scene))

    def _changed(self, e: t.Path, bodies: Sequence[t.Expr], scene: Scene, wanted: str) -> str:
        """A level, or a printed number, with what is done to it for everybody: `your level on the road + 1`."""
        told = ToldValue(e, partial(self._read, e, scene))
        owner = t.Path(e.words[:-1], e.span)
        for body in bodies:
            at = replace(scene, so_far=told)
            for name in (part for part in parts(body) if isinstance(part, t.Name) and part.text == _READ):
                its = self.lexicon.meant(name).var
                at = at.saying(its, ToldValue(owner, partial(self.path, owner, scene))) if owner.words else at
            told = ToldValue(body, partial(self.value, body, at))
        return told.words(wanted)

    def thing(self, e: t.Expr, scene: Scene, wanted: str) -> str:
        """One thing is meant itself, not how many there are."""
        return self.path(e, scene, wanted) if isinstance(e, t.Path) else self.value(e, scene, wanted)

    def test(self, e: t.Test, scene: Scene) -> str:
        return self.conditions.test(e, scene)

    def quality(self, e: t.Expr, scene: Scene, *tags: str) -> str:
        return self.conditions.what(e, scene, *tags)

    def agreement(self, e: t.Expr, scene: Scene) -> list[str]:
        """What a verb or an adjective asks of this: tags of gender and number."""
        return self.conditions.agreement.of(e, scene)

    def _read(self, path: t.Path, scene: Scene, wanted: str) -> str:
        """A word for a thing that is counted, read as a value, is how many there are."""
        last = path.words[-1]
        if isinstance(last, t.Phrase) and wanted in _COUNTED and self._is_counted(path):
            own = self.reading.of_actor(path)
            if self._is_theirs(path.words[:-1], last):
                return self._whose(path.words[:-1], last, scene, "nom" if wanted == "number" else wanted)
            text = self.nouns.quantity(last.names, scene, wanted, own)
            if text is not None:
                return self._owned(() if own else path.words[:-1], text, scene)
        return self.path(path, scene, "nom" if wanted == "number" else wanted)

    def _is_counted(self, path: t.Path) -> bool:
        meant = self.reading.last(path)
        counted = meant.type.form == "number" and meant.sort not in ("word", "variable", "constant", "track")
        return counted or self.reading.is_of_basket(path)

    def _operand(self, e: t.Expr, scene: Scene, wanted: str) -> str:
        text = self.value(e, scene, wanted)
        told = scene.so_far if self._is_so_far(e) else scene.said.get(self.reading.variable(e))
        whole = told.tree if told is not None else e
        return f"({text})" if isinstance(whole, _LONG) else text

    def _is_so_far(self, e: t.Expr) -> bool:
        name = single_name(e)
        return name is not None and self.reading.is_so_far(self.lexicon.meant(name))

    # ---- paths ----

    def path(self, path: t.Path, scene: Scene, wanted: str = "") -> str:
        self.measure.spend(FORMULA)
        unfolded = self.unfolding.of(path)
        if unfolded is not None:
            case = "dat" if wanted in AWAY else wanted
            return self.nouns.placed(self.value(unfolded, scene, case), wanted)
        owners, last = path.words[:-1], path.words[-1]
        if self.reading.is_own(path):
            owners = ()
        if not owners:
            owned = self.reading.owned(path)
            return self._printed(last, scene, wanted) or (
                self.path(owned, scene, wanted) if owned is not path else self._word(last, scene, wanted)
            )
        own = self._owners_own(owners, last, scene, wanted) or self._whose(owners, last, scene, wanted)
        if own:
            return own
        if isinstance(last, t.Apply) and self.lexicon.meant(last.name).sort == "zone":
            return self.nouns.placed(self._lying(last, scene, wanted, owners), wanted)
        if isinstance(last, t.Phrase) and self.nouns.has_form(last.names, wanted):
            return self._owned(owners, self._word(last, scene, wanted), scene)
        case = "dat" if wanted in AWAY else ""
        return self.nouns.placed(self._owned(owners, self._word(last, scene, case), scene), wanted)

    def _owners_own(self, owners: tuple[_Word, ...], last: _Word, scene: Scene, wanted: str) -> str:
        """A thing may say what one of its values is called: `size: the number of your cards`, `size-dat`."""
        match (*owners, last):
            case (t.Phrase((owner,)), t.Phrase((value,))):
                forms = self.lexicon.find(self.nouns.noun(owner)) or {}
                text = forms.get(f"{value.text}-{wanted}") or self._placed(forms.get(value.text, ""), wanted)
                return text if self.lexicon.meant(owner).var is None else ""
            case _:
                return ""

    def _placed(self, text: str, wanted: str) -> str:
        return self.nouns.placed(text, wanted) if text else ""

    def _whose(self, owners: tuple[_Word, ...], last: _Word, scene: Scene, wanted: str) -> str:
        """What each player has, when it is somebody else's: `the diligence of that player`."""
        meant = self.lexicon.meant(final(last))
        forms = self._forms_of(last)
        if not isinstance(last, t.Phrase) or not (self.reading.of_player(meant) or self._is_theirs(owners, last)):
            return ""
        case = "dat" if wanted in AWAY else wanted
        own = forms.get(f"whose-{wanted}") or forms.get(f"whose-{case}") or forms.get("whose")
        owner = partial(self._owner, owners, scene)
        if own is not None:
            return self.nouns.placed(filled(own, {"1": owner}), "" if f"whose-{wanted}" in forms else wanted)
        if meant.sort == "track":
            return self.nouns.placed(self.say("level-of", track=partial(self._word, last, scene), owner=owner), wanted)
        if "name" not in forms:
            return ""
        theirs = self._word(last, scene.spoken("they"), "" if wanted not in ("nom", "dat") else wanted)
        return self.nouns.placed(self.say("theirs", thing=theirs, owner=owner), wanted)

    def _forms_of(self, word: _Word) -> Forms:
        return self.lexicon.find(self.lexicon.key(final(word))) or NO_FORMS

    def _is_theirs(self, owners: tuple[_Word, ...], last: _Word) -> bool:
        """Whether a word says of somebody else what else is called yours."""
        others = bool(owners) and not self.reading.is_you(t.Path(owners, owners[0].span))
        return others and isinstance(last, t.Phrase) and len(last.names) == 1 and "whose" in self._forms_of(last)

    def _owned(self, owners: tuple[_Word, ...], text: str, scene: Scene) -> str:
        """`the price of that hut`; a name may say itself where its owner stands: `the hut {1} looks at`."""
        if not owners:
            return text
        owner = partial(self._owner, owners, scene)
        if "{1" in text:
            return filled(text, {"1": lambda wanted: owner(wanted or "nom")})
        if self.reading.is_you(t.Path(owners, owners[0].span)):
            return text  # what nobody else is named for is yours
        return self.say("of", thing=text, owner=owner)

    def _owner(self, owners: tuple[_Word, ...], scene: Scene, wanted: str) -> str:
        return self.path(t.Path(owners, owners[0].span), scene, wanted)

    # ---- words ----

    def _printed(self, word: _Word, scene: Scene, wanted: str) -> str:
        """What stands on the row that speaks is told by its number; what another one has of that name is not."""
        match word:
            case t.Phrase((name,)) if self.lexicon.meant(name).sort == "member":
                number = scene.row.get(self.lexicon.meant(name).key)
                return self.nouns.placed(str(number), wanted) if number is not None else ""
        return ""

    def _word(self, word: _Word, scene: Scene, wanted: str) -> str:
        if isinstance(word, t.Apply):
            return self._applied(word, scene, wanted)
        meant = self.lexicon.meant(word.names[-1])
        if len(word.names) == 1 and meant.sort == "constant" and meant.key in self.numbers:
            return self.nouns.placed(self.numbers[meant.key], wanted)
        if self.reading.is_so_far(meant):
            if scene.so_far is not None:
                return scene.so_far.words(wanted)
            return self.nouns.placed(self.say("so-far", ["dat" if wanted in AWAY else wanted]), wanted)
        if meant.sort == "track" and wanted in _COUNTED:
            return self._level(word, scene, wanted)
        return self.nouns.name(word.names, scene, wanted)

    def _level(self, word: t.Phrase, scene: Scene, wanted: str) -> str:
        """`your level on the road`"""
        forms = self.lexicon.forms(self.lexicon.key(word.names[-1]))
        track = lambda form: self.nouns.name(word.names, scene, form)  # noqa: E731
        return forms.get("level") or self.say("level", [scene.person, wanted], track=track)

    def _applied(self, word: t.Apply, scene: Scene, wanted: str) -> str:
        meant = self.lexicon.meant(word.name)
        match meant.sort:
            case "word" if meant.type.form == "number":
                return self._folded(word, scene, wanted)
            case "family":
                return self._cell(meant.key, word.args, scene, wanted)
            case "zone":
                return self.nouns.placed(self._lying(word, scene, wanted), wanted)
            case _:
                return self._called(word, scene, wanted)

    def _folded(self, word: t.Apply, scene: Scene, wanted: str) -> str:
        """`min(a, b)`"""
        case = wanted if word.name.text == "abs" else "dat"
        args = [self._operand(arg, scene, case) for arg in word.args]
        listed = self.say("and").join((self.say("list").join(args[:-1]), args[-1]) if args[1:] else args)
        return self.nouns.placed(self.say(word.name.text, [wanted], list=listed), wanted)

    def _cell(self, key: str, args: Sequence[t.Expr], scene: Scene, wanted: str) -> str:
        """`the hut in row 1, column 2`"""
        case = "dat" if wanted in AWAY else wanted if wanted == "nom" else ""
        noun = self.nouns.with_article("the", key, case)
        a, b = self._operand(args[0], scene, "nom"), self._operand(args[-1], scene, "nom")
        tags = [*self.nouns.tags(self.lexicon.forms(key), False), *(["number"] if a.isdigit() and b.isdigit() else [])]
        return self.nouns.placed(noun + self.say("cell" if len(args) > 1 else "nth", tags, a=a, b=b), wanted)

    def _lying(self, word: t.Apply, scene: Scene, wanted: str, owners: tuple[_Word, ...] = ()) -> str:
        """`card 1 in the row`"""
        whole = t.Path((*owners, t.Phrase((word.name,), word.span)), word.span)
        zone = lambda form: self.path(whole, scene, form)  # noqa: E731
        key = self.lexicon.meant(word.name).type.of
        noun = self.nouns.with_article("the", key, "dat" if wanted in AWAY else wanted)
        nth = self.say("nth", a=self._operand(word.args[0], scene, ""))
        return self.say("lying", thing=noun + nth, zone=zone)

    def _called(self, word: t.Apply, scene: Scene, wanted: str) -> str:
        """A value about things, an entry of a list."""
        key = self.lexicon.key(word.name)
        forms = self.lexicon.find(key)
        if forms is None:
            return self._nameless(word, scene, wanted)
        forms = self.nouns.spoken(forms, scene)
        name = form(forms, wanted, "name")
        if "{1" in name:
            text = self.with_arguments(name, word.args, scene, "dat")
            return self.nouns.placed(text, "" if wanted in forms else wanted)
        if self.lexicon.meant(word.name).sort in ("constant", "member"):
            return self._entry(word, scene, wanted, lambda form: self.nouns.entry(key, scene, form))
        if len(word.args) == 1:
            owner = lambda form: self.value(word.args[0], scene, form)  # noqa: E731
            return self.nouns.placed(self.say("of", thing=name, owner=owner), "" if wanted in forms else wanted)
        args = [self.value(a, scene, "dat") for a in word.args]
        return self.nouns.placed(self.say("applied", name=name, args=self.say("list").join(args)), wanted)

    def _nameless(self, word: t.Apply, scene: Scene, wanted: str) -> str:
        """A list that nobody has named is told by its numbers; what else has no words is quoted."""
        numbers = self.lists.get(self.lexicon.meant(word.name).key)
        if numbers is not None and self.lexicon.meant(word.name).sort == "constant":
            return self._entry(word, scene, wanted, lambda form: self.nouns.placed(f"({numbers})", form))
        text = unparse(t.Path((word,), word.span))
        self.lexicon.miss(text)
        return self.say("formula", text=text)

    def _entry(self, word: t.Apply, scene: Scene, wanted: str, whole: TemplateSlot) -> str:
        nth = self._operand(word.args[0], scene, "nom")
        key = "entry" if nth.isdigit() else "entry-so"
        case = "dat" if wanted in AWAY else wanted
        return self.nouns.placed(self.say(key, [case], a=nth, list=whole), wanted)

    def arguments(self, args: Sequence[t.Expr], scene: Scene, case: str = "") -> dict[str, TemplateSlot]:
        """What `{1}`, `{2}` in a word stand for: in the case that is usual there, or the form `{1.on}` asks for."""
        return {str(number): partial(self._argument, arg, scene, case) for number, arg in enumerate(args, 1)}

    def with_arguments(self, text: str, args: Sequence[t.Expr], scene: Scene, case: str = "") -> str:
        """A text with its slots filled; one with an article before a phrase that has its own is remembered."""
        slots = self.arguments(args, scene, case)
        for found in self._behind_article.finditer(text) if self._behind_article is not None else ():
            slot = slots.get(found["slot"])
            told = slot(found["form"] or "") if callable(slot) else ""
            if self._determined.match(told):
                self.lexicon.doubled[text] = f"{found['article']} {told}"
        return filled(text, slots)

    @cached_property
    def _behind_article(self) -> re.Pattern[str] | None:
        articles = self.nouns.templates.variants("determiners").get("article", "")
        begin = rf"(?<![\w-])(?P<article>{articles}) ?(?<=[ '])"
        return re.compile(rf"{begin}\{{(?P<slot>\d)(?:\.(?P<form>[\w-]+))?\}}") if articles else None

    @cached_property
    def _determined(self) -> re.Pattern[str]:
        return re.compile(rf"(?:{self.nouns.templates.variants('determiners').get('determined', '')})(?!\w)")

    def _argument(self, arg: t.Expr, scene: Scene, case: str, wanted: str) -> str:
        return self.value(arg, scene, wanted or case)

    # ---- amounts ----

    def number_of(self, names: Sequence[t.Name], n: str, scene: Scene, case: str = "") -> str:
        """`two green huts`"""
        many = self.nouns.templates.is_many(n)
        noun = self.nouns.counted(names, scene, many=many, case=case)
        forms = self.lexicon.forms(self.nouns.head(names)[1])
        return self.nouns.amount(n, noun, [*self.nouns.tags(forms, many), case])


def _goes_on(op: str, left: t.Expr) -> bool:
    """`a + b - c` is worked out from the left, and needs no brackets."""
    return op in "+-" and isinstance(left, t.Arithmetic) and left.op in "+-"

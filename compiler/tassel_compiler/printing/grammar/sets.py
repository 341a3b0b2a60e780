"""Sets and what is picked from them: `an open hut`, `each card in your hand`, `all numbers from 1 to 5`.

What a set is narrowed to stands with its noun (`open hut`) or behind it (`that is open`, `with two eggs`, `for which
...`). Where the things of a set lie is always said: a set of cards in a hand is another one than those on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import assert_never

from tassel_compiler.core import Var
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.nouns import ANOTHER, AWAY
from tassel_compiler.printing.grammar.parts import FormulaPart
from tassel_compiler.printing.grammar.reading import conjuncts, final, single_name
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.resolve.words import COMMON

NO_NOUN = f"{COMMON}choice"


class SetPhrases(FormulaPart):
    # ---- the things of a set ----

    def variable(self, b: t.Binder) -> Var | None:
        return self.lexicon.meant(b.name).var

    def noun(self, b: t.Binder) -> str:
        """The noun of what is in the set; a group, or what lies in a zone, may have one of its own."""
        own = self._group(b) or self._zone(b) or self._way(b)
        var = self.variable(b)
        kind = self.lexicon.of_type(var.type) if var is not None else NO_NOUN
        return next((noun for noun in (own, f"{own} {kind}") if own and self.nouns.is_countable(noun)), kind)

    def _group(self, b: t.Binder) -> str:
        name = single_name(b.within)
        return self.lexicon.key(name) if name is not None and self.lexicon.meant(name).sort == "group" else ""

    def _zone(self, b: t.Binder) -> str:
        name = single_name(b.within)
        return self.lexicon.key(name) if name is not None and self.lexicon.meant(name).sort == "zone" else ""

    def _way(self, b: t.Binder) -> str:
        """The word of a way, for those to whom it leads."""
        if not isinstance(b.within, t.Path) or self.reading.last(b.within).sort != "way":
            return ""
        return self.lexicon.key(final(b.within.words[-1]))

    def adjectives(self, b: t.Binder) -> list[str]:
        """The adjectives among what a set is narrowed to: they stand with the noun, not in a clause behind it."""
        if self._is_listed(b):
            return []
        group = self._group(b)
        words = [group] if group and group not in self.noun(b).split() else []
        found = (self._judged_as(part, b) for part in self._tests(b))
        return [*words, *(word for word in found if word == ANOTHER or (word and self.nouns.stands_before(word)))]

    def _tests(self, b: t.Binder) -> list[t.Expr]:
        """What each of them passes; of a set that is kept as a flag, that flag is the first."""
        kept = self.reading.flag_of(b.name, b.within) if isinstance(b.within, t.Path) else None
        told = [self.reading.flagged(part) for part in conjuncts(b.where) if not _is_no_test(part)]
        return told if kept is None else [kept, *told]

    def _judged_as(self, e: t.Expr, b: t.Binder) -> str:
        """The word of `v is open`; `other`, of `v is not you`."""
        if isinstance(e, t.Is) and e.negated and self._judges(e, b) and self.reading.is_you(e.right):
            return ANOTHER
        name = single_name(e.right) if isinstance(e, t.Is) and not e.negated and self._judges(e, b) else None
        return self.lexicon.key(name) if name is not None and self.lexicon.meant(name).var is None else ""

    def _judges(self, e: t.Expr, b: t.Binder) -> bool:
        """`v is open`: said of the thing itself, and before what is said of other things."""
        return isinstance(e, t.Is) and not e.inside and self._is_it(e.left, b)

    def _is_it(self, e: t.Expr, b: t.Binder) -> bool:
        var = self.variable(b)
        return var is not None and self.reading.variable(e) is var

    # ---- a set in words ----

    def members(self, b: t.Binder, scene: Scene, weak: bool = False, case: str = "") -> str:
        """`open huts`"""
        b = self._told(b, scene)
        if self._is_listed(b):
            return self._all_in(b, scene, "")
        forms = self.lexicon.forms(self.noun(b))
        noun = self.nouns.inflected(forms, True, case, weak)
        tags = [*self.nouns.tags(forms, True), case, "weak" if weak else ""]
        for word in reversed(self.adjectives(b)):
            noun = self.nouns.described(noun, word, tags)
        return self._narrowed(noun, b, scene, "at", True)

    def _told(self, b: t.Binder, scene: Scene) -> t.Binder:
        """A set by a name that is told by what it stands for."""
        var = self.reading.variable(b.within) if isinstance(b.within, t.Path) else None
        told = scene.said.get(var) if var is not None and self.lexicon.those(var) else None
        tree = told.tree if told is not None else None
        return replace(b, within=tree) if isinstance(tree, t.Path | t.Closure) else b

    def _all_in(self, b: t.Binder, scene: Scene, wanted: str) -> str:
        """`those of this list`; of a set that is a variable `those huts`"""
        whole = self._is_whole(b)
        text = self._within(b, scene, wanted) if whole else self.say("those-of", set=partial(self._within, b, scene))
        return text + "".join(self.clauses(b, scene, True))

    def _is_whole(self, b: t.Binder) -> bool:
        return self._is_listed(b) and isinstance(b.within, t.Path) and self.reading.is_kept(b.within)

    def everything(self, b: t.Binder, scene: Scene) -> str:
        """`all open huts`"""
        if self._is_listed(b):
            return self.members(b, scene)
        tags = self.nouns.tags(self.lexicon.forms(self.noun(b)), True)
        return self.say("all", tags, noun=self.members(b, scene, weak=True))

    def one_of(self, b: t.Binder, scene: Scene, how: str = "a", case: str = "") -> str:
        """`an open hut`, `each open hut`; `bare`: `open hut`"""
        b = self._told(b, scene)
        if self._is_listed(b):
            key = "each-of" if how == "each" else "one-of"
            text = self.say(key, set=lambda form: self._within(b, scene, form or "acc"))
            return text + "".join(self.clauses(b, scene, False))
        noun = self.nouns.with_article(how, self.noun(b), case, self.adjectives(b))
        return self._narrowed(noun, b, scene, "from" if how in ("a", "the") else "at", False)

    def _narrowed(self, noun: str, b: t.Binder, scene: Scene, how: str, many: bool) -> str:
        """Where the things lie stands behind what is said of them shortly, and before the tests that they pass; whose
        neighbours they are belongs to the noun."""
        near, far = self.clauses(b, scene, many)
        where = self._where(b, scene, how)
        return f"{noun}{where}{near}{far}" if self._way(b) else f"{noun}{near}{where}{far}"

    def parted(self, text: str) -> dict[str, str]:
        """A thing, and the clause behind it that can stand behind a verb too: `es eine Hütte gibt, die offen ist,`."""
        noun, comma, clause = text.partition(" ,")
        return {"noun": noun, "clause": comma + clause}

    def _is_listed(self, b: t.Binder) -> bool:
        """Things that stand in a list of their own, or in a slot."""
        if isinstance(b.within, t.Path):
            meant = self.reading.last(b.within)
            return meant.sort == "variable" or meant.sort in ("slot", "member") and meant.type.form != "flag"
        return isinstance(b.within, t.Listing)

    def _within(self, b: t.Binder, scene: Scene, wanted: str) -> str:
        assert isinstance(b.within, t.Listing | t.Path)
        if isinstance(b.within, t.Path):
            return self.formulas.path(b.within, scene, wanted)
        return self.nouns.placed(self.formulas.value(b.within, scene, "dat" if wanted == "of" else wanted), wanted)

    def _where(self, b: t.Binder, scene: Scene, how: str) -> str:
        """From where things are taken, which numbers, in which order."""
        within = b.within
        match within:
            case t.Range(low, high):
                ends = {"a": self.formulas.value(low, scene, "dat"), "b": self.formulas.value(high, scene, "dat")}
                return self.say("range", ["number"] if ends["b"].isdigit() else [], **ends)
            case t.Turns():
                return self._turns(within, scene)
            case t.Path() if self.reading.last(within).sort == "zone" and self._zone(b) != self.noun(b):
                return f" {self.formulas.path(within, scene, self._reached(within, how))}"
            case t.Path() if self.reading.last(within).sort == "value":
                return self.say("in-set", set=lambda form: self.formulas.path(within, scene, form))
            case t.Path() if self.reading.last(within).sort == "way" and within.words[1:]:
                place = t.Path(within.words[:-1], within.span)
                key = "way-of" if self._way(b) == self.noun(b) else "way-at"
                return self.say(key, place=lambda form: self.formulas.thing(place, scene, form))
            case t.Closure() as joined:
                return self._joining(joined, scene)
            case t.Path() | t.Listing() | t.Query() | t.Those() | t.IfElse() | t.Number() | t.Constant():
                return ""  # said by the noun
            case t.Arithmetic() | t.Fold() | t.Distance() | t.Compare() | t.Is() | t.Exists() | t.Not() | t.Logic():
                return ""
            case _:
                assert_never(within)

    def _turns(self, turns: t.Turns, scene: Scene) -> str:
        """Who begins, which way round, and what they are sorted by."""
        start, key, told = turns.start, turns.key, ""
        if start is not None:
            way = f"turns-{turns.how}-back" if turns.back else f"turns-{turns.how}"
            told = self.say(way, start=lambda form: self.formulas.value(start, scene, form))
        if key is None:
            return told
        sort = "turns-by-falling" if turns.falling else "turns-by"
        theirs = scene.spoken("they")
        return told.rstrip(",") + self.say(sort, start=lambda form: self.formulas.value(key, theirs, form))

    def _joining(self, e: t.Closure, scene: Scene) -> str:
        start = lambda form: self.formulas.thing(e.start, scene, form or "acc")  # noqa: E731
        return self.say(e.how, start=start, steps=self.members(e.by, scene))

    def closure(self, e: t.Closure, scene: Scene, wanted: str = "") -> str:
        """`the huts connected to that hut by paths that are yours`"""
        of = self.reading.last(e.of).type if isinstance(e.of, t.Path) else None
        key = self.lexicon.of_type(of) if of is not None else NO_NOUN
        return self._the(key, self._joining(e, scene), wanted)

    def kept(self, path: t.Path, scene: Scene, wanted: str) -> str:
        """A set that changes, as a whole: `the huts that you have visited`; a variable by its name."""
        meant = self.reading.last(path)
        clause = self.kept_clause(path)
        if meant.var is not None or not clause:
            return self.formulas.path(path, scene, wanted)
        return self._the(meant.type.of, f" {clause}", wanted)

    def _the(self, key: str, where: str, wanted: str) -> str:
        """`the huts`, and what is said of them behind."""
        forms, case = self.lexicon.forms(key), "dat" if wanted in AWAY else ""
        noun = self.nouns.inflected(forms, True, case, True)
        tags = [*self.nouns.tags(forms, True), case]
        return self.nouns.placed(self.say("closure", tags, noun=noun, where=where), wanted)

    def kept_clause(self, path: t.Path) -> str:
        """What the word of a set says behind the noun of those in it, where they are one's own."""
        meant = self.reading.last(path)
        if meant.var is not None or len(path.words) > 1 and not self.reading.is_own(path):
            return ""
        tags = self.nouns.tags(self.lexicon.forms(meant.type.of), True)
        return self._own_clause(self.lexicon.key(final(path.words[-1])), False, tags)

    def whole(self, e: t.Expr, scene: Scene, wanted: str) -> str:
        """What a set is to be: all of these."""
        if isinstance(e, t.Listing):
            items = [self.formulas.thing(item, scene, wanted or "acc") for item in e.items]
            return self.say("and").join([self.say("list").join(items[:-1]), items[-1]] if items[1:] else items)
        if isinstance(e, t.Path) and self.reading.last(e).sort == "family":
            key = self.lexicon.of_type(self.reading.last(e).type)
            forms = self.lexicon.forms(key)
            noun = self.nouns.inflected(forms, True, wanted if wanted == "dat" else "", True)
            return self.say("all", self.nouns.tags(forms, True), noun=noun)
        return self.formulas.value(e, scene, wanted)

    def way(self, e: t.Path, scene: Scene, wanted: str) -> str:
        """`the neighbours of that hut`"""
        place, meant, own = t.Path(e.words[:-1], e.span), self.reading.last(e), self.lexicon.key(final(e.words[-1]))
        noun = own if self.nouns.is_countable(own) else self.lexicon.of_type(meant.type)
        key = "way-of" if noun == own else "way-at"
        where = self.say(key, place=lambda form: self.formulas.thing(place, scene, form))
        return self._the(noun, where, wanted)

    def those(self, b: t.Binder, scene: Scene, wanted: str = "") -> str:
        """`the open huts`"""
        if self._is_listed(b):
            return self._all_in(b, scene, wanted)
        case = "dat" if wanted in AWAY else ""
        tags = [*self.nouns.tags(self.lexicon.forms(self.noun(b)), True), case]
        text = self.say("closure", tags, noun=self.members(b, scene, weak=True, case=case), where="")
        return self.nouns.placed(text, wanted)

    def distance(self, e: t.Distance, scene: Scene, case: str = "") -> str:
        ends = {
            "start": lambda form: self.formulas.thing(e.start, scene, form or "acc"),
            "aim": lambda form: self.formulas.thing(e.aim, scene, form or "acc"),
        }
        return self.say("distance", [case], steps=self.members(e.by, scene), **ends)

    def _reached(self, path: t.Path, how: str) -> str:
        """A place that does not say how one lies there is something that one lies in."""
        forms = self.lexicon.find(self.lexicon.key(final(path.words[-1]))) or {}
        return "in" if how == "at" and "at" not in forms else how

    # ---- what a set is narrowed to ----

    def clauses(self, b: t.Binder, scene: Scene, many: bool) -> tuple[str, str]:
        """What is said of the thing behind its noun, shortly and in full; its adjectives stand with the noun itself."""
        plain = self.adjectives(b)
        kept = [part for part in self._tests(b) if self._judged_as(part, b) not in plain]
        inner = scene.of(self.variable(b))
        listed = ["n", "many" if many else "one"]  # `one of them`, whatever they are
        tags = listed if self._is_listed(b) else self.nouns.tags(self.lexicon.forms(self.noun(b)), many)
        tags = [*tags, *self._person(b)]
        tests = sorted(kept, key=lambda part: not self._judges(part, b))
        held = [text for part in tests if (text := self._held(part, b, inner))]
        own = [text for part in tests if (text := self._own(part, b, inner, tags))]
        rest = [part for part in tests if not (self._held(part, b, inner) or self._own(part, b, inner, tags))]
        told = [self._clause(part, b, inner, tags) for part in rest]
        near, far = ("".join(f" {self._joined(some)}" for some in lot if some) for lot in ((held, own), (told,)))
        return near, far

    def _joined(self, clauses: list[str]) -> str:
        """Clauses between commas lose those that would stand next to the word that joins them."""
        whole = clauses[0]
        for clause in clauses[1:]:
            whole = f"{whole.rstrip(',')}{self.say('and')}{clause.lstrip(', ')}"
        return whole

    def _clause(self, e: t.Expr, b: t.Binder, scene: Scene, tags: list[str]) -> str:
        """`that is open`, when only the variable is judged; else the test in full."""
        judged = isinstance(e, t.Is) and self._judges(e, b) and not self.reading.is_you(e.right)
        if isinstance(e, t.Is) and judged and self.formulas.unfolding.of(e) is None:
            key = "which-is-not" if e.negated else "which-is"
            return self.say(key, tags, adj=self.formulas.quality(e.right, scene, *tags))
        return self.say("such-that", tags, test=self.formulas.test(e, scene))

    def _person(self, b: t.Binder) -> list[str]:
        var = self.variable(b)
        return ["person"] if var is not None and var.type.form == "player" else []

    def _own(self, e: t.Expr, b: t.Binder, scene: Scene, tags: list[str]) -> str:
        """What the word that judges says of itself behind a noun."""
        if isinstance(e, t.Is) and self._judges(e, b):
            name = single_name(e.right)
            if name is None or self.lexicon.meant(name).var is not None:
                return ""
            return self._own_clause(self.lexicon.key(name), e.negated, tags)
        return self._flagged(e, b, scene, tags)

    def _flagged(self, e: t.Expr, b: t.Binder, scene: Scene, tags: list[str]) -> str:
        """`v's used`, `not v's used`, `leads(v, place)`: a clause of the word's own."""
        what, negated = (e.what, True) if isinstance(e, t.Not) else (e, False)
        match what:
            case t.Path((t.Phrase((owner, flag)),)) | t.Path((t.Phrase((owner,)), t.Phrase((flag,)))):
                args: Sequence[t.Expr] = ()
                mine = self.lexicon.meant(owner).var is self.variable(b)
            case t.Path((t.Apply(flag, args),)):
                mine = self._is_it(args[0], b)
            case _:
                return ""
        word = self.lexicon.key(flag)
        if not mine or self.lexicon.find(word) is None:
            return ""
        return self.formulas.with_arguments(self._own_clause(word, negated, tags), args, scene)

    def _own_clause(self, word: str, negated: bool, tags: list[str]) -> str:
        """What the word says of itself behind a noun, in the gender or number of that noun where it matters."""
        forms = self.lexicon.find(word) or {}
        key = "which-not" if negated else "which"
        found = (forms.get(f"{key}-{tag}") for tag in (tags[1], tags[0]))
        return next((text for text in found if text is not None), forms.get(key, ""))

    def _held(self, e: t.Expr, b: t.Binder, scene: Scene) -> str:
        """`h's egg > 0` of a hut: `with at least one egg`; `= 0`: `without an egg`."""
        match e:
            case t.Compare(">" | "=" as op, t.Path((t.Phrase((owner,)), t.Phrase(names))), t.Number(0)):
                if self.lexicon.meant(owner).var is not self.variable(b) or self.nouns.quantity(names, scene) is None:
                    return ""
                noun = self.nouns.counted(names, scene, many=False)
                many = self.nouns.counted(names, scene, many=True, case="dat")
                np = self.formulas.number_of(names, "1", scene, "dat")
                return self.say("with-none" if op == "=" else "with-some", np=np, noun=noun, many=many)
            case _:
                return ""

    # ---- values of sets ----

    def query(self, e: t.Query, scene: Scene, case: str = "") -> str:
        if e.kind == "count":
            if self._is_whole(e.binder):
                said = lambda form: self._all_in(e.binder, scene, form)  # noqa: E731
                return self.say("count-those", [case], set=said)
            return self.say("count", [case], set=self.members(e.binder, scene, weak=True))
        return self.first(e.binder, scene, case if case in ("nom", "dat") else "")

    def first(self, b: t.Binder, scene: Scene, case: str = "") -> str:
        """People come first in the order of turns: `the first player` is somebody else."""
        return self.one_of(b, scene, "the-next" if self._person(b) else "the-first", case)

    def fold(self, e: t.Fold, scene: Scene, case: str = "") -> str:
        inner = scene.of(self.variable(e.binder))
        value = self.formulas.value(e.of, inner, "dat")
        return self.say(e.kind, [case], value=value, set=self.everything(e.binder, scene))


def _is_no_test(e: t.Expr) -> bool:
    """`where yes` lets everything pass, so nothing need be said."""
    return isinstance(e, t.Constant) and e.word == "yes"

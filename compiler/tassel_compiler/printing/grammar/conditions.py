"""Conditions in words.

They are always said inside a sentence (`if`, `where`, `only if`), so their templates use the word order of a
subordinate clause. What is denied is denied at its root (`neither A nor B` as `not A and not B`), and what is joined
inside something joined is marked (`either A or B`), so that a sentence can be read in one way only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.agreement import AMOUNT, Agreement
from tassel_compiler.printing.grammar.lexicon import Forms
from tassel_compiler.printing.grammar.measure import FORMULA
from tassel_compiler.printing.grammar.parts import FormulaPart, Phrases
from tassel_compiler.printing.grammar.reading import OF_PLAYER, final, single_name
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.grammar.sets import SetPhrases
from tassel_compiler.printing.grammar.templates import AGAIN

COMPARED = {"=": "equal", "!=": "unequal", "<": "less", "<=": "at-most", ">": "more", ">=": "at-least"}
DENIED = {"=": "!=", "!=": "=", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}
OTHER = {"and": "or", "or": "and"}
HOLDS_NOTHING = "empty"
_QUERIES = {"some": "some", "no": "none"}


class Conditions(FormulaPart):
    def __init__(self, formulas: Phrases, sets: SetPhrases) -> None:
        super().__init__(formulas)
        self.sets = sets
        self.agreement = Agreement(formulas)

    def test(self, e: t.Test, scene: Scene, so: bool = True, depth: int = 0) -> str:
        """`so` is whether the test is to hold; `depth` how many tests are joined around it."""
        self.formulas.measure.spend(FORMULA)
        unfolded = self.formulas.unfolding.of(e)
        if unfolded is not None:
            return self.test(unfolded, scene, so != (isinstance(e, t.Is) and e.negated), depth)
        match e:
            case t.Not(what):
                return self.test(what, scene, not so, depth)
            case t.Logic():
                return self._joined(e, scene, so, depth)
            case t.Possible(rule, negated):
                name = self.nouns.name([rule], scene, "nom") if rule else self.say("this")
                tags = self.agreement.named(self.lexicon.key(rule)) if rule else AMOUNT
                return self.say("possible" if so != negated else "impossible", tags, what=name)
            case t.Compare(op, left, right):
                return self._compared(op if so else DENIED[op], left, right, scene)
            case t.Is(left, t.Constant(word), negated) if word in ("yes", "no"):
                return self.test(left, scene, (so != negated) == (word == "yes"), depth)
            case t.Is():
                return self._is(e, scene, so != e.negated)
            case t.Exists(what):
                return self._exists(what, scene, so)
            case t.Query("some" | "no" as kind, b):
                return self._any(b, scene, (kind == "some") == so)
            case t.Path():
                return self._flag(e, scene, so)
            case _:
                return self._opaque(e, scene, so)

    def _opaque(self, e: t.Expr, scene: Scene, so: bool) -> str:
        key = "holds" if so else "fails"
        match e:
            case t.IfElse(then, cond, other):
                parts = {"a": self.test(then, scene, so), "b": self.test(other, scene, so)}
                return self.say("if-else", test=self.test(cond, scene), **parts)
            case t.Constant(word):
                return self.say("always" if (word == "yes") == so else "never")
            case _:
                return self.say(key, a=self.formulas.value(e, scene))

    # ---- joined tests ----

    def _joined(self, e: t.Logic, scene: Scene, so: bool, depth: int) -> str:
        op = e.op if so else OTHER[e.op]
        parts = list(_parts(e, so, op))
        told = [self.test(part, scene, positive, depth + 1) for part, positive in parts]
        far = any(_is_long(part) for part, _ in parts)
        again = AGAIN if depth == 0 else ""
        if len(told) > 2:
            told = [f"{self.say('list')}{again}".join(told[:-1]), told[-1]]
            far = True
        text = f"{self.say(f'{op}-far' if far else op)}{again}".join(told)
        if depth == 0:
            return text
        marked = depth == 1 and len(parts) == 2 and not far
        return self.say(f"nested-{op}" if marked else "grouped", text=text, a=told[0], b=told[1])

    # ---- comparing ----

    def _compared(self, op: str, left: t.Expr, right: t.Expr, scene: Scene) -> str:
        if isinstance(right, t.Number) and isinstance(left, t.Path) and self._counted(left, scene):
            return self._amounts_to(op, left, right.value, scene)
        numbers = self.reading.is_number(left) or self.reading.is_number(right)
        if not numbers and op in ("=", "!="):
            return self._same(left, right, op == "=", scene)
        sort = "number" if isinstance(right, t.Number) else "amount"
        tags = [*self.agreement.of_value(left, scene), sort]
        other = lambda form: self._side(right, left, scene, form or "nom")  # noqa: E731
        return self.say(COMPARED[op], tags, a=self._side(left, right, scene, "nom"), b=other)

    def _side(self, e: t.Expr, other: t.Expr, scene: Scene, case: str) -> str:
        numbers = self.reading.is_number(e) or self.reading.is_number(other)
        return self.formulas.value(e, scene, case) if numbers else self.formulas.thing(e, scene, case)

    def _counted(self, path: t.Path, scene: Scene) -> bool:
        last = path.words[-1]
        meant = self.reading.last(path)
        counted = meant.type.form == "number" and meant.sort not in ("word", "variable", "constant", "track")
        if not counted or not isinstance(last, t.Phrase) or len(path.words) > 2:
            return False
        if self.formulas.unfolding.changes(path):
            return False
        return self.nouns.quantity(last.names, scene) is not None

    def _amounts_to(self, op: str, path: t.Path, n: int, scene: Scene) -> str:
        """`hut >= 2`: what has no owner, the player has; `supply's apple > 0`: there is some."""
        last, owners = path.words[-1], path.words[:-1]
        names = last.names if isinstance(last, t.Phrase) else ()
        some = n == 0 and op in ("=", ">")
        owner = t.Path(owners, path.span)
        if owners and (not some or self.reading.last(owner).type.form == "player"):
            a = self.formulas.value(path, scene, "nom")
            return self.say(COMPARED[op], [*self.agreement.of_value(path, scene), "number"], a=a, b=str(n))
        key = ("none" if op == "=" else "some") if some else COMPARED[op]
        case = "nom" if owners else ""
        tags = [*self.nouns.tags(self.lexicon.forms(self.nouns.head(names)[1]), False), scene.person]
        noun = self.nouns.counted(names, scene, many=False, case=case)
        np = self.formulas.number_of(names, "1" if some else str(n), scene, case)
        if not owners:
            return self.say(f"have-{key}", tags, np=np, noun=noun)
        place = lambda form: self.formulas.path(owner, scene, form)  # noqa: E731
        return self.say(f"lies-{key}", tags, np=np, noun=noun, place=place)

    # ---- what something is ----

    def _is(self, e: t.Is, scene: Scene, so: bool) -> str:
        flag = self.reading.flagged(t.Is(e.left, e.right, False, True, e.span)) if e.inside else e
        if e.inside and isinstance(flag, t.Path):
            return self._flag(flag, scene, so)
        if e.inside:
            listed = lambda form: self.formulas.thing(e.right, scene, form or "nom")  # noqa: E731
            tags, a = self._subject(e.left, scene)
            whole = isinstance(e.right, t.Path) and self.reading.last(e.right).sort == "value"
            return self.say(f"is-{'part' if whole else 'in'}{'' if so else '-not'}", tags, a=a, b=listed)
        name = single_name(e.right)
        if name is not None:
            own = self._judged(e.left, name, so, scene) or self._own_state(e.left, name, so, scene)
            own = own or self._emptied(e.left, name, so, scene)
            if own:
                return own
        if self.reading.is_number(e.left):
            return self._compared("=" if so else "!=", e.left, e.right, scene)
        return self._same(e.left, e.right, so, scene)

    def _own_state(self, left: t.Expr, name: t.Name, so: bool, scene: Scene) -> str:
        """A place may say itself what it is to be empty: `you have no cards`."""
        if not isinstance(left, t.Path) or self.reading.variable(left) is not None or len(left.words) > 1:
            return ""
        forms, key = self._forms(final(left.words[-1])), name.text if so else f"{name.text}-not"
        return forms.get(f"{key}-{scene.person}") or forms.get(key, "") if name.text == HOLDS_NOTHING else ""

    def _emptied(self, left: t.Expr, name: t.Name, so: bool, scene: Scene) -> str:
        """Several things are not empty: there is nothing among them."""
        if name.text != HOLDS_NOTHING or not isinstance(left, t.Path):
            return ""
        several = self.reading.is_kept(left) or self.reading.last(left).type.form == "group"
        if not several and "many" not in self.agreement.of(left, scene):
            return ""
        return self.say("none-among" if so else "some-among", a=partial(self._several, left, scene))

    def _several(self, e: t.Path, scene: Scene, form: str) -> str:
        whole = self.reading.is_kept(e)
        return self.formulas.value(e, scene, form) if whole else self.formulas.thing(e, scene, form)

    def _same(self, left: t.Expr, right: t.Expr, so: bool, scene: Scene) -> str:
        """Whoever is spoken to is what the verb agrees with: `you are the winner`, whichever side `you` stands on."""
        if self.reading.is_you(right):
            left, right = right, left
        if self.reading.is_you(left):
            b = self.what(right, scene, "m", "one")
            return self.say("you-are" if so else "you-are-not", [scene.person], b=b)
        tags, a = self._subject(left, scene)
        return self.say("is" if so else "is-not", tags, a=a, b=self.what(right, scene, *tags))

    def _subject(self, e: t.Expr, scene: Scene) -> tuple[list[str], str]:
        return self.agreement.of(e, scene), self.formulas.thing(e, scene, "nom")

    def what(self, e: t.Expr, scene: Scene, *tags: str) -> str:
        """An adjective as it agrees, or the thing."""
        name = single_name(e)
        if name is not None and self.lexicon.meant(name).var is None:
            key = self.lexicon.key(name)
            if self.lexicon.is_adjective(key) or self.reading.is_flag(e):
                return self.nouns.predicate(key, tags)
            if self.nouns.is_countable(key) and "name" not in (self.lexicon.find(key) or {}):
                return self.nouns.with_article("a", key, "nom")
        return self.formulas.thing(e, scene, "nom")

    def _judged(self, left: t.Expr, name: t.Name, so: bool, scene: Scene) -> str:
        """`p is open`, where the word says itself how that is told of a thing."""
        if self.lexicon.meant(name).var is not None:
            return ""
        forms, key = self._forms(name), "if" if so else "if-not"
        return self._told_of(name, key, [left], scene) if "{1" in forms.get(key, "") else ""

    # ---- whether there is something ----

    def _exists(self, what: t.Expr, scene: Scene, so: bool) -> str:
        told = scene.said.get(self.reading.variable(what))
        if told is not None:
            return self._exists(told.tree, scene, so)
        if not isinstance(what, t.Path):
            return self._is_there(what, scene, so)
        own = self._own_test(what, "exists" if so else "exists-not", scene)
        if own:
            return own
        var = self.reading.variable(what)
        if var is not None and self.nouns.alone(var, scene):
            forms = self.lexicon.forms(self.lexicon.of_type(var.type))
            noun = self.nouns.inflected(forms, False, "", True)
            return self.say("there-is-one" if so else "there-is-none", self.nouns.tags(forms, False), noun=noun)
        if self.reading.last(what).sort == "zone":
            place = lambda form: self.formulas.path(what, scene, form)  # noqa: E731
            return self.say("lies-something" if so else "lies-nothing", place=place)
        return self._is_there(what, scene, so)

    def _is_there(self, what: t.Expr, scene: Scene, so: bool) -> str:
        thing = lambda form: self.formulas.thing(what, scene, form or "nom")  # noqa: E731
        return self.say("exists" if so else "exists-not", self.agreement.of(what, scene), a=thing)

    def _any(self, b: t.Binder, scene: Scene, some: bool) -> str:
        sets = self.sets
        text = sets.one_of(b, scene) if some else sets.members(b, scene, weak=True)
        return self.say("some" if some else "none", **sets.parted(text))

    # ---- flags ----

    def _flag(self, path: t.Path, scene: Scene, so: bool) -> str:
        path = self.reading.owned(path)
        if self.reading.is_so_far(self.reading.last(path)):
            return self.say("held-before" if so else "not-held-before")
        if (parted := self.reading.among(path)) is not None:
            tags, a = self._subject(parted[0], scene)
            listed = lambda form: self.formulas.thing(parted[1], scene, form or "nom")  # noqa: E731
            return self.say("is-in" if so else "is-in-not", tags, a=a, b=listed)
        own = self._own_test(path, "if" if so else "if-not", scene)
        return own or self._adjectival(path, scene, so) or self._plain(path, scene, so)

    def _adjectival(self, path: t.Path, scene: Scene, so: bool) -> str:
        """`s's wet` is `s is wet`; what is yours without an owner you are."""
        word = path.words[-1]
        if isinstance(word, t.Apply):
            if len(word.args) != 1 or not self.lexicon.is_adjective(self.lexicon.key(word.name)):
                return ""
            whole: t.Expr = word.args[0]
        elif not self.lexicon.is_adjective(self.lexicon.key(word.names[-1])):
            return ""
        else:
            owners = _owners(path)
            if owners and _is_owned_twice(path) and not self.reading.is_you(t.Path(path.words[:-1], path.span)):
                return ""
            if not owners:
                if not self.reading.last(path).key.startswith(OF_PLAYER):
                    return ""
                b = self.nouns.predicate(self.lexicon.key(word.names[-1]), ("m", "one"))
                return self.say("you-are" if so else "you-are-not", [scene.person], b=b)
            whole = t.Path(owners, path.span)
        key = self.lexicon.key(final(word))
        if self.reading.is_you(whole):
            b = self.nouns.predicate(key, AMOUNT)
            return self.say("you-are" if so else "you-are-not", [scene.person], b=b)
        tags, a = self._subject(whole, scene)
        return self.say("is" if so else "is-not", tags, a=a, b=self.nouns.predicate(key, tags))

    def _plain(self, path: t.Path, scene: Scene, so: bool) -> str:
        """A flag that has no words for when it holds."""
        own = self._own_test(path, "if", scene) if not so else ""
        if own:
            return self.say("not", test=own)
        return self.say("holds" if so else "fails", a=self.formulas.path(path, scene, "nom"))

    def _forms(self, name: t.Name) -> Forms:
        return self.lexicon.find(self.lexicon.key(name)) or {}

    def _own_test(self, path: t.Path, key: str, scene: Scene) -> str:
        """The test in the words of what is tested; `{1}` is its argument, or whose flag it is. Of a set of places that
        somebody has `{1}` is the place and `{2}` whose set it is."""
        word = path.words[-1]
        if isinstance(word, t.Apply):
            return self._told_of(word.name, key, word.args, scene)
        owners = _owners(path)
        of: list[t.Expr] = [t.Path(owners, path.span)] if owners else []
        if owners and _is_owned_twice(path):
            of.append(t.Path(path.words[:-1], path.span))
        said = self._forms(final(word)).get(key, "")
        slots = (f"{{{n}" for n in range(1, len(of) + 1))
        if any(slot not in said and not self.reading.is_you(one) for slot, one in zip(slots, of, strict=True)):
            return ""
        return self._told_of(final(word), key, of, scene)

    def _told_of(self, name: t.Name, key: str, of: Sequence[t.Expr], scene: Scene) -> str:
        """In the form for whoever is spoken to, or for several."""
        forms = self._forms(name)
        own = forms.get(key, "")
        if "{1" in own and (not of or self.reading.is_you(of[0])):
            own = forms.get(f"{key}-you", own if of else "")
        elif "{2" in own and (len(of) < 2 or self.reading.is_you(of[1])):
            own = forms.get(f"{key}-you", "")
        elif of and "many" in self.agreement.of(of[0], scene):
            own = forms.get(f"{key}-many", own)
        return self.formulas.with_arguments(own, of, scene, "nom")


def _owners(path: t.Path) -> tuple[t.Phrase | t.Apply, ...]:
    """Whose the last word is: what stands before it in its phrase counts too (`g done`)."""
    word = path.words[-1]
    if isinstance(word, t.Phrase) and len(word.names) > 1:
        return (t.Phrase(word.names[:-1], word.span),)
    return path.words[:-1]


def _is_owned_twice(path: t.Path) -> bool:
    """`p's g done`: of each g he has one."""
    word = path.words[-1]
    return isinstance(word, t.Phrase) and len(word.names) > 1 and len(path.words) > 1


def _parts(e: t.Expr, so: bool, op: str) -> Iterator[tuple[t.Expr, bool]]:
    """What is joined by one word, however it is grouped, and whether each is to hold."""
    match e:
        case t.Not(what):
            yield from _parts(what, not so, op)
        case t.Logic(own, left, right) if (own if so else OTHER[own]) == op:
            yield from _parts(left, so, op)
            yield from _parts(right, so, op)
        case _:
            yield e, so


def _is_long(e: t.Expr) -> bool:
    """Whether it would swallow what is joined to it."""
    match e:
        case t.Not(what):
            return _is_long(what)
        case t.Query(_, b):
            return b.where is not None
        case t.Logic():
            return True
        case _:
            return False

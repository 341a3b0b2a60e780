"""Nouns with their adjectives (agreement in gender, number and case), and places with their prepositions."""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.core import Var
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.lexicon import OWN, Forms, Lexicon, form, plain_texts
from tassel_compiler.printing.grammar.scene import Scene
from tassel_compiler.printing.grammar.templates import Templates

AWAY = frozenset({"dat", "of", "from", "at", "in"})  # forms that stand in the dative where there is one
CASES = frozenset({"nom", "acc", "dat", "of"})
_ENDING = "{e}"  # of an adjective, as its noun asks for
ORDINALS = 6
ANOTHER = "other"  # the adjective of everybody but the player


class Nouns:
    def __init__(self, lexicon: Lexicon, templates: Templates) -> None:
        self.lexicon = lexicon
        self.templates = templates

    # ---- counted things ----

    def counted(self, names: Sequence[t.Name], scene: Scene, many: bool, case: str = "", weak: bool = False) -> str:
        """`green card`, `green cards`: the noun in the number asked for, its adjectives around it."""
        before, key = self.head(names)
        forms = self.lexicon.forms(key)
        text = self.inflected(forms, many, case, weak)
        tags = [*self.tags(forms, many), case, "weak" if weak else ""]
        for word in reversed(before):
            text = self._qualified(text, word, scene, tags)
        return text

    def head(self, names: Sequence[t.Name]) -> tuple[list[t.Name], str]:
        """The words left over, and the entry of the longest run of words at the end that has one."""
        for start in range(len(names) - 1):
            key = plain_texts(names[start:])
            if self.lexicon.find(key) is not None:
                return list(names[:start]), key
        return list(names[:-1]), self.noun(names[-1])

    def noun(self, name: t.Name) -> str:
        """The entry of the noun that a word stands for: of a variable the noun of its kind."""
        meant = self.lexicon.meant(name)
        return self.lexicon.of_type(meant.var.type) if meant.var is not None else self.lexicon.key(name)

    def inflected(self, forms: Forms, many: bool, case: str = "", weak: bool = False) -> str:
        """Without article. Beside a name (`the road`), the plain cases belong to the name."""
        if many:
            text = form(forms, *([f"many-{case}"] if case else []), "many")
        else:
            plain = [case] if case and "name" not in forms else []
            text = form(forms, *([f"one-{case}"] if case else []), *plain, "one")
        tags = [forms.get("gender", ""), "many" if many else "one", case, "weak" if weak else ""]
        return self.ended(text, tags)

    def ended(self, text: str, tags: Sequence[str]) -> str:
        """The adjectives in a text, marked `{e}`, with the ending that their place asks for."""
        return with_endings(self.templates, text, tags)

    def begun(self, tags: Sequence[str], text: str) -> list[str]:
        """The tags, and how the text begins, which decides the article in some languages."""
        return [*tags, "vowel"] if self.templates.starts_with_vowel(text) else list(tags)

    def tags(self, forms: Forms, many: bool) -> list[str]:
        return [forms.get("gender", ""), "many" if many else "one"]

    def _qualified(self, noun: str, word: t.Name, scene: Scene, tags: Sequence[str]) -> str:
        meant = self.lexicon.meant(word)
        if meant.var is not None:
            return self.templates.say("apposed", tags, noun=noun, that=self._of_variable(meant.var, scene))
        if meant.sort == "word" and meant.key in ("you", "your"):  # also where a value that nobody named is about you
            return self.templates.say("yours", [*tags, scene.person], noun=noun)
        if meant.sort == "slot":
            return self.templates.say("apposed", tags, noun=noun, that=self.name([word], scene, "of"))
        return self.described(noun, self.lexicon.key(word), tags)

    def _of_variable(self, var: Var, scene: Scene) -> str:
        """`of that kind`, where it is clear which."""
        own = self.lexicon.own(var) or {}
        kind = self.lexicon.find(self.lexicon.of_type(var.type)) or {}
        if self.alone(var, scene) and var not in scene.said and ("that" in own or not own) and var.type.form == "kind":
            return own.get("that") or kind.get("that") or self.templates.say("that-kind")
        return self.variable(var, scene, "of")

    def described(self, noun: str, key: str, tags: Sequence[str]) -> str:
        """`green hut`; `other hut`, which some languages say before a noun though others stand behind it."""
        if key == ANOTHER:
            return self.templates.say("other", tags, noun=noun)
        return self.templates.say("adjective", tags, noun=noun, adj=self.adjective(key, tags))

    def predicate(self, key: str, tags: Sequence[str]) -> str:
        """`is open`: in some languages an adjective agrees here too, in others it keeps its plain form."""
        if self.templates.variants("predicate").get("name") == "agrees":
            return self.adjective(key, tags)
        return form(self.lexicon.forms(key), "name")

    def adjective(self, key: str, tags: Sequence[str]) -> str:
        forms = self.lexicon.forms(key)
        gender = tags[0] if tags else ""
        wanted = (f"{gender}-many", "many", gender) if "many" in tags else (gender,)
        return self.ended(form(forms, *wanted, "adj", "name"), tags)

    def stands_before(self, key: str) -> bool:
        """An adjective that stands with its noun: one with endings, and no clause of its own."""
        return self.lexicon.is_adjective(key) and "which" not in (self.lexicon.find(key) or {})

    # ---- amounts ----

    def amount(self, n: str, noun: str, tags: Sequence[str]) -> str:
        """`two huts`, but `2 VP`: before a noun in capitals, which is a symbol, and above twelve, digits stay."""
        return self.templates.say("np", tags, n=self.numeral(n, noun, tags), noun=noun)

    def numeral(self, n: str, noun: str, tags: Sequence[str]) -> str:
        key = f"numeral-{n}"
        return n if noun.isupper() or not self.templates.variants(key) else self.templates.say(key, tags)

    def is_countable(self, key: str) -> bool:
        return "one" in (self.lexicon.find(key) or {})

    def quantity(self, names: Sequence[t.Name], scene: Scene, case: str = "", own: bool = False) -> str | None:
        """`the number of cards`, when the words are a thing that is counted, not a value with a name.

        `own` says whose they are.
        """
        forms = self.lexicon.find(self.head(names)[1])
        if forms is None or "many" not in forms or {"name", "on"} <= forms.keys():
            return None  # a place, or a track, whose nouns are its steps
        noun = lambda asked: self.counted(names, scene, True, "" if asked else "dat", bool(asked))  # noqa: E731
        tags = [*self.tags(forms, True), scene.person, case]
        return self.templates.say("number-of-own" if own else "number-of", tags, noun=noun)

    # ---- one thing ----

    def with_article(self, article: str, key: str, case: str = "", adjectives: Sequence[str] = ()) -> str:
        """`a green hut`, `each hut`; the article of a language may depend on how the noun begins."""
        forms = self.lexicon.forms(key)
        weak = article not in ("a", "bare")
        tags = [*self.tags(forms, False), case, "weak" if weak else ""]
        noun = self.inflected(forms, False, case, weak)
        for word in reversed(adjectives):
            noun = self.described(noun, word, tags)
        return noun if article == "bare" else self.templates.say(article, self.begun(tags, noun), noun=noun)

    def articled(self, article: str, key: str, many: bool, case: str, adjectives: Sequence[str]) -> str:
        """`the green huts`, `no hut`: what a sentence written by hand asks for."""
        if not many:
            return self.with_article(article, key, case, adjectives)
        forms = self.lexicon.forms(key)
        weak = "weak" if article != "bare" else ""
        tags = [*self.tags(forms, True), case, weak]
        noun = self.inflected(forms, True, case, bool(weak))
        for word in reversed(adjectives):
            noun = self.described(noun, word, tags)
        return noun if not weak else self.templates.say(article, self.begun(tags, noun), noun=noun)

    def each(self, key: str, wanted: str) -> str:
        """`each hut`, in a case or behind a preposition."""
        return self.placed(self.with_article("each", key, _case(wanted or "nom")), wanted)

    def that(self, key: str, wanted: str) -> str:
        """`that hut`, for what was chosen before; `on` and `from` as the noun says."""
        forms = self.lexicon.forms(key)
        if wanted in forms and wanted not in CASES and wanted != "name":
            return forms[wanted]
        if wanted == "of" and forms.get("gender") in self.templates.variants("genitive"):
            return self._of_that(key, forms)
        return self.placed(self.with_article("that", key, _case(wanted)), wanted)

    def _of_that(self, key: str, forms: Forms) -> str:
        """Where a language has a genitive: the gender's own, or that of the noun; else `of` with the dative."""
        own = self.templates.variants("genitive")[forms["gender"]]
        noun = forms.get("gen") or (self.inflected(forms, False, "", True) if own == "same" else "")
        if noun:
            return self.templates.say("that-of", self.tags(forms, False), noun=noun)
        return self.placed(self.with_article("that", key, "dat"), "of")

    def it(self, var: Var, scene: Scene) -> str:
        """The pronoun of what was just named, as an object; empty where the language wants the noun again."""
        forms = self.lexicon.forms(scene.nouns.get(var) or self.lexicon.of_type(var.type))
        return self.templates.say("it", [*self.tags(forms, False), scene.person])

    # ---- names ----

    def name(self, names: Sequence[t.Name], scene: Scene, wanted: str = "") -> str:
        """A thing by its name, in a case (`dat`) or behind a preposition (`on`, `from`, `to`, `at`, `of`)."""
        if len(names) == 1:
            var = self.lexicon.meant(names[0]).var
            if var is not None:
                return self.variable(var, scene, wanted)
            return self.entry(self.noun(names[0]), scene, wanted)
        if self.lexicon.find(plain_texts(names)) is not None:
            return self.entry(plain_texts(names), scene, wanted)
        return self.placed(self._qualified_name(names, scene, wanted), wanted)

    def entry(self, key: str, scene: Scene, wanted: str = "") -> str:
        if key.startswith(OWN):
            return self.placed(self.with_article("this-own", key.removeprefix(OWN), _case(wanted)), wanted)
        forms = self.spoken(self.lexicon.forms(key), scene)
        if wanted in forms:
            return self.ended(forms[wanted], self.tags(forms, False))
        plain = form(forms, "name")
        if wanted in AWAY or wanted == "dat":
            plain = forms.get("dat") or self._dative(plain)
        return self.placed(self.ended(plain, self.tags(forms, False)), wanted)

    def _dative(self, name: str) -> str:
        """A name with the article of that case, where the article alone shows it."""
        changed = self.templates.variants("dative").items()
        return next((other + name.removeprefix(first) for first, other in changed if name.startswith(first)), name)

    def spoken(self, forms: Forms, scene: Scene) -> Forms:
        """`their hand`: what a thing that is the player's own is called when somebody else is told of."""
        if scene.person != "they":
            return forms
        return {**forms, **{key.removesuffix("-they"): text for key, text in forms.items() if key.endswith("-they")}}

    def has_form(self, names: Sequence[t.Name], wanted: str) -> bool:
        return len(names) == 1 and wanted in (self.lexicon.find(self.noun(names[0])) or {})

    def _qualified_name(self, names: Sequence[t.Name], scene: Scene, wanted: str) -> str:
        """`the price of that kind`, where the noun has a name of its own; else `green card`."""
        before, key = self.head(names)
        forms = self.lexicon.forms(key)
        if "many" in forms or "name" not in forms:
            return self.counted(names, scene, many=False)
        text = form(forms, wanted, "name")
        for word in reversed(before):
            text = self._beside(text, word, scene, self.tags(forms, False))
        return text

    def _beside(self, name: str, word: t.Name, scene: Scene, tags: Sequence[str]) -> str:
        """A name brings its article, so no adjective stands before it: what it is of is named behind."""
        meant = self.lexicon.meant(word)
        if meant.var is not None or meant.sort not in ("row", "group"):
            return self._qualified(name, word, scene, tags)
        return self.templates.say("named-of", tags, noun=name, that=self.entry(self.lexicon.key(word), scene, "nom"))

    # ---- variables ----

    def variable(self, var: Var, scene: Scene, wanted: str) -> str:
        """By what it stands for, by words of its own, or by its noun: `that hut`, `the hut named second`.

        In a test behind a noun, `that hut` is the one of this noun.
        """
        told = scene.said.get(var)
        if told is not None:
            return told.words(wanted)
        key, alone = self.lexicon.of_type(var.type), self.alone(var, scene)
        of = self.lexicon.those(var)
        if of and self.lexicon.own(var) is None:
            return self.placed(self._those(of, var, scene, _case(wanted)), wanted)
        if self.lexicon.own(var) is not None and not (alone and var in scene.fresh):
            return self.entry(var.name, scene, wanted)
        if alone or var is scene.clause:
            return self.that(key, wanted)
        return self._apart(var, key, scene, wanted)

    def _those(self, key: str, var: Var, scene: Scene, case: str) -> str:
        """`those huts`, `the huts named second`"""
        forms, alike = self.lexicon.forms(key), self._alike(var, scene)
        tags, noun = [*self.tags(forms, True), case, "weak"], self.inflected(forms, True, case, True)
        if len(alike) < 2:
            return self.templates.say("those", tags, noun=noun)
        ordinal = self.templates.say(f"ordinal-{min(alike.index(var) + 1, ORDINALS)}")
        return self.templates.say("named", tags, noun=noun, ordinal=ordinal)

    def _apart(self, var: Var, key: str, scene: Scene, wanted: str) -> str:
        """`that hut` is the one that these sentences named; two of them, or two that came before, are counted."""
        others = [other for other in self._alike(var, scene) if other is not scene.clause]
        fresh = [other for other in others if other in scene.fresh]
        before = [other for other in others if other not in fresh]
        if scene.clause is None and fresh == [var]:
            return self.that(key, wanted)
        if others == [var] or (scene.clause is None and before == [var] and len(fresh) == 1):
            return self.placed(self.with_article("named-before", key, _case(wanted)), wanted)
        few = len(fresh) == 1 and var in before and scene.clause is None
        return self._named(key, (before if few else others).index(var) + 1, wanted)

    def _alike(self, var: Var, scene: Scene) -> list[Var]:
        """The variables that would be called the same, in the order in which they came."""
        noun = self.lexicon.of_type(var.type), self.lexicon.those(var)
        known = scene.known if var in scene.known else (*scene.known, var)
        plain = (one for one in known if one not in scene.said and (one is var or self.lexicon.own(one) is None))
        return [one for one in plain if (self.lexicon.of_type(one.type), self.lexicon.those(one)) == noun]

    def alone(self, var: Var, scene: Scene) -> bool:
        """Whether its noun is enough to know it by."""
        return len(self._alike(var, scene)) < 2

    def _named(self, key: str, which: int, wanted: str) -> str:
        forms, case = self.lexicon.forms(key), _case(wanted)
        tags = [*self.tags(forms, False), case, "weak"]
        noun = self.inflected(forms, False, case, True)
        ordinal = self.templates.say(f"ordinal-{min(which, ORDINALS)}")
        return self.placed(self.templates.say("named", self.begun(tags, noun), noun=noun, ordinal=ordinal), wanted)

    def placed(self, text: str, wanted: str) -> str:
        if wanted in ("", "name", "number") or wanted in CASES - {"of"}:
            return text
        if wanted == "of" and text.startswith(tuple(self.templates.variants("genitive-articles"))):
            return text  # its dative is its genitive
        return self.templates.say(f"place-{wanted}", place=text)


def _case(wanted: str) -> str:
    return "dat" if wanted in AWAY else wanted if wanted in CASES else ""


def with_endings(templates: Templates, text: str, tags: Sequence[str]) -> str:
    """The adjectives in a text, marked `{e}`, with the ending that their place asks for."""
    return text.replace(_ENDING, templates.say("endings", tags)) if _ENDING in text else text


def standing_alone(templates: Templates, text: str, forms: Forms, number: str) -> str:
    """A noun as in a heading: without article, its adjectives as they are there."""
    return with_endings(templates, text, [forms.get("gender", ""), number, "nom"])

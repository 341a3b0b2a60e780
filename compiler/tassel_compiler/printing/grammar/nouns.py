"""Nouns with their adjectives (agreement in gender, number and case), and places with their prepositions."""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.printing.grammar.lexicon import Forms, Lexicon, form
from tassel_compiler.printing.grammar.scene import Bound, Scene
from tassel_compiler.printing.grammar.templates import Templates

CASES = frozenset({"nom", "acc", "dat", "of"})
ENDING = "{e}"  # of an adjective, as its noun asks for


class Nouns:
    def __init__(self, lexicon: Lexicon, templates: Templates) -> None:
        self.lexicon = lexicon
        self.templates = templates

    # ---- counted things ----

    def counted(self, names: Sequence[str], scene: Scene, many: bool, case: str = "", weak: bool = False) -> str:
        """`green card`, `green cards`: the noun in the number asked for, its adjectives around it."""
        before, key = self.head(names)
        forms = self.lexicon.forms(key)
        text = self.inflected(forms, many, case, weak)
        tags = [*self.tags(forms, many), case, "weak" if weak else ""]
        for word in reversed(before):
            text = self._qualified(text, word, scene, tags)
        return text

    def head(self, names: Sequence[str]) -> tuple[list[str], str]:
        """The words left over, and the longest run of words at the end with an entry of its own."""
        for start in range(len(names)):
            key = " ".join(names[start:])
            if self.lexicon.find(key) is not None:
                return list(names[:start]), key
        return list(names[:-1]), self.lexicon.noun_of(names[-1])

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
        return text.replace(ENDING, self.templates.say("endings", tags)) if ENDING in text else text

    def begun(self, tags: Sequence[str], text: str) -> list[str]:
        """The tags, and how the text begins, which decides the article in some languages."""
        return [*tags, "vowel"] if self.templates.starts_with_vowel(text) else list(tags)

    def tags(self, forms: Forms, many: bool) -> list[str]:
        return [forms.get("gender", ""), "many" if many else "one"]

    def _qualified(self, noun: str, word: str, scene: Scene, tags: Sequence[str]) -> str:
        bound = scene.bound.get(word)
        if bound is not None and bound.kind:
            that = self.lexicon.forms(bound.kind).get("that") or self.templates.say("that-kind")
            return self.templates.say("apposed", tags, noun=noun, that=that)
        own = self.lexicon.find(word) or {}
        if bound is not None and "that" in own:
            return self.templates.say("apposed", tags, noun=noun, that=own["that"])
        if word == "your":
            return self.templates.say("yours", tags, noun=noun)
        return self.described(noun, word, tags)

    def described(self, noun: str, word: str, tags: Sequence[str]) -> str:
        """`green hut`"""
        return self.templates.say("adjective", tags, noun=noun, adj=self.adjective(word, tags))

    def predicate(self, word: str, tags: Sequence[str]) -> str:
        """`is open`: in some languages an adjective agrees here too, in others it keeps its plain form."""
        if self.templates.variants("predicate").get("name") == "agrees":
            return self.adjective(word, tags)
        return form(self.lexicon.forms(word), "name")

    def adjective(self, word: str, tags: Sequence[str]) -> str:
        forms = self.lexicon.forms(word)
        gender = tags[0] if tags else ""
        wanted = (f"{gender}-many", "many", gender) if "many" in tags else (gender,)
        return self.ended(form(forms, *wanted, "adj", "name"), tags)

    def stands_before(self, word: str) -> bool:
        """An adjective that stands with its noun: one with endings, and no clause of its own."""
        return self.lexicon.is_adjective(word) and "which" not in (self.lexicon.find(word) or {})

    # ---- amounts ----

    def amount(self, n: str, noun: str, tags: Sequence[str]) -> str:
        """`two huts`, but `2 VP`: before a noun in capitals, which is a symbol, and above twelve, digits stay."""
        return self.templates.say("np", tags, n=self.numeral(n, noun, tags), noun=noun)

    def numeral(self, n: str, noun: str, tags: Sequence[str]) -> str:
        key = f"numeral-{n}"
        return n if noun.isupper() or not self.templates.variants(key) else self.templates.say(key, tags)

    def is_countable(self, key: str) -> bool:
        return "one" in (self.lexicon.find(key) or {})

    def quantity(self, names: Sequence[str], scene: Scene, case: str = "") -> str | None:
        """`the number of cards`, when the words are a thing that is counted, not a value with a name."""
        forms = self.lexicon.find(self.head(names)[1])
        if forms is None or "many" not in forms or {"name", "on"} <= forms.keys():
            return None  # a place, or a track, whose nouns are its steps
        if len(names) == 1 and names[0] in scene.bound:
            return None
        noun = self.counted(names, scene, many=True, case="dat")
        return self.templates.say("number-of", [*self.tags(forms, True), case], noun=noun)

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

    def articled(self, article: str, key: str, many: bool, case: str = "") -> str:
        """`the huts`, `no hut`, by key: what a sentence written by hand asks for."""
        if not many:
            return self.with_article(article, key, case)
        forms = self.lexicon.forms(key)
        noun = self.inflected(forms, True, case, True)
        return self.templates.say(article, self.begun([*self.tags(forms, True), case, "weak"], noun), noun=noun)

    def that(self, key: str, wanted: str) -> str:
        """`that hut`, for what was chosen before; `on` and `from` as the noun says."""
        forms = self.lexicon.forms(key)
        if wanted in forms and wanted not in CASES and wanted != "name":
            return forms[wanted]
        if wanted == "of" and forms.get("gender") in self.templates.variants("genitive"):
            return self._of_that(key, forms)
        case = "dat" if wanted in ("dat", "of", "from", "at") else wanted if wanted in CASES else ""
        return self.placed(self.with_article("that", key, case), wanted)

    def _of_that(self, key: str, forms: Forms) -> str:
        """Where a language has a genitive: the gender's own, or that of the noun; else `of` with the dative."""
        own = self.templates.variants("genitive")[forms["gender"]]
        noun = forms.get("gen") or (self.inflected(forms, False, "", True) if own == "same" else "")
        if noun:
            return self.templates.say("that-of", self.tags(forms, False), noun=noun)
        return self.placed(self.with_article("that", key, "dat"), "of")

    def it(self, key: str, person: str) -> str:
        """The pronoun of what was just named, as an object; empty where the language wants the noun again."""
        return self.templates.say("it", [*self.tags(self.lexicon.forms(key), False), person])

    # ---- names ----

    def name(self, names: Sequence[str], scene: Scene, wanted: str = "") -> str:
        """A thing by its name, in a case (`dat`) or behind a preposition (`on`, `from`, `to`, `at`, `of`)."""
        bound = scene.bound.get(names[0]) if len(names) == 1 else None
        if bound is not None:
            return self._variable(bound, wanted)
        key = " ".join(names)
        forms = self.lexicon.find(key)
        if forms is None and len(names) > 1:
            return self.placed(self._qualified_name(names, scene, wanted), wanted)
        forms = forms or self.lexicon.forms(key)
        if scene.person == "they":
            forms = {**forms, **self._about(forms)}
        if wanted in forms:
            return forms[wanted]
        plain = form(forms, "dat", "name") if wanted in ("from", "of", "dat", "at") else form(forms, "name")
        return self.placed(self.ended(plain, self.tags(forms, False)), wanted)

    def _about(self, forms: Forms) -> Forms:
        """`their hand`: what a thing that is the player's own is called when somebody else is told of."""
        return {key.removesuffix("-they"): text for key, text in forms.items() if key.endswith("-they")}

    def has_form(self, names: Sequence[str], wanted: str) -> bool:
        return len(names) == 1 and wanted in (self.lexicon.find(names[0]) or {})

    def _qualified_name(self, names: Sequence[str], scene: Scene, wanted: str) -> str:
        """`the price of that kind`, where the noun has a name of its own; else `green card`."""
        before, key = self.head(names)
        forms = self.lexicon.forms(key)
        if "many" in forms or "name" not in forms:
            return self.counted(names, scene, many=False)
        text = form(forms, wanted, "name")
        for word in reversed(before):
            text = self._qualified(text, word, scene, self.tags(forms, False))
        return text

    def _variable(self, bound: Bound, wanted: str) -> str:
        if bound.told is not None:
            return bound.told(wanted)
        return self.placed(bound.text, wanted) if bound.text else self.that(bound.kind, wanted)

    def placed(self, text: str, wanted: str) -> str:
        if wanted in ("", "name", "number") or wanted in CASES - {"of"}:
            return text
        return self.templates.say(f"place-{wanted}", place=text)

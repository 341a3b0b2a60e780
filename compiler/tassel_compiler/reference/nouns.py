"""Nouns with their adjectives (agreement in gender and number), and places with their prepositions."""

from __future__ import annotations

from collections.abc import Sequence

from tassel_compiler.reference.lexicon import Forms, Lexicon, form
from tassel_compiler.reference.scene import Bound, Scene
from tassel_compiler.reference.templates import Templates

CASES = frozenset({"nom", "acc", "dat", "of"})


class Nouns:
    def __init__(self, lexicon: Lexicon, templates: Templates) -> None:
        self.lexicon = lexicon
        self.templates = templates

    # ---- counted things ----

    def counted(self, names: Sequence[str], scene: Scene, many: bool, case: str = "") -> str:
        """`green card`, `green cards`: the noun in the number asked for, its adjectives around it."""
        before, key = self.head(names)
        forms = self.lexicon.forms(key)
        text = self.inflected(forms, many, case)
        for word in reversed(before):
            text = self._qualified(text, word, scene, self.tags(forms, many))
        return text

    def head(self, names: Sequence[str]) -> tuple[list[str], str]:
        """The words left over, and the longest run of words at the end with an entry of its own."""
        for start in range(len(names)):
            key = " ".join(names[start:])
            if self.lexicon.find(key) is not None:
                return list(names[:start]), key
        return list(names[:-1]), self.lexicon.noun_of(names[-1])

    def inflected(self, forms: Forms, many: bool, case: str = "") -> str:
        """Without article. Beside a name (`the road`), the plain cases belong to the name."""
        if many:
            return form(forms, *([f"many-{case}"] if case else []), "many")
        plain = [case] if case and "name" not in forms else []
        return form(forms, *([f"one-{case}"] if case else []), *plain, "one")

    def tags(self, forms: Forms, many: bool) -> list[str]:
        text = self.inflected(forms, many)
        tags = [forms.get("gender", ""), "many" if many else "one"]
        return [*tags, "vowel"] if self.templates.starts_with_vowel(text) else tags

    def _qualified(self, noun: str, word: str, scene: Scene, tags: list[str]) -> str:
        bound = scene.bound.get(word)
        if bound is not None and bound.kind:
            that = self.lexicon.forms(bound.kind).get("that") or self.templates.say("that-kind")
            return self.templates.say("apposed", tags, noun=noun, that=that)
        if word == "your":
            return self.templates.say("yours", tags, noun=noun)
        return self.templates.say("adjective", tags, noun=noun, adj=self.adjective(word, tags))

    def predicate(self, word: str, tags: Sequence[str]) -> str:
        """`is open`: in some languages an adjective agrees here too, in others it keeps its plain form."""
        if self.templates.variants("predicate").get("name") == "agrees":
            return self.adjective(word, tags)
        return form(self.lexicon.forms(word), "name")

    def adjective(self, word: str, tags: Sequence[str]) -> str:
        forms = self.lexicon.forms(word)
        gender = tags[0] if tags else ""
        if "many" in tags:
            return form(forms, f"{gender}-many", "many", gender)
        return form(forms, gender, "name")

    # ---- one thing ----

    def is_countable(self, key: str) -> bool:
        return "one" in (self.lexicon.find(key) or {})

    def quantity(self, names: Sequence[str], scene: Scene, case: str = "") -> str | None:
        """`the number of cards`, when the words are a thing that is counted, not a value with a name."""
        forms = self.lexicon.find(self.head(names)[1])
        if forms is None or "many" not in forms or (len(names) == 1 and names[0] in scene.bound):
            return None
        noun = self.counted(names, scene, many=True, case="dat")
        return self.templates.say("number-of", [*self.tags(forms, True), case], noun=noun)

    def a(self, key: str, case: str = "") -> str:
        """`a hut`"""
        forms = self.lexicon.forms(key)
        noun = self.inflected(forms, False, case)
        return self.templates.say("a", [*self.tags(forms, False), *([case] if case else [])], noun=noun)

    def each(self, key: str, case: str = "") -> str:
        forms = self.lexicon.forms(key)
        noun = self.inflected(forms, False, case)
        return self.templates.say("each", [*self.tags(forms, False), *([case] if case else [])], noun=noun)

    def that(self, key: str, wanted: str) -> str:
        """`that hut`, for what was chosen before; `on` and `from` as the noun says."""
        forms = self.lexicon.forms(key)
        if wanted in forms and wanted not in CASES and wanted != "name":
            return forms[wanted]
        case = "dat" if wanted in ("dat", "of", "from", "at") else wanted if wanted in CASES else ""
        tags = [*self.tags(forms, False), *([case] if case else [])]
        text = self.templates.say("that", tags, noun=self.inflected(forms, False, case))
        return self.placed(text, wanted)

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
        if wanted in forms:
            return forms[wanted]
        plain = form(forms, "dat", "name") if wanted in ("from", "of", "dat", "at") else form(forms, "name")
        return self.placed(plain, wanted)

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
        return self.placed(bound.text, wanted) if bound.text else self.that(bound.kind, wanted)

    def placed(self, text: str, wanted: str) -> str:
        if wanted in ("", "name") or wanted in CASES:
            return text
        return self.templates.say(f"place-{wanted}", place=text)

"""Words for groups that have none of their own, or whose words say what they held before: their members.

`green fruit` needs a word for `green`; where nobody has given one the group is told by what belongs to it, `apple or
pear fruit`, and standing alone by the noun of its kind, `fruits (apple or pear)`. On entry the words that may still
be printed; on exit an entry for each group that none of them speaks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tassel_compiler.printing.grammar.lexicon import ADJECTIVAL, Forms, LexiconEntries, form
from tassel_compiler.resolve.declarations import Declarations, Family
from tassel_compiler.resolve.words import completed

_OF_A_NOUN = frozenset({"one", "many", "nom", "dat", "gen"})
_MANY = frozenset({"m-many", "f-many"})
_CASES = frozenset({"nom", "dat"})  # of a noun in the singular; a name beside it would keep them for itself


def group_words(declared: Declarations, words: LexiconEntries, lang: str) -> LexiconEntries:
    found: dict[str, Mapping[str, Forms]] = {}
    for family in declared.families.values():
        for group in family.groups:
            if f"{family.name}/{group}" not in words and group not in words:
                entry = _Members(declared, words, lang, family).entry(group)
                found[f"{family.name}/{group}"] = {lang: entry, "": words.get(family.name, {}).get("", {})}
    return found


class _Members:
    """One family and what its groups hold."""

    def __init__(self, declared: Declarations, words: LexiconEntries, lang: str, family: Family) -> None:
        self.declared = declared
        self.words = words
        self.lang = lang
        self.family = family

    def entry(self, group: str) -> Forms:
        members = [self._forms(name) for name in self._flat(group)]
        given = {key for forms in members for key in forms}
        adjectives = {key: self._joined(_adjective(forms, key) for forms in members)
                      for key in ("name", *sorted((ADJECTIVAL | _MANY) & given))}  # fmt: skip
        return {**self._noun(adjectives["name"]), **adjectives}

    def _flat(self, group: str) -> Iterator[str]:
        """Its members, and those of the groups in it, each once: a group may stand in many others."""
        waiting, met = list(reversed(self.family.groups[group])), {group}
        while waiting:
            name = waiting.pop()
            if name not in met:
                met.add(name)
                if name in self.family.groups:
                    waiting += reversed(self.family.groups[name])
                else:
                    yield name

    def _forms(self, name: str) -> Forms:
        entry = self.words.get(f"{self.family.name}/{name}") or self.words.get(name) or {}
        return entry.get(self.lang) or {"name": name.replace("-", " ")}

    def _noun(self, members: str) -> Forms:
        """The noun of the family with the members behind it, in each of its forms."""
        forms = self.words.get(self.family.name, {}).get(self.lang, {})
        gender = {"gender": forms["gender"]} if "gender" in forms else {}
        nouns = {key: text for key, text in forms.items() if key.partition("-")[0] in _OF_A_NOUN}
        told = {f"one-{key}" if key in _CASES else key: f"{text} ({members})" for key, text in nouns.items()}
        return {**told, **gender} if "one" in told else {}

    def _joined(self, texts: Iterator[str]) -> str:
        *most, last = list(texts) or [self._say("none")]
        return self._say("or").join((self._say("list").join(most), last)) if most else last

    def _say(self, key: str) -> str:
        return completed(self.declared.phrases, key, self.lang, " / ")


def _adjective(forms: Forms, key: str) -> str:
    """A member as an adjective of this gender and number, or by its name."""
    return forms[key] if key in forms else form(forms, *(["adj"] if key in ADJECTIVAL else []), "name", "one")

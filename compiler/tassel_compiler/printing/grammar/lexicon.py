"""The words of a game in one language.

One noun is one entry: its number and case forms, its gender, and how a place is reached. What no file of
words says is printed as it is written in the rules, and remembered in `missing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tassel_compiler.loading import nodes

Forms = Mapping[str, str]
Entries = Mapping[
    str, Mapping[str, Forms]
]  # entry, language, form; `verb` and the like stand under language ""


def entries(section: nodes.Node | None) -> dict[str, dict[str, Forms]]:
    """The entries of a `words` or `phrases` section; a plain text is the form `name`."""
    if not isinstance(section, nodes.Mapping):
        return {}
    return {entry.key.text: _languages(entry.value) for entry in section.entries}


def _languages(node: nodes.Node) -> dict[str, Forms]:
    if not isinstance(node, nodes.Mapping):
        return {}
    found: dict[str, Forms] = {}
    common: dict[str, str] = {}
    for entry in node.entries:
        if isinstance(entry.value, nodes.Mapping):
            pairs = ((e.key.text, e.value) for e in entry.value.entries)
            found[entry.key.text] = {key: v.text for key, v in pairs if isinstance(v, nodes.Scalar)}
        elif isinstance(entry.value, nodes.Scalar):
            found[entry.key.text] = {"name": entry.value.text}
            common[entry.key.text] = entry.value.text
    found[""] = common
    return found
ADJECTIVAL = frozenset({"m", "f", "adj"})


@dataclass
class Lexicon:
    words: Entries
    phrases: Entries
    lang: str
    singular: Mapping[str, str]
    missing: list[str] = field(default_factory=list)

    def find(self, key: str) -> Forms | None:
        """The forms of a word of the game, else of a word every game has (`word.you` among the phrases)."""
        for table, name in ((self.words, key), (self.phrases, f"word.{key}")):
            entry = table.get(name)
            if entry and self.lang in entry:
                return entry[self.lang]
        return None

    def forms(self, key: str) -> Forms:
        found = self.find(key)
        if found is not None:
            return found
        self.miss(key)
        return {"name": key.replace("-", " ")}

    def miss(self, what: str) -> None:
        if what not in self.missing:
            self.missing.append(what)

    def verb(self, key: str, what: str = "verb") -> str | None:
        """Which of take, gain and score the noun asks for; `spend`: how it is paid."""
        return self.words.get(key, {}).get("", {}).get(what) or None

    def is_adjective(self, key: str) -> bool:
        """A word with endings, in whatever language has them."""
        return any(not ADJECTIVAL.isdisjoint(forms) for forms in self.words.get(key, {}).values())

    def noun_of(self, key: str) -> str:
        """The word for one element of a set: `huts` is a set of `hut`."""
        for candidate in (self.singular.get(key, key), key, *_singulars(key)):
            forms = self.find(candidate)
            if forms and "one" in forms:
                return candidate
        return self.singular.get(key, key)


def _singulars(key: str) -> tuple[str, ...]:
    if key.endswith("ies"):
        return (key[:-3] + "y",)
    return (key[:-1], key[:-2]) if key.endswith("s") else ()


def form(forms: Forms, *wanted: str) -> str:
    """The first of the wanted forms that is given, else whatever is."""
    for name in (*wanted, "name", "one", "many"):
        if name in forms:
            return forms[name]
    return next(iter(forms.values()), "")

"""The words of a game in one language, looked up by what a word of a text means.

One noun is one entry: its number and case forms, its gender, and how a place is reached. What no file of
words says is printed as it is written in the rules, and remembered in `missing`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tassel_compiler.core import Var
from tassel_compiler.core.bindings import Bindings, Meant
from tassel_compiler.effects import tree as t
from tassel_compiler.loading import nodes
from tassel_compiler.resolve.declarations import Type
from tassel_compiler.resolve.words import COMMON

Forms = Mapping[str, str]
LexiconEntries = Mapping[str, Mapping[str, Forms]]  # entry, language, form; `verb` and the like stand under language ""
_UNKNOWN = Type("error")
OWN = "this "  # before a family: the row of it that speaks
ADJECTIVAL = frozenset({"m", "f", "adj"})
NO_FORMS: Forms = {}
_NOUNS, _NAMES = ("one", "many", "many-dat"), ("name", "nom", "dat")
_A_WORD = re.compile(r"[^\W\d_][\w-]*")


def lexicon_entries(section: nodes.Node | None) -> dict[str, dict[str, Forms]]:
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


@dataclass(frozen=True)
class Lexicon:
    words: LexiconEntries
    phrases: LexiconEntries
    lang: str
    bindings: Bindings
    declared: frozenset[str] = frozenset()  # names of the rule set: no word of the language speaks through them
    rows: frozenset[str] = frozenset()  # names of single things, alone and behind the family: cards, places
    missing: list[str] = field(default_factory=list)
    doubled: dict[str, str] = field(default_factory=dict)  # texts of words, and what an article stood before
    _here: dict[str, Forms] = field(default_factory=dict)  # the entries of this language
    _entry: dict[tuple[str, str, str], str] = field(default_factory=dict)  # of what was asked for before

    def __post_init__(self) -> None:
        """What has no forms in this language is not there."""
        for table, common in ((self.words, False), (self.phrases, True)):
            for key, entry in table.items():
                if key.startswith(COMMON) is common and self.lang in entry:
                    self._here[key] = entry[self.lang]

    # ---- what a word means, and what it is called ----

    def meant(self, name: t.Name) -> Meant:
        """What checking bound a word to. `this hut`, which stands in no text, stands for itself, and so does every word
        of a text that was not checked."""
        found = self.bindings.meant(name.span) if not name.text.startswith(OWN) else None
        return found or Meant("word", name.text, _UNKNOWN)

    def key(self, name: t.Name) -> str:
        """The entry that speaks for a word: the longest name of what it means that has one."""
        if name.text.startswith(OWN):
            return name.text
        return self.entry(self.meant(name), name.text)

    def entry(self, meant: Meant, text: str) -> str:
        asked = meant.sort, meant.key, text
        found = self._entry.get(asked)
        if found is None:
            names = tuple(_names(meant, text, text in self.declared))
            found = self._entry[asked] = next((name for name in names if name in self._here), names[-1])
        return found

    def of_type(self, type_: Type) -> str:
        """The entry with the noun of such a thing."""
        if type_.form in ("kind", "place", "card"):
            return type_.of
        return self._common(type_.form if type_.form in ("player", "number", "basket") else "choice")

    def those(self, var: Var) -> str:
        """The entry with the noun of what a set holds; empty where a variable is no set."""
        if var.type.form == "group":
            return var.type.of
        return var.by[0] if var.type.form == "flag" and len(var.by) == 1 else ""

    def _common(self, name: str) -> str:
        return name if name in self._here else f"{COMMON}{name}"

    def own(self, var: Var) -> Forms | None:
        """A variable may have words of its own, unless they are those of something else."""
        return self.find(var.name) if var.name not in self.declared else None

    # ---- entries ----

    def find(self, key: str) -> Forms | None:
        """The forms of a word of the game, or of one that every game has (`word.you` among the phrases)."""
        return self._here.get(key)

    def begins_capital(self, text: str) -> bool:
        """Whether a text begins with a word of the game that has a capital wherever it stands."""
        first = _A_WORD.match(text)
        return first is not None and first[0] in self._capitals

    @cached_property
    def _capitals(self) -> frozenset[str]:
        """The words that keep a capital: the first of names and nouns of the game, and any other of the name of a
        single thing (`Georges Brugmann`) that no word of the game writes small."""
        first, others, small = set[str](), set[str](), set[str]()
        for key, forms in self._here.items():
            if key in self.phrases:
                continue
            small.update(word for text in forms.values() for word in _A_WORD.findall(text) if word[0].islower())
            named = _NAMES if key in self.rows else ()
            first.update(found[0] for form in (*_NOUNS, *named) if (found := _A_WORD.match(forms.get(form, ""))))
            others.update(word for form in named for word in _A_WORD.findall(forms.get(form, "")))
        others = {word for word in others if word.casefold() not in small}
        return frozenset(word for word in first | others if word[0].isupper())

    def forms(self, key: str) -> Forms:
        found = self.find(key)
        if found is not None:
            return found
        text = key.removeprefix(COMMON).rpartition("/")[2]
        self.miss(text)
        return {"name": text.replace("-", " ")}

    def miss(self, what: str) -> None:
        if what not in self.missing:
            self.missing.append(what)

    def verb(self, key: str, what: str = "verb") -> str | None:
        """Which of take, gain and score the noun asks for; `spend`: how it is paid."""
        return self.words.get(key, {}).get("", {}).get(what) or None

    def is_adjective(self, key: str) -> bool:
        """A word with endings, in whatever language has them."""
        return any(not ADJECTIVAL.isdisjoint(forms) for forms in self.words.get(key, {}).values())


def _names(meant: Meant, text: str, taken: bool) -> Iterator[str]:
    """The names of an entry that may speak for this, the best one first, the one to complain about last."""
    match meant.sort:
        case "row" | "group":
            yield from (meant.key, text)
        case "family":
            yield meant.key
        case "word":
            if meant.key != text:  # of what it is asked makes a difference
                yield COMMON + meant.key
            yield from (COMMON + text,) if taken else (text, COMMON + text)
        case _:
            yield from (f"{meant.sort}/{text}", text)


def form(forms: Forms, *wanted: str) -> str:
    """The first of the wanted forms that is given, else whatever is."""
    for name in (*wanted, "name", "one", "many"):
        if name in forms:
            return forms[name]
    return next(iter(forms.values()), "")


def plain_texts(names: Sequence[t.Name]) -> str:
    return " ".join(name.text for name in names)

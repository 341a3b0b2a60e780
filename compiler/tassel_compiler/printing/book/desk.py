"""What everybody needs who writes a part of the book: rules, plan, names in the language, and the places taken."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.book.marking import Marking
from tassel_compiler.printing.book.numbers import BookNumbers
from tassel_compiler.printing.book.places import Places
from tassel_compiler.printing.book.plan import NO_TEXT, BookPlan
from tassel_compiler.printing.entities.inventory import name_of
from tassel_compiler.printing.grammar.articles import articles_of, without_article
from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.printing.grammar.nouns import standing_alone
from tassel_compiler.printing.icons import IconTable
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Declarations, Family, Origin, Row, Slot
from tassel_compiler.resolve.typography import Typography
from tassel_compiler.resolve.words import find_word

_SLOT = re.compile(r"\{\d[\w.-]*\}")


@dataclass(frozen=True, slots=True)
class Desk:
    declared: Declarations
    plan: BookPlan
    voice: Voice
    places: Places
    marking: Marking
    numbers: BookNumbers
    origins: Mapping[str, Origin]
    icons: IconTable
    titles: Mapping[str, str]  # of the layers on the game
    brief: bool = False  # a player aid
    left_open: bool = False  # no plan says how the game runs

    @property
    def lang(self) -> str:
        return self.voice.lang

    def say(self, key: str) -> str:
        """A word of the book itself."""
        return self.spaced(self.plan.heading(key, self.lang))

    def say_of(self, key: str, n: int) -> str:
        """A word of the book that says a number `{n}`, which may be one."""
        return self.spaced(self.plan.counted_heading(key, self.lang, n, self.voice.printer.is_many(n)))

    @property
    def typography(self) -> Typography:
        return self.voice.typography

    def labelled(self, label: str, text: str) -> str:
        return self.typography.labelled(label, text)

    def spaced(self, text: str) -> str:
        """A text of the plan with the spaces of the language."""
        return self.typography.spaced(text)

    def headings(self) -> tuple[tuple[str, str], ...]:
        """Every word of the book itself, for templates."""
        return (*((key, self.say(key)) for key in self.plan.headings), ("colon", self.typography.sign(":")))

    def name(self, anchor: str) -> str:
        """What an entity is called; `…` stands where a name asks for something."""
        own = self.plan.names.get(anchor, NO_TEXT).get(self.lang)
        kind, _, id = anchor.partition("/")
        return self.alone(own or name_of(self.declared, self.lang, kind, id), id.rpartition(".")[2])

    def alone(self, name: str, key: str) -> str:
        """A name that stands alone: `…` for what it is of, adjectives with the ending of a heading."""
        nouns = self.voice.printer.deeds.nouns
        forms = nouns.lexicon.find(key) or {}
        text = standing_alone(nouns.templates, name, forms, "many" if name == forms.get("many") else "one")
        return capitalised(_SLOT.sub("…", text))

    def bare(self, name: str) -> str:
        """A name without its article: in a list nobody says it, nobody looks for it under that."""
        return without_article(name, articles_of(self.declared, self.lang))

    def has_name(self, anchor: str) -> bool:
        """Whether somebody has named it; else its name is made of the one in the rules. Words that say what a value was
        before an overlay changed it name nothing."""
        kind, _, id = anchor.partition("/")
        if kind == "value" and anchor not in self.plan.names and id in Handwritten.of(self.voice.checked).outdated:
            return False
        names = (anchor, id, id.rpartition(".")[2])
        return anchor in self.plan.names or find_word(self.declared.words, self.declared.phrases, *names) is not None

    def label(self, name: str) -> str:
        own = self.plan.names.get(name, NO_TEXT).get(self.lang)
        return own or name_of(self.declared, self.lang, "", name)

    def many(self, *names: str) -> str:
        """The plural of the first of these that has one, else a name."""
        lexicon = self.voice.printer.deeds.nouns.lexicon
        for name in names:
            own = self.plan.names.get(name, NO_TEXT).get(self.lang)
            forms = lexicon.find(name) or {}
            if own or "many" in forms:
                return capitalised(own or self.voice.printer.deeds.nouns.inflected(forms, True, "nom"))
        return self.alone(name_of(self.declared, self.lang, "", names[-1]), names[-1])

    def counted(self, name: str, noun: str) -> str:
        """A member of a kind that is counted: the noun of its own, else an adjective of the common one."""
        paired = self.voice.printer.paired(name, noun, True)
        return capitalised(paired) if paired else self.many(name)

    def taken(self, anchor: str) -> tuple[str, ...]:
        return (anchor,) if self.places.take(anchor) else ()

    def free(self, slot: Slot) -> bool:
        return self.places.free(f"slot/{slot.key}")

    def formula(self, tree: t.Expr) -> str:
        return self.voice.formula(tree)

    def is_plain(self, family: Family, row: Row) -> bool:
        """Whether a row does nothing: it is a name, at most with data."""
        path = row.origin.path
        acts = any(key.partition("#")[0] == path for key in self.declared.rules)
        return not (acts or row.formulas or any(hook.row is row for hook in self.declared.hooks))

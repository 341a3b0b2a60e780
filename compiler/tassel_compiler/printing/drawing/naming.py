"""What things are called in a picture, and which drawing stands for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tassel_compiler.printing.entities.inventory import name_of
from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.printing.icons import IconTable, Token, icon_lines
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Row

_LINES = 2


@dataclass(frozen=True, slots=True)
class PictureWords:
    """A rule set in one language, for labels."""

    voice: Voice
    icons: IconTable
    own: Mapping[str, str]  # names that the plan of the book gives, by `kind/id`

    def called(self, kind: str, id: str) -> str:
        found = self.own.get(f"{kind}/{id}") or name_of(self.voice.declared, self.voice.lang, kind, id)
        return capitalised(found)

    def counted(self, noun: str, count: int) -> str:
        """What so many are called, behind their number: `24 diggers`."""
        word = self.voice.declared.words.get(noun)
        forms = word.forms.get(self.voice.lang, {}) if word is not None and f"slot/{noun}" not in self.own else {}
        return forms.get("one" if count == 1 else "many") or self.called("slot", noun)

    def element(self, place: str, name: str) -> str:
        """An element of a place; one in a grid or list without a name by its numbers."""
        stem, bracket, inner = name.partition("(")
        if not bracket:
            return self.called(place, name)
        forms = self.voice.printer.deeds.nouns.lexicon.find(stem) or {}
        noun = forms.get("one") or self.called("place", stem)
        row, comma, column = inner.rstrip(")").partition(",")
        told = self.voice.printer.say("grid", place=noun, row=row, column=column) if comma else f"{noun} {row}"
        return capitalised(told)

    def person(self, name: str) -> str:
        """A player as the language writes the name: `Élisabeth`."""
        return self.own.get(f"person/{name.casefold()}", name)

    def icon(self, *words: str) -> str:
        found = self.icons.of(*words)
        return found if found is not None and found in self.icons.drawings else ""

    def of_member(self, member: str, noun: str, kind: str) -> tuple[str, ...]:
        """The drawings of so much of a noun as belongs to a member of a kind: one for both; or the member's own if
        nothing else could be meant (the noun is named after the kind, or has no drawing); else both."""
        pair, own, sign = self.icon(f"{member} {noun}"), self.icon(noun), self.icon(member)
        both = (own, sign) if own and sign and noun != kind else (sign or own,)
        return (pair,) if pair else tuple(filter(None, both))

    def effect(self, row: Row) -> tuple[tuple[Token, ...], ...]:
        """What a card does, as one or two lines of icons, where all of it can be said so."""
        lines = icon_lines(self.voice, row.origin.path, self.icons)
        return tuple(line.tokens for line in lines) if len(lines) <= _LINES else ()

"""Printed names for the screen: seats in colours, elements and cells in the chosen language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from tassel_compiler.foreign.plain import plain
from tassel_compiler.ir.program import NOBODY, WHOSE, Slot
from tassel_runtime.atlas import NUMBER, PLAYER, Atlas
from tassel_runtime.decisions import apart, element_word, labelled, question, word

_PLACE = re.compile(r"\{1[^}]*\}")
_OWNER = re.compile(r"\{1(?:\.(\w+))?\}")
SEAT_STYLES = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold red", "bold blue")
SEAT = {"en": "Seat", "fr": "Joueur", "de": "Platz", "nl": "Speler"}
_OF = {"en": "of", "fr": "de", "de": "von", "nl": "van"}


class TableNaming:
    """One program's names in one language, harmless where they are shown: in a terminal unless it is said."""

    def __init__(self, atlas: Atlas, lang: str, harmless: Callable[[str], str] = plain) -> None:
        self.atlas = atlas
        self.lang = lang
        self.harmless = harmless

    def seat(self, number: int) -> str:
        return f"{SEAT.get(self.lang, SEAT['en'])} {number + 1}"

    def labelled(self, label: str, text: str) -> str:
        return labelled(self.atlas, self.lang, label, text)

    def apart(self, texts: Iterable[str]) -> str:
        return apart(self.atlas, self.lang, texts)

    def style(self, number: int) -> str:
        return SEAT_STYLES[number % len(SEAT_STYLES)]

    def element(self, kind: str, number: int) -> str:
        if number == NOBODY:
            return "–"
        if number < self.atlas.program.players and self.atlas.seats_of(kind):
            return self.seat(number)
        return self.harmless(element_word(self.atlas, self.lang, kind, number))

    def question(self, ask: str) -> str:
        return self.harmless(question(self.atlas, self.lang, ask))

    def word(self, name: str) -> str:
        return self.harmless(word(self.atlas, self.lang, name))

    def card(self, kind: str, number: int) -> str:
        return self.word(self.atlas.row(kind, number))

    def content(self, slot: Slot, value: int) -> str:
        """A cell's content in words."""
        if slot.form == "number":
            return str(value)
        if slot.form == "flag":
            return "✓" if value else "–"
        if slot.form == PLAYER or slot.of == PLAYER:
            return self.element(PLAYER, value)
        return self.card(slot.of, value) if slot.form == "card" and value >= 0 else self.element(slot.of, value)

    def change(self, what: str) -> str:
        """A cell, card or zone by the name it has in logs: `player(2).coin(red)` as `Seat 2 red coin`."""
        *holders, last = _split(what)
        words = [self._holder(holder) for holder in holders]
        stem, bracket, inner = last.partition("(")
        if bracket and (holders or stem not in (PLAYER, *self.atlas.program.names)):
            if whole := self.atlas.program.words.get(self.lang, {}).get(last):
                return _of(words, whole)
            index = ", ".join(self.thing(name) for name in _split(inner[:-1], ","))
            whose = self._of_seat(holders, stem)
            return f"{whose}, {index}" if whose else _of([*words, index], self.word(stem))
        return self._of_seat(holders, last) or _of(words, self.thing(last))

    def _of_seat(self, holders: list[str], name: str) -> str:
        """What a seat has, where its words say whose it is; nothing else may speak to whoever looks."""
        seat = self.atlas.number(PLAYER, holders[0]) if len(holders) == 1 else None
        text = self.atlas.program.words.get(self.lang, {}).get(f"{WHOSE}{name}", "")
        if seat is None or not _OWNER.search(text):
            return ""
        of, owner = _OF.get(self.lang, _OF["en"]), self.seat(seat)
        return self.harmless(_OWNER.sub(lambda found: f"{of} {owner}" if found[1] == "of" else owner, text))

    def _holder(self, name: str) -> str:
        """A place ends with a comma, since its name may have several parts itself."""
        text = self.thing(name)
        return f"{text}," if "(" in name and not name.startswith(PLAYER) else text

    def thing(self, name: str) -> str:
        """An element, a card, a zone or a plain value by its name in logs."""
        number = self.atlas.number(PLAYER, name)
        if number is not None and number >= 0:
            return self.seat(number)
        stem, bracket, where = name.partition("(")
        element = self.atlas.number(stem, name) if stem in self.atlas.program.names else None
        if element is not None:
            return self.element(stem, element)
        if bracket:
            return f"{self.word(stem)} {where[:-1].replace(',', ', ')}"
        return name if name.lstrip("-").isdecimal() else self.word(name.partition(NUMBER)[0])


def _of(holders: list[str], name: str) -> str:
    """A name behind those it is of; some say themselves where these stand (`{1}`)."""
    whose = " ".join(holders)
    said = _PLACE.sub(lambda _: whose.rstrip(","), name)
    return said if said != name else " ".join([*holders, name])


def _split(text: str, sign: str = ".") -> list[str]:
    """Parts between signs that stand in no bracket."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == sign and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts

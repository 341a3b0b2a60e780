"""Printed names for the screen: seats in colours, elements and cells in the chosen language."""

from __future__ import annotations

from tassel_compiler.ir.program import NOBODY, Slot
from tassel_runtime.decisions import element_word, question, word
from tassel_runtime.layout import PLAYER, Layout

SEAT_STYLES = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold red", "bold blue")
SEAT = {"en": "Seat", "fr": "Joueur", "de": "Platz"}


class Naming:
    """One program's names in one language."""

    def __init__(self, layout: Layout, lang: str) -> None:
        self.layout = layout
        self.lang = lang

    def seat(self, number: int) -> str:
        return f"{SEAT.get(self.lang, SEAT['en'])} {number + 1}"

    def style(self, number: int) -> str:
        return SEAT_STYLES[number % len(SEAT_STYLES)]

    def element(self, kind: str, number: int) -> str:
        if number == NOBODY:
            return "–"
        if number < self.layout.program.players and self.layout.seats_of(kind):
            return self.seat(number)
        return element_word(self.layout, self.lang, kind, number)

    def question(self, ask: str) -> str:
        return question(self.layout, self.lang, ask)

    def word(self, name: str) -> str:
        return word(self.layout, self.lang, name)

    def card(self, kind: str, number: int) -> str:
        cards = self.layout.program.cards[kind]
        return self.word(f"{kind}/{cards.rows[cards.row_of[number]]}")

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
        """`player(2).coin` as `Seat 2 coin`."""
        for seat in range(self.layout.program.players):
            what = what.replace(f"player({seat + 1})", self.seat(seat))
        return " ".join(self.word(part) if "(" not in part else part for part in what.split("."))

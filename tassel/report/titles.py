"""What people call what was counted: the words of the rules, in their language."""

from __future__ import annotations

from tassel.report.words import say
from tassel.simulation.subjects import Subjects
from tassel_runtime.decisions import element_word, labelled, question, word


class Titles:
    def __init__(self, subjects: Subjects, lang: str) -> None:
        self._atlas, self._lang = subjects.atlas, lang

    def subject(self, name: str) -> str:
        """A card, a member, an element of a place; an answer with its question behind it."""
        ask, equals, answer = name.partition("=")
        if equals:
            return f"{word(self._atlas, self._lang, answer)} ({question(self._atlas, self._lang, ask)})"
        kind, slash, member = name.partition("/")
        if slash:
            return word(self._atlas, self._lang, name if self._is_row(kind) else member)
        return self._element(name)

    def labelled(self, label: str, text: str) -> str:
        return labelled(self._atlas, self._lang, label, text)

    def _is_row(self, kind: str) -> bool:
        return kind in self._atlas.program.cards

    def _element(self, name: str) -> str:
        kind = name.partition("(")[0]
        members = self._atlas.members(kind)
        return element_word(self._atlas, self._lang, kind, members.index(name)) if name in members else name

    def entity(self, path: str) -> str:
        """A rule or a card from whose text something came."""
        return word(self._atlas, self._lang, path)

    def turned(self, path: str) -> str:
        """A number that may be turned, by the path of an overlay: a constant by its name, one of a card or a space
        with that; nothing where words have no name for it."""
        match path.removesuffix("/is").split("/"):
            case ["constants", name]:
                found = word(self._atlas, self._lang, name)
            case [_, kind, "each", row, name]:
                of, what = self.subject(f"{kind}/{row}"), word(self._atlas, self._lang, name)
                found = say("number of", self._lang, of=of, what=what)
            case _:
                return ""
        return found[:1].upper() + found[1:]

    def heading(self, name: str) -> str:
        """A name as a line begins with it."""
        found = word(self._atlas, self._lang, name)
        return found[:1].upper() + found[1:]

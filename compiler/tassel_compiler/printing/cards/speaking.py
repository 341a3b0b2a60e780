"""A rule set in one language, for cards: names, sentences with icons inside, lines of icons, values with a name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Union

from tassel_compiler.core import Checked
from tassel_compiler.frozen import frozen
from tassel_compiler.printing.entities.inventory import Entity, name_of, printed_name
from tassel_compiler.printing.entities.said_numbers import names_in_deeds
from tassel_compiler.printing.explain.explaining import printed_text, replaced
from tassel_compiler.printing.grammar.articles import articles_of, without_article
from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.printing.icons import IconTable, Token, emblem, forms, hooks_of, icon_lines, inline
from tassel_compiler.printing.speech.changes import change_sentence
from tassel_compiler.printing.speech.printed import hook_moment
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Change, Family, Row, Truth
from tassel_compiler.resolve.words import find_word, word_label
from tassel_compiler.source import Span


@frozen
class NamedValue:
    """A value that is a thing of the rules."""

    id: str
    name: str
    icon: str


SpokenValue = Union[int, NamedValue, tuple["SpokenValue", ...], Mapping[int, "SpokenValue"]]


@frozen
class CardText:
    """A sentence; `label` names the deed of a card that it tells, empty for what the card itself does."""

    label: str
    plain: str
    parts: tuple[Token, ...]
    head: str = ""  # the moment that a sentence waits for, which stands in front of `parts`


@frozen
class IconText:
    """A line of icons, labelled in the same way."""

    label: str
    tokens: tuple[Token, ...]
    change: str = ""  # the value that it changes


class Speaking:
    def __init__(self, checked: Checked, lang: str, table: IconTable) -> None:
        declared = checked.declared
        self._declared = declared
        self._lang = lang
        self._table = table
        self._voice = Voice(checked, lang)
        self._forms = forms(declared.words, table, lang)

    def name(self, kind: str, id: str) -> str:
        return name_of(self._declared, self._lang, kind, id)

    def printed(self, kind: str, name: str) -> str:
        """What an attribute of a kind is called."""
        return printed_name(self._declared, self._lang, kind, name)

    def alone(self, kind: str, id: str) -> str:
        """A name as it stands on a piece: with a capital, without an article."""
        return capitalised(without_article(self.name(kind, id), articles_of(self._declared, self._lang)))

    def one_of(self, kind: str, id: str) -> str:
        """What one such card is called, where its kind has another name too."""
        word = find_word(self._declared.words, self._declared.phrases, f"{kind}/{id}", id)
        return (word_label(word.forms.get(self._lang, {}), counted=True) if word else "") or self.name(kind, id)

    def emblem(self, row: Row) -> str:
        """The drawing of a thing itself, else of the moment it waits for."""
        return self.icon(row.name) or emblem(self._declared, row.origin.path, self._table) or ""

    def icon(self, word: str) -> str | None:
        return self._table.of(*word.split())

    def icon_of_pair(self, member: str, noun: str) -> str | None:
        """The drawing of so much of a noun as belongs to a member, if it has one of its own."""
        return self._table.words.get(f"{member} {noun}")

    def player(self, number: int) -> str:
        return f"{self.name('', 'player')} {number}"

    def texts(self, family: str, row: Row) -> tuple[CardText, ...]:
        origin = row.origin
        entity = Entity(row.name, "", family, 1, origin.source, origin.status, origin.path, "")
        told = [(self._label(family, s.step), s.text) for s in printed_text(self._voice, entity)]
        told += [("", text) for text, _ in replaced(self._voice, entity)]
        told += [("", text) for text in self._looked_up(row)]
        moments = [hook_moment(self._voice, hook) for hook in hooks_of(self._declared, origin.path)]
        return tuple(self._text(label, text, moments) for label, text in told)

    def _looked_up(self, row: Row) -> Iterator[str]:
        """What each member of a kind stands for, where what a card does asks for that: nobody has it by heart."""
        asked = names_in_deeds(self._declared, row)
        for family in (one for one in self._declared.families.values() if one.form == "kind"):
            for name in (name for name, one in family.members.items() if name in asked and one.type.form == "named"):
                each = ((id, of.data[name][0]) for id, of in family.rows.items() if name in of.data)
                told = [(self.name("", id), self._plain(cell)) for id, cell in each]
                if all(text for _, text in told):
                    yield capitalised(", ".join(self._voice.typography.labelled(*one) for one in told)) + "."

    def held(self, family: Family, row: Row) -> tuple[CardText, ...]:
        """What is printed on a card beside what it does, as far as its name does not say it: its numbers, flags and
        formulas, the things it names, its tables and those of the things it names."""
        called, told = self.name(family.name, row.name).casefold(), list[tuple[str, str]]()
        for name, (cell, _) in row.data.items():
            text = "" if isinstance(cell, Truth) else self._plain(cell)
            if text and text.casefold() not in called or isinstance(cell, Truth) and cell:
                told.append((name, text))
        told += [(name, self._voice.formula(body, row=row)) for name, body in row.formulas.items()]
        for name, table in self._tables(family, row):
            entries = (f"{self._plain(cell)} {self.name('', value)}" for value, cell, _ in table if cell != 0)
            told.append((name, ", ".join(entries)))
        named = ((capitalised(self.name("", name)), text) for name, text in told)
        typography = self._voice.typography
        return tuple(self._text("", typography.labelled(label, text) if text else label, ()) for label, text in named)

    def _tables(self, family: Family, row: Row) -> Iterator[tuple[str, tuple[tuple[str, Cell, Span], ...]]]:
        yield from row.tables.items()
        for name, (cell, _) in row.data.items():
            kind = self._declared.families.get(family.members[name].type.of)
            thing = kind.rows.get(str(cell)) if kind is not None and kind.form == "kind" else None
            yield from thing.tables.items() if thing is not None else ()

    def _plain(self, cell: Cell) -> str:
        """A number or a name; what depends on the players, or is nothing, is not printed."""
        if isinstance(cell, tuple):
            return ", ".join(filter(None, map(self._plain, cell)))
        if isinstance(cell, str):
            return "" if cell == "nobody" else self.name("", cell)
        return str(int(cell)) if isinstance(cell, int) and cell != 0 else ""

    def change(self, change: Change) -> str:
        """The sentence of a change."""
        return change_sentence(self._voice, change, change.row) if change.row is not None else ""

    def _text(self, label: str, text: str, moments: Sequence[str]) -> CardText:
        """A sentence; of one that waits for a moment, what stands up to there is its head."""
        moment = next((moment for moment in moments if moment and moment in text), "")
        before, found, after = text.partition(moment) if moment else ("", "", "")
        head = before + found + (after[:1] if after[:1] in (",", ":") else "") if found else ""
        return CardText(label, text, inline(text.removeprefix(head), self._forms), head)

    def lines(self, family: str, path: str) -> tuple[IconText, ...]:
        found = icon_lines(self._voice, path, self._table)
        return tuple(IconText(self._label(family, line.step), line.tokens, line.change) for line in found)

    def _label(self, family: str, step: str) -> str:
        """What a deed of a row is called; a step of its own effect needs no name."""
        return self.name("deed", step) if step in self._declared.families[family].members else ""

    def value(self, cell: Cell) -> SpokenValue:
        if isinstance(cell, int):
            return cell
        if isinstance(cell, str):
            return NamedValue(cell, self.name("", cell), self.icon(cell) or "")
        if isinstance(cell, ByPlayers):
            return {players: self.value(item) for players, item in cell.entries}
        return tuple(self.value(item) for item in cell)

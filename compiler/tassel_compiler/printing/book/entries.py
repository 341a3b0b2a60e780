"""Cards, places and the like: name, count, printed values, and what they do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tassel_compiler.effects import tree as t
from tassel_compiler.printing.book.desk import Desk
from tassel_compiler.printing.book.model import (
    BookEntry,
    Marks,
    StepItem,
    Steps,
    Table,
    TableLine,
    ToldSentence,
)
from tassel_compiler.printing.book.procedures import BookProcedures
from tassel_compiler.printing.book.told import says_more
from tassel_compiler.printing.entities.said_numbers import names_in_deeds
from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.printing.icons import icon_lines
from tassel_compiler.printing.speech.changes import change_sentences, now_said
from tassel_compiler.printing.speech.printed import hook_sentence
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Change, Family, Hook, Param, Row, Rule, Value

_STEM = 4  # letters that a word keeps in singular and plural


class Writer:
    """Writes entries; whoever calls has taken their places."""

    def __init__(self, desk: Desk, procedures: BookProcedures) -> None:
        self.desk = desk
        self.procedures = procedures

    def row(self, family: Family, row: Row) -> BookEntry:
        desk = self.desk
        anchor = f"{family.name}/{row.name}"
        told, steps, anchors = self._does(row)
        icons = tuple(
            tuple((token.kind, token.text) for token in line.tokens)
            for line in icon_lines(desk.voice, row.origin.path, desk.icons)
            if not line.step and (desk.brief and family.form == "card" or not steps)
        )
        if desk.brief and any(map(_is_drawn_alone, icons)):  # which nobody reads who has not the card before him
            changed = {desk.spaced(text) for text in change_sentences(desk.voice, row)}
            told = tuple(one for one in told if one.text in changed) or told
            icons = tuple(line for line in icons if not _is_drawn_alone(line))
        elif desk.brief and icons and _is_said(family, told, icons):
            told, steps = tuple(one for one in told if one.label), ()  # what it does at another time has no line
        return BookEntry(
            anchor,
            desk.name(anchor),
            self._count(family, row),
            tuple(self._facts(family, row)),
            icons,
            told,
            steps,
            desk.marking.of(row.origin),
            anchors,
        )

    def _count(self, family: Family, row: Row) -> str:
        if row.for_each:
            return self.desk.say("per-player").replace("{n}", str(row.copies))
        copied = any(other.copies > 1 for other in family.rows.values())
        return f"{row.copies} ×" if copied else ""

    def _facts(self, family: Family, row: Row) -> Iterator[tuple[str, str]]:
        told = names_in_deeds(self.desk.declared, row)
        for name, (cell, _) in row.data.items():
            member = family.members.get(name)
            word = isinstance(cell, str) and self.desk.brief  # what only tells kinds apart is not asked in play
            unsaid = member is not None and member.type.form not in ("formula", "flag") and name not in told
            if member is not None and unsaid and cell != 0 and not word:
                label, value = self._attribute(family, name), self.desk.numbers.text(cell)
                yield "" if isinstance(cell, str) and says_itself(label, value) else label, value
        for name in row.tables:
            if name not in told:
                yield self._attribute(family, name), self._tabled(family, row, name)

    def _attribute(self, family: Family, name: str) -> str:
        desk = self.desk
        own = desk.plan.names.get(f"{family.name}.{name}", {}).get(desk.lang)
        return own or desk.label(name)

    def _does(self, row: Row) -> tuple[tuple[ToldSentence, ...], tuple[Steps, ...], tuple[str, ...]]:
        """Short effects as sentences, procedures as steps."""
        told: list[ToldSentence] = []
        steps: list[Steps] = []
        anchors: tuple[str, ...] = ()
        procedures = list(self._procedures(row))
        short = all(_is_sentence(items) for _, items in procedures)
        for label, items in procedures:
            if short:
                told.append(ToldSentence(label, items[0].text))
                anchors += items[0].anchors
            else:
                steps.append(_labelled(label, items))
        for name, formula in row.formulas.items():
            told.append(ToldSentence(capitalised(self.desk.label(name)), self._meaning(formula)))
        for hook in self.desk.declared.hooks:
            if hook.row is row:
                told.append(ToldSentence("", hook_sentence(self.desk.voice, hook)))
                named = (hook.moment, *(step.body for step in hook.rule.steps))
                anchors += tuple(self.procedures.named(named))
        told += [ToldSentence("", text) for text in change_sentences(self.desk.voice, row)]
        return tuple(told), tuple(steps), anchors

    def change(self, change: Change) -> ToldSentence | None:
        """A value that reads differently for everybody; none if there are no words for how."""
        desk = self.desk
        value = desk.declared.values.get(change.target)
        params = value.params if value is not None else ()
        said = now_said(desk.voice, change)
        text = self._sentence(said) if said else self._formula(change.body, params, change.row)
        anchor = f"change/{change.target}" if said else f"value/{change.target}"
        return ToldSentence(desk.name(anchor), text) if text and desk.has_name(anchor) else None

    def _formula(self, formula: t.Expr, params: tuple[Param, ...], row: Row | None = None) -> str:
        """A formula as a sentence; empty if a word is missing for something in it."""
        voice = Voice(self.desk.voice.checked, self.desk.lang)
        text = voice.printer.sentence(voice.formula(formula, params, row))
        return "" if voice.printer.missing else self._sentence(text)

    def _procedures(self, row: Row) -> Iterator[tuple[str, tuple[StepItem, ...]]]:
        """What the row does, and its other deeds with their names."""
        for rule in self.desk.declared.rules.values():
            items = self.procedures.steps(rule) if rule.row is row else ()
            if items:
                yield capitalised(self.desk.label(rule.member)) if rule.member else "", items

    def data(self, family: Family, rows: list[Row]) -> Table:
        """Rows that only hold data, as a table; what depends on the number of players has a column for each of these
        numbers, with all of it side by side: who plays reads one column."""
        desk = self.desk
        paired = all(set(row.data) <= set(family.product) and not row.tables for row in rows)
        if family.product and paired and len(rows) > 1:
            return self._product(family, rows)
        low, high = desk.declared.game.players
        names = dict.fromkeys(name for row in rows for name in (*row.data, *row.tables))
        various = [n for n in names if any(isinstance(row.data[n][0], ByPlayers) for row in rows if n in row.data)]
        told = {name: capitalised(self._attribute(family, name)) for name in names}
        named = ", ".join(told[name] for name in various)
        columns = [(told[name], [name], 0) for name in names if name not in various]
        counts = range(low, high + 1) if various else ()
        columns += [(desk.say_of("card-for", n).replace("{card}", named), various, n) for n in counts]
        copied = any(row.copies > 1 for row in rows)
        lines = tuple(self._line(family, row, columns, copied) for row in rows)
        head = ("", *([desk.say("count")] if copied else []), *(title for title, _, _ in columns))
        common = {line.marks for line in lines}
        if len(common) > 1:
            return Table(head, lines, numeric=_all_numbers(rows))
        plain = tuple(replace(line, marks=Marks()) for line in lines)
        return Table(head, plain, numeric=_all_numbers(rows), marks=common.pop())

    def _product(self, family: Family, rows: list[Row]) -> Table:
        """A row for every pair is told by the values that are paired."""
        desk, numbers = self.desk, self.desk.numbers
        each = [list(dict.fromkeys(numbers.text(row.data[name][0]) for row in rows)) for name in family.product]
        head = ("", desk.say("count"), *(capitalised(self._attribute(family, name)) for name in family.product))
        name, count = capitalised(desk.label(family.name)), str(sum(row.copies for row in rows))
        anchors = tuple(f"{family.name}/{row.name}" for row in rows)
        cells = (name, count, *(", ".join(values) for values in each))
        return Table(head, (TableLine(cells, desk.marking.of(family.origin), anchors),))

    def _line(self, family: Family, row: Row, columns: list[tuple[str, list[str], int]], copied: bool) -> TableLine:
        anchor = f"{family.name}/{row.name}"
        cells = [str(row.copies)] if copied else []
        cells += (", ".join(self._cell(family, row, name, n) for name in names) for _, names, n in columns)
        return TableLine((self.desk.name(anchor), *cells), self.desk.marking.of(row.origin), (anchor,))

    def _tabled(self, family: Family, row: Row, name: str) -> str:
        return self.desk.numbers.tabled(row.tables[name], family.members[name].type.form == "flag")

    def _cell(self, family: Family, row: Row, name: str, players: int) -> str:
        if name in row.tables:
            return self._tabled(family, row, name)
        return self.desk.numbers.of(row.data[name][0], players) if name in row.data else ""

    def value(self, value: Value) -> BookEntry | None:
        """A value that no text explains: its formula in words; none if there are no words for it."""
        desk = self.desk
        anchor = f"value/{value.name}"
        text = self._formula(value.body, value.params)
        if not (text and desk.has_name(anchor)):
            return None
        name = desk.name(anchor)
        told = (ToldSentence("", text),) if says_more(text, name) else ()
        return BookEntry(anchor, name, told=told, marks=desk.marking.of(value.origin))

    def hook(self, hook: Hook, anchor: str) -> BookEntry:
        """A rule that waits for its moment."""
        told = (ToldSentence("", hook_sentence(self.desk.voice, hook)),)
        layer = hook.origin.span.source.layer
        name = self.desk.name(anchor) if self.desk.has_name(anchor) else self.desk.titles.get(layer, "")
        return BookEntry(anchor, name, told=told, marks=self.desk.marking.of(hook.origin))

    def rule(self, rule: Rule) -> tuple[tuple[StepItem, ...], Marks]:
        return self.procedures.steps(rule), self.desk.marking.of(rule.origin)

    def _meaning(self, formula: t.Expr) -> str:
        return self._sentence(self.desk.formula(formula))

    def _sentence(self, text: str) -> str:
        text = capitalised(text.rstrip(","))
        return text if text.endswith((".", "!", "?")) else f"{text}."


def _is_said(family: Family, told: Iterable[ToldSentence], icons: Iterable[Iterable[tuple[str, str]]]) -> bool:
    """Whether icons are enough for an aid: a card has its sentence on it, else they must say all that it does."""
    return family.form == "card" or not any(t.label for t in told) and all(("sign", "star") not in i for i in icons)


def _is_drawn_alone(line: tuple[tuple[str, str], ...]) -> bool:
    """Whether a line of icons is the drawing of a card and says that the rest is told on it."""
    return len(line) == 2 and line[1] == ("sign", "star")


def _is_sentence(items: tuple[StepItem, ...]) -> bool:
    return len(items) == 1 and not (items[0].items or items[0].see or items[0].replaced)


def _labelled(label: str, items: tuple[StepItem, ...]) -> Steps:
    """A deed with its name; a single step stands behind it, since a list of one is none."""
    if not label:
        return Steps(items)
    alone = len(items) == 1 and not items[0].label
    return Steps((replace(items[0], label=label),) if alone else (StepItem("", label, items=items),))


def _all_numbers(rows: list[Row]) -> bool:
    def number(cell: Cell) -> bool:
        if isinstance(cell, ByPlayers):
            return all(number(inner) for _, inner in cell.entries)
        return isinstance(cell, int)

    return all(not row.tables and number(cell) for row in rows for cell, _ in row.data.values())


def says_itself(label: str, value: str) -> bool:
    """Whether a value says what it is: two open lamps are lamps, and need no label that calls them so."""
    stems = {word[:_STEM] for word in label.lower().split() if len(word) >= _STEM}
    return any(word[:_STEM] in stems for word in value.lower().split())

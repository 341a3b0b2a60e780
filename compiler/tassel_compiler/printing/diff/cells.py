"""Numbers, names and lists of the rules as a player reads them, for each number of players where it matters.

A number whose name ends in what it counts (`starting-coin`) is printed with it: `5 coins`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tassel_compiler.printing.entities.inventory import name_of
from tassel_compiler.printing.grammar.nouns import standing_alone
from tassel_compiler.printing.grammar.templates import Templates
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Declarations
from tassel_compiler.resolve.typography import Typography
from tassel_compiler.resolve.words import completed, find_word

NumberTable = tuple[tuple[int, str], ...]  # number of players (0: any) and what is said for it


class CellFacts:
    def __init__(self, declared: Declarations, lang: str) -> None:
        self.declared = declared
        self.lang = lang
        self.typography = Typography.of(declared.phrases, lang)
        both = (declared.phrases, declared.words)
        phrases, words = ({key: word.forms for key, word in told.items()} for told in both)
        self.templates = Templates(phrases, lang, words)
        self.nouns = {slot.name for slot in declared.slots.values() if slot.type.form == "number"}

    def number(self, name: str, cell: Cell) -> NumberTable:
        """What a number called so is; with what it counts if its name says that."""
        counted = name.rpartition("-")[2]
        unit = counted if counted in self.nouns and counted != name else ""
        return self._table(cell, unit, ", ")

    def plain(self, cell: Cell, between: str = ", ") -> NumberTable:
        return self._table(cell, "", between)

    def size(self, sides: tuple[Cell, ...]) -> NumberTable:
        """`5 × 4`, for each number of players where it depends on that; nothing where a formula makes it."""
        known = [side if isinstance(side, int) else self._constant(side) for side in sides]
        tables = [self._table(side, "", "") for side in known if side is not None]
        if len(tables) < len(sides):
            return ()
        counts = sorted({n for table in tables for n, _ in table if n}) or [0]
        found = [by_count(table, tuple(counts)) for table in tables]
        return tuple((n, " × ".join(side[n] for side in found)) for n in counts)

    def _constant(self, cell: Cell) -> Cell | None:
        constant = self.declared.constants.get(cell) if isinstance(cell, str) else None
        return constant.value if constant is not None else None

    def _table(self, cell: Cell, unit: str, between: str) -> NumberTable:
        if isinstance(cell, ByPlayers):
            return tuple((n, self._text(inner, unit, between)) for n, inner in cell.entries)
        return ((0, self._text(cell, unit, between)),)

    def _text(self, cell: Cell, unit: str, between: str) -> str:
        if isinstance(cell, tuple):
            return between.join(self._text(inner, "", between) for inner in cell) or "–"
        if isinstance(cell, int):
            noun = self.word(unit, "many" if self.templates.is_many(cell) else "one") if unit else ""
            return f"{cell} {noun}".strip()
        elsewhere = self._constant(cell)
        if elsewhere is not None:
            return self._text(elsewhere, unit, between)
        return self.name(cell) if isinstance(cell, str) else self.told(self._table(cell, unit, between))

    def told(self, table: NumberTable) -> str:
        """`5`, or `2 players: 1; 3 players: 2`."""
        return self.typography.apart(self.for_players((n,), text) for n, text in table)

    def for_players(self, counts: tuple[int, ...], text: str) -> str:
        if 0 in counts or not counts:
            return text
        players = ", ".join(_runs(counts))
        form = "name" if self.templates.is_many(players) else "one"
        told = {"n": players, "text": text}
        return completed(self.declared.phrases, "diff-for-players", self.lang, "for-players", form, **told)

    def labelled(self, label: str, text: str) -> str:
        return self.typography.labelled(label, text)

    def say(self, key: str, **slots: object) -> str:
        return completed(self.declared.phrases, f"diff-{key}", self.lang, key, **slots)

    def name(self, key: str, *of: str) -> str:
        """The printed name; `{1}` in it is what it is of."""
        return name_of(self.declared, self.lang, "", key, *of)

    def has_word(self, key: str) -> bool:
        return find_word(self.declared.words, self.declared.phrases, key) is not None

    def word(self, key: str, form: str = "") -> str:
        """The printed form of a word as it stands alone, empty if it has none in this language."""
        word = find_word(self.declared.words, self.declared.phrases, key)
        forms: Mapping[str, str] = word.forms.get(self.lang, {}) if word is not None else {}
        if not form:
            return forms.get("label", forms.get("name", ""))
        return standing_alone(self.templates, forms.get(form, "") or forms.get("name", ""), forms, form)


def by_count(table: NumberTable, counts: tuple[int, ...]) -> dict[int, str]:
    """What is said for each number of players."""
    found = dict(table)
    return {n: found.get(n, found.get(0, "")) for n in counts}


def _runs(counts: tuple[int, ...]) -> Iterator[str]:
    """`2–4` for those that follow one another."""
    first = 0
    for n, count in enumerate(counts):
        if counts[n + 1 : n + 2] != (count + 1,):
            yield str(count) if n == first else f"{counts[first]}–{count}"
            first = n + 1


def bare(cell: Cell) -> object:
    """A cell without its place in the file."""
    return cell.entries if isinstance(cell, ByPlayers) else cell

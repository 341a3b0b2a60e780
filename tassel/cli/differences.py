"""Differences of two rule sets as lines for people: topics as headings, A above B, numbers side by side."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections import Counter
from collections.abc import Sequence

from tassel.cli.output import colours, echo, paint
from tassel.explaining import rulings
from tassel_compiler.driver import Compiled
from tassel_compiler.printing.diff.cells import CellFacts
from tassel_compiler.printing.diff.model import Diff, Difference, FactPoint, is_small
from tassel_compiler.printing.speech.ruled import told_ruling
from tassel_compiler.printing.speech.voice import Voice

A, B = "A", "B"
_MANY = 4  # so many rows of a family have their names told
COLOUR = {A: "yellow", B: "cyan"}


class ScreenTelling:
    def __init__(self, found: Diff, sides: tuple[Compiled, Compiled], lang: str, everything: bool = False) -> None:
        self.found = found
        self.everything = everything
        self.sides = dict(zip((A, B), sides, strict=True))
        self.lang = lang
        declared = sides[1].declared
        assert declared is not None  # rules that cannot be used were refused before
        self.cells = CellFacts(declared, lang)
        self.shipped = rulings()
        self.colour = colours()
        self.width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0

    def show(self) -> None:
        for side in (A, B):
            self.line(f"{self.title(side)}  ({self.sides[side].expression})", side)
        if self.found.little:
            self.line(self.say("little", same=self.found.same, all=self.found.entities, share=self.found.share))
        for topic, differences in self.found.by_topic().items():
            self.heading(topic.name)
            for difference in filter(self._is_told, differences):
                self.difference(difference)
            self.gone(differences)
            self.folded(differences)
        if self.found.names:
            self.heading(self.say("names"))
            for a, b in self.found.names:
                self.line(f"  {a} → {b}")
        echo()
        echo(self.count())

    def _is_told(self, one: Difference) -> bool:
        """Of another game what it has; what has changed by way of other rules alone is a small thing."""
        spoken = not (self.found.little and one.points and all(point.unspoken for point in one.points))
        return self.everything or (spoken and not is_small(one) and not self._is_gone(one))

    def _is_gone(self, one: Difference) -> bool:
        return self.found.little and one.only == "a"

    def gone(self, differences: Sequence[Difference]) -> None:
        """What only the first of two games has that share little, by its names."""
        gone = [one for one in differences if self._is_gone(one) and not is_small(one)]
        declared = self.sides[A].declared
        families = declared.families if declared is not None else {}
        rows = Counter(one.kind for one in gone if one.kind in families)
        many = {kind: f"{self.plural(kind)} ({n})" for kind, n in rows.items() if n > _MANY}
        names = dict.fromkeys(many.get(one.kind, one.name) for one in gone if one.id not in rows)
        if names and not self.everything:
            self.line("  " + self.cells.labelled(self.say("only", game=A), ", ".join(names)))

    def plural(self, kind: str) -> str:
        declared = self.sides[A].declared
        cells = CellFacts(declared, self.lang) if declared is not None else self.cells
        return cells.word(kind, "many") or cells.name(kind)

    def folded(self, differences: Sequence[Difference]) -> None:
        """How many small things and rulings stand behind what is told of a topic."""
        if self.everything:
            return
        small = sum(not self._is_told(one) and not (self._is_gone(one) and not is_small(one)) for one in differences)
        rulings = len({id for one in differences for id in (*one.rulings_a, *one.rulings_b)})
        for key, n in (("small", small), ("rulings", rulings)):
            if n:
                self.line("  " + self.say(f"{key}-one" if n == 1 else key, n=n), dim=True)

    def heading(self, name: str) -> None:
        echo()
        echo(self.styled(name[:1].upper() + name[1:], bold=True))

    def title(self, side: str) -> str:
        declared = self.sides[side].declared
        titles = declared.game.title if declared is not None else {}
        return titles.get(self.lang, titles.get("en", ""))

    def count(self) -> str:
        only = [d.only for d in self.found.differences]
        if not only:
            return self.say("none")
        return self.say("count", n=len(only), both=only.count(""), a=only.count("a"), b=only.count("b"),
                        first=A, second=B)  # fmt: skip

    def difference(self, one: Difference) -> None:
        head = f"{one.name} → {one.name_b}" if one.name_b else one.name
        numbers = [p for p in one.points if not p.sentence]
        if len(one.points) == 1 and numbers and not one.points[0].label and not one.only:
            self.line("  " + self.cells.labelled(head, self.side_by_side(numbers[0])))
            return
        where = f"  ({self.say('only', game=one.only.upper())})" if one.only else ""
        self.line(f"  {head}{where}")
        for point in one.points:
            passed_over = self.found.little and not one.only and (point.unspoken or point.only == "a")
            if self.everything or not passed_over:
                self.point(point, one.only)
        if self.everything:
            self.rulings(one)

    def point(self, point: FactPoint, only: str) -> None:
        if only:
            text = point.a or point.b
            self.line("    " + self.cells.labelled(point.label, text))
        elif point.sentence:
            if point.label:
                self.line(f"    {point.label}")
            self.line(point.a or self.say("nothing"), A, "    ")
            self.line(point.b or self.say("nothing"), B, "    ")
        else:
            self.line("    " + self.cells.labelled(point.label, self.side_by_side(point)))

    def side_by_side(self, point: FactPoint) -> str:
        if not point.by_players:
            return f"{point.a or self.say('nothing')} → {point.b or self.say('nothing')}"
        told = (self.cells.for_players(counts, f"{a} → {b}") for counts, a, b in point.by_players)
        return self.cells.typography.apart(told)

    def rulings(self, one: Difference) -> None:
        for side, ids in ((A, one.rulings_a), (B, one.rulings_b)):
            for id in ids:
                text = self.ruled(side, id)
                self.line("    " + self.say("ruled", game=side, id=id, text=text).rstrip(" :"), dim=True)

    def ruled(self, side: str, id: str) -> str:
        ruling, checked = self.shipped.get(id), self.sides[side].checked
        if ruling is None or checked is None:
            return ""
        told = told_ruling(ruling, Voice(checked, self.lang))
        return f"{told.question} {told.played}"

    # ---- lines ----

    def say(self, key: str, **slots: object) -> str:
        return self.cells.say(key, **slots)

    def line(self, text: str, side: str = "", indent: str = "", dim: bool = False) -> None:
        """A line, broken where the terminal ends; what follows stands under its first word."""
        mark = f"{side}  " if side else ""
        hanging = indent or text[: len(text) - len(text.lstrip())]
        room = max(self.width - 1, 40) if self.width else 0
        below = hanging + " " * len(mark)
        whole = f"{hanging}{mark}{text.lstrip()}"
        lines = textwrap.wrap(whole, room, subsequent_indent=below + ("" if mark else "  ")) if room else [whole]
        if side:
            echo(hanging, self.styled(mark, fg=COLOUR[side]), lines[0][len(hanging) + len(mark) :])
        for one in lines[1 if side else 0 :]:
            echo(self.styled(one, dim=True) if dim else one)

    def styled(self, text: str, fg: str | None = None, bold: bool = False, dim: bool = False) -> str:
        return paint(text, fg, bold, dim) if self.colour else text

"""What is told below the picture of an example: situation, choices and outcome, in words.

It is made from what was given, chosen and compared, so that it cannot say what was not played; who tells it by hand is
held to the numbers of the scenario.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.drawing.played import PlayedExample, TakenStep, ToldCards, ToldLine, ToldNumber
from tassel_compiler.printing.drawing.situation import SEAT, SUPPLY, PlainData
from tassel_compiler.printing.grammar.capitals import capitalised

_MOST = 8  # cards that are named

Say = Callable[[str], str]


class Captions:
    """Captions in one language; `say` knows the words of the book."""

    def __init__(self, words: PictureWords, say: Say) -> None:
        self.words = words
        self.say = say
        self.typography = words.voice.typography

    def told(self, example: PlayedExample) -> tuple[tuple[str, str], ...]:
        """Label and text of each line: as somebody tells it, else everything that was given, chosen and compared."""
        prose = example.told.get(self.words.voice.lang, "")
        points = ((self.say("example-points"), self._points(example)),) if example.points else ()
        return (("", prose), *points) if prose else self.in_full(example)

    def seen(self, example: PlayedExample) -> tuple[tuple[str, str], ...]:
        """What the picture shows, for those who do not see it, and what is told of it."""
        told = self.told(example)
        return (self._situation(example), *told) if example.told else told

    def _situation(self, example: PlayedExample) -> tuple[str, str]:
        return self.say("example-given"), self._things(example, example.given, False)

    def in_full(self, example: PlayedExample) -> tuple[tuple[str, str], ...]:
        """All of it, where nobody has told it."""
        lines = [
            self._situation(example),
            (self.say("example-played"), " ".join(self._steps(example.steps))),
            (self.say("example-then"), self._things(example, example.then, True) or self._unchanged(example)),
        ]
        lines += [(self.say("example-points"), self._points(example))] if example.points else []
        if example.winners:
            lines.append((self.say("example-winner"), ", ".join(map(self.words.person, example.winners))))
        return tuple((label, text) for label, text in lines if text)

    def _unchanged(self, example: PlayedExample) -> str:
        """That nothing changes is the point, unless it was what may be chosen."""
        shown = any(step.possible or step.impossible for step in example.steps)
        return "" if shown or not example.then else self.say("example-nothing")

    def _points(self, example: PlayedExample) -> str:
        """Where the points came from, of those whom the picture shows."""
        seats = zip(example.before.seat_names(), example.before.seats, strict=True)
        shown = [seat for name, seat in seats if name in example.focus.seats]
        found: dict[str, list[str]] = {}
        for seat, cause, points in example.points:
            kind, _, id = cause.rpartition("/")
            if seat in shown or not shown:
                told = str(points).replace("-", "−")
                found.setdefault(seat, []).append(f"{self.words.called(kind or 'rule', id)} {told}")
        lines_of = ((self.words.person(seat), ", ".join(lines)) for seat, lines in found.items())
        return self.typography.apart(self.typography.labelled(*one) for one in lines_of) + "."

    # ---- choices ---------------------------------------------------------------------------------------------------

    def _steps(self, steps: Iterable[TakenStep]) -> Iterator[str]:
        last, lang = "", self.words.voice.lang
        for step in steps:
            who = self.words.person(step.seat) if step.seat != last else ""
            last = step.seat
            told = self.typography.labelled(who, f"{step.question.get(lang, '')} {self._chosen(step, lang)}")
            yield re.sub(" +", " ", told).strip()

    def _chosen(self, step: TakenStep, lang: str) -> str:
        chosen = step.chosen.get(lang, "")
        parts = [f"{capitalised(chosen).rstrip('.')}."] if chosen else []
        if step.possible:
            listed = ", ".join(one.get(lang, "") for one in step.possible)
            parts.append(f"({self.typography.labelled(self.say('example-possible'), listed)}.)")
        if step.impossible:
            listed = ", ".join(one.get(lang, "") for one in step.impossible)
            parts.append(f"({self.typography.labelled(self.say('example-impossible'), listed)}.)")
        return " ".join(parts)

    # ---- what lies where -------------------------------------------------------------------------------------------

    def _things(self, example: PlayedExample, lines: tuple[ToldLine, ...], changes: bool) -> str:
        """All that is said of one holder together, seats first."""
        found: dict[str, list[str]] = {}
        for line in lines:
            text = self._line(example, line, changes)
            if text:
                found.setdefault(self._holder(example, line), []).append(text)
        told = (self.typography.labelled(name, ", ".join(parts)) for name, parts in found.items())
        return self.typography.apart(told) + "." if found else ""

    def _holder(self, example: PlayedExample, line: ToldLine) -> str:
        if line.holder == SEAT:
            return self._seat(example, line.element)
        if line.holder == SUPPLY:
            return self.say("picture-supply")
        if not line.element:
            return ""
        return self.words.element(line.holder, line.element)

    def _seat(self, example: PlayedExample, name: str) -> str:
        seats = example.before.seat_names()
        return self.words.person(example.before.seats[seats.index(name)]) if name in seats else name

    def _line(self, example: PlayedExample, line: ToldLine, changes: bool) -> str:
        if changes and line.now == line.was:
            return ""
        if isinstance(line, ToldCards):
            return self._cards(line)
        if not changes and (line.now == 0 or line.now is False) and (line.slot, line.names) not in self._alone(example):
            return ""
        return self._value(example, line, changes)

    def _alone(self, example: PlayedExample) -> frozenset[tuple[str, tuple[str, ...]]]:
        """Numbers of which nothing is worth saying: those that change."""
        return frozenset(
            (line.slot, line.names) for line in example.then if isinstance(line, ToldNumber) and line.now != line.was
        )

    def _cards(self, line: ToldCards) -> str:
        name = self.words.called("zone", f"{line.holder}.{line.zone}" if line.holder else line.zone)
        if len(line.now) > _MOST:
            return self.typography.labelled(name, str(len(line.now)))
        names = [self.words.called(*card.partition("/")[::2]) for card in line.now]
        return self.typography.labelled(name, ", ".join(names) or self.say("nothing"))

    def _value(self, example: PlayedExample, line: ToldNumber, changes: bool) -> str:
        owner = next((self._seat(example, name) for name in line.names if name.startswith(f"{SEAT}(")), "")
        members = [name for name in line.names if not name.startswith(f"{SEAT}(")]
        if isinstance(line.now, bool):
            name = self._slot(line)
            return name if line.now else f"{self.say('example-not')} {name}"
        if not isinstance(line.now, int):
            return self.typography.labelled(self._slot(line), self._named(example, line.now))
        if line.slot in self.words.voice.declared.tracks:
            moved = f"{line.was} → {line.now}" if changes and line.was is not None else str(line.now)
            return f"{self.words.called('track', line.slot)} {moved}"
        moved = f"{line.was} → " if changes and isinstance(line.was, int) and not isinstance(line.was, bool) else ""
        return self._counted(line.now, line.slot, members, owner, moved)

    def _slot(self, line: ToldNumber) -> str:
        return self.words.called("slot", f"{line.holder}.{line.slot}")

    def _named(self, example: PlayedExample, value: PlainData) -> str:
        """An element, a seat or a thing by its name."""
        if not isinstance(value, str):
            return self.say("nothing")
        if value.startswith(f"{SEAT}("):
            return self._seat(example, value)
        return self.words.element(value.partition("(")[0], value) if "(" in value else self.words.called("", value)

    def _counted(self, count: int, slot: str, members: list[str], owner: str, moved: str = "") -> str:
        """`2 red coins`, `1 red coin (Anna)`: the noun in the number that fits."""
        printer = self.words.voice.printer
        member, many = (members[-1] if members else ""), count != 1
        nouns = printer.deeds.nouns
        forms = nouns.lexicon.find(member or slot) or nouns.lexicon.find(slot) or {}
        noun = printer.paired(member, slot, many) if member else ""
        if not noun and "many" not in forms:
            name = self.words.called("", member or slot)
            return self.typography.labelled(f"{name} ({owner})" if owner else name, f"{moved}{count}")
        if not noun:
            noun = printer.phrase(nouns.inflected(forms, many, "nom"))
        return f"{moved}{count} {noun}{f' ({owner})' if owner else ''}"

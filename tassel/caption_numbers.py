"""The numbers in what somebody tells of an example: each is one of the scenario, or of the rules that it rests on.

A caption written by hand lies beside a scenario that is played. Where the scenario changes and the caption does not, a
number of it comes from nowhere, and that is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, combinations_with_replacement

from tassel.read_numbers import numbers_read
from tassel_compiler.check.numbers_said import numerals
from tassel_compiler.printing.drawing.played import PlayedExample, ToldCards, ToldNumber
from tassel_compiler.resolve.declarations import Declarations
from tassel_runtime.scenario import Data, Items, Scenario, Table, Text

_NUMBER = re.compile(r"(?<![\w.,])\d+(?![\w])")


def from_nowhere(example: PlayedExample, scenario: Scenario, declared: Declarations) -> tuple[int, ...]:
    """The numbers of the captions that neither the scenario nor what it rests on holds."""
    said = set[int]().union(*(numbers_told(declared, lang, text) for lang, text in example.told.items()))
    loose = said - set(_played(example, scenario)) if said else said
    return tuple(sorted(loose - numbers_read(declared, scenario))) if loose else ()


def numbers_told(declared: Declarations, lang: str, text: str) -> set[int]:
    """In digits, and from three on in words."""
    words = numerals(declared.phrases, lang)
    spelled = (words.get(word) for word in re.findall(r"\w+", text.casefold()))
    return {*map(int, _NUMBER.findall(text)), *(number for number in spelled if number is not None)}


def _played(example: PlayedExample, scenario: Scenario) -> Iterator[int]:
    """What is given, chosen and compared; of the same things also how many they are together, and what is gone."""
    yield len(scenario.players)
    begun = [line.now for line in example.given if isinstance(line, ToldNumber) and isinstance(line.now, int)]
    for seat in dict.fromkeys(seat for seat, _, _ in example.points):
        scored = [points for one, _, points in example.points if one == seat]
        yield from map(abs, scored)
        yield from (total for start in begun for total in accumulate(scored, initial=start))
    for table in (scenario.given, scenario.then):
        yield from _in(table)
    for move in scenario.moves:
        yield len(move.only or ())
        yield from _in(Items((*filter(None, (move.choose,)), *(move.only or ()), *move.offered, *move.not_offered), 0))
    alike: dict[str, set[int]] = {}
    for line in (*example.given, *example.then):
        numbers = (line.now, line.was) if isinstance(line, ToldNumber) else _sizes(line)
        name = line.slot if isinstance(line, ToldNumber) else line.zone
        alike.setdefault(name, set()).update(n for n in numbers if isinstance(n, int))
    for found in alike.values():
        for one, other in combinations_with_replacement(sorted(found), 2):
            yield from (one, other, abs(one), one + other, other - one)


def _sizes(line: ToldCards) -> tuple[int, ...]:
    return len(line.now), len(line.was or ())


def _in(data: Data) -> Iterator[int]:
    """The numbers in names and values: `space(3,4)`, `-2`, `be13`."""
    if isinstance(data, Text):
        yield from (int(number) for number in re.findall(r"\d+", data.text))
    elif isinstance(data, Items):
        for item in data.items:
            yield from _in(item)
    elif isinstance(data, Table):
        yield len(data.entries)  # of five colours one each
        for key, value in data.entries:
            yield from (*_in(key), *_in(value))

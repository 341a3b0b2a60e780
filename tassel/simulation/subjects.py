"""What can be counted in a game: everything that a question of its program can offer, by a name that stays.

A card, a member of a kind and an element of a place have one name wherever they are offered (`guest/anna`,
`species/cod`, `pool(2,3)`); an answer that is none of these is named with its question (`stall.pick=yes`). Which of
them an option means is found out once and kept as a set of bits, so that counting costs next to nothing while games go
on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tassel_compiler.ir.program import Ask, Program
from tassel_runtime.atlas import PLAYER, Atlas
from tassel_runtime.decisions import basket, option_id, subset

LARGEST_NAMED = 20  # larger numbers among the options are not told apart


class Subjects:
    """Subjects are numbers, in the order in which they were first met in the program's own lists or in play."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.atlas = Atlas(program)
        self.names: list[str] = []
        self._numbers: dict[str, int] = {}
        self._rows = {f"{kind.name}/{row}" for kind in program.cards.values() for row in kind.rows}
        self._bits: list[dict[int, int]] = [{} for _ in program.asks]

    def number(self, name: str) -> int:
        if name not in self._numbers:
            self._numbers[name] = len(self.names)
            self.names.append(name)
        return self._numbers[name]

    def bits(self, ask: int, value: int) -> int:
        """The subjects that an option of a question means, as bits."""
        known = self._bits[ask]
        if value not in known:
            numbers = {self.number(name) for name in self.meant(self.program.asks[ask], value)}
            known[value] = sum(1 << number for number in numbers)
        return known[value]

    def all_bits(self, ask: int, values: Iterable[int]) -> int:
        found = 0
        for value in values:
            found |= self.bits(ask, value)
        return found

    def of_bits(self, bits: int) -> Iterator[str]:
        while bits:
            lowest = bits & -bits
            yield self.names[lowest.bit_length() - 1]
            bits ^= lowest

    def bits_of(self, names: Iterable[str]) -> int:
        return sum(1 << self.number(name) for name in names)

    def meant(self, ask: Ask, value: int) -> list[str]:
        """The names of what an option means: one, but for baskets and subsets."""
        decode = ask.decode
        if decode.stop is not None and value == decode.stop:
            return [f"{ask.id}={decode.stop_name}"]
        match decode.form:
            case "card":
                return [self.atlas.row(decode.of, value)]
            case "place" | "kind" if decode.of != PLAYER:
                return [self._member(decode.of, value)]
            case "basket":
                return self._parts(ask, [i for i, _ in basket(decode, value)]) or [f"{ask.id}=nothing"]
            case "subset":
                return self._parts(ask, subset(value)) or [f"{ask.id}=none"]
            case "number" if value > LARGEST_NAMED:
                return [f"{ask.id}=more"]
            case _:
                name = option_id(self.atlas, decode, value)
                return [name] if name in self._rows else [f"{ask.id}={name}"]

    def _member(self, kind: str, number: int) -> str:
        name = self.atlas.member(kind, number)
        return name if name.startswith(kind) else f"{kind}/{name}"

    def _parts(self, ask: Ask, members: list[int]) -> list[str]:
        kind, names = ask.decode.of, ask.decode.names
        return [f"{kind}/{names[i]}" if i < len(names) else self._member(kind, i) for i in members]

    def card(self, kind: str, number: int) -> int:
        return self.number(self.atlas.row(kind, number))

    def sort(self, name: str) -> str:
        """What a subject is: card, place, kind or option."""
        if "=" in name:
            return "option"
        if name in self._rows:
            return "card"
        family = name.partition("/")[0].partition("(")[0]
        return "place" if any(a.decode.form == "place" and a.decode.of == family for a in self.program.asks) else "kind"

    def known(self) -> list[str]:
        """Every subject that can be named before a game is played: cards, members and named options."""
        found = dict.fromkeys(sorted(self._rows))
        for ask in self.program.asks:
            found.update(dict.fromkeys(self.names_of(ask)))
        return list(found)

    def names_of(self, ask: Ask) -> list[str]:
        """The subjects that a question can offer, but for numbers."""
        return list(self._of_ask(ask))

    def _of_ask(self, ask: Ask) -> Iterator[str]:
        decode = ask.decode
        match decode.form:
            case "place" | "kind" | "basket" | "subset" if decode.of != PLAYER:
                yield from (self._member(decode.of, i) for i in range(len(self.atlas.members(decode.of))))
            case "card":
                yield from (f"{decode.of}/{row}" for row in self.program.cards[decode.of].rows)
            case "options":
                for i in range(len(decode.names)):
                    yield from self.meant(ask, i)
            case "flag":
                yield from (f"{ask.id}=no", f"{ask.id}=yes")
        if decode.stop is not None:
            yield f"{ask.id}={decode.stop_name}"

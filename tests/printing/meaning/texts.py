"""Texts that say everything the language can say, about the garden: well typed as far as a grammar of sorts goes.

A text is made from a seed, so a failing one can be made again. What the checker refuses all the same is left out by who
asks (`garden.checked`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

INDENT = "  "
PARAMS = (("s", "bed"), ("t", "bed"), ("h", "hive"), ("p", "player"), ("k", "plant"), ("c", "hue"), ("n", "number"))
PLACES = ("s", "t", "h")
ZONES = ("pile", "stall", "satchel", "compost", "vase")
HUES = ("ruby", "teal", "ochre")
SPICES = ("mint", "sage", "thyme")
STOCKS = ("seed", "honey", "bee")
RULES = ("weed", "sow")
COMPARED = ("=", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True)
class Around:
    """The variables that a text may name, by sort, and how deep it may still go."""

    names: tuple[tuple[str, str], ...] = PARAMS
    depth: int = 3

    def of(self, sort: str) -> list[str]:
        return [name for name, is_ in self.names if is_ == sort]

    def knowing(self, name: str, sort: str) -> Around:
        return replace(self, names=(*self.names, (name, sort)))

    def deeper(self) -> Around:
        return replace(self, depth=self.depth - 1)


@dataclass
class Texts:
    """One text after another from one source of chance."""

    dice: Random
    made: int = field(default=0)

    def pick(self, *options: str) -> str:
        return self.dice.choice(options)

    def one(self, options: list[Callable[[], str]]) -> str:
        return self.dice.choice(options)()

    def chance(self, share: float) -> bool:
        return self.dice.random() < share

    def fresh(self) -> str:
        self.made += 1
        return f"x{self.made}"

    def some(self, a: Around, sort: str) -> str:
        found = a.of(sort)
        return self.dice.choice(found) if found else self.pick("ruby", "teal")

    # ---- how much ----

    def number(self, a: Around) -> str:
        if a.depth <= 0 or self.chance(0.4):
            return self.small(a)
        inner = a.deeper()
        return self.one(
            [
                lambda: f"{self.atom(inner)} {self.pick('+', '-', '*', '/', 'mod')} {self.atom(inner)}",
                lambda: f"min({self.number(inner)}, {self.number(inner)})",
                lambda: f"max({self.number(inner)}, {self.number(inner)})",
                lambda: f"abs({self.number(inner)})",
                lambda: f"({self.number(inner)} if {self.test(inner)} else {self.number(inner)})",
                lambda: f"(count of {self.binder(inner)[0]})",
                lambda: self.fold(inner),
                lambda: f"gap({self.bed(inner)}, {self.bed(inner)})",
            ]
        )

    def small(self, a: Around) -> str:
        return self.one(
            [
                lambda: str(self.dice.randint(1, 14)),
                lambda: self.some(a, "number"),
                lambda: self.pick(
                    "seed", "wisdom", "charm", "zeal", "diligence", "season", "quota", "lease", "player-count"
                ),
                lambda: f"{self.pick(*HUES)} petal",
                lambda: self.pick(*SPICES, "mild"),
                lambda: f"b's {self.pick(*SPICES)}",
                lambda: f"supply's {self.pick(*SPICES)}",
                lambda: f"{self.player(a)}'s {self.pick('seed', 'honey', 'wisdom', 'diligence', 'teal petal', 'zeal')}",
                lambda: f"{self.bed(a)}'s {self.pick('seed', 'row', 'column', 'your bee', 'fee', 'p bee')}",
                lambda: f"{self.some(a, 'hive')}'s {self.pick('seed', 'toll', 'number')}",
                lambda: f"{self.some(a, 'plant')}'s {self.pick('worth', 'position')}",
                lambda: f"{self.pick('satchel', 'pile', 'stall')}'s size",
                lambda: f"fees({self.pick('1', '2', '3', 'season')})",
                lambda: f"barn's {self.pick('seed', 'ruby petal')}",
                lambda: f"supply's {self.pick(*HUES)} petal",
                lambda: self.pick("rake", "hoe") + "'s weight",
            ]
        )

    def atom(self, a: Around) -> str:
        text = self.number(a)
        return text if text.replace("-", "").isalnum() else f"({text})"

    def fold(self, a: Around) -> str:
        said, name, sort = self.binder(a)
        inner = a.knowing(name, sort).deeper()
        return f"({self.pick('sum', 'highest', 'lowest')} of {self.atom(inner)} for {said})"

    # ---- which ----

    def player(self, a: Around) -> str:
        return self.pick("you", "gardener", *a.of("player"))

    def bed(self, a: Around) -> str:
        return self.pick(*a.of("bed"), *a.of("bed"), "bed(1, 2)")

    def place(self, a: Around) -> str:
        return self.pick(*a.of("bed"), *a.of("hive"), "barn")

    def holder(self, a: Around) -> str:
        return self.pick(self.place(a), self.player(a), "supply")

    def hue(self, a: Around) -> str:
        return self.pick(*HUES, *a.of("hue"), "weather", f"{self.some(a, 'plant')}'s bloom", "hoe's handle")

    def binder(self, a: Around) -> tuple[str, str, str]:
        """`x in beds where ...`, its variable, and what sort that is."""
        name = self.fresh()
        within, sort = self.dice.choice(
            [
                ("beds", "bed"),
                ("hives", "hive"),
                ("players", "player"),
                ("hues", "hue"),
                ("tools", "tool"),
                ("warm", "hue"),
                ("spices", "spice"),
                ("mild", "spice"),
                ("stall", "plant"),
                ("satchel", "plant"),
                ("compost", "plant"),
                (f"[{self.hue(a)}, {self.hue(a)}]", "hue"),
                (f"{self.small(a)}..{self.small(a)}", "number"),
                (f"players {self.pick('from', 'after')} {self.player(a)}", "player"),
            ]
        )
        where = f" where {self.test(a.knowing(name, sort).deeper(), name, sort)}" if self.chance(0.5) else ""
        return f"{name} in {within}{where}", name, sort

    # ---- whether ----

    def test(self, a: Around, name: str = "", sort: str = "") -> str:
        if a.depth <= 0 or self.chance(0.55):
            return self.simple(a, name, sort)
        inner = a.deeper()
        return self.one(
            [
                lambda: f"{self.closed(inner)} and {self.closed(inner)}",
                lambda: f"{self.closed(inner)} or {self.closed(inner)}",
                lambda: f"{self.closed(inner)} and ({self.simple(inner)} or {self.simple(inner)})",
                lambda: f"not ({self.test(inner)})",
                lambda: f"{self.pick('some', 'no')} {self.binder(inner)[0]}",
            ]
        )

    def closed(self, a: Around) -> str:
        text = self.test(a)
        return f"({text})" if " and " in text or " or " in text or text.startswith(("some ", "no ")) else text

    def simple(self, a: Around, name: str = "", sort: str = "") -> str:
        if name and self.chance(0.7):
            return self.of_thing(a, name, sort)
        return self.one(
            [
                lambda: f"{self.small(a)} {self.pick(*COMPARED)} {self.small(a)}",
                lambda: f"{self.pick('seed', 'honey', 'teal petal', 'sage')} {self.pick(*COMPARED)} {self.few()}",
                lambda: f"{self.bed(a)}'s {self.pick('seed', 'your bee')} {self.pick(*COMPARED)} {self.few()}",
                lambda: f"near({self.bed(a)}, {self.bed(a)})",
                lambda: f"{self.pick('', 'not ')}{self.pick('rainy', 'sleepy', 'calm')}",
                lambda: f"{self.hue(a)} is {self.pick('', 'not ')}{self.pick(*HUES, 'warm', 'cold')}",
                lambda: f"{self.hue(a)} is {self.pick('', 'not ')}in [{self.hue(a)}, {self.hue(a)}]",
                lambda: f"{self.pick('pile', 'stall', 'satchel', 'vase')} is {self.pick('', 'not ')}empty",
                lambda: f"{self.pick('rival', 'favourite', 'q', 'vase')} exists",
                lambda: "even(b)",
                lambda: self.of_thing(a, *self.dice.choice(a.names)),
            ]
        )

    def few(self) -> str:
        return str(self.dice.randint(0, 3))

    def of_thing(self, a: Around, name: str, sort: str) -> str:
        no = self.pick("", "not ")
        match sort:
            case "bed":
                told = [f"{name} is {no}{self.pick('wet', 'fertile')}", f"{name} is {no}{self.bed(a)}"]
                told.append(f"{no}{name}'s wet")
                told += [f"{name}'s owner is {no}{self.player(a)}", f"{name}'s seed > {self.few()}"]
                return self.pick(*told, f"{name}'s crop exists")
            case "player":
                told = [f"{name} is {no}sleepy", f"{name} is {no}{self.player(a)}", f"{name}'s rival exists"]
                return self.pick(*told, f"{name}'s seed {self.pick(*COMPARED)} {self.few()}")
            case "plant":
                return self.pick(f"{name} is {no}ripe", f"{name}'s worth > {self.few()}", f"{name}'s bloom is {no}warm")
            case "hue":
                return f"{name} is {no}{self.pick(*HUES, 'warm')}"
            case "spice":
                return self.pick(f"{name} is {no}{self.pick(*SPICES, 'mild')}", f"larder({name}) > {self.few()}")
            case "hive":
                return f"{name}'s {self.pick('seed', 'toll', 'your bee')} {self.pick(*COMPARED)} {self.few()}"
            case "tool":
                return self.pick(f"{name} is {no}rake", f"{name}'s weight > {self.few()}")
            case _:
                return f"{name} {self.pick(*COMPARED)} {self.few()}"

    # ---- things ----

    def pieces(self, a: Around) -> str:
        amount = self.one(
            [
                lambda: f"{self.dice.randint(1, 14)} ",
                lambda: f"({self.number(a.deeper())}) ",
                lambda: self.pick("zeal ", "n ", "quota ", "lease "),
                lambda: "",
                lambda: "all ",
            ]
        )
        hues = f"{self.pick(*HUES)} petal", "c petal", "any petal", "any warm petal"
        stock = self.pick("seed", "bee", "honey", *hues, self.pick(*SPICES), "any mild", "any spice")
        if "any" in stock:
            named = amount[:1].isalpha() and amount != "all "
            amount = f"({amount.strip()}) " if named else amount.removesuffix("all ")
        return amount + stock

    def per(self, a: Around) -> str:
        if self.chance(0.75):
            return ""
        lot = self.pick("", "", "3 ")
        over = self.pick("seed", "wisdom", "teal petal", "satchel's size", f"({self.number(a.deeper())})", "")
        return f" per {lot}{over or self.binder(a.deeper())[0]}"

    def lot(self, a: Around, to: str = "") -> str:
        pieces = self.pieces(a)
        return f"{pieces}{to}{'' if pieces.startswith('all') else self.per(a)}"

    # ---- what happens ----

    def block(self, a: Around, length: int = 0) -> list[str]:
        lines: list[str] = []
        for _ in range(length or self.dice.choice((1, 1, 1, 2, 2, 3, 4))):
            told, a = self.deed(a)
            lines += told
        return lines

    def deed(self, a: Around) -> tuple[list[str], Around]:
        if a.depth > 0 and self.chance(0.3):
            return self.nested(a.deeper()), a
        if self.chance(0.2):
            return self.naming(a)
        text = self.plain(a)
        if self.chance(0.12):
            text += f" if {self.test(a.deeper())}"
        return [text], a

    def plain(self, a: Around) -> str:
        return self.one(
            [
                lambda: f"{self.pick('take', 'gain', 'score')} {self.lot(a)}",
                lambda: f"take {self.pick('exactly ', '')}{self.pieces(a)} from {self.place(a)}",
                lambda: f"pay {self.lot(a, self.pick('', f' to {self.player(a)}'))}",
                lambda: f"lose {self.lot(a)}",
                lambda: f"advance {self.pick('wisdom', 'charm')}{self.far(a)}",
                lambda: f"{self.pick('raise', 'lower')} {self.slot(a)} by {self.number(a.deeper())}",
                lambda: f"set {self.slot(a)} to {self.number(a.deeper())}",
                lambda: f"set {self.flag(a)} to {self.pick('yes', 'no')}",
                lambda: f"set {self.pick('favourite', 'weather')} to {self.hue(a)}",
                lambda: f"set {self.pick('gardener', 'rival', 'q')} to {self.player(a)}",
                lambda: f"put {self.pieces(a)} on {self.place(a)}",
                lambda: f"put {self.some(a, 'plant')} in {self.pick(*ZONES)}",
                lambda: f"move {self.pieces(a)} from {self.holder(a)} to {self.holder(a)}",
                lambda: f"draw {self.pick('1', '2', 'all', '(n)')} plant {self.between()}",
                lambda: f"shuffle {self.pick('pile', 'compost')}",
                lambda: f"require {self.test(a.deeper())}",
                lambda: f"require {self.pick('', 'not ')}possible {self.pick(*RULES)}",
                lambda: f"do {self.some(a, 'plant')}'s reap",
                lambda: f"do {self.pick('rake', 'hoe', 'spade')}{self.pick('', chr(39) + 's dig')}",
                lambda: self.pick(*RULES),
                lambda: f"tend {self.bed(a)}",
                lambda: f"swap {self.some(a, 'plant')}, {self.small(a)}",
                lambda: "pay b",
            ]
        )

    def flag(self, a: Around) -> str:
        return self.pick("sleepy", "rainy", f"{self.bed(a)}'s wet")

    def far(self, a: Around) -> str:
        return self.pick("", " 2", f" by ({self.number(a.deeper())})")

    def between(self) -> str:
        return f"from {self.pick(*ZONES)} to {self.pick(*ZONES)}"

    def slot(self, a: Around) -> str:
        return self.pick(
            "diligence", "season", "seed", f"{self.bed(a)}'s seed", f"{self.some(a, 'hive')}'s toll",
            f"{self.player(a)}'s diligence", "n", f"{self.player(a)}'s seed",
        )  # fmt: skip

    def naming(self, a: Around) -> tuple[list[str], Around]:
        match self.dice.randint(0, 4):
            case 0:
                name, value = self.fresh(), self.number(a.deeper())
                return [f"let {name} be {value}"], a.knowing(name, "number")
            case 1:
                name = self.fresh()
                said, _, sort = self.binder(a.deeper())
                return [f"let {name} be first {said}"], a.knowing(name, f"maybe {sort}")
            case 2:
                name = self.fresh()
                source = self.pick("", " from larder")
                where = self.pick("", f" where even({name})", f" where {self.test(a.deeper())}")
                amount = self.pick("2", "n", f"({self.number(a.deeper())})")
                return [f"choose {name} of {amount} spice{source}{where}"], a.knowing(name, "basket")
            case _:
                said, name, sort = self.binder(a.deeper())
                return [f"choose {said}{self.pick('', '', ' at random')}"], a.knowing(name, sort)

    # ---- blocks ----

    def nested(self, a: Around) -> list[str]:
        body = lambda around=a: self.indented(self.block(around))  # noqa: E731
        match self.dice.randint(0, 8):
            case 0:
                return ["may:", *body()]
            case 1:
                return [f"up to {self.amount(a)} times:", *body()]
            case 2:
                test = self.pick("", f" while {self.test(a.deeper())}")
                return [f"repeat {self.amount(a)} times{test}:", *body()]
            case 3:
                said, name, sort = self.binder(a)
                return [f"for each {said}:", *body(a.knowing(name, sort))]
            case 4:
                return [f"as {self.pick('gardener', *a.of('player'))}:", *body()]
            case 5:
                name = self.fresh()
                within = self.pick("players", f"players from {self.player(a)}", f"players after {self.player(a)}")
                where = self.pick("", f" where {self.test(a, name, 'player')}")
                return [f"as {name} in {within}{where}:", *body(a.knowing(name, "player"))]
            case 6:
                return self.ways(a)
            case _:
                return self.branches(a)

    def amount(self, a: Around) -> str:
        return self.pick("2", "3", "quota", "n", "zeal", f"({self.number(a.deeper())})")

    def branches(self, a: Around) -> list[str]:
        head = "if possible:" if self.chance(0.2) else f"if {self.test(a)}:"
        lines = [head, *self.indented(self.block(a))]
        for _ in range(self.dice.choice((0, 0, 1, 2))):
            lines += [f"else if {self.test(a)}:", *self.indented(self.block(a))]
        return lines + (["else:", *self.indented(self.block(a))] if self.chance(0.6) else [])

    def ways(self, a: Around) -> list[str]:
        if self.chance(0.5):
            options = [self.plain(a) for _ in range(self.dice.choice((2, 3)))]
            return ["choose one:", *self.indented(options)]
        lines = ["choose one:"]
        for name in ("first-way", "second-way"):
            when = f" when {self.test(a)}" if self.chance(0.4) else ""
            lines += self.indented([f"{name}{when}:", *self.indented(self.block(a))])
        return lines

    def indented(self, lines: list[str]) -> list[str]:
        return [INDENT + line for line in lines]


def text(seed: int, depth: int = 3) -> str:
    dice = Random(seed)
    return "\n".join(Texts(dice).block(Around(depth=depth)))

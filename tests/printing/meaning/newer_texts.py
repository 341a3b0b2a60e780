"""The same texts with what the language says of maps, sets of places, orders of people and choices in secret."""

from __future__ import annotations

from random import Random

from tests.printing.meaning.texts import Around, Texts


class NewerTexts(Texts):
    """Each second set, number, sentence and block is one of those."""

    def binder(self, a: Around) -> tuple[str, str, str]:
        if self.chance(0.4):
            return super().binder(a)
        name = self.fresh()
        within, sort = self.dice.choice(
            [
                ("raked", "bed"),
                (f"{self.player(a)}'s raked", "bed"),
                (f"{self.bed(a)}'s lanes", "bed"),
                (f"beds {self.pick('connected to', 'reached from')} {self.bed(a)} by {self.step(a)}", "bed"),
                (f"players {self.pick('from', 'after')} {self.player(a)} reversed", "player"),
                (f"players by {self.pick('seed', 'diligence', 'wisdom')}{self.pick('', ' reversed')}", "player"),
                (f"players from {self.player(a)} by {self.pick('seed', 'diligence')} reversed", "player"),
            ]
        )
        where = f" where {self.test(a.knowing(name, sort).deeper(), name, sort)}" if self.chance(0.3) else ""
        return f"{name} in {within}{where}", name, sort

    def step(self, a: Around) -> str:
        name = self.fresh()
        test = self.simple(a.knowing(name, "bed"), name, "bed") if self.chance(0.8) else "yes"
        return f"{name} in lanes where {test}"

    def small(self, a: Around) -> str:
        if self.chance(0.85):
            return super().small(a)
        return f"(distance from {self.bed(a)} to {self.bed(a)} by {self.step(a)})"

    def of_thing(self, a: Around, name: str, sort: str) -> str:
        if sort == "bed" and self.chance(0.3):
            return f"{name} is {self.pick('', 'not ')}in {self.pick('', f'{self.player(a)}{chr(39)}s ')}raked"
        return super().of_thing(a, name, sort)

    def plain(self, a: Around) -> str:
        if self.chance(0.15):
            return f"set {self.pick(*a.of('bed'))} raked to {self.pick('yes', 'no')}"
        return super().plain(a)

    def nested(self, a: Around) -> list[str]:
        if self.chance(0.6):
            return super().nested(a)
        who, what = self.fresh(), self.fresh()
        within = self.pick("players", f"players from {self.player(a)}", f"players after {self.player(a)} reversed")
        inner = a.knowing(who, "player").knowing(what, "bed")
        secret = f"choose {what} in {self.pick('beds', 'raked', 'beds where ' + what + ' is wet')}"
        return [f"secretly as {who} in {within}:", *self.indented([secret, *self.block(inner, 1)])]


def newer_text(seed: int, depth: int = 2) -> str:
    return "\n".join(NewerTexts(Random(seed)).block(Around(depth=depth)))

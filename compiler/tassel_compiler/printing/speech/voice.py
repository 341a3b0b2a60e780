"""A rule set speaking one language: its words, what its sets consist of, what the names in each of its rules stand for.

Constants are printed as their numbers, sets by the noun of their elements, and what a rule remembers by the noun of
its kind, unless it has a word of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tassel_compiler.core import Checked
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.grammar.lexicon import Entries
from tassel_compiler.printing.grammar.sentences import Printer
from tassel_compiler.resolve.declarations import ByPlayers, Declarations, Param, Rule, Word
from tassel_compiler.resolve.vocabulary import parts

NOUNS = ("kind", "place", "card", "player")


class Voice:
    def __init__(self, checked: Checked, lang: str) -> None:
        declared = checked.declared
        self.checked = checked
        self.declared = declared
        self.lang = lang
        words, phrases = _entries(declared.words), _entries(declared.phrases)
        self.printer = Printer(phrases, words, lang, singular(declared), _by_players(declared))
        self._numbers = _numbers(declared)

    def known(self, rule: Rule) -> dict[str, str | int]:
        """What the names in the texts of a rule stand for."""
        found: dict[str, str | int] = dict(self._numbers)
        found.update(self._attributes(rule))
        found.update(self.named((*rule.params, *rule.remember)))
        return found

    def named(self, params: Iterable[Param]) -> dict[str, str | int]:
        """The numbers with a name, and these variables by the noun of their kind."""
        kinds = ((param.name, _kind(param)) for param in params if param.name not in self.declared.words)
        return {**self._numbers, **{name: kind for name, kind in kinds if kind}}

    def inner(self, rule: Rule) -> dict[str, str | int]:
        """The same for a part of a rule, where names of the sentences around it count too."""
        found = self.known(rule)
        for part in parts(tuple(step.body for step in rule.steps)):
            if isinstance(part, t.Binder) and part.name.text not in found:
                found[part.name.text] = self.printer.noun_of(part)
        return found

    def around(self, moment: t.Moment) -> dict[str, str | int]:
        """What the names stand for that are remembered where a moment lies."""
        found: dict[str, str | int] = {}
        named = {point.names[-1].text for point in moment.points}
        for rule in self.declared.rules.values():
            if rule.name in named:
                found |= self.named((*rule.params, *rule.remember))
        return found

    def _attributes(self, rule: Rule) -> Mapping[str, int]:
        """Printed numbers of the card or row itself, but not those that a player could also hold."""
        held = {slot.name for slot in self.declared.slots.values()} | self.declared.tracks.keys()
        data = rule.row.data if rule.row else {}
        family = self.declared.families.get(rule.row.owner.partition("/")[2]) if rule.row else None
        members = family.members if family else {}
        own = {name for name in data if name in members and members[name].type.form == "number"}
        return {
            name: value for name, (value, _) in data.items() if name in own - held and isinstance(value, int)
        }


def _entries(words: Mapping[str, Word]) -> Entries:
    return {name: {**word.forms, "": {"verb": word.verb, "spend": word.spend}} for name, word in words.items()}


def singular(declared: Declarations) -> dict[str, str]:
    """The element of each set: `huts` is a set of `hut`, a pile of cards one of the kind of card."""
    found = {"players": "player"}
    for family in declared.families.values():
        found |= dict.fromkeys(family.groups, family.name)
        if family.many:
            found[family.many] = family.name
    for zone in declared.zones.values():
        found[zone.name] = zone.cards
    return found


def _numbers(declared: Declarations) -> dict[str, int]:
    return {c.name: c.value for c in declared.constants.values() if isinstance(c.value, int)}


def _by_players(declared: Declarations) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for constant in declared.constants.values():
        table = constant.value.entries if isinstance(constant.value, ByPlayers) else ()
        numbers = [(players, value) for players, value in table if isinstance(value, int)]
        if numbers:
            found[constant.name] = numbers
    return found


def _kind(param: Param) -> str:
    if param.type.form in ("player", "basket"):
        return param.type.form
    return param.type.of if param.type.form in (*NOUNS, "named") else ""

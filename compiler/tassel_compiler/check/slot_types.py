"""Which types may stand where: a type that its holder can do nothing with would be accepted and ignored.

Slots of players and of the table change during the game, members under `has` are printed or change with their row,
parameters hand things on. Each of these has a row in one table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.declarations import Declarations, Member, Param, Rule, Slot, Type
from tassel_compiler.source import Span

_PLAIN = frozenset({"number", "flag", "player", "named"})


@dataclass(frozen=True, slots=True)
class Rules:
    """What one sort of holder allows: forms of types, those that may be counted `by`, and whether a start is meant."""

    what: str
    forms: frozenset[str]
    counted: frozenset[str]
    starts: frozenset[str]


_PLAYER = Rules("a slot of a player", _PLAIN, _PLAIN, _PLAIN)
TABLE = Rules("a slot of the table", _PLAIN, frozenset(), _PLAIN)
MEMBER = Rules("a member under `has`", _PLAIN | {"group", "list", "deed", "formula"}, _PLAIN, _PLAIN)
HANDED = Rules("a parameter", _PLAIN | {"basket", "group"}, frozenset(), frozenset())
REMEMBERED = Rules("a remembered name", _PLAIN | {"basket", "group"}, _PLAIN, _PLAIN | {"group"})
_SAID = {"named": "a kind, place or card", "player": "player", "list": "list of ...", "group": "group of ..."}


class SlotTypes:
    def __init__(self, declared: Declarations, sink: Sink) -> None:
        self.d = declared
        self.sink = sink

    def run(self) -> None:
        for slot in self.d.slots.values():
            self._slot(slot, _PLAYER if slot.holder == "player" else TABLE)
        for family in self.d.families.values():
            for member in family.members.values():
                self._slot(member, MEMBER)
        for value in self.d.values.values():
            self._params(value.params, HANDED)
        for rule in (*self.d.rules.values(), *(hook.rule for hook in self.d.hooks)):
            self._rule(rule)

    def _rule(self, rule: Rule) -> None:
        self._params(rule.params, HANDED)
        self._params(rule.remember, REMEMBERED)

    def _slot(self, slot: Slot | Member, rules: Rules) -> None:
        self._check(slot.name, slot.type, slot.by, slot.start is not None, slot.origin.at("slot"), rules)

    def _params(self, params: Iterable[Param], rules: Rules) -> None:
        for param in params:
            self._check(param.name, param.type, param.by, param.start is not None, param.span, rules)

    def _check(self, name: str, type_: Type, by: tuple[str, ...], start: bool, span: Span, rules: Rules) -> None:
        shown = f"maybe {_name(type_)}" if type_.maybe else _name(type_)
        if type_.form == "group" and type_.of not in self.d.families:
            return  # what it is a group of is told for itself
        if type_.form not in rules.forms:
            self._wrong(span, f"`{shown}` for {rules.what}", _listed(rules.forms), _instead(name, type_, rules))
        elif type_.maybe and type_.form not in ("player", "named"):
            self._wrong(span, f"`{shown}`", "`maybe` and a kind, place, card or player", f"write ⟪`{_name(type_)}`⟫")
        elif by and type_.form not in rules.counted:
            self._counted(span, f"{shown} by {' by '.join(by)}", name, by, rules)
        elif start and type_.form not in rules.starts:
            hint = f"leave the start out: whoever uses it says what `{name}` is" if rules is HANDED else None
            self._wrong(span, f"a start of {rules.what}", f"`{shown}` alone", hint)

    def _counted(self, span: Span, shown: str, name: str, by: tuple[str, ...], rules: Rules) -> None:
        hint = None
        if rules is TABLE and by[0] != "player":
            rest = shown.replace(f" by {by[0]}", "", 1)
            hint = f"declare it of each {by[0]}, under its `has`: `{name}: {rest}`"
        elif rules is TABLE:
            hint = f"declare it under `player`: `{name}: {shown.replace(' by player', '', 1)}`"
        self._wrong(span, f"`{shown}` for {rules.what}", "one thing, not counted by anything", hint)

    def _wrong(self, span: Span, found: str, expected: str, hint: str | None = None) -> None:
        self.sink.report("E0203", span, hint=hint, found=found, expected=expected)


def _instead(name: str, type_: Type, rules: Rules) -> str | None:
    """A set of a kind that changes is yes or no for each of them."""
    if type_.form != "group":
        return None
    if rules is TABLE:
        return f"declare it of each {type_.of}, under its `has`: `{name}: flag`"
    return f"one that changes is yes or no for each: ⟪`flag by {type_.of}`⟫"


def _name(type_: Type) -> str:
    return type_.of if type_.form == "named" else str(Type(type_.form, type_.of)).replace("yes or no", "flag")


def _listed(forms: Iterable[str]) -> str:
    return ", ".join(_SAID.get(form, form) for form in sorted(forms))

"""The words that an author can use in the texts of a rule set, sorted by what they are good for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tassel_compiler.printing.entities.inventory import RuleSet, name_of
from tassel_compiler.resolve.declarations import Declarations, Param, Rule
from tassel_compiler.source import Span

DEEDS = (
    *("take 2 coin", "gain 2 coin", "score 1 point", "pay 2 coin", "lose 1 coin", "take 1 coin from box"),
    *("put 1 card on place", "move 1 card from here to there", "draw 1 card from pile to hand"),
    *("advance track 1", "raise slot by 1", "lower slot by 1", "set slot to yes", "shuffle pile"),
    *("choose c in cards where c is open", "choose c in cards at random", "let n be 1 + coin"),
    *("require coin > 0", "do card", "may: take 1 coin", "up to 2 times: take 1 coin"),
    *("repeat 3 times: take 1 coin", "for each c in cards: take 1 coin", "as p in players: take 1 coin"),
    *("if coin > 2: score 1 point", "if possible: pay 1 coin", "choose one: take 1 coin | score 1 point"),
)


@dataclass(frozen=True, slots=True)
class Usable:
    """A word, how it is written in a text, what it is called in print, where it is declared."""

    sort: str
    word: str
    written: str
    name: str
    place: str


def words_of(rules: RuleSet, lang: str = "en") -> dict[str, tuple[Usable, ...]]:
    """sort -> words, in the order of the rules: deeds, nouns, sets, values, numbers, tracks, zones, rules."""
    found: dict[str, list[Usable]] = {"deed": [_built_in(text) for text in DEEDS]}
    for usable in _declared(rules.declared, lang) if rules.declared else ():
        found.setdefault(usable.sort, []).append(usable)
    return {sort: tuple(usables) for sort, usables in found.items()}


def _built_in(text: str) -> Usable:
    return Usable("deed", text.partition(" ")[0].rstrip(":"), text, "", "")


def _declared(d: Declarations, lang: str) -> Iterator[Usable]:
    def usable(sort: str, word: str, written: str, span: Span) -> Usable:
        return Usable(sort, word, written, name_of(d, lang, "", word), span.place())

    seen: set[str] = set()
    for slot in d.slots.values():
        if slot.holder in ("player", "table") and slot.name not in seen:
            seen.add(slot.name)
            sort = "noun" if slot.holder == "player" and slot.type.form == "number" else "slot"
            written = " ".join((*(f"({kind})" for kind in slot.by), slot.name))
            yield usable(sort, slot.name, written, slot.origin.span)
    for family in d.families.values():
        yield usable(family.form, family.name, family.name, family.origin.span)
        if family.many:
            yield usable("set", family.many, f"{family.name[:1]} in {family.many}", family.origin.span)
        for group in family.groups:
            span = family.group_spans.get(group, family.origin.span)
            yield usable("set", group, f"{family.name[:1]} in {group}", span)
        for member in family.members.values():
            yield usable("member", member.name, f"{family.name}'s {member.name}", member.origin.span)
    yield from (usable("value", v.name, _called(v.name, v.params), v.origin.span) for v in d.values.values())
    yield from (usable("constant", c.name, c.name, c.origin.span) for c in d.constants.values())
    yield from (usable("track", t.name, f"advance {t.name} 1", t.origin.span) for t in d.tracks.values())
    yield from (usable("zone", z.name, z.name, z.origin.span) for z in d.zones.values())
    for path, rule in d.rules.items():
        if path.startswith("rules/"):
            yield usable("rule", rule.name, _deed(rule), rule.origin.span)


def _called(name: str, params: tuple[Param, ...]) -> str:
    return f"{name}({', '.join(p.name for p in params)})" if params else name


def _deed(rule: Rule) -> str:
    return f"{rule.name} {', '.join(p.name for p in rule.params)}".rstrip()

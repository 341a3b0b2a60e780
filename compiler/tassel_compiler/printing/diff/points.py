"""Two sets of facts about one entity, laid side by side: what differs, as points."""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.printing.diff.cells import NumberTable, by_count
from tassel_compiler.printing.diff.facts import DEED, WHOLE, Fact, Facts
from tassel_compiler.printing.diff.model import FactPoint, Only, PlayersFact

SENTENCES = (DEED, "hook", "change")


def aligned(facts: Facts, other: Facts) -> Facts:
    """Where the other side tells all steps in one sentence, ours are one as well."""
    found = dict(facts)
    for key in other:
        head, _, step = key.rpartition("/")
        own = [k for k in facts if k.rpartition("/")[0] == head]
        if step == WHOLE and head.startswith(DEED) and own and key not in facts:
            parts = [found.pop(k) for k in own]
            found[key] = _joined(parts)
    return found


def _joined(parts: list[Fact]) -> Fact:
    sources = dict.fromkeys(id for part in parts for id in part.sources)
    rulings = dict.fromkeys(id for part in parts for id in part.rulings)
    text, mark = " ".join(p.text for p in parts), "\n".join(p.mark for p in parts)
    return Fact("", text, mark, tuple(sources), tuple(rulings))


def differing(a: Facts, b: Facts) -> list[str]:
    """The keys of the facts that only one side has or that say different things, in the order of A."""
    return [k for k in {**a, **b} if k not in a or k not in b or a[k].mark != b[k].mark]


def is_sentence(key: str) -> bool:
    return key.partition("/")[0] in SENTENCES


def point(sentence: bool, a: Fact | None, b: Fact | None, players: tuple[int, ...]) -> FactPoint:
    label = (a.label if a else "") or (b.label if b else "")
    rows = _by_players(a.table, b.table, players) if a and b else ()
    usual: Only = "a" if a and a.usual else "b" if b and b.usual else ""
    unspoken = any(fact.unspoken for fact in (a, b) if fact)
    return FactPoint(label, a.text if a else "", b.text if b else "", sentence, rows, usual, unspoken)


def _by_players(a: NumberTable, b: NumberTable, players: tuple[int, ...]) -> tuple[PlayersFact, ...]:
    """The numbers of players for which the sides differ; those that change alike together."""
    if all(n == 0 for n, _ in (*a, *b)):
        return ()
    one, two = by_count(a, players), by_count(b, players)
    alike: dict[tuple[str, str], list[int]] = {}
    for n in players:
        if one[n] != two[n]:
            alike.setdefault((one[n], two[n]), []).append(n)
    return tuple((tuple(counts), *texts) for texts, counts in alike.items())


def cited_by(facts: Iterable[Fact | None], key: str) -> tuple[str, ...]:
    """What facts rest on: `sources` or `rulings`."""
    found = (fact.sources if key == "sources" else fact.rulings for fact in facts if fact is not None)
    return tuple(dict.fromkeys(id for ids in found for id in ids))

"""What an entry cites is about it: it shares a rare word with the entry of the ledger, or a scenario that cites the
same comes by it.

A citation that was moved to another rule is one that exists, so nothing else would miss it. Words are compared by how
they begin; those that many entries of the ledger have tell nothing. Lists of what is in the box (COMP) are about all of
it. Some entries speak of the course of the whole game, in words of their own, and are named here.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random

import pytest

from tassel_compiler.printing.entities.inventory import name_of, origins, rules_at
from tassel_compiler.printing.speech.printed import sentences
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Declarations, Origin, Rule
from tassel_compiler.resolve.vocabulary import words_said_in
from tests.compiled import front
from tests.plainly import read_plainly
from tests.rules import reach
from tests.rules.test_citations import LEDGER, RULES, SERIES

ROOT = RULES.parent
HOMES = {"bruxelles-1893": "1893", "bruxelles-1893-first-edition": "first-edition", "bruxelles-1897": "1897"}
SHARE = 0.06  # of the entries of the ledger that have a word which tells nothing
LOOSE = {
    "bruxelles-1893": {
        ("constants/rounds", "E2-ROUND-01"),
        ("kinds/colour", "E2-SETUP-10"),
        ("rules/column-majorities/steps/first-player", "E2-FIRST-06"),
        ("rules/game", "E2-END-01"),
        ("rules/go-to-nouveau/steps/place", "E2-AN-07"),
        ("values/placed", "E2-PARK-02"),
    },
    "bruxelles-1893-first-edition": {
        ("constants/rounds", "E1-STOCKPHASE-01"),
        ("places/space", "E1-STOCKPHASE-04"),
        ("rules/activate", "E1-BONUS-05"),
        ("rules/deal-prizes", "E1-BONUS-09"),
        ("rules/game", "E1-STOCKPHASE-01"),
        ("rules/last-reckoning", "E1-END-02"),
        ("rules/place-square", "E1-STOCKPHASE-06"),
        ("rules/play-round/steps/tidy", "E1-END-01"),
        ("rules/play-round/steps/tidy", "E1-STOCKPHASE-01"),
        ("rules/share-prize", "E1-AUCTION-02"),
        ("rules/tidy-up", "E1-BRU-01"),
        ("values/material-unit", "E1-BUILD-01"),
        ("values/open", "E1-STOCKPHASE-05"),
        ("values/placed", "E1-PARK-02"),
        ("values/prestige-opener", "E1-BONUS-01"),
    },
    "bruxelles-1897": {
        ("player/bf", "N97-SETUP-15"),
        ("rules/activate", "N97-NOBLES-03"),
        ("rules/game/steps/play", "N97-PREP-01"),
        ("rules/play-round/steps/area", "N97-SETUP-06"),
        ("values/column-winners", "N97-COL-03"),
        ("values/leads", "N97-TWO-04"),
    },
}


def stems(text: str) -> frozenset[str]:
    return frozenset(word[:5] for word in re.findall(r"[a-z]{3,}", text.lower()))


@cache
def ledger() -> Mapping[str, frozenset[str]]:
    """The rare words of each entry."""
    parts = ("rule", "test", "data")
    told = {id: stems(" ".join(str(one.get(part, "")) for part in parts)) for id, one in LEDGER.items()}
    often = Counter(stem for said in told.values() for stem in said)
    common = {stem for stem, times in often.items() if times > SHARE * len(told)}
    return {id: said - common for id, said in told.items()}


class Cited:
    """The entries of a game with what they cite, their words, and by which scenarios they are come by."""

    def __init__(self, game: str) -> None:
        checked = front(game).checked
        assert checked is not None
        self.declared = checked.declared
        self.voice = Voice(checked, "en")
        self.words: dict[str, frozenset[str]] = {}
        self.pairs: list[tuple[str, str]] = []
        named: dict[str, set[str]] = defaultdict(set)
        for kind, id, _, origin in origins(self.declared):
            self.words[origin.path] = stems(" ".join(self._said(kind, id, origin)))
            named[id.rpartition(".")[2]].add(origin.path)
            if not origin.inherited:
                self.pairs += [(origin.path, one) for one in origin.source if one in LEDGER]
        self.come_by: dict[str, set[str]] = defaultdict(set)
        for scenario in scenarios(HOMES[game]):
            if scenario.get("play") != "game":  # which comes by everything
                paths = set(self._played(scenario, named))
                for one in scenario.get("cites") or ():
                    self.come_by[one] |= paths | {home(path) for path in paths if not path.startswith("rules/")}

    def _said(self, kind: str, id: str, origin: Origin) -> Iterator[str]:
        """What it is called, and what it says."""
        yield from (re.sub(r"[-./]", " ", f"{id} {origin.path}"), name_of(self.declared, "en", kind, id))
        for rule in rules_at(self.declared, origin.path):
            yield from (sentence.text for sentence in sentences(self.voice, rule))
        for rule in self.declared.rules.values() if kind == "step" else ():
            steps = (step for step in rule.steps if step.origin.path == origin.path)
            yield from (self.voice.printer.block(step.body, self.voice.scene(rule)) for step in steps)
        if id in self.declared.values:
            yield from (name.text.replace("-", " ") for name in words_said_in(self.declared.values[id].body))

    def _played(self, scenario: Mapping[str, object], named: Mapping[str, set[str]]) -> Iterator[str]:
        said = " ".join(str(scenario.get(key, "")) for key in ("play", "given", "when", "then"))
        words = set(re.findall(r"[a-z][a-z0-9-]*", said))
        waiting, seen = list(begun(self.declared, str(scenario.get("play", "")))), set[int]()
        while waiting:
            one = waiting.pop()
            if id(one) in seen:
                continue
            seen.add(id(one))
            yield one.origin.path
            if isinstance(one, Rule):
                yield from (step.origin.path for step in one.steps)
            for text in reach.texts_of(one):
                words |= {name.text for name in words_said_in(text)}
                waiting += reach.named(self.declared, text)
        yield from (path for word in words for path in named.get(word, ()))

    def is_about(self, path: str, cited: str) -> bool:
        if cited.split("-")[1] == "COMP" or self.words[path] & ledger()[cited]:
            return True
        return path in self.come_by[cited] or (not path.startswith("rules/") and home(path) in self.come_by[cited])


def home(path: str) -> str:
    """The family of a row: what is said of one card stands for its sisters."""
    family, is_row, _ = path.rpartition("/each/")
    return family if is_row else path.removesuffix("/values")


def begun(declared: Declarations, name: str) -> list[reach.Declared]:
    rows = [rule for rule in declared.rules.values() if rule.row is not None and rule.row.name == name]
    return [*reach.meant(declared, name)] or [*rows]


def scenarios(folder: str) -> Iterator[Mapping[str, list[str]]]:
    for place in (ROOT / "tests" / "scenarios" / folder, RULES / folder / "examples"):
        for file in sorted(place.rglob("*.yaml")):
            tree = read_plainly(Path(file))
            assert isinstance(tree, dict)
            yield from ({**tree, **one} for one in tree.get("scenarios", [tree]))


@cache
def cited(game: str) -> Cited:
    return Cited(game)


@pytest.mark.parametrize("game", SERIES)
def test_what_is_cited_is_about_what_cites_it(game: str) -> None:
    found = cited(game)
    assert len(found.pairs) > 250
    assert {pair for pair in found.pairs if not found.is_about(*pair)} == LOOSE[game]


@pytest.mark.parametrize("game", SERIES)
def test_of_citations_moved_to_another_rule_many_are_told(game: str) -> None:
    found, dice = cited(game), Random(1893)
    paths = [path for path, _ in found.pairs]
    moved = [(dice.choice(paths), one) for _, one in found.pairs]
    told = [pair for pair in moved if pair not in found.pairs and not found.is_about(*pair)]
    assert len(told) > len(moved) / 3

"""Which tests go to the same worker: those of one file, for what a file makes is made once where it runs whole.

Files in which every test is about one rule set are shared out by rule set and number of players, so that many workers
can take part; of a folder all files together, for what one makes of a rule set another looks at. The longest files come
first: nobody is left alone with one of them at the end.
"""

from __future__ import annotations

import re
from random import Random

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from tassel_compiler.places import games, overlays

BY_RULE_SET = ("tests/laws/test_laws.py", "tests/printing/book", "tests/print/cards/test_faces.py")
LONG = (
    "tests/house/test_tools.py",
    "tests/studio/test_walk.py",
    "tests/test_scenarios.py",
    "tests/house_rules",
    "tests/docs/test_documents.py",
    "tests/cli/test_new.py",
    "tests/printing/book",
    "tests/laws",
    "tests/print",
    "tests/errors",
    "tests/test_expansions.py",
)
_GAME, _MODULE = ("|".join(sorted(map(re.escape, names), reverse=True)) for names in (games(), overlays()))
_RULES = re.compile(rf"(?:{_GAME})(?:\+(?:{_MODULE}))*(?:-\d)?")  # of two names that begin alike, the longer one first


def unit(test: str) -> str:
    """What is run by one worker, from the id of a test."""
    file = test.partition("::")[0]
    place = next((place for place in BY_RULE_SET if file.startswith(place)), None)
    rules = _RULES.search(test.partition("[")[2]) if place is not None else None
    return f"{place} {rules[0]}" if rules else file


def urgency(test: str) -> int:
    return next((at for at, file in enumerate(LONG) if test.startswith(file)), len(LONG))


class Sharing(LoadScopeScheduling):
    def _split_scope(self, nodeid: str) -> str:
        return unit(nodeid)


def scheduler(config: pytest.Config, log: Producer) -> Sharing:
    config.option.loadscopereorder = False  # in the order of the collection, not of the number of tests
    return Sharing(config, log)


def in_any_order(items: list[pytest.Item], seed: int) -> None:
    """Shuffle what is run together, and the tests in it: one that passes only behind another one, or fails there, is
    found. The same seed gives the same order to every worker."""
    chance = Random(seed)
    units: dict[str, list[pytest.Item]] = {}
    for item in items:
        units.setdefault(unit(item.nodeid), []).append(item)
    names = list(units)
    chance.shuffle(names)
    for tests in units.values():
        chance.shuffle(tests)
    items[:] = [item for name in names for item in units[name]]


def in_order(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: urgency(item.nodeid))

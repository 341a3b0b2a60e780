"""Names that the rules of the shipped games declare, and the Python sources that must not know them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.plainly import read_plainly

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("compiler", "runtime", "tassel")
_NAMED = ("constants", "player", "table", "supply", "tracks", "zones", "values", "rules", "has")
_CONTAINERS = ("has", "groups", "zones", "each", "values", "remember", "steps", "options")
_ABOUT = ("source", "status", "ruling", "note")
_FAMILIES = ("kinds", "places", "cards")


@cache
def declared_names() -> frozenset[str]:
    """Names of slots, zones, rules, members, rows ... of all shipped rules; parts of a game, not of the language.

    Games that everybody knows are made of the plainest words there are (two, hand, stone, line): of these only names
    put together from several words say that somebody had one of them in mind.
    """
    shelf = ROOT / "rules" / "games"
    every = frozenset(path for path in (ROOT / "rules").rglob("*.yaml"))
    plain = frozenset(path for path in every if path.is_relative_to(shelf))
    return _declared_in(every - plain) | frozenset(name for name in _declared_in(plain) if "-" in name)


def _declared_in(files: frozenset[Path]) -> frozenset[str]:
    found: set[str] = set()
    for file in sorted(files):
        if file.parent.name in ("ledger", "words") or file.name == "rulings.yaml":
            continue
        document = read_plainly(file)
        if isinstance(document, dict):
            found |= set(_of_sections(document))
            added = document.get("add") or {}
            for path, value in added.items():
                if str(path).split("/")[0] not in (*_NAMED, *_FAMILIES):
                    continue
                if str(path).split("/")[-1] not in _CONTAINERS:
                    found.add(str(path).split("/")[-1])
                found |= set(_of_entry(value))
    return frozenset(word for word in found if word and not word.isdigit())


def _of_sections(document: dict[object, object]) -> Iterator[str]:
    for section in _NAMED:
        entries = document.get(section)
        for name, entry in entries.items() if isinstance(entries, dict) else ():
            if name not in _ABOUT:
                yield str(name)
                yield from _of_entry(entry)
    for section in _FAMILIES:
        families = document.get(section)
        for name, family in families.items() if isinstance(families, dict) else ():
            yield str(name)
            yield from _of_entry(family)


def _of_entry(entry: object) -> Iterator[str]:
    """Names inside an entry: members, rows, groups, zones."""
    if not isinstance(entry, dict):
        return
    for key in ("values", "ring"):
        listed = entry.get(key)
        yield from (str(name) for name in listed) if isinstance(listed, list) else ()
    for key in ("has", "groups", "zones", "each"):
        inner = entry.get(key)
        for name, value in inner.items() if isinstance(inner, dict) else ():
            if name not in _ABOUT:
                yield str(name)
                yield from _of_entry(value)
    if isinstance(entry.get("many"), str):
        yield str(entry["many"])


def python_files() -> list[Path]:
    return sorted(file for source in SOURCES for file in (ROOT / source).rglob("*.py"))

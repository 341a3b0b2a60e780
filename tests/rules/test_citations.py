"""Every entry of the games says where it comes from, in the rule book of that game, and what it names exists."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.loading import Mapping, Node, Scalar, Sequence
from tassel_compiler.printing.entities.inventory import inventory
from tests.plainly import read_plainly
from tests.shown import shown_in

ROOT = Path(__file__).parents[2]
RULES = ROOT / "rules"
CITING = sorted(f for f in RULES.rglob("*.yaml") if not {"ledger", "words"} & set(f.relative_to(RULES).parts[:-1]))
SHORT = [file for file in CITING if file.name != "rulings.yaml" and not {"print", "examples"} & set(file.parts)]
SECTIONS = ("constants", "values", "rules", "cards", "tracks", "zones", "places")
LANGUAGES = {"en", "fr", "de"}
SERIES = {"bruxelles-1893": "E2", "bruxelles-1893-first-edition": "E1", "bruxelles-1897": "N97"}
SCENARIOS = {"E2": "1893", "E1": "first-edition", "N97": "1897"}


def entries(path: Path) -> list[dict[str, object]]:
    found = read_plainly(path)
    assert isinstance(found, dict)
    return list(found["entries"])


def rulings() -> dict[str, dict[str, dict[str, str]]]:
    found = read_plainly(RULES / "rulings.yaml")
    assert isinstance(found, dict)
    return found["rulings"]


RULINGS = rulings()
LEDGER = {str(e["id"]): e for file in sorted((RULES / "ledger").glob("*.yaml")) for e in entries(file)}


def cited(node: object, key: str) -> Iterator[str]:
    if isinstance(node, dict):
        for name, value in node.items():
            if name == "sources" and isinstance(value, dict):
                yield from cited(list(in_full(value).values()), key)
            elif name.rpartition("/")[2] == key and isinstance(value, list):
                yield from value
            else:
                yield from cited(value, key)
    elif isinstance(node, list):
        for item in node:
            yield from cited(item, key)


def in_full(sources: dict[str, object]) -> dict[str, dict[str, object]]:
    return {path: told if isinstance(told, dict) else {"source": told} for path, told in sources.items()}


def keys(node: object) -> set[str]:
    if isinstance(node, dict):
        return set(node).union(*(keys(value) for value in node.values()))
    return set().union(*(keys(item) for item in node)) if isinstance(node, list) else set()


@pytest.mark.parametrize("file", SHORT, ids=lambda f: f"{f.parent.name}/{f.name}")
def test_cards_are_short_because_citations_stand_apart(file: Path) -> None:
    """An overlay says at its head which ruling it reads the other way."""
    tree = read_plainly(file)
    assert isinstance(tree, dict)
    rest = {name: value for name, value in tree.items() if name not in ("sources", "ruling", "words", "together")}
    assert {name.rpartition("/")[2] for name in keys(rest)} & {"source", "status", "ruling"} == set()


@pytest.mark.parametrize("file", sorted(RULES.glob("*/sources.yaml")), ids=lambda f: f.parent.name)
def test_no_citation_repeats_that_of_the_entry_around_it(file: Path) -> None:
    tree = read_plainly(file)
    assert isinstance(tree, dict)
    sources = in_full(tree["sources"])
    assert [path for path, told in sources.items() if told == next(above(path, sources), None)] == []


def above(path: str, sources: dict[str, dict[str, object]]) -> Iterator[dict[str, object]]:
    steps = path.split("/")
    homes = ("/".join(steps[:n]) for n in range(len(steps) - 1, 0, -1))
    return (sources[home] for home in homes if home in sources)


@pytest.mark.parametrize("file", CITING, ids=lambda f: f"{f.parent.name}/{f.name}")
def test_every_source_and_ruling_exists(file: Path) -> None:
    tree = read_plainly(file)
    assert [id for id in cited(tree, "source") if id not in LEDGER] == []
    assert [id for id in cited(tree, "ruling") if id not in RULINGS] == []


def own_entries(tree: Mapping) -> Iterator[tuple[str, Node]]:
    for section in SECTIONS:
        found = tree.get(section)
        if isinstance(found, Mapping):
            yield from ((f"{section}/{entry.key.text}", entry.value) for entry in found.entries)


def sources(node: Node) -> list[str]:
    found = node.get("source") if isinstance(node, Mapping) else None
    return [item.text for item in found.items if isinstance(item, Scalar)] if isinstance(found, Sequence) else []


def citing(node: Node) -> Iterator[str]:
    """Every id under `source` and `ruling`, anywhere."""
    if isinstance(node, Mapping):
        for entry in node.entries:
            if entry.key.text in ("source", "ruling"):
                found = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
                yield from (item.text for item in found if isinstance(item, Scalar))
            else:
                yield from citing(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from citing(item)


def in_play(game: str) -> Mapping:
    tree = front(game, Sink()).tree
    assert tree is not None
    return tree.root


@pytest.mark.parametrize("game", SERIES)
def test_what_a_game_plays_rests_on_its_own_rule_book(game: str) -> None:
    assert [name for name, node in own_entries(in_play(game)) if not sources(node)] == []


@pytest.mark.parametrize("rules", [*SERIES, "bruxelles-1893+belle-epoque+asymmetric"])
def test_every_entity_rests_on_something(rules: str) -> None:
    """Itself, or by the entry that it is a part of. Slots are told by what reads and writes them."""
    assert [e.path for e in inventory(front(rules, Sink())) if not e.source and e.kind != "slot"] == []


@pytest.mark.parametrize("game", SERIES)
def test_no_game_cites_the_ledger_of_another(game: str) -> None:
    """A file that games share, and the base of an edition, cite for each game what its own rule book says."""
    ids = set(citing(in_play(game)))
    assert len(ids) > 100
    assert sorted(id for id in ids if not id.startswith((f"{SERIES[game]}-", f"AMB-{SERIES[game]}-"))) == []


def test_a_ledger_belongs_to_the_game_whose_ids_begin_like_its_own() -> None:
    for file in sorted((RULES / "ledger").glob("*.yaml")):
        for game in read_plainly(file)["of"]:
            if game in SERIES:
                strange = [e["id"] for e in entries(file) if SERIES[game] not in str(e["id"]).split("-")]
                assert strange == [], file.name


def test_every_ruling_speaks_every_language_and_answers_an_open_question() -> None:
    for id, ruling in RULINGS.items():
        assert id in LEDGER, id
        for part in ("question", "played", "why"):
            assert set(ruling[part]) == LANGUAGES, (id, part)
            assert all(ruling[part].values()), (id, part)


@pytest.mark.parametrize("series", ["AMB-E1-", "AMB-N97-", "E2-AMB-"])
def test_every_open_question_that_play_can_show_is_ruled_and_cited(series: str) -> None:
    wanted = [id for id, e in LEDGER.items() if id.startswith(series) and e.get("play") != "no"]
    used = {id for file in CITING for id in cited(read_plainly(file), "ruling")}
    assert [id for id in wanted if id not in RULINGS] == []
    assert [id for id in wanted if id not in used] == []


def test_what_play_cannot_show_says_why() -> None:
    silent = [id for id, e in LEDGER.items() if e.get("play") == "no" and not e.get("because")]
    assert silent == []


@pytest.mark.parametrize(("series", "folder"), SCENARIOS.items())
def test_every_entry_of_a_rule_book_is_shown_by_a_scenario_of_its_game(series: str, folder: str) -> None:
    files = shown_in(folder)
    shown = {id for file in files for id in cited(read_plainly(file), "cites")}
    starts = (f"{series}-", f"AMB-{series}-", f"EX-{series}-")
    wanted = [id for id, e in LEDGER.items() if id.startswith(starts) and e.get("play") != "no"]
    assert [id for id in wanted if id not in shown] == []
    assert [id for id in shown if id not in LEDGER] == []

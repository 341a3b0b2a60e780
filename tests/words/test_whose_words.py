"""Nobody speaks for a stranger: a game has its own words, those of modules that it names, those of the language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tassel_compiler.catalog import games
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.reading import Named
from tassel_compiler.driver import Compiled
from tassel_compiler.loading import load_file
from tassel_compiler.overlays.renaming import names_in
from tassel_compiler.places import data_root
from tassel_compiler.printing.speech.printed import sentences
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.reserved import reserved
from tassel_compiler.resolve.vocabulary import vocabulary
from tests.compiled import front
from tests.plainly import read_plainly

NAMED = re.compile(r"[a-z][a-z0-9-]*\Z")
RULES = data_root("rules")
LANGUAGE = {"supply", "player", "done", "yes", "no", "ask/hooks"}
LENT = sorted(path.stem for path in (RULES / "shared/words").glob("*.yaml"))

# A game of another family, with names that mean something in the games that ship.
STRANGER = """
tassel: 1
module: harbour
game: {id: harbour, title: Harbour, players: 2, start: auction, rank: [coin], score: coin}
player: {coin: number = 9, free: flag, bid: number}
cards:
  ship: {many: ships, starts-in: open, each: {brig: {}, sloop: {}}}
zones:
  open: {of: ship, face: up}
  won: {of: ship, face: up, each: player}
values: {shown: {is: open's size}, price: {is: 2 * bid}}
rules:
  auction:
    do: |
      as p in players: turn
  turn:
    do: |
      set free to yes
      raise bid by 1
      if possible:
        choose k in open
        put k in won
        lose (price) coin
      gain shown coin
words:
  coin: {en: {one: coin, many: coins}, fr: {one: sou, many: sous, gender: m}, de: {one: Taler, many: Taler, gender: m}}
  ship: {en: {one: ship, many: ships}, fr: {one: nef, many: nefs, gender: f}, de: {one: Kahn, many: Kähne, gender: m}}
  brig: {en: brig, fr: brick, de: Brigg}
  sloop: {en: sloop, fr: sloop, de: Slup}
"""

# One whose cards are called like everything that other games have words for.
ONE_OF_MANY = """
tassel: 1
module: harbour
game: {id: harbour, title: Harbour, languages: [LANG], players: 2, start: auction, rank: [bid], score: bid}
player: {bid: number}
cards:
  ship:
    many: ships
    starts-in: hold
    each:
ROWS
zones: {hold: {of: ship, face: up}}
rules: {auction: {do: "as p in players: raise bid by 1"}}
"""


def words_of(path: Path) -> set[str]:
    found = read_plainly(path)
    return set(found.get("words", {}))


def of_the_language() -> set[str]:
    return set().union(*(words_of(path) for path in (RULES / "words").glob("*.yaml")))


def test_the_language_has_words_for_its_own_things_only() -> None:
    assert of_the_language() == LANGUAGE


@pytest.fixture
def stranger(tmp_path: Path) -> Compiled:
    (tmp_path / "game.yaml").write_text(STRANGER, encoding="utf-8")
    return front(str(tmp_path))


def test_a_game_that_names_no_module_has_its_own_words_only(stranger: Compiled) -> None:
    assert stranger.declared is not None
    assert set(stranger.declared.words) == LANGUAGE | {"coin", "ship", "brig", "sloop"}


def test_names_that_mean_something_elsewhere_are_printed_as_they_are(stranger: Compiled) -> None:
    assert stranger.checked is not None
    voice = Voice(stranger.checked, "en")
    sentence = " ".join(s.text for s in sentences(voice, voice.declared.rules["rules/turn"]))
    assert all(name in sentence.lower() for name in ("free", "bid", "open", "won")), sentence
    assert not any(word in sentence for word in ("action", "Prestige", "column", "money", "market", "meeple")), sentence


@pytest.mark.parametrize("lang", sorted(path.name for path in (RULES / "languages").iterdir()))
def test_words_of_another_game_speak_for_nobody_in_any_language(tmp_path: Path, lang: str) -> None:
    """Everything that games print is declared by a stranger: only the words of the language are there for it."""
    others = {name for game in games() for name in front(game).declared.words if NAMED.match(name)}  # type: ignore[union-attr]
    taken = sorted(others - reserved() - LANGUAGE - {"bid", "ship", "ships", "hold", "auction"})
    rows = "".join(f"      {name}: {{}}\n" for name in taken)
    text = ONE_OF_MANY.replace("LANG", lang).replace("ROWS\n", rows)
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    found = front(str(tmp_path))
    assert found.declared is not None and set(found.declared.words) == LANGUAGE
    told = {item.message for item in found.sink.items if item.code == "W0801"}
    assert len(told) >= len(taken) > 100


def test_a_row_that_is_called_like_a_word_of_the_language_lacks_one(tmp_path: Path) -> None:
    text = STRANGER.replace("brig: {}", "done: {}").replace("  brig: {", "  brigg: {")
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    told = [item.hint for item in front(str(tmp_path)).sink.items if item.code == "W0801"]
    assert told and "ship/done: {en: done, fr: done, de: done}" in str(told[0])


@pytest.mark.parametrize("module", LENT)
def test_a_module_speaks_of_what_it_names(module: str) -> None:
    node = load_file(Named(RULES / f"shared/{module}.yaml"), module, module, Sink())
    assert node is not None
    known = names_in(node)
    files = (RULES / f"shared/{part}/{module}.yaml" for part in ("words", "sentences"))
    spoken = set().union(*(words_of(file) for file in files if file.exists()))
    bare = {word.removeprefix("ask/").removeprefix("change/").partition(".")[0] for word in spoken}
    assert sorted(bare - known) == []


def test_what_the_games_of_a_series_say_alike_is_said_by_each_of_them() -> None:
    fronts = [front(game) for game in games()]
    using = [one.declared for one in fronts if one.tree is not None and "shared/bruxelles" in one.tree.layers]
    bare = {word.partition("/")[2] or word for word in words_of(RULES / "shared/bruxelles.yaml")}
    for declared in using:
        assert declared is not None
        assert sorted(bare - set(vocabulary(declared))) == []

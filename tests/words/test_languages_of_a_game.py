"""A game is printed in the languages that it names; one is enough, and nobody asks for another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tassel.books import Wish, files, shelf
from tassel.opening import Unusable, game
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import parse
from tassel_compiler.driver import front
from tassel_compiler.overlays.parts import overlay_parts
from tassel_compiler.source import SourceText
from tests.tiny import building

GAME = """\
tassel: 1
module: pebbles
game: {id: pebbles, title: Pebbles, languages: en, players: 2, start: day, score: pebble, rank: [pebble]}
player: {pebble: number}
rules:
  day: {do: "as p in players: go"}
  go:
    options:
      slow: {do: gain 1 pebble}
      fast: {do: gain 2 pebble}
words:
  pebble: {en: {one: pebble, many: pebbles}}
  slow: {en: slowly}
  fast: {en: fast, fr: vite}
"""
OURS = "tassel: 1\noverlay: ours\non: tiny\n{head}add:\n  kinds/mood: {{values: [calm]}}\n  words/calm: {{{word}}}\n"


@pytest.fixture(scope="module")
def pebbles(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("rules") / "pebbles"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME)
    return str(folder)


def test_a_game_in_one_language_is_in_order_without_a_word_of_another(pebbles: str) -> None:
    sink = Sink()
    compiled = front(pebbles, sink)
    assert sink.items == ()
    assert compiled.languages == ("en",)
    assert compiled.declared is not None and compiled.declared.game.title == {"en": "Pebbles"}


def test_it_plays_and_prints_in_that_language_alone(pebbles: str) -> None:
    made = game(pebbles, 2)
    assert (made.lang, set(made.program.words)) == ("en", {"en"})
    assert [name for name, _ in files(shelf(pebbles), Wish((), ("html",)))] == ["rules-en.html"]


def _play(rules: str) -> object:
    return game(rules, 2, lang="fr")


def _print(rules: str) -> object:
    return list(files(shelf(rules), Wish(("fr",), ("html",))))


@pytest.mark.parametrize("ask", [_play, _print])
def test_another_is_refused_with_what_there_is(pebbles: str, ask: Callable[[str], object]) -> None:
    with pytest.raises(Unusable, match="is not printed in 'fr', only in en") as refused:
        ask(pebbles)
    assert refused.value.named


def test_a_word_that_lacks_a_named_language_is_told(pebbles: str) -> None:
    folder = Path(pebbles).parent / "both"
    folder.mkdir()
    folder.joinpath("game.yaml").write_text(GAME.replace("languages: en", "languages: [en, fr]"))
    sink = Sink()
    front(str(folder), sink)
    told = [item.message for item in sink.items if item.code == "E0801"]
    assert told and all("not in fr" in message for message in told)
    assert not any("`fast`" in message for message in told)


def test_a_file_in_one_language_says_it_once(pebbles: str) -> None:
    folder = Path(pebbles).parent / "once"
    folder.mkdir()
    head, _ = GAME.split("words:\n")
    told = "words:\n  pebble: {verb: take, one: pebble, many: pebbles}\n  slow: slowly\n  fast: fast\n"
    folder.joinpath("game.yaml").write_text(head)
    folder.joinpath("words.yaml").write_text(f"tassel: 1\nlanguage: en\n{told}")
    sink = Sink()
    declared = front(str(folder), sink).declared
    assert sink.items == () and declared is not None
    assert (declared.words["pebble"].verb, declared.words["slow"].forms) == ("take", {"en": {"name": "slowly"}})


def test_an_added_language_is_read_for_games_that_name_it_alone(pebbles: str) -> None:
    folder = Path(pebbles).parent / "dutch"
    folder.mkdir()
    folder.joinpath("game.yaml").write_text(GAME.replace("languages: en", "languages: nl").replace("en: ", "nl: "))
    sink = Sink()
    assert front(str(folder), sink).languages == ("nl",)
    assert [item.code for item in sink.items if item.severity == "error"] == []
    english = front(pebbles, Sink()).declared
    assert english is not None and "nl" not in english.spoken


def test_an_overlay_without_words_in_it_is_printed_in_the_others() -> None:
    base = "bruxelles-1893"
    assert front(base, Sink()).languages == ("en", "fr", "de", "nl")
    assert front(f"{base}+marble", Sink()).languages == ("en", "fr", "de")
    assert front(f"{base}+two-more-francs", Sink()).languages == ("en", "fr", "de", "nl")


@pytest.mark.parametrize(
    ("edit", "lacking"),
    [
        ("add: {words/stew: {en: stew, fr: ragout, de: Eintopf}}", True),
        ("add: {words/stew: {en: stew, fr: ragout, de: Eintopf, nl: stamppot}}", False),
        ("change: {words/cod/en: plaice, words/cod/fr: plie, words/cod/de: Scholle}", True),
        ("change: {words/cod/en: plaice}", False),
        ("change: {words/cod/en/one: plaice, words/cod/en/many: plaices}", False),
        ("change: {words/cod/en: plaice, words/cod/nl: schol}", False),
        ("change: {words/wage/text: {en: Take one., fr: Prenez., de: Nimm.}, words/wage/fingerprint: abcd1234}", False),
        ("change: {constants/hours: 3}", False),
    ],
)
def test_an_overlay_lacks_a_language_if_a_word_of_it_has_others(edit: str, lacking: bool) -> None:
    document = parse(SourceText("ours.yaml", f"tassel: 1\noverlay: ours\non: tiny\n{edit}\n", "ours"), Sink())
    assert document is not None
    (part,) = overlay_parts([document], Sink())
    assert part.lacks("nl") == lacking


def codes(*texts: str) -> tuple[list[str], tuple[str, ...]]:
    sink = Sink()
    compiled = building.compiled(texts, [], sink=sink)
    return [item.code for item in sink.items], compiled.languages


def test_an_overlay_that_names_fewer_narrows_the_whole() -> None:
    assert codes(OURS.format(head="languages: [en, de]\n", word="en: calm, de: ruhig")) == ([], ("en", "de"))


def test_an_overlay_that_names_none_speaks_all_of_them() -> None:
    assert codes(OURS.format(head="", word="en: calm, de: ruhig")) == (["E0801"], ("en", "fr", "de"))

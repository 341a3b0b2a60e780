"""What programs carry for people: a name for everything that a decision can show."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tassel.terminal.naming import TableNaming
from tassel_compiler.foreign.plain import behaved
from tassel_compiler.ir.finish import program_hash
from tassel_compiler.ir.program import Program
from tassel_compiler.places import data_root
from tassel_compiler.printing.book.own_names import own_names
from tassel_compiler.printing.drawing.naming import PictureWords
from tassel_compiler.printing.icons import IconTable
from tassel_compiler.printing.speech.voice import Voice
from tassel_runtime.atlas import Atlas
from tassel_runtime.decisions import element_word
from tassel_runtime.views import view
from tests.compiled import front
from tests.compiled import program as shipped
from tests.tiny import building

YOU = {
    "en": r"\byour?s?\b", "fr": r"\b(vos|votre|vous)\b", "de": r"\b(du|dein(e[rnms]?)?|di[rc]h?)\b",
    "nl": r"\b(je|jij|jouw?)\b",
}  # fmt: skip
PHRASES = (data_root("rules") / "words" / "phrases.yaml").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def program() -> Program:
    return building.program(PHRASES)


def test_members_rows_and_options_have_their_names(program: Program) -> None:
    assert [program.words[lang]["cod"] for lang in ("en", "fr", "de")] == ["cod", "cabillaud", "Dorsch"]
    assert program.words["fr"]["soup"] == "soupe de poisson"
    assert program.words["de"]["rest"] == "ausruhen"


def test_cells_and_seats_are_told_apart(program: Program) -> None:
    words = program.words["de"]
    cells = [words[f"pool({r},{c})"] for r in (1, 2, 3) for c in (1, 2)]
    assert cells[0] == "Becken, Reihe 1, Spalte 1"
    assert len(set(cells)) == len(cells)
    assert words["player(1)"] == "Person 1"


def test_the_runtime_finds_the_label_of_a_cell(program: Program) -> None:
    assert element_word(Atlas(program), "fr", "pool", 5) == "bassin, ligne 3, colonne 2"


@pytest.mark.parametrize(("lang", "said"), [("de", "neutraler Assistent"), ("fr", "assistant neutre")])
def test_what_a_place_holds_of_a_kind_is_called_as_in_print(lang: str, said: str) -> None:
    assert shipped("bruxelles-1893", 2).words[lang]["worker(neutral)"] == said


def test_an_option_without_a_name_is_labelled_by_its_sentence(program: Program) -> None:
    texts = {name for ask in program.asks for name in ask.decode.names}
    assert "gain 2 coin" in texts
    assert program.words["fr"]["gain 2 coin"] == "Recevez deux coin"


def test_labels_are_part_of_the_program(program: Program) -> None:
    assert program.hash == program_hash(program)


def test_every_option_of_a_question_has_a_label_of_its_own(program: Program) -> None:
    for lang, words in program.words.items():
        for ask in program.asks:
            labels = [words.get(name, name) for name in ask.decode.names]
            assert len(set(labels)) == len(labels), (lang, ask.id)


def test_sentences_that_read_alike_keep_their_texts() -> None:
    """Two effects whose difference a language does not show can still be told apart."""
    add = "add:\n  rules/pick: {do: 'choose one: gain 2 coin | gain 2 point'}\n"
    same = "  words/coin: {en: {one: x, many: x}, fr: {one: x, many: x}, de: {one: x, many: x}}\n"
    same += "  words/point: {en: {one: x, many: x}, fr: {one: x, many: x}, de: {one: x, many: x}}\n"
    words = building.program(PHRASES, add + same).words["en"]
    assert words["gain 2 point"] == "Gain two x [gain 2 point]"


@pytest.mark.parametrize("rules", [
    "bruxelles-1893+belle-epoque+asymmetric", "bruxelles-1893-first-edition", "bruxelles-1897", "branch-lines",
    "mudlarks",
])  # fmt: skip
def test_what_others_have_is_not_called_yours(rules: str) -> None:
    """A table tells everybody what everybody has: no name in it speaks to whoever looks."""
    program, checked = shipped(rules, 3), front(rules).checked
    atlas = Atlas(program)
    assert checked is not None
    seen = view(atlas, list(program.start), 0)
    owned = [name for name in (*seen.cells, *seen.zones) if name.startswith("player(2).")]
    for lang in program.words:
        told = [TableNaming(atlas, lang).change(name) for name in owned]
        assert told and [name for name in told if re.search(YOU[lang], name, re.I)] == []
        assert all("2" in name for name in told)
        pictures = PictureWords(Voice(checked, lang), IconTable(), own_names(rules, program.words, lang))
        titles = [pictures.called("zone", name) for name in checked.declared.zones if name.startswith("player.")]
        assert [name for name in titles if re.search(YOU[lang], name, re.I)] == []
    if rules == "bruxelles-1897":
        assert TableNaming(atlas, "de").change("player(2).nobles") == "die Persönlichkeiten von Platz 2"


def test_a_page_keeps_what_only_a_terminal_has_no_room_for(program: Program) -> None:
    said = Atlas(replace(program, words={"en": {"cod": "Dampf\u00adschiff \u202e"}}))
    assert TableNaming(said, "en").word("cod") == "Dampf?schiff ?"
    assert TableNaming(said, "en", behaved).word("cod") == "Dampf\u00adschiff ?"

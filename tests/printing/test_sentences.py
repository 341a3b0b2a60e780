"""Trees are printed in every language, whatever they say, and the sentences read as they should."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tassel_compiler import driver
from tassel_compiler.core.bindings import Bindings
from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.printing import Printer
from tassel_compiler.printing.grammar.conditions import COMPARED
from tassel_compiler.printing.grammar.formulas import SIGNS
from tassel_compiler.printing.grammar.scene import Person
from tassel_compiler.printing.speech.printed import hook_moment
from tassel_compiler.printing.speech.voice import Voice
from tests.effects import random_trees
from tests.effects.texts import read
from tests.printing.ground import LANGUAGES, Ground, Text, ground
from tests.printing.phrases import phrases

GOLDEN = Path(__file__).with_name("sentences.txt")
CODE = Path(__file__).parents[2] / "compiler" / "tassel_compiler" / "printing" / "grammar"


def golden() -> list[tuple[str, str, str]]:
    found = []
    for paragraph in GOLDEN.read_text(encoding="utf-8").strip().split("\n\n"):
        lines = paragraph.split("\n")
        text = "\n".join(lines[: -len(LANGUAGES)])
        found += [(text, *line.split(": ", 1)) for line in lines[-len(LANGUAGES) :]]
    return found


@pytest.mark.parametrize(("text", "lang", "sentence"), golden())
def test_a_text_is_printed_as(text: str, lang: str, sentence: str) -> None:
    assert said(text, lang) == sentence
    assert inn().voice(spoken(text), lang).printer.missing == ()


def inn() -> Ground:
    return ground("inn")


def spoken(text: str) -> Text:
    block = read("block", text)
    assert isinstance(block, t.Block)
    sink = Sink()
    found = inn().check(block, sink)
    assert found is not None, [item.message for item in sink.items]
    return found


def said(text: str, lang: str = "en") -> str:
    return inn().sentence(spoken(text), lang)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("first", "after the Fair action"),
        ("second", "before the Fair action or after the Fair action"),
        ("third", "after choosing at the fair"),
        ("fourth", "instead of the Fair action by another player, if nobody has passed"),
    ],
)
def test_a_moment_is_printed_as(name: str, sentence: str) -> None:
    checked = driver.front(str(Path(__file__).with_name("inn")), Sink()).checked
    assert checked is not None
    (hook,) = (hook for hook in checked.declared.hooks if hook.name == name)
    assert hook_moment(Voice(checked, "en"), hook) == sentence


def test_options_are_labelled_by_their_name_else_by_their_sentence() -> None:
    text = spoken("choose one:\n  keep: take 1 gem\n  lose 2 coin")
    (choice,) = text.block.deeds
    assert isinstance(choice, t.ChooseOne)
    printer = inn().voice(text, "en").printer
    assert [printer.option_label(o) for o in choice.options] == ["Keep it", "Lose two coins"]


def test_numbers_with_a_name_are_printed_as_numbers() -> None:
    text = "score rate point\ntake (lot + 1) gem\nadvance road by lot"
    sentence = "Score one point, take as many gems as 2 + 1 and advance two steps on the road."
    assert said(text) == sentence


def test_what_a_rule_remembers_is_called_by_its_noun() -> None:
    assert said("wake visitor", "de") == "Wecke diesen Gast."


# ---- without words -----------------------------------------------------------------------------------------


def test_what_has_no_words_is_printed_as_written_and_listed() -> None:
    block = read("block", "take 2 moon-stone\nrequire tide(coin, 2) > 3")
    assert isinstance(block, t.Block)
    speaker = unchecked("en")
    assert speaker.block(block) == "Take two moon stone, only if “tide(coin, 2)” is more than 3."
    assert sorted(speaker.missing) == ["moon-stone", "tide(coin, 2)"]


def test_without_any_phrases_a_sentence_is_still_printed() -> None:
    block = read("block", "may: take 1 gem from box")
    assert isinstance(block, t.Block)
    assert Printer({}, {}, "en", Bindings()).block(block)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(LANGUAGES), random_trees.blocks)
def test_every_block_is_printed(lang: str, block: t.Block) -> None:
    """Even one that means nothing: nobody has checked it."""
    sentence = unchecked(lang).block(block)
    assert sentence
    assert "{" not in sentence


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(LANGUAGES), random_trees.moments)
def test_every_moment_is_printed(lang: str, moment: t.Moment) -> None:
    assert unchecked(lang).moment(moment, lambda point: point.names[-1])


def unchecked(lang: str) -> Printer:
    return Printer(phrases(), {}, lang, Bindings())


def test_every_phrase_speaks_every_language() -> None:
    silent = {key for key, said in phrases().items() if not {"en", "fr", "de"} <= said.keys()}
    assert silent <= {"contractions", "elisions"}


def keys_said() -> set[str]:
    """The first argument of every `say(...)` that is a plain text, or one of two."""
    found: set[str] = set()
    for file in CODE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say":
                key = node.args[0]
                parts = [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
                found |= {str(part.value) for part in parts if isinstance(part, ast.Constant)}
    return found


BUILT = {
    *(f"turns-{how}" for how in ("from", "after", "by")),
    *(f"moment-{who}" for who in ("others", "anyone")),
    *(f"is{inside}{negated}" for inside in ("", "-in") for negated in ("", "-not")),
    *(f"place-{preposition}" for preposition in ("on", "from", "to", "at", "in")),
    *(f"{times}{so}" for times in ("repeat", "up-to", "most-times") for so in ("", "-so")),
    *(f"{led}{block}" for led in ("if", "else-if", "else", "if-possible", "for-each") for block in ("", "-block")),
    *(f"{held}-{many}" for held in ("have", "lies") for many in ("some", "none")),
    *(f"have-{compared}" for compared in COMPARED.values()),
    *("a", "each", "that", "may", "may-block", "mood", "return", "numeral-1", "numeral-12"),
    *COMPARED.values(),
    *SIGNS.values(),
}


def test_every_phrase_the_printer_asks_for_is_given() -> None:
    assert keys_said() | BUILT <= phrases().keys()


PERSONAL = [
    *["take", "gain", "score", "take-from", "pay", "pay-player", "lose", "put", "move", "draw", "shuffle"],
    *["advance", "raise", "lower", "set", "remove", "find", "do", "choose", "compose", "may", "choose-one"],
]


@pytest.mark.parametrize("key", PERSONAL)
@pytest.mark.parametrize("person", ["you", "they"])
def test_deeds_are_told_to_the_player_and_about_one(key: str, person: Person) -> None:
    assert all(person in phrases()[key][lang] for lang in LANGUAGES)


WISHED = [key for key in PERSONAL if key not in ("find", "set", "compose", "may", "choose-one")]


@pytest.mark.parametrize("key", [*WISHED, "return", "choose-random"])
def test_where_may_asks_for_the_infinitive_a_deed_has_one(key: str) -> None:
    infinitive = [lang for lang in LANGUAGES if phrases()["mood"][lang]["name"] == "infinitive"]
    assert infinitive and all("may" in phrases()[key][lang] for lang in infinitive)

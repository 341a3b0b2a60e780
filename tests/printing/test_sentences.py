"""Trees are printed in every language, whatever they say, and the sentences read as they should."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tassel_compiler.effects import tree as t
from tassel_compiler.printing import Printer
from tassel_compiler.printing.grammar.conditions import COMPARED
from tassel_compiler.printing.grammar.formulas import SIGNS
from tassel_compiler.printing.grammar.scene import Person
from tests.effects import random_trees
from tests.effects.texts import read
from tests.printing.printing import LANGUAGES, phrases, printer, words

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
    block = read("block", text)
    assert isinstance(block, t.Block)
    speaker = printer(lang)
    assert speaker.block(block) == sentence
    assert speaker.missing == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("after fair", "after the Fair action"),
        ("before fair or after fair", "before the Fair action or after the Fair action"),
        ("after fair.pick", "after choosing at the fair"),
        (
            "instead of fair by others when calm",
            "instead of the Fair action by another player, if nobody has passed",
        ),
    ],
)
def test_a_moment_is_printed_as(text: str, sentence: str) -> None:
    moment = read("moment", text)
    assert isinstance(moment, t.Moment)
    assert printer("en").moment(moment) == sentence


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(LANGUAGES), random_trees.blocks)
def test_every_block_is_printed(lang: str, block: t.Block) -> None:
    sentence = printer(lang).block(block)
    assert sentence
    assert "{" not in sentence


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(LANGUAGES), random_trees.moments)
def test_every_moment_is_printed(lang: str, moment: t.Moment) -> None:
    assert printer(lang).moment(moment)


def test_options_are_labelled_by_their_name_else_by_their_sentence() -> None:
    block = read("block", "choose one:\n  keep: take 1 gem\n  lose 2 coin")
    assert isinstance(block, t.Block)
    (choice,) = block.deeds
    assert isinstance(choice, t.ChooseOne)
    assert [printer("en").option_label(o) for o in choice.options] == ["Keep it", "Lose two coins"]


def test_what_has_no_words_is_printed_as_written_and_listed() -> None:
    block = read("block", "take 2 moon-stone\nrequire tide(coin, 2) > 3")
    assert isinstance(block, t.Block)
    speaker = printer("en")
    assert speaker.block(block) == "Take two moon stone, only if “tide(coin, 2)” is more than 3."
    assert speaker.missing == ("moon-stone", "tide(coin, 2)")


def test_numbers_with_a_name_are_printed_as_numbers() -> None:
    block = read("block", "score rate point per 5 coin\ntake (lot + 1) gem\nadvance road by lot")
    assert isinstance(block, t.Block)
    known = {"rate": 1, "lot": 2}
    sentence = "Score one point for every five coins, take as many gems as 2 + 1 and advance two steps on the road."
    assert printer("en").block(block, known) == sentence


def test_what_a_rule_remembers_is_called_by_its_noun() -> None:
    block = read("block", "wake visitor")
    assert isinstance(block, t.Block)
    assert printer("de").block(block, {"visitor": "guest"}) == "Wecke diesen Gast."


def test_without_any_phrases_a_sentence_is_still_printed() -> None:
    block = read("block", "may: take 1 gem from box")
    assert isinstance(block, t.Block)
    assert Printer({}, words(), "en").block(block)


def test_every_phrase_speaks_every_language() -> None:
    silent = {key for key, said in phrases().items() if not {"en", "fr", "de"} <= said.keys()}
    assert silent <= {"contractions", "elisions"}


PRINTER = ("blocks", "chains", "clauses", "conditions", "deeds", "formulas", "moments", "nouns", "sentences", "things")


def keys_said() -> set[str]:
    """The first argument of every `say(...)` that is a plain text, or one of two."""
    found: set[str] = set()
    for name in PRINTER:
        for node in ast.walk(ast.parse((CODE / f"{name}.py").read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "say"
            ):
                key = node.args[0]
                parts = [key.body, key.orelse] if isinstance(key, ast.IfExp) else [key]
                found |= {str(part.value) for part in parts if isinstance(part, ast.Constant)}
    return found


BUILT = {
    *(f"turns-{how}" for how in ("from", "after", "by")),
    *(f"moment-{who}" for who in ("others", "anyone")),
    *(f"is{inside}{negated}" for inside in ("", "-in") for negated in ("", "-not")),
    *(f"place-{preposition}" for preposition in ("on", "from", "to", "at", "in")),
    *(f"{times}{so}" for times in ("repeat", "up-to", "while") for so in ("", "-so")),
    *(f"{led}{block}" for led in ("if", "else-if", "else", "if-possible", "for-each") for block in ("", "-block")),
    *(f"{held}-{many}" for held in ("have", "lies") for many in ("some", "none")),
    *(f"have-{compared}" for compared in COMPARED.values()),
    *("a", "each", "that", "may", "may-block", "mood", "such-that-person", "return", "numeral-1", "numeral-12"),
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

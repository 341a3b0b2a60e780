"""What the rules that ship print: every card and action in three languages, with a word for everything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tassel_compiler import driver
from tassel_compiler.catalog import games, overlays
from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled
from tassel_compiler.printing.entities.inventory import name_of
from tassel_compiler.printing.speech.printed import hook_moment, sentences
from tassel_compiler.printing.speech.slots import filled_slots
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.vocabulary import vocabulary
from tests.compiled import front
from tests.conftest import Golden
from tests.tiny import building

GOLDEN = Path(__file__).with_name("bruxelles-1893.txt")
BASE = "bruxelles-1893"


def compiled() -> Compiled:
    return front(BASE)


def blocks(rules: Compiled) -> Iterator[str]:
    declared, checked = rules.declared, rules.checked
    assert declared is not None and checked is not None
    voices = [Voice(checked, lang) for lang in declared.languages]
    for path, rule in declared.rules.items():
        if rule.row is None:
            continue
        kind = rule.row.owner.partition("/")[2]
        lines = [path]
        for voice in voices:
            told = " / ".join(s.text for s in sentences(voice, rule))
            lines.append(f"  {voice.lang}: {name_of(declared, voice.lang, kind, rule.row.name)}: {told}")
        yield "\n".join(lines)


def test_every_card_and_action_is_printed_as(golden: Golden) -> None:
    golden(GOLDEN, "\n".join(blocks(compiled())) + "\n")


def test_everything_in_the_rules_that_ship_has_its_words() -> None:
    assert [d.message for d in compiled().sink.items if d.code[1:3] == "08"] == []


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_the_sentences_of_cards_and_actions_lack_no_word(lang: str) -> None:
    checked = compiled().checked
    assert checked is not None
    declared, voice = checked.declared, Voice(checked, lang)
    for rule in declared.rules.values():
        if rule.row is not None:
            assert all(s.text and "{" not in s.text for s in sentences(voice, rule)), rule.path
    assert voice.printer.missing == ()


@cache
def shipped() -> list[Checked]:
    """The games, and every module on its game as far as it can stand there."""
    expressions = [*games(), *(f"{BASE}+{name}" for name in overlays())]
    found = (driver.front(expression, Sink()).checked for expression in expressions)
    return [checked for checked in found if checked is not None]


def test_every_word_belongs_to_some_rules_that_ship() -> None:
    known = {name for checked in shipped() for name in vocabulary(checked.declared)}
    declared = compiled().declared
    assert declared is not None
    about = ("ask/", "change/", "deed/", "print/")
    words = [name for name in declared.words if not name.startswith(about) and ".." not in name]
    assert [w for w in words if w not in known and not all(part in known for part in w.split(" "))] == []


def test_every_shared_sentence_fits_some_rules_that_ship() -> None:
    fitting: set[str] = set()
    for each in shipped():
        written = Handwritten.of(each)
        fitting |= {name for name, effect in written.effects.items() if written.sentence(effect) is not None}
    declared = compiled().declared
    assert declared is not None
    by_hand = {word.name for word in declared.words.values() if word.text}
    assert by_hand and by_hand <= fitting


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_no_sentence_by_hand_has_a_slot_left_in_any_rules_that_ship(lang: str) -> None:
    texts: list[str] = []
    for each in (rules for rules in shipped() if lang in rules.declared.languages):
        voice, written = Voice(each, lang), Handwritten.of(each)
        fitting = (written.sentence(effect) for effect in written.effects.values())
        texts += [filled_slots(word.text[lang], voice) for word in fitting if word is not None]
    assert texts and [text for text in texts if "{" in text or "}" in text] == []


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
@pytest.mark.parametrize(
    ("slot", "said"),
    [
        ("{hours}", "4 ("),
        ("{prices}", "1, 2, 4"),
        ("{hand-limit}", "3"),
        ("{haul}", ""),
        ("{no-such-thing}", "no such thing"),
    ],
)
def test_a_slot_of_any_kind_is_filled(slot: str, said: str, lang: str) -> None:
    checked = building.compiled().checked
    assert checked is not None
    text = filled_slots(f"A{slot}B", Voice(checked, lang))
    assert said in text and "{" not in text and len(text) > 2


STEPS = {  # a step without words of its own, by the rule that it calls or is, or by its sentence
    "play-round.brussels": (
        "after the Brussels majority", "après la majorité de Bruxelles", "nach der Brüssel-Mehrheit",
        "na de meerderheid in Brussel"),
    "play-round.square": ("after “Planning”", "après «\u00a0Planification\u00a0»", "nach „Planung“", "na ‘Planning’"),
    "brussels-majority.court": (
        "after the Brussels majority", "après la majorité de Bruxelles", "nach der Brüssel-Mehrheit",
        "na de meerderheid in Brussel"),
    "tidy-up.stock": (
        "after “Discard this round's Stock Exchange card” (End of the round)",
        "après «\u00a0Défaussez la carte Bourse de la manche\u00a0» (Fin de manche)",
        "nach „Werft die Börsenkarte dieser Runde ab“ (Ende der Runde)",
        "na ‘Leg de Beurskaart van deze ronde weg’ (Einde van de ronde)"),
}  # fmt: skip


def test_a_hook_on_a_step_tells_what_the_step_does(tmp_path: Path) -> None:
    """Never by the word of something else that is called like it: `brussels` is a board, `stock` nothing in French."""
    hooks = "\n".join(f"  hooks/h{n}: {{at: after {step}, do: shuffle noble-deck}}" for n, step in enumerate(STEPS))
    (tmp_path / "overlay.yaml").write_text(f"tassel: 1\noverlay: {tmp_path.name}\non: 1893\nadd:\n{hooks}\n", "utf-8")
    checked = driver.front(f"{BASE}+{tmp_path}", Sink()).checked
    assert checked is not None
    told = {h.name: tuple(hook_moment(Voice(checked, lang), h) for lang in ("en", "fr", "de", "nl"))
            for h in checked.declared.hooks if h.name in {f"h{n}" for n in range(len(STEPS))}}  # fmt: skip
    assert [told[f"h{n}"] for n in range(len(STEPS))] == list(STEPS.values())

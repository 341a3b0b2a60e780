"""Words of numbers, of calls, and of what rules remember give way where a later layer makes something else of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, front
from tassel_compiler.printing.speech.printed import sentences
from tassel_compiler.printing.speech.voice import Voice
from tests.printing.ground import LANGUAGES

SAMPLES = (
    (
        "change: {places/brussels-space/each/grand-place/remember/visits: number = iris}",
        "visits",
        "grand-place",
        {"en": "Crown track", "fr": "piste Couronne", "de": "Kronenleiste"},
    ),
    (
        "change: {values/scored-people/is: worker-stock}",
        "scored-people",
        "scoring",
        {"en": "from the third on", "fr": "à partir du troisième", "de": "ab dem dritten"},
    ),
    (
        "change: {values/money-today/is: 7}",
        "money-today",
        "stock-exchange",
        {"en": "amount of this round's", "fr": "montant de la carte Bourse", "de": "Betrag der Börsenkarte"},
    ),
    (
        "changes: {crossing-prize: it * 2}",
        "crossing-prize",
        "crossing-majorities",
        {"en": "Tied players all score.", "fr": "joueurs concernés marquent.", "de": "alle Beteiligten die Punkte."},
    ),
)


def compiled(text: str, folder: Path) -> tuple[Compiled, Sink]:
    folder.mkdir()
    (folder / "overlay.yaml").write_text(f"tassel: 1\noverlay: ours\non: 1893\n{text}\n", encoding="utf-8")
    sink = Sink()
    return front(f"bruxelles-1893+{folder}", sink), sink


@pytest.mark.parametrize(("text", "word", "where", "before"), SAMPLES, ids=[word for _, word, _, _ in SAMPLES])
def test_what_was_changed_is_not_told_in_the_words_of_before(
    text: str, word: str, where: str, before: dict[str, str], tmp_path: Path
) -> None:
    plain = front("bruxelles-1893", Sink()).checked
    checked = compiled(text, tmp_path / "ours")[0].checked
    assert plain is not None and word not in Handwritten.of(plain).outdated
    assert checked is not None and word in Handwritten.of(checked).outdated
    for lang in LANGUAGES:
        assert before[lang] in told(plain, where, lang)
        assert before[lang] not in told(checked, where, lang)


def told(checked: Checked, where: str, lang: str) -> str:
    rules = [rule for path, rule in checked.declared.rules.items() if where in path]
    assert rules
    return " ".join(s.text for rule in rules for s in sentences(Voice(checked, lang), rule))


@pytest.mark.parametrize(("text", "word"), [(text, word) for text, word, _, _ in SAMPLES])
def test_the_author_is_told_and_the_mark_settles_it(text: str, word: str, tmp_path: Path) -> None:
    checked, sink = compiled(text, tmp_path / "ours")
    assert not sink.failed, [item.message for item in sink.items]
    assert "W0804" in {item.code for item in sink.items}
    assert checked.checked is not None
    mark = Handwritten.of(checked.checked).mark(word)
    settled = f'{text}\nadd: {{words/{word}/fingerprint: "{mark}"}}'
    assert "W0804" not in {item.code for item in compiled(settled, tmp_path / "theirs")[1].items}


UPRIGHT = {"en": "turn all nobles upright", "fr": "redressez tous les notables", "de": "dreht alle persönlichkeiten"}
OTHERWISE = "change:\n  rules/wake-nobles: |\n    as p in players:\n      gain 1 bf"


def test_a_call_does_not_say_what_its_rule_did_before(tmp_path: Path) -> None:
    plain = front("bruxelles-1893", Sink()).checked
    checked, sink = compiled(OTHERWISE, tmp_path / "ours")
    assert plain is not None and checked.checked is not None and "W0804" in {item.code for item in sink.items}
    for lang, before in UPRIGHT.items():
        assert before in told(plain, "tidy-up", lang).casefold()
        assert before not in told(checked.checked, "tidy-up", lang).casefold()
    mark = Handwritten.of(checked.checked).mark("wake-nobles")
    settled = f'{OTHERWISE}\n  words/wake-nobles/fingerprint: "{mark}"'
    assert "W0804" not in {item.code for item in compiled(settled, tmp_path / "theirs")[1].items}


def test_a_call_falls_neither_with_a_number_nor_with_what_its_rule_calls(tmp_path: Path) -> None:
    """`use-prize` is called by a phrase and calls `use-prestige`, which is told at its own place."""
    text = "change:\n  constants/first-pass-pis: 3\n  rules/send-to-court: score 1 vp"
    checked = compiled(text, tmp_path / "ours")[0].checked
    assert checked is not None
    assert set(Handwritten.of(checked).outdated_calls) == {"send-to-court"}


HELD = """change:
  places/mark/each/at-any/accepts: [wood, iron]
  cards/noble/each/empain/do: set needle(1)'s target to at-any"""
HOLDS = {"en": "(wood, iron)", "fr": "(bois, fer)", "de": "(Holz, Eisen)"}


def test_a_row_is_not_told_in_the_words_of_what_it_held(tmp_path: Path) -> None:
    checked, sink = compiled(HELD, tmp_path / "ours")
    assert checked.checked is not None and "W0804" in {item.code for item in sink.items}
    for lang, holds in HOLDS.items():
        assert holds in told(checked.checked, "empain", lang)
    mark = Handwritten.of(checked.checked).mark("at-any")
    settled = f'{HELD}\n  words/at-any/fingerprint: "{mark}"'
    assert "W0804" not in {item.code for item in compiled(settled, tmp_path / "theirs")[1].items}

"""What is printed depends on the rules alone: not on what was printed before, or in other threads.

A tree is printed with what its own check bound its words to. Texts that are read again from the same files become other
trees, whose words an older check does not know; a voice of that check refuses them, since it would print bare names.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tassel_compiler import driver
from tassel_compiler.catalog import find
from tassel_compiler.core import Checked
from tassel_compiler.core.bindings import UnboundWord
from tassel_compiler.core.handwritten import Handwritten, whole_effect
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.reading import Place
from tassel_compiler.documents import Document, parse
from tassel_compiler.loading import read_source
from tassel_compiler.printing.entities.inventory import inventory
from tassel_compiler.printing.explain.explaining import printed_text
from tassel_compiler.printing.speech.labels import sentence_labels
from tassel_compiler.printing.speech.printed import hook_sentence, sentences
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import Hook, Rule
from tassel_compiler.same import Same
from tests.compiled import check_documents

HERE = Path(__file__).parent
RULES = (
    *(str(HERE / name) for name in ("inn", "garden")), str(HERE.parent / "tiny"), "oh-hell", "nine-mens-morris",
    "bruxelles-1897", "bruxelles-1893-first-edition", "bruxelles-1893+belle-epoque",
)  # fmt: skip
Printed = dict[tuple[str, str], tuple[str, ...]]


def read_again(place: Place, display: str, layer: str, sink: Sink) -> Document | None:
    """Past everything that remembers documents: each time another text with places of its own."""
    source = read_source(place, display, layer, sink)
    return parse(source, sink) if source is not None else None


def checked_again(rules: str) -> Checked:
    sink = Sink()
    parts = find(rules, sink, read_again)
    assert parts is not None
    found = check_documents(rules, parts, sink)
    assert found.checked is not None and not sink.failed, [item.message for item in sink.items]
    return found.checked


def checked_before(rules: str) -> Checked:
    found = driver.front(rules, Sink()).checked
    assert found is not None
    return found


def texts(checked: Checked) -> list[tuple[str, Rule | Hook]]:
    rules = [(path, rule) for path, rule in checked.declared.rules.items()]
    return [*rules, *((f"{hook.origin.path} {hook.name}", hook) for hook in checked.declared.hooks)]


def said(voice: Voice, text: Rule | Hook) -> tuple[str, ...]:
    if isinstance(text, Hook):
        return (hook_sentence(voice, text),)
    return tuple(one.text for one in sentences(voice, text))


def printed(checked: Checked, order: Callable[[list[tuple[str, str, Rule | Hook]]], None]) -> Printed:
    """All sentences in all languages, each by the voice of its language, in this order."""
    voices = {lang: Voice(checked, lang) for lang in checked.declared.languages}
    every = [(lang, path, text) for lang in voices for path, text in texts(checked)]
    order(every)
    return {(lang, path): said(voices[lang], text) for lang, path, text in every}


def as_they_stand(_every: object) -> None:
    """In the order of the rules."""


# ---- a voice and its check -----------------------------------------------------------------------------------


@pytest.mark.parametrize("spoken_before", [False, True])
@pytest.mark.parametrize("rules", ["bruxelles-1893-first-edition", "bruxelles-1897", str(HERE / "garden")])
def test_a_voice_never_prints_a_text_of_another_check_in_other_words(rules: str, spoken_before: bool) -> None:
    """Nor where it remembers its own texts, among them the sentences that were written by hand."""
    checked, other = checked_again(rules), checked_again(rules)
    voice, refused = Voice(checked, checked.declared.languages[0]), 0
    right = {path: said(Voice(checked, voice.lang), text) for path, text in texts(checked)}
    if spoken_before:
        assert {path: said(voice, text) for path, text in texts(checked)} == right
    for path, text in texts(other):
        try:
            assert said(voice, text) == right[path]
        except UnboundWord:
            refused += 1
    assert refused > 0.8 * len(right)


def test_a_sentence_by_hand_is_not_lent_to_an_effect_of_another_check() -> None:
    checked, other = checked_again("bruxelles-1897"), checked_again("bruxelles-1897")
    written = Handwritten.of(checked)
    mine, theirs = (whole_effect(one.declared.rules["rules/discard"]) for one in (checked, other))
    assert written.sentence(mine) is not None
    with pytest.raises(UnboundWord):
        written.sentence(theirs)


def test_a_check_that_finds_a_mistake_leaves_words_that_stand_for_themselves(tmp_path: Path) -> None:
    """What has no words is printed as it is written; only a complete check knows every word."""
    game, words = ((HERE / "garden" / name).read_text("utf-8") for name in ("game.yaml", "words.yaml"))
    assert "\nrules:\n" in game
    (tmp_path / "game.yaml").write_text(game.replace("\nrules:\n", "\nrules:\n  wrong: gain 1 nothing\n"), "utf-8")
    (tmp_path / "words.yaml").write_text(words, "utf-8")
    found = driver.front(str(tmp_path), Sink())
    assert found.failed and found.checked is not None and not found.checked.bindings.complete
    assert said(Voice(found.checked, "en"), found.checked.declared.rules["rules/wrong"])


# ---- in any order --------------------------------------------------------------------------------------------


@contextmanager
def forgetful(monkeypatch: pytest.MonkeyPatch, most: int) -> Iterator[None]:
    """Everything that is kept by identity keeps this little."""
    with monkeypatch.context() as patched:
        for one in [kept for kept in gc.get_objects() if isinstance(kept, Same)]:
            patched.setattr(one, "_most", most)
        yield


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", RULES)
def test_in_any_order_each_text_is_printed_alike(rules: str, seed: int) -> None:
    assert printed(checked_before(rules), Random(seed).shuffle) == printed(checked_before(rules), as_they_stand)


@pytest.mark.parametrize("most", [1, 5])
def test_rules_that_are_read_again_among_others_are_printed_alike(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With caches that forget almost at once, whatever was read in between."""
    before = {rules: printed(checked_before(rules), as_they_stand) for rules in RULES}
    chance = Random(most)
    with forgetful(monkeypatch, most):
        for rules in chance.sample(RULES, 4):
            assert printed(checked_again(rules), chance.shuffle) == before[rules]


def test_threads_that_read_and_print_at_once_print_what_one_alone_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    """Different rule sets and the same ones, some read anew, some shared with all."""
    before = {rules: printed(checked_before(rules), as_they_stand) for rules in RULES}

    def work(number: int) -> list[str]:
        chance = Random(number)
        wrong = []
        for rules in chance.sample(RULES, 3):
            found = checked_again(rules) if chance.random() < 0.5 else checked_before(rules)
            wrong += [rules] if printed(found, chance.shuffle) != before[rules] else []
        return wrong

    with forgetful(monkeypatch, 5), ThreadPoolExecutor(5) as threads:
        assert [wrong for wrong in threads.map(work, range(8)) if wrong] == []


def test_what_lists_explanations_and_labels_say_does_not_depend_on_what_was_asked_before() -> None:
    def asked(rules: str, seed: int) -> dict[object, object]:
        checked = checked_again(rules)
        compiled = driver.front(rules, Sink())
        compiled.checked, compiled.declared = checked, checked.declared
        voice = Voice(checked, "en")
        every = list(inventory(compiled, "en"))
        Random(seed).shuffle(every)
        told: dict[object, object] = {(one.kind, one.id): printed_text(voice, one) for one in every}
        return told | {"labels": sentence_labels(checked)}

    for rules in ("bruxelles-1897", str(HERE / "inn")):
        assert asked(rules, 1) == asked(rules, 2)

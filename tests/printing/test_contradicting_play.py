"""Printed text that contradicts play: a sample of each class that readers found, in every language.

Each class is a house rule, or a game of somebody's own, and what its page said although something else was played. What
keeps whole classes away are laws elsewhere: of meaning (tests/printing/meaning), of differences and of replaced texts
(tests/printing/book), of whose words speak (tests/words), of what a seat is told (tests/runtime/test_disclosure.py).
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from tassel.books import shelf
from tassel.terminal.session import SECRET, Session, TableSetting
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import Compiled, front
from tassel_compiler.effects import tree as t
from tassel_compiler.printing.book.differences import LayerTelling
from tassel_compiler.printing.book.outline import desk_of
from tassel_compiler.printing.explain.explaining import Explanation, explain_thing
from tests.effects.texts import read
from tests.printing.ground import LANGUAGES, ground
from tests.tiny import building

pytestmark = pytest.mark.usefixtures("unpainted")
Table = Callable[..., str]
each_language = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A house rule on a game that ships, as it is named on the command line."""

    def laid(text: str, on: str = "1893", name: str = "ours") -> str:
        folder = tmp_path / name
        folder.mkdir()
        title = f"title: {{en: {name}, fr: {name}, de: {name}}}"
        (folder / "overlay.yaml").write_text(f"tassel: 1\noverlay: {name}\n{title}\non: {on}\n{text}", encoding="utf-8")
        return str(folder)

    return laid


def compiled(expression: str) -> Compiled:
    sink = Sink()
    found = front(expression, sink)
    assert not sink.failed, [item.message for item in sink.items]
    return found


def told(expression: str, id: str, lang: str) -> str:
    """All sentences of one thing."""
    found = explain_thing(compiled(expression), id, lang)
    assert isinstance(found, Explanation), found
    return plain(" ".join(sentence.text for sentence in found.printed))


def plain(text: str) -> str:
    return text.replace("\u00a0", " ").replace("\u202f", " ")


def garden(text: str, lang: str) -> str:
    return of_ground("garden", text, lang)


def of_ground(name: str, text: str, lang: str) -> str:
    """A text of a game whose words are all given."""
    block = read("block", text)
    assert isinstance(block, t.Block)
    sink = Sink()
    found = ground(name).check(block, sink)
    assert found is not None, [item.message for item in sink.items]
    return plain(ground(name).sentence(found, lang))


# ---- class 1: a sentence by hand stays although something it rests on was changed ------------------------------

LEAST = {"en": "at least one", "fr": "au moins un", "de": "mindestens einen"}
TWO = {"en": "is more than 2", "fr": "vaut plus que 2", "de": "mehr als 2 beträgt"}


@each_language
@pytest.mark.parametrize("how", ["change: {values/busiest/is: crew(p) > 2}", "changes: {busiest: it and crew(p) > 2}"])
def test_class_1_a_sentence_that_rests_on_what_was_changed_is_not_printed(table: Table, lang: str, how: str) -> None:
    before = told("bruxelles-1893", "rule/brussels-majority", lang)
    after = told(f"bruxelles-1893+{table(how)}", "rule/brussels-majority", lang)
    assert LEAST[lang] in before and LEAST[lang] not in after
    assert TWO[lang] in after


# ---- class 2: what is different ------------------------------------------------------------------------------


@each_language
@pytest.mark.parametrize("how", ["changes: {house-cost: it + 1}", "change: {constants/market-bf/is: [1, 2, 3, 4, 5]}"])
def test_class_2_what_is_different_tells_changes_and_lists(table: Table, lang: str, how: str) -> None:
    (telling,) = tellings(f"bruxelles-1893+{table(how)}", lang)
    assert list(telling.sections())
    assert {one.path for one in telling.found.differences} == telling.told


@each_language
def test_class_2_in_a_stack_each_layer_tells_its_own(table: Table, lang: str) -> None:
    found = tellings(f"bruxelles-1893+belle-epoque+{table('change: {constants/rounds/is: 4}')}", lang)
    assert [telling.layer.id for telling in found] == ["belle-epoque", "ours"]
    expansion, ours = ({one.path for one in telling.found.differences} for telling in found)
    assert ours == {"constants/rounds"} and "constants/rounds" not in expansion


def tellings(expression: str, lang: str) -> list[LayerTelling]:
    book = shelf(expression)
    assert book.rules.checked is not None
    desk = desk_of(book.rules.checked, book.sources, lang)
    return [LayerTelling(desk, layer) for layer in book.sources.layers]


# ---- class 3: a value in the place of a constant ---------------------------------------------------------------

SHOW = "remove: [constants/show-vp]\nadd:\n  values/show-vp: {is: 3 if bf > 4 else 2}\n"


@each_language
def test_class_3_a_value_that_replaces_a_constant_leaves_no_slot(table: Table, lang: str) -> None:
    expression = f"bruxelles-1897+{table(SHOW, on='1897')}"
    text = told(expression, "exhibition", lang)
    assert not re.search(r"[{}]|show-vp", text)
    assert re.search(r"\b3 (VP|PV|SP) \(.*4 [BF]+", text)


# ---- class 4: instead of ---------------------------------------------------------------------------------------


@each_language
def test_class_4_what_is_replaced_is_marked(table: Table, lang: str) -> None:
    expression = f"bruxelles-1893+{table('hooks: {mine: {at: instead of win-column, do: score 1 vp}}')}"
    found = explain_thing(compiled(expression), "rule/win-column", lang)
    assert isinstance(found, Explanation)
    ((text, _),) = found.replaced
    assert text.startswith({"en": "Another rule", "fr": "Une autre règle", "de": "Stattdessen gilt eine andere"}[lang])
    assert "<s>" in "".join(str(page) for page in _pages(expression, lang))


def _pages(expression: str, lang: str) -> list[str]:
    from tassel.books import Wish, files

    return [page.decode() for _, page in files(shelf(expression), Wish((lang,), ("html",)))]


# ---- class 5: long loops and conditions --------------------------------------------------------------------------

LONG = """\
repeat 7 times while seed > 4:
  lose 1 seed
  choose one:
    take 1 ruby petal
    take 2 teal petal
    take 3 ochre petal
  score 9 honey if wisdom > 5
if bee > 11: lose 8 bee; score 6 honey; take 1 mint spice
else if bee > 10: lose 7 bee; score 5 honey; take 1 sage spice
else: lose 1 bee; score 1 honey; take 1 thyme spice
"""
LOOP = {
    "en": ("seven times", "more than four seeds"),
    "fr": ("sept fois", "plus de quatre graines"),
    "de": ("sieben Mal", "mehr als vier Körner"),
}
OTHERWISE = {"en": "otherwise", "fr": "sinon", "de": "sonst"}


@each_language
def test_class_5_a_long_loop_says_how_often_and_how_long(lang: str) -> None:
    text = garden(LONG, lang)
    assert all(said in text for said in LOOP[lang])
    assert len(re.findall(OTHERWISE[lang], text)) == 2


# ---- class 6: zones and amounts ------------------------------------------------------------------------------


@each_language
def test_class_6_the_zone_that_is_chosen_from_is_said(lang: str) -> None:
    texts = {garden(f"choose x in {zone}\nput x in compost", lang) for zone in ("stall", "satchel")}
    assert len(texts) == 2


@each_language
def test_class_6_the_amount_that_is_put_is_said(lang: str) -> None:
    texts = {garden(f"put {n} bee on barn", lang) for n in ("1", "2", "n", "(season)", "all")}
    assert len(texts) == 5


# ---- class 7: whose words --------------------------------------------------------------------------------------

OWN = """\
add:
  player/free: flag
  zones/won: {of: order, face: up, each: player}
  values/open: {of: {s: pool}, is: s's boat < 2}
  rules/bid:
    do: |
      choose s in pools where s is open
      choose k in won where free is no
      set free to yes
      put k in served
insert:
  rules/day/steps/bid:
    before: work
    do: |
      as p in players:
        if possible: bid
"""
STRANGE = re.compile(r"action|Prestige|area|column|case|Aktion|Spalte|Gebiet|zone|colonne", re.IGNORECASE)


@each_language
def test_class_7_no_game_speaks_with_the_words_of_another(lang: str) -> None:
    found = explain_thing(building.compiled([OWN]), "rule/bid", lang)
    assert isinstance(found, Explanation)
    text = " ".join(sentence.text for sentence in found.printed)
    assert "won" in text and "free" in text and not STRANGE.search(text)


# ---- class 8: nonsense -----------------------------------------------------------------------------------------

FOUND = {
    "en": "If there is such a player, ",
    "fr": "S'il y a un tel joueur, ",
    "de": "Falls es eine solche Person gibt, ",
}


@each_language
def test_class_8_who_is_looked_for_may_be_missing(lang: str) -> None:
    looked = "let h be first p in players after starter where p is passed\n"
    text = of_ground("inn", f"{looked}if h exists: set heir to h", lang)
    assert FOUND[lang] in text
    assert not re.search(r"\s[.,]", text)


@each_language
def test_class_8_two_of_one_sort_are_told_apart(lang: str) -> None:
    text = garden("choose x in spices\nchoose y in spices where y is not x\nif x is not y: score 1 honey", lang)
    first, second = {"en": ("named first", "named second"), "fr": ("en premier", "en deuxième"),
                     "de": ("zuerst genannt", "als zweites genannt")}[lang]  # fmt: skip
    assert first in text and second in text


@each_language
def test_class_8_not_reaches_as_far_as_it_is_written(lang: str) -> None:
    narrow = garden("if not p is sleepy or rainy: score 1 honey", lang)
    wide = garden("if not (p is sleepy or rainy): score 1 honey", lang)
    assert narrow != wide


@each_language
def test_class_8_a_changed_test_is_told_as_a_test(table: Table, lang: str) -> None:
    rule = table("changes: {buildable: it and s's row > 1}")
    text = told(f"bruxelles-1893+{rule}", "value/buildable", lang)
    assert not re.search("without this|sans cela|ohne dies|true|vrai|wahr", text)


@each_language
def test_class_8_a_choice_is_one_sentence_and_nothing_stands_in_code(lang: str) -> None:
    text = garden("may:\n  choose one:\n    take 1 seed\n    score 1 honey\n  score (min(3, season)) honey", lang)
    assert not re.search(r"\{|min\(|\. [a-zà-ÿ]", text)


@each_language
def test_class_8_a_list_without_a_name_is_told_by_its_numbers(lang: str) -> None:
    prices = "add:\n  constants/tariff: [3, 1, 4]\n  rules/toll: {do: score (tariff(hours)) point}\n"
    hung = "insert:\n  rules/day/steps/toll: {before: work, do: 'as p in players: toll'}\n"
    found = explain_thing(building.compiled([prices + hung]), "rule/toll", lang)
    assert isinstance(found, Explanation)
    text = found.printed[0].text
    assert "(3, 1, 4)" in text and "tariff" not in text


# ---- class 9: the log on the screen ----------------------------------------------------------------------------

PICK = """\
add:
  player/dish: {slot: maybe species, seen-by: owner}
  rules/pick: {do: "choose f in all-species\\nset dish to f"}
insert:
  rules/day/steps/pick: {before: work, do: "as p in players: pick"}
"""


@each_language
def test_class_9_the_log_on_the_screen_keeps_what_a_slot_hides(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = building.game(PICK, players=3, traced=True)
    monkeypatch.setattr("tassel.terminal.session._open", lambda _: (game.start(4), 4, ""))
    session = Session(TableSetting("tiny", ("random", "random", "human"), 4, lang))
    session.console = Console(file=io.StringIO(), width=200, no_color=True)  # type: ignore[assignment]
    while (decision := session.state.decision()) and decision.id.startswith("pick") and decision.seat != 2:
        session._bot(decision)
    output = session.console.file.getvalue()  # type: ignore[union-attr]
    lines = [line.rstrip() for line in output.splitlines() if line.strip()]
    assert lines and all(line.endswith(SECRET) for line in lines)


# ---- class 10: a change of a value about things ------------------------------------------------------------------

CHANGED = {"number": ("it + 1", "it * 3 - 1"), "yes or no": ("not it", "it and 2 > 1", "yes", "no")}


@each_language
def test_class_10_what_a_card_changes_says_of_what(table: Table, lang: str) -> None:
    """Every value about things, changed in every way that its type allows: no slot is left for the reader to fill."""
    found = compiled("bruxelles-1893").checked
    assert found is not None
    values = {name: value for name, value in found.values.items() if value.params}
    cards, words = "", ""
    for sort, bodies in CHANGED.items():
        for body in bodies:
            id = f"ours{cards.count(chr(10))}"
            changes = ", ".join(f"{name}: '{body}'" for name, value in values.items() if str(value.type) == sort)
            cards += f"  cards/noble/each/{id}: {{cost: 2, copies: 1, changes: {{{changes}}}}}\n"
            words += f"  words/{id}: {{en: {id}, fr: {id}, de: {id}}}\n"
    expression = f"bruxelles-1893+{table('add:' + chr(10) + cards + words)}"
    for number in range(cards.count("\n")):
        text = told(expression, f"ours{number}", lang)
        assert text and not re.search(r"[{}]|…|\b(of|de|von) ?:", text), text
        assert not re.search(r": (es|it is|it already|c'est|c'était|yes|no)\b", text), text


# ---- class 11: what stands before an article -------------------------------------------------------------------


def test_class_11_no_word_stands_before_the_article_of_a_name(table: Table) -> None:
    card = "raise people multiplier by 1; set guests multiplier to (people multiplier)"
    named = f"  words/ours: {{en: Ours, fr: Ours, de: Ours}}\n  cards/noble/each/ours: {{cost: 2, do: '{card}'}}\n"
    expression = f"bruxelles-1893+{table('add:' + chr(10) + named)}"
    for lang, article in (("en", "the"), ("de", "den")):
        text = told(expression, "ours", lang)
        before = rf"(Meeples|Nobles|Assistenten|Persönlichkeiten) {article}\b"
        assert f"{article} " in text and not re.search(before, text)

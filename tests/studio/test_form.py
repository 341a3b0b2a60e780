"""A thing as a form: what may be changed in it, of which sort, where it comes from, and what is wrong with it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from tassel.newfolder.texts import quoted
from tassel.studio.book_texts import IN_THE_BOOK, begun_plan, book_fields, text_begun, text_gone, text_named
from tassel.studio.by_hand import begun_by_hand, may_begin
from tassel.studio.form_fields import told_form, told_head
from tassel.studio.form_talk import heard_of_form
from tassel.studio.open_desk import OpenPage, StudioDesk
from tassel.studio.open_rules import Known, OpenRules
from tassel.studio.removed_things import removed_paths, removed_things, restored
from tassel.studio.told_differences import Ground
from tassel.studio.whole_cards import _card, card_gone, card_like
from tassel.workspace.salvaging import salvaged
from tassel.workspace.turning_numbers import TextEdit, taken_back, turned
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.folders import real
from tassel_compiler.documents import PlanFile
from tassel_compiler.documents.reading import parse
from tassel_compiler.driver import Compiled
from tassel_compiler.loading import Mapping
from tassel_compiler.printing.book.plan import BookPlan, plan_of
from tassel_compiler.printing.entities.inventory import Entity, inventory
from tassel_compiler.printing.explain.explaining import printed_text
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.source import SourceText
from tests.workspace.editing import OVERLAY, TINY, Edited

PIKE, SOUP = "cards/order/each/pike", "cards/order/each/soup"


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> tuple[OpenRules, Path]:
    found = Edited(tmp_path_factory.mktemp("form"))
    return OpenRules(found.workspace.expression), real(found.file)


def study(edited: tuple[OpenRules, Path], text: str) -> Known:
    rules, file = edited
    return rules.study({file: text})


def fields(edited: tuple[OpenRules, Path], thing: str, text: str = OVERLAY) -> dict[str, dict[str, Any]]:
    known = study(edited, text)
    assert known.rules is not None
    entity = next(one for one in inventory(known.rules, "en") if one.path == thing)
    found = told_form(known, entity, "en", [edited[1].parent])
    return {str(field["path"]).removeprefix(f"{thing}/"): field for field in found}


def test_each_value_is_of_its_sort(edited: tuple[OpenRules, Path]) -> None:
    found = fields(edited, PIKE)
    assert {path: field["sort"] for path, field in found.items()} == {
        "worth": "number", "wants": "choice", "bonus": "sentence", "note": "text",
        "words/pike/en": "text", "words/pike/fr": "text", "words/pike/de": "text",
    }  # fmt: skip
    assert [id for id, _ in found["wants"]["among"]] == ["cod", "eel", "ray"]
    assert found["wants"]["value"] == "eel" and found["words/pike/fr"]["value"] == "Brochet"
    assert not found["note"]["there"] and all(field["own"] for path, field in found.items() if path != "note")


def test_what_is_inherited_says_from_where_and_what_is_changed_what_it_was(edited: tuple[OpenRules, Path]) -> None:
    text = OVERLAY + f"  {SOUP}/worth: 3\n"
    found = fields(edited, SOUP, text)
    assert (found["worth"]["own"], found["worth"]["value"], found["worth"]["below"]) == (True, "3", "2")
    assert (found["wants"]["own"], found["wants"]["layer"], found["wants"]["value"]) == (False, "tiny", "cod")


def test_a_mistaken_value_stays_as_it_was_typed_with_its_mistake(edited: tuple[OpenRules, Path]) -> None:
    found = fields(edited, PIKE, OVERLAY.replace("gain 2 coin", "gian 2 coin"))
    assert found["bonus"]["value"] == "gian 2 coin"
    assert "gian" in found["bonus"]["wrong"][0][0] and not found["worth"]["wrong"]


def test_the_folder_has_its_titles(edited: tuple[OpenRules, Path]) -> None:
    known = study(edited, OVERLAY)
    found = {str(one["path"]): one["value"] for one in told_head(known, [edited[1].parent])}
    assert found == {"title/en": "Pike", "title/fr": "Le brochet", "title/de": "Der Hecht", "note": ""}


def test_a_name_that_is_new_in_several_languages_is_owed_in_one_that_is_lost(tmp_path: Path) -> None:
    text = "tassel: 1\noverlay: ours\non: 1893\nchange:\n  words/solvay/en: Ernest\n"
    found = Edited(tmp_path, text)
    rules, file = OpenRules(f"bruxelles-1893+{found.file.parent}"), real(found.file)
    own, path = (rules, file), "cards/noble/each/solvay"
    assert [one for one in fields(own, path, text).values() if one["owed"]] == []
    renamed = f"{text}  words/solvay/fr: Ernesto\n"
    (owed,) = [one for one in fields(own, path, renamed).values() if one["owed"]]
    assert owed["lang"] == "nl" and "nl" not in in_order(own, renamed).languages
    whole = _after(turned(renamed, owed["path"], "Ernst"), renamed)
    assert [one for one in fields(own, path, whole).values() if one["owed"]] == []
    assert "nl" in in_order(own, whole).languages


# ---- whole cards, sentences by hand --------------------------------------------------------------------------------


def in_order(edited: tuple[OpenRules, Path], text: str) -> Compiled:
    known = study(edited, text)
    assert known.analysis.in_order and known.rules is not None, [one.message for one in known.analysis.diagnostics]
    return known.rules


def test_a_new_card_is_in_order_and_gone_without_a_trace(edited: tuple[OpenRules, Path]) -> None:
    text = OVERLAY + "# the end\n"
    for like in (SOUP, PIKE):
        once = _after(card_like(text, in_order(edited, text), like), text)
        rules = in_order(edited, once)
        twice = _after(card_like(once, rules, like), once)
        assert "our-card-2" in twice and in_order(edited, twice)
        assert card_gone(once, "cards/order/each/our-card").applied(once) == text


def test_a_new_card_has_what_stands_in_lines_of_the_other() -> None:
    node = salvaged(SourceText("", "a:\n- x\n- y # of it\nb: {2: 3}\ndo: |\n  one\n  two\n"), Sink())
    assert isinstance(node, Mapping)
    text = _card({one.key.text: one.value for one in node.entries}, 2)
    assert text == "\n    a: [x, y]\n    b: {2: 3}\n    do: |\n      one\n      two\n    copies: 1"


@pytest.mark.parametrize(("title", "name"), [
    ("Sarah Bernhardt", "sarah-bernhardt"), ("L'Œil d'été", "l-il-d-ete"), ("7 Nations", "nations"),
    ("1893", "our-card"),
    ("日本", "our-card"), ("Soup", "soup-2"), ("No: yes", "no-yes"), ('"Quoted" #1', "quoted-1"),
    ("Order", "order-2"), ("Coin", "coin-2"), ("Hand", "hand-2"), ("Hand limit", "hand-limit-2"), ("Rich", "rich-2"),
    ("Player", "player-2"), ("You", "you-2"), ("Gain", "gain-2"), ("What {x} is", "what-x-is"), ("a } b {", "a-b"),
])  # fmt: skip
def test_a_new_card_is_called_as_somebody_says(edited: tuple[OpenRules, Path], title: str, name: str) -> None:
    once = _after(card_like(OVERLAY, in_order(edited, OVERLAY), SOUP, title), OVERLAY)
    rules = in_order(edited, once)
    called = {one.id: one.name for one in inventory(rules, "fr") if one.kind == "order"}
    assert called[name] == title.replace("{", "(").replace("}", ")")


@pytest.mark.parametrize("plan", [
    "", "texts: {}\n", "chapters:\n  pike:\n    title: {en: Pike}\n    holds: [order/*]\n",
    "chapters:\n  pike:\n    holds:\n      - text/ours\n      - order/*\ntexts:\n  ours: {text: {en: Ours}}\n",
    "texts:\n  ours:\n    text:\n      en: Ours # and mine\nchapters:\n  pike: {holds: [order/*, text/ours]}\n",
])  # fmt: skip
def test_texts_of_the_book_are_begun_and_gone_without_a_trace(plan: str) -> None:
    text = f"tassel: 1\nbook: pike\n{plan}"
    once = text_begun(text, "pike", ("en", "fr", "de")).applied(text)
    twice = text_begun(once, "pike", ("en",)).applied(once)
    assert [one.path.split("/")[2] for one in book_fields(twice) if one.lang == "en"][-2:] == ["our-text", "our-text-2"]
    held = [item.what for chapter in _plan(twice).chapters for item in chapter.holds]
    assert {"text/our-text", "text/our-text-2"} <= set(held)
    assert _after(text_gone(twice, "our-text-2"), twice) == once
    assert _after(text_gone(once, "our-text"), once) == text.replace("texts: {}\n", "")
    only = begun_plan("pike", ("en",))
    assert _after(text_gone(only, "our-text"), only) == "tassel: 1\nbook: pike\n"


_OURS = "texts: {x: {text: {en: hi}}}\n"


@pytest.mark.parametrize(("plan", "left"), [
    ("holds: [text/x]\n", "holds: [text/x]\n"),  # no chapter: it holds nothing
    ("chapters:\n  a: {holds: &h [text/x, list/rest]}\n  b: {holds: *h}\n",
     "chapters:\n  a: {holds: &h [list/rest]}\n  b: {holds: *h}\n"),
    ("chapters:\n  a: {holds: &h [text/x]}\n  b: {holds: *h}\n", ""),
    ("chapters: {a: {holds: &h [text/x]}, b: {sections: {s: {holds: [list/rest]}}, holds: *h}}\n",
     "chapters: {b: {sections: {s: {holds: [list/rest]}}}}\n"),
    ("chapters:\n  a: {holds: [\n    list/rest, # first\n    text/x # second\n  ]}\n",
     "chapters:\n  a: {holds: [\n    list/rest, # first\n     # second\n  ]}\n"),
    ("chapters: {a: {holds: [text/x]}}\n", ""),
    ("chapters:\n  a:\n    holds: &a-b # both\n    - list/a\n    - &c-d text/x\n  b: {holds: *a-b}\n",
     "chapters:\n  a:\n    holds: &a-b # both\n    - list/a\n  b: {holds: *a-b}\n"),
    ("aid:\n- - title: {en: A}\n    holds: [text/x]\n  - holds: [list/a]\n", "aid:\n- - holds: [list/a]\n"),
    ("aid:\n- - holds:\n    - list/a\n    - text/x\n  - holds: [text/x]\n- [{holds: [text/x]}]\n",
     "aid:\n- - holds:\n    - list/a\n"),
    ("chapters:\n  a: {title: &t {en: A}, holds: [text/x]}\n  b: {title: *t}\n", None),  # b needs what would go
])  # fmt: skip
def test_nothing_holds_a_text_that_is_gone(plan: str, left: str | None) -> None:
    text = f"tassel: 1\nbook: pike\n{plan}{_OURS}"
    edit = text_gone(text, "x")
    after = edit.applied(text) if edit is not None else None
    assert after == (None if left is None else text.replace(plan + _OURS, left))


def test_what_an_alias_says_is_taken_out_with_its_own_line() -> None:
    text = f"tassel: 1\nworth: &w 3\nchange:\n  {SOUP}/worth: *w\n  {PIKE}/worth: *w\n"
    left = f"tassel: 1\nworth: &w 3\nchange:\n  {PIKE}/worth: *w\n"
    assert _after(taken_back(text, f"{SOUP}/worth"), text) == left
    assert _after(card_gone(text, SOUP), text) == f"{left}remove: [{SOUP}]\n"
    flowing = text.replace(":\n  ", ": {", 1).replace("*w\n  ", "*w, ").replace("*w\n", "*w}\n")
    assert _after(taken_back(flowing, f"{SOUP}/worth"), flowing).endswith(f"change: {{{PIKE}/worth: *w}}\n")


@pytest.mark.parametrize("path", ["book/", "book/x", "book/x/y", "book/texts", "book/texts/", "book/texts/gone/text"])
def test_a_path_that_is_of_no_text_takes_none_out(path: str) -> None:
    text = begun_plan("pike", ("en",))
    assert _after(text_gone(text, text_named(path)), text) == text


def _plan(text: str) -> BookPlan:
    sink = Sink()
    document = parse(SourceText("book.yaml", text, "pike"), sink)
    assert isinstance(document, PlanFile) and not sink.items
    return plan_of(document.root, "pike")


def test_a_card_from_below_is_taken_out_with_what_was_changed_of_it(edited: tuple[OpenRules, Path]) -> None:
    text = OVERLAY + f"  {SOUP}/worth: 3 # more\n"
    gone = card_gone(text, SOUP).applied(text)
    assert gone == OVERLAY + f"remove: [{SOUP}]\n"
    assert SOUP not in [one.path for one in inventory(in_order(edited, gone))]
    for listed in ("remove: [values/rich]\n", "remove:\n  - values/rich\n", "remove: []\n"):
        assert SOUP in card_gone(OVERLAY + listed, SOUP).applied(OVERLAY + listed).partition("remove:")[2]


@pytest.mark.parametrize(
    "removed", [SOUP, "values/rich", "constants/hand-limit", "words/soup", "rules/hour/steps/fish"]
)
@pytest.mark.parametrize(
    "listed",
    ["remove: [{}]\n", "remove:\n  - {}\n", f"remove: [{{}}, {PIKE}]\n", "remove:\n- words/pike\n- {}\n"],
)
def test_whatever_is_removed_is_told_and_can_be_restored(
    edited: tuple[OpenRules, Path], removed: str, listed: str
) -> None:
    """Be the rules in order without it or not."""
    rules, file = edited
    text = OVERLAY + listed.format(removed)
    below = Ground(rules.expression).opened
    told = removed_things(study(edited, text), below, (file.parent,), "en")
    assert removed in [one["path"] for one in told] and all(one["name"] for one in told)
    edit = restored(text, removed)
    assert edit is not None
    now = edit.applied(text)
    assert removed_paths(now) == [path for path in removed_paths(text) if path != removed]
    assert now.startswith(OVERLAY) and restored(now, removed) is None
    assert removed not in [one["path"] for one in removed_things(study(edited, now), below, (file.parent,), "en")]


def test_what_is_removed_is_called_as_it_was(edited: tuple[OpenRules, Path]) -> None:
    before, known = study(edited, OVERLAY), study(edited, card_gone(OVERLAY, SOUP).applied(OVERLAY))
    assert before.rules is not None and known.rules is not None
    assert SOUP not in [one.path for one in inventory(known.rules, "de")]
    name = next(one.name for one in inventory(before.rules, "de") if one.path == SOUP)
    for below in (before.rules, None):
        told = removed_things(known, lambda below=below: below, (edited[1].parent,), "de")
        assert told == [{"path": SOUP, "name": name}]


def test_a_stroke_in_a_word_parts_no_title(edited: tuple[OpenRules, Path]) -> None:
    word = "  words/worth: {en: {name: 'worth/value'}, fr: {name: prix}, de: {name: Wert}}\n"
    found = fields(edited, SOUP, OVERLAY.replace("change:\n", f"{word}change:\n"))
    assert found["worth"]["name"] == "worth\u2215value"


def test_a_card_of_a_game_itself_is_put_in_and_taken_out_where_cards_stand(tmp_path: Path) -> None:
    """A whole game of one's own says no `add` and no `remove`: these are for what lies on others."""
    home = copytree(TINY, tmp_path / "tiny")
    file, text = home / "game.yaml", (home / "game.yaml").read_text("utf-8")
    rules = OpenRules(str(home))
    made = rules.study({file: text}).rules
    assert made is not None
    more = _after(card_like(text, made, SOUP, "Bouillabaisse"), text)
    less = _after(card_gone(more, SOUP), more)
    for now, there in ((more, [SOUP]), (less, [])):
        known = rules.study({file: now})
        things = [one.path for one in inventory(known.rules)] if known.rules is not None else []
        assert known.analysis.in_order and [one for one in things if one == SOUP] == there
        assert SOUP.replace("soup", "bouillabaisse") in things
    assert _after(card_gone(more, SOUP.replace("soup", "bouillabaisse")), more).startswith(text)


@pytest.mark.parametrize("before, after", [
    ("remove: [\n  a, # too strong\n]\n", "remove: [\n  a, CARD, # too strong\n]\n"),
    ("remove: [ # nothing yet\n]\n", "remove: [CARD # nothing yet\n]\n"),
    ("remove:\n- a # too strong\n\n# more\nnote: x\n", "remove:\n- a # too strong\n- CARD\n\n# more\nnote: x\n"),
    ("remove:\n  - a", "remove:\n  - a\n  - CARD\n"),
    ("remove: # nothing yet\nnote: x\n", "remove: [CARD] # nothing yet\nnote: x\n"),
    ("note: &n a\nremove: [b, *n]\n", "note: &n a\nremove: [b, a, CARD]\n"),
    ("note: &n a\nremove:\n- b\n- *n\n", "note: &n a\nremove:\n- b\n- *n\n- CARD\n"),
    ("all: &n [a]\nremove: *n\n", "all: &n [a]\nremove: [a, CARD]\n"),
    ("remove: &n [a]\nall: *n\n", "remove: &n [a]\nall: *n\n"),  # the other says that it is this one
])  # fmt: skip
def test_a_list_has_one_more_item_and_nothing_else_is_another(before: str, after: str) -> None:
    text = f"tassel: 1\noverlay: pike\n{before}"
    assert _after(card_gone(text, SOUP), text) == f"tassel: 1\noverlay: pike\n{after.replace('CARD', SOUP)}"


def test_a_sentence_by_hand_begins_as_what_is_printed(edited: tuple[OpenRules, Path]) -> None:
    deed = "  rules/windfall: {do: gain 2 coin}\n  words/windfall: {en: Windfall, fr: Aubaine, de: Glück}\n"
    before = OVERLAY.replace("change:\n", f"{deed}change:\n")
    rules = in_order(edited, before)
    entity = next(one for one in inventory(rules, "en") if one.id == "windfall")
    text = _after(begun_by_hand(before, rules, entity), before)
    again = in_order(edited, text)
    assert not may_begin(again, entity) and printed(again, entity) == printed(rules, entity)
    found = fields(edited, entity.path, text)
    assert [field["lang"] for field in found.values() if field["name"] == "by-hand"] == list(rules.languages)


def _after(edit: TextEdit | None, text: str) -> str:
    assert edit is not None
    return edit.applied(text)


def printed(rules: Compiled, entity: Entity) -> list[str]:
    assert rules.checked is not None
    return [one.text for lang in rules.languages for one in printed_text(Voice(rules.checked, lang), entity)]


def test_a_text_of_the_rule_book_is_a_field_in_every_language() -> None:
    plan = begun_plan("pike", ("en", "de")).replace("our-text:", "our-text: # ours")
    found = list(book_fields(plan))
    assert [field.lang for field in found] == ["en", "de"]
    edited = turned(plan, found[1].path.removeprefix(IN_THE_BOOK), "Bei uns: so.").applied(plan)
    assert [field.value for field in book_fields(edited)] == [found[0].value, "Bei uns: so."] and "# ours" in edited
    assert edited.replace('"Bei uns: so."', "X") == plan.replace(quoted(found[1].value), "X"), "nothing else is touched"


def test_the_texts_that_are_shown_are_those_that_are_changed(tmp_path: Path) -> None:
    """Of several folders that are edited, whichever somebody chose to write into."""
    for name, on, worth in (("one", "tiny", 3), ("two", "[tiny, one]", 4)):
        (tmp_path / name / "print").mkdir(parents=True)
        text = f"tassel: 1\noverlay: {name}\non: {on}\nchange: {{{SOUP}/worth: {worth}}}\nremove: &n []\nnote: *n\n"
        (tmp_path / name / "overlay.yaml").write_text(text, "utf-8")
        plan = begun_plan(name, ("en",)).replace("special", name)
        (tmp_path / name / "print" / "book.yaml").write_text(plan, "utf-8")
    said = list[dict[str, Any]]()

    async def say(message: object) -> None:
        assert isinstance(message, dict)
        said.append(message)

    async def talk() -> None:
        desk = StudioDesk(f"./{TINY}+{tmp_path}/one+{tmp_path}/two")
        page = OpenPage(say, looks_at=SOUP)
        desk.known = await desk.work(lambda: desk.rules.study({}))
        worths = {"": ("4", ""), "one": ("3", "two"), "two": ("4", ""), "gone": ("4", "")}
        for into, home in (("", "two"), ("one", "one"), ("two", "two"), ("gone", "two")):
            await heard_of_form(desk, page, {"say": "form", "open": True, "into": into})
            path, shown = f"{IN_THE_BOOK}texts/our-text/text/en", said[-1]
            (field,) = [one for one in shown["head"] if one["path"] == path]
            (worth,) = [one for one in shown["fields"] if one["path"] == f"{SOUP}/worth"]
            assert (worth["value"], worth["above"]) == worths[into], "what is written is what is shown"
            assert shown["headOf"] == home and field["value"] == f"Here stands what is {home} at our table."
            for edit in ({"say": "turn", "what": path, "to": "New", "as": "text"}, {"say": "drop-text", "what": path}):
                await heard_of_form(desk, page, {**edit, "into": shown["headOf"]})
                assert Path(said[-1]["path"]) == tmp_path / home / "print" / "book.yaml"
        await heard_of_form(desk, page, {"say": "drop-card", "what": SOUP})
        assert said[-1].get("what") == "byText", said[-1]
        desk.close()

    asyncio.run(talk())


@pytest.mark.parametrize(
    "said",
    [{"say": "turn", "what": "constants/hand-limit/is", "to": 6}, {"say": "untell", "what": "values/nothing"},
     {"say": "restore", "what": "values/nothing"},
     {"say": "turn", "what": "values/rich", "to": "coin > ", "as": "sentence"}],
    ids=lambda said: f"{said['say']} {said['what']}",
)  # fmt: skip
def test_whoever_asks_for_an_edit_is_answered_with_all_that_was_asked(tmp_path: Path, said: dict[str, Any]) -> None:
    """So a field knows what came of what was typed, be it nothing, and of which text its page asked."""
    told: list[dict[str, Any]] = []

    async def say(message: object) -> None:
        told.append(message)  # type: ignore[arg-type]

    async def talk() -> None:
        desk, page = StudioDesk(Edited(tmp_path).workspace.expression), OpenPage(say)
        desk.known = desk.rules.study(desk.files.texts())
        await heard_of_form(desk, page, {**said, "edit": 7, "at": {"a": 1}})
        desk.close()

    asyncio.run(talk())
    [answer] = told
    assert answer.get("edit") == 7 or answer["again"] == {**said, "edit": 7, "at": {"a": 1}}

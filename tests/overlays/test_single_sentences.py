"""An overlay touches one sentence of a step; the others stay whose they are."""

from __future__ import annotations

import pytest

from tassel_compiler.diagnostics import Diagnostic, Sink
from tassel_compiler.effects import unparse
from tests.tiny.building import compiled

GONE = "remove: [rules/fish-somewhere/steps/sail/2]\n"
SAIL = ["choose spot in pools where spot is vacant", "pay (fare(spot)) coin", "put 1 boat on spot"]


def step(path: str, name: str, *texts: str) -> list[str]:
    found = compiled(texts)
    assert [item.message for item in found.sink.items if item.severity == "error"] == [] and found.declared is not None
    body = next(one.body for one in found.declared.rules[path].steps if one.name == name)
    return [line.strip() for line in unparse(body).splitlines()]


@pytest.mark.parametrize(
    ("edit", "lines"),
    [
        ("change:\n  rules/fish-somewhere/steps/sail/2: pay 1 coin\n", [SAIL[0], "pay 1 coin", SAIL[2]]),
        ("change:\n  rules/fish-somewhere/steps/sail/3: lose 1 coin; put 1 boat on spot\n",
         [*SAIL[:2], "lose 1 coin", SAIL[2]]),
        (GONE, [SAIL[0], SAIL[2]]),
        (f"{GONE}change:\n  rules/fish-somewhere/steps/sail/3: put 2 boat on spot\n", [SAIL[0], "put 2 boat on spot"]),
    ],
    ids=["changed", "two for one", "removed", "counted as they were written"],
)  # fmt: skip
def test_one_sentence_is_another(edit: str, lines: list[str]) -> None:
    assert step("rules/fish-somewhere", "sail", edit) == lines


NEST = """add:
  rules/nest:
    do: |
      as leader:
        if coin > 3: gain 1 coin; score 1 point
        else if coin > 1: lose 1 coin
        else:
          may:
            pay 2 coin
            score 3 point
        for each s in pools where s is calm: gain 2 coin
        choose one:
          stay: gain 3 coin; lose 1 point
          go when coin > 2: lose 3 coin
"""
THEIRS = "tassel: 1\noverlay: theirs\non: [tiny, ours]\n"


@pytest.mark.parametrize(
    ("edit", "old", "new"),
    [
        ("change:\n  rules/nest/do/1/1/1: gain 5 coin\n", "gain 1 coin\n", "gain 5 coin\n"),
        ("change:\n  rules/nest/1/1/3: lose 4 coin\n", "lose 1 coin", "lose 4 coin"),
        ("change:\n  rules/nest/do/1/1/4/2: score 1 point\n", "score 3 point", "score 1 point"),
        ("change:\n  rules/nest/do/1/3/3: gain 1 point\n", "lose 3 coin", "gain 1 point"),
        ("remove: [rules/nest/do/1/3/2]\n", "stay:\ngain 3 coin\nlose 1 point", "stay: gain 3 coin"),
        ("change:\n  rules/nest/do/1/2: lose 9 coin\n",
         "for each s in pools where s is calm: gain 2 coin", "lose 9 coin"),
    ],
    ids=["in if", "in else if", "in may in else", "in an option", "removed", "the block"],
)  # fmt: skip
def test_one_sentence_in_a_block_is_another(edit: str, old: str, new: str) -> None:
    before = "\n".join(step("rules/nest", "", NEST))
    assert old in before
    assert "\n".join(step("rules/nest", "", NEST, THEIRS + edit)) == before.replace(old, new)


def test_an_else_may_be_emptied() -> None:
    edits = f"{THEIRS}remove: [rules/nest/do/1/1/4]\n"
    assert "else:" not in "\n".join(step("rules/nest", "", NEST, edits))


def test_sentences_of_rows_and_hooks_have_numbers_too() -> None:
    ours = "hooks:\n  tip: {at: after tidy, do: \"as leader: may: pay 1 coin; score 1 point\"}\n"
    found = compiled((ours, f"{THEIRS}change:\n  hooks/tip/do/1/1/2: score 2 point\n"))
    assert [item.message for item in found.sink.items if item.severity == "error"] == [] and found.declared is not None
    assert "score 2 point" in unparse(found.declared.hooks[0].rule.steps[0].body)


def test_whoever_changes_a_block_and_whoever_changes_a_sentence_in_it_are_told_of_each_other() -> None:
    one = "change:\n  rules/fish-somewhere/steps/sail/2: 'if coin > 3: pay 1 coin'\n"
    other = "tassel: 1\noverlay: theirs\non: tiny\nchange:\n  rules/fish-somewhere/steps/sail/2/1: pay 2 coin\n"
    assert [item.code for item in compiled([one, other]).sink.items] == ["E0604"]
    known = other.replace("on: tiny", "on: [tiny, ours]")
    assert step("rules/fish-somewhere", "sail", one, known) == [SAIL[0], "if coin > 3: pay 2 coin", SAIL[2]]


def test_a_rule_that_is_one_text_has_sentences_too() -> None:
    edit = 'change:\n  rules/tidy/1: "as p in players: set rested to no"\n'
    assert step("rules/tidy", "", edit) == ["as p in players: set rested to no"]


def test_overlays_touch_different_sentences_of_a_step() -> None:
    one = "change:\n  rules/fish-somewhere/steps/sail/2: pay 1 coin\n"
    other = "tassel: 1\noverlay: theirs\non: tiny\nchange:\n  rules/fish-somewhere/steps/sail/3: put 2 boat on spot\n"
    assert step("rules/fish-somewhere", "sail", one, other) == [SAIL[0], "pay 1 coin", "put 2 boat on spot"]


@pytest.mark.parametrize(
    ("edit", "code"),
    [
        ("change:\n  rules/fish-somewhere/steps/sail/9: pay 1 coin\n", "E0619"),
        ("change:\n  rules/fish-somewhere/steps/sail/0: pay 1 coin\n", "E0619"),
        ("remove: [rules/refill/1]\n", "E0203"),
        ("change:\n  rules/fish-somewhere/steps/sail/2/1: pay 1 coin\n", "E0619"),
        ("change:\n  rules/tidy/do/1/7: set rested to no\n", "E0619"),
        ("remove: [rules/fish-somewhere/steps/chat/1/1, rules/fish-somewhere/steps/chat/1/2]\n", "E0203"),
        ("change:\n  rules/tidy/do/1/x: set rested to no\n", "E0603"),
        ("change:\n  values/haul/1: 3\n", "E0603"),
        ("change:\n  rules/fish-somewhere/steps/sail/2: pay 1 coyn\n", "E0207"),
    ],
)
def test_what_is_no_sentence_is_told_where_it_is_said(edit: str, code: str) -> None:
    sink = Sink()
    compiled([edit], sink=sink)
    (told,) = [item for item in sink.items if item.severity == "error"]
    assert told.code == code and told.span.source.path == "ours.yaml"


def test_two_overlays_on_one_sentence_are_told() -> None:
    one = "change:\n  rules/fish-somewhere/steps/sail/2: pay 1 coin\n"
    other = "tassel: 1\noverlay: theirs\non: tiny\nchange:\n  rules/fish-somewhere/steps/sail/2: pay 2 coin\n"
    assert [item.code for item in compiled([one, other]).sink.items] == ["E0604"]


def told(*texts: str) -> list[Diagnostic]:
    sink = Sink()
    compiled(texts, sink=sink)
    return [item for item in sink.items if item.severity == "error"]


def changed(path: str, was: str, now: str = "pay 1 coin", key: str = "do") -> str:
    return f"change:\n  {path}: {{was: {was}, {key}: {now}}}\n"


@pytest.mark.parametrize(
    "edit",
    [
        changed("rules/fish-somewhere/steps/sail/2", "'pay  (fare(spot))   coin # as ever'"),
        changed("rules/fish-somewhere/steps/sail", f'"{"; ".join(SAIL)}"', f"{SAIL[0]}; {SAIL[2]}"),
        changed("rules/fish-somewhere/steps/sail/do", f'"{"; ".join(SAIL)}"', f"{SAIL[0]}; {SAIL[2]}"),
        changed("constants/hand-limit", "3", "4", "is"),
        changed("constants/prices/is", "[1, 2, 4]", "[1, 2, 3]", "is"),
        changed("values/haul", "sum of  f fish for f in all-species", "coin", "is"),
    ],
)
def test_a_change_is_carried_out_where_what_it_replaces_stands(edit: str) -> None:
    assert told(edit) == []


@pytest.mark.parametrize(
    "edit",
    [
        changed("rules/fish-somewhere/steps/sail/1", SAIL[1]),
        changed("rules/fish-somewhere/steps/sail/2", "pay (fare(spot)) point"),
        changed("rules/fish-somewhere/steps/sail/2", "pay (fare(spot)"),
        changed("rules/fish-somewhere/steps/sail", SAIL[1]),
        changed("constants/hand-limit", "2", "4", "is"),
        changed("constants/prices/is", "[1, 2, 5]", "[1, 2, 3]", "is"),
        changed("constants/prices/is", "3", "[1, 2, 3]", "is"),
    ],
)
def test_a_change_is_refused_where_something_else_stands(edit: str) -> None:
    assert [item.code for item in told(edit)] == ["E0621"]


def test_what_stands_there_is_quoted_whatever_it_is() -> None:
    (item,) = told(changed("constants/prices/is", "[1, 2, 5]", "[1, 2, 3]", "is"))
    assert "[1, 2, 4]" in item.message and "[1, 2, 5]" in item.message


def test_what_an_overlay_replaces_is_what_those_before_it_left() -> None:
    ours = "change:\n  rules/fish-somewhere/steps/sail/2: 'if coin > 3: pay 1 coin'\n"
    head = "tassel: 1\noverlay: theirs\non: [tiny, ours]\n"
    path = "rules/fish-somewhere/steps/sail/2"
    assert [item.code for item in told(ours, head + changed(path, f"'{SAIL[1]}'"))] == ["E0621"]
    assert told(ours, head + changed(path, "'if coin > 3: pay 1 coin'")) == []
    assert told(ours, head + changed(f"{path}/1", "pay 1 coin", "pay 2 coin")) == []


def test_where_one_other_sentence_is_what_a_change_replaces_the_repair_leads_there() -> None:
    (item,) = told(NEST, THEIRS + changed("rules/nest/do/1/1/3", "score 3 point", "score 1 point"))
    assert [edit.what for edit in item.edits] == ["rules/nest/do/1/1/4/2"]


@pytest.mark.parametrize("path", ["do/1/1/5", "do/1/5/2", "do/1/1/2/1", "2"])
def test_a_number_of_no_sentence_proposes_nothing_that_could_replace_another_one(path: str) -> None:
    (item,) = told(NEST, f"{THEIRS}change:\n  rules/nest/{path}: lose 7 coin\n")
    assert item.code == "E0619" and item.edits == ()


@pytest.mark.parametrize(
    ("edit", "quoted"),
    [
        ("change:\n  rules/nest/do/1/1/3/1: lose 7 coin\n", "lose 1 coin"),
        ("change:\n  rules/nest/do/1/1/4/5: lose 7 coin\n", "score 3 point"),
        ("change:\n  rules/nest/do/1/1/3: lose 7 coin\n  rules/nest/do/1: lose 7 coin\n", "as leader:"),
        (changed("rules/nest/do/1/1/3", "gain 1 coin"), "lose 1 coin"),
    ],
)
def test_who_is_told_of_a_numbered_sentence_reads_it(edit: str, quoted: str) -> None:
    (item,) = told(NEST, THEIRS + edit)
    said = " ".join((item.message, item.hint or "", *(related.message for related in item.related)))
    assert f"`{quoted}`" in said

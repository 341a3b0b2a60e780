"""A hostile text in every place where a file may hold one comes out of every command harmless."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from pathlib import Path

import pytest

from tassel.cli import run
from tests.foreign.browsed import could_do
from tests.house.declared_names import ROOT

TINY = str(ROOT / "tests" / "tiny")
TEXTS = {
    "a title for the terminal": "\x1b]0;owned\x07\x9b31m",
    "markup": "[/b][link=https://example.org]x[/nothing]",
    "a script": "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>",
    "a formula": '=HYPERLINK("https://example.org")',
    "letters from right to left": "\u202egnp.exe\u2028\u200f",
    "a command of a forge": "x\r\n::error file=a::owned%0A",
    "a template": '<%= 7*7 %>#import "@preview/a:1"; $x$ \\#',  # a brace in a word is refused (E0806)
    "an emoji by name": ":boom: :warning:",
}
FORMS = ("human", "json", "github", "sarif")
OBEYED = ["\x1b", "\x07", "\x9b", "\u202e", "\u2028", "\u200f", "\r"]


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=True)


@pytest.fixture(params=TEXTS, scope="module")
def hostile(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """A text, and rules that have it wherever a text may stand."""
    text = TEXTS[request.param]
    folder = tmp_path_factory.mktemp("hostile") / "ours"
    folder.mkdir()
    words, titles = (", ".join(f"{lang}: {quoted(said)}" for lang in ("en", "fr", "de"))
                     for said in (text, f"{text} {{{{ 7*7 }}}}{{% raw %}}"))  # fmt: skip
    (folder / "overlay.yaml").write_text(
        f"tassel: 1\noverlay: ours\non: tiny\ntitle: {{{titles}}}\nchange:\n  words/soup: {{{words}}}\n"
        f"  words/cod: {{{words}}}\n  words/rest: {{{words}}}\n  words/pool: {{{words}}}\n", "utf-8"
    )  # fmt: skip
    return text, f"{TINY}+{folder}"


def harmless(said: str) -> None:
    assert [sign for sign in OBEYED if sign in said] == []
    assert "\n::error file=a" not in said


def ran(capsys, *args: str) -> str:  # type: ignore[no-untyped-def]
    code = run(args)
    out, err = capsys.readouterr()
    harmless(out + err)
    assert code in (0, 1, 2) and "Traceback" not in err
    return str(out)


COMMANDS = [
    ["check", "{}"], ["check", "{}", "--format", "github"], ["list", "{}", "order"], ["list", "{}", "order", "--json"],
    ["explain", "{}", "soup"], ["explain", "{}", "soup", "--json"], ["explain", "{}", "--words"], ["diff", TINY, "{}"],
    ["diff", TINY, "{}", "--json"], ["build", "{}", "-p", "2", "--text"],
    ["play", "{}", "-p", "2", "--seats", "random", "--seed", "3"],
    ["play", "{}", "-p", "2", "--seats", "random", "--lang", "fr", "--json"],
]  # fmt: skip


def test_every_command_prints_it_and_obeys_nothing(hostile: tuple[str, str], capsys) -> None:  # type: ignore[no-untyped-def]
    _, rules = hostile
    assert run(["check", rules]) == 0
    for command in COMMANDS:
        ran(capsys, *[arg.format(rules) for arg in command])


def test_pages_and_tables_hold_it_as_text(hostile: tuple[str, str], tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    text, rules = hostile
    ran(capsys, "docs", rules, "-o", str(tmp_path), "--format", "html")
    for lang in ("en", "fr", "de"):
        page = (tmp_path / f"rules-{lang}.html").read_text("utf-8")
        assert could_do(page) == []
        shown = html.unescape(re.sub(r"<[^>]*>", "", page)).replace("’", "'")
        assert set(OBEYED) & set(text) or "".join(text.split()) in "".join(shown.split()), "read as written"
    ran(capsys, "cards", rules, "--csv", str(tmp_path / "cards.csv"))
    rows = list(csv.reader(io.StringIO((tmp_path / "cards.csv").read_text("utf-8"), newline="")))
    assert not [cell for row in rows for cell in row if cell.lstrip().startswith(("=", "+", "-", "@"))]


def test_a_new_folder_on_top_of_it_is_in_order(hostile: tuple[str, str], tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    _, rules = hostile
    ran(capsys, "new", str(tmp_path / "mine"), "--base", rules)
    assert run(["check", f"{rules}+{tmp_path / 'mine'}"]) == 0
    for file in (one for one in (tmp_path / "mine").rglob("*.*") if one.is_file()):
        harmless(file.read_text("utf-8"))


def test_a_person_at_the_table_sees_it(hostile: tuple[str, str], monkeypatch: pytest.MonkeyPatch, capsys) -> None:  # type: ignore[no-untyped-def]
    text, rules = hostile
    typed = ["?", "w soup", f"w {text}", text, "l", "t", "1", "u", "1", "1", f"s /nowhere/{text}", "q"]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line.splitlines()[0]}\n" for line in typed)))
    said = ran(capsys, "play", rules, "-p", "2", "--seats", "human", "--seed", "2")
    assert "keeps it" in said


@pytest.mark.parametrize("name", TEXTS)
def test_a_log_that_says_it_is_told_harmlessly(name: str, tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    text, log = TEXTS[name], tmp_path / "game.jsonl"
    ran(capsys, "play", TINY, "-p", "2", "--seats", "random", "--seed", "3", "--log", str(log))
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    for at, key in [(0, "rules"), (0, "program_hash"), (0, "tassel"), (0, "seed"), (1, "chosen"), (1, "decision"),
                    (1, "options"), (2, "changes"), (-1, "scores")]:  # fmt: skip
        for value in (text, [text], {text: text}):
            changed = [dict(line) for line in lines]
            changed[at][key] = value
            log.write_text("".join(f"{json.dumps(line)}\n" for line in changed), "utf-8")
            for more in ([], ["--json"], ["--rules", TINY]):
                ran(capsys, "replay", str(log), *more)
    log.write_text(text, "utf-8")
    ran(capsys, "replay", str(log), "--rules", TINY)


@pytest.mark.parametrize("name", TEXTS)
def test_rules_and_scenarios_that_are_wrong_in_it_are_told_harmlessly(name: str, tmp_path: Path, capsys) -> None:  # type: ignore[no-untyped-def]
    """Each mistake with each text is told in one form in turn, so that each form tells every mistake and every text."""
    text, turn = TEXTS[name], list(TEXTS).index(name)
    head = "tassel: 1\noverlay: ours\n"
    bodies = (
        f"on: {quoted(text)}",
        f"on: tiny\nneeds: [{quoted(text)}]",
        f"on: tiny\n{quoted(text)}: 1",
        text,
        f"on: tiny\nchange: {{{quoted('cards/' + text)}: 1}}",
        f"# {text}\non: [",
        f"on: tiny\nchange: {{constants/hours: {quoted(text)}}}",
        f"on: tiny\nadd: {{rules/more: {quoted('gain 1 ' + text)}}}",
    )
    for number, body in enumerate(bodies):
        (tmp_path / "overlay.yaml").write_text(f"{head}{body}\n", "utf-8", newline="")
        form = FORMS[(turn + number) % len(FORMS)]
        ran(capsys, "check", f"{TINY}+{tmp_path}", "--format", form)
    scenario = tmp_path / "scenario.yaml"
    for key in ("rules", "scenario", "play", "by", "when", "players"):
        said = {"rules": TINY, "scenario": "s", "players": "2", "play": "hour", key: text}
        scenario.write_text("tassel: 1\n" + "".join(f"{k}: {quoted(v)}\n" for k, v in said.items()), "utf-8")
        ran(capsys, "test", str(scenario), "--rules", TINY)
        ran(capsys, "test", str(scenario), "--json")

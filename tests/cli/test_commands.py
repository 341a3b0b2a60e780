"""The commands on a compiled game: what they print, where, and with which exit code."""

import io
import json
import subprocess
import sys

import click
import pytest

from tassel.cli import cli, run
from tassel.cli.lazy import ROWS
from tassel.cli.options import Several
from tassel_compiler.ir.finish import finish
from tassel_compiler.ir.text import from_text
from tassel_runtime.files import open_program, save_program
from tests.runtime.market import market

NOT_FOR_CARDS = ("tassel.books", "tassel_compiler.lower", "tassel_compiler.ir", "tassel_runtime")
HEAVY = ("lark", "yaml", "jsonschema", "rich", "jinja2", "tassel_compiler.driver", "tassel_runtime.game")


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "market.json"
    save_program(finish(market()), path)
    return str(path)


def logged(game, tmp_path, *more):
    path = tmp_path / "game.jsonl"
    assert run(["play", game, "--seats", "random", "--seed", "7", "--log", str(path), *more]) == 0
    return path


def test_starting_the_command_line_imports_nothing_heavy():
    """Then what prints cards, which needs neither books, nor programs, nor games."""
    code = f"""if True:
        import sys, tassel.cli
        print([m for m in {HEAVY!r} if m in sys.modules])
        import tassel.card_sheets, tassel.printouts.asked_for
        print([m for m in {NOT_FOR_CARDS!r} if m in sys.modules])
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True,
                          env={"PYTHONPATH": ":".join(sys.path)})  # fmt: skip
    assert done.stdout.split() == ["[]", "[]"]


@pytest.mark.parametrize("name", ROWS)
def test_every_command_explains_itself_with_an_example(name, capsys):
    assert run([name, "--help"]) == 0
    said = capsys.readouterr().out
    assert f"tassel {name}" in said and "Example" in said


def test_help_names_every_command_and_version_is_told(capsys):
    assert run(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(f"\n  {name} " in said for name in ROWS)
    assert run(["--version"]) == 0
    assert "tassel" in capsys.readouterr().out


WRONG = [
    (["ply"], "Did you mean 'play'?"),
    (["play"], "RULES"),
    (["play", "x.json", "-p", "0"], "players"),
    (["play", "x", "--seats", "robot"], "robot"),
    (["play", "x.json", "-p", "1", "--seats", "random,random"], "2 seats for 1"),
    (["play", "x", "--seats", "human", "--json"], "bots in every seat"),
    (["replay", "nowhere.jsonl"], "nowhere.jsonl"),
    (["test", "nowhere"], "nowhere"),
    (["build", "x"], "players"),
]


@pytest.mark.parametrize(("args", "said"), WRONG)
def test_a_wrong_command_line_ends_with_2_and_says_why(args, said, capsys):
    assert run(args) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{}", "[1", '{"tassel": 1}', '{"tassel": 99}'])
def test_a_file_that_is_no_game_ends_with_1(text, tmp_path, capsys):
    path = tmp_path / "odd.json"
    path.write_text(text)
    assert run(["play", str(path), "--seats", "random"]) == 1
    assert "odd.json" in capsys.readouterr().err


@pytest.mark.parametrize(
    "args",
    [
        ["check", "nowhere"],
        ["play", "nowhere", "-p", "2"],
        ["list", "nowhere"],
        ["explain", "nowhere", "x"],
        ["play", "tests/tiny", "-p", "9", "--seats", "random"],
        ["coverage", "nowhere"],
        ["list", "tests/tiny", "x"],
    ],
)
def test_rules_that_do_not_exist_are_a_wrong_command_line(args, capsys):
    assert run(args) == 2
    assert capsys.readouterr().err or "nowhere" in args


def test_json_is_the_only_thing_on_standard_output(game, capsys):
    assert run(["play", game, "--seats", "random,greedy", "--seed", "3", "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["players"] == 2 and result["seed"] == 3
    assert [seat["kind"] for seat in result["seats"]] == ["random", "greedy"]
    assert all(sum(seat["breakdown"].values()) == seat["vp"] for seat in result["seats"])
    assert result["winners"] == [seat["seat"] for seat in result["seats"] if seat["rank"] == 1]


def test_the_same_seed_plays_the_same_game(game, capsys):
    answers = []
    for _ in range(2):
        run(["play", game, "--seats", "random", "--seed", "11", "--json"])
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]


def test_a_log_plays_again_and_a_cut_one_is_refused_with_its_line(game, tmp_path, capsys):
    path = logged(game, tmp_path)
    assert run(["replay", str(path), "--rules", game]) == 0
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:-1]) + "\n")
    capsys.readouterr()
    assert run(["replay", str(path), "--rules", game]) == 1
    assert f"game.jsonl:{len(lines)}: the log was cut" in capsys.readouterr().out


def test_with_states_every_line_holds_the_state(game, tmp_path):
    records = [json.loads(line) for line in logged(game, tmp_path, "--states").read_text().splitlines()]
    assert all("state" in record for record in records[1:-1])
    assert run(["replay", str(tmp_path / "game.jsonl"), "--rules", game]) == 0


def test_replay_as_json_tells_the_difference(game, tmp_path, capsys):
    path = logged(game, tmp_path)
    path.write_text(path.read_text().replace('"seat": 1', '"seat": 2', 1))
    capsys.readouterr()
    assert run(["replay", str(path), "--rules", game, "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["ok"] is False and found["line"] == 2 and found["difference"] == "seat differs"


def typed(monkeypatch, *lines):
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))


def test_a_person_plays_by_number_and_name_and_asks_for_help(game, monkeypatch, capsys):
    typed(monkeypatch, "?", "nonsense", "w 9", "pass", "l", "1", "EARN", "3")
    assert run(["play", game, "--seats", "human", "--seed", "2"]) == 0
    said = capsys.readouterr().out
    assert "undo: back to the last decision" in said
    assert "type the number or the name" in said
    assert "1. Seat" in said


def test_a_person_takes_back_and_the_game_can_be_saved_and_gone_on_with(game, monkeypatch, tmp_path, capsys):
    path = tmp_path / "saved.jsonl"
    typed(monkeypatch, "earn", "u", "pass", f"s {path}", "q")
    assert run(["play", game, "--seats", "human", "--seed", "2"]) == 0
    records = [json.loads(line) for line in path.read_text().splitlines()]
    assert [r["chosen"] for r in records[1:-1]] == ["pass"]
    typed(monkeypatch, "pass", "pass", "pass")
    assert run(["play", game, "--seats", "human", "--continue", str(path)]) == 0
    assert "seed 2, 4 decisions" in capsys.readouterr().out


def test_what_other_seats_hide_is_not_on_the_screen(game, monkeypatch, capsys):
    typed(monkeypatch, "invite", "1", "q")
    run(["play", game, "--seats", "human", "--seed", "2"])
    last = capsys.readouterr().out.rpartition("Seat 2 ◂")[2]
    assert "▒ 1" in last.split("\n> ")[0]


def test_an_interrupted_game_ends_cleanly_and_keeps_its_log(game, monkeypatch, tmp_path, capsys):
    class Interrupted(io.StringIO):
        def readline(self, *_):
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    log = tmp_path / "broken-off.jsonl"
    assert run(["play", game, "--seats", "human", "--log", str(log)]) == 130
    assert "interrupted" in capsys.readouterr().err
    assert run(["replay", str(log), "--rules", game]) == 0


def test_a_log_that_cannot_be_written_is_told_before_the_game(game, tmp_path, capsys):
    assert run(["play", game, "--seats", "random", "--log", str(tmp_path / "no" / "g.jsonl")]) == 1
    shown = capsys.readouterr()
    assert "g.jsonl cannot be written" in shown.err and shown.out == ""


def test_build_writes_what_play_opens(game, tmp_path, capsys):
    out = tmp_path / "again.json.gz"
    assert run(["build", game, "-p", "2", "-o", str(out)]) == 0
    assert run(["play", str(out), "--seats", "random", "--json"]) == 0
    assert run(["play", str(out), "-p", "3", "--seats", "random", "--json"]) == 1
    assert run(["build", game, "-p", "2", "-o", str(tmp_path / "no" / "x.json")]) == 1


def test_build_prints_the_program_that_it_would_write(game, tmp_path, capsys):
    out = tmp_path / "two.json"
    assert run(["build", game, "-p", "2", "-o", str(out)]) == 0
    capsys.readouterr()
    assert run(["build", game, "-p", "2", "--text"]) == 0
    printed = capsys.readouterr().out
    assert from_text(printed) == open_program(out)
    assert run(["build", game, "-p", "2", "--text", "-o", str(tmp_path / "two.txt")]) == 0
    assert (tmp_path / "two.txt").read_text("utf-8") == printed
    capsys.readouterr()
    assert run(["build", game, "-p", "2"]) == 2
    assert "-o FILE" in capsys.readouterr().err


def test_a_reader_who_goes_away_is_no_error(game):
    code = (
        f"from tassel.cli import main; import sys; sys.argv = ['tassel', 'play', {game!r}, '--seats', 'random']; main()"
    )
    player = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )  # fmt: skip
    player.stdout.close()
    assert player.stderr.read() == "" and player.wait(timeout=600) == 0
    player.stderr.close()


def test_without_a_language_a_book_is_printed_in_all_that_the_game_has():
    """Nothing is asked for then, not even a language without a name."""
    from tassel.cli.commands.docs import command

    assert command.make_context("docs", ["rules", "-o", "out"]).params["lang"] == ()


def test_a_list_that_nobody_gives_has_no_empty_word_in_it() -> None:
    assert isinstance(cli, click.Group)
    context = click.Context(cli)
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        for option in command.params:
            if isinstance(option.type, Several):
                given = option.type_cast_value(click.Context(command), option.get_default(click.Context(command)))
                assert "" not in given, (name, option.name)

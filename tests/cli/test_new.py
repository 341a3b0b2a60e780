"""`tassel new`: whatever it writes is in order at once, and every sample in it is when it is woken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tassel.cli import run
from tassel.newfolder.samples import FINDERS, SAMPLE_NAMES
from tassel_compiler.places import added_languages

BASE = "bruxelles-1893"
TINY = Path("tests/tiny").resolve()
SLEEPING = re.compile(r"^# ", re.M)


def made(folder: Path, base: str = BASE) -> str:
    assert run(["new", str(folder), "--base", base]) == 0
    return f"{base}+{folder}"


def blocks(text: str) -> list[str]:
    """The overlay with one more sample awake each time."""
    head, body = text.split("\ntassel: 1\n")
    found = []
    for number in range(len(re.findall(r"^  ## .*\n# ", body, re.M))):
        seen = -1
        lines: list[str] = []
        for line in body.splitlines():
            if line.startswith("  ## "):
                following = body.splitlines()[body.splitlines().index(line) + 1]
                seen += following.startswith("# ")
            elif line.startswith("# ") and seen == number and line.startswith("#  "):
                line = line[2:]
            lines.append(line)
        found.append(head + "\ntassel: 1\n" + with_keys(lines))
    return found


def with_keys(lines: list[str]) -> str:
    """A key is awake if anything below it is."""
    for at, line in enumerate(lines):
        if re.match(r"# \w+:$", line):
            below = lines[at + 1 : next((i for i in range(at + 1, len(lines)) if not lines[i]), len(lines))]
            if any(one.startswith("  ") and not one.startswith("  ##") for one in below):
                lines[at] = line[2:]
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house") / "our table+more"
    made(folder)
    return folder


def test_a_new_folder_is_in_order_passes_its_scenario_and_plays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = f"{BASE}+{folder}"
    assert run(["check", rules]) == 0
    assert run(["test", str(folder)]) == 0
    assert run(["play", rules, "-p", "3", "--seats", "random"]) == 0
    monkeypatch.chdir(folder)
    assert run(["test", "."]) == 0
    assert run(["check", f"{BASE}+."]) == 0


def test_the_scenario_fails_without_the_house_rule(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["test", str(folder), "--rules", BASE]) == 1
    assert "expected" in capsys.readouterr().out


def test_there_is_a_sample_of_every_kind_and_each_is_in_order_when_woken(folder: Path, tmp_path: Path) -> None:
    text = (folder / "overlay.yaml").read_text("utf-8")
    woken = blocks(text)
    assert len(woken) == len(FINDERS)
    for number, one in enumerate(woken):
        place = tmp_path / str(number)
        place.mkdir()
        (place / "overlay.yaml").write_text(one, "utf-8")
        assert one != text
        assert run(["check", f"{BASE}+{place}"]) == 0, one


def test_all_samples_together_can_be_played(folder: Path, tmp_path: Path) -> None:
    head, body = (folder / "overlay.yaml").read_text("utf-8").split("\ntassel: 1\n")
    (tmp_path / "overlay.yaml").write_text(f"{head}\ntassel: 1\n{SLEEPING.sub('', body)}", "utf-8")
    assert run(["play", f"{BASE}+{tmp_path}", "-p", "2", "--seats", "random", "--seed", "3"]) == 0


def test_samples_are_called_in_every_language_that_rules_are_printed_in() -> None:
    languages = {"en", "fr", "de", *added_languages()}
    assert {kind: set(names) for kind, names in SAMPLE_NAMES.items()} == dict.fromkeys(SAMPLE_NAMES, languages)


@pytest.mark.parametrize("base", [str(TINY), f"{BASE}+marble+the-tramway"])
def test_any_rules_can_be_the_base(base: str, tmp_path: Path) -> None:
    rules = made(tmp_path / "sub" / "our-table", base)
    assert run(["check", rules]) == 0
    assert run(["test", str(tmp_path)]) == 0


def test_a_folder_may_be_named_like_what_it_stands_on(tmp_path: Path) -> None:
    assert run(["check", made(tmp_path / "marble", f"{BASE}+marble")]) == 0


def test_the_commands_of_the_readme_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import shlex

    monkeypatch.chdir(tmp_path)
    made(Path("our table"))
    block = re.search(r"```sh\n(.*?)```", Path("our table/README.md").read_text("utf-8"), re.S)
    assert block
    for line in block[1].splitlines():
        words = shlex.split(line)
        assert words[0] == "tassel"
        assert run([*words[1:], *(["--seats", "random"] if words[1] == "play" else [])]) == 0, line


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    assert run(["new", str(tmp_path), "--base", BASE]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_an_empty_folder_may_be_used(tmp_path: Path) -> None:
    made(tmp_path)


def test_rules_that_do_not_exist_are_told_with_the_nearest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", str(tmp_path / "a"), "--base", "bruxelles-1894"]) == 2
    assert BASE in capsys.readouterr().err
    assert not (tmp_path / "a").exists()


def test_rules_with_a_mistake_end_with_1_and_write_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken"
    broken.mkdir()
    text = (TINY / "game.yaml").read_text("utf-8")
    (broken / "game.yaml").write_text(text.replace("rules:\n", "rules:\n  bad: {do: take 2 qwertz}\n", 1), "utf-8")
    assert run(["new", str(tmp_path / "a"), "--base", str(broken)]) == 1
    assert "qwertz" in capsys.readouterr().err
    assert not (tmp_path / "a").exists()


def test_a_place_that_cannot_be_written_to_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        assert run(["new", str(place), "--base", BASE]) == 2
        assert "error:" in capsys.readouterr().err


def test_without_a_base_the_command_line_is_wrong(tmp_path: Path) -> None:
    assert run(["new", str(tmp_path / "a")]) == 2


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games") / "village fair"
    assert run(["new", str(folder), "--game"]) == 0
    return folder


def test_a_new_game_is_in_order_passes_its_scenario_plays_and_prints(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played, printed = ["play", "-p", "2", "--seats", "random"], ["docs", "-o", str(game / "out"), "--format", "html"]
    for words in (["check"], played, printed):
        assert run([words[0], str(game), *words[1:]]) == 0
    assert run(["test", str(game)]) == 0
    assert "warning" not in capsys.readouterr().err
    text = (game / "game.yaml").read_text("utf-8")
    assert "module: village-fair\n" in text and "title: Village fair\n" in text


def test_its_book_says_how_to_win_how_ties_break_and_what_a_turn_is(game: Path) -> None:
    page = re.sub(r"<[^>]*>", " ", (game / "out" / "rules-en.html").read_text("utf-8"))
    said = " ".join(page.split())
    for part in ("The winner whoever has the most points", "At a tie whoever has the most coins",
                 "they share the victory",
                 "A turn Choose one: buy:", "The table for 2 to 4 players", "The market face up"):  # fmt: skip
        assert part in said


def test_nothing_of_the_skeleton_is_left_over(game: Path) -> None:
    for file in game.rglob("*"):
        if file.suffix in (".yaml", ".md"):
            assert not re.search("NEW|new-game", file.read_text("utf-8")), file


def test_a_game_stands_on_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["new", str(tmp_path / "a"), "--game", "--base", BASE]) == 2
    assert "or a whole --game" in capsys.readouterr().err

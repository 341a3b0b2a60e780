"""`tassel cards` at the command line."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest

from tassel.cli import run
from tests.print.cards.making import GAME

CARDS = ["cards", GAME]


def test_it_names_the_file_it_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "deep" / "cards.pdf"
    assert run([*CARDS, "-o", str(out)]) == 0
    said = capsys.readouterr()
    assert said.out == "" and f"written: {out}" in said.err
    assert out.read_bytes().startswith(b"%PDF")


def test_json_says_where_every_card_lies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*CARDS, "-o", str(tmp_path / "c.pdf"), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["files"] == [str(tmp_path / "c.pdf")]
    assert found["cards"][0] == {"deck": "nobles", "id": "brugmann", "name": "Georges Brugmann", "count": 5}
    lying = [(cell["card"], cell["x"], cell["y"]) for cell in found["sheets"][0]["cells"]]
    assert lying[:2] == [(0, 10.5, 16.5), (0, 73.5, 16.5)]
    boards = [cell["size"] for sheet in found["sheets"] if sheet["corners"] for cell in sheet["cells"]]
    assert {"width": 90, "height": 70} in boards  # the Courthouse, which shares a sheet


def test_one_card_is_printed_alone_under_any_of_its_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for n, id in enumerate(("solvay", "noble/solvay")):
        assert run([*CARDS, "--card", id, "-o", str(tmp_path / f"{n}.pdf"), "--json"]) == 0
        assert [card["id"] for card in json.loads(capsys.readouterr().out)["cards"]] == ["solvay"]
    assert run([*CARDS, "--card", "slovay", "-o", str(tmp_path / "c.pdf")]) == 2
    assert "did you mean noble/solvay?" in capsys.readouterr().err
    assert run([*CARDS, "--card", "solvay", "--csv", str(tmp_path / "c.csv")]) == 2
    assert "tassel cards" in capsys.readouterr().err and not list(tmp_path.glob("c.*"))


def test_nothing_to_write_is_a_mistake_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(CARDS) == 2
    assert "--png FOLDER" in capsys.readouterr().err


def test_unknown_rules_and_paper_are_mistakes_of_the_command_line(tmp_path: Path) -> None:
    assert run(["cards", "nowhere", "-o", str(tmp_path / "c.pdf")]) == 2
    assert run([*CARDS, "-o", str(tmp_path / "c.pdf"), "--paper", "a5"]) == 2


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    assert run([*CARDS, "-o", str(tmp_path / "file" / "c.pdf")]) == 1
    assert str(tmp_path / "file" / "c.pdf") in capsys.readouterr().err


def test_without_typst_it_says_how_to_install_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run([*CARDS, "-o", str(tmp_path / "c.pdf")]) == 1
    assert "pip install 'tassel[print]'" in capsys.readouterr().err


def test_the_table_has_a_row_for_each_card_and_text_in_three_languages(tmp_path: Path) -> None:
    assert run([*CARDS, "--csv", str(tmp_path / "c.csv")]) == 0
    rows = list(csv.DictReader((tmp_path / "c.csv").open(encoding="utf-8", newline="")))
    solvay = next(row for row in rows if row["id"] == "solvay")
    assert (solvay["deck"], solvay["count"], solvay["name_fr"]) == ("nobles", "3", "Ernest Solvay")
    assert "joker" in solvay["text_en"] and "cube joker" in solvay["text_fr"] and "Jokerwürfel" in solvay["text_de"]
    assert {row["id"] for row in rows} >= {"p30", "s12", "strip-5", "black"}


def test_the_saved_object_names_its_pictures_and_every_copy_of_a_card(tmp_path: Path) -> None:
    assert run([*CARDS, "--png", str(tmp_path)]) == 0
    saved = json.loads((tmp_path / "saved-object.json").read_text("utf-8"))
    nobles = saved["ObjectStates"][0]
    assert nobles["Name"] == "DeckCustom" and len(nobles["DeckIDs"]) == 5 + 7 * 3
    (sheet,) = nobles["CustomDeck"].values()
    assert (tmp_path / sheet["FaceURL"]).is_file() and (tmp_path / sheet["BackURL"]).is_file()
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (8, 2)
    assert [card["Nickname"] for card in nobles["ContainedObjects"]].count("Ernest Solvay") == 3
    assert {id % 100 for id in nobles["DeckIDs"]} == set(range(8))

"""An edition is a game of its own, told as an overlay on another."""

from pathlib import Path

from tassel_compiler.catalog import find
from tassel_compiler.diagnostics import Sink
from tassel_compiler.driver import front
from tassel_compiler.loading.heads import foundation
from tassel_compiler.places import base_folder, games, overlays

TINY = Path("tests/tiny")


def edition(folder: Path, base: str) -> Path:
    folder.mkdir()
    game = f"game:\n  id: small-lake-2\n  base: {base}\n  title: Small Lake again\n"
    (folder / "game.yaml").write_text(f"tassel: 1\noverlay: again\non: tiny\n{game}", "utf-8")
    (folder / "overlay.yaml").write_text(
        "tassel: 1\noverlay: again\non: tiny\nchange: {constants/hand-limit: 4}\n", "utf-8"
    )
    return folder


def test_an_edition_has_the_name_of_its_own_and_the_rules_of_its_base(tmp_path: Path) -> None:
    sink = Sink()
    found = front(str(edition(tmp_path / "again", str(TINY.resolve()))), sink)
    assert [i.message for i in sink.items if i.severity == "error"] == []
    assert found.declared is not None and found.tree is not None
    assert found.declared.game.id == "small-lake-2"
    assert found.declared.game.title == dict.fromkeys(("en", "fr", "de"), "Small Lake again")
    assert found.declared.constants["hand-limit"].value == 4
    assert "rules/day" in found.declared.rules
    assert found.tree.layers[-1] == "again"


def test_overlays_stand_on_an_edition_as_on_its_base(tmp_path: Path) -> None:
    again = edition(tmp_path / "again", str(TINY.resolve()))
    more = tmp_path / "more"
    more.mkdir()
    (more / "overlay.yaml").write_text(
        "tassel: 1\noverlay: more\non: [tiny, again]\nchange: {constants/hand-limit: 5}\n", "utf-8"
    )
    found = front(f"{again}+{more}", Sink())
    assert found.declared is not None
    assert found.declared.constants["hand-limit"].value == 5


def test_a_base_that_is_not_there_is_named(tmp_path: Path) -> None:
    sink = Sink()
    assert find(str(edition(tmp_path / "again", "large-lake")), sink) is None
    (item,) = sink.items
    assert item.code == "E0210"
    assert "large-lake" in item.message


def test_an_edition_of_itself_is_no_game(tmp_path: Path) -> None:
    again = edition(tmp_path / "again", str((tmp_path / "again").resolve()))
    assert foundation(again) == str(again)
    sink = Sink()
    assert find(str(again), sink) is None
    assert sink.failed


def test_a_shipped_edition_is_listed_as_a_game_and_not_as_a_module() -> None:
    name = "bruxelles-1893-first-edition"
    folder = base_folder(name)
    assert folder is not None and name in games()
    assert [f.name for f in foundation(folder)] == ["1893", "first-edition"]
    assert "first-edition" not in overlays()

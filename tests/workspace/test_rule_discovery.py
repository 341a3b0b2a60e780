"""The language server, the studio and the compiler agree to which rules a file belongs, however its head is spelled."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tassel.rule_discovery import rules_of_file, rules_of_folder
from tassel_compiler.diagnostics import Sink
from tassel_compiler.documents import Overlay
from tassel_compiler.documents.reading import parse
from tassel_compiler.loading.heads import read_head
from tassel_compiler.places import names, overlay_folder
from tassel_compiler.printing.print_folders import possible_folders
from tassel_compiler.source import SourceText
from tests.workspace.an_editor import AnEditor
from tests.workspace.editing import OVERLAY, TINY

_NAMES = ("1893", "belle-epoque", "tiny", "0x1f", "yes")
_QUOTES = ('"{}"', "'{}'", "{}", "&there {}")
_NOTES = ("", "  # on what it stands")
_BREAKS = ("add:\n  cards: [a: b: c\n", "change:\n  a: b: c\n", "add:\n\t- x\n", 'note: "no end\n', "remove: {a, }}\n")


@st.composite
def _behind(draw: st.DrawFn, name: str, several: bool) -> str:
    """One way to write names behind a key."""
    on = draw(st.lists(st.sampled_from(_NAMES), min_size=1, max_size=3, unique=True)) if several else [name]
    quote = draw(st.sampled_from(_QUOTES))
    said = [quote.replace("there", f"n{n}").format(one) for n, one in enumerate(on)]
    note = draw(st.sampled_from(_NOTES))
    forms = [f" [{', '.join(said)}]{note}", f" [{',{}  '.join(said).format(*[note + chr(10)] * len(said))}]",
             f" [{note}\n  {', '.join(said)}{note}\n]", "".join(f"{note}\n- {one}" for one in said),
             "".join(f"{note}\n    - {one}" for one in said)]  # fmt: skip
    return draw(st.sampled_from(forms if several else [f" {said[0]}{note}", f"{note}\n  {said[0]}"]))


@st.composite
def _heads(draw: st.DrawFn) -> str:
    key = st.sampled_from(("{}", '"{}"', "'{}'"))
    overlay = f"{draw(key).format('overlay')}:{draw(_behind('mine', several=False))}"
    on = f"{draw(key).format('on')}:{draw(_behind('', several=True))}"
    lines = [overlay, on, "tassel: 1", "title: {en: Mine}"]
    return "\n".join(draw(st.permutations(lines))) + "\n"


def _on_of_the_compiler(text: str) -> tuple[str, ...] | None:
    document = parse(SourceText("overlay.yaml", text), Sink())
    return tuple(head.name for head in document.on) if isinstance(document, Overlay) else None


@given(text=_heads())
@settings(max_examples=300, deadline=None)
def test_a_head_says_what_it_says_to_the_compiler(text: str) -> None:
    on = _on_of_the_compiler(text)
    assert on is None or read_head(text).names("on") == on
    found = read_head(text).get("on")
    assert found is not None and all(name in text[found.start : found.end] for name in found.names)


@given(text=_heads(), broken=st.sampled_from(_BREAKS))
@settings(max_examples=200, deadline=None)
def test_a_head_is_read_while_the_rest_is_no_yaml(text: str, broken: str) -> None:
    assert parse(SourceText("overlay.yaml", text + broken), Sink()) is None
    assert read_head(text + broken).names("on") == read_head(text).names("on")


@pytest.fixture
def pike(tmp_path: Path) -> Path:
    for name in ("game.yaml", "words.yaml"):
        (tmp_path / "lake").mkdir(exist_ok=True)
        (tmp_path / "lake" / name).write_text((TINY / name).read_text("utf-8"), "utf-8")
    file = tmp_path / "pike" / "overlay.yaml"
    file.parent.mkdir()
    file.write_text(OVERLAY.replace("on: tiny", "on: lake"), "utf-8")
    return file


@given(said=_behind("lake", several=False))
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_spelling_belongs_to_the_same_rules_in_the_editor_and_the_studio(pike: Path, said: str) -> None:
    text = OVERLAY.replace("on: tiny", f"on:{said}")
    pike.write_text(text, "utf-8")
    rules = rules_of_file(pike, text)
    assert rules == f"{pike.parent.parent / 'lake'}+{pike.parent}" == rules_of_folder(str(pike.parent))
    listed = text.replace(f"on:{said}", "on:\n- lake")
    assert rules_of_file(pike, listed) == rules


@pytest.mark.parametrize("said", ['"lake"', "[\n  lake\n]", "\n- lake", "&ground lake", "{lake"])
def test_an_editor_is_told_what_is_wrong_and_nothing_else(
    pike: Path, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = AnEditor(monkeypatch)
    text = OVERLAY.replace("on: tiny", f"on: {said}")
    slip = text.replace("gain 2 coin", "gain 2 cion")
    whole = not said.startswith("{")
    editor.types(pike, OVERLAY.replace("on: tiny", "on: lake"))
    editor.types(pike, text)
    assert bool(editor.codes(pike)) != whole  # what cannot be read is told as well, in the rules it was in before
    editor.types(pike, slip)
    assert editor.codes(pike)


@pytest.mark.parametrize("game", ["{id: mine, base: lake-game}", '\n  id: mine\n  "base": "lake-game"'])
def test_an_edition_stands_on_its_game_however_that_is_spelled(tmp_path: Path, game: str) -> None:
    """Also for what is printed: the folders of its ground are those of the game that the compiler finds."""
    (tmp_path / "lake").mkdir()
    (tmp_path / "lake" / "game.yaml").write_text("tassel: 1\nmodule: lake\ngame: {id: lake}\n", "utf-8")
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "game.yaml").write_text(f"tassel: 1\noverlay: mine\non: lake\ngame: {game}\n", "utf-8")
    text = (mine / "game.yaml").read_text("utf-8").replace("lake-game", str(tmp_path / "lake"))
    (mine / "game.yaml").write_text(text, "utf-8")
    assert tmp_path / "lake" / "print" in [folder.path for folder in possible_folders(str(mine))]
    assert rules_of_file(mine / "words.yaml", "tassel: 1\nwords: {}\n") == str(mine)


def test_an_overlay_beside_another_stands_on_all_below_it(pike: Path) -> None:
    above = pike.parent.parent / "above"
    above.mkdir()
    (above / "overlay.yaml").write_text("tassel: 1\noverlay: above\non:\n  - 'pike'\n", "utf-8")
    rules = rules_of_folder(str(above))
    assert [Path(name).name for name in names(rules)] == ["lake", "pike", "above"]
    assert all(overlay_folder(name) for name in names(rules))

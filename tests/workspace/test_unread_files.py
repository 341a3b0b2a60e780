"""What is told of files that nobody reads hangs on what stands in them, and so does what is kept of a check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tassel import unread_files, verdicts
from tassel.texts_lying import texts_lying
from tassel.unread_files import tell_unread_files
from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.reading import Place
from tassel_compiler.loading import read_source
from tests.workspace.editing import TINY

SCENARIO = "tassel: 1\nrules: tiny\nscenario: one\nplayers: 2\n"
FILES = {
    "overlay.yaml": "tassel: 1\noverlay: our\non: tiny\nwords:\n  example: {en: Example}\n",
    "words.yaml": "tassel: 1\nwords: our\nadd:\n  example: {en: An example}\n",
    "more.yml": "tassel: 1\n",
    "rest.YAML": "tassel: 1\n",
    "notes.yaml.txt": "tassel: 1\n",
    "lines.csv": "id,cost\none,2\n",
    "one.yaml": f"{SCENARIO}example: {{of: [rule/turn]}}\n",
    "scenarios/two.yaml": "tassel: 1\nrules: tiny\nscenarios: [{scenario: two, players: 2, example: {}}]\n",
    "scenarios/three.yaml": SCENARIO.replace("one", "an example") + "about: |\n  example: none\n",
    "scenarios/four.yml": SCENARIO,
    "elsewhere/cards.yaml": "module: none\n",
    "prnt/book.yaml": "tassel: 1\nbook: our\n",
    "print/book.yaml": "tassel: 1\nbook: our\n",
    "print/lay.yaml": "tassel: 1\nlayout: our\n",
    "print/._lay.yaml": "tassel: 1\nlayout: our\n",  # what a system leaves beside a file that was copied
    "._more.yml": "tassel: 1\n",
}
UNREAD = {"more.yml", "rest.YAML", "notes.yaml.txt", "lines.csv", "one.yaml", "scenarios/two.yaml",
          "scenarios/four.yml", "elsewhere/cards.yaml", "prnt", "print/lay.yaml"}  # fmt: skip


@pytest.fixture
def our(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / "our" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "our" / name).write_text(text, encoding="utf-8")
    return tmp_path / "our"


def test_an_example_is_one_by_what_it_is_and_not_by_a_word_in_it(our: Path) -> None:
    sink = Sink()
    tell_unread_files(f"./{TINY}+{our}", sink)
    assert {item.message.partition(f"{our}/")[2].partition(":")[0] for item in sink.items} == UNREAD


def test_what_is_kept_of_a_check_hangs_on_every_text_that_it_opens(our: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: set[Path] = set()

    def seen(real: Callable[..., Any]) -> Callable[..., Any]:
        def noted(file: Place, *more: Any) -> object:
            opened.add(file.path)
            return real(file, *more)

        return noted

    monkeypatch.setattr(unread_files, "ours", seen(unread_files.ours))
    tell_unread_files(f"./{TINY}+{our}", Sink(), seen(read_source))
    assert {our / "more.yml", our / "elsewhere" / "cards.yaml", our / "lines.csv"} <= opened
    assert opened <= {*texts_lying(our), *texts_lying(TINY)}
    keys = {verdicts.key(f"./{TINY}+{our}")}
    for file in sorted(own := opened & set(texts_lying(our))):
        file.write_bytes(file.read_bytes()[::-1])
        keys.add(verdicts.key(f"./{TINY}+{our}"))
    assert None not in keys and len(keys) == 1 + len(own)

"""The scenario in docs/scenarios.md holds, and the page names every key there is."""

import re
from pathlib import Path

from tassel.scenarios import run_files
from tassel_runtime.scenario.document import KEYS, MOVE_KEYS
from tassel_runtime.scenario.then import SPECIAL

PAGE = Path("docs/scenarios.md").read_text("utf-8")


def test_the_example_holds(tmp_path):
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "example.yaml"
    file.write_text(example, "utf-8")
    (outcome,) = run_files([file])
    assert outcome.failures == ()


def test_every_key_is_explained():
    assert [key for key in (*KEYS, *MOVE_KEYS, *SPECIAL) if f"`{key}`" not in PAGE] == ["tassel"]

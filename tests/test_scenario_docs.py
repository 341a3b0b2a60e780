"""The scenarios in docs/scenarios.md hold, and the page names every key there is."""

import re
from pathlib import Path

from tassel.scenarios import run_files
from tassel_runtime.scenario.document import KEYS, MOVE_KEYS
from tassel_runtime.scenario.then import SPECIAL

PAGE = Path("docs/scenarios.md").read_text("utf-8")


def test_the_examples_hold(tmp_path):
    examples = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) == 2
    for n, example in enumerate(examples):
        (tmp_path / f"example-{n}.yaml").write_text(example, "utf-8")
    assert [outcome.failures for outcome in run_files([tmp_path])] == [(), ()]


def test_every_key_is_explained():
    assert [key for key in (*KEYS, *MOVE_KEYS, *SPECIAL) if f"`{key}`" not in PAGE] == ["tassel"]

"""What the tools say about the sources: nothing. `make test` asks them here, beside the other tests.

What the third of them says, the import contracts, `test_imports.py` looks at.
"""

import os
import re
import subprocess
import sys

import yaml

from tests.house.declared_names import ROOT

PATHS = os.pathsep.join(str(ROOT / part) for part in ("compiler", "runtime", "."))


def said(*command: str) -> tuple[int, str]:
    environment = {**os.environ, "PYTHONPATH": PATHS}
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


def test_every_package_is_typed_strictly():
    code, text = said("-m", "mypy")
    assert code == 0, text


def test_the_style_is_kept():
    code, text = said("-m", "ruff", "check")
    assert code == 0, text


def test_a_commit_is_looked_at_by_what_make_lint_runs():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    asked = [hook["entry"] for repository in hooks for hook in repository["hooks"]]
    recipe = re.search(r"^lint:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    assert recipe is not None
    assert asked == [line.strip("\t@\n").replace("$(BIN)", ".venv/bin") for line in recipe[1].splitlines()]
    assert {repository["repo"] for repository in hooks} == {"local"}  # nothing is downloaded

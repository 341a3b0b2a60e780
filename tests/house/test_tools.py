"""What the tools say about the sources: nothing."""

import os
import subprocess
import sys

import pytest

from tests.house.nouns import ROOT

PATHS = os.pathsep.join(str(ROOT / part) for part in ("compiler", "runtime", "."))


def said(*command: str) -> tuple[int, str]:
    environment = {**os.environ, "PYTHONPATH": PATHS, "MYPYPATH": PATHS}
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("package", ["tassel_compiler", "tassel_runtime", "tassel"])
def test_every_package_is_typed_strictly(package: str, tmp_path):
    code, text = said("-m", "mypy", "--cache-dir", str(tmp_path), "-p", package)
    assert code == 0, text


def test_the_style_is_kept():
    code, text = said("-m", "ruff", "check", "compiler", "runtime", "tassel", "tests")
    assert code == 0, text

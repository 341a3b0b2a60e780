"""A wheel holds all it needs: rules and schemas travel inside the package."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CODE = "from tassel.cli import main; main()"


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the checkout, as an installer would lay it out."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]  # downloads nothing
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


@pytest.mark.parametrize("args", [["list"], ["play", "bruxelles-1893", "-p", "2", "--seats", "random"]])
def test_the_installed_program_plays_in_another_folder(args: list[str], unpacked: Path, tmp_path: Path) -> None:
    path = os.pathsep.join([str(unpacked), sysconfig.get_paths()["purelib"]])
    done = subprocess.run([sys.executable, "-c", CODE, *args], cwd=tmp_path, env={"PYTHONPATH": path}, check=False,
                          capture_output=True, text=True)  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_the_installed_program_reads_its_own_rules(unpacked: Path, tmp_path: Path) -> None:
    code = "from tassel_compiler.catalog import data_root; print(data_root('rules'), data_root('schemas'))"
    path = os.pathsep.join([str(unpacked), sysconfig.get_paths()["purelib"]])
    said = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env={"PYTHONPATH": path}, check=True,
                          capture_output=True, text=True).stdout.split()  # fmt: skip
    assert [Path(place).is_relative_to(unpacked) for place in said] == [True, True]


def test_the_page_of_the_studio_is_in_the_wheel(unpacked: Path) -> None:
    page = unpacked / "tassel" / "studio" / "page"
    there = {path.name for path in page.iterdir()}
    assert {"index.html", "studio.css", "studio.js", "seat.js", "play.html", "published.js"} <= there


def test_every_file_of_rules_and_schemas_is_in_the_wheel(unpacked: Path) -> None:
    data = unpacked / "tassel_compiler" / "_data"
    for top in ("rules", "schemas"):
        wanted = {path.relative_to(ROOT) for path in (ROOT / top).rglob("*") if path.is_file()}
        assert wanted == {path.relative_to(data) for path in (data / top).rglob("*") if path.is_file()}

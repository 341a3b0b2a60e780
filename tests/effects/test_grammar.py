"""The grammar is LALR without a conflict, and its tables are kept between runs."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from lark import Lark, logger

from tassel_compiler.effects.grammar import GRAMMAR, STARTS, grammar


class Conflicts(logging.Handler):
    """Lark resolves shift/reduce conflicts silently and only logs them."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if "onflict" in record.getMessage():
            self.seen.append(record.getMessage())


def conflicts(text: str, starts: list[str]) -> list[str]:
    handler, level, others = Conflicts(), logger.level, list(logger.handlers)
    logger.handlers[:] = [handler]
    logger.setLevel(logging.DEBUG)
    try:
        Lark(text, parser="lalr", lexer="basic", start=starts, debug=True)
    finally:
        logger.handlers[:] = others
        logger.setLevel(level)
    return handler.seen


def test_the_grammar_has_no_conflict() -> None:
    assert conflicts(GRAMMAR.read_text(encoding="utf-8"), list(STARTS)) == []


def test_a_conflict_would_be_seen() -> None:
    dangling = 'start: "if" start | "if" start "else" start | "x"'
    assert conflicts(dangling, ["start"])


def test_tables_are_kept_and_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = grammar.__wrapped__()
    (kept,) = (tmp_path / "tassel" / "kept").iterdir()
    written = kept.stat().st_mtime_ns
    again = grammar.__wrapped__()
    assert kept.stat().st_mtime_ns == written
    assert first.parse("take 2 coin\n", start="block") == again.parse("take 2 coin\n", start="block")


def test_without_a_place_to_keep_tables_texts_are_still_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert grammar.__wrapped__().parse("take 2 coin\n", start="block")


@pytest.mark.parametrize("share", [0, 0.3, 0.999])
def test_damaged_tables_are_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: float) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    grammar.__wrapped__()
    (kept,) = (tmp_path / "tassel" / "kept").iterdir()
    kept.write_bytes(kept.read_bytes()[: int(kept.stat().st_size * share)])
    assert grammar.__wrapped__().parse("take 2 coin\n", start="block")


@pytest.mark.parametrize("text", ["[]", "{}", "1", '{"data": {"parser": {"parser": {"states": 1}}}}', "[" * 99_999])
def test_tables_of_another_shape_are_built_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    grammar.__wrapped__()
    (kept,) = (tmp_path / "tassel" / "kept").iterdir()
    kept.write_text(text)
    assert grammar.__wrapped__().parse("take 2 coin\n", start="block")

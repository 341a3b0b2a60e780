"""Diagnostics as workflow commands, which a forge shows beside the changed line."""

from __future__ import annotations

from collections.abc import Iterable

from tassel_compiler.diagnostics.diagnostic import Diagnostic
from tassel_compiler.foreign.plain import paragraphs

_COMMANDS = {"error": "error", "warning": "warning", "info": "notice"}


def github(items: Iterable[Diagnostic]) -> str:
    return "".join(f"{_command(item)}\n" for item in items)


def _command(item: Diagnostic) -> str:
    properties: dict[str, object] = {}
    if item.span:
        properties = {"file": item.span.path, "line": item.span.line, "endLine": item.span.end_line}
        if item.span.line == item.span.end_line:  # columns are ignored over several lines
            properties |= {"col": item.span.column, "endColumn": item.span.end_column}
    properties["title"] = f"{item.code} {item.title}"
    settings = ",".join(f"{name}={_property(str(value))}" for name, value in properties.items())
    text = item.message + (f"\n{item.hint}" if item.hint else "")
    return f"::{_COMMANDS[item.severity]} {settings}::{_data(text)}"


def _data(text: str) -> str:
    return paragraphs(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")

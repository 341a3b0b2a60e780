"""Diagnostics as SARIF 2.1.0, the exchange format of analysis tools."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

from tassel_compiler.diagnostics.codes import CODES
from tassel_compiler.diagnostics.diagnostic import Diagnostic
from tassel_compiler.foreign.data import as_json
from tassel_compiler.source import Span

_LEVELS = {"error": "error", "warning": "warning", "info": "note"}
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(items: Iterable[Diagnostic]) -> str:
    shown = list(items)
    codes = sorted({item.code for item in shown})
    rules = [{"id": code, "shortDescription": {"text": CODES[code].title}} for code in codes]
    run = {
        "tool": {"driver": {"name": "tassel", "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(item, codes.index(item.code)) for item in shown],
    }
    return as_json({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _result(item: Diagnostic, rule: int) -> dict[str, object]:
    text = item.message + (f"\n{item.hint}" if item.hint else "")
    result: dict[str, object] = {
        "ruleId": item.code,
        "ruleIndex": rule,
        "level": _LEVELS[item.severity],
        "message": {"text": text},
        "locations": [_location(item.span)] if item.span else [],
    }
    if item.related:
        result["relatedLocations"] = [
            {**_location(related.span), "message": {"text": related.message}} for related in item.related
        ]
    return result


def _location(span: Span) -> dict[str, object]:
    region = {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
    uri = quote(span.path.encode("utf-8", "surrogateescape"))
    return {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}

"""Codes Wxxxx, lints."""

from tassel_compiler.diagnostics.row import CodeRow

ROWS: dict[str, CodeRow] = {}

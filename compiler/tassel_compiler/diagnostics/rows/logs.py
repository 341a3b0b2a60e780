"""Codes E09xx, logs and scenarios."""

from tassel_compiler.diagnostics.row import CodeRow

ROWS: dict[str, CodeRow] = {}

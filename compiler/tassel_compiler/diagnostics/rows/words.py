"""Codes E08xx, texts and words."""

from tassel_compiler.diagnostics.row import CodeRow

ROWS: dict[str, CodeRow] = {}

"""Codes E05xx, recursion."""

from tassel_compiler.diagnostics.row import CodeRow

ROWS: dict[str, CodeRow] = {
    "E0501": CodeRow(
        "a value that needs itself",
        "error",
        "`{word}` is worked out from itself: {chain}",
        "write one of them without the other",
    ),
    "E0502": CodeRow(
        "a rule that reaches itself",
        "error",
        "`{word}` starts itself again: {chain}",
        "raise a flag or counter that starts it later instead",
    ),
}

"""Codes E05xx, recursion."""

from tassel_compiler.diagnostics.row import CodeRow

ROWS: dict[str, CodeRow] = {
    "E0501": CodeRow(
        "a value that needs itself",
        "error",
        "`{word}` is worked out from itself: {chain}",
        "write one of them without the other",
    ),
    "E0503": CodeRow(
        "a change that reads what it changes",
        "error",
        "this change of `{word}` reads what it is making: {chain}",
        "`it` is the value so far",
    ),
    "E0502": CodeRow(
        "a rule that reaches itself",
        "error",
        "`{word}` starts itself again: {chain}",
        "raise a flag or counter that starts it later instead",
    ),
}

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
    "E0504": CodeRow(
        "too long a chain",
        "error",
        "`{word}` stands at the head of more than {most} that need or start one another",
        "let some of them do, or say, what they now leave to the next one",
    ),
    "E0505": CodeRow(
        "a rule that does too much",
        "error",
        "with all that it starts, `{word}` comes to {size} sentences; more than {most} are too many",
        "say with `repeat` how often, instead of starting rules that start rules again and again",
    ),
    "E0506": CodeRow(
        "nested too deep to be played",
        "error",
        "loops and conditions stand too deep in one another here: no more than 18 loops, or 90 of both, can be played",
        "make rules of their own of the inner ones",
    ),
}

"""Codes E04xx, demands and guards."""

from tassel_compiler.diagnostics.row import CodeRow

ROWS: dict[str, CodeRow] = {
    "E0401": CodeRow(
        "a demand outside any guard",
        "error",
        "this can fail, and nothing here says what then",
        "put it under `if possible:`, `may:`, an option or `as PLAYER:`",
    ),
    "E0407": CodeRow(
        "a demand after a draw",
        "error",
        "this must be possible, but a draw or shuffle stands before it in the same guard",
        "put the rest under `if possible:`, so that nobody learns a card from what is allowed",
    ),
    "E0408": CodeRow(
        "a demand after a loop that chooses",
        "error",
        "this must be possible, but a loop in which somebody decides stands before it in the same guard",
        "put the rest under `if possible:`",
    ),
    "E0409": CodeRow(
        "a demand after somebody else acted",
        "error",
        "this must be possible, but another player acts before it in the same guard",
        "put the rest under `if possible:`",
    ),
    "E0411": CodeRow(
        "a value out of its rule",
        "error",
        "`{word}` reads `{memory}`, which only its own rule and hooks on that rule remember",
        "use it inside that rule, or pass what it needs as a parameter",
    ),
}

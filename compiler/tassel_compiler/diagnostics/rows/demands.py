"""Codes E04xx, demands and guards."""

from tassel_compiler.diagnostics.row import CodeRow, error, warning

ROWS: dict[str, CodeRow] = {
    "E0401": error(
        "a demand outside any guard",
        "`{text}` can fail, and nothing here says what then",
        "put it under `if possible:`, `may:`, an option or `as PLAYER:`",
    ),
    "E0407": error(
        "a demand after a draw",
        "`{text}` must be possible, but `{before}` stands before it in the same guard and nobody knows how it ends",
        "put the rest under `if possible:`, so that nobody learns a card from what is allowed",
    ),
    "E0408": error(
        "a demand after a loop that chooses",
        "`{text}` must be possible, but somebody decides in the loop `{before}` before it in the same guard",
        "put the rest under `if possible:`",
    ),
    "E0409": error(
        "a demand after somebody else acted",
        "`{text}` must be possible, but somebody else decides in `{before}` before it in the same guard",
        "put the rest under `if possible:`",
    ),
    "E0411": error(
        "a value out of its rule",
        "`{word}` reads `{memory}`, which only its own rule and hooks on that rule remember",
        "use it inside that rule, or pass what it needs as a parameter",
    ),
    "E0412": error(
        "a question in the middle of a draw",
        "`{text}` asks somebody, but `{zone}` runs empty in the middle of other sentences, where nobody can be asked",
        "let it happen without a question (`at random`), or ask in the rule that draws",
    ),
    "W0401": warning(
        "a secret that an option tells",
        "what `{text}` offers rests on `{secret}`, into which the one who is asked does not see, so he learns it by "
        "what he is offered",
        "ask only for what he sees, choose `at random`, or say under `seen-by` who sees it",
    ),
    "E0414": error(
        "nothing to keep secret",
        "who decides in secret chooses first, and others choose beside him: `secretly as p in players:`, then `choose`",
        "begin the block with what each chooses, `choose x in ...` or `choose one`; what he does with it comes behind",
    ),
    "E0415": error(
        "a demand after a secret",
        "`{text}` may turn out to be impossible when all have chosen, and then nobody can choose anew",
        "put it under `if possible:`, or choose only from what can be carried out whatever the others choose",
    ),
    "E0413": error(
        "too much to look ahead",
        "whether this can be carried through hangs on too much: every way that is open, with all that comes after it",
        "put what hangs together into a block of its own, `if possible:`, or let less of it fail",
    ),
}

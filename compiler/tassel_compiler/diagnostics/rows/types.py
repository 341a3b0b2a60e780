"""Codes E03xx, types."""

from tassel_compiler.diagnostics.row import CodeRow

ROWS: dict[str, CodeRow] = {
    "E0301": CodeRow(
        "the wrong sort of thing", "error", "`{text}` is a {found}, but a {expected} is needed here", ""
    ),
    "E0302": CodeRow(
        "a word that does not fit",
        "error",
        "`{word}` says nothing about this noun, which is counted by {expected}",
        "leave it out, or name another noun",
    ),
    "E0303": CodeRow(
        "not a value",
        "error",
        "`{text}` is {what}, not a single thing or number",
        "name one of them, or count them",
    ),
    "E0304": CodeRow(
        "two things that cannot be equal",
        "error",
        "a {left} is never equal to a {right}",
        "compare things of one sort",
    ),
    "E0305": CodeRow(
        "the wrong number of arguments",
        "error",
        "`{word}` takes {expected}, found {found}",
        "write the arguments as they are declared",
    ),
    "E0306": CodeRow(
        "not a set",
        "error",
        "`{text}` is a {found}; after `in` stands a set: a kind, a group, a zone, places, `1..6`, `[a, b]`, `players from p`",
        "",
    ),
    "E0307": CodeRow(
        "cannot hold that",
        "error",
        "{text} has no place for `{word}`",
        "declare `{word}` there, or name another holder",
    ),
    "E0308": CodeRow(
        "not a holder of cards", "error", "`{text}` is a {found}; cards lie in zones", "name a zone"
    ),
    "E0309": CodeRow(
        "cards and pieces mixed up",
        "error",
        "`{text}` cannot be moved by this sentence",
        "use `draw`, `move` or `put` for cards, `take` and `pay` for pieces",
    ),
    "E0310": CodeRow(
        "cannot be written",
        "error",
        "`{text}` is not a slot that can change",
        "declare it under `player`, `table`, `has` or `remember`",
    ),
    "E0311": CodeRow(
        "which one?",
        "error",
        "`{word}` can be {expected}",
        "write `any` if the player chooses, or name one of them",
    ),
    "E0312": CodeRow(
        "may be nobody",
        "error",
        "this may be nobody, so `{word}` cannot be asked of it",
        "test first: `if ... exists:`",
    ),
    "E0313": CodeRow(
        "nobody acts here",
        "error",
        "this needs a player who acts, and here nobody does",
        "put it under `as PLAYER:` or `as p in players:`",
    ),
    "E0314": CodeRow(
        "pieces are moved, not counted up",
        "error",
        "`{word}` has a limited supply, so its number changes only by moving pieces",
        "use `take`, `pay`, `put` or `move`",
    ),
    "E0315": CodeRow("no such track", "error", "`{text}` is not a track", "did you mean `{near}`?"),
    "E0316": CodeRow(
        "nothing to do", "error", "`do` needs a row, a card or a deed; `{text}` is a {found}", ""
    ),
    "E0317": CodeRow(
        "a table with a hole",
        "error",
        "there is no entry for {players} players",
        "add one; the rule set is for {legal} players",
    ),
    "E0318": CodeRow("out of range", "error", "{found} is outside {expected}", ""),
}

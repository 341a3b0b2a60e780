"""Codes E08xx and W08xx, texts and words."""

from tassel_compiler.diagnostics.row import CodeRow, error, warning

ROWS: dict[str, CodeRow] = {
    "E0801": error(
        "a missing translation",
        "the {part} for `{word}` is there in {there}, but not in {lacking}",
        "add `{line}`",
    ),
    "E0802": error(
        "a sentence that no longer fits",
        "the sentence of `{word}` was written for another effect: its fingerprint is {found}, "
        "that of {place} is `{mark}`",
        "read the effect again, correct the sentence in every language, then write `fingerprint: {mark}`; "
        "without `text` the sentence is generated",
    ),
    "E0803": error(
        "a sentence for nothing",
        "`{word}` has a sentence, but no effect that it could stand for",
        "only rules, rows, hooks and deeds of rows have a `text`",
    ),
    "E0804": error(
        "one name for two",
        "`{word}` and `{other}` of {kind} are both called “{text}” in {lang}, so a player cannot tell them apart",
        "give one of them another name",
    ),
    "W0801": warning(
        "a thing without a word",
        "the {sort} `{word}` can be shown to players, but has no word",
        "under {home} write `{line}`",
    ),
    "W0802": warning(
        "a word for nothing",
        "nothing in these rules is called `{word}`",
        "{near:as word}  Else leave the word out",
    ),
}

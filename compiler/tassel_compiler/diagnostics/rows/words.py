"""Codes E08xx and W08xx, texts and words."""

from tassel_compiler.diagnostics.row import CodeRow, error, warning

ROWS: dict[str, CodeRow] = {
    "E0801": error(
        "a missing translation",
        "the {part} for `{word}` is there in {there}, but not in {lacking}",
        "add `{line}`; rules that are printed in fewer languages name them: `languages: [{there}]`",
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
    "E0805": error(
        "a slot that names nothing",
        "the text of `{word}` has a slot for `{slot}`, which names nothing here",
        "{near:as word}  `{{rounds}}` is the number of a constant, `{{hut.many}}` the plural of a word || "
        "`{{rounds}}` is the number of a constant, `{{hut.many}}` the plural of a word",
    ),
    "E0806": error(
        "a slot that no word has",
        "the word of `{word}` has `{slot}`, which nothing fills in",
        "write what stands there, in every language. A word may have the number of a constant (`{{rounds}}`), "
        "`{{1}}`, `{{2}}` and `{{to}}` with a form behind a dot, and `{{e}}`; only a `text` has words of the game",
    ),
    "E0807": error(
        "a phrase that says less",
        "the phrase `{word}` has other slots here than in the rules that all games share",
        "say it with {wanted}, in any order, with a form behind a dot where the language asks for one",
    ),
    "E0808": error(
        "a language without phrases",
        "`{word}` is no language that rules are printed in here",
        "{near:as word}  The languages are ⟪among:{there}⟫ || the languages are ⟪among:{there}⟫",
    ),
    "E0809": error(
        "no language in common",
        "`{layer}` is printed in {found} only, the rules below it in {there}",
        "add words in one of these, and name it under `languages`",
    ),
    "W0803": warning(
        "a sentence left behind",
        "the sentence written for `{word}` rests on {what}, which `{layer}` changes here; the generated one is printed",
        "read both: ⟪say:`remove: [words/{word}/text]`⟫ keeps the generated one; if the sentence still fits, "
        "add ⟪say:`change: words/{word}/fingerprint: {mark}`⟫, else write a new `text` with this fingerprint",
    ),
    "W0804": warning(
        "words left behind",
        "the words of `{word}` say what it was before `{layer}` changes {what} here; they are printed no more",
        "say what it is now: `change: words/{word}: ...` in your overlay; if the words still fit, "
        "⟪say:`{edit}: words/{word}/fingerprint: {mark}`⟫",
    ),
    "W0805": warning(
        "rulings left behind",
        "{n:ruling} answered a question about what `{layer}` changes here, and no page gives the answer now: {ids}",
        "read what `tassel explain` says of it: if the answer still holds, cite it anew, "
        "under `sources` as `{path}: {{ruling: [{ids}]}}`",
    ),
    "W0806": warning(
        "a number in one language",
        "`{name}` says {number} in {one} and not in {other}",
        "read it in both languages and say the same number in them, or take it from the rules by a slot",
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
    "W0807": warning(
        "a noun without a gender",
        "`{word}` has no gender in {lang}, and articles and adjectives depend on it there",
        "say it beside `one` and `many`: `gender: m`, `gender: f` or `gender: n`",
    ),
    "W0808": warning(
        "two articles",
        "`{word}` has an article in front of a slot in {lang}, and is printed “{said}”",
        "write it so that a whole phrase may stand there, without the article",
    ),
    "W0802": warning(
        "a word for nothing",
        "nothing in these rules is called `{word}`",
        "{near:as word}  Else leave the word out",
    ),
}

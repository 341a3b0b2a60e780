"""Codes E10xx, what is printed."""

from tassel_compiler.diagnostics.row import CodeRow, error, warning

ROWS: dict[str, CodeRow] = {
    "E1001": error("cards of nothing", "no card, place or kind is called `{found}`", "{near:as word}"),
    "E1002": error("no such template", "there is no template `{found}`", "{near:as word}"),
    "E1003": error("not in the table", "there is no {what} `{found}`", "{near:as word}"),
    "E1004": error(
        "text that does not fit",
        "the text of {card} does not fit even at {size} points",
        "shorten its sentence under `words`, or give its deck a larger `size` or another `template`",
    ),
    "E1005": error(
        "a character that no font has",
        "{font} has no {character}, which stands on {cards}",
        "write it in another way, or name a font that has it in a template of your own",
    ),
    "E1006": error("a template that fails", "{message}", "the templates are in the folder `print` of the rules"),
    "E1007": error("larger than the paper", "{deck} is {size} mm, {paper} has room for {room} mm"),
    "E1008": error(
        "a drawing that is more than shapes",
        "{message}",
        "save it as plain SVG: shapes and their colours, without scripts, images, addresses and styles",
    ),
    "E1009": error(
        "a page that is more than text",
        "`{found}` does not belong in a page of rules",
        "take it out of the template: pages have no scripts, no forms, and fetch nothing",
    ),
    "E1010": error(
        "drawn, but not there",
        "the layout names `{found}`, and nothing that could stand here is called so",
        "{near:as word}",
    ),
    "E1011": error(
        "two things on one spot",
        "{one} lies {where}",
        "give each a spot of its own, and name each thing once",
    ),
    "E1012": error(
        "a picture without a text",
        "the {what} has no text in {lacking}",
        "say under `title` what it is in every language: who cannot see the picture reads it",
    ),
    "E1013": error(
        "an example that does not hold",
        "{message}",
        "an example is played with the rules that are printed: correct it, or what it shows, as for `tassel test`",
    ),
    "E1014": error(
        "an answer to nothing",
        "`{found}` is not asked in this survey",
        "{near:as word}",
    ),
    "E1015": error(
        "an answer of another kind",
        "`{path}` is {asked}, and {found} stands here",
        "write what is printed on the part, `right` if it is the same, or `?` if nobody looked",
    ),
    "E1016": error(
        "a text without end",
        "more is to be told here than anybody reads: the formulas and words in it hold others, and those others",
        "give the values in it words of their own under `words`; a word names each thing it is about once",
    ),
    "W1001": warning(
        "a text about other rules",
        "the text `{text}` was written for other rules: its fingerprint is {found}, that of what it covers is `{mark}`",
        "read it again in every language, then write `fingerprint: {mark}`; until then it is not printed",
    ),
    "W1002": warning("a place for nothing", "the book has no `{found}`", "{near:as word}"),
    "W1003": warning(
        "examples left out",
        "{n:example} no longer true with these rules: the book leaves out {titles}",
        "to have one in the book again copy it from its file ({file}) into `examples` beside your overlay, "
        "keep its name, and write `rules: {rules}` and what is so now",
    ),
    "W1004": warning(
        "texts of the book left out",
        "what is changed here was told by {n:text} of the book; now the rules tell it in their own sentences: {names}",
        "to have one again write it under `texts` of a `print/book.yaml` beside your overlay, "
        "by its name and with what it covers, and with its new fingerprint: {marks}",
    ),
    "W1005": warning(
        "texts that mention what is changed",
        "`{layer}` changes {what}; {n:text} by hand may no longer be true: {names}",
        "read them again. What is no longer true is written anew in your overlay; what still is true is confirmed "
        "there: a sentence by its fingerprint, a text of the book by its name, a ruling by its id under `sources`, "
        "an example by its name",
    ),
}

"""Codes E02xx, names."""

from tassel_compiler.diagnostics.row import CodeRow

ROWS: dict[str, CodeRow] = {
    "E0201": CodeRow(
        "no game here",
        "error",
        "these rules declare no `game`, so there is nothing to start",
        "add a section `game` with `id`, `title`, `players`, `start` and `rank`",
    ),
    "E0202": CodeRow(
        "a name used twice",
        "error",
        "`{word}` already means something else here",
        "give the variable another name",
    ),
    "E0203": CodeRow("not what belongs here", "error", "found {found}, expected {expected}", ""),
    "E0204": CodeRow("unknown word", "error", "nothing is called `{word}`", "did you mean `{near}`?"),
    "E0205": CodeRow(
        "unknown member", "error", "`{word}` is not declared under `has` of {owner}", "did you mean `{near}`?"
    ),
    "E0206": CodeRow("no such part", "error", "{owner} has no `{word}`", "did you mean `{near}`?"),
    "E0207": CodeRow(
        "unknown noun",
        "error",
        "nothing that can be held is called `{word}`",
        "did you mean `{near}`?  You can hold: {legal}",
    ),
    "E0208": CodeRow("unknown rule", "error", "no rule is called `{word}`", "did you mean `{near}`?"),
    "E0209": CodeRow(
        "two options of one name",
        "error",
        "an option `{word}` stands here already",
        "give one of them another name",
    ),
}
ROWS |= {
    "E0210": CodeRow(
        "unknown rule set", "error", "no game is called `{word}`", "did you mean `{near}`?  Games: {legal}"
    ),
    "E0211": CodeRow(
        "unknown module",
        "error",
        "no module is called `{word}`",
        "did you mean `{near}`?  Modules: {legal}; a house rule is given as a path, `+./folder`",
    ),
    "E0212": CodeRow(
        "a module that is not there",
        "error",
        "`{word}` is no module under the rules",
        "check the name under `uses`",
    ),
    "E0213": CodeRow(
        "a card without a home",
        "error",
        "`{word}` starts in no zone",
        "name under `starts-in` a zone that holds `{family}`",
    ),
    "E0214": CodeRow(
        "nothing to change",
        "error",
        "values, levels of tracks and printed members can be changed; none of them is called `{word}`",
        "did you mean `{near}`?",
    ),
    "E0216": CodeRow(
        "state is not changed",
        "error",
        "`{word}` is written during the game, so it is no printed number that a change could raise or lower",
        "change it where it is written, or change a value that reads it",
    ),
    "E0217": CodeRow(
        "whose would it be?",
        "error",
        "`{word}` is printed, the same for everybody, so a card cannot change it for its holder",
        "read it through a value of your own, and change that",
    ),
    "E0215": CodeRow(
        "no such moment", "error", "a hook cannot hang on `{word}`: no rule or step is called so", "did you mean `{near}`?"
    ),
}

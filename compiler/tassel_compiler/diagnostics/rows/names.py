"""Codes E02xx, names."""

from tassel_compiler.diagnostics.row import CodeRow, error

ROWS: dict[str, CodeRow] = {
    "E0201": error(
        "no game here",
        "these rules declare no `game`, so there is nothing to start",
        "add a section `game` with `id`, `title`, `players`, `start`, `score` and `rank`",
    ),
    "E0202": error(
        "a name used twice", "`{word}` already means something else here", "give the variable another name"
    ),
    "E0203": error("not what belongs here", "found {found}, expected {expected}", "write {expected}"),
    "E0204": error(
        "unknown word",
        "nothing is called `{word}`",
        "{near:as word} || {declare}, or use a word that is declared",
    ),
    "E0205": error(
        "unknown member",
        "`{word}` is not declared under `has` of {owner}",
        "{near:as word} || declare it under `has`, or ⟪leave:leave it out⟫",
    ),
    "E0206": error(
        "no such part",
        "{owner:a} has no `{word}`",
        "{near:as word} || declare `{word}` there, or ask something else for it",
    ),
    "E0207": error(
        "unknown noun",
        "nothing that can be held is called `{word}`",
        "{near:as word}  You can hold: ⟪among:{legal}⟫ || you can hold: ⟪among:{legal}⟫ || {declare:player}",
    ),
    "E0208": error(
        "unknown rule", "no rule is called `{word}`", "{near:as word} || {declare:rules}"
    ),
    "E0209": error(
        "two options of one name", "an option `{word}` stands here already", "give one of them another name"
    ),
    "E0210": error(
        "unknown rule set",
        "no game is called `{word}`",
        "{near:as word}  Games: {legal} || games: {legal}; a folder is given as a path, `./folder`",
    ),
    "E0211": error(
        "unknown module",
        "no module is called `{word}`",
        "{near:as word}  Modules: {legal}; a house rule is given as a path, `+./folder` || "
        "modules: {legal}; a house rule is given as a path, `+./folder`",
    ),
    "E0212": error(
        "a module that is not there",
        "`{word}` is no module under the rules",
        "{near:as word} || check the name under `uses`",
    ),
    "E0213": error(
        "a card without a home",
        "`{word}` starts in no zone",
        "name under `starts-in` a zone that holds `{family}`",
    ),
    "E0214": error(
        "nothing to change",
        "values, levels of tracks and printed members can be changed; none of them is called `{word}`",
        "{near:as word} || make it a value, and read that instead",
    ),
    "E0215": error(
        "no such moment",
        "a hook cannot hang on `{word}`: no rule or step is called so",
        "{near:as word} || name a rule, a row, or a step after a full stop",
    ),
    "E0216": error(
        "state is not changed",
        "`{word}` is written during the game, so it is no printed number that a change could raise or lower",
        "change it where it is written, or change a value that reads it",
    ),
    "E0225": error(
        "no such folder",
        "there is no folder `{word}` here",
        "{near:as word} || a rule set is named as `GAME+MODULE+./FOLDER`",
    ),
    "E0226": error(
        "a folder without rules",
        "the folder `{word}` holds no {what}",
        "{repair}",
    ),
    "E0227": error(
        "which of them?",
        "`{word}` is printed on {found}, so a change cannot say which it means",
        "read it through a value of your own, and change that",
    ),
    "E0218": error(
        "one word for two things",
        "`{word}` has a meaning already, so no {sort} can be called so",
        "choose another name",
    ),
    "E0217": error(
        "whose would it be?",
        "`{word}` is printed, the same for everybody, so a card cannot change it for its holder",
        "read it through a value of your own, and change that",
    ),
    "E0219": error(
        "a possessive before a noun",
        "`{word}` belongs to players, so `'s {asked}` cannot stand before it",
        "give it a name first, or put it in brackets",
    ),
    "E0220": error(
        "everybody's, wherever they are",
        "`{word}` is one of them; after `in` stands a set, and this would be every one of the game",
        "name the zone they lie in",
    ),
    "E0221": error(
        "nothing it can be",
        "{owner:a} cannot be `{word}`",
        "declare a flag or a value of that name",
    ),
    "E0228": error(
        "a product with a name twice",
        "the product would have `{word}` twice",
        "name each kind once, and call its values so that no two pairs read alike",
    ),
}

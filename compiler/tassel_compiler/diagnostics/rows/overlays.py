"""Codes E06xx, overlays and merging."""

from tassel_compiler.diagnostics.row import CodeRow, error, warning

ROWS: dict[str, CodeRow] = {
    "E0601": error("given twice", '"{path}" already has a value', "leave one out; an overlay can change it"),
    "E0602": error(
        "already there", '"{path}" exists already', 'use "change" to replace it, or choose another name'
    ),
    "E0603": error("nothing there", 'nothing to {verb}: {at} has no "{missing}"', "{repair}"),
    "E0604": error(
        "changed twice",
        '"{path}" is changed by {first} and by {second}',
        'if {second} is meant to come after {first}, name ⟪on {first}:{first}⟫ in its "on"',
    ),
    "E0605": error("not a list", '"{path}" is {found}, only a list can be extended', 'use "change" or "add"'),
    "E0606": error("no such neighbour", '"{path}" has no entry "{neighbour}"', "{repair}"),
    "E0607": error(
        "a part that is missing", "{name} needs {needed}, which is not in play", "add it: {repair}"
    ),
    "E0608": error("twice the same", "{name} is named twice", "name it once"),
    "E0609": error(
        "the wrong order", "{name} builds on {needed}, which comes after it", "this order works: {order}"
    ),
    "E0610": error("they clash", "{name} and {other} cannot be played together", "leave one of them out"),
    "E0611": error(
        "not a path", '"{path}" is not a path', 'write names with "/" between them, such as {example}'
    ),
    "E0612": error("nothing to put into", '"{path}" holds {found}, no entries can be put into it'),
    "W0602": warning(
        "more players than there are pieces",
        "the game brings pieces for {known} players; for {players} of them more are needed: {pieces}",
        "nothing, if you have them; else keep to {known} players",
    ),
    "W0601": warning(
        "a companion that nobody knows",
        'nothing that could be in play is called "{name}"',
        "{near:as key} || write its name as it stands behind `overlay:` in its file, or ⟪leave:leave it out⟫",
    ),
    "W0603": warning("cited twice", "this entry rests on {id} already", "leave one of them out"),
    "W0604": warning(
        "a citation of nothing",
        "the ledger has entries {series}-..., and none of them is called {id}",
        "{repair} || cite an entry of the ledger, or a book of your own by ids that begin otherwise",
    ),
    "W0605": warning(
        "a row that nobody reads",
        "there is a row for {found}, and the game is for {expected}",
        "⟪entry:leave it out⟫, or change `game/players`",
    ),
    "E0620": error(
        "changed as a whole and in part",
        'the same overlay changes "{path}", and all of "{whole}"',
        'say it within what is said of "{whole}", or leave one of the two out',
    ),
    "E0619": error("no such sentence", '"{path}" is the number of no sentence: {there}', "count them from 1"),
    "E0621": error(
        "not what was there",
        '"{path}" is {now}, and `was` says {was}',
        "look what `tassel explain` shows there; write what is there under `was`, or leave it out",
    ),
    "E0617": error(
        "nothing that rests on anything",
        '"{path}" is there, but is no entry that could say where it comes from',
        "⟪leave:leave it out⟫: constants, cards, rules, their rows and steps and the like say where they come from",
    ),
    "E0618": error(
        "a file that counts for nothing",
        "this file is {kind}, and nobody reads one {where}: what it says counts for nothing",
        "{repair}",
    ),
    "W0618": warning(
        "a file that nobody reads",
        "nobody reads {file}: what it says or shows counts for nothing",
        "{repair}",
    ),
    "E0616": error(
        "a module that lacks something",
        'the module "{module}" needs `{name}`, and nothing in these rules is called so',
        "{near:as word} || declare `{name}` in the game that uses it, or give it another name there with `reading`",
    ),
    "E0615": error(
        "two neighbours",
        '"{path}" stands "before" one entry and "after" another',
        "say one of them: the new entry is laid right beside it",
    ),
    "E0614": error("nothing to rename", '{module} never uses the name "{name}"', '{near:as key}'),
}

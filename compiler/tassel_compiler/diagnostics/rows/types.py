"""Codes E03xx, types."""

from tassel_compiler.diagnostics.row import CodeRow, error, warning

ROWS: dict[str, CodeRow] = {
    "E0301": error(
        "the wrong sort of thing",
        "`{text}` is {found:a}, but {expected:a} is needed here",
        "write something that is {expected:a}",
    ),
    "E0302": error(
        "a word that does not fit",
        "`{word}` says nothing about this noun, which is {expected}",
        "⟪leave:leave it out⟫, or name another noun",
    ),
    "E0303": error(
        "not a value",
        "`{text}` is {what:a}, not a single thing or number",
        "name one of them, or count them",
    ),
    "E0304": error(
        "two things that cannot be equal",
        "{left:a} is never equal to {right:a}",
        "compare things of one sort",
    ),
    "E0305": error(
        "the wrong number of arguments",
        "`{word}` takes {expected:argument}, here it has {found}",
        "write ⟪`{call}`⟫ || write one argument for each name under `of` or `with`",
    ),
    "E0306": error(
        "not a set",
        "`{text}` is {found:a}, and a set is needed here",
        "write a kind, a group, a zone, places, `1..6`, `[a, b]` or `players from p`",
    ),
    "E0307": error(
        "cannot hold that",
        "`{text}` has no place for `{word}`",
        "declare `{word}` there, or name another holder",
    ),
    "E0308": error("not a holder of cards", "`{text}` is {found:a}, and cards lie in zones", "name a zone"),
    "E0309": error(
        "cards and pieces mixed up",
        "`{text}` cannot be moved by this sentence",
        "use `draw`, `move` or `put` for cards, `take` and `pay` for pieces",
    ),
    "E0310": error(
        "cannot be written",
        "`{text}` is no slot that can change",
        "declare it under `player`, `table`, `has` or `remember`",
    ),
    "E0311": error(
        "which one?",
        "`{word}` can be {expected}",
        "write ⟪`any`⟫ if the player chooses, or name one of them",
    ),
    "E0312": error(
        "may be nobody",
        "this may be nobody, so `{word}` cannot be asked of it",
        "test first: `if ... exists:`",
    ),
    "E0313": error(
        "nobody acts here",
        "`{word}` needs a player who acts, and here nobody does",
        "put it under `as PLAYER:` or `as p in players:`",
    ),
    "E0314": error(
        "pieces are moved, not counted up",
        "there is a certain number of `{word}`, so it changes only by moving pieces",
        "use `take`, `pay`, `put` or `move`",
    ),
    "E0315": error(
        "no such track", "`{text}` is not a track", "{near:as word} || {declare:tracks}"
    ),
    "E0316": error(
        "nothing to do",
        "`{text}` is {found:a}, which does nothing by itself",
        "after `do` name a row, a card or a member declared `deed`",
    ),
    "E0317": error(
        "a table with a hole",
        "there is no entry for {players:player}",
        "add one; the rule set is for {legal} players",
    ),
    "E0319": error(
        "more players than the rules know",
        "for {players} players these rules have no entry in: {lacking}",
        "give each of these tables an entry, under `change`",
    ),
    "W0301": warning(
        "a list that is too short",
        "`{word}` has {entries}, and `{text}` reads {beyond}; the game stops at what is not there",
        "add what lacks, or keep within the list: `min(..., {last})`",
    ),
    "W0302": warning(
        "fewer than none",
        "{found} is an amount, and nobody gains, pays or draws fewer than none; the game stops where it comes to it",
        "write 0 or more, or do something else where it is less: `if ... > 0:`",
    ),
    "W0303": warning(
        "a family without members",
        "`{word}` has no members, so nothing of it is ever in play",
        "write them under `each`",
    ),
    "E0320": error(
        "all of them, and so many",
        "all of `{text}` is as many as there are, so `{word}` counts nothing here",
        "⟪drop {word}:leave `{word}` out⟫, or write how many instead of all",
    ),
    "E0321": error(
        "a number that means nothing here",
        "{what} is {found}, and possible is {expected}",
        "stay within {within}, with `min` or `max` where the number comes from the game",
    ),
    "E0322": error(
        "all of what has no end",
        "the supply of `{word}` has no end, so all of it is no number",
        "write how many, or take all of it `from` a player or a place",
    ),
    "E0323": error(
        "made or lost",
        "`{word}` is conserved and lies in no supply, so none can come from there or go there",
        "name the player or place at the other end, or list `{word}` under `supply`",
    ),
    "E0324": error(
        "a way that goes one way",
        "`{word}` goes one way, and what is connected is so from both sides",
        "write ⟪`reached from {start}`⟫, or let the way go both ways",
    ),
    "E0325": error(
        "no way to go",
        "`{text}` does not lead from one place to the next",
        "name a way of the places, or what lies `between` them",
    ),
    "E0326": error("the same place twice", "{told} stands here for the second time", "leave it out"),
    "E0318": error("out of range", "found {found}, possible is {expected}", "stay within {expected}"),
}

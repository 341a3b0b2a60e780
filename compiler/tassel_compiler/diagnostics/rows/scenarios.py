"""Codes E09xx, what a scenario says wrongly. The runtime finds it and tells it (`tassel_runtime.scenario.pages`)."""

from tassel_compiler.diagnostics.row import CodeRow, error

ROWS: dict[str, CodeRow] = {
    "E0901": error(
        "more or less than there can be",
        "{message}",
        "write a level of that track, a place that is there, or at least 0 pieces",
    ),
    "E0902": error(
        "pieces that do not add up",
        "{message}",
        "say where the others lie, or leave the line out: what nobody speaks of stays where the set-up put it",
    ),
    "E0903": error(
        "cards that do not fit",
        "{message}",
        "name fewer cards: a zone has its room, and of each card there are so many",
    ),
    "E0904": error(
        "a name that nothing has", "{message}", "{near:as word} || `tassel list` shows the names of the rules"
    ),
    "E0905": error(
        "another sort of thing",
        "{message}",
        "a slot holds a number, yes or no, or a name; a zone holds a list; a holder holds a table",
    ),
    "E0906": error("given twice", "{message}", "write it on one line, in the table of its holder"),
    "E0907": error("nobody acts", "{message}", "{near:as word} || say who: `by` and the name of a seat"),
    "E0908": error(
        "not what the rule takes",
        "{message}",
        "{near:as word} || write under `with` what the rule has there, in its order",
    ),
    "E0909": error(
        "not the shape of a scenario",
        "{message}",
        "{near:as word} || a scenario says scenario, rules, players, play, and what must hold",
    ),
    "E0910": error(
        "it does not hold",
        "{message}",
        "{near:as word} || either the scenario or the rules say something else than is meant",
    ),
}

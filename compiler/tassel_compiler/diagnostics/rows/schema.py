"""Codes E07xx, the shape of documents."""

from tassel_compiler.diagnostics.row import CodeRow, error

ROWS: dict[str, CodeRow] = {
    "E0701": error("an unknown key", 'nothing is called "{key}" in {where}', '{near:as key}'),
    "E0702": error("a missing key", '{where} needs "{key}"', '⟪need {key}:add "{key}: ..."⟫'),
    "E0703": error("another shape", "{where} must be {expected}, this is {found}", "{repair}"),
    "E0704": error(
        "a value that is not allowed", '{where} cannot be "{found}", only {allowed}', '{near:as key}'
    ),
    "E0705": error(
        "not a tassel document",
        "the first key says what a document is, here it is {found}",
        "begin with one of: {kinds}",
    ),
    "E0706": error(
        "another version of the language",
        '"tassel: {found}" is not known here, only {known}',
        'write ⟪"tassel: {known}"⟫',
    ),
    "E0707": error("malformed", '{where}: "{found}" is not {expected}', "{repair}"),
    "E0709": error(
        "two ways at once",
        '"{path}" says both "{first}" and "{second}", and one of them would be ignored',
        "keep one of them",
    ),
    "E0708": error("too few or too many", "{where} has {found}, it needs {expected}"),
}

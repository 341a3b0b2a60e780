"""Codes E00xx, from the file to nodes."""

from tassel_compiler.diagnostics.row import CodeRow, error

ROWS: dict[str, CodeRow] = {
    "E0001": error("no such file", "there is no file {path}", '{near:as key}'),
    "E0002": error("a file that cannot be read", "{path} {problem}"),
    "E0003": error(
        "a file that is too large",
        "{path} has {size} bytes, at most {limit} are read",
        "split the file: a module may have any number of files",
    ),
    "E0004": error(
        "not a text",
        "the character {character} does not belong in a rules file",
        "save the file as plain text in UTF-8",
    ),
    "E0005": error(
        "not UTF-8", "byte {offset} ({byte}) is not UTF-8", "save the file as UTF-8 in your editor"
    ),
    "E0006": error(
        "outside the folder", "{path} leads out of {folder}", "move the file into the folder of the module"
    ),
    "E0007": error(
        "nested too deep", "more than {limit} levels inside each other", "give the inner part a name"
    ),
    "E0008": error(
        "too many entries", "more than {limit} entries, counting what aliases repeat", "split the file"
    ),
    "E0009": error("an empty document", "there is nothing in {path}", 'a document begins with "tassel: 1"'),
    "E0010": error(
        "a colon ended the sentence",
        'YAML reads "{key}:" as a key',
        '⟪below:start the text on the next line, after "{before}: |"⟫',
    ),
    "E0011": error(
        "a comma tore the sentence apart",
        'inside {{...}} a comma starts a new entry, so "{text}" became a key without a value',
        '⟪quote:put the whole sentence in quotation marks⟫; two sentences in it are joined by ";"',
    ),
    "E0012": error(
        "a character that means something to YAML",
        '"{character}" at the start of a value {meaning}',
        "⟪quote:put the whole text in quotation marks⟫",
    ),
    "E0013": error("a key twice", '"{key}" stands twice in the same place', "rename one or join the two"),
    "E0014": error("a tab", "YAML does not allow tabs for indentation", "use spaces"),
    "E0015": error(
        "a tag",
        '"{tag}" gives the value a type of YAML, which is not used here',
        "⟪leave:leave it out⟫, or ⟪quote:put the whole text in quotation marks⟫",
    ),
    "E0016": error(
        "a merge key",
        '"<<" is not used here: every entry says itself what it holds',
        "write the entries out, or share them with an alias as a whole value",
    ),
    "E0017": error(
        "several documents", "a second document starts here", 'put it in a file of its own, without "---"'
    ),
    "E0018": error("a key that is no text", "a key must be a word, this one is {found}", "give it a name"),
    "E0019": error(
        "an alias without an anchor", "nothing before this place is marked &{name}", 'did you mean ⟪"*{near}"⟫?'
    ),
    "E0020": error("not YAML", "{problem}", "{repair}"),
    "E0021": error(
        "never closed",
        "{what} that begins here is never closed",
        "⟪close {closing}:add the missing {closing}⟫",
    ),
    "E0022": error("a comma is missing", 'no comma before "{key}:"', '⟪comma {key}:put a comma before "{key}:"⟫'),
    "E0023": error(
        "a blank is missing after a colon",
        '"{key}:{value}" is one word to YAML',
        'write ⟪"{key}: {value}"⟫',
    ),
    "E0024": error(
        "a note took the rest of the line",
        '"#" behind a blank begins a note, so "{rest}" is not read',
        "⟪quote:put the whole text in quotation marks⟫",
    ),
    "E0025": error("a quotation mark inside a quotation", "the quotation ends at its second {mark}", "{repair}"),
    "E0026": error("a bracket too many", '"{mark}" closes nothing', "⟪leave:take it away⟫"),
    "E0027": error(
        "a decimal comma",
        '"{whole},{part}" is no number: numbers are whole, and a comma separates entries',
        "write a whole number, or a list: ⟪`[{whole}, {part}]`⟫",
    ),
    "E0028": error(
        "too many files",
        "{path} holds {size} files or more, at most {limit} are read",
        "join them, or move those that are no rules elsewhere",
    ),
    "E0029": error(
        "a file name that cannot be shown",
        "{path} has a name with signs that are not printed, or of more than 200 characters",
        "rename the file",
    ),
    "E0030": error(
        "a row without a name",
        "the first cell of this line is empty, so nothing says what its row is called",
        "give the row a name, as it is called in the rules",
    ),
    "E0031": error(
        "a cell without a heading",
        "nothing stands above {text} in the first line, so nobody knows what it says",
        "write a heading above it; who separates cells by commas puts a text with a comma in quotation marks",
    ),
    "E0032": error(
        "a number that is too long",
        "a number here has more than {most} digits",
        "numbers of a game have at most ten digits",
    ),
}

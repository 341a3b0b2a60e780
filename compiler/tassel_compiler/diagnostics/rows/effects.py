"""Codes E01xx, the syntax of effect texts."""

from tassel_compiler.diagnostics.row import CodeRow, error

ROWS: dict[str, CodeRow] = {
    "E0101": error(
        "unexpected word",
        "found `{found}`; here may stand {expected}",
        "{repair} || a `{within}` sentence is written so: `{sample}`",
    ),
    "E0102": error(
        "the text ends too early",
        "after `{found}` must come {expected}",
        "{repair} || a `{within}` sentence is written so: `{sample}` || write so: `{sample}`",
    ),
    "E0103": error(
        "two sentences on one line",
        "`{found}` begins a second sentence on the line of the first",
        "{expected} || start a new line before `{repair}`, or join the two with `;`",
    ),
    "E0104": error(
        "a colon is missing",
        "no colon after `{found}`",
        "⟪colon:the head of `{repair}` ends with `:`⟫, then comes its block",
    ),
    "E0105": error("an article", "`{found}` is not needed and would be read as a name", "write ⟪`{repair}`⟫"),
    "E0106": error("a sign of another language", "`{found}` means nothing here", "write ⟪`{repair}`⟫"),
    "E0107": error(
        "letters that names do not have", "`{found}` is no word of the language", "write ⟪`{repair}`⟫"
    ),
    "E0108": error(
        "sentences joined by a comma or `and`",
        "`{found}` cannot join two sentences",
        "⟪apart {repair}:put `;` or a new line before `{repair}`⟫",
    ),
    "E0109": error("`else` without `if`", "this `else` belongs to no `if` block", "{repair}"),
    "E0110": error(
        "wrong indentation",
        "the line of `{found}` is at a depth that no line before it opened",
        "lines of one block begin at the same column; only after a colon do they move further in",
    ),
    "E0111": error("a tab", "{found} in a rules text", "indent and separate with blanks"),
    "E0112": error(
        "unknown verb", "`{found}` is not one of the verbs of the language", "{repair}"
    ),
    "E0113": error(
        "a keyword used as a name",
        "`{found}` is a word of the language itself",
        "write ⟪`{expected}`⟫ || take another name, such as `{repair}`",
    ),
    "E0114": error("number too large", "{found} is larger than 2147483647, the largest number of a game"),
    "E0115": error("unbalanced bracket", "`{found}` has no partner", "{repair}"),
    "E0116": error("empty block", "{found}", "{repair}"),
    "E0117": error("a character that means nothing", "`{found}` stands in no sentence", "{repair}"),
    "E0118": error("a full stop", "a text ends with its line, without `{found}`", "⟪leave:leave `{found}` out⟫"),
    "E0119": error(
        "a name under a condition",
        "`{repair}` under a condition would leave its name without a value",
        "{expected}",
    ),
    "E0120": error(
        "a blank before the bracket",
        "the bracket does not touch `{found}`",
        "write ⟪`{repair}...)`⟫ without the blank",
    ),
    "E0121": error(
        "a rule called with brackets",
        "`{found}` is called like a value",
        "write ⟪`{repair}`⟫ without brackets",
    ),
    "E0122": error(
        "two comparisons in a row",
        "`{found}` compares the result of a comparison",
        "write ⟪`x > 1 {repair} x < 5`⟫",
    ),
    "E0123": error(
        "a block on the line of another sentence",
        "`{found}` begins a block, which stands on a line of its own",
        "{repair} || start a new line before `{found}`, further in",
    ),
    "E0124": error(
        "a number that is not whole", "`{found}` is no number of a game: they are whole", "write {repair}"
    ),
    "E0125": error(
        "a calculation without brackets",
        "`{found}` must first be worked out, so it stands in brackets here",
        "write ⟪`{repair}`⟫",
    ),
    "E0126": error(
        "a word that the language says otherwise",
        "`{found}` is no word of the rules language",
        "write ⟪`{repair}`⟫",
    ),
    "E0127": error("a number in letters", "`{found}` is a number in letters", "write ⟪`{repair}`⟫"),
    "E0128": error(
        "a sentence that says who",
        "a sentence begins with what is done, `{found}` says who does it",
        "{repair}",
    ),
    "E0129": error("a set is missing", "`{found}` comes too early: what it is taken from is missing", "{repair}"),
    "E0130": error("said in another way", "`{found}` is not how the rules language says it", "{repair}"),
    "E0131": error("a sentence in a formula", "`{found}` begins a sentence, and here stands a formula", "{repair}"),
    "E0133": error(
        "a test alone",
        "`{found}` asks something, and here stands a sentence",
        "write ⟪`{repair}`⟫, or put what is to happen then below `if {found}:`",
    ),
    "E0134": error(
        "a block among options",
        "an option of `choose one` is a line of sentences, or a block under a name: `{found}` begins a block",
        "{repair}",
    ),
    "E0135": error(
        "a word that is too long",
        "`{found}` goes on for {size} letters; a word has at most {most}",
        "give it a shorter name",
    ),
    "E0136": error(
        "a text that is too long",
        "this text has {size} letters; at most {most} are read",
        "divide it into several rules or values",
    ),
    "E0132": error(
        "nested too deep",
        "this stands more than {most} levels deep: brackets, blocks and long sums go down level by level",
        "give parts of it names, as values or rules of their own",
    ),
}

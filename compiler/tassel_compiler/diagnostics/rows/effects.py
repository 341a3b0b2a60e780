"""Codes E01xx, the syntax of effect texts."""

from tassel_compiler.diagnostics.row import CodeRow, error

ROWS: dict[str, CodeRow] = {
    "E0101": error("unexpected word", "found `{found}`; here may stand {expected}", "{repair}"),
    "E0102": error("the text ends too early", "after `{found}` must come {expected}"),
    "E0103": error(
        "two sentences on one line",
        "`{found}` begins a second sentence on the line of the first",
        "start a new line before `{repair}`, or join the two with `;`",
    ),
    "E0104": error(
        "a colon is missing",
        "no colon after `{found}`",
        "the head of `{repair}` ends with `:`, then comes its block",
    ),
    "E0105": error("an article", "`{found}` is not needed and would be read as a name", "write `{repair}`"),
    "E0106": error("a sign of another language", "`{found}` means nothing here", "write `{repair}`"),
    "E0107": error(
        "letters that names do not have", "`{found}` is no word of the language", "write `{repair}`"
    ),
    "E0108": error(
        "sentences joined by a comma or `and`",
        "`{found}` cannot join two sentences",
        "put `;` or a new line before `{repair}`",
    ),
    "E0109": error("`else` without `if`", "this `else` belongs to no `if` block", "{repair}"),
    "E0110": error(
        "wrong indentation",
        "the line of `{found}` is at a depth that no line before it opened",
        "lines of one block begin at the same column; only after a colon do they move further in",
    ),
    "E0111": error("a tab", "{found} in a rules text", "indent and separate with blanks"),
    "E0112": error(
        "unknown verb", "`{found}` is not one of the verbs of the language", "did you mean `{repair}`?"
    ),
    "E0113": error(
        "a keyword used as a name", "`{found}` is a word of the language itself", "write `{repair}`"
    ),
    "E0114": error("number too large", "{found} is larger than 2147483647, the largest number of a game"),
    "E0115": error("unbalanced bracket", "`{found}` has no partner", "{repair}"),
    "E0116": error("empty block", "{found}", "{repair}"),
    "E0117": error("a character that means nothing", "`{found}` stands in no sentence", "{repair}"),
    "E0118": error("a full stop", "a sentence ends with its line", "leave `{found}` out"),
    "E0119": error(
        "a name under a condition",
        "`{repair}` under a condition would leave its name without a value",
        "put the sentences that need it into a block with `if ...:`",
    ),
    "E0120": error(
        "a blank before the bracket",
        "the bracket does not touch `{found}`",
        "write `{repair}...)` without the blank",
    ),
    "E0121": error(
        "a rule called with brackets",
        "`{found}` is called like a value",
        "write `{repair} x, y` without brackets",
    ),
    "E0122": error(
        "two comparisons in a row",
        "`{found}` compares the result of a comparison",
        "write `x > 1 {repair} x < 5`",
    ),
    "E0123": error(
        "a block with `if` on the line of another",
        "`{found}` begins a block, which stands on a line of its own",
        "start a new line before `{found}`, further in",
    ),
}

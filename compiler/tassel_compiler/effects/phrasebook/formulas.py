"""How people say formulas, and tests inside sentences."""

from tassel_compiler.effects.phrasebook.row import row

MORE = r"(?:more|greater|larger|higher|bigger) than"
LESS = r"(?:less|fewer|smaller|lower) than"
JOINTS = r"(?:and|or|if|else|where|by|from)\b"

TESTS = (
    row("E0130", r"...\b(?P<what>(?!is\b|not\b)PATH) (?P<at>empty)", "write ⟪`{what} is empty`⟫"),
    row("E0130", r"...(?P<owner>PATH) (?P<at>has|have|contains) (?:\d+ |a )?(?P<what>NAME)",
        "write ⟪`{owner}'s {what}`⟫, and compare it: ⟪`{owner}'s {what} > 0`⟫"),
    row("E0130", rf"...(?P<what>PATH) (?P<at>is {MORE}) (?P<than>\S+)", "write `>`: ⟪`{what} > {than}`⟫"),
    row("E0130", rf"...(?P<what>PATH) (?P<at>is {LESS}) (?P<than>\S+)", "write `<`: ⟪`{what} < {than}`⟫"),
    row("E0130", r"...(?P<what>PATH) (?P<at>is at least) (?P<than>\S+)", "write `>=`: ⟪`{what} >= {than}`⟫"),
    row("E0130", r"...(?P<what>PATH) (?P<at>is at most) (?P<than>\S+)", "write `<=`: ⟪`{what} <= {than}`⟫"),
    row("E0130", r"...(?P<what>PATH) (?P<at>is equal to|equals) (?P<than>\S+)", "write `=`: ⟪`{what} = {than}`⟫"),
    row("E0130", r"...(?P<what>PATH) (?P<at>is) (?P<sign>[<>]=?|=) (?P<than>\S+)", "write ⟪`{what} {sign} {than}`⟫"),
    row("E0130", rf"...\b(?P<at>exists) (?!{JOINTS})(?P<what>PATH)(?! in\b)", "write ⟪`{what} exists`⟫"),
    row("E0130", r"...(?P<at>isn't|aren't)", "write ⟪`is not`⟫"),
    row("E0106", r"...(?P<at>= >)", ">="),
    row("E0106", r"...(?P<at>= <)", "<="),
    row("E0129", r"...(?P<head>\b(?:some|no|first|count of) (?P<name>NAME)) (?!in\b)(?P<at>(?P<set>NAME)) where",
        "write ⟪`{head} in {set} where`⟫"),
    row("E0130",
        r"...(?P<rest>\b(?:some|no|first|count of) NAME in NAME) (?P<at>with|such that|that|which) (?P<test>.+)",
        "write `where`: ⟪`{rest} where {test}`⟫"),
    row("E0130", r"...(?P<a>\w+) ?(?P<at>\^|\*\*) ?2", "write ⟪`{a} * {a}`⟫"),
    row("E0130", r"...(?P<at>(?P<list>NAME)\[(?P<place>[^\]]*)\])", "write ⟪`{list}({place})`⟫"),
    row("E0130", r"...(?P<owner>NAME)(?:'s)?(?P<at>\.)(?P<what>NAME)", "write ⟪`{owner}'s {what}`⟫"),
    row("E0124", r"...(?<![\w-]\()(?P<at>(?P<whole>\d+)[.,]\d{1,2})(?![\d.])",
        "⟪`{whole}`⟫, or a part: `x * 3 / 2` is rounded down"),
    row("E0124", r"...(?P<at>[½⅓¼¾⅔])", "a part is a division: `x / 2`, rounded down"),
    row("E0130", r"...(?P<at>(?P<a>\d{1,3})[ ,](?P<b>\d{3}))\b", "write ⟪`{a}{b}`⟫"),
)  # fmt: skip

FORMULAS = (
    row("E0130", r"...(?P<left>(?:NAME's )*(?P<what>NAME)) (?P<sign>[<>]=?|=|!=) (?P<number>\d+) (?P<at>(?P=what))s?\b",
        "a number is compared with a number alone: write ⟪`{left} {sign} {number}`⟫"),
    row("E0131", r"(?P<at>VERB) \S", "a formula is a number or a test; a sentence stands under `do`"),
    row("E0130", r"(?P<at>if) (?P<test>.+?)(?::| then) (?P<yes>.+?),? else:? (?P<no>.+)",
        "write ⟪`{yes} if {test} else {no}`⟫"),
    row("E0130", r"(?P<test>.+?) (?P<at>\?) (?P<yes>.+?) : (?P<no>.+)", "write ⟪`{yes} if {test} else {no}`⟫"),
    row("E0130", r"...(?P<at>(?P<sort>max|min)(?:imum)? of) (?P<a>\w+)(?:,| and) (?P<b>\w+)",
        "write ⟪`{sort}({a}, {b})`⟫"),
    row("E0130", r"...(?P<at>(?:size|length|number) of) (?P<zone>NAME)$", "write ⟪`{zone}'s size`⟫"),
    row("E0130", r"...(?P<at>number of) (?P<rest>NAME in .+)", "write ⟪`count of {rest}`⟫"),
    row("E0130", r"...(?P<zone>NAME)'s (?P<at>count|length|number|amount)\b", "write ⟪`{zone}'s size`⟫"),
    row("E0130", r"count (?:of )?(?P<at>(?P<zone>NAME))$",
        "write ⟪`{zone}'s size`⟫, or ⟪`count of {zone_1} in {zone}`⟫ with a `where`"),
    row("E0130", r"...(?P<at>any|exists|there is|there exists|is there) (?P<rest>NAME in .+)",
        "write `some`: ⟪`some {rest}`⟫"),
    row("E0130", r"...(?P<at>none|not any) (?P<rest>NAME in .+)", "write `no`: ⟪`no {rest}`⟫"),
    row("E0130", r"...(?P<at>all|every|each) (?P<rest>NAME in NAME) where (?P<test>.+)",
        "write ⟪`no {rest} where not {test}`⟫"),
    row("E0130", r"...(?P<at>average) of (?P<rest>.+)", "write `(sum of {rest}) / N`, rounded down"),
    row("E0130", r"...sum of (?P<low>\d+) (?P<at>to) (?P<high>\d+)", "write ⟪`sum of x for x in {low}..{high}`⟫"),
    row("E0129", r"...sum of (?P<at>(?P<what>NAME))$", "write `sum of {what} for {what_1} in KIND`"),
    row("E0130", r"...(?P<low>\d+)\.\.(?P<at>\.)(?P<high>\d+)", "write ⟪`{low}..{high}`⟫"),
    row("E0130", r"...(?P<at>(?P<number>\d+) (?:percent|per cent)\b)", "write ⟪`* {number} / 100`⟫"),
    row("E0130", r"...(?P<at>(?P<number>\d+)) ?\((?P<rest>[^)]*)\)", "write ⟪`{number} * ({rest})`⟫"),
    row("E0130", r"...(?P<at>(?P<number>\d+)) (?P<what>(?!mod\b|if\b|or\b|and\b|else\b|is\b|for\b|to\b)NAME)",
        "write ⟪`{number} * {what}`⟫"),
    row("E0130", r"(?P<what>PATH) (?P<at>of) (?P<owner>NAME)$", "write ⟪`{owner}'s {what}`⟫"),
    row("E0130", r"(?P<at>[-+]) ?(?P<what>\w+)$", "write ⟪`0 {at} {what}`⟫, or in a change ⟪`it {at} {what}`⟫"),
    row("E0130", r"...[*/+(,] ?(?P<at>-) ?(?P<what>\w+)", "write ⟪`(0 - {what})`⟫"),
)  # fmt: skip

"""How people say moments and the types of slots."""

from tassel_compiler.effects.phrasebook.row import row

MOMENTS = (
    row("E0130", r"(?P<at>on|when|at|upon|during|while) (?P<rest>PATH)", "write ⟪`after {rest}`⟫ or ⟪`before {rest}`⟫"),
    row("E0130", r"(?P<at>end of) (?P<rest>.+)", "write ⟪`after {rest}`⟫"),
    row("E0130", r"(?P<at>(?:start|beginning) of) (?P<rest>.+)", "write ⟪`before {rest}`⟫"),
    row("E0130", r"(?P<first>before|after) (?P<at>before|after|instead)",
        "write one of `before`, `after`, `instead of`"),
    row("E0130", r"(?P<rest>before|after|instead of) (?P<at>each|every|any|a|the) (?P<rule>NAME)",
        "write ⟪`{rest} {rule}`⟫"),
    row("E0130", r"instead (?!of\b)(?P<at>(?P<rule>.+))", "write ⟪`instead of {rule}`⟫"),
    row("E0130", r"...(?P<at>,| and\b)", "write ⟪`or`⟫"),
    row("E0130", r"...(?P<at>\bif|\bwhere|\bprovided)\b", "write ⟪`when`⟫"),
    row("E0130", r"...by (?P<at>other|another|opponents?|somebody-else)\b", "write ⟪`others`⟫"),
    row("E0130", r"...by (?P<at>everyone|everybody|all|any|anybody|each)\b", "write ⟪`anyone`⟫"),
    row("E0130", r"(?:before|after) (?P<rule>NAME) (?P<at>(?P<step>NAME))",
        "write ⟪`{rule}.{step}`⟫ if it is a step of that rule"),
    row("E0130", r"(?P<at>(?!before\b|after\b|instead\b|aft|bef|inst)(?P<rule>NAME(?:[./]NAME)*))$",
        "write ⟪`after {rule}`⟫ or ⟪`before {rule}`⟫"),
)  # fmt: skip

FIELDS = (
    row("E0130", r"flag ?= ?(?P<at>on|true|1)$", "write ⟪`flag = yes`⟫"),
    row("E0130", r"flag ?= ?(?P<at>off|false|0)$", "write ⟪`flag = no`⟫"),
    row("E0130", r"(?:number|flag) (?P<at>per|for|each|of|in) (?P<kind>NAME)$",
        "write ⟪`by`⟫: a number for each of a kind is `number by KIND`"),
    row("E0130", r"(?P<type>NAME) (?P<at>(?P<start>\d+|yes|no))$", "write ⟪`{type} = {start}`⟫"),
    row("E0130", r"(?P<type>NAME) (?P<at>or) (?:nobody|none|nothing|no NAME)", "write ⟪`maybe {type}`⟫"),
    row("E0130", r"(?:optional|possibly|optionally) (?P<at>(?P<type>NAME))", "write ⟪`maybe {type}`⟫"),
    row("E0130", r"(?P<at>set) of (?P<type>NAME)", "write ⟪`group of {type}`⟫"),
    row("E0130", r"(?P<at>array|vector|sequence|tuple) of (?P<type>NAME)", "write ⟪`list of {type}`⟫"),
    row("E0130", r"(?P<form>group|basket|list) (?!of\b)(?P<at>(?P<type>NAME))", "write ⟪`{form} of {type}`⟫"),
    row("E0130", r"...= ?(?P<at>-) ?\d", "a slot starts with 0 or more, and is lowered during the game"),
)  # fmt: skip

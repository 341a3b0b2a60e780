"""Lines of data as people write them who know other formats: counts, ranges, flags and forms in another shape.

A row is what they write, what is meant, and how many slips that is; it is tried wherever a line has it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tassel.workspace.lines_around import line_around
from tassel.workspace.repair import Repair, smallest
from tassel_compiler.source import Span

_KEYS = "one|many|gender|en|fr|de|nl|name|if|which|label|do|at|is|of|use|cost|copies|before|after|when|has|each|values"
_SAID = '[^,:={}"]+'  # a text of one word or several
_NO_LANGUAGE = r"(?<!\b[a-z]{2}: )"  # which is no name of a language before a table
_FEWEST = 2  # players of whom a list begins


def _by_players(found: re.Match[str]) -> str:
    """A list where each number of players has an entry."""
    return "{" + ", ".join(f"{n}: {one.strip()}" for n, one in enumerate(found[1].split(","), _FEWEST)) + "}"


def _so_often(found: re.Match[str]) -> str:
    """`3 red` in a list is red three times."""
    return ", ".join([found[2]] * int(found[1]))


def _many(found: re.Match[str]) -> str:
    """`{one: coin, coins}`: the second is the word for many of them."""
    one, many = (text for text in found.groups() if text is not None)
    return f"{one}, many: {many}"


def _moment(found: re.Match[str]) -> str:
    """`at: {after: RULE}`: the moment is one text."""
    return f"at: {'instead of' if found[1] == 'instead' else found[1]} {found[2].strip()}"


def _listed(found: re.Match[str]) -> str:
    """`calm | storm`, `calm and storm`: a list."""
    return f"[{', '.join(_JOINTS.split(found[1]))}]"


_JOINTS = re.compile(r" ?[|/] ?|, | (?:and|or|und|oder|et|ou|en|of) ")
_Meant = str | Callable[[re.Match[str]], str]
_TABLE: tuple[tuple[str, _Meant, float], ...] = (
    (r"^( *)(?://+|--+|;+|%+|/\*+|<!--+|REM\b) *(.*?) *(?:\*/|-->)?$", r"\1# \2", 0.1),
    (r"(?<![\w-])(\d)(?: ?p| players?|-players?):", r"\1:", 0.6),
    (r"(?<=: )\{(\d+: [^{}\n]*)\}", r"{by-players: {\1}}", 0.6),
    (r"(?<=\b[a-z]{2}: )([^,:{}\[\]\"'|>]+(?:, [^,:{}\[\]\"']+)+)(?=, [\w-]+: |\})", r'"\1"', 0.2),
    (r"(?<=[{,])( ?[a-z][\w-]*)(?=\}|, )", r"\1: yes", 0.7),
    (r"(?<=: )\{(?:min|from|least): (\d+), (?:max|to|most): (\d+)\}", r"\1..\2", 0.5),
    (r"(?<=: )\[(\d+)(?:, \d+)*, (\d+)\]$", r"\1..\2", 0.9),
    (r"(?<=: )\[([\w-]+), ?([\w-]+)\](?=[,}]|$)", r"\1 x \2", 0.9),
    (r"(?<=: )([\w-]+) ?(?:\*|×|by|,) ?([\w-]+)(?=[,}]|$)", r"\1 x \2", 0.9),
    (r"(?<=: )\{(?:rows|height): ([\w-]+), (?:columns|width): ([\w-]+)\}", r"\1 x \2", 0.6),
    (r"(?<=: )\[?(\d+) ?(?:\.\.|-|–|to|,) ?(\d+)\]?(?=[,}]|$)", r"{from: \1, to: \2}", 0.6),
    (r"(?<=: )([^\s\"'#{\[|>][^\"'#{}\[\]]*?) *(?://|#|--) ?([^\n]*)$", r"\1  # \2", 0.2),
    (r"(?<=[{,])( ?[\w/-]+):(?=[^\s:/])", r"\1: ", 0.3),
    (rf"(?<=[\w\"'}}\]])[.;](?= (?:{_KEYS}|agrees|raise|lower|set|from|to|on): )", ",", 0.2),
    (r"(?<=: )\{([\w-]+(?:, [\w-]+)+)\}", r"[\1]", 0.3),
    (rf"(?<=[{{,] one: )({_SAID}), ({_SAID})(?=[,}}])|(?<=\{{one: )({_SAID}), ({_SAID})(?=[,}}])", _many, 0.2),
    (rf"(?<=\b[a-z]{{2}}: )\{{({_SAID}), ({_SAID})\}}", r"{one: \1, many: \2}", 0.3),
    (r"(?<=: )by[- ]players:? ?\{([^{}]*)\}", r"{by-players: {\1}}", 0.2),
    (r"(?<=: )(number|flag|[a-z][\w-]*) ?\(([\w-]+)\)(?=[,}]|$)", r"\1 = \2", 0.3),
    (r"(?<=[:\[,] )(\d+)\.0+(?=[,}\]]|$)", r"\1", 0.2),
    (r"(?<=rules: )\[(\S+), ?(\S+)\]", r"\1+\2", 0.3),
    (r"[“”„]([^“”„\"\n]*)[“”]", r'"\1"', 0.1),
    (r"[«»] ?([^«»\"\n]*?) ?[«»]", r'"\1"', 0.1),
    (r"‘([^‘’\"\n]*)’", r'"\1"', 0.2),
    (r"\[([\w-]+: [\w-]+(?:, [\w-]+: [\w-]+)*)\]", r"{\1}", 0.4),
    (r"\bat: (before|after|instead of) ([\w.-]+)", r"\1: \2", 0.4),
    (r"(?<=[\[ ])([a-z][\w-]*), ([a-z][\w-]*)(?=[\],])", r"\1+\2", 0.8),
    (r"(?<=: )\{(number|flag): ([\w-]+)\}", r"\1 = \2", 0.5),
    (r"(?<=: )\{(?:type|sort|kind): ([\w-]+), (?:start|default|value|is): ([\w-]+)\}", r"\1 = \2", 0.6),
    (r"(?<=: )\{(?:type|sort|kind): ([\w-]+)\}", r"\1", 0.6),
    (r"(?<=: )(\d+)(?=[,}]|$)", r"number = \1", 1.1),
    (r"(?<=: )(yes|no|true|false)(?=[,}]|$)", "flag", 1.1),
    (r"(?<=: )(?:yes ?(?:/|or) ?no|true/false|bool(?:ean)?|bit|switch)(?=[,}]|$| =)", "flag", 0.3),
    (r"(?<=: )(?:int(?:eger)?|num(?:ber)?s?|count(?:er)?|zahl|nombre|amount)(?=[,}]|$| =)", "number", 0.3),
    (r"(?<=: )(number|flag|[a-z][\w-]*)(?:: | ?, ?|:=| )(\d+|yes|no|[a-z][\w-]*)(?=[,}]|$)", r"\1 = \2", 0.4),
    (r"(?<=: )[x×](\d+)(?=[,}]|$)|(?<=: )(\d+)[x×](?=[,}]|$)", r"\1\2", 0.3),
    (r"(?<=: )(, [^{}\"]*?)(?=\}|, [\w-]+: )", r'"\1"', 0.4),
    (r"(?<=: )\|([^|\n]+)\|", r"abs(\1)", 0.4),
    (r"\b([a-z][\w-]*)'s ([a-z][\w-]*): (\{.*\}|[^\s{}]+)$", r"\1: {\2: \3}", 0.4),
    (r"(?<=rules: )(\S+) ?\+ ?(\S+)", r"\1+\2", 0.3),
    (r"(?<=by-players: )\[([\d, ]+)\]", _by_players, 0.5),
    (r"(?<=[\[ ])(\d) ?[x×*]? ?([a-z][\w-]*)(?=[,\]])", _so_often, 0.6),
    (r"(?<=[{ ])(at: [^,{}\"]+), ([a-z][\w-]*)(?=[,}])", r"\1 or \2", 0.5),
    (r", ([a-z][\w-]*(?: [^,:{}]+)?)\}", r", do: \1}", 0.7),
    (r"(?<=[{ ])[a-z][\w-]*: (after|before|instead of) ([^,:{}]+)(?=[,}])", r"\1: \2", 0.4),
    (r"(?<=\b[a-z]{2}: )\[([^,\[\]]+), ([^,\[\]]+)\]", r"{one: \1, many: \2}", 0.6),
    (r"(?<=\b[a-z]{2}: )([^,{}\[\]/]+) ?/ ?([^,{}\[\]/]+)(?=[,}]|$)", r"{one: \1, many: \2}", 0.7),
    (r"(?<=[\w\"'}\]]);(?= [\w-]+: )", ",", 0.5),
    (rf"(?<=[\w\"'}}\]]) (?=(?:{_KEYS}): )", ", ", 0.3),
    (r"\b([a-z][\w-]*) (\d+)(?=: )", r"\1(\2)", 0.3),
    (r"(?<=\d)[.;] (?=\d)", ", ", 0.5),
    (r", (?=(?:where|and|or|if|from|by|per|else)\b)", " ", 0.5),
    (r"(?<=: )([^,{}\"]*(?:\{\w+\}[^,{}\"]*)+)(?=[,}]|$)", r'"\1"', 0.4),
    (r"(?<=: )([^,{}\"]+: [^,{}\"]+)(?=[,}])", r'"\1"', 0.5),
    (rf"{_NO_LANGUAGE}(?<=: )\{{(?=(?:name|one|many|if|which): )", "{en: {", 0.5),
    (r"(?<=: )\{((?:name|one|many|if|which): [^{}]*)\}(?=$|,)", r"{en: {\1}}", 0.3),
    (r"(?<=: )(\d+) (?!(?:to|x|by|per|or|and|if)\b)[^\W\d]+\.?(?=[,}\]]|$)", r"\1", 0.4),
    (r"\{(before|after) ([\w-]+): ([^{},]+)\}", r"{\1: \2, do: \3}", 0.4),
    (r"(?<=[\[ ])([\w-]+) (?:and|und|et|en|plus|&) ([\w-]+)(?=[,\]])", r"\1+\2", 0.4),
    (r"^(\s*)([a-z][\w-]*)(?:'s)? top(?=: )", r"\1top of \2", 0.3),
    (r"(?<=: )[€$£](\d+)(?=[,}\]]|$)|(?<=: )(\d+) ?[€$£%](?=[,}\]]|$)", r"\1\2", 0.3),
    (r"(?<=: )(\d+)([+-])(?=[,}\]]|$)", r"\2\1", 0.3),
    (r"(?<=[{ ])([\w-]+): ([\w-]+: [^,{}:]+)(?=[,}])", r"\1: {\2}", 0.4),
    (r"\bat: \{?(after|before|instead of|instead): ?([^{},:]+)\}?(?=[,}]|$)", _moment, 0.3),
    (r"(?<=: )([\w-]+(?: ?[|/] ?[\w-]+)+)(?=[,}]|$)", _listed, 0.5),
    (r"(?<=: )([\w-]+(?:, [\w-]+)* (?:and|or|und|oder|et|ou|en|of) [\w-]+)(?=[,}]|$)", _listed, 0.6),
    (r" ?(?:=>?|->) ?(?=[^{}=]*\})", ": ", 0.4),
    (r"\((\d+) ?[.;:/x|-] ?(\d+)\)", r"(\1,\2)", 0.3),
    (r"(?<=: )no(?=[,}]|$)", "none", 0.5),
    (r"(?<=\w)[.:\\](?=[a-z][\w-]*(?:[:,}\]]|$))", "/", 0.5),
    (r"\b(\w+)s/(?=[a-z])", r"\1/", 0.6),
    (r"\b(\w+)/(?=[a-z])", r"\1s/", 0.9),
)  # fmt: skip
_ROWS = tuple((re.compile(written), meant, cost) for written, meant, cost in _TABLE)
_SPAN = re.compile(
    r"(?<![\w-])(?<!: )[\[\"']?(?P<first>\d) ?(?P<joint>-|–|\.\.|to|,|/|and|or) ?(?P<last>\d)(?: players?)?[\]\"']?:"
    r" ?(?P<value>[^,{}\n]+)"
)  # fmt: skip
_ENUMERATED = (",", "/", "and", "or")
_COUNTED = 0.6  # slips


def in_another_shape(marked: Span) -> Iterator[tuple[float, Repair]]:
    """How many slips it is, and the line as it may have been meant."""
    text = marked.source.text
    start, end = line_around(text, marked.start)
    for cost, line in _lines(text[start:end]):
        if line != text[start:end]:
            yield cost, smallest(marked.source, start, end, line)


def _lines(line: str) -> Iterator[tuple[float, str]]:
    spread = _SPAN.sub(_each, line)
    for one, before in ((line, 0.0), (spread, _COUNTED)) if spread != line else ((line, 0.0),):
        yield before, one
        for written, meant, cost in _ROWS:
            yield before + cost, written.sub(meant, one)


def _each(found: re.Match[str]) -> str:
    """One entry for each number that a key has."""
    first, last = int(found["first"]), int(found["last"])
    counts = (first, last) if found["joint"] in _ENUMERATED else range(first, last + 1)
    return ", ".join(f"{count}: {found['value'].strip()}" for count in counts)

"""The lines of a YAML text with one slip taken back: a sign that is missing or another one, or a wrong depth.

A parser says where it gave up, which is often the line behind the slip; so the line before it is looked at as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tassel.workspace.slips_of_signs import one_sign

_Change = tuple[int, int, str]
_STEP = 2  # blanks
_LOOKED_BACK = 2  # lines with something on them
_VALUE = re.compile(r"(\s*(?:- )?[^\s:#{\[\"'][^:#{\[]*):(?: +|$)(.*)$")
_PATH = re.compile(r"[\w-]+(?:/[\w-]+)+:")
_NAME_ALONE = re.compile(r" +(?:[*•–] ?)?[\w-][\w/.()-]*,?$")
_ITEM = re.compile(r" *- +[\w/-]+: ")
_HEAD = re.compile(r"( *(?:may|else|(?:else )?if .+?|for each .+?|as .+?|repeat .+?|up to .+?)): +(\S.*)$")
_IN_BRACKETS = (
    re.compile(r"\[([^\[\]{}]*)\]"), re.compile(r"\{([^\[\]{}]*)\}"), re.compile(r"(?<=: )\(([^\[\]{}()]*)\)"),
)  # fmt: skip
_LISTED = re.compile(r"\d+(?:[,;]? +\d+)+|[\w-]+(?:[,;] +[\w-]+)+")


def one_slip_of_layout(text: str, at: int, deep: bool, signs: bool) -> Iterator[_Change]:
    """What to write instead of which part of the text; lines are moved where it may be their depth that is wrong."""
    lines = _Lines(text)
    here = lines.of(at)
    for n in lines.before(here) if deep else (here,):
        start, end = lines.bounds(n)
        for line in _written_otherwise(text[start:end]):
            yield start, end, line
        yield from ((start, end, line) for line in one_sign(text[start:end]) if signs)
        for depth in lines.depths(n) if deep else ():
            yield start, start + lines.depth(n), " " * depth
        yield from _below(lines, n)
        yield from _behind_a_head(lines, n)
        yield from _in_a_section(lines, n)
        yield from _no_list(lines, n)
        yield from _first_of_a_list(lines, n)
        yield from _as_a_text(lines, n)
        yield from _as_a_list(lines, n)


def unclosed(text: str, at: int) -> Iterator[_Change]:
    """The last line up to this place that has one quotation mark alone: all behind it was read as one text."""
    lines = _Lines(text)
    yield from _unclosed(lines, lines.of(at))


def beside_its_head(text: str, at: int) -> Iterator[_Change]:
    """A head with nothing below it, here or right above: what stands as deep as it belongs there."""
    lines = _Lines(text)
    here = lines.of(at)
    above = next((m for m in range(here - 1, -1, -1) if lines.line(m).strip()), here)
    for n in dict.fromkeys((here, above)):
        if lines.line(n).rstrip().endswith(":"):
            yield from _below(lines, n)


def shifted(text: str, at: int) -> Iterator[_Change]:
    """The line with all that stands below it, a step deeper or less deep: a section in a section, an edit at the
    margin. A path ends what stands below another one."""
    lines = _Lines(text)
    n = lines.of(at)
    depth, past = lines.depth(n), n + 1
    while past < len(lines.starts) and lines.line(past).strip() and lines.depth(past) > depth:
        past += 1
    ends = [m for m in range(n + 1, past) if depth == 0 and _PATH.match(lines.line(m).strip())]
    for end in dict.fromkeys((past, *ends[:1])):
        block = [lines.line(m) for m in range(n, end)]
        here = lines.starts[n], lines.bounds(end - 1)[1]
        yield *here, "\n".join(" " * _STEP + line for line in block)
        if depth >= _STEP:
            yield *here, "\n".join(line[_STEP:] for line in block)


class _Lines:
    def __init__(self, text: str) -> None:
        self.text = text
        self.starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def of(self, at: int) -> int:
        return max(n for n, start in enumerate(self.starts) if start <= at)

    def bounds(self, n: int) -> tuple[int, int]:
        end = self.starts[n + 1] - 1 if n + 1 < len(self.starts) else len(self.text)
        return self.starts[n], end

    def line(self, n: int) -> str:
        return self.text[slice(*self.bounds(n))]

    def depth(self, n: int) -> int:
        """Of blanks and tabs."""
        line = self.line(n)
        return len(line) - len(line.lstrip())

    def before(self, n: int) -> Iterator[int]:
        """The line, and those with something on them in front of it."""
        left = _LOOKED_BACK
        while n >= 0 and left >= 0:
            if self.line(n).strip():
                yield n
                left -= 1
            n -= 1

    def depths(self, n: int) -> Iterator[int]:
        """How deep its neighbours stand, and a step deeper than the one above."""
        near = [m for m in range(max(n - 3, 0), min(n + 4, len(self.starts))) if m != n and self.line(m).strip()]
        deep = [self.depth(m) for m in near]
        above = [self.depth(m) for m in near if m < n][-1:]
        for depth in dict.fromkeys((*deep, *(depth + _STEP for depth in above))):
            if depth != self.depth(n) or "\t" in self.line(n):
                yield depth


def _written_otherwise(line: str) -> Iterator[str]:
    body, depth = line.strip(), line[: len(line) - len(line.lstrip())]
    if not body:
        return
    if not body.endswith(":"):
        yield f"{depth}{body}:"
    listed = "- " * body.startswith("- ")
    for sign in (" = ", "= ", "=", " :", ":", " "):
        name, there, said = body.removeprefix(listed).partition(sign)
        name = f"{listed}{name}"
        if there and said.strip() and (sign != ":" or not said.startswith(" ")):
            yield f"{depth}{name}: {said.strip()}"
    for sign in ".,;":
        if body.endswith(sign):
            yield f"{depth}{body[:-1]}"
    for sign in ('"', "'", "}", "]", '"}', ")", '}"'):
        yield f"{depth}{body}{sign}"
    for colon in list(re.finditer(": ", body))[1:]:
        yield f"{depth}{body[: colon.start()]} {body[colon.end() :]}"
    if body.startswith("- "):
        yield f"{depth}  {body[2:]}"
    elif re.match(r"[-*•–] ?[\w({\[]", body):
        yield f"{depth}- {body[1:].strip()}"
    headed = re.fullmatch(r"([a-z][a-z-]*) ([^:]+):", body)
    if headed:
        yield f"{depth}{headed[1]}: {headed[2]}"
    announced = re.fullmatch(r"(.*: [|>][-+]?) +(\S.*)", line)
    if announced:
        yield f"{announced[1]}\n{depth}{' ' * _STEP}{announced[2]}"
        yield f"{announced[1][:-1].rstrip('|>')}{announced[2]}"
    yield re.sub(r"(?<=: )([-+]) (?=\d)", r"\1", line)
    if re.match(r"[a-z][\w-]*: ", body):
        yield f"{depth[:-_STEP]}- {body}"
    if re.fullmatch(r"[\w-]+(?:\([\d, ]+\))?", body):
        yield f"{depth}- {body}"
    two = re.fullmatch(r"([\w-]+: [^:,{}\"]+), ([\w-]+: [^:,{}\"]+)", body)
    if two:
        yield f"{depth}{two[1]}\n{depth}{two[2]}"
    assigned = re.fullmatch(r"([\w/-]+) ?= ?(\d+|yes|no)", body)
    if assigned:
        yield f"{depth}{assigned[1]}: {'number' if assigned[2].isdecimal() else 'flag'} = {assigned[2]}"
    yield re.sub(r"(?<=: )!(?=\w)", "not ", line)
    found = _VALUE.match(line)
    if found and found[2] and found[2][0] not in "\"'|>{[":
        yield f'{found[1]}: "{found[2]}"'
        yield f"{found[1]}: '{found[2]}'"
        if _LISTED.fullmatch(found[2]):
            yield f"{found[1]}: [{', '.join(re.split('[,;]? +', found[2]))}]"
        if re.fullmatch(r"[\w-]+, [\w, -]+", found[2]):
            yield f"{found[1]}: [{found[2]}]"
        if ": " in found[2]:
            yield f"{found[1]}: {{{found[2]}}}"
            yield f"{found[1]}: {found[2].replace(': ', ' = ', 1)}"
    if re.fullmatch(r"[\w-]{3,}:", body):
        yield f"{depth}{body[:-2]}:" if body.endswith("s:") else f"{depth}{body[:-1]}s:"
    moment = re.fullmatch(r"(after|before|instead of): (.+)", body)
    if moment:
        yield f"{depth}at: {moment[1]} {moment[2]}"
    if found and re.fullmatch(r"[\w-]+ [+-]?\d+", found[2]):
        yield f"{found[1]}: {{{found[2].replace(' ', ': ')}}}"
    yield re.sub(r"(?<![\"\w])([\w-]+\(\d+, ?\d+\))(?!\")", r'"\1"', line)
    yield from _within_brackets(line)
    yield from _other_brackets(line)


def _within_brackets(line: str) -> Iterator[str]:
    """Between `{}` and `[]` stand commas, and colons behind keys."""
    yield re.sub(r", (?=(?:and|or) )", " ", line)
    for found in re.finditer(r"(?<=[{ ])([\w-]+)(?=[,}])", line):
        yield f"{line[: found.end()]}: yes{line[found.end() :]}"
    yield re.sub(r";(?=\s)", ",", line)
    for found in re.finditer(r"(?<=[\w\"'})\]]) +(?=[\w-]+: )", line):
        yield f"{line[: found.start()]}, {line[found.end() :]}"
    for found in re.finditer(r"(?<=[{,] )([\w-]+) (?=[^:,}]+[,}])|(?<=[{])([\w-]+) (?=[^:,}]+[,}])", line):
        yield f"{line[: found.end() - 1]}: {line[found.end() :]}"
    for listed in re.finditer(r"\[([^\]\[{}]*)\]", line):
        parts = ", ".join(part for part in re.split(r"[,;\s]+", listed[1]) if part)
        yield f"{line[: listed.start(1)]}{parts}{line[listed.end(1) :]}"
    for found in re.finditer(r"(?<=: )([^,{}\"']+: [^,{}\"']+|[^,{}\"']+, [^:{}\"']+)(?=[,}])", line):
        if found[0][0] not in "[(":
            yield f'{line[: found.start()]}"{found[0]}"{line[found.end() :]}'


def _other_brackets(line: str) -> Iterator[str]:
    """`[a: b]` for `{a: b}`, `{a, b}` for `[a, b]`, one thing that is no list, and what needs brackets."""
    for listed in (found for pattern in _IN_BRACKETS for found in pattern.finditer(line)):
        inner = listed[1]
        around = line[: listed.start()], line[listed.end() :]
        for opened, closed in ("{}", "[]", ("", "")):
            if line[listed.start()] != opened:
                yield f"{around[0]}{opened}{inner}{closed}{around[1]}"
        two = re.fullmatch(r"(\d+), ?(\d+)", inner)
        if two:
            yield f"{around[0]}{two[1]}..{two[2]}{around[1]}"
        if re.fullmatch(r"[\w-]+: [\w-]+(?:, [\w-]+: [\w-]+)*", inner):
            swapped = re.sub(r"([\w-]+): ([\w-]+)", r"\2: \1", inner)
            yield f"{around[0]}{{{swapped}}}{around[1]}"
    for found in re.finditer(r"(?<=: )([^,:{}\[\]\"]+(?:, ?[^,:{}\[\]\"]+)+)(?=\}|$|, [\w-]+:)", line):
        yield f"{line[: found.start()]}[{found[1]}]{line[found.end() :]}"
        yield f"{line[: found.start()]}{found[1].replace(', ', ' and ')}{line[found.end() :]}"
    for found in re.finditer(r"([\w-]+) ([\w-]+)(?=: )", line):
        yield f"{line[: found.start()]}{found[1]}-{found[2]}{line[found.end() :]}"
    for found in re.finditer(r"(?<=: )([\w-]+)(?=[,}]|$)", line):
        yield f"{line[: found.start()]}[{found[1]}]{line[found.end() :]}"
    for found in re.finditer(r"(?<=: )([\w-]+) (?:\+|&|and|,) ([\w-]+)(?=[,}]|$)", line):
        yield f"{line[: found.start()]}[{found[1]}, {found[2]}]{line[found.end() :]}"
    for found in re.finditer(r"(?<=: )([a-z])(?=[,}]|$)", line):
        yield f"{line[: found.start()]}{{{found[1]}: player}}{line[found.end() :]}"


def _below(lines: _Lines, n: int) -> Iterator[_Change]:
    """The line behind a head belongs below it, and those behind it as deep."""
    m = n + 1
    depth = lines.depth(n)
    while m < len(lines.starts) and lines.line(m).strip() and lines.depth(m) == depth:
        m += 1
        start, end = lines.starts[n + 1], lines.bounds(m - 1)[1]
        yield start, end, "\n".join(" " * _STEP + line for line in lines.text[start:end].split("\n"))


def _behind_a_head(lines: _Lines, n: int) -> Iterator[_Change]:
    """`may: pay 1 coin` with more of the block below it: all of it belongs on lines of its own."""
    head = _HEAD.match(lines.line(n - 1)) if n else None
    if head is not None and lines.depth(n) > lines.depth(n - 1):
        start, end = lines.bounds(n - 1)
        yield start, end, f"{head[1]}:\n{' ' * lines.depth(n)}{head[2]}"


def _in_a_section(lines: _Lines, n: int) -> Iterator[_Change]:
    """Paths at the margin belong below the section of an overlay that edits them."""
    m = n
    while m < len(lines.starts) and (_PATH.match(lines.line(m)) or (m > n and lines.line(m).startswith(" "))):
        m += 1
    if m > n:
        start, end = lines.starts[n], lines.bounds(m - 1)[1]
        below = "\n".join(" " * _STEP + line for line in lines.text[start:end].split("\n"))
        yield from ((start, end, f"{section}:\n{below}") for section in ("change", "add", "insert"))


def _no_list(lines: _Lines, n: int) -> Iterator[_Change]:
    """A list of keys with their values where a mapping belongs."""
    m = n + 1
    while m < len(lines.starts) and _ITEM.match(lines.line(m)):
        m += 1
    if m > n + 1:
        start, end = lines.starts[n + 1], lines.bounds(m - 1)[1]
        depth = lines.depth(n) + _STEP
        yield start, end, re.sub(r"(?m)^ *- +", " " * depth, lines.text[start:end])


def _unclosed(lines: _Lines, here: int) -> Iterator[_Change]:
    """The last line above that has one quotation mark alone, however far: all behind it was read as one text."""
    for n in range(here, -1, -1):
        line = lines.line(n)
        if line.count('"') % 2:
            start, end = lines.bounds(n)
            at = line.index('"') if line.count('"') == 1 else line.rindex('"')
            yield start, end, f'{line.rstrip()}"'
            yield start, end, f"{line[:at]}{line[at + 1 :]}"
            return


def _as_a_list(lines: _Lines, n: int) -> Iterator[_Change]:
    """Names on lines of their own below a key: a list, whose signs are missing."""
    above = n
    while above >= 0 and _NAME_ALONE.match(lines.line(above)):
        above -= 1
    past = n
    while past < len(lines.starts) and _NAME_ALONE.match(lines.line(past)):
        past += 1
    if above >= 0 and past > above + 1 and lines.line(above).rstrip().endswith(":"):
        start, end = lines.starts[above + 1], lines.bounds(past - 1)[1]
        yield start, end, re.sub(r"(?m)^( *)(?:[*•–] ?)?(?=\S)", r"\1- ", lines.text[start:end]).replace(",\n", "\n")


def _first_of_a_list(lines: _Lines, n: int) -> Iterator[_Change]:
    """The first of several entries that begin alike without the sign that the others have."""
    item = re.match(r" *- +([\w-]+):", lines.line(n))
    if item is None:
        return
    depth = lines.depth(n)
    for m in range(n - 1, -1, -1):
        if re.match(rf" *{item[1]}:", lines.line(m)) and lines.depth(m) in (depth, depth + _STEP):
            start = lines.starts[m]
            yield start, start + lines.depth(m), f"{' ' * depth}- "
            return


def _as_a_text(lines: _Lines, n: int) -> Iterator[_Change]:
    """`key:` with a sentence behind or below it that has a colon: it begins on the next line, behind a `|`."""
    start, end = lines.bounds(n)
    line = lines.line(n)
    if line.rstrip().endswith(":"):
        yield start, end, f"{line.rstrip()} |"
        return
    value = _VALUE.match(line)
    if value and " " in value[2] and not value[2].startswith(("|", ">", "{", "[", '"', "'")):
        below = "\n".join(f"{' ' * (lines.depth(n) + _STEP)}{part.strip()}" for part in value[2].split(";"))
        yield start, end, f"{value[1]}: |\n{below}"

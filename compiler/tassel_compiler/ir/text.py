"""A program as text for people, and back.

Goldens hold it and reviews read it. One line per record and per statement; bodies are indented under
`function`, `block`, `if`, `else` and `loop`; values are in brackets, operator first: `store (add 12 you)
(sub (load 8) 1) @3`, where `@3` is the reason. A bare number is a constant, a bare name a local
variable.
"""

from __future__ import annotations

import json
from dataclasses import fields, replace

from tassel_compiler.ir.op_form import FormError, Json
from tassel_compiler.ir.ops import Body, Value
from tassel_compiler.ir.program import FORMAT, Block, Function, Program
from tassel_compiler.ir.records import decode, encode
from tassel_compiler.ir.text_code import Line, lines_of, read_body, read_value, value_text, write_body

_RECORDS = ("slots", "zones", "cards", "names", "asks", "entries", "laws", "whys", "frames", "stops", "ranges")
_CODE = ("functions", "blocks")
_HINTS = {f.name: f for f in fields(Program)}


def to_text(program: Program) -> str:
    data = encode(program)
    assert isinstance(data, dict)
    lines = [f"tassel {FORMAT}"]
    for name, value in data.items():
        if name in _RECORDS:
            lines += _records(name, value)
        elif name not in _CODE:
            lines.append(f"{name} {_json(value)}")
    for function in program.functions.values():
        lines += ["", _function_head(function), *write_body(function.body, 1)]
    for block in program.blocks:
        lines += ["", _block_head(block), *write_body(block.body, 1)]
    return "\n".join(lines) + "\n"


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _records(section: str, value: Json) -> list[str]:
    if isinstance(value, dict):
        return [f"{section} {_json(key)} {_json(item)}" for key, item in value.items()]
    assert isinstance(value, list)
    return [f"{section} {_json(_readable(item))}" for item in value]


def _readable(item: Json) -> Json:
    """The one record that holds a value, an ask, shows it as the code does."""
    if isinstance(item, dict) and "seat" in item:
        seat = decode(Value, item["seat"])
        assert isinstance(seat, Value)
        return {**item, "seat": value_text(seat)}
    return item


def _function_head(function: Function) -> str:
    head = ["function", _json(function.name), function.role, _json(list(function.params))]
    return " ".join([*head, f"@{function.why}"] if function.why else head)


def _block_head(block: Block) -> str:
    return f"block {block.number} {_json(block.owner)}" + (f" {block.why}" if block.why else "")


def from_text(text: str) -> Program:
    """The program that this text describes; `FormError` with the line if it is none."""
    lines = lines_of(text)
    if not lines or lines[0].words != f"tassel {FORMAT}":
        raise FormError(f"line 1: a program begins with `tassel {FORMAT}`")
    data: dict[str, Json] = {name: [] for name in ("slots", "zones", "asks", "laws", "whys", "stops", "ranges")}
    data |= {name: {} for name in ("cards", "names", "entries", "frames", "functions")}
    data["blocks"] = []
    functions: dict[str, Function] = {}
    blocks: list[Block] = []
    at = 1
    while at < len(lines):
        line = lines[at]
        at += 1
        try:
            if line.depth:
                raise FormError("indented under nothing")
            if line.words.startswith(("function ", "block ")):
                body, at = read_body(lines, at, 1)
                if line.words.startswith("function "):
                    function = _function(line, body)
                    functions[function.name] = function
                else:
                    blocks.append(_block(line, body))
            else:
                _record(line, data)
        except (FormError, json.JSONDecodeError) as problem:
            raise FormError(f"line {line.number}: {problem}") from None
    program = decode(Program, data)
    assert isinstance(program, Program)
    return replace(program, functions=functions, blocks=tuple(blocks))


def _split(words: str) -> list[Json]:
    """A row of JSON values with blanks between them."""
    decoder, found, at = json.JSONDecoder(), [], 0
    while at < len(words):
        item, at = decoder.raw_decode(words, at)
        found.append(item)
        while at < len(words) and words[at] == " ":
            at += 1
    return found


def _record(line: Line, data: dict[str, Json]) -> None:
    section, _, rest = line.words.partition(" ")
    if section not in _HINTS or section in _CODE:
        raise FormError(f"there is no section {section!r}")
    items = _split(rest)
    place = data.get(section)
    if section not in _RECORDS and len(items) == 1:
        data[section] = items[0]
    elif isinstance(place, list) and len(items) == 1:
        place.append(_seated(items[0]))
    elif isinstance(place, dict) and len(items) == 2 and isinstance(items[0], str):
        place[items[0]] = items[1]
    else:
        raise FormError(f"this is no line of {section}")


def _seated(item: Json) -> Json:
    if isinstance(item, dict) and isinstance(item.get("seat"), str):
        return {**item, "seat": encode(read_value(str(item["seat"])))}
    return item


def _function(line: Line, body: Body) -> Function:
    parts = line.words.split(" ", 1)[1]
    name, at = json.JSONDecoder().raw_decode(parts)
    role, _, rest = parts[at:].strip().partition(" ")
    params, at = json.JSONDecoder().raw_decode(rest)
    given, why = decode(tuple[str, ...], params), rest[at:].strip().removeprefix("@") or "0"
    if not isinstance(name, str) or not isinstance(given, tuple) or not why.isdigit():
        raise FormError("a function has a name, a role and its parameters")
    return Function(name, given, body, role, int(why))


def _block(line: Line, body: Body) -> Block:
    items = _split(line.words.split(" ", 1)[1])
    match items:
        case [int(number), str(owner)] if type(number) is int:
            return Block(number, owner, body)
        case [int(number), str(owner), int(why)] if type(number) is int and type(why) is int:
            return Block(number, owner, body, why)
    raise FormError("a block has a number, the name of its rule, and perhaps a reason")

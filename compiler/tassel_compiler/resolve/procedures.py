"""Rules with their steps and options, values, and changes of values."""

from __future__ import annotations

from tassel_compiler.diagnostics import Sink
from tassel_compiler.effects import tree as t
from tassel_compiler.loading.nodes import Entry, Mapping, Node, Scalar
from tassel_compiler.overlays import in_long_form
from tassel_compiler.resolve.cells import one_way, origin_of, text_of
from tassel_compiler.resolve.declarations import (
    Change,
    Family,
    Origin,
    Row,
    Rule,
    Step,
    Value,
)
from tassel_compiler.resolve.texts import block, formula, params, test
from tassel_compiler.same import Same


def _option(entry: Entry, sink: Sink) -> t.Option | None:
    name = t.Name(entry.key.text, entry.key.span)
    if not isinstance(entry.value, Mapping):
        body = block(entry.value, sink)
        return t.Option(name, None, body, entry.key.span) if body else None
    deed, when = entry.value.get("do"), entry.value.get("when")
    body = block(deed, sink) if deed else None
    tested = test(when, sink) if when is not None else None
    return t.Option(name, tested, body, entry.key.span) if body else None


_blocks = Same[t.Block](most=4096)


def _options(node: Mapping, sink: Sink) -> t.Block | None:
    """One tree for the same node, as of a text; where there was something to tell it is told again."""
    known = _blocks.known((node,), ())
    if known is not None:
        return known
    before = sink.reports
    options = [o for o in (_option(e, sink) for e in node.entries) if o]
    if not options:
        return None
    block = t.Block((t.ChooseOne(tuple(options), node.span),), node.span)
    return _blocks.keep((node,), (), block) if sink.reports == before else block


def _empty(node: Node) -> t.Block:
    return _blocks.of((node,), ("nothing",), lambda: t.Block((), node.span))


def _step(name: str, node: Node, origin: Origin, sink: Sink) -> Step | None:
    """A step is a text, or a mapping with `do` or `options`."""
    body: t.Block | None
    if isinstance(node, Mapping):
        one_way(origin.path, node, ("options", "do"), sink)
        options, deed = node.get("options"), node.get("do")
        if isinstance(options, Mapping):
            body = _options(options, sink)
        elif deed is not None:
            body = block(deed, sink)
        else:
            body = _empty(node)
    else:
        body = block(node, sink) if text_of(node).strip() else _empty(node)
    return Step(name, body, origin) if body else None


def steps_of(node: Mapping, rule: Origin, sink: Sink) -> tuple[Step, ...]:
    """`steps`, or `options` or `do` as the only step, which then has no name."""
    one_way(rule.path, node, ("steps", "options", "do"), sink)
    steps = node.get("steps")
    if isinstance(steps, Mapping):
        found = ((e, origin_of(f"{rule.path}/steps/{e.key.text}", e.value, rule)) for e in steps.entries)
        return tuple(s for e, origin in found if (s := _step(e.key.text, e.value, origin, sink)))
    if node.get("do") is None and node.get("options") is None:
        return ()
    only = _step("", node, rule, sink)
    return (only,) if only else ()


def read_rule(path: str, name: str, node: Mapping, row: Row | None, sink: Sink) -> Rule:
    """A rule of its own, or what a row does."""
    above = row.origin if row is not None else None
    origin = above if above is not None and above.path == path else origin_of(path, node, above)
    with_, remember = params(node.get("with"), sink), params(node.get("remember"), sink)
    return Rule(path, name, with_, remember, steps_of(node, origin, sink), origin, row)


def read_rules(root: Mapping, families: dict[str, Family], sink: Sink) -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    section = root.get("rules")
    for entry in section.entries if isinstance(section, Mapping) else ():
        path = f"rules/{entry.key.text}"
        node = in_long_form(entry.value, "do", entry.key)
        if node is not None:
            rules[path] = read_rule(path, entry.key.text, node, None, sink)
    for family in families.values():
        for row_node, row in rows_of(root, family):
            _row_rules(family, row, row_node, rules, sink)
    return rules


def rows_of(root: Mapping, family: Family) -> list[tuple[Mapping, Row]]:
    section = root.get(family.form + "s")
    node = section.get(family.name) if isinstance(section, Mapping) else None
    each = node.get("each") if isinstance(node, Mapping) else None
    if not isinstance(each, Mapping):
        return []
    return [(e.value, family.rows[e.key.text]) for e in each.entries if isinstance(e.value, Mapping)]


def _row_rules(family: Family, row: Row, node: Mapping, rules: dict[str, Rule], sink: Sink) -> None:
    path = f"{family.form}s/{family.name}/each/{row.name}"
    hooked = node.get("at") is not None
    if not hooked and (node.get("do") is not None or node.get("steps") is not None or node.get("options") is not None):
        rules[path] = read_rule(path, row.name, node, row, sink)
    for member in family.members.values():
        deed = node.get(member.name)
        if member.type.form == "deed" and deed is not None:
            _no_text(member.name, deed, sink)
            step = _step("", deed, origin_of(f"{path}/{member.name}", deed, row.origin), sink)
            rule = Rule(
                f"{path}#{member.name}",
                f"{row.name} {member.name}",
                (),
                (),
                (step,) if step else (),
                origin_of(path, deed, row.origin),
                row,
                member.name,
            )
            rules[rule.path] = rule


def _no_text(name: str, deed: Node, sink: Sink) -> None:
    """A sentence that YAML took for keys does nothing."""
    if isinstance(deed, Mapping) and deed.get("do") is None and deed.get("options") is None:
        hint = f'⟪below:start the text on the next line, after "{name}: |"⟫'
        sink.report("E0203", deed.span, hint=hint, found="a mapping", expected="an effect text")


def read_values(root: Mapping, sink: Sink) -> dict[str, Value]:
    values: dict[str, Value] = {}
    section = root.get("values")
    for entry in section.entries if isinstance(section, Mapping) else ():
        node = entry.value
        body = node.get("is") if isinstance(node, Mapping) else node
        parsed = formula(body, sink) if body else None
        if parsed is None:
            continue
        of = params(node.get("of"), sink) if isinstance(node, Mapping) else ()
        within = text_of(node.get("in")) if isinstance(node, Mapping) else ""
        values[entry.key.text] = Value(entry.key.text, of, within, parsed, origin_of(f"values/{entry.key.text}", node))
    return values


def change_formula(node: Node, sink: Sink) -> t.Expr | None:
    """A formula, or a mapping with `is`, and `when` it holds."""
    if not isinstance(node, Mapping):
        return formula(node, sink)
    body, when = node.get("is"), node.get("when")
    then = formula(body, sink) if body is not None else None
    test = formula(when, sink) if when is not None else None
    if then is None or test is None:
        return then
    it = t.Name("it", test.span)
    return t.IfElse(then, test, t.Path((t.Phrase((it,), it.span),), it.span), then.span)


def read_changes(root: Mapping, families: dict[str, Family], sink: Sink) -> list[Change]:
    found: list[Change] = []

    def add(node: Node | None, prefix: str, row: Row | None) -> None:
        for entry in node.entries if isinstance(node, Mapping) else ():
            body = change_formula(entry.value, sink)
            if body is not None:
                path = f"{prefix}changes/{entry.key.text}"
                origin = origin_of(path, entry.value, row.origin if row is not None else None)
                found.append(Change(entry.key.text, body, origin, row, entry.key.span))

    section = root.get("changes")
    if isinstance(section, Mapping):
        add(section, "", None)
    else:
        for part in section.items if section is not None and not isinstance(section, Scalar) else ():
            add(part, "", None)
    for family in families.values():
        for node, row in rows_of(root, family):
            add(node.get("changes"), f"{row.origin.path}/", row)
    return found

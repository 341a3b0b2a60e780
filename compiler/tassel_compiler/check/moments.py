"""Where a hook hangs: the rule, the row or the step that a moment names."""

from __future__ import annotations

from tassel_compiler.check.world import World
from tassel_compiler.effects import tree as t
from tassel_compiler.resolve.declarations import Rule
from tassel_compiler.source import Span


def target(w: World, point: t.Point) -> Rule | None:
    """The rule of a point; None when something was reported."""
    rule = _rule(w, point)
    if rule is None:
        _tell(w, point)
        return None
    for name in point.names:
        w.bind(name, "rule", rule.path)
    if point.step is None:
        return rule
    steps = [step.name for step in rule.steps]
    if point.step.text not in steps:
        _no_step(w, point, point.step, steps)
        return None
    w.bind(point.step, "step", f"{rule.path}.{point.step.text}")
    return rule


def _rule(w: World, point: t.Point) -> Rule | None:
    family, *row = (name.text for name in point.names)
    return w.rule(family) if not row else next(iter(_of_row(w, row[0], family)), None)


def _of_row(w: World, row: str, family: str = "") -> list[Rule]:
    rules = (rule for rule in w.d.rules.values() if rule.row and rule.row.name == row)
    return [rule for rule in rules if rule.row and family in ("", rule.row.owner.rpartition("/")[2])]


def _no_step(w: World, point: t.Point, step: t.Name, steps: list[str]) -> None:
    near = w.sink.near(step.text, steps)
    hint = None if near or not any(steps) else f"its steps are ⟪among:{', '.join(f'`{name}`' for name in steps)}⟫"
    w.report("E0215", step.span, hint=hint, word=f"{_written(point)}.{step.text}", near=near)


def _written(point: t.Point) -> str:
    return "/".join(name.text for name in point.names)


def _tell(w: World, point: t.Point) -> None:
    word, span = _written(point), point.span
    first, last = point.names[0].text, point.names[-1].text
    family = w.d.families.get(first)
    hint = _whole_name(w, point) or _other_sign(w, point)
    if hint is None and family is not None and len(point.names) == 2:
        near, span = w.sink.near(last, family.rows), point.names[-1].span
    else:
        near = w.sink.near(last, w.rule_names)
        span = _names(point) if hint is None else span
    w.report("E0215", span, hint=hint, word=word, near=near)


def _names(point: t.Point) -> Span:
    return point.names[0].span.to(point.names[-1].span)


def _whole_name(w: World, point: t.Point) -> str | None:
    """The one rule whose name begins with the word: people say `open` for `open-all`."""
    said = point.names[-1].text
    begun = [name for name in w.rule_names if name.startswith(f"{said}-")]
    alone = len(point.names) == 1 and point.step is None and len(begun) == 1
    return f"write ⟪`{begun[0]}`⟫" if alone else None


def _other_sign(w: World, point: t.Point) -> str | None:
    """A step with `/`, a row with `.`, or either without what it belongs to."""
    *_, last = (*point.names, *([point.step] if point.step else []))
    owner = point.names[0].text if last is not point.names[0] else ""
    for rule in w.d.rules.values():
        if any(step.name == last.text for step in rule.steps) and owner in ("", rule.name):
            return f"it is a step: write ⟪`{rule.name}.{last.text}`⟫"
    rows = _of_row(w, last.text)
    family = rows[0].row.owner.rpartition("/")[2] if rows and rows[0].row else ""
    return f"it is one of {family}: write ⟪`{family}/{last.text}`⟫" if family and owner in ("", family) else None

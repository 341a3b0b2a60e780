"""`tassel explain`: one entity."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tassel.cli.fingerprints import marks, marks_of_entity
from tassel.cli.options import json_option, lang
from tassel.cli.output import COMMAND, FINE, WRONG, answer, echo, note, refuse, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tassel_compiler.driver import Compiled
    from tassel_compiler.overlays.numbered_sentences import NumberedLine
    from tassel_compiler.printing.entities.settings import SettingFact
    from tassel_compiler.printing.explain.explaining import Explanation, Unclear

EXAMPLES = """\b
Examples:
  tassel explain RULES some-card
  tassel explain RULES+MODULE rule/turn --lang fr
  tassel explain RULES --words
  tassel explain RULES some-card --fingerprint
"""
MOST = 8  # users of a thing that are shown


@click.command(epilog=EXAMPLES)
@click.argument("rules")
@click.argument("id", required=False)
@click.option("--words", is_flag=True, help="Every word that the texts of RULES can use, by sort.")
@click.option(
    "--fingerprint", is_flag=True, help="Marks for sentences written by hand, and what they rest on; without ID all."
)
@lang
@json_option
def command(rules: str, id: str | None, words: bool, fingerprint: bool, lang: str, as_json: bool) -> int:
    """What ID is in RULES (a card, an action, a rule, a ruling): its text, where each value was set, its sources.

    Where several things have an ID, they are named as kind/id.
    """
    from tassel.opening import Unusable, asked_language, open_front

    if id is None and not (words or fingerprint):
        raise click.UsageError("name an ID, or ask for --words or --fingerprint")
    try:
        compiled = open_front(rules)
        lang = asked_language(lang, compiled.languages, rules)
    except Unusable as problem:
        return refuse(problem)
    if id is None:
        return marks(compiled, as_json) if fingerprint else _words(compiled, lang, as_json)
    from tassel.explaining import explain
    from tassel_compiler.printing.explain.explaining import Unclear

    found = explain(compiled, id, lang)
    if isinstance(found, Unclear):
        return _unclear(rules, found)
    if fingerprint:
        return marks_of_entity(compiled, found.entity, as_json)
    if as_json:
        answer([_record(found)])
    else:
        _show(found)
    return FINE


def _unclear(rules: str, found: Unclear) -> int:
    if found.candidates:
        note(f"error: {rules} has several things called {found.id!r}: {', '.join(found.candidates)}")
        return COMMAND
    note(f"error: {rules} has no {found.id!r}" + (f"; did you mean {found.near!r}?" if found.near else ""))
    return WRONG


def _words(compiled: Compiled, lang: str, as_json: bool) -> int:
    from tassel_compiler.printing.entities.wordlist import words_of

    found = words_of(compiled, lang)
    if as_json:
        answer({s: [{"word": u.word, "written": u.written, "name": u.name, "place": u.place} for u in usables]
                for s, usables in found.items()})  # fmt: skip
    else:
        rows = [(u.sort, u.written, u.name, u.place) for usables in found.values() for u in usables]
        table(rows, ("sort", "written", "name", "declared at"))
    return FINE


def _show(one: Explanation) -> None:
    from tassel.explaining import otherwise

    entity = one.entity
    count = f", {entity.count} times" if entity.count > 1 else ""
    echo(f"{entity.name}  ({entity.kind}/{entity.id}{count}, {entity.status}, {entity.place})")
    if any(setting.sentences for setting in one.effects):
        echo(f"  path: {entity.path}")
    for sentence in one.printed:
        echo(f"  {sentence.step + ': ' if sentence.step else ''}{sentence.text}")
    for text, place in one.replaced:
        echo(f"  {text}   [{place}]")
    for setting in (*one.effects, *one.values):
        _show_setting(setting)
    if one.sources:
        echo(f"  sources: {', '.join(one.sources)}")
    for ruling in one.rulings:
        echo(f"  ruling {ruling.id}: {ruling.question} {ruling.played} ({ruling.why})")
        if ruling.other:
            echo(f"      otherwise: {ruling.other}   [{' '.join(otherwise(ruling.id))}]")
    _show_users(one)


def _show_users(one: Explanation) -> None:
    """Changes of a value first: they are part of what it is."""
    changes = [(path, place) for path, place in one.used_by if path.endswith(f"changes/{one.entity.id}")]
    for path, place in changes:
        echo(f"  changed by {path} ({place})")
    others = [user for user in one.used_by if user not in changes]
    for path, place in others[:MOST]:
        echo(f"  used by {path} ({place})")
    if len(others) > MOST:
        echo(f"  used by {len(others) - MOST} more")


def _show_setting(setting: SettingFact) -> None:
    head, where = f"  {setting.name}: " if setting.name else "  ", f"[{setting.layer} {setting.place}]"
    if setting.sentences:
        _show_sentences(setting.name, setting.sentences, where)
    else:
        _show_text(head, setting.text, where)
    for before in setting.before:
        _show_text("      before: ", before.text, f"[{before.layer} {before.place}]")


def _show_sentences(name: str, lines: Sequence[NumberedLine], where: str) -> None:
    """Each sentence with its number, which stands behind the path of the text to change that sentence alone."""
    numbers = ["/".join(map(str, line.numbers)) for line in lines]
    if len(lines) == 1:
        echo(f"  {f'{name}/' if name else ''}{numbers[0]}: {lines[0].text}   {where}")
        return
    echo(f"  {f'{name}:' if name else ''}   {where}")
    width = max(map(len, numbers))
    for number, line in zip(numbers, lines, strict=True):
        echo(f"    {number:<{width}}  {line.text}")


def _show_text(head: str, text: str, where: str) -> None:
    """On the line of its head, or below it if it has several lines."""
    lines = text.splitlines() or [""]
    echo(f"{head}{lines[0] if len(lines) == 1 else ''}   {where}")
    if len(lines) > 1:
        indent = " " * (len(head) - len(head.lstrip()) + 4)
        for line in lines:
            echo(f"{indent}{line}")


def _record(one: Explanation) -> dict[str, object]:
    entity = one.entity
    return {
        "id": entity.id,
        "kind": entity.kind,
        "name": entity.name,
        "printed": [{"step": s.step, "text": s.text} for s in one.printed],
        "replaced": [{"text": text, "place": place} for text, place in one.replaced],
        "count": entity.count,
        "status": entity.status,
        "path": entity.path,
        "place": entity.place,
        "source": list(one.sources),
        "ruling": [
            {"id": r.id, "question": r.question, "played": r.played, "why": r.why, "other": r.other}
            for r in one.rulings
        ],
        "effects": [_setting(s) for s in one.effects],
        "values": [_setting(s) for s in one.values],
        "used_by": [{"path": path, "place": place} for path, place in one.used_by],
    }


def _setting(s: SettingFact) -> dict[str, object]:
    before = [{"text": b.text, "place": b.place, "layer": b.layer} for b in s.before]
    by_players = {str(n): text for n, text in s.by_players}
    sentences = [{"number": "/".join(map(str, line.numbers)), "text": line.text} for line in s.sentences]
    return {"name": s.name, "text": s.text, "sentences": sentences, "by_players": by_players, "place": s.place,
            "layer": s.layer, "before": before}  # fmt: skip

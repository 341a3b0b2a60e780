"""A thing as a form: every value that may be changed without writing, of which sort it is, and where it comes from.

A value that stands in a text of one's own is shown as it stands there, be it a mistaken one: what was typed into the
form is never replaced by an older version that was in order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tassel.studio.open_rules import Known, StudioData
from tassel.workspace.drafts import Draft
from tassel.workspace.turning_numbers import entry_written, knobs_at
from tassel_compiler.driver import Compiled
from tassel_compiler.loading import Mapping as Tree
from tassel_compiler.loading import Node, Scalar
from tassel_compiler.overlays import Tree as RuleTree
from tassel_compiler.printing.entities.inventory import Entity, name_of
from tassel_compiler.printing.entities.settings import settings
from tassel_compiler.resolve.declarations import Declarations, Family, Type

_NUMBER = re.compile(r"-?\d{1,6}$")
_LIST = re.compile(r"\[.*\]$", re.S)
_ITEM = re.compile(r"[^\s,\[\]]+")
_FLAG = ("yes", "no")
_KNOBS = "knobs/"
_STROKE = "\u2215"  # that stands between words
_NOTE, _TITLE, _WORDS, _BY_HAND = "note", "title", "words", "by-hand"


@dataclass(frozen=True, slots=True)
class FormField:
    """`path` is where it is written, `sort` number, choice, list, sentence, text or name; `among` are the choices with
    their names; `below` is what stands under one's own value, or where an inherited one comes from."""

    path: str
    name: str
    sort: str
    value: str
    lang: str = ""
    among: tuple[tuple[str, str], ...] = ()
    range: tuple[int, int] | None = None
    own: bool = False
    below: str = ""
    layer: str = ""
    there: bool = True
    wrong: tuple[tuple[str, str], ...] = ()  # what is said against it, and the hint
    above: str = ""  # the folder whose text says otherwise on top of one's own
    owed: bool = False  # without it nothing is printed in its language


def told_form(
    known: Known, entity: Entity, lang: str, folders: Sequence[Path], above: Sequence[Path] = ()
) -> list[StudioData]:
    """As it stands in these folders, in which it is written; others may lie above them."""
    rules = known.rules
    if rules is None or rules.declared is None or rules.tree is None:
        return []
    own, others = OwnTexts(known, folders), [(folder.name, OwnTexts(known, (folder,))) for folder in above]
    lost = rules.tree.tongues.lost
    fields = [*_values(rules, rules.declared, entity, lang), *_texts(rules.declared, entity, lost)]
    stand = (own.stand(field) for field in fields)
    return told_fields(_with_debts([_overruled(field, others) for field in stand], lost))


def _overruled(field: FormField, others: Iterable[tuple[str, OwnTexts]]) -> FormField:
    """One's own value, with whoever says something else on top of it."""
    said = [name for name, texts in others if field.own and texts.stand(replace(field, own=False)).own]
    return replace(field, above=said[-1]) if said else field


def told_fields(fields: Iterable[FormField]) -> list[StudioData]:
    return [_told(field) for field in fields]


def told_head(known: Known, folders: Sequence[Path]) -> list[StudioData]:
    """The title in each language and the note of the folder that is edited."""
    own, languages = OwnTexts(known, folders), known.rules.languages if known.rules is not None else ()
    home = _TITLE if own.is_overlay else f"game/{_TITLE}"
    titles = [FormField(f"{home}/{lang}", _TITLE, "text", "", lang) for lang in languages]
    return [_told(own.stand(field)) for field in (*titles, FormField(_NOTE, _NOTE, "text", ""))]


class OwnTexts:
    """What the files say that somebody edits, as they were read last."""

    def __init__(self, known: Known, folders: Sequence[Path]) -> None:
        self._known = known
        drafts = known.analysis.drafts.items()
        mine = [draft for path, draft in drafts if any(path.is_relative_to(folder) for folder in folders)]
        self._roots = [(draft, root) for draft in mine if isinstance(root := draft.raw or draft.root, Tree)]

    @property
    def is_overlay(self) -> bool:
        return any(root.get("overlay") is not None for _, root in self._roots)

    def stand(self, field: FormField) -> FormField:
        """The field with what is written for it, and what is wrong with that."""
        for draft, root in reversed(self._roots):
            found = entry_written(root, field.path)
            if found is not None and not isinstance(found.value, Tree):
                value, wrong = _text_of(found.value, draft), tuple(self._against(draft, found.value))
                return replace(field, value=value, own=True, there=True, wrong=wrong)
        return field

    def _against(self, draft: Draft, node: Node) -> Iterator[tuple[str, str]]:
        span = node.span
        for item in self._known.analysis.diagnostics:
            at = item.span
            if at is not None and at.path == draft.source.path and at.start <= span.end and span.start <= at.end:
                yield item.message, item.hint or ""


def _text_of(node: Node, draft: Draft) -> str:
    if isinstance(node, Scalar):
        return node.text.rstrip("\n")
    return draft.source.text[node.span.start : node.span.end].strip()


# ---- what a thing holds --------------------------------------------------------------------------------------------


def _values(rules: Compiled, declared: Declarations, entity: Entity, lang: str) -> Iterator[FormField]:
    knobs, family = knobs_at(rules, entity.path), declared.families.get(entity.kind)
    assert rules.tree is not None
    for fact in settings(rules.tree, entity.path):
        if fact.name.startswith(_KNOBS):
            continue
        path = f"{entity.path}/{fact.name}" if fact.name else entity.path
        member = fact.name.partition("/")[0]
        kept = family.members.get(member) if family is not None else None
        field = FormField(path, _called(declared, fact.name, entity, lang), "text", fact.text, layer=fact.layer)
        field = replace(field, below=fact.before[-1].text if fact.before else "")
        if fact.by_players:
            for players, number in fact.by_players:
                many = replace(field, path=f"{path}/by-players/{players}", name=f"{field.name}, {players}", below="")
                yield _sorted(many, number, None, declared, lang)
            continue
        type = Type("deed") if fact.effect else kept.type if kept is not None else None
        yield _sorted(replace(field, range=knobs.get(fact.name)), fact.text, type, declared, lang)
    yield from _lacking(rules.tree, declared, family, entity, lang)
    node = rules.tree.at(entity.path)
    note = node.get(_NOTE) if isinstance(node, Tree) else None
    text = note.text if isinstance(note, Scalar) else ""
    if isinstance(node, Tree):
        yield FormField(f"{entity.path}/{_NOTE}", _NOTE, "text", text, there=note is not None)


def _lacking(
    tree: RuleTree, declared: Declarations, family: Family | None, entity: Entity, lang: str
) -> Iterator[FormField]:
    """What others of its kind have printed on them, and it has not."""
    rows = list(family.rows.values()) if family is not None else []
    row = next((row for row in rows if row.origin.path == entity.path), None)
    acting = row is not None and any(tree.at(f"{other.origin.path}/do") is not None for other in rows)
    if acting and tree.at(f"{entity.path}/do") is None:
        yield FormField(f"{entity.path}/do", "do", "sentence", "", there=False)
    for name, member in family.members.items() if family is not None and row is not None else ():
        if row is not None and name not in row.data and any(name in other.data for other in rows):
            value = _FLAG[1] if member.type.form == "flag" else ""
            field = FormField(f"{entity.path}/{name}", _called(declared, name, entity, lang), "name", "", there=False)
            among = _among(member.type, declared, lang)
            if among:
                yield replace(field, sort="choice", among=among)
            else:
                yield replace(_sorted(field, value, member.type, declared, lang), there=False)


def _sorted(field: FormField, text: str, type: Type | None, declared: Declarations, lang: str) -> FormField:
    """By what the rules say may stand there, else by what stands there."""
    among = _among(type, declared, lang)
    if _LIST.match(text):
        return replace(field, sort="list", among=among or _rows_with(text, declared, lang), value=text)
    if type is not None and type.form == "flag":
        return replace(field, sort="choice", among=tuple((one, "") for one in _FLAG), value=text)
    if among and (text in dict(among)):
        return replace(field, sort="choice", among=among, value=text)
    if _NUMBER.match(text):
        return replace(field, sort="number", value=text)
    sentence = type is not None and type.form in ("deed", "formula") or " " in text or "\n" in text
    return replace(field, sort="sentence" if sentence else "name", value=text)


def _among(type: Type | None, declared: Declarations, lang: str) -> tuple[tuple[str, str], ...]:
    family = declared.families.get(type.of) if type is not None else None
    names = list(family.rows) if family is not None else []
    if type is not None and family is not None and type.maybe:
        names.append("nobody")
    return tuple((name, name_of(declared, lang, family.name, name)) for name in names) if family is not None else ()


def _rows_with(text: str, declared: Declarations, lang: str) -> tuple[tuple[str, str], ...]:
    """The one kind that everything in a list is of."""
    items = _ITEM.findall(text)
    for family in declared.families.values():
        if items and all(item in family.rows for item in items):
            return tuple((name, name_of(declared, lang, family.name, name)) for name in family.rows)
    return ()


def _called(declared: Declarations, name: str, entity: Entity, lang: str) -> str:
    """By its word; what the language itself has is called by the page."""
    parts = [part for part in name.split("/") if part not in ("steps", "options")]
    if parts in ([], ["is"]):
        return entity.name
    return "/".join(_word_of(declared, part, lang) for part in parts)


def _word_of(declared: Declarations, part: str, lang: str) -> str:
    """What only has a name together with something else keeps its own; a stroke in a word parts no path."""
    found = name_of(declared, lang, "", part) if part in declared.words else part
    return part if "…" in found else found.replace("/", _STROKE)


# ---- what a thing is called, and sentences by hand -------------------------------------------------------------------


def _with_debts(fields: Sequence[FormField], lost: frozenset[str]) -> Iterator[FormField]:
    """A name that is new in other languages is owed in one that is not printed for want of it."""
    renamed = any(field.own and field.lang and field.name != _BY_HAND for field in fields)
    for field in fields:
        owed = renamed and field.lang in lost and not field.own and field.name != _BY_HAND
        yield replace(field, owed=True) if owed else field


def _texts(declared: Declarations, entity: Entity, lost: frozenset[str]) -> Iterator[FormField]:
    for key in (f"{entity.kind}/{entity.id}", entity.id):
        word = declared.words.get(key)
        if word is None:
            continue
        for lang in sorted(lost - word.forms.keys()):
            yield FormField(f"{_WORDS}/{key}/{lang}", "name", "text", "", lang, there=False)
        for lang, forms in word.forms.items():
            yield from (_form(key, lang, form, text, forms) for form, text in forms.items())
        for lang, text in word.text.items():
            yield FormField(f"{_WORDS}/{key}/text/{lang}", _BY_HAND, "text", text, lang)
        return


def _form(key: str, lang: str, form: str, text: str, forms: Mapping[str, str]) -> FormField:
    alone = forms.keys() == {"name"}
    return FormField(f"{_WORDS}/{key}/{lang}" + ("" if alone else f"/{form}"), form, "text", text, lang)


def _told(field: FormField) -> StudioData:
    return {
        "path": field.path, "name": field.name, "sort": field.sort, "value": field.value, "lang": field.lang,
        "among": [list(one) for one in field.among], "range": field.range, "own": field.own, "below": field.below,
        "layer": field.layer, "there": field.there, "wrong": [list(one) for one in field.wrong],
        "above": field.above, "owed": field.owed,
    }  # fmt: skip

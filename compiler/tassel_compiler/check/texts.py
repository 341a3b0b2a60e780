"""What people read about a rule set is complete, in every language, and fits what is played.

On entry the declarations with their words; on exit every word speaks all languages, no sentence written by hand is
older than its effect, and there is a warning for each thing that has no word and each word that has no thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from tassel_compiler.diagnostics import Sink
from tassel_compiler.resolve.declarations import Declarations, Family, Origin, Step, Word
from tassel_compiler.resolve.fingerprint import fingerprint
from tassel_compiler.resolve.vocabulary import options, vocabulary
from tassel_compiler.resolve.words import find, label
from tassel_compiler.source import Span
from tassel_compiler.spelling import nearest

SHARED = "words"  # the layer of the words that all games share: what does not fit one may fit another
ASK = "ask/"
NOTES = ("source", "status", "ruling", "note")  # what is said about an entry and does not change its effect


def check_texts(declared: Declarations, sink: Sink, changed: Iterable[str] = ()) -> None:
    """`changed` are the paths that overlays changed: where they did, the sentence is generated anew."""
    known = vocabulary(declared)
    effects = _effects(declared)
    edited = tuple(path for path in changed if path.rpartition("/")[2] not in NOTES)
    for word in (*declared.words.values(), *declared.phrases.values()):
        _translated(word, declared.languages, sink)
    for word in declared.words.values():
        if word.span.source.layer == SHARED:
            continue
        _used(word, known, sink)
        if word.text:
            _fits(word, effects.get(word.name), edited, sink)
    _named(declared, sink)
    for family in declared.families.values():
        _told_apart(declared, family, sink)


# ---- words -------------------------------------------------------------------------------------------------


def _translated(word: Word, languages: tuple[str, ...], sink: Sink) -> None:
    for table, part in ((word.forms, "word"), (word.text, "sentence")):
        lacking = [lang for lang in languages if lang not in table]
        if table and lacking and word.name not in ("contractions", "elisions"):
            there = ", ".join(table)
            line = ", ".join(f"{lang}: ..." for lang in lacking)
            sink.report(
                "E0801",
                word.span,
                word=word.name,
                part=part,
                lacking=", ".join(lacking),
                there=there,
                line=line,
            )


def _used(word: Word, known: Mapping[str, str], sink: Sink) -> None:
    name = word.name
    if name.startswith(ASK):
        there = name.removeprefix(ASK).partition(".")[0] in known
    else:
        there = name in known or all(part in known for part in name.split(" "))
    if not there:
        sink.report("W0802", word.span, word=name, near=nearest(name, known))


# ---- sentences written by hand -----------------------------------------------------------------------------


def _effects(declared: Declarations) -> dict[str, tuple[Origin, tuple[Step, ...]]]:
    """The effects that a sentence can stand for, by the name of their words: whole rules, and single steps."""
    found: dict[str, tuple[Origin, tuple[Step, ...]]] = {}
    for rule in (*declared.rules.values(), *(hook.rule for hook in declared.hooks)):
        key = f"{rule.row.name}.{rule.member}" if rule.row and rule.member else rule.name
        found.setdefault(key, (rule.origin, rule.steps))
        for step in rule.steps:
            found.setdefault(f"{rule.name}.{step.name}", (step.origin, (step,)))
    return found


def _fits(
    word: Word, effect: tuple[Origin, tuple[Step, ...]] | None, edited: tuple[str, ...], sink: Sink
) -> None:
    if effect is None:
        sink.report("E0803", word.span, word=word.name)
        return
    origin, steps = effect
    mark = fingerprint(steps)
    if word.fingerprint == mark or any(_touches(path, origin.path) for path in edited):
        return
    found = f"`{word.fingerprint}`" if word.fingerprint else "none"
    sink.report("E0802", word.span, word=word.name, found=found, mark=mark, place=origin.span.place())


def _touches(path: str, effect: str) -> bool:
    return f"{path}/".startswith(f"{effect}/") or effect.startswith(f"{path}/")


# ---- things without a word ---------------------------------------------------------------------------------


def _named(declared: Declarations, sink: Sink) -> None:
    for name, sort, span, keys in _shown(declared):
        if find(declared.words, declared.phrases, *keys) is None:
            text = name.replace("-", " ")
            line = ", ".join(f"{lang}: {text}" for lang in declared.languages)
            home = ("`add`", f"words/{name}") if _in_overlay(span) else ("`words`", name)
            sink.report("W0801", span, word=name, sort=sort, home=home[0], line=f"{home[1]}: {{{line}}}")


def _in_overlay(span: Span) -> bool:
    """Whether a file is an overlay, which has no section of words: it adds them by their paths."""
    return re.search(r"^overlay:", span.source.text, re.M) is not None


def _shown(declared: Declarations) -> Iterator[tuple[str, str, Span, tuple[str, ...]]]:
    """What a decision can show: name, sort, where it stands, under which names its word may be.

    A game that speaks no language at all shows its names.
    """
    if not declared.languages:
        return
    for family in declared.families.values():
        if family.shape in ("grid", "list"):
            yield family.name, "place", family.origin.span, (family.name,)
        for row in family.rows.values():
            if not row.name.isdigit():
                yield row.name, family.name, row.origin.span, (f"{family.name}/{row.name}", row.name)
    for rule in (*declared.rules.values(), *(hook.rule for hook in declared.hooks)):
        for option in (o for step in rule.steps for o in options(step.body)):
            if option.name:
                yield option.name.text, "option", option.name.span, (option.name.text,)
    for hook in declared.hooks:
        if hook.optional and hook.row is None:
            yield hook.name, "hook", hook.origin.span, (hook.name,)


def _told_apart(declared: Declarations, family: Family, sink: Sink) -> None:
    """Two of one family may be offered at once."""
    for lang in declared.languages:
        seen: dict[str, str] = {}
        for row in family.rows.values():
            word = find(declared.words, declared.phrases, f"{family.name}/{row.name}", row.name)
            text = label(word.forms.get(lang, {})) if word else ""
            if word and text in seen:
                sink.report("E0804", word.span, word=row.name, other=seen[text], kind=family.name, lang=lang, text=text)
            elif text:
                seen[text] = row.name

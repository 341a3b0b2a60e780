"""What a card says about values: those of others that it changes while it is held, as in `Prices: 1 more.`, and those
it names that depend on the number of players.

A few shapes of formula have a phrase of their own; any other is told as the formula that counts instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tassel_compiler.core.handwritten import Handwritten
from tassel_compiler.effects import tree as t
from tassel_compiler.effects import unparse
from tassel_compiler.printing.entities.inventory import name_of, rules_at
from tassel_compiler.printing.grammar.capitals import capitalised
from tassel_compiler.printing.grammar.templates import filled
from tassel_compiler.printing.speech.altered import altered, altered_by
from tassel_compiler.printing.speech.voice import Voice
from tassel_compiler.resolve.declarations import ByPlayers, Cell, Change, Row
from tassel_compiler.resolve.vocabulary import parts
from tassel_compiler.resolve.words import completed, find_word, word_label


def change_sentences(voice: Voice, row: Row) -> Iterator[str]:
    """One sentence for every value that a row changes, in the order of the rules."""
    for change in voice.declared.changes:
        if change.row is row:
            yield change_sentence(voice, change, row)


def change_sentence(voice: Voice, change: Change, row: Row) -> str:
    own = _own(voice, change, row)
    if own:
        return own
    name = _changed(voice, change.target)
    how = _how(voice, change, row)
    text = completed(voice.declared.phrases, "changed-value", voice.lang, "{value}: {how}.", value=name, how=how)
    return capitalised(text)


def changed_for_all(voice: Voice, change: Change) -> str:
    """What a change for everybody makes of the value: in words of its own, else by its formula."""
    value = voice.declared.values.get(change.target)
    return now_said(voice, change) or altered(voice, change.body, value.params if value is not None else ())


def now_said(voice: Voice, change: Change) -> str:
    """The words that the layer which changes a value has for that, as long as they fit."""
    name, layer = f"change/{change.target}", change.origin.span.source.layer
    word = voice.declared.words.get(name)
    if word is None or change.row is not None or all(span.source.layer != layer for span in word.forms_at):
        return ""
    left_behind = name in Handwritten.of(voice.checked).outdated
    return "" if left_behind else word.forms.get(voice.lang, {}).get("now", "")


def _changed(voice: Voice, target: str) -> str:
    """What a change changes; a value about things is changed for each of them."""
    d, value = voice.declared, voice.declared.values.get(target)
    word = find_word(d.words, d.phrases, f"change/{target}", target)
    text = word_label(word.forms.get(voice.lang, {})) if word is not None else ""
    nouns, forms = voice.printer.deeds.nouns, voice.printer.deeds.lexicon.find(target) or {}
    if f"change/{target}" not in d.words and "many" in forms and "name" not in forms:
        return nouns.inflected(forms, True, "nom")  # so many of them
    if value is None or "{1" not in text:
        return name_of(d, voice.lang, "change", target)
    types = (param.type for param in value.params)
    each = (partial(nouns.each, one.of if one.form == "named" else nouns.lexicon.of_type(one)) for one in types)
    return voice.printer.phrase(filled(text, {str(number): told for number, told in enumerate(each, 1)}))


def table_sentences(voice: Voice, path: str, said: str) -> Iterator[str]:
    """One sentence for every number in the texts of a row that depends on the number of players and that nothing of
    what is said there tells for each."""
    bodies = (rule.steps for rule in rules_at(voice.declared, path))
    words = (part for steps in bodies for part in parts(tuple(step.body for step in steps)) if isinstance(part, t.Name))
    for name, word in {word.text: word for word in words}.items():
        constant = voice.declared.constants.get(name)
        if constant is not None and isinstance(constant.value, ByPlayers) and not _tells(voice, word, said):
            yield _table(voice, name, constant.value)


def _tells(voice: Voice, name: t.Name, said: str) -> bool:
    """Whether a sentence has all that the number is, which stands behind it in brackets."""
    whole = voice.formula(t.Path((t.Phrase((name,), name.span),), name.span))
    behind = whole[whole.find("(") :]
    return behind.startswith("(") and behind in said


def _table(voice: Voice, name: str, table: ByPlayers) -> str:
    players: dict[Cell, list[int]] = {}
    for count, value in table.entries:
        players.setdefault(value, []).append(count)
    told = ", ".join(_for_players(voice, value, counts) for value, counts in players.items())
    label = name_of(voice.declared, voice.lang, "change", name)
    text = completed(voice.declared.phrases, "changed-value", voice.lang, "{value}: {how}.", value=label, how=told)
    return capitalised(text)


def _for_players(voice: Voice, value: Cell, counts: list[int]) -> str:
    apart = counts[-1] - counts[0] + 1 > len(counts)
    ends = dict.fromkeys((counts[0], counts[-1]))
    players = ", ".join(map(str, counts)) if apart else "–".join(map(str, ends))
    told = {"value": value, "players": players}
    form = "name" if voice.printer.is_many(players) else "one"
    return completed(voice.declared.phrases, "for-players", voice.lang, "{value} ({players})", form, **told)


def _own(voice: Voice, change: Change, row: Row) -> str:
    """The sentence that the words of the value have for more, for less, or for none of it."""
    word = voice.declared.words.get(f"change/{change.target}")
    form, amount = altered_by(change.body, row)
    text = word.forms.get(voice.lang, {}).get(form, "") if word is not None else ""
    return text.replace("{to}", str(amount))


def _how(voice: Voice, change: Change, row: Row) -> str:
    match change.body:
        case t.Path((t.Apply(name, at),)) if _is_read_alike(voice, change, at) and (told := levels(voice, name.text)):
            return told
    value = voice.declared.values.get(change.target)
    return altered(voice, change.body, value.params if value is not None else (), row)


def _is_read_alike(voice: Voice, change: Change, at: tuple[t.Expr, ...]) -> bool:
    """Whether another list is read where the value reads its own."""
    if change.target in voice.declared.tracks:  # its levels are read where the marker stands
        return [unparse(one) for one in at] == [f"{change.target}'s position"]
    value = voice.declared.values.get(change.target)
    match value.body if value is not None else None:
        case t.Path((t.Apply(_, own),)):
            return [unparse(one) for one in own] == [unparse(one) for one in at]
    return False


def levels(voice: Voice, name: str) -> str:
    """The numbers of a list that has a name."""
    constant = voice.declared.constants.get(name)
    value = constant.value if constant is not None else None
    return ", ".join(str(item) for item in value) if isinstance(value, tuple) else ""

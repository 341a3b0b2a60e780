"""What people read about a rule set is complete, in every language, and fits what is played.

On entry the declarations with their words; on exit every word speaks all languages, no sentence written by hand is
older than its effect, and there is a warning for each thing that has no word and each word that has no thing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from tassel_compiler.check.numbers_said import check_numbers
from tassel_compiler.check.taken import taken_from
from tassel_compiler.core import Checked
from tassel_compiler.core.handwritten import SLOT, Effect, Handwritten, single_effect
from tassel_compiler.core.meaning import MeaningNode
from tassel_compiler.diagnostics import Diagnostic, Related, Sink
from tassel_compiler.diagnostics.standing import in_overlay
from tassel_compiler.documents.kinds import LANGUAGE, for_many
from tassel_compiler.overlays import Taken
from tassel_compiler.resolve.declarations import Declarations, Family, Word
from tassel_compiler.resolve.reserved import ASKED, PRINTED
from tassel_compiler.resolve.vocabulary import options_in, vocabulary
from tassel_compiler.resolve.words import find_word, word_label
from tassel_compiler.same import Same
from tassel_compiler.source import Span
from tassel_compiler.spelling import Grade, Guess, nearest

PRINT = "print"  # what stands on printed things only: the print folders know their names
ABOUT = ("ask", "change", "deed", PRINT)  # words about a thing, beside its own


def check_texts(checked: Checked, taken: Sequence[Taken], sink: Sink) -> None:
    """`taken` is what overlays took away or replaced, in their order."""
    declared = checked.declared
    known = vocabulary(declared)
    asked, columns = declared.languages, declared.columns
    sentences = _Sentences(checked, taken, sink)
    for words, everywhere in ((declared.words, asked), (declared.phrases, columns)):
        for word in words.values():
            told = partial(_translated, word, everywhere, columns)
            sink.extend(_translations.of((word,), (everywhere, columns), told))
    for word in declared.words.values():
        if word.text:
            sentences.check(word)
            if word.written.source.layer in declared.given:
                check_numbers(declared, word.name, word.text, word.written, sink)
        if not _is_shared(word) and _is_last(word, declared.layers):
            _used(word, known, sink)
    sentences.outdated()
    _named(declared, sink)
    for family in declared.families.values():
        _told_apart(declared, family, sink)


# ---- words -------------------------------------------------------------------------------------------------


_translations = Same[tuple[Diagnostic, ...]](most=4096)


def _translated(word: Word, asked: tuple[str, ...], columns: tuple[str, ...]) -> tuple[Diagnostic, ...]:
    """A language of its own files may leave a sentence by hand to the one that is generated, and a phrase to English:
    only `columns` need these."""
    sink = Sink()
    for table, part, languages in ((word.forms, "word", asked), (word.text, "sentence", columns)):
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
    return sink.items


def _used(word: Word, known: Mapping[str, str], sink: Sink) -> None:
    name = word.name
    of, told, what = name.partition("/")
    if told and of in ABOUT:
        there = what.partition(".")[0] in known or of == PRINT
    else:
        there = name in known or all(part in known for part in name.split(" "))
    if not there:
        of, joined, what = name.partition("-")
        longer = Guess(f"{of}/{what}", Grade.SAME) if joined and of in ABOUT and what in known else None
        sink.report("W0802", word.span, word=name, near=longer or nearest(name, known))


# ---- sentences written by hand -----------------------------------------------------------------------------


class _Sentences:
    """Whether each sentence tells the effect that is played, and what its slots name."""

    def __init__(self, checked: Checked, taken: Sequence[Taken], sink: Sink) -> None:
        self.written = Handwritten.of(checked)
        self.d = checked.declared
        self.taken = taken
        self.sink = sink

    def check(self, word: Word) -> None:
        effect = self.written.effects.get(word.name)
        shared = _is_shared(word)
        if effect is None:
            if not shared and self._is_last_word(word):
                self.sink.report("E0803", word.span, word=word.name)
            return
        fits = self.written.fits(word, effect)
        if fits or not (shared or self._is_left_behind(word, effect)):
            self._slots(word)
        if not fits:
            self._unfit(word, effect, shared)

    def _unfit(self, word: Word, effect: Effect, shared: bool) -> None:
        """A layer that came later left the sentence behind; else whoever wrote it has to read it again."""
        if self._told_in_steps(effect):
            return
        later = self.written.later(word, effect)
        renamed = self.written.renamed(word, effect)
        change = later[0][1] if later else self.written.newest(renamed[0]) if renamed else None
        if change is not None and change.source.layer not in self.d.given:
            return  # who wrote it is not there to be told: the generated sentence stands in for it
        if renamed and not later:
            noun = renamed[0]
            hint = f"tell it by a slot, as in `{{{noun.name}.many}}`"
            self._left_behind(word, self.written.newest(noun), f"the word `{noun.name}`", hint)
        elif later:
            node, span = later[0]
            self._left_behind(word, span, _told(node), None)
        elif gone := taken_from(self.written.meaning(word, effect), self._taken_after(word)):
            if gone.span.source.layer in self.d.given:
                self._left_behind(word, gone.span, f"`{gone.path}`", None)
        elif not shared and (self._is_last_word(word) or word.written.source.layer in self.d.given):
            mark = self.written.meaning(word, effect).mark
            found = f"`{word.fingerprints[0]}`" if word.fingerprints else "none"
            self.sink.report("E0802", word.span, word=word.name, found=found, mark=mark, place=effect.span.place())

    def _is_last_word(self, word: Word) -> bool:
        """Nobody came after who took away what it tells."""
        return self.written.since(word) >= len(self.d.layers)

    def _taken_after(self, word: Word) -> list[Taken]:
        """What was taken away since the sentence was read."""
        since = self.written.since(word)
        return [edit for edit in self.taken if self.written.rank(edit.span.source.layer) > since]

    def _is_left_behind(self, word: Word, effect: Effect) -> bool:
        """A later layer made it unfit: its slots are printed no more, and may name what is no longer there."""
        return bool(self.written.later(word, effect) or self.written.renamed(word, effect))

    def _told_in_steps(self, effect: Effect) -> bool:
        """The sentence of a rule gives way to those of its steps, where there is one for each."""
        steps = [single_effect(effect.rule, step) for step in effect.steps]
        return len(steps) > 1 and all(self.written.sentence(one) is not None for one in steps)

    def outdated(self) -> None:
        """Words of a value, or of a call, that a later layer made into another one."""
        for name, (node, change) in {**self.written.outdated, **self.written.outdated_calls}.items():
            word = self.d.words[name]
            if change.source.layer in self.d.given:
                mark = self.written.mark(name)
                edit = "change" if word.fingerprints else "add"
                fields = {"word": name, "what": _told(node), "layer": change.source.layer, "mark": mark, "edit": edit}
                related = (Related("the words", self.written.newest(word)),)
                self.sink.report("W0804", change, related=related, **fields)

    def _left_behind(self, word: Word, change: Span, what: str, hint: str | None) -> None:
        related = (Related("the sentence", word.written),)
        mark = self.written.meaning(word, self.written.effects[word.name]).mark
        fields = {"word": word.name, "what": what, "layer": change.source.layer, "mark": mark}
        self.sink.report("W0803", change, related=related, hint=hint, **fields)

    def _slots(self, word: Word) -> None:
        for key, form in sorted({found for text in word.text.values() for found in SLOT.findall(text)}):
            legal = self.d.words if form else self.d.constants
            if key not in legal and not all(part in legal for part in key.split()):
                self.sink.report("E0805", word.written, word=word.name, slot=key, near=nearest(key, legal))


def _is_shared(word: Word) -> bool:
    """What does not fit one game that uses it may fit another."""
    return for_many(word.written.source.layer)


def _is_last(word: Word, layers: tuple[str, ...]) -> bool:
    """What an overlay leaves out still has its words below, where nobody is to blame."""
    return not layers or word.span.source.layer == layers[-1]


def _told(node: MeaningNode) -> str:
    name = node.key.rpartition("/")[2]
    return {"steps": "its own effect", "data": f"what `{name}` holds"}.get(node.sort, f"the {node.sort} `{name}`")


# ---- things without a word ---------------------------------------------------------------------------------


def _named(declared: Declarations, sink: Sink) -> None:
    made = {family.name: family for family in declared.families.values() if family.product}
    told: set[str] = set()
    for name, sort, span, keys in _shown(declared):
        word = find_word(declared.words, declared.phrases, *keys)
        lent = word is not None and len(keys) > 1 and name in (*PRINTED, *ASKED) and word.span.source.layer == LANGUAGE
        if word is None and sort in made:  # of a product: one sentence is enough for all of its rows
            if sort not in told:
                told.add(sort)
                pattern = " ".join(f"{{{part}}}" for part in made[sort].product)
                hint = f'say once, in every language of the word of `{sort}`, what they are called: `each: "{pattern}"`'
                sink.report("W0801", made[sort].origin.at("product"), hint=hint, word=name, sort=sort)
        elif word is None or lent:  # a thing called like a word of the language (`done`) is not what that word means
            text, called = name.replace("-", " "), keys[0] if lent else name
            line = ", ".join(f"{lang}: {text}" for lang in declared.languages)
            home = ("`add`", f"words/{called}") if in_overlay(span) else ("`words`", called)
            sink.report("W0801", span, word=name, sort=sort, home=home[0], line=f"{home[1]}: {{{line}}}")


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
                yield row.name, family.name, row.named, (f"{family.name}/{row.name}", row.name)
    for rule in (*declared.rules.values(), *(hook.rule for hook in declared.hooks)):
        for option in (o for step in rule.steps for o in options_in(step.body)):
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
            word = find_word(declared.words, declared.phrases, f"{family.name}/{row.name}", row.name)
            text = word_label(word.forms.get(lang, {})) if word else ""
            if word and text in seen:
                sink.report("E0804", word.span, word=row.name, other=seen[text], kind=family.name, lang=lang, text=text)
            elif text:
                seen[text] = row.name

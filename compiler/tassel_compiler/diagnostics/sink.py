"""The collector every stage reports into."""

from __future__ import annotations

from collections.abc import Iterable
from string import Formatter

from tassel_compiler.diagnostics.codes import CODES
from tassel_compiler.diagnostics.diagnostic import Diagnostic, Related
from tassel_compiler.diagnostics.edited import NOTHING_EDITED
from tassel_compiler.diagnostics.removed import NOTHING_REMOVED
from tassel_compiler.diagnostics.standing import Declaring
from tassel_compiler.source import Span
from tassel_compiler.spelling import NO_WORDS, Grade, Guess, Spellings, nearest
from tassel_compiler.spelling.asking import asked_about
from tassel_compiler.spelling.edits import parted, unmarked

_LONGEST = 300
_UNKNOWN = ("E0204", "E0206", "E0207", "E0208", "E0221")  # a name that nothing has


class Sink:
    """Diagnostics in the order of reporting. The same thing about the same place is kept once.

    `report` looks the code up, fills the fields into message and hint, and never fails itself: a field that a
    message lacks is shown as `?`. A `hint` given here replaces the one of the row. `near` guesses what a word was meant
    to be, also by the words that the game prints, once `lexicon` knows them.
    """

    def __init__(self) -> None:
        self._items: dict[tuple[str, str, Span | None], Diagnostic] = {}
        self.failed = False
        self.reports = 0  # also those that say again what was said
        self.lexicon: Spellings = NO_WORDS
        self.removed = NOTHING_REMOVED
        self.edited = NOTHING_EDITED

    @property
    def items(self) -> tuple[Diagnostic, ...]:
        return tuple(self._items.values())

    @property
    def count(self) -> int:
        return len(self._items)

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(item.code for item in self._items.values())

    def report(
        self,
        code: str,
        span: Span | None,
        *,
        hint: str | None = None,
        related: Iterable[Related] = (),
        **fields: object,
    ) -> None:
        self.reports += 1
        row = CODES[code]
        gone = self.removed.before(str(fields.get("word", "")), span) if code in _UNKNOWN else None
        if gone is not None and span is not None:
            related = (*related, Related(f"`{fields['word']}` is still said here", span))
            span, hint = gone, f"change what says `{fields['word']}`, or leave it in the rules"
        fields.setdefault("declare", Declaring(str(fields.get("word", fields.get("text", ""))), span))
        message = unmarked(_filled(row.message, fields) or "")
        shown, edits = parted(hint or _hint(row.hint, fields) or "")
        told = tuple(related)
        behind = self.edited.behind(span) if row.severity == "error" and span is not None else ()
        if behind and span is not None:
            there = {edit.span.place() for edit in behind}
            others = (other for other in (*behind[1:], *told) if other.span.place() not in there or other in behind[1:])
            told = (Related("and does not fit here", span), *others)
            span = behind[0].span
        found = Diagnostic(code, row.title, row.severity, message, span, shown or None, told, edits)
        self._items.setdefault((code, message, span), found)
        self.failed = self.failed or row.severity == "error"

    def near(self, word: str, names: Iterable[str]) -> Guess | None:
        """The one of these names that was probably meant: what the game prints so, or what is spelt nearly so."""
        legal = set(names)
        spelt = nearest(word, legal)
        if asked_about(word) is not None:
            return None
        return spelt if spelt and spelt.grade is Grade.SAME else self.lexicon.own(word, legal) or spelt

    def extend(self, items: Iterable[Diagnostic]) -> None:
        """Take over what another sink collected."""
        for item in items:
            self._items.setdefault((item.code, item.message, item.span), item)
            self.failed = self.failed or item.severity == "error"


def _names(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def _filled(template: str, fields: dict[str, object]) -> str:
    return template.format(**{name: _field(fields.get(name, "?")) for name in _names(template)})


def _field(value: object) -> str:
    return value if isinstance(value, Guess | Declaring) else _Field(_short(value))


class _Field(str):
    """A field in a sentence: `{found:a}` is "a coin", "an order"; `{n:player}` is "1 player", "2 players".

    `{near:as word}` is advice to take that name (`spelling.Guess`).
    """

    __slots__ = ()

    def __format__(self, form: str) -> str:
        if not form:
            return str(self)
        if form.startswith("as "):
            return format(Guess(self), form)
        if form != "a":
            return f"{self} {form}{'' if self == '1' else 's'}"
        if self.startswith(("a ", "an ", "the ", "no ", "nobody", "yes ")):
            return str(self)
        vowel = self[:1].lower() in "aeiou" and not self.lower().startswith(("uni", "use", "one"))
        return f"{'an' if vowel else 'a'} {self}"


def _short(value: object) -> str:
    """A field on one line. What a user wrote may be a page."""
    text = " ".join(str(value).split()) or str(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _hint(template: str, fields: dict[str, object]) -> str | None:
    """The first of the alternatives, separated by `||`, whose fields are all there."""
    for advice in template.split(" || "):
        if advice and all(fields.get(name) not in (None, "", (), []) for name in _names(advice)):
            return _filled(advice, fields)
    return None

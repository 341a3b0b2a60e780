"""What a change says that it replaces, under `was`, held against what stands there.

A number or a path may come to mean another place when the rules below an overlay change; who says what was there is
told so instead of replacing something else. Texts are compared as they are read, not by their letters.
"""

from __future__ import annotations

from tassel_compiler.diagnostics import Related, Sink
from tassel_compiler.effects import parse, unparse
from tassel_compiler.loading import Entry, Mapping, Node, Scalar, Sequence
from tassel_compiler.loading.nodes import Patched, SentenceNumbers
from tassel_compiler.loading.readers import described
from tassel_compiler.overlays.numbered_sentences import quote, says_the_same, sentence_numbers, standing_sentences

WAS = "was"
_NEW = ("do", "is")
_WIDE = 60


def parted_was(value: Node) -> tuple[Node | None, Node]:
    """What a change says was there, and what stands there from now on: `{was: gain 1 bf, do: gain 2 bf}`."""
    if not isinstance(value, Mapping) or (was := value.get(WAS)) is None or not any(map(value.get, _NEW)):
        return None, value
    rest = tuple(entry for entry in value.entries if entry.key.text != WAS)
    alone = len(rest) == 1 and rest[0].key.text in _NEW
    return was, rest[0].value if alone else Mapping(rest, value.span)


def quoted(text: Scalar, numbers: SentenceNumbers) -> tuple[Related, ...]:
    """Quote the sentence that numbers mean, at its place: as it was written, else as it is now."""
    below = text.below if isinstance(text, Patched) and text.below is not None else text
    found = standing_sentences(below, numbers) or standing_sentences(text, numbers)
    return (Related(f"sentence {_path(numbers)} is {quote(found)}", found[0].span),) if found else ()


def tells_was(key: Scalar, was: Node, old: Node, numbers: SentenceNumbers, sink: Sink) -> bool:
    """Whether what stands there is what `was` says; reported where it is not, with what stands there instead."""
    if numbers and isinstance(old, Scalar):
        found = standing_sentences(old, numbers)
        if not found:  # that no sentence has the number is reported where sentences are put
            return True
        if isinstance(was, Scalar) and says_the_same(found, was):
            return True
        related, now = [Related("it stands here", found[0].span)], quote(found)
        hint = _elsewhere(key, was, old, numbers) if isinstance(was, Scalar) else None
    else:
        if _is_alike(was, old):
            return True
        related, hint, now = [Related("it stands here", old.span)], None, _shown(old)
    sink.report("E0621", was.span, hint=hint, related=related, path=key.text, was=_shown(was), now=now)
    return False


def _elsewhere(key: Scalar, was: Scalar, old: Scalar, numbers: SentenceNumbers) -> str | None:
    """The path of the only sentence of the text that says what was said."""
    every = [one for one in sentence_numbers(old) if one != numbers]
    found = [one for one in every if (there := standing_sentences(old, one)) and says_the_same(there, was)]
    if len(found) != 1:
        return None
    start = key.text.removesuffix(_path(numbers))
    return f"that is sentence {_path(found[0])}: write ⟪path:\"{start}{_path(found[0])}\"⟫"


def _path(numbers: SentenceNumbers) -> str:
    return "/".join(map(str, numbers))


def _is_alike(one: Node, other: Node) -> bool:
    match one, other:
        case Scalar(), Scalar():
            return _normal(one) == _normal(other)
        case Mapping(), Mapping():
            pairs = zip(_sorted(one), _sorted(other), strict=False)
            alike = (a.key.text == b.key.text and _is_alike(a.value, b.value) for a, b in pairs)
            return len(one.entries) == len(other.entries) and all(alike)
        case Sequence(), Sequence():
            return len(one.items) == len(other.items) and all(map(_is_alike, one.items, other.items))
    return False


def _sorted(mapping: Mapping) -> list[Entry]:
    return sorted(mapping.entries, key=lambda entry: entry.key.text)


def _normal(text: Scalar) -> str:
    """A text as it is laid out once it is read; with single blanks where it is no text of the language."""
    for kind in ("block", "condition"):
        read = parse(kind, text, Sink())
        if read is not None:
            return unparse(read)
    return " ".join(text.text.split())


def _shown(node: Node) -> str:
    """A node as it is written, or what it is where it is written nowhere."""
    text = " ".join((node.text if isinstance(node, Scalar) else node.span.words).split())
    if not text:
        return described(node)
    return f"`{text if len(text) <= _WIDE else f'{text[: _WIDE - 1]}…'}`"

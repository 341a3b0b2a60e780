"""A repair: a text in the place of another one, and how it is said to people."""

from __future__ import annotations

from dataclasses import dataclass

from tassel_compiler.source import SourceText, Span


@dataclass(frozen=True, slots=True)
class Repair:
    """A text in the place of another."""

    title: str
    span: Span
    text: str

    def applied(self, source: str) -> str:
        return source[: self.span.start] + self.text + source[self.span.end :]


def smallest(source: SourceText, start: int, end: int, put: str) -> Repair:
    """The smallest change that says the same, with whole words."""
    text = source.text
    while start < end and put and text[start] == put[0] and not text[start].isalnum():
        start, put = start + 1, put[1:]
    while start < end and put and text[end - 1] == put[-1] and not text[end - 1].isalnum():
        end, put = end - 1, put[:-1]
    told = " ".join(put.split())
    said = f"write `{told}`" if told else f"leave `{' '.join(text[start:end].split())}` out"
    return Repair(said if put.strip() or start != end else "change the blanks", Span(source, start, end), put)


def difference(source: SourceText, after: str) -> Repair:
    """What changes between two texts, as one repair."""
    text = source.text
    start = next((n for n, (a, b) in enumerate(zip(text, after, strict=False)) if a != b), min(len(text), len(after)))
    same = 0
    while same < min(len(text), len(after)) - start and text[-1 - same] == after[-1 - same]:
        same += 1
    while same and text[len(text) - same - 1 : len(text) - same + 1].isalnum():  # whole words are said
        same -= 1
    begin = text.rfind("\n", 0, start) + 1
    return smallest(source, begin, len(text) - same, after[begin : len(after) - same])


def lines_that_differ(before: str, after: str) -> tuple[str, str]:
    """The lines that differ."""
    old, new = before.split("\n"), after.split("\n")
    first = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    return "\n".join(old[first : len(old) - last]), "\n".join(new[first : len(new) - last])

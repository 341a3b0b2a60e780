"""The files of a new folder as text: the overlay with its samples, a scenario, and what to do first."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from itertools import groupby

from tassel.newfolder.base import flow
from tassel.newfolder.numbers import SEED, NumberChange, Opening
from tassel.newfolder.samples import SAMPLE_WORDS, Sample
from tassel.sayings import sayings

_NAMES = ("ann", "ben", "cleo", "dan", "eve")
ORDER = ("change", "add", "insert", "changes", "hooks")

HEAD = """\
{said}tassel: 1
overlay: {name}
title: {{{titles}}}
on: {on}
"""

README = """\
# {title}

A house rule. `overlay.yaml` says what is different, `scenarios/first.yaml` shows it by example.

## Try it

From the folder in which `tassel new` was called:

```sh
tassel check {rules}
tassel test {folder}
tassel play {rules} -p {players}
```

Let computers play it: `tassel play {rules} -p {players} --seats random`.

See it as you write: `tassel studio {rules}` in the browser, `tassel check {rules} --watch` in a terminal,
`tassel lsp` in your editor. `tassel check {rules} --fix` carries out repairs, `tassel fmt {folder}` lays files out.

## What to change first

1. {first}
2. Wake one sample after the other: {samples}. Take the `# ` away from the front of its lines and of the key
   above them, and check again. Keys such as `change:` may stand in the file only once: put what belongs
   together below one of them.
3. Spell a name wrong on purpose, and see what `tassel check` says.
4. Give the thing you made a name in `words`, in every language of the game, and add a scenario for it.

`tassel list {rules}` says what there is, `tassel explain {rules} NAME` where each value of it was set.
"""


def overlay_text(
    name: str, title: str, titles: str, on: Sequence[str], change: NumberChange, samples: Sequence[Sample],
    lang: str = "en",
) -> str:  # fmt: skip
    words = sayings(SAMPLE_WORDS, lang)
    said = words["head"].format(title=title, first=words["first made" if change.sample else "nothing yet"])
    head = HEAD.format(said=said, name=name, titles=titles, on=flow(on))
    active = [change.sample] if change.sample else []
    ordered = sorted([*active, *samples], key=lambda s: ORDER.index(s.key))
    groups = (_group(key, list(found), active, lang) for key, found in groupby(ordered, lambda s: s.key))
    return head + "".join(groups)


def _group(key: str, samples: list[Sample], active: list[Sample], lang: str) -> str:
    awake = any(sample in active for sample in samples)
    text = f"\n{'' if awake else '# '}{key}:\n"
    for sample in samples:
        mark = "" if sample in active else "# "
        text += f"  ## {sample.said(lang)}\n" + "".join(f"{mark}  {line}\n" for line in sample.lines)
    return text


def scenario_text(rules: str, change: NumberChange, lang: str = "en") -> str:
    opening, words = change.opening, sayings(SAMPLE_WORDS, lang)
    head = f"{words['example']}tassel: 1\nrules: {rules}\n"
    if opening is None:
        return head + f"scenario: {words['whole game']}\nplayers: 2\nplay: game\n"
    law = words["begins changed" if change.shown else "begins"]
    players = _NAMES[: len(opening.seats)]
    lines = [
        f"scenario: {law}",
        f"players: [{', '.join(players)}]",
        f"seed: {SEED}",
        "play: game",
        "then:",
        f"  decision: {opening.decision}",
        f"  by: {players[opening.seat]}",
        *_seats(players, opening, change.shown),
    ]
    return head + "\n".join(lines) + "\n"


def _seats(players: Sequence[str], opening: Opening, shown: Sequence[str]) -> list[str]:
    if not shown:
        return []
    held = (", ".join(f"{name}: {seat[name]}" for name in shown) for seat in opening.seats)
    return [f"  {player}: {{{numbers}}}" for player, numbers in zip(players, held, strict=True)]


def readme_text(
    title: str, rules: str, folder: str, players: int, change: NumberChange, samples: Sequence[Sample]
) -> str:
    first = (
        "The number under `change:`, and the scenario that shows it." if change.sample else "Nothing is changed yet."
    )
    told = ", ".join(dict.fromkeys(f"`{sample.key}`" for sample in samples)) or "there is none for these rules"
    typed, place = shlex.quote(rules), shlex.quote(folder)
    return README.format(title=title, rules=typed, folder=place, players=players, first=first, samples=told)
